"""The colours in which people go: skins, and dyes for hair and cloth, each in four steps from the dark to the light."""

from __future__ import annotations

KEYS = (
    "8c4a3c", "c47f60", "e8ac85", "f8cfa8",
    "31201c", "4d3126", "704934", "94694a",
    "26365a", "3b5484", "5a7db0", "86a8cf",
    "80705c", "b3a387", "dccfb1", "f6eed8",
)  # fmt: skip
"""The key colours of the sheet: four of skin, of hair, of cloth and of the second cloth."""

Steps = tuple[str, str, str, str]

SKINS: dict[str, Steps] = {
    "rosy": ("a05048", "d98f78", "f2b99b", "fdd9bd"),
    "fair": ("9c5a44", "d39a76", "efc19a", "fbdcb8"),
    "warm": ("8c4a3c", "c47f60", "e8ac85", "f8cfa8"),
    "golden": ("85502f", "bb8350", "ddab72", "f0cb95"),
    "olive": ("744631", "a8744e", "cb9a6c", "e2b98a"),
    "tawny": ("633827", "915c3d", "b57f56", "d09e73"),
    "brown": ("4d2a20", "764631", "96633f", "b28257"),
    "deep": ("331c1a", "54302a", "724637", "8f6149"),
}

DYES: dict[str, Steps] = {
    "black": ("17151d", "24222c", "37353f", "53525c"),
    "charcoal": ("22242b", "363941", "50545c", "72767c"),
    "grey": ("40434c", "60646d", "858a90", "aaaeaf"),
    "silver": ("5f656e", "8b9297", "b3b8b7", "d6d8d2"),
    "white": ("84868c", "b9bdbd", "e0e2dc", "fafaf2"),
    "cream": ("80705c", "b3a387", "dccfb1", "f6eed8"),
    "fair": ("70502a", "a67c3c", "d3ab58", "f0d488"),
    "ginger": ("5c2a18", "93461f", "c56a2c", "e6964a"),
    "auburn": ("3a1a18", "622a20", "8e402a", "b4613c"),
    "chestnut": ("2c1915", "4a2a1e", "6d412b", "946142"),
    "brown": ("2a1d18", "45301f", "654830", "8a6846"),
    "dark": ("1b1518", "2e2324", "453533", "64504a"),
    "tan": ("5a3f28", "8a6440", "b58d5e", "d8b886"),
    "camel": ("6b4423", "9c6a36", "c6924e", "e6bd7c"),
    "leather": ("32201a", "523424", "784e32", "a07048"),
    "rust": ("4a1e16", "7c3420", "ac5030", "d67c50"),
    "red": ("501a24", "86282e", "bc413a", "e07458"),
    "wine": ("30121f", "551c30", "7c2f44", "a35260"),
    "rose": ("70303f", "a65466", "d68290", "f2b4b6"),
    "orange": ("6c2f14", "aa521c", "e0812e", "f8b25c"),
    "yellow": ("755012", "b3831f", "e8bd3a", "fae27c"),
    "mustard": ("54380f", "866018", "b58a2a", "d9b657"),
    "green": ("1b3624", "2d5835", "4a8048", "78aa62"),
    "olive": ("2f331a", "4d5228", "6f753c", "979c5c"),
    "moss": ("2d2f20", "474a30", "646846", "888c64"),
    "sage": ("3a4a3c", "5e7460", "8aa284", "b5c8a6"),
    "teal": ("123a40", "1f5c60", "338586", "64b0a8"),
    "sky": ("2c5272", "4a80a4", "7cb0cc", "b4dbe6"),
    "blue": ("1f3568", "30549a", "4e80c6", "84b0e2"),
    "navy": ("161c38", "232c54", "364474", "566a9a"),
    "denim": ("232e46", "374868", "52688c", "7a90ae"),
    "violet": ("33204a", "543674", "7d57a0", "aa86c6"),
    "plum": ("321a34", "542c52", "7c4a76", "a8749e"),
}
"""Names as people say them; a word of a look that is none of these is looked up in `WORDS`."""

WORDS: dict[str, str] = {
    "blonde": "fair", "blond": "fair", "gold": "yellow", "golden": "yellow", "silver": "silver", "gray": "grey",
    "purple": "violet", "lilac": "violet", "pink": "rose", "crimson": "red", "scarlet": "red", "burgundy": "wine",
    "maroon": "wine", "beige": "tan", "khaki": "olive", "waxed": "moss", "tweed": "leather", "turquoise": "teal",
    "ivory": "cream", "straw": "fair", "copper": "ginger", "indigo": "navy", "lemon": "yellow", "ochre": "mustard",
    "loud": "orange", "starched": "white", "pressed": "sky", "straw-coloured": "fair", "coral": "rust",
}  # fmt: skip
"""Other words for them, and words that only suggest one."""


def dye(word: str) -> str:
    """The dye that a word names, or ''."""
    return word if word in DYES else WORDS.get(word, "")
