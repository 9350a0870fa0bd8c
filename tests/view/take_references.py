"""Takes the reference pictures and shapes anew: `python -m tests.view.take_references [--record] [SCREEN ...]`.

Look at each before it is committed. With --record the kept run is recorded anew first, which changes all of them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from tests.view import kept_shapes
from tests.view.evening import record
from tests.view.screens import FOLDER, SCREENS, Screens


def main(arguments: list[str]) -> None:
    names = [each for each in arguments if each != "--record"]
    if unknown := [each for each in names if each not in SCREENS]:
        raise SystemExit(f"there is no screen {unknown[0]!r}; there are: {', '.join(SCREENS)}")
    if "--record" in arguments:
        with TemporaryDirectory() as folder:
            record(Path(folder))
    with Screens() as screens:
        if not names:
            kept_shapes.PATH.write_text("\n".join(kept_shapes.lines(screens.evening)) + "\n", "utf-8")
            print(kept_shapes.PATH)
        for name in names or SCREENS:
            path = FOLDER / f"{name}.png"
            picture = pygame.surfarray.make_surface(screens.taken(name).swapaxes(0, 1))
            pygame.image.save(picture, str(path))
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
