"""How a language writes lists and numbers, and sets apart what runs in the other direction. All of it is CLDR's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal
from fluent.runtime.types import FluentInt, FluentType

FALLBACK = "en"
ISOLATE = "\u2068"
"""Opens a stretch that has a direction of its own, which its first letter gives (FSI)."""
END_OF_ISOLATE = "\u2069"
LEFT_TO_RIGHT = "\u200e"
RIGHT_TO_LEFT = "\u200f"
_ISOLATED = re.compile(f"{ISOLATE}[^{ISOLATE}{END_OF_ISOLATE}]*{END_OF_ISOLATE}")
_ISOLATION = re.compile(f"[{ISOLATE}{END_OF_ISOLATE}]")
_MARKS = re.compile(f"[{ISOLATE}{END_OF_ISOLATE}{LEFT_TO_RIGHT}{RIGHT_TO_LEFT}]")
_OWN_EMOJI = re.compile(r"<a?:\w+:[0-9]+>")
_MENTION = re.compile(r"<[@#/t]")
"""What Discord shows in its place runs as a name does, or as Discord's own language."""
_ADDRESS = "https://"
_CODE = re.compile(r"`[^`\n]+`")
_LITERAL = re.compile(r"`[^`\n]+`|#\{ *\$[\w-]+ *\}")
"""What a catalogue has of another direction than its sentences: code, and the name of a game."""


class Writing:
    """The conventions of one language; of one that CLDR does not know, those of English."""

    def __init__(self, language: str) -> None:
        self._locale = _find_locale(language)
        patterns = self._locale.list_patterns["standard"]
        self._between: str = patterns["middle"].format("", "")
        self._last: str = patterns["2"]
        digits = [format_decimal(digit, locale=self._locale, numbering_system="default") for digit in range(10)]
        self._has_own_digits = digits != [str(digit) for digit in range(10)]
        self._digits = {ord(str(digit)): written for digit, written in enumerate(digits)}
        self._is_right_to_left = self._locale.character_order == "right-to-left"
        self._otherwise = frozenset({"L"} if self._is_right_to_left else {"R", "AL"})

    def list_plainly(self, items: Sequence[str]) -> str:
        """The items one after the other: "Ana, Ben, Chi"."""
        return self._between.join(map(self.isolate, items))

    def list_all(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: "Ana, Ben and Chi"; empty of nothing."""
        if len(items) <= 1:
            return "".join(items)
        *others, last = items
        return self._last.format(self.list_plainly(others), self.isolate(last))

    def write_digits(self, number: str) -> str:
        """A number in the digits of the language."""
        return number.translate(self._digits) if self._has_own_digits else number

    def write_signed(self, number: int) -> str:
        """A number with its sign, a real minus, and ±0."""
        if number == 0:
            return self._write_sign("±") + self.write_digits("0")
        return self._write_sign("+" if number > 0 else "−") + self.write_digits(str(abs(number)))

    def write_number(self, number: int) -> str:
        """A number, below zero with a real minus."""
        if number < 0:
            return self.write_signed(number)
        return self.write_digits(str(number))

    def _write_sign(self, sign: str) -> str:
        """A sign that stays in front of its number, to the left of it, in every language."""
        return f"{LEFT_TO_RIGHT}{sign}" if self._is_right_to_left else sign

    def write_mean(self, mean: float) -> str:
        """A mean with one decimal."""
        rounded = Decimal(f"{mean:.1f}")
        return format_decimal(rounded, format="0.0", locale=self._locale, numbering_system="default")

    def make_number(self, number: int) -> int:
        """A number as Fluent takes it: it selects by its plural category, and is written in the language's digits."""
        return _Number(number) if self._has_own_digits else number

    def make_text(self, text: str) -> str | FluentType:
        """A text as Fluent takes it: it selects as it is, and is set apart where it runs in the other direction."""
        isolated = self.isolate(text)
        return text if isolated == text else _Isolated(text, isolated)

    def isolate(self, text: str) -> str:
        """A text set apart if it runs, or a part of it, otherwise than the language; addresses stay as they are."""
        if text.isascii() and not self._is_right_to_left:
            return text
        if self._runs_otherwise(text) and not text.startswith(_ADDRESS):
            return f"{ISOLATE}{text}{END_OF_ISOLATE}"
        return text

    def _runs_otherwise(self, text: str) -> bool:
        """Whether a part that is not set apart has letters of the other direction."""
        around = _OWN_EMOJI.sub("", text)
        while _ISOLATED.search(around):
            around = _ISOLATED.sub("", around)
        if self._is_right_to_left and _MENTION.search(around):
            return True
        letters = _MARKS.sub("", around)
        return any(unicodedata.bidirectional(letter) in self._otherwise for letter in letters)

    def prepare_catalogue(self, text: str) -> str:
        """A catalogue with the code in its sentences set apart, and the names of games, where these run otherwise."""
        if not self._is_right_to_left:
            return text
        return _LITERAL.sub(rf"{ISOLATE}\g<0>{END_OF_ISOLATE}", text)

    def clean_code(self, text: str) -> str:
        """A text without marks in its code: it is copied and typed."""
        if ISOLATE not in text or "`" not in text:
            return text
        return _CODE.sub(lambda code: remove_marks(code[0]), text)


class _Number(FluentInt):
    """A number that is written in the digits of its language."""

    def format(self, locale: Locale) -> str:
        return format_decimal(int(self), locale=locale, numbering_system="default")


class _Isolated(FluentType):
    """A text that selects as it is, and stands in a sentence set apart."""

    def __init__(self, text: str, isolated: str) -> None:
        self._text = text
        self._isolated = isolated

    def __eq__(self, other: object) -> bool:
        return self._text == other

    def __hash__(self) -> int:
        return hash(self._text)

    def format(self, locale: Locale) -> str:
        return self._isolated


def _find_locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(FALLBACK)


def remove_isolation(text: str) -> str:
    """A text for a label: each is a line of its own, and Discord counts its characters."""
    return _ISOLATION.sub("", text) if not text.isascii() else text


def remove_marks(text: str) -> str:
    """A text without any mark of direction, to be compared with what is typed, or copied."""
    return _MARKS.sub("", text) if not text.isascii() else text


def read_digits(text: str) -> str:
    """A text with the digits of all scripts, full-width ones among them, as those of the notation."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text)
