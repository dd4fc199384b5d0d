"""Cut the fonts that the pictures use down to what player names and our own words need.

Run on a developer's machine, never by the bot; needs fonttools and cffsubr. It takes the folders that hold the full
fonts, and writes down in ``coverage.txt`` what the cut ones can draw:

    python .ci/subset_fonts.py --out renderers/fonts FOLDER [FOLDER ...]

The full fonts are Noto Sans, Noto Sans Devanagari, Hebrew, Thai and Symbols 2 (bold where there is a bold) and the
collection Noto Sans CJK Bold, as Linux distributions package them, Vazirmatn Bold and Noto Emoji Bold. All are under
the SIL Open Font License; the licence texts lie beside the results as ``OFL-*.txt``. Of ideographs and syllables the
outlines of the collection (CFF) take two thirds of what others (TrueType) do.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import cffsubr
from fontTools import subset
from fontTools.ttLib import TTFont

LATIN_GREEK_CYRILLIC = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x530),
    *range(0x1D00, 0x1DC0),
    *range(0x1E00, 0x2000),
    *range(0x2000, 0x2070),
    *range(0x2070, 0x2150),
    *range(0x2190, 0x21FF),
    0x2212,
    0x2248,
    0x2260,
    0x2264,
    0x2265,
    0x25CC,
)
ARABIC = (*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x600, 0x780), *range(0x2000, 0x2070), *range(0xFB50, 0xFF00))
SYMBOLS = (*range(0x25A0, 0x2770), *range(0x2794, 0x27C0))


HANGUL = (*range(0x1100, 0x1200), *range(0x3131, 0x318F), *range(0xAC00, 0xD7A4))


def big5() -> Iterable[int]:
    """Code points of the 13,053 characters of Traditional Chinese on both levels, kana, and full-width punctuation."""
    for lead in (*range(0xA1, 0xC7), *range(0xC9, 0xFA)):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            if lead == 0xC6 and trail > 0x7E:
                continue
            try:
                yield ord(bytes((lead, trail)).decode("big5"))
            except (UnicodeDecodeError, TypeError):
                continue
    yield from range(0x3040, 0x3100)
    yield from range(0xFF01, 0xFF60)


class Recipe(NamedTuple):
    """The name of a full font, the code points to keep (``None``: all), and which font of a collection it is."""

    source: str
    keep: Iterable[int] | None = None
    number: int = -1


CJK = "NotoSansCJK-Bold.ttc"
RECIPES = {
    "NotoSans-Bold.ttf": Recipe("NotoSans-Bold.ttf", LATIN_GREEK_CYRILLIC),
    "Vazirmatn-Bold.ttf": Recipe("Vazirmatn-Bold.ttf", ARABIC),
    "NotoSansHebrew-Bold.ttf": Recipe("NotoSansHebrew-Bold.ttf"),
    "NotoSansThai-Bold.ttf": Recipe("NotoSansThai-Bold.ttf"),
    "NotoSansDevanagari-Bold.ttf": Recipe("NotoSansDevanagari-Bold.ttf"),
    "NotoSansTC-Bold.otf": Recipe(CJK, big5(), 3),
    "NotoSansKR-Bold.otf": Recipe(CJK, HANGUL, 1),
    "NotoEmoji-Bold.ttf": Recipe("NotoEmoji_700Bold.ttf"),
    "NotoSansSymbols2-Regular.ttf": Recipe("NotoSansSymbols2-Regular.ttf", SYMBOLS),
}
"""By the name of the result, in the order in which fonts are asked."""


def find(folders: list[Path], name: str) -> Path:
    """Return the path of the font in one of the folders; the shortest path wins."""
    found = sorted((path for folder in folders for path in folder.rglob(name)), key=lambda path: len(str(path)))
    if not found:
        sys.exit(f"{name} is in none of the folders")
    return found[0]


def cut(source: Path, target: Path, recipe: Recipe) -> int:
    """Write ``source`` with only the code points of a recipe to ``target`` and return its size in bytes."""
    options = subset.Options()
    options.hinting = False
    # Ideographs stand upright one by one: their vertical and historical forms would only be weight.
    options.layout_features = [] if recipe.source == CJK else [*options.layout_features, "locl"]
    options.font_number = recipe.number
    # Sizes matter more than the names of glyphs; the copyright and licence names (0, 13, 14) stay, as the licence asks.
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "vhea", "vmtx", "VORG", "BASE", "STAT", "MATH", "meta"]
    with subset.load_font(str(source), options) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=font.getBestCmap() if recipe.keep is None else list(recipe.keep))
        subsetter.subset(font)
        if "CFF " in font:
            cffsubr.subroutinize(font)
        subset.save_font(font, str(target), options)
    return target.stat().st_size


def list_spans(font: Path) -> str:
    """Return the code points that a font can draw, as hexadecimal spans: "20-7e 2212"."""
    spans: list[list[int]] = []
    for point in sorted(TTFont(font).getBestCmap()):
        if spans and spans[-1][-1] == point - 1:
            spans[-1][1:] = [point]
        else:
            spans.append([point])
    return " ".join("-".join(f"{end:x}" for end in span) for span in spans)


def main() -> None:
    """Cut every font and print the sizes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="folders that hold the full fonts")
    parser.add_argument("--out", type=Path, required=True, help="where the cut fonts go")
    arguments = parser.parse_args()
    total = 0
    for target, recipe in RECIPES.items():
        size = cut(find(arguments.folders, recipe.source), arguments.out / target, recipe)
        total += size
        sys.stdout.write(f"{target:32} {size / 1024:7.0f} KB\n")
    lines = (f"{target} {list_spans(arguments.out / target)}\n" for target in RECIPES)
    (arguments.out / "coverage.txt").write_text("".join(lines), encoding="ascii")
    sys.stdout.write(f"{'together':32} {total / 1024:7.0f} KB\n")


if __name__ == "__main__":
    main()
