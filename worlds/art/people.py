"""The bodies of residents: head, face, arms, legs, the shadow at their feet and the blanket over who sleeps."""

from __future__ import annotations

from collections.abc import Callable

from canvas import Canvas
from poses import KEYS, Pose

Draw = Callable[[Canvas, Pose], None]

HEADS = {
    "down": """
.sSSSss.
sSSSssss
sSSsssss
ssssssss
ssssssss
ssssssss
tsssssst
tsssssst
.ttsstt.
""",
    "left": """
.sSSSss.
sSSSssss
sSSsssss
ssssssss
ssssssst
sssssstt
ssssssst
tssssst.
.tttttt.
""",
    "up": """
.ssssss.
ssssssss
ssssssss
ssssssss
ssssssss
ssssssss
tsssssst
tttssttt
.tttttt.
""",
}


def draw_head(cell: Canvas, pose: Pose) -> None:
    """Skin from crown to chin, with ears."""
    x, y = pose.at_head
    cell.rows(x, y, HEADS[pose.facing], KEYS)
    if pose.facing == "left":
        cell.rows(x, y + 6, "S", KEYS)
        cell.rows(x + 5, y + 5, "Tt\ntt", KEYS)
    else:
        cell.rows(x - 1, y + 5, "t........t\nt........t", KEYS)


def draw_face(cell: Canvas, pose: Pose) -> None:
    """Eyes, mouth and a little colour in the cheeks."""
    x, y = pose.at_head
    if pose.facing == "up":
        return
    for dx in (1,) if pose.facing == "left" else (2, 5):
        if pose.eyes == "open":
            cell.rows(x + dx, y + 4, "i\ni", KEYS)
        else:
            cell.rows(x + dx - (dx == 2), y + 5, "II", KEYS)
    _draw_mouth(cell, pose, x, y)
    for dx in (1,) if pose.facing == "left" else (1, 6):
        cell.rect(x + dx + (pose.facing == "left"), y + 6, 1, 1, "red4@110")


def _draw_mouth(cell: Canvas, pose: Pose, x: int, y: int) -> None:
    if pose.facing == "left":
        cell.rows(x, y + 7, "ir" if pose.mouth == "open" else "t", KEYS)
    elif pose.mouth == "open":
        cell.rows(x + 3, y + 7, "ii\nrr", KEYS)
    else:
        cell.rows(x + 3, y + 7, "tt", KEYS)


def draw_arms(sleeve: str, hand: str = "s") -> Draw:
    """Both arms: `sleeve` is the letters of its light, its middle and its dark, such as `Cck`."""
    light, base, dark = sleeve

    def draw(cell: Canvas, pose: Pose) -> None:
        y = pose.at_body
        if pose.arms == "none":
            return
        if pose.facing == "left":
            _side_arm(cell, pose.arms, y, (light, base, dark, hand))
        else:
            _both_arms(cell, pose, y, (light, base, dark, hand))

    return draw


def _both_arms(cell: Canvas, pose: Pose, y: int, paint: tuple[str, str, str, str]) -> None:
    """Arms from the front or behind; the left of the picture first."""
    light, base, dark, hand = paint
    shoulders = (f".{base}\n{light}{dark}\n{light}{base}", f"{base}.\n{dark}{base}\n{base}{base}")
    sleeve = f"{dark}{base}"
    hanging = (f"{shoulders[0]}\n{base}{dark}\n{hand}t", f"{base}.\n{sleeve}\n{sleeve}\n{sleeve}\nt{hand}")
    sunk = {"left": (1, -1), "right": (-1, 1)}.get(pose.arms, (0, 0))
    if pose.arms == "gesture":
        cell.rows(3, y, hanging[0], KEYS)
        cell.rows(11, y - 2, f".{hand}\n.{base}\n{base}{base}\n{dark}.", KEYS)
    elif pose.arms in ("left", "right", "rest"):
        cell.rows(3, y + sunk[0], hanging[0], KEYS)
        cell.rows(11, y + sunk[1], hanging[1], KEYS)
    else:
        cell.rows(3, y, shoulders[0], KEYS)
        cell.rows(11, y, shoulders[1], KEYS)
        if pose.facing == "down":
            at = y + 3 - (pose.arms == "busy again")
            between = ".." if pose.arms == "lap" else hand * 2
            cell.rows(4, at, f"{base}{base}{hand}{between}{hand}{base}{dark}", KEYS)


def _side_arm(cell: Canvas, arms: str, y: int, paint: tuple[str, str, str, str]) -> None:
    """The near arm of somebody who faces left."""
    light, base, dark, hand = paint
    swung = {
        "left": f".{base}{base}\n{light}{base}{dark}\n{light}{base}\n{hand}t",
        "right": f"{base}{base}.\n{light}{base}{dark}\n.{light}{base}{dark}\n..{hand}t",
        "gesture": f"..{base}{base}\n{hand}{base}{base}{dark}\n{hand}{light}{dark}.",
        "busy": f"...{base}{base}\n..{light}{base}{dark}\n{hand}{light}{base}{dark}\n{hand}{base}{dark}.",
        "busy again": f"...{base}{base}\n{hand}{light}{base}{base}{dark}\n{hand}{base}{base}{dark}.",
        "lap": f".{base}{base}\n.{light}{dark}\n{hand}{base}{dark}\n{hand}{base}.",
    }
    left = {"left": 5, "right": 7, "gesture": 4, "busy": 4, "busy again": 3, "lap": 6}
    rest = f"{base}{base}\n{light}{dark}\n{light}{dark}\n{base}{dark}\n{hand}t"
    cell.rows(left.get(arms, 7), y + 1, swung.get(arms, rest), KEYS)


def draw_shadow(cell: Canvas, pose: Pose) -> None:
    """What keeps people on the ground."""
    if not pose.lies:
        cell.rect(4, 23, 8, 3, "ink0@70")
        cell.rect(3, 24, 10, 1, "ink0@70")


def draw_blanket(cell: Canvas, pose: Pose) -> None:
    """A quilt up to the chin, that rises and sinks."""
    if not pose.lies:
        return
    cell.rows(2, 12, "vWWWWWWWWWWv\nVwwwwwwwwwwV", KEYS)
    for row in range(14, 26):
        inset = (row == 25) * 1
        cell.rows(2 + inset, row, ("k" + "c" * (10 - 2 * inset) + "k"), KEYS)
    for x, y in ((4, 16), (8, 16), (6, 19), (10, 19), (4, 22), (8, 22)):
        cell.rows(x, y, "C", KEYS)
    cell.rect(5, 15, 6 + pose.body, 1, "cloth3")
    cell.rect(4 - pose.body, 16, 1, 8, "cloth3")
    cell.rect(11 + pose.body, 16, 1, 8, "cloth1")
    cell.rect(5, 24, 6, 1, "cloth1")
