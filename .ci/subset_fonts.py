"""Cut the fonts that the pictures use down to what player names and our own words need.

Run on a developer's machine, never by the bot; needs fonttools. It takes the folders that hold the full fonts, and
writes down in ``coverage.txt`` what the cut ones can draw:

    python .ci/subset_fonts.py --out renderers/fonts FOLDER [FOLDER ...]

The full fonts are Noto Sans, Noto Sans Hebrew, Thai and Symbols 2 (bold where there is a bold), as Linux
distributions package them, Vazirmatn Bold, Noto Sans TC Bold and Noto Emoji Bold. All are under the SIL Open Font
License; the licence texts lie beside the results as ``OFL-*.txt``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

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


def big5_level_1() -> Iterable[int]:
    """Code points of the 5,401 common characters of Traditional Chinese, kana, and full-width punctuation."""
    for lead in range(0xA1, 0xC7):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            if lead == 0xC6 and trail > 0x7E:
                continue
            try:
                yield ord(bytes((lead, trail)).decode("big5"))
            except (UnicodeDecodeError, TypeError):
                continue
    yield from range(0x3040, 0x3100)
    yield from range(0xFF01, 0xFF60)


RECIPES: dict[str, tuple[str, Iterable[int] | None]] = {
    "NotoSans-Bold.ttf": ("NotoSans-Bold.ttf", LATIN_GREEK_CYRILLIC),
    "Vazirmatn-Bold.ttf": ("Vazirmatn-Bold.ttf", ARABIC),
    "NotoSansHebrew-Bold.ttf": ("NotoSansHebrew-Bold.ttf", None),
    "NotoSansThai-Bold.ttf": ("NotoSansThai-Bold.ttf", None),
    "NotoSansTC-Bold.ttf": ("NotoSansTC_700Bold.ttf", big5_level_1()),
    "NotoEmoji-Bold.ttf": ("NotoEmoji_700Bold.ttf", None),
    "NotoSansSymbols2-Regular.ttf": ("NotoSansSymbols2-Regular.ttf", SYMBOLS),
}
"""Name of the result: (name of the full font, code points to keep or ``None`` for all)."""


def find(folders: list[Path], name: str) -> Path:
    """The font called ``name`` in one of the folders, the shortest path first."""
    found = sorted((path for folder in folders for path in folder.rglob(name)), key=lambda path: len(str(path)))
    if not found:
        sys.exit(f"{name} is in none of the folders")
    return found[0]


def cut(source: Path, target: Path, keep: Iterable[int] | None) -> int:
    """Write ``source`` with only the code points of ``keep`` to ``target`` and return its size in bytes."""
    options = subset.Options()
    options.hinting = False
    # Ideographs stand upright one by one: their vertical and historical forms would only be weight.
    options.layout_features = [] if "TC" in target.name else [*options.layout_features, "locl"]
    # Sizes matter more than the names of glyphs; the copyright and licence names (0, 13, 14) stay, as the licence asks.
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "vhea", "vmtx", "VORG", "BASE", "STAT", "MATH", "meta"]
    with subset.load_font(str(source), options) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=font.getBestCmap() if keep is None else list(keep))
        subsetter.subset(font)
        subset.save_font(font, str(target), options)
    return target.stat().st_size


def list_spans(font: Path) -> str:
    """The code points that a font can draw, as hexadecimal spans: "20-7e 2212"."""
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
    for target, (source, keep) in RECIPES.items():
        size = cut(find(arguments.folders, source), arguments.out / target, keep)
        total += size
        sys.stdout.write(f"{target:32} {size / 1024:7.0f} KB\n")
    lines = (f"{target} {list_spans(arguments.out / target)}\n" for target in RECIPES)
    (arguments.out / "coverage.txt").write_text("".join(lines), encoding="ascii")
    sys.stdout.write(f"{'together':32} {total / 1024:7.0f} KB\n")


if __name__ == "__main__":
    main()
