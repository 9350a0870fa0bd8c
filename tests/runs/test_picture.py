from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.cli import main
from sim.errors import UserMistake
from sim.runs.picture import painted
from sim.runs.png import SIGNATURE, read_png, write_png
from sim.testing.worlds import world
from tests.runs.test_runs_tiled import GROUND, TOWN, town
from tests.scenario.written_town import WORLD, write_town

RED = (230, 20, 40)


def filtered(rows: np.ndarray, kind: int, channels: int) -> bytes:
    """A PNG's rows behind one of its filters, written the slow way."""
    out = bytearray()
    height, width = rows.shape
    for y in range(height):
        out.append(kind)
        for x in range(width):
            left = int(rows[y, x - channels]) if x >= channels else 0
            up = int(rows[y - 1, x]) if y else 0
            corner = int(rows[y - 1, x - channels]) if y and x >= channels else 0
            nearest = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            guess = (0, left, up, (left + up) // 2, nearest)[kind]
            out.append((int(rows[y, x]) - guess) % 256)
    return bytes(out)


def png(rows: bytes, width: int, height: int, colour: int, *extra: tuple[bytes, bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    parts = [(b"IHDR", head), *extra, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return SIGNATURE + b"".join(chunks)


@pytest.mark.parametrize("channels", [3, 4])
def test_a_picture_comes_back_as_it_was_written(channels: int, tmp_path: Path) -> None:
    pixels = np.arange(5 * 7 * channels, dtype=np.uint8).reshape(5, 7, channels)
    write_png(tmp_path / "a.png", pixels)
    found = read_png(tmp_path / "a.png")
    assert (found[:, :, :channels] == pixels).all() and (channels == 4 or (found[:, :, 3] == 255).all())


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize(("colour", "channels"), [(0, 1), (2, 3), (4, 2), (6, 4)])
def test_every_filter_of_png_is_undone(kind: int, colour: int, channels: int, tmp_path: Path) -> None:
    samples = (np.arange(4 * 6 * channels) * 37 % 251).astype(np.uint8).reshape(4, 6 * channels)
    (tmp_path / "a.png").write_bytes(png(filtered(samples, kind, channels), 6, 4, colour))
    found = read_png(tmp_path / "a.png")
    plain = samples.reshape(4, 6, channels)
    assert (found[:, :, 0] == plain[:, :, 0]).all()
    assert (found[:, :, 3] == (plain[:, :, -1] if colour in (4, 6) else 255)).all()


def test_a_palette_is_looked_up_with_its_opacity(tmp_path: Path) -> None:
    rows = b"\0\0\1"
    extra = ((b"PLTE", bytes([1, 2, 3, 4, 5, 6])), (b"tRNS", b"\x07"))
    (tmp_path / "a.png").write_bytes(png(rows, 2, 1, 3, *extra))
    assert read_png(tmp_path / "a.png").tolist() == [[[1, 2, 3, 7], [4, 5, 6, 255]]]


@pytest.mark.parametrize("raw", [b"", b"GIF89a", SIGNATURE, SIGNATURE + b"\0\0\0\x0dIHDR", png(b"\0", 9, 9, 2)])
def test_what_is_no_picture_is_a_plain_mistake(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(raw)
    with pytest.raises(UserMistake, match=r"a\.png cannot be read"):
        read_png(tmp_path / "a.png")


def test_grounds_and_things_have_colours_and_marks_are_red() -> None:
    drawn = world("#####\n#.+~#\n#####\n")
    plain, marked = painted(drawn), painted(drawn, [(1, 1)])
    assert plain.shape == (3 * 16, 5 * 16, 3)
    assert len({tuple(plain[y * 16 + 8, x * 16 + 8]) for x, y in ((0, 0), (1, 1), (2, 1), (3, 1))}) == 4
    assert tuple(marked[0, 0]) == RED and (marked[:, 4 * 16 :] == plain[:, 4 * 16 :]).all()


def test_the_same_world_is_painted_with_the_same_bytes(tmp_path: Path) -> None:
    drawn = world("#####\n#.+~#\n#####\n")
    for name in ("a.png", "b.png"):
        write_png(tmp_path / name, painted(drawn, [(1, 1), (3, 1)]))
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_check_paints_a_world_in_letters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = write_town(tmp_path), tmp_path / "small.png"
    assert main(["check", str(path), "--picture", str(out)]) == 0
    assert f"{out}: the place painted" in capsys.readouterr().out
    assert read_png(out).shape == (8 * 16, 14 * 16, 4)


def test_check_marks_where_something_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    walled = WORLD.replace("  ###+###.###+##\n  ....", "  ###+###.######\n  ....")
    path, out = write_town(tmp_path, world=walled), tmp_path / "small.png"
    assert main(["check", str(path), "--picture", str(out)]) == 2
    said = capsys.readouterr()
    assert "1 place marked" in said.out and "no way leads to 'the café'" in said.err
    assert tuple(read_png(out)[0, 8 * 16 + 8][:3]) == RED


def test_check_paints_a_tiled_map_with_its_own_tiles(tmp_path: Path) -> None:
    path, out = town(tmp_path), tmp_path / "small.png"
    sheet = np.zeros((32, 64, 4), dtype=np.uint8)
    sheet[:16, 16:32] = (10, 200, 30, 255)  # grass
    write_png(tmp_path / "worlds/tiles.png", sheet)
    assert main(["check", str(path), "--picture", str(out), "--quiet"]) == 0
    pixels = read_png(out)
    assert pixels.shape[:2] == (len(GROUND) * 16, len(GROUND[0]) * 16)
    assert tuple(pixels[4 * 16 + 8, 8][:3]) == (10, 200, 30)


def test_a_map_whose_image_is_no_png_is_painted_by_its_grounds(tmp_path: Path) -> None:
    path, out = town(tmp_path), tmp_path / "small.png"
    (tmp_path / "worlds/tiles.png").write_bytes(b"GIF89a")
    assert main(["check", str(path), "--picture", str(out), "--quiet"]) == 0
    assert out.read_bytes()[:8] == SIGNATURE


def test_flipped_tiles_are_painted_flipped(tmp_path: Path) -> None:
    sheet = np.zeros((32, 64, 4), dtype=np.uint8)
    sheet[:, :, 3] = 255
    sheet[0, 16, 0] = 255  # the upper left corner of grass
    corners = {}
    for flips in (0, 0x8000_0000, 0x4000_0000, 0x2000_0000, 0xA000_0000):
        path, out = town(tmp_path / str(flips), replace(TOWN, flips=flips, areas=TOWN.areas[:3])), tmp_path / "a.png"
        write_png(tmp_path / str(flips) / "worlds/tiles.png", sheet)
        main(["check", str(path), "--picture", str(out), "--quiet"])
        tile = read_png(out)[5 * 16 : 6 * 16, 12 * 16 : 13 * 16, 0]
        corners[flips] = tuple(int(at) for at in np.argwhere(tile == 255)[0])
    assert list(corners.values()) == [(0, 0), (0, 15), (15, 0), (0, 0), (0, 15)]


def test_a_picture_replaces_a_picture_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = write_town(tmp_path), tmp_path / "notes.txt"
    out.write_text("do not lose this", encoding="utf-8")
    assert main(["check", str(path), "--picture", str(out)]) == 2
    assert "is no PNG" in capsys.readouterr().err and out.read_text("utf-8") == "do not lose this"
    assert main(["check", str(path), "--picture", str(tmp_path / "none/a.png")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_world_that_cannot_be_read_is_not_painted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = write_town(tmp_path, world="name: x\n"), tmp_path / "small.png"
    assert main(["check", str(path), "--picture", str(out)]) == 2
    assert "not painted" in capsys.readouterr().out and not out.exists()
