"""From a typed reply to what is said: the act with its facts, its frame, its reasons and what it makes one remember.

Facts, confidence and frames come from what was recalled or heard, and from the reply's typed fields; never from its
words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from msgspec.structs import replace

from sim.brain.llm.speaking_choices import Choices
from sim.brain.rules.commitments import MEETING_MINUTES
from sim.brain.rules.disputing import conceding, corrected, disputing
from sim.brain.rules.held import Holding
from sim.brain.rules.inviting import accepting, agreed, own_part
from sim.brain.rules.replying import given, reminded
from sim.brain.rules.saying import Saying, note_of, of_holdings
from sim.errors import nearest
from sim.nouns import Fact, Frame, Note, SpeechAct, Turn

MOST_FACTS = 4
"""So many facts one states in one turn."""
_TAKES_NOTHING_UP: tuple[SpeechAct, ...] = ("decline", "dispute", "dont_know", "part")
"""Acts by which nobody who was reminded of a promise takes it up again."""


class Mistake(ValueError):
    """What is wrong with a reply, in words for whoever gave it."""


class Proposal(NamedTuple):
    """Something to be arranged with somebody: what, where, and the tick at which it begins."""

    verb: str
    what: str
    place: str
    at: int


class Meant(NamedTuple):
    """What a reply says besides its words, with full ids and names; empty where nothing was said."""

    act: SpeechAct
    to: str = ""
    voices: tuple[str, ...] = ()
    asks: str = ""
    about: str = ""
    proposes: Proposal | None = None
    leaves: bool = False
    because: tuple[str, ...] = ()


def saying_of(choices: Choices, meant: Meant) -> Saying:
    """What is said. Raises Mistake where the act lacks what it is about, or makes no sense now."""
    if meant.act not in choices.acts:
        _refuse(f"act {meant.act!r} makes no sense now; possible are: {', '.join(choices.acts)}")
    to = meant.to or choices.partner
    saying = _of_act(choices, meant, to)
    saying = _voicing(choices, saying, _holdings(choices, meant, saying.to or to))
    because = {*saying.because, *meant.because} & choices.reading.ids
    notes = (*agreed(choices.reading), *_from_others(choices, saying.act), *saying.notes)
    leaves = meant.leaves or saying.act == "part"
    return replace(saying, to=saying.to or to, leaves=leaves, because=tuple(sorted(because)), notes=notes)


def farewell(choices: Choices, to: str) -> Saying:
    """To leave a talk in which one has begun to repeat oneself."""
    notes = (*agreed(choices.reading), *_from_others(choices, "acknowledge"))
    return Saying("part", to or choices.partner, leaves=True, notes=notes)


def _of_act(choices: Choices, meant: Meant, to: str) -> Saying:
    act = meant.act
    if act in ("accept", "decline"):
        return _answer(choices, act)
    if act in ("concede", "dispute"):
        return _argument(choices, meant)
    if act == "invite" and meant.proposes is not None and not _named(choices, meant):
        return _proposal(choices, meant.proposes, to)
    if act == "ask":
        return _question(choices, meant, to)
    if choices.openings(act):
        return _opening(choices, meant, to)
    if act == "invite":
        _refuse("act 'invite' needs 'proposes' with what, where and when")
    return _plain(choices, act, to)


def _answer(choices: Choices, act: SpeechAct) -> Saying:
    """Yes or no to the latest open invitation."""
    turn = choices.invitation
    assert turn is not None and turn.frame is not None, "offered only where somebody has invited"
    if act == "decline":
        return Saying("decline", turn.speaker, frame=own_part(choices.reading, turn.frame, turn.speaker))
    accepted = accepting(choices.reading, turn)
    assert accepted is not None, "an invitation has a frame"
    return accepted


def _argument(choices: Choices, meant: Meant) -> Saying:
    """To hold what one holds, or to give way, on the point that the reply names; else on the latest."""
    claims = choices.claims
    if not claims:
        turn = choices.heard("dispute")
        assert turn is not None, "offered only where something was disputed"
        return corrected(choices.reading, turn)
    named = {*meant.voices, meant.about}
    claim = next((each for each in claims if not named.isdisjoint(each.rival.ids)), claims[0])
    if meant.act == "dispute":
        return disputing(choices.reading, claim.turn.speaker, claim.rival)
    return conceding(choices.reading, claim.turn, claim.fact, claim.rival)


def _proposal(choices: Choices, proposal: Proposal, to: str) -> Saying:
    """To arrange something: what the other is asked to do, at a place and an hour."""
    reading = choices.reading
    until = proposal.at + reading.ticks(MEETING_MINUTES)
    frame = Frame(
        to, proposal.verb, proposal.what, whom=choices.me, place=proposal.place, at=proposal.at, until=until,
    )  # fmt: skip
    return Saying("invite", to, frame=frame)


def _question(choices: Choices, meant: Meant, to: str) -> Saying:
    """One point, or how something went that is recalled; a question without either is small talk."""
    if meant.asks:
        point = next((each for each in choices.points if each.question == meant.asks), None)
        if point is None:
            known = [each.question for each in choices.points]
            close = nearest(meant.asks, known)
            _refuse(f"asks {meant.asks!r} is none of the questions" + (f"; did you mean {close!r}?" if close else ""))
        notes = tuple(replace(note, frame=replace(note.frame, whom=to)) for note in point.saying.notes)
        return replace(point.saying, to=to, notes=notes)
    asked = [saying for saying in choices.about.get(meant.about, ()) if saying.act == "ask"]
    return asked[0] if asked else Saying("chat", to)


def _opening(choices: Choices, meant: Meant, to: str) -> Saying:
    """The matter that the reply names; without a name the only one there is, but for an invitation."""
    possible = choices.openings(meant.act)
    for saying in sorted(_named(choices, meant), key=lambda saying: saying.to != to):
        return saying
    mine = [saying for saying in possible if saying.to == to] or list(possible)
    if len(mine) == 1 and not meant.about and meant.act != "invite":
        return mine[0]
    if meant.act == "apologise" and choices.heard("reproach") is not None and not meant.about:
        return Saying("apologise", to)
    subjects = dict.fromkeys(choices.subject_of(saying) for saying in mine)
    raise Unnamed(meant.act, tuple(name for name in subjects if name))


def _named(choices: Choices, meant: Meant) -> list[Saying]:
    """The matters of the act that the reply names, by whatever memory they come from."""
    return [saying for saying in choices.openings(meant.act) if meant.about and meant.about in saying.because]


def _plain(choices: Choices, act: SpeechAct, to: str) -> Saying:
    """An act that is about nothing but what was just said, if anything."""
    if act == "forgive":
        turn = choices.heard("apologise")
        assert turn is not None, "offered only where somebody has apologised"
        note = note_of(choices.reading, "forgive", turn.speaker, "")
        return Saying("forgive", turn.speaker, frame=turn.frame, notes=(note,))
    if act == "thank" and (turn := choices.heard("hand_over")) is not None:
        return Saying("thank", turn.speaker, frame=turn.frame)
    if act == "dont_know" and (turn := choices.heard("ask")) is not None:
        return Saying("dont_know", turn.speaker, topic=turn.facts, frame=turn.frame)
    return Saying(act, to)


def _holdings(choices: Choices, meant: Meant, to: str) -> tuple[Holding, ...]:
    """The facts that the words state, without those that the other has just stated: an echo tells nothing."""
    heard = {fact for turn in choices.reading.fresh if turn.speaker == to for fact in turn.facts}
    found = [holding for name in meant.voices for holding in choices.voiceable.get(name, ())]
    return tuple({holding.fact: holding for holding in found if holding.fact not in heard}.values())[:MOST_FACTS]


def _voicing(choices: Choices, saying: Saying, holdings: tuple[Holding, ...]) -> Saying:
    """The saying with the facts that are told along with it, as surely as the least sure of them is held.

    A question carries its point and nothing else; who tells nothing that one holds, chats.
    """
    if saying.act in ("ask", "dispute", "concede") or not holdings:
        bare = saying.act == "tell" and not saying.facts
        return replace(saying, act="acknowledge" if choices.reading.fresh else "chat") if bare else saying
    told = of_holdings(choices.reading, saying.act, saying.to, holdings)
    ids = tuple(sorted({*saying.because, *told.because}))
    if not saying.facts:
        return replace(
            saying, facts=told.facts, confidence=told.confidence, first_hand=told.first_hand, because=ids,
            source=told.source,
        )  # fmt: skip
    return replace(
        saying, facts=_joined(saying.facts, told.facts), confidence=min(saying.confidence, told.confidence),
        first_hand=saying.first_hand and told.first_hand, because=ids,
    )  # fmt: skip


def _joined(one: Iterable[Fact], other: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def _from_others(choices: Choices, act: SpeechAct) -> tuple[Note, ...]:
    """What the others' words make one remember, whatever one says: their promise kept, one's own again."""
    reading, notes = choices.reading, list[Note]()
    for turn in reading.fresh:
        if turn.act == "hand_over" and _for_me(choices, turn):
            notes.extend(given(reading, turn).notes)
        elif turn.act == "remind" and _for_me(choices, turn) and act not in _TAKES_NOTHING_UP:
            notes.extend(reminded(reading, turn).notes)
    return tuple(notes)


def _for_me(choices: Choices, turn: Turn) -> bool:
    return turn.to in ("", choices.me)


class Unnamed(Mistake):
    """An act that could be about several things names none of them; `ids` are what it could be about."""

    def __init__(self, act: str, ids: tuple[str, ...]) -> None:
        self.act, self.ids = act, ids
        super().__init__(f"act {act!r} needs 'about'")


def _refuse(message: str) -> NoReturn:
    raise Mistake(message)
