"""Writing conventions of languages: lists and numbers from CLDR, and isolation of text in the other direction."""

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
"""The character that begins an isolate with the direction of its first letter (FSI)."""
ISOLATE_FROM_RIGHT = "\u2067"
"""The character that begins an isolate from right to left (RLI)."""
END_OF_ISOLATE = "\u2069"
LEFT_TO_RIGHT = "\u200e"
RIGHT_TO_LEFT = "\u200f"
_ISOLATED = re.compile(f"{ISOLATE}[^{ISOLATE}{END_OF_ISOLATE}]*{END_OF_ISOLATE}")
_ISOLATION = re.compile(f"[{ISOLATE}{ISOLATE_FROM_RIGHT}{END_OF_ISOLATE}]")
_MARKS = re.compile(f"[{ISOLATE}{ISOLATE_FROM_RIGHT}{END_OF_ISOLATE}{LEFT_TO_RIGHT}{RIGHT_TO_LEFT}]")
_STRONG = frozenset({"L", "R", "AL"})
_ONE_WAY = frozenset({"R", "AL", "NSM", "BN", "WS"})
"""The bidi classes of right-to-left letters, and of neutral characters that don't affect their order."""
_OWN_EMOJI = re.compile(r"<a?:\w+:[0-9]+>")
_MENTION = re.compile(r"<[@#/t]")
"""Mentions and timestamps, which Discord shows as names or in the reader's language."""
_ADDRESS = "https://"
_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
"""A language tag according to BCP 47, optionally with script and country. Browsers and Discord require this form."""
_ZEROS = {"arab": "٠", "arabext": "۰", "beng": "০", "deva": "०", "mymr": "၀"}
"""The digit zero of CLDR's numbering systems that don't use ASCII digits."""
_CODE = re.compile(r"`[^`\n]+`")
_LITERAL = re.compile(r"`[^`\n]+`|#\{ *\$[\w-]+ *\}")
"""The parts of a catalogue that run from left to right in every language: code, and the names of games."""
_NAMED = re.compile(r"#\{ *(\$[\w-]+) *\}")


_BEFORE_SIGN = RIGHT_TO_LEFT + LEFT_TO_RIGHT
"""Marks that keep a sign to the left of its number. The second mark alone would reverse a line that begins with it."""
_SIGN = re.compile(r"[+−±](?=\{|[0-9۰-۹])")
"""A sign before a number. It is to the left of the number in every language."""


_WITHOUT_SPACES = frozenset({"zh", "yue", "ja"})
"""Languages without spaces between words, except next to letters and digits of other languages."""
_EDGE = "\ue000"
"""A temporary mark at both ends of a value in a language without spaces, until the sentence is complete."""
_LETTER = "\u3040-\u30ff\u3105-\u312f\u3400-\u9fff\uf900-\ufaff"
_STOP = "\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
"""Full-width punctuation, which already contains space."""
_BESIDE = rf"[*{_EDGE}]*"
_SPACE = re.compile(
    rf"(?<=[{_LETTER}])({_BESIDE}) ({_BESIDE})(?=[{_LETTER}])"
    rf"|(?<=[{_STOP}])({_BESIDE}) ({_BESIDE})(?=\S)"
    rf"|(?<=\S)({_BESIDE}) ({_BESIDE})(?=[{_STOP}])"
)
"""A space between letters of a language without spaces, or next to its punctuation, ignoring bold markup."""

SHOW = "SHOW"
"""The name of `Writing.show` in catalogues."""
SHOW_WITHIN = "SHOW_WITHIN"
"""The name of `Writing.show_within` in catalogues."""
_SHOWN = re.compile(r"\{ *(\$[\w-]+) *\}")


class Writing:
    """The conventions of a language, or of English if CLDR doesn't contain the language."""

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
        """Join items: "Ana, Ben, Chi"."""
        return self._between.join(map(self.isolate, items))

    def list_all(self, items: Sequence[str]) -> str:
        """Join items as a list in a sentence: "Ana, Ben and Chi". Return an empty string if there are no items."""
        if len(items) <= 1:
            return "".join(items)
        *others, last = items
        first, second = self.list_plainly(others), self.isolate(last)
        if self.has_spaces:
            return self._last.format(first, second)
        # The word between the last two items has spaces next to letters and digits of other languages, like all words.
        return self.clean(self._last.format(f"{_EDGE}{first}{_EDGE} ", f" {_EDGE}{second}{_EDGE}"))

    def join_parts(self, parts: Sequence[str]) -> str:
        """Join adjacent parts of a sentence."""
        if self.has_spaces:
            return " ".join(parts)
        return self.clean(f"{_EDGE} {_EDGE}".join(parts))

    def write_digits(self, number: str) -> str:
        """Return a number in the digits of the language."""
        return number.translate(self._digits) if self._has_own_digits else number

    def write_signed(self, number: int) -> str:
        """Format a number with its sign, including a real minus and ±0."""
        if number == 0:
            return self._write_sign("±") + self.write_digits("0")
        return self._write_sign("+" if number > 0 else "−") + self.write_digits(str(abs(number)))

    def write_number(self, number: int) -> str:
        """Format a number, using a real minus."""
        if number < 0:
            return self.write_signed(number)
        return self.write_digits(str(number))

    def _write_sign(self, sign: str) -> str:
        """Return a sign that stays to the left of its number in every language."""
        return f"{_BEFORE_SIGN}{sign}" if self.is_right_to_left else sign

    def write_mean(self, mean: float, places: int = 1) -> str:
        """Format a mean with this number of decimal places."""
        # Adding 0 removes the sign of negative zero.
        rounded = Decimal(f"{mean:.{places}f}") + 0
        pattern = "0." + "0" * places
        return self.write_digits(format_decimal(rounded, pattern, self._locale, numbering_system="default"))

    def show(self, value: Any) -> Any:
        """Return a message value as shown in a sentence: numbers in the digits of the language."""
        if isinstance(value, FluentInt):
            return self.write_digits(format_decimal(int(value), locale=self._locale, numbering_system="default"))
        return value

    def show_within(self, value: Any) -> Any:
        """Return a message value as shown within an isolate."""
        return value.text if isinstance(value, _Shown) else self.show(value)

    def make_text(self, text: str) -> str | FluentType:
        """Convert text for Fluent.

        It is isolated if it runs in the other direction, but selectors in messages use the original text.
        """
        shown = self.isolate(text)
        if not self.has_spaces and not text.isascii():
            shown = f"{_EDGE}{shown}{_EDGE}"
        return text if shown == text else _Shown(text, shown)

    def isolate(self, text: str) -> str:
        """Isolate a text if any part of it runs in the other direction. Addresses stay unchanged."""
        if text.isascii() and not self.is_right_to_left:
            return text
        if self._runs_otherwise(text) and not text.startswith(_ADDRESS):
            return f"{ISOLATE}{text}{END_OF_ISOLATE}"
        return text

    def _runs_otherwise(self, text: str) -> bool:
        """Check whether a part outside of isolates has letters of the other direction."""
        around = _OWN_EMOJI.sub("", text)
        while _ISOLATED.search(around):
            around = _ISOLATED.sub("", around)
        if self.is_right_to_left and _MENTION.search(around):
            return True
        letters = _MARKS.sub("", around)
        return any(unicodedata.bidirectional(letter) in self._otherwise for letter in letters)

    def prepare_catalogue(self, text: str) -> str:
        """Return a catalogue's text with code and names of games isolated, and with numbers shown by `show`.

        `show` is necessary because Fluent formats numbers only with ASCII digits.
        """
        if self.is_right_to_left:
            text = _LITERAL.sub(rf"{ISOLATE}\g<0>{END_OF_ISOLATE}", text)
            text = _NAMED.sub(rf"#{{ {SHOW_WITHIN}(\1) }}", text)
            text = _SIGN.sub(rf"{_BEFORE_SIGN}\g<0>", text)
        if self._has_own_digits:
            text = _SHOWN.sub(rf"{{ {SHOW}(\1) }}", text)
        return text

    def clean(self, text: str) -> str:
        """Return the final form of a sentence.

        Marks are removed from code. Spaces next to values are removed if the language doesn't use them.
        """
        if _EDGE in text:
            text = _SPACE.sub(lambda space: space[0].replace(" ", "") if _EDGE in space[0] else space[0], text)
            text = text.replace(_EDGE, "")
        return self._clean_code(text)

    def _clean_code(self, text: str) -> str:
        """Remove marks from code, which people copy and type."""
        if ISOLATE not in text or "`" not in text:
            return text
        return _CODE.sub(lambda code: remove_marks(code[0]), text)


class _Shown(FluentType):
    """A text that is shown as ``shown`` in sentences, while selectors in messages use the original text."""

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
    """Return CLDR's data for a language tag (``de``, ``zh-TW``), or ``None`` for other strings."""
    if not _TAG.fullmatch(language):
        return None
    try:
        return Locale.parse(language, sep="-")
    except UnknownLocaleError:
        return None


def correct_tag(written: str) -> str:
    """Return the correct tag for a spelling such as ``pt_br``, or an empty string if it isn't a language tag."""
    language, *parts = written.replace("_", "-").split("-")
    meant = [part.title() if len(part) == len("Hans") else part.upper() for part in parts]
    tag = "-".join([language.lower(), *meant])
    return tag if find_locale(tag) else ""


def write_label(text: str) -> str:
    """Prepare a text for a label, which is a separate line with a limited number of characters.

    Discord may lay out all labels from left to right, so a right-to-left text with other characters is isolated.
    """
    bare = remove_marks(text)
    directions = [unicodedata.bidirectional(letter) for letter in bare]
    first = next((direction for direction in directions if direction in _STRONG), "L")
    if first == "L" or _ONE_WAY.issuperset(directions):
        return bare
    # Keep the marks that hold a sign to the left of its number.
    return f"{ISOLATE_FROM_RIGHT}{_ISOLATION.sub('', text)}{END_OF_ISOLATE}"


def remove_marks(text: str) -> str:
    """Remove all directional marks from a text that people type or copy."""
    return _MARKS.sub("", text) if not text.isascii() else text
