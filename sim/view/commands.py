"""What a watcher can do: commands by name, the keys that give them, and the words that explain both. Pure.

Keys are written as a window tells them: a name as pygame has it ('space', 'left', 'f12', 'a'), with 'shift+' or
'ctrl+' before it; a key that gives a sign is written as the sign ('+', '?', '<').
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Command(msgspec.Struct, frozen=True):
    """A command, what it is called with, the keys for it, and what it does, in the words of the help.

    One that says nothing belongs to the one before it: the help lists their keys together.
    """

    name: str
    argument: str
    keys: tuple[str, ...]
    says: str
    group: str


_TIME, _CAMERA, _TOWN, _PEOPLE, _ELSE = "Time", "Camera", "Town", "People", "Else"

COMMANDS: tuple[Command, ...] = (
    Command("play", "", ("space",), "play or pause", _TIME),
    Command("step", "1", (".",), "one tick on, one back", _TIME),
    Command("step", "-1", (",",), "", _TIME),
    Command("faster", "1", (">", "]"), "faster, slower", _TIME),
    Command("faster", "-1", ("<", "["), "", _TIME),
    Command("backwards", "", ("b",), "play the other way round", _TIME),
    Command("minutes", "10", ("pagedown",), "ten minutes on, back", _TIME),
    Command("minutes", "-10", ("pageup",), "", _TIME),
    Command("minutes", "60", ("shift+pagedown",), "an hour on, back", _TIME),
    Command("minutes", "-60", ("shift+pageup",), "", _TIME),
    Command("begin", "", ("home",), "to the beginning; end, or live", _TIME),
    Command("end", "", ("end",), "", _TIME),
    Command("jump", "1", ("n",), "next such event, one before", _TIME),
    Command("jump", "-1", ("p",), "", _TIME),
    Command("kind", "", ("k",), "another kind of event", _TIME),
    Command("difference", "", ("x",), "where two runs first differ", _TIME),
    Command("go", "", ("t",), "type a time to go to", _TIME),
    Command("pan", "left", ("left", "a"), "move the view (also W A S D)", _CAMERA),
    Command("pan", "right", ("right", "d"), "", _CAMERA),
    Command("pan", "up", ("up", "w"), "", _CAMERA),
    Command("pan", "down", ("down", "s"), "", _CAMERA),
    Command("zoom", "1", ("+", "="), "nearer, farther away", _CAMERA),
    Command("zoom", "-1", ("-",), "", _CAMERA),
    Command("fit", "", ("0",), "the whole town", _CAMERA),
    Command("follow", "", ("f",), "follow the chosen resident", _CAMERA),
    Command("roofs", "", ("r",), "roofs: as needed, all, none", _TOWN),
    Command("labels", "", ("l",), "names: all, chosen, none", _TOWN),
    Command("bubbles", "", ("u",), "speech bubbles", _TOWN),
    Command("light", "", ("i",), "day and night", _TOWN),
    Command("next", "1", ("tab",), "next resident, the one before", _PEOPLE),
    Command("next", "-1", ("shift+tab",), "", _PEOPLE),
    Command("find", "", ("/",), "find somebody or a place", _PEOPLE),
    Command("widen", "", ("v",), "wider panel, narrower", _PEOPLE),
    Command("side", "", ("o",), "the same in the other run", _PEOPLE),
    Command("close", "", ("escape",), "close what is open", _PEOPLE),
    Command("help", "", ("?", "h", "f1"), "these keys", _ELSE),
    Command("screenshot", "", ("f12", "c"), "save a picture", _ELSE),
    Command("scale", "1", ("ctrl++", "ctrl+="), "larger letters, smaller ones", _ELSE),
    Command("scale", "-1", ("ctrl+-",), "", _ELSE),
    Command("fullscreen", "", ("f11",), "full screen", _ELSE),
    Command("quit", "", ("ctrl+q", "ctrl+w"), "close the window", _ELSE),
)
GROUPS = (_TIME, _CAMERA, _TOWN, _PEOPLE, _ELSE)

_BY_KEY = {key: command for command in COMMANDS for key in command.keys}


def command_of(key: str) -> Command | None:
    """The command of a key."""
    return _BY_KEY.get(key)


def types_nothing(key: str) -> bool:
    """Whether a key is for the window even while letters go into a field: 'ctrl+q', 'f12'."""
    return key.startswith("ctrl+") or (key[:1] == "f" and key[1:].isdigit())


def key_of(name: str, argument: str = "") -> str:
    """The first key of a command as it is shown; empty where it has none."""
    found = next((each for each in COMMANDS if each.name == name and each.argument in ("", argument)), None)
    return shown(found.keys[0]) if found is not None and found.keys else ""


def shown(key: str) -> str:
    """A key as people read it: 'Ctrl+Q', 'Space', 'PgDn'."""
    names = {"pagedown": "PgDn", "pageup": "PgUp", "escape": "esc"}
    parts = key.split("+") if len(key) > 1 and not key.endswith("+") else [key] if len(key) == 1 else [key[:-2], "+"]
    words = [names.get(part, part) for part in parts]
    return "+".join(word.upper() if len(word) == 1 else word[:1].upper() + word[1:] for word in words)


def groups() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Keys and what they do, as the help lists them."""
    for group in GROUPS:
        rows: list[tuple[str, str]] = []
        for command in (each for each in COMMANDS if each.group == group):
            key = shown(command.keys[0])
            if command.says:
                rows.append((key, command.says))
            else:
                rows[-1] = (_together(rows[-1][0], key), rows[-1][1])
        yield group, rows


def _together(keys: str, key: str) -> str:
    """'Shift+PgDn' and 'Shift+PgUp' are 'Shift+PgDn, PgUp'; all four arrows are 'Arrows'."""
    before, _, last = key.rpartition("+")
    if before and last and keys.startswith(f"{before}+"):
        return f"{keys}, {last}"
    together = f"{keys} {key}"
    return "Arrows" if together == "Left Right Up Down" else together
