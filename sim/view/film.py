"""A stretch of a run as a film: pictures drawn without a window, into a video, a moving picture or a folder of them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from typing import Protocol

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame

from sim.errors import LogExists, UserMistake
from sim.runs.names import resident
from sim.scenario.data import data_folder
from sim.view.choosing import Selection, middle_of
from sim.view.feed import Feed
from sim.view.looks import look_of
from sim.view.paint import Painter
from sim.view.paint_sheets import Sheets
from sim.view.paint_words import Words
from sim.view.side import Side
from sim.view.watching import Watching

FILM_ENDINGS = (".mp4", ".gif")


class Shooting(msgspec.Struct, frozen=True):
    """What is to be filmed how: ticks [first, last], `speed` of them a second, `frames` pictures a second.

    `follow` keeps a resident in the middle; `at` a place of the town; `zoom` 0 shows as much as fills the picture.
    """

    first: int
    last: int
    speed: float = 8.0
    frames: int = 30
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    follow: str = ""
    at: str = ""
    zoom: float = 0.0
    roofs: str = "auto"

    @property
    def count(self) -> int:
        """How many pictures that is."""
        return max(1, round((self.last - self.first) / self.speed * self.frames))


OnFrame = Callable[[int, int], None]
"""Called after each picture with its number, from 1, and how many there are to be."""


def film(feed: Feed, out: Path, shooting: Shooting, *, on_frame: OnFrame | None = None, overwrite: bool = False) -> int:
    """Film into `out`: .mp4, .gif, or a folder for PNG pictures. Returns how many pictures there are.

    Raises UserMistake where the ending is unknown or what writes it is not installed, LogExists where `out` stands.
    """
    with ExitStack() as stack:
        writer = stack.enter_context(_writer(out, shooting, overwrite))
        for number, surface in enumerate(pictures(feed, shooting), start=1):
            writer.add(surface)
            if on_frame is not None:
                on_frame(number, shooting.count)
    return shooting.count


def pictures(feed: Feed, shooting: Shooting) -> Iterator[pygame.Surface]:
    """The pictures one after the other, all on the same surface."""
    feed.wait(min(feed.final, shooting.last + 1))
    surface = _canvas(shooting.size)
    watching, painter = _set(feed, shooting)
    step = shooting.speed / shooting.frames
    for number in range(shooting.count):
        moment = min(shooting.first + number * step, float(feed.last))
        watching.playback = msgspec.structs.replace(watching.playback, at=moment, speed=shooting.speed)
        seconds = 0.0 if number == 0 else 1 / shooting.frames
        watching.seconds = number / shooting.frames
        if number == 0:
            watching.picture(0.0)
        _aim(watching, shooting, seconds)
        painter.frame(surface, watching.picture(seconds))
        yield surface


def _canvas(size: tuple[int, int]) -> pygame.Surface:
    """A surface to draw on, and a screen that nobody sees: pictures are converted to its format."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((16, 16))
    return pygame.Surface(size).convert()


def _set(feed: Feed, shooting: Shooting) -> tuple[Watching, Painter]:
    looks = {each.name: look_of(each.persona) for each in feed.scenario.residents}
    painter = Painter(Words(), Sheets(data_folder("worlds"), looks), shooting.scale)
    watching = Watching([Side(feed)], painter.measure, shooting.size, shooting.scale, has_bar=False)
    watching.roofs_mode = shooting.roofs
    watching.caption = True
    if shooting.follow:
        name = resident(shooting.follow, feed.scenario.names)
        watching.selection = Selection("resident", name)
        watching.following = name
    return watching, painter


def _aim(watching: Watching, shooting: Shooting, seconds: float) -> None:
    people = watching.frame.views[0].scene.people if watching.frame is not None else {}
    zoom = shooting.zoom or (2.0 if shooting.follow or shooting.at else 0.0)
    if zoom:
        watching.camera = msgspec.structs.replace(watching.camera, zoom=zoom * shooting.scale)
    target = Selection("place", shooting.at) if shooting.at else watching.selection
    middle = middle_of(target, people, watching.sides[0].world) if target is not None else None
    if middle is not None:
        near = watching.camera.centred(*middle) if seconds == 0 else watching.camera.toward(*middle, seconds)
        watching.camera = near.within(*watching.sides[0].size)


class _Writer(Protocol):
    """Takes one picture after the other."""

    def add(self, surface: pygame.Surface) -> None:
        """The next picture."""


def _writer(out: Path, shooting: Shooting, overwrite: bool) -> AbstractContextManager[_Writer]:
    if out.suffix.lower() in FILM_ENDINGS:
        if out.exists() and not overwrite:
            raise LogExists(f"{out} exists already; name another file, or give --overwrite")
        return _Encoder(out, shooting)
    if out.suffix:
        raise UserMistake(f"{out}: a film ends in .mp4 or .gif; a name without an ending is a folder for pictures")
    if out.is_dir() and any(out.iterdir()) and not overwrite:
        raise LogExists(f"{out} is no empty folder; name another one, or give --overwrite")
    return _Folder(out)


class _Folder(AbstractContextManager["_Folder"]):
    """Pictures as PNG files."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._number = folder, 0
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, surface: pygame.Surface) -> None:
        self._number += 1
        pygame.image.save(surface, str(self._folder / f"{self._number:05}.png"))

    def __exit__(self, *_: object) -> None:
        return None


class _Encoder(AbstractContextManager["_Encoder"]):
    """A video through ffmpeg, which takes plain pixels from a pipe. Half of a film is thrown away with its mistake."""

    def __init__(self, out: Path, shooting: Shooting) -> None:
        self._out = out
        width, height = (side // 2 * 2 for side in shooting.size)  # video wants even sides
        self._cut = pygame.Rect(0, 0, width, height)
        pixels = ["-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{width}x{height}"]
        source = [*pixels, "-r", str(shooting.frames), "-i", "-"]
        self._process = subprocess.Popen(
            [_ffmpeg(), "-y", "-loglevel", "error", *source, *_coding(out), str(out)],
            stdin=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def add(self, surface: pygame.Surface) -> None:
        assert self._process.stdin is not None
        cut = surface if surface.get_size() == self._cut.size else surface.subsurface(self._cut).copy()
        try:
            self._process.stdin.write(cut.get_buffer().raw)
        except BrokenPipeError:
            raise UserMistake(f"{self._out} could not be written: {self._end()}") from None

    def __exit__(self, kind: object, *_: object) -> None:
        wrong = self._end()
        if kind is not None:
            self._out.unlink(missing_ok=True)
        elif self._process.returncode:
            raise UserMistake(f"{self._out} could not be written: {wrong}")

    def _end(self) -> str:
        if self._process.stdin is not None and not self._process.stdin.closed:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
        wrong = self._process.stderr.read().decode(errors="replace") if self._process.stderr is not None else ""
        self._process.wait()
        return wrong.strip().splitlines()[-1] if wrong.strip() else "ffmpeg gave up"


def _coding(out: Path) -> list[str]:
    if out.suffix.lower() == ".gif":
        return ["-vf", "fps=15,split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=none", "-loop", "0"]
    video = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"]
    return [*video, "-movflags", "+faststart"]


def _ffmpeg() -> str:
    try:
        import imageio_ffmpeg
    except ImportError:
        raise UserMistake(
            "films need imageio-ffmpeg: pip install 'tulving[film]'; a folder of pictures (-o NAME) needs nothing"
        ) from None
    return str(imageio_ffmpeg.get_ffmpeg_exe())
