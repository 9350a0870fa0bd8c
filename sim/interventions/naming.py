"""Whom, or which place, a user means by a name."""

from __future__ import annotations

from collections.abc import Iterable

from sim.errors import UnknownName, UserMistake


def resident(given: str, names: Iterable[str]) -> str:
    """The full name of the resident meant by `given`: the full name, the first name, or a beginning only one has.

    Upper and lower case are alike. Raises UnknownName with the nearest name, or UserMistake when several fit.
    """
    return one_of("resident", given, names)


def one_of(kind: str, given: str, names: Iterable[str]) -> str:
    """The one of `names` meant by `given`, as `resident` does for people."""
    known = sorted(names)
    wanted = " ".join(given.split()).casefold()
    fits = [name for name in known if name.casefold() == wanted]
    fits = fits or [name for name in known if wanted and wanted == name.casefold().split()[0]]
    fits = fits or [name for name in known if wanted and name.casefold().startswith(wanted)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise UserMistake(f"{given!r} may mean {', '.join(fits)}; write the full name")
    firsts = {name.split()[0]: name for name in known}
    unknown = UnknownName(kind, given, [*known, *firsts])
    raise unknown if unknown.nearest else UserMistake(f"{unknown}; there are {', '.join(known) or 'none'}")
