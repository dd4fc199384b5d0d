"""The scripts of languages in pictures: their direction and their digits."""

from __future__ import annotations

from typing import NamedTuple

MINUS = "\u2212"
LEFT_TO_RIGHT = "\u200e"
RIGHT_TO_LEFT = "\u200f"


class Script(NamedTuple):
    """The direction of a script, and its digits, the first of which is ``zero``."""

    is_right_to_left: bool = False
    zero: str = "0"

    def write_digits(self, words: str) -> str:
        """Replace the digits in a text with the language's digits."""
        if self.zero == "0":
            return words
        return words.translate({ord("0") + digit: ord(self.zero) + digit for digit in range(10)})

    def write(self, number: int) -> str:
        """Return a number in the script's digits. Its minus sign is a real minus, not a hyphen."""
        words = f"{MINUS}{-number}" if number < 0 else str(number)
        return self.write_digits(words)


LATIN = Script()
