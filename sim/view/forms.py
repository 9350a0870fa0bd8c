"""A form that is being filled in: texts by field, and the field that letters go into. A value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sim.view.controls import CONTROLS, Control, Field
from sim.view.stepping_in import Step

ASK, BRANCH = "ask", "branch"
_ASK = Control(
    ASK, "Ask a question", "Answered from what they recall at this moment. It leaves no trace.",
    (Field("question", "Question", "such as: what do you think of Marta?"),),
)  # fmt: skip
_BRANCH = Control(BRANCH, "Start a branch here", "Another run begins from this moment; this one stays as it is.", ())
_OF_KIND = {each.kind: each for each in (*CONTROLS, _ASK, _BRANCH)}
_OF_SUBJECT = {
    "resident": ("say", "voice", "plant", "erase", "move"), "place": ("announce", "notice"), "thing": ("thing",),
}  # fmt: skip


class Form(msgspec.Struct, frozen=True):
    """`values` are the texts in the order of the fields, `at` the field with the cursor, `wrong` what was wrong."""

    kind: str
    values: tuple[str, ...]
    at: int = 0
    wrong: str = ""

    @property
    def control(self) -> Control:
        """What it is a form of."""
        return _OF_KIND[self.kind]

    @property
    def step(self) -> Step:
        """The control as it is filled in."""
        return Step(self.kind, dict(zip((each.name for each in self.control.fields), self.values, strict=True)))


def form_of(kind: str, given: Iterable[tuple[str, str]] = ()) -> Form | None:
    """An empty form of a kind, with what is known `given` by field; the cursor in the first empty one."""
    known = _OF_KIND.get(kind)
    if known is None:
        return None
    texts = dict(given)
    values = tuple(texts.get(each.name, "") for each in known.fields)
    empty = (n for n, each in enumerate(known.fields) if not values[n] and each.needed)
    return Form(kind, values, next(empty, 0))


def offered(subject: str) -> Sequence[Control]:
    """What can be done with a 'resident', a 'place' or a 'thing'; a branch last."""
    return (*(_OF_KIND[kind] for kind in _OF_SUBJECT.get(subject, ())), _BRANCH)


def typed(form: Form, text: str) -> Form:
    """Letters at the end of the field with the cursor."""
    return _set(form, form.values[form.at] + text) if form.values else form


def rubbed_out(form: Form) -> Form:
    """The last letter goes."""
    return _set(form, form.values[form.at][:-1]) if form.values else form


def moved_to(form: Form, field: int) -> Form:
    """The cursor goes to another field; from the last one to the first."""
    return msgspec.structs.replace(form, at=field % max(1, len(form.values)))


def completed(form: Form, choices: Sequence[str]) -> Form:
    """The field with the cursor filled in with the first of `choices` that begins like it, if one does."""
    begun = form.values[form.at].casefold() if form.values else ""
    found = next((each for each in choices if begun and each.casefold().startswith(begun)), "")
    return _set(form, found) if found else form


def fitting(form: Form, choices: Sequence[str], most: int = 6) -> list[str]:
    """Of what may be filled in, what fits to what was typed; nothing once one is typed in full."""
    begun = form.values[form.at].casefold() if form.values else ""
    if any(each.casefold() == begun for each in choices):
        return []
    found = [each for each in choices if each.casefold().startswith(begun)]
    found += [each for each in choices if begun and begun in each.casefold() and each not in found]
    return found[:most]


def refused(form: Form, why: str) -> Form:
    """The same form with what was wrong."""
    return msgspec.structs.replace(form, wrong=why)


def _set(form: Form, text: str) -> Form:
    values = (*form.values[: form.at], text, *form.values[form.at + 1 :])
    return msgspec.structs.replace(form, values=values, wrong="")
