"""Draws the residents' sheet, layer by layer: `python worlds/art/draw_residents.py` writes it into `worlds/`."""

from __future__ import annotations

import sys
from pathlib import Path

from canvas import Canvas, enlarged, png
from clothes import COATS, TOPS, draw_long_skirt, draw_skirt, draw_top, draw_trousers
from hair import BEARDS, STYLES, draw_beard, draw_hair
from people import Draw, draw_arms, draw_blanket, draw_face, draw_head, draw_shadow
from poses import COLUMNS, FACINGS, HEIGHT, WIDTH, block
from worn_things import ON_BODY, ON_HEAD, draw_on_body, draw_on_head

WORLDS = Path(__file__).resolve().parents[1]

BLOCKS = 6
"""Layers in a row of the sheet."""

LAYERS: dict[str, Draw] = {
    "shadow": draw_shadow,
    "head": draw_head,
    "face": draw_face,
    "trousers": draw_trousers(),
    "skirt": draw_skirt(),
    "long skirt": draw_long_skirt(),
    **{name: draw_top(name) for name in (*TOPS, *COATS)},
    "sleeves": draw_arms("Cck"),
    "second sleeves": draw_arms("Wwv"),
    "bare arms": draw_arms("sst"),
    "blanket": draw_blanket,
    **{name: draw_hair(name) for name in STYLES},
    **{name: draw_beard(name) for name in BEARDS},
    **{name: draw_on_body(name) for name in ON_BODY},
    **{name: draw_on_head(name) for name in ON_HEAD},
}
"""Every layer by name, in the order in which they lie on the sheet, row by row."""


def draw_sheet() -> Canvas:
    """All layers."""
    rows = -(-len(LAYERS) // BLOCKS)
    wide, high = COLUMNS * WIDTH, len(FACINGS) * HEIGHT
    sheet = Canvas(BLOCKS * wide, rows * high)
    for index, draw in enumerate(LAYERS.values()):
        row, column = divmod(index, BLOCKS)
        sheet.paste(block(draw), column * wide, row * high)
    return sheet


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--picture":
        Path(sys.argv[2]).write_bytes(png(enlarged(draw_sheet().pixels, 2)))
    else:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else WORLDS
        (folder / "residents.png").write_bytes(png(draw_sheet().pixels))
