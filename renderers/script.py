"""How a language is written in pictures: its direction and its digits."""

from __future__ import annotations

from typing import NamedTuple

MINUS = "\u2212"
LEFT_TO_RIGHT = "\u200e"
RIGHT_TO_LEFT = "\u200f"


class Script(NamedTuple):
    """How the language of a picture is written: from right to left or not, and its digits from ``zero`` on."""

    is_right_to_left: bool = False
    zero: str = "0"

    def write_digits(self, words: str) -> str:
        """Words with the digits of the language; letters stay as they are."""
        if self.zero == "0":
            return words
        return words.translate({ord("0") + digit: ord(self.zero) + digit for digit in range(10)})

    def write(self, number: int) -> str:
        """A number with a real minus sign, in the digits of the language."""
        words = f"{MINUS}{-number}" if number < 0 else str(number)
        return self.write_digits(words)


LATIN = Script()
