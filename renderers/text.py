"""Lines of text as masks. They can be in any script, and are cut to a given width.

Pillow doesn't support font fallback, so each line is split into runs of characters in the same font. The first letter
determines the direction of the line. Raqm lays out each run with the full bidirectional algorithm. Characters that no
font contains are shown as small boxes. FreeType faces can't be shared between threads, so every access holds `_LOCK`.
"""

from __future__ import annotations

import threading
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from renderers.pieces import Stencil
from renderers.script import LEFT_TO_RIGHT, MINUS, RIGHT_TO_LEFT

FONTS = Path(__file__).parent / "fonts"
SCALES = {"NotoSansTC-Bold.otf": 0.96, "NotoSansKR-Bold.otf": 0.96, "NotoEmoji-Bold.ttf": 0.92}
"""Scales of fonts whose letters would otherwise look larger than those of other fonts."""
MARKS_PER_BASE = 2
ELLIPSIS = "…"
SHRINK = 0.84  # factor by which a line that is too long is reduced, before it is cut if necessary
MIN_TEXT_SIZE = 31  # minimum text size, at which capitals and digits are 9 CSS pixels high in Discord

_JOINERS = "\u200c\u200d"
_ISOLATE = "\u2068"
_END_OF_ISOLATE = "\u2069"
_DIRECTING = LEFT_TO_RIGHT + RIGHT_TO_LEFT + _ISOLATE + _END_OF_ISOLATE
"""Invisible characters that control the direction of text."""
_SAME_STROKE = "\u2013"  # replaces the minus sign, which Noto Sans Bold doesn't contain; this en dash looks the same
_PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹"
"""Digits that are written from left to right, although they need a font for Arabic letters."""
_OPENING = "「『（《〈【〔"
_CLOSING = "」』）》〉】〕，。、；：！？…"
"""Characters that close something. A line may break between ideographs, but neither before one of these characters
nor after an opening character.
"""
_LOCK = threading.RLock()

Direction = Literal["ltr", "rtl"]
_BRACKETS = {"(": ")", "（": "）"}


class Face:
    """A font file. ``coverage`` contains the code points of its characters."""

    def __init__(self, file: str, coverage: frozenset[int]) -> None:
        self.path = FONTS / file
        self.scale = SCALES.get(file, 1.0)
        self.coverage = coverage

    @lru_cache(maxsize=256)  # noqa: B019 - fonts live as long as the process
    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """Return the font for text of ``size`` px."""
        return ImageFont.truetype(self.path, max(1, round(size * self.scale)))

    def can_draw(self, text: str) -> bool:
        """Check whether the font contains all visible characters of ``text``."""
        return all(ord(character) in self.coverage or _is_ignorable(character) for character in text)


def _read_faces() -> Iterator[Face]:
    """Yield the fonts. `.ci/subset_fonts.py` has recorded their code points, in the form "20-7e" or "a0"."""
    for line in (FONTS / "coverage.txt").read_text("ascii").splitlines():
        file, *spans = line.split()
        points: set[int] = set()
        for span in spans:
            ends = [int(end, 16) for end in span.split("-")]
            points.update(range(ends[0], ends[-1] + 1))
        yield Face(file, frozenset(points))


FACES = tuple(_read_faces())  # the fonts in order of preference
_PICTURES = FACES[-2:]  # fonts for emoji and symbols, in which a space is as wide as a picture


# Text before layout.


def _is_ignorable(character: str) -> bool:
    """Check whether a character is never drawn: a joiner, a direction mark or a variation selector."""
    return character in _JOINERS or character in _DIRECTING or "\ufe00" <= character <= "\ufe0f"


def _is_attached(character: str) -> bool:
    """Check whether a character is combined with the character before it."""
    return unicodedata.category(character) in {"Mn", "Me", "Mc"} or character in _JOINERS


def clean(text: str) -> str:
    """Return ``text`` without characters that could spoil a line: controls, overrides, private use, stacked marks."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text.replace(MINUS, _SAME_STROKE)):
        kind = unicodedata.category(character)
        if _is_attached(character):
            marks += 1
            if kept and kept[-1] != " " and marks <= MARKS_PER_BASE:
                kept.append(character)
        elif kind in {"Zl", "Zp", "Zs"} or character in "\t\r\n":
            kept.append(" ")
            marks = 0
        elif character in _DIRECTING or kind not in {"Cc", "Cf", "Cs", "Co"}:
            kept.append(character)
            marks = 0
    cleaned = " ".join("".join(kept).split())
    # A text that consists only of direction marks counts as empty.
    return cleaned if cleaned.strip(_DIRECTING) else ""


def split_graphemes(text: str) -> list[str]:
    """Split a text into graphemes, such as a base character with its marks, joined emoji, or a flag."""
    clusters: list[str] = []
    for character in text:
        if clusters and _is_part(clusters[-1], character):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _is_part(cluster: str, character: str) -> bool:
    """Check whether a character belongs to the grapheme ``cluster`` that precedes it."""
    if _is_attached(character) or cluster[-1] == "\u200d":
        return True
    if "\U0001f3fb" <= character <= "\U0001f3ff":
        # This is a skin tone.
        return True
    # Two regional indicators form a flag.
    return len(cluster) == 1 and all("\U0001f1e6" <= letter <= "\U0001f1ff" for letter in cluster + character)


# Runs of characters in the same font.


class Run(NamedTuple):
    """Characters in the same font and direction. ``face`` is ``None`` if no font contains the characters."""

    face: Face | None
    text: str
    direction: Direction | None


def split_runs(text: str) -> list[Run]:
    """Split a cleaned line into runs, in visual order."""
    # In a text from left to right, choose a font for each grapheme. Otherwise, a single font for all looks better.
    asked = FACES[:1]
    if any(unicodedata.bidirectional(character) in {"R", "AL"} or character in _PERSIAN_DIGITS for character in text):
        asked = FACES
    for face in asked:
        if face.can_draw(text):
            return [Run(face, text, None)]
    parts = _split_isolated(text)
    around = "".join(part.text for part in parts if not part.is_isolated)
    direction = _find_direction(around) or "ltr"
    runs: list[Run] = []
    for part in parts:
        own = direction
        if part.is_isolated:
            own = _find_direction(part.text) or direction
        found = _split_by_face(part.text, own)
        if own == "rtl":
            found.reverse()
        runs = [*found, *runs] if direction == "rtl" else [*runs, *found]
    return runs


class _Part(NamedTuple):
    """A part of a line. It is isolated for the bidirectional algorithm, or it is between isolated parts."""

    text: str
    is_isolated: bool


def _split_isolated(text: str) -> list[_Part]:
    """Split a line into its parts, in logical order and without the isolating marks."""
    parts: list[_Part] = []
    depth = 0
    begin = 0
    for index, character in enumerate(text):
        is_edge = False
        if character == _ISOLATE:
            is_edge = depth == 0
            depth += 1
        elif character == _END_OF_ISOLATE and depth:
            depth -= 1
            is_edge = depth == 0
        if is_edge:
            parts.append(_Part(text[begin:index], is_isolated=character == _END_OF_ISOLATE))
            begin = index + 1
    parts.append(_Part(text[begin:], is_isolated=depth > 0))
    return [part for part in parts if part.text]


def _find_direction(text: str) -> Direction | None:
    """Return the direction of the first letter that has a direction, or ``None`` if no letter has one."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L":
            return "ltr"
        if kind in {"R", "AL"}:
            return "rtl"
    return None


def _split_by_face(text: str, direction: Direction) -> list[Run]:
    """Split a part of a line into runs, in logical order."""
    # Pillow ignores directions if raqm isn't available.
    set_in = direction if has_raqm() else None
    runs: list[Run] = []
    for cluster in split_graphemes(text):
        before = runs[-1].face if runs else None
        face, drawn = _choose_face(cluster, before)
        if runs and before is face:
            runs[-1] = Run(face, runs[-1].text + drawn, set_in)
        else:
            runs.append(Run(face, drawn, set_in))
    return runs


def _choose_face(cluster: str, before: Face | None) -> tuple[Face | None, str]:
    """Return a font for a grapheme, and the characters of the grapheme that the font can draw.

    A space gets the same font as the preceding grapheme if possible.
    """
    if cluster == " " and before is not None and before not in _PICTURES and before.can_draw(cluster):
        return before, cluster
    # If no font contains all characters, try the compatibility form ("𝔄"), then the base character, and finally a box.
    base = cluster[0]
    for drawn in (cluster, unicodedata.normalize("NFKC", cluster), base):
        for face in FACES:
            if face.can_draw(drawn):
                return face, drawn
    return None, base


@cache
def has_raqm() -> bool:
    """Check whether raqm is available. Without it, Arabic letters aren't joined."""
    return bool(features.check("raqm"))


def _remove_invisible(text: str) -> str:
    """Remove joiners and variation selectors if raqm isn't available. They would be visible without raqm."""
    if has_raqm():
        return text
    return "".join(character for character in text if not _is_ignorable(character))


# Lines.


def _measure_box(size: int) -> int:
    """Return the distance between the left edges of two adjacent boxes, which replace characters without a font."""
    return round(size * 0.62)


def _measure_run(run: Run, size: int) -> float:
    if run.face is None:
        return len(run.text) * _measure_box(size)
    return run.face.at(size).getlength(run.text, direction=run.direction)


@lru_cache(maxsize=4096)
def measure(text: str, size: int) -> int:
    """Return the width of a line in pixels."""
    text = _remove_invisible(clean(text))
    with _LOCK:
        return round(sum(_measure_run(run, size) for run in split_runs(text)) + 0.499)


@lru_cache(maxsize=2048)
def fit(text: str, size: int, room: int) -> tuple[str, int]:
    """Clean, shrink and cut ``text`` so that it is at most ``room`` px wide. Return the text and its size."""
    text = clean(text)
    if measure(text, size) <= room:
        return text, size
    size = max(round(size * SHRINK), min(size, MIN_TEXT_SIZE))
    if measure(text, size) <= room:
        return text, size
    clusters = split_graphemes(text)
    cuts = [_drop_bracket("".join(clusters[:count])).rstrip() + ELLIPSIS for count in range(1, len(clusters) + 1)]
    kept = bisect_right(cuts, room, key=lambda cut: measure(cut, size))
    if kept == 0:
        return "", size
    return cuts[kept - 1], size


def _drop_bracket(text: str) -> str:
    """Remove an unclosed bracket and everything after it, because the end of the bracket's content was cut off."""
    begin = max(map(text.rfind, _BRACKETS))
    is_open = begin > 0 and not any(closing in text[begin:] for closing in _BRACKETS.values())
    return text[:begin] if is_open else text


def wrap(text: str, size: int, room: int) -> list[str]:
    """Break a text into lines that are at most ``room`` px wide. A line is wider if it can't be broken."""
    lines: list[str] = []
    for part in _split_breakable(clean(text)):
        longer = lines[-1] + part if lines else part
        if lines and measure(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return _close_isolates([line.strip() for line in lines])


def _split_breakable(text: str) -> list[str]:
    """Split a text into parts between which a line may break: after spaces, and between ideographs."""
    parts: list[str] = []
    for cluster in split_graphemes(text):
        if parts and not _can_break(parts[-1][-1], cluster[0]):
            parts[-1] += cluster
        else:
            parts.append(cluster)
    return parts


def _can_break(before: str, after: str) -> bool:
    """Check whether a line may break between two characters."""
    if before == " ":
        return True
    if before in _OPENING or after in _CLOSING or after == " ":
        return False
    return any(unicodedata.east_asian_width(character) in {"W", "F"} for character in (before, after))


def _close_isolates(lines: list[str]) -> list[str]:
    """Close each line's isolates and reopen them in the next line."""
    closed: list[str] = []
    depth = 0
    for line in lines:
        whole = _ISOLATE * depth + line
        depth = max(0, whole.count(_ISOLATE) - whole.count(_END_OF_ISOLATE))
        closed.append(whole + _END_OF_ISOLATE * depth)
    return closed


class Line(NamedTuple):
    """A line of text as a stencil.

    ``left`` and ``top`` are the distance from the start of the baseline to the upper left corner of the stencil.
    """

    stencil: Stencil
    left: int
    top: int
    width: int


@lru_cache(maxsize=256)
def set_line(text: str, size: int, room: int) -> Line:
    """Render ``text`` as a line of at most ``room`` px. The line is empty if there is no room.

    Its height is 1.6 times ``size``.
    """
    room = max(0, room)
    text, size = fit(text, size, room)
    text = _remove_invisible(text)
    ascent = round(size * 1.15)
    descent = round(size * 0.45)
    margin = size // 4
    with _LOCK:
        width = measure(text, size)
        image = Image.new("L", (width + 2 * margin + 1, ascent + descent), 0)
        if text:
            _draw_runs(ImageDraw.Draw(image), split_runs(text), size, margin, ascent)
    left, top, right, bottom = image.getbbox() or (margin, ascent - 1, margin + 1, ascent)
    # Letters may extend slightly beyond the measured width, but they mustn't extend beyond the room.
    left = max(left, margin - 2)
    right = min(right, margin + min(room, width) + 2)
    stencil = Stencil(image.crop((left, top, right, bottom)))
    return Line(stencil, left - margin, top - ascent, width)


def _draw_runs(draw: ImageDraw.ImageDraw, runs: list[Run], size: int, x: float, baseline: int) -> None:
    """Draw runs next to each other, starting at ``x``."""
    for run in runs:
        if run.face is None:
            _draw_boxes(draw, len(run.text), size, x, baseline)
        else:
            font = run.face.at(size)
            draw.text((x, baseline), run.text, 255, font, anchor="ls", direction=run.direction)
        x += _measure_run(run, size)


def _draw_boxes(draw: ImageDraw.ImageDraw, count: int, size: int, x: float, baseline: int) -> None:
    """Draw a box for each of ``count`` characters that no font contains."""
    for index in range(count):
        left = x + index * _measure_box(size)
        box = (left + size * 0.08, baseline - size * 0.68, left + size * 0.52, baseline)
        draw.rectangle(box, outline=255, width=max(1, size // 14))
