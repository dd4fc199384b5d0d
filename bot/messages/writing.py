"""How a language writes lists and numbers, and sets apart what runs in the other direction. All of it is CLDR's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal
from fluent.runtime.types import FluentInt, FluentType

FALLBACK = "en"
ISOLATE = "\u2068"
"""Opens a stretch that has a direction of its own, which its first letter gives (FSI)."""
ISOLATE_FROM_RIGHT = "\u2067"
"""Opens one that runs from right to left (RLI)."""
END_OF_ISOLATE = "\u2069"
LEFT_TO_RIGHT = "\u200e"
RIGHT_TO_LEFT = "\u200f"
_ISOLATED = re.compile(f"{ISOLATE}[^{ISOLATE}{END_OF_ISOLATE}]*{END_OF_ISOLATE}")
_ISOLATION = re.compile(f"[{ISOLATE}{ISOLATE_FROM_RIGHT}{END_OF_ISOLATE}]")
_MARKS = re.compile(f"[{ISOLATE}{ISOLATE_FROM_RIGHT}{END_OF_ISOLATE}{LEFT_TO_RIGHT}{RIGHT_TO_LEFT}]")
_STRONG = frozenset({"L", "R", "AL"})
_ONE_WAY = frozenset({"R", "AL", "NSM", "BN", "WS"})
"""The directions of letters from right to left, and of what stands between them and moves nothing."""
_OWN_EMOJI = re.compile(r"<a?:\w+:[0-9]+>")
_MENTION = re.compile(r"<[@#/t]")
"""What Discord shows in its place runs as a name does, or as Discord's own language."""
_ADDRESS = "https://"
_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
"""A language as BCP 47 writes it, perhaps with its script and its country: browsers and Discord read no other form."""
_ZEROS = {"arab": "٠", "arabext": "۰", "beng": "০", "deva": "०", "mymr": "၀"}
"""The digit from which those of a numbering system count on, as CLDR calls it, where that is not our own."""
_CODE = re.compile(r"`[^`\n]+`")
_LITERAL = re.compile(r"`[^`\n]+`|#\{ *\$[\w-]+ *\}")
"""What a catalogue has of another direction than its sentences: code, and the name of a game."""
_NAMED = re.compile(r"#\{ *(\$[\w-]+) *\}")


_BEFORE_SIGN = RIGHT_TO_LEFT + LEFT_TO_RIGHT
"""Keeps a sign at the left of its number. The second mark alone would turn around a line in which it comes first."""
_SIGN = re.compile(r"[+−±](?=\{|[0-9۰-۹])")
"""A sign before a number, which stays at its left in every language."""


_WITHOUT_SPACES = frozenset({"zh", "yue", "ja"})
"""Languages that have no spaces between words, but beside letters and digits of others."""
_EDGE = "\ue000"
"""Stands at both ends of a value of such a language, until its sentence is whole."""
_LETTER = "\u3040-\u30ff\u3105-\u312f\u3400-\u9fff\uf900-\ufaff"
_STOP = "\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
"""Their punctuation, which is as wide as a letter and brings its own space."""
_BESIDE = rf"[*{_EDGE}]*"
_SPACE = re.compile(
    rf"(?<=[{_LETTER}])({_BESIDE}) ({_BESIDE})(?=[{_LETTER}])"
    rf"|(?<=[{_STOP}])({_BESIDE}) ({_BESIDE})(?=\S)"
    rf"|(?<=\S)({_BESIDE}) ({_BESIDE})(?=[{_STOP}])"
)
"""A space between letters of such a language, or beside its punctuation, whatever is bold around it."""

SHOW = "SHOW"
"""What a catalogue calls `Writing.show`."""
SHOW_WITHIN = "SHOW_WITHIN"
"""What a catalogue calls `Writing.show_within`."""
_SHOWN = re.compile(r"\{ *(\$[\w-]+) *\}")


class Writing:
    """The conventions of one language; of one that CLDR does not know, those of English."""

    def __init__(self, language: str) -> None:
        self._locale = find_locale(language) or Locale.parse(FALLBACK)
        patterns = self._locale.list_patterns["standard"]
        self._between: str = patterns["middle"].format("", "")
        self._last: str = patterns["2"]
        self.zero = _ZEROS.get(self._locale.default_numbering_system, "0")
        self._has_own_digits = self.zero != "0"
        self._digits = {ord(str(digit)): chr(ord(self.zero) + digit) for digit in range(10)}
        self.is_right_to_left = self._locale.character_order == "right-to-left"
        self.has_spaces = self._locale.language not in _WITHOUT_SPACES
        self._otherwise = frozenset({"L"} if self.is_right_to_left else {"R", "AL"})

    def list_plainly(self, items: Sequence[str]) -> str:
        """The items one after the other: "Ana, Ben, Chi"."""
        return self._between.join(map(self.isolate, items))

    def list_all(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: "Ana, Ben and Chi"; empty of nothing."""
        if len(items) <= 1:
            return "".join(items)
        *others, last = items
        first, second = self.list_plainly(others), self.isolate(last)
        if self.has_spaces:
            return self._last.format(first, second)
        # The word between them has spaces beside letters and digits of others, as all words have.
        return self.clean(self._last.format(f"{_EDGE}{first}{_EDGE} ", f" {_EDGE}{second}{_EDGE}"))

    def join_parts(self, parts: Sequence[str]) -> str:
        """Parts of a sentence that stand beside each other."""
        if self.has_spaces:
            return " ".join(parts)
        return self.clean(f"{_EDGE} {_EDGE}".join(parts))

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
        return f"{_BEFORE_SIGN}{sign}" if self.is_right_to_left else sign

    def write_mean(self, mean: float, places: int = 1) -> str:
        """A mean with one decimal, or with so many."""
        # Nothing is less than zero that is written as zero.
        rounded = Decimal(f"{mean:.{places}f}") + 0
        pattern = "0." + "0" * places
        return self.write_digits(format_decimal(rounded, pattern, self._locale, numbering_system="default"))

    def show(self, value: Any) -> Any:
        """What stands in a sentence for a value of its own: of a number its digits in this language."""
        if isinstance(value, FluentInt):
            return self.write_digits(format_decimal(int(value), locale=self._locale, numbering_system="default"))
        return value

    def show_within(self, value: Any) -> Any:
        """What stands for a value of its own in what is set apart already."""
        return value.text if isinstance(value, _Shown) else self.show(value)

    def make_text(self, text: str) -> str | FluentType:
        """A text as Fluent takes it: it selects as it is, and is set apart where it runs in the other direction."""
        shown = self.isolate(text)
        if not self.has_spaces and not text.isascii():
            shown = f"{_EDGE}{shown}{_EDGE}"
        return text if shown == text else _Shown(text, shown)

    def isolate(self, text: str) -> str:
        """A text set apart if it runs, or a part of it, otherwise than the language; addresses stay as they are."""
        if text.isascii() and not self.is_right_to_left:
            return text
        if self._runs_otherwise(text) and not text.startswith(_ADDRESS):
            return f"{ISOLATE}{text}{END_OF_ISOLATE}"
        return text

    def _runs_otherwise(self, text: str) -> bool:
        """Whether a part that is not set apart has letters of the other direction."""
        around = _OWN_EMOJI.sub("", text)
        while _ISOLATED.search(around):
            around = _ISOLATED.sub("", around)
        if self.is_right_to_left and _MENTION.search(around):
            return True
        letters = _MARKS.sub("", around)
        return any(unicodedata.bidirectional(letter) in self._otherwise for letter in letters)

    def prepare_catalogue(self, text: str) -> str:
        """A catalogue as it is read: its code and the names of games set apart, its numbers shown by `show`.

        The library knows no digits but our own, and takes a number of a class of ours for one of its own.
        """
        if self.is_right_to_left:
            text = _LITERAL.sub(rf"{ISOLATE}\g<0>{END_OF_ISOLATE}", text)
            text = _NAMED.sub(rf"#{{ {SHOW_WITHIN}(\1) }}", text)
            text = _SIGN.sub(rf"{_BEFORE_SIGN}\g<0>", text)
        if self._has_own_digits:
            text = _SHOWN.sub(rf"{{ {SHOW}(\1) }}", text)
        return text

    def clean(self, text: str) -> str:
        """A sentence as it is said: without marks in its code, nor spaces beside values where the language has none."""
        if _EDGE in text:
            text = _SPACE.sub(lambda space: space[0].replace(" ", "") if _EDGE in space[0] else space[0], text)
            text = text.replace(_EDGE, "")
        return self._clean_code(text)

    def _clean_code(self, text: str) -> str:
        """A text without marks in its code: it is copied and typed."""
        if ISOLATE not in text or "`" not in text:
            return text
        return _CODE.sub(lambda code: remove_marks(code[0]), text)


class _Shown(FluentType):
    """A text that selects as it is, and stands in a sentence as it is ``shown``."""

    def __init__(self, text: str, shown: str) -> None:
        self.text = text
        self._shown = shown

    def __eq__(self, other: object) -> bool:
        return self.text == other

    def __hash__(self) -> int:
        return hash(self.text)

    def format(self, locale: Locale) -> str:
        return self._shown


def find_locale(language: str) -> Locale | None:
    """What CLDR knows of a language by its tag (``de``, ``zh-TW``); none of what is no tag, or of no language."""
    if not _TAG.fullmatch(language):
        return None
    try:
        return Locale.parse(language, sep="-")
    except UnknownLocaleError:
        return None


def correct_tag(written: str) -> str:
    """The tag that is meant by another spelling of it, such as ``pt_br``; empty if that is none either."""
    language, *parts = written.replace("_", "-").split("-")
    meant = [part.title() if len(part) == len("Hans") else part.upper() for part in parts]
    tag = "-".join([language.lower(), *meant])
    return tag if find_locale(tag) else ""


def write_label(text: str) -> str:
    """A text for a label: each is a line of its own, and Discord counts its characters.

    Discord may lay them all out from left to right: one from right to left is set apart where it is more than letters.
    """
    bare = remove_marks(text)
    directions = [unicodedata.bidirectional(letter) for letter in bare]
    first = next((direction for direction in directions if direction in _STRONG), "L")
    if first == "L" or _ONE_WAY.issuperset(directions):
        return bare
    # Marks that keep a sign at the left of its number stay.
    return f"{ISOLATE_FROM_RIGHT}{_ISOLATION.sub('', text)}{END_OF_ISOLATE}"


def remove_marks(text: str) -> str:
    """A text without any mark of direction: for a choice that is typed, or to be copied."""
    return _MARKS.sub("", text) if not text.isascii() else text
