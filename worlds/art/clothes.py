"""The clothes of residents: what is worn above and below, in the colours of the key `cloth` with a second one."""

from __future__ import annotations

from canvas import Canvas
from people import Draw
from poses import KEYS, Pose

TRUNK = {
    "down": ".CccccK.\n.CCcccK.\n.Cccckk.\n.Cccckk.\n.Cccckk.\n.kcckkk.",
    "left": ".Ccccc..\n.CCccck.\n.Cccckk.\n.Cccckk.\n.Cccckk.\n.kcckkk.",
    "up": ".Cccccc.\n.CcccKk.\n.Cccckk.\n.Cccckk.\n.Cccckk.\n.kcckkk.",
}
"""A plain trunk; the first column lies at x=4."""

TOPS: dict[str, tuple[str, str, str]] = {
    "shirt": (
        ".CWvvWc.\n.CcWvcc.\n.Ccckck.\n.Cccckk.\n.Ccckck.\n.kcckkk.",
        ".WCccc..\n.kCccck.\n.Cccckk.\n.Cccckk.\n.Cccckk.\n.kcckkk.",
        ".WwwwwW.\n.Cccccc.\n.Cccckk.\n.Cccckk.\n.Cccckk.\n.kcckkk.",
    ),
    "jumper": (
        ".CkKKkc.\n.CCkkcc.\n.CcCcck.\n.CCcckk.\n.CcCckk.\n.kckckk.",
        ".kKccc..\n.CCcCck.\n.CcCckk.\n.CCcckk.\n.CcCckk.\n.kckckk.",
        ".CkkkkC.\n.CCcCcc.\n.CcCckk.\n.CCcckk.\n.CcCckk.\n.kckckk.",
    ),
    "cardigan": (
        ".CcWwcc.\n.CcWwcc.\n.CkWwkc.\n.CkWwkk.\n.CckKkk.\n.kcYkkk.",
        ".WCccc..\n.WCccck.\n.wCcckk.\n.wCcckk.\n.kCcckk.\n.kkckkk.",
        ".Cccccc.\n.Cccccc.\n.Cccckk.\n.Cccckk.\n.kkkkkk.\n.kcckkk.",
    ),
    "waistcoat": (
        "..CWWc..\n..CcWk..\n..CcYk..\n..Cckk..\n..CcYk..\n..kckk..",
        ".WWcc...\n..Ccck..\n..Ccck..\n..Ccck..\n..Ccck..\n..kckk..",
        ".wWWWWw.\n..Cccc..\n..Ccck..\n..Cckk..\n..kVkk..\n..Cckk..",
    ),
    "stripes": (
        ".CWwwWc.\n.WWWwww.\n.Cccckk.\n.WWWwwv.\n.Cccckk.\n.WWwwvv.",
        ".WCccc..\n.WWWwwv.\n.Cccckk.\n.WWWwwv.\n.Cccckk.\n.WWwwvv.",
        ".WwwwwW.\n.WWWwww.\n.Cccckk.\n.WWWwwv.\n.Cccckk.\n.WWwwvv.",
    ),
    "smock": (
        ".CWWWWc.\n.CkckCc.\n.CcCcck.\nCCcCckck\nCcCcckck\nCcCckckk",
        ".WWccc..\n.CkCkck.\n.CcCckk.\n.CcCckck\nCcCckckk\nCcCckckk",
        ".CWWWWc.\n.CkCkCc.\n.CcCcck.\nCCcCckck\nCcCcckck\nCcCckckk",
    ),
    "blouse": (
        ".CcWWcc.\n.CWWWwc.\n.CcWwck.\n.Cccckk.\n..kckk..\n..kkkk..",
        ".WWccc..\n.WWccck.\n.Cccckk.\n.Cccck..\n..cckk..\n..kkkk..",
        ".CWwwWc.\n.Cccccc.\n.Cccckk.\n.Cccckk.\n..kckk..\n..kkkk..",
    ),
}
"""Front, left and back of what ends at the waist."""

COATS: dict[str, tuple[str, str, str]] = {
    "coat": (
        ".CKWWKc.\n.CCKKcc.\n.CccKck.\n.CccKYk.\n.CccKck.\n.CccKYk.\nCCccKckk\nCcccKckk\nCccKKckk",
        ".KCccc..\n.CCcccK.\n.KCcckk.\n.YCcckk.\n.KCcckk.\n.YCcckk.\n.KCccckk\nCKCccckk\nCKCccckk",
        ".KKkkKK.\n.CCcccc.\n.Cccckk.\n.kKKKKk.\n.Cccckk.\n.CccKkk.\nCCccKckk\nCcccKckk\nCcccKckk",
    ),
    "open coat": (
        ".CCWWcc.\n.CkWwkc.\n.CkWwkk.\n.CkWwkk.\n.CkwvkK.\n.CkwvkK.\nCCkVVkkk\nCcK..Kkk\nCcK..Kkk",
        ".WCccc..\n.wCcccK.\n.wCcckk.\n.wCcckk.\n.vCcckk.\n.vCcckk.\n.KCccckk\n.KCccckk\n..Cccckk",
        ".CCcccc.\n.CCcccc.\n.Cccckk.\n.Cccckk.\n.Cccckk.\n.CccKkk.\nCCccKckk\nCcccKckk\nCcccKckk",
    ),
    "white coat": (
        ".CKWWKc.\n.CCwvCc.\n.CcKKck.\n.CccKkk.\n.CKcKKk.\n.CccKkk.\nCCccKckk\nCcccKckk\nCcc..ckk",
        ".KCccc..\n.CCcccK.\n.CCcckk.\n.KCcckk.\n.KCKKkk.\n.KCcckk.\n.KCccckk\n.KCccckk\n.KCccckk",
        ".CCccCC.\n.CCcccc.\n.Cccckk.\n.CkKKkk.\n.Cccckk.\n.CccKkk.\nCCccKckk\nCcccKckk\nCcccKckk",
    ),
}
"""The same of what reaches below the waist."""


def draw_top(style: str) -> Draw:
    """A layer of what is worn above the waist, without its sleeves."""
    views = dict(zip(("down", "left", "up"), TOPS.get(style) or COATS[style], strict=True))
    skirts = style in COATS

    def draw(cell: Canvas, pose: Pose) -> None:
        if pose.lies:
            return
        picture = views[pose.facing].split("\n")
        if skirts and pose.legs == "sit":
            picture = picture[:7]
        cell.rows(4, pose.at_body, "\n".join(picture), KEYS)

    return draw


def draw_trousers() -> Draw:
    """Two legs in cloth, with shoes of the second cloth."""
    return _legs(
        {
            "stand": "CccKkc\nCc..kc\nCc..kk\nCc..kk\nWw..wv",
            "left": "CccKkc\nCc..kk\nCc..kV\nWw....",
            "right": "CccKkc\nCc..kc\nVc..kc\n....Ww",
        },
        {
            "stand": ".Cccck.\n.Cccck.\n..Cck..\n..Cck..\n.WWwv..",
            "left": ".Cccck.\n.Cckkk.\nCc...kV\nWw.....",
            "right": ".ckccC.\n.kkcCc.\nkk...cw\nVv.....",
            "pass": ".Cccck.\n.Ccckk.\n..CckkV\n..Cc..V\n.WWw...",
            "other pass": ".Cccck.\n.Ccckk.\n..CckkV\n..kc..V\n.WWw...",
        },
        ("CCcckc\nCc..kc\nWw..wv", ".CCccck\n.CCcckkk\n.Cc.....\nWWw....."),
    )


def draw_skirt() -> Draw:
    """A skirt to the knee over stockings."""
    return _legs(
        {
            "stand": ".CccCkk.\nCCccCckk\nCcccCckk\n..Vv.vV.\n..Ww.wv.",
            "left": ".CccCkk.\nCCccckkk\n..Vv.vV.\n..Ww....",
            "right": ".CccCkk.\nCCccCckk\n..Vv.vV.\n.....wv.",
        },
        {
            "stand": "..CccCk.\n.CCccCkk\n.CcccCkk\n...Vvv..\n..Wwww..",
            "left": "..CccCk.\n.CCccCkk\n.Vv...vV\nWw.....V",
            "right": "..CccCk.\n.CCccCkk\n.VV...vw\nVV.....w",
            "pass": "..CccCk.\n.CCccCkk\n.CcccCkk\n...Vv.V.\n..Www...",
            "other pass": "..CccCk.\n.CCccCkk\n.CcccCkk\n...Vv.V.\n..Www...",
        },
        ("CCcccckk\n..Vv.vV.\n..Ww.wv.", "..CCccCkk\n.CCCcckkk\n..Vv.....\n.Ww......"),
        left=4,
    )


def draw_long_skirt() -> Draw:
    """A skirt to the ankles."""
    return _legs(
        {
            "stand": ".CccCkk.\n.CccCck.\nCCccCckk\nCcccCckk\n.Ww..wv.",
            "left": ".CccCkk.\nCCccCckk\nCcccckkk\n.Ww.....",
            "right": ".CccCkk.\nCCccCckk\nCcccCckk\n.....wv.",
        },
        {
            "stand": "..CccCk.\n..CccCk.\n.CCccCkk\n.CcccCkk\n..WWw...",
            "left": "..CccCk.\n.CCccCkk\nCCcccCkk\nWw....VV",
            "right": "..CccCk.\n.CCccCkk\nCCcccCkk\n.VV...ww",
            "pass": "..CccCk.\n..CccCk.\n.CCccCkk\n.CcccCkk\n...WWw..",
            "other pass": "..CccCk.\n..CccCk.\n.CCccCkk\n.CcccCkk\n...WWw..",
        },
        ("CCcccckk\nCccCCckk\n.Ww..wv.", "..CCccCkk\n.CCcccCkk\n.CCcck...\n.Ww......"),
        left=4,
    )


def _legs(front: dict[str, str], side: dict[str, str], laps: tuple[str, str], left: int = 5) -> Draw:
    """A layer of legs; the first column of `front` and of the first lap lies at x=`left`, the side's at 4."""

    def draw(cell: Canvas, pose: Pose) -> None:
        if pose.legs == "sit":
            beside = pose.facing == "left"
            cell.rows(left - 2 * beside, 21 + (not beside), laps[beside], KEYS)
        elif not pose.lies:
            views = side if pose.facing == "left" else front
            # Trousers are drawn a column further left from the side, to leave room for a step.
            x = 4 if pose.facing == "left" else left
            cell.rows(x, 20 + pose.body, views.get(pose.legs, views["stand"]), KEYS)

    return draw
