"""The layout of buttons on phones, which break rows that are too long. Widths are estimated from labels."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence

from bot.messages.markup import cut

MAX_ROWS = 5
BUTTONS_PER_ROW = 5
MAX_PHONE_ROWS = 4
"""Maximum number of rows of options on a phone. One more row has the buttons to go back and for advice."""
SCREEN_WIDTH = 382
"""Width of a row and a gap in pixels, on a phone whose screen has 400."""
LETTER_WIDTH = 7.5
"""Width of most letters in a wide font. Chinese characters and symbols are twice as wide."""
SYMBOLS = ("So", "No")
"""The Unicode categories of signs such as ⚠ and circled numbers."""
WIDE_LETTERS = dict.fromkeys("سشصض", 2) | dict.fromkeys("جچحخطظفک؟…", 1.5)
"""The widths of other wide characters, in letters."""
MAX_BACK_LENGTH = 24
"""Maximum length of the back button's label, while options are above it."""
ICON_WIDTH = 25
PADDING = 24
"""Width of a button without its label, and of the gap to the next button."""


def measure_button(label: str, *, has_icon: bool = False) -> float:
    """Return the approximate width of a button on a phone."""
    letters = sum(map(_count_letters, label))
    return letters * LETTER_WIDTH + PADDING + (ICON_WIDTH if has_icon else 0)


def _count_letters(character: str) -> float:
    """Return the width of a character in letters: none for marks and invisible characters."""
    category = unicodedata.category(character)
    if category in ("Mn", "Cf"):
        return 0
    is_wide = unicodedata.east_asian_width(character) in "WF" or category in SYMBOLS
    return 2 if is_wide else WIDE_LETTERS.get(character, 1)


def shorten_back_label(label: str, others: Sequence[str]) -> str:
    """Return the label of the back button, shortened so that it shares a row on a phone with ``others``.

    A parenthesis is dropped first.
    """
    room = SCREEN_WIDTH - sum(map(measure_button, others))
    brief, _, _ = label.partition(" (")
    shortened = (label, *(cut(brief, length) for length in range(len(brief), 1, -1)))
    fitting = (one for one in shortened if len(one) <= MAX_BACK_LENGTH and measure_button(one) <= room)
    return next(fitting, label[:1])


def count_phone_rows(widths: Sequence[float]) -> int:
    """Return the number of rows into which a phone breaks a row of buttons of these widths.

    A button that is wider than the screen takes two rows, because its label is broken.
    """
    rows = 1
    taken = 0.0
    for width in widths:
        if taken and taken + width > SCREEN_WIDTH:
            rows += 1
            taken = 0
        if width > SCREEN_WIDTH:
            rows += 1
        taken += width
    return rows


def arrange(widths: Sequence[float], most: int = MAX_ROWS - 1) -> tuple[int, int]:
    """Return the number of buttons in each of at most ``most`` rows, and the resulting number of rows on a phone.

    All rows are equally long, except possibly a shorter last one. Buttons that need all rows fill each row, so that
    the last has room for other buttons. If a phone needs too many rows for that, the buttons are arranged differently.
    """
    count = len(widths)
    rows = math.ceil(count / BUTTONS_PER_ROW)
    usual = BUTTONS_PER_ROW if rows in (0, MAX_ROWS) else math.ceil(count / rows)
    others = (length for length in range(BUTTONS_PER_ROW, 0, -1) if math.ceil(count / length) <= most)
    for length in (usual, *others):
        needed = _count_all(widths, length)
        if needed <= MAX_PHONE_ROWS:
            return length, needed
    return usual, _count_all(widths, usual)


def _count_all(widths: Sequence[float], length: int) -> int:
    """Return the number of rows on a phone if each row has this length."""
    return sum(count_phone_rows(widths[begin : begin + length]) for begin in range(0, len(widths), length))
