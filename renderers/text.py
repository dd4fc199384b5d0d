"""One line of text as a mask: any script, cut to a width, whatever a stranger has chosen as a name.

Pillow has no font fallback, so it is done here: lines are split into runs by font, which stand in the direction of the
line's first letter; raqm lays each of them out, with the full bidirectional algorithm. A character that no font has
becomes a small box. FreeType faces are not safe to share between threads, so everything that touches one holds `_LOCK`.
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
"""How large the letters of a font are set, where not as large as the text."""
MARKS_PER_BASE = 2
ELLIPSIS = "…"
SHRINK = 0.84  # a line that is too long is first set this much smaller, and only then cut
SMALLEST = 31  # no line is shrunk below this size: its capitals and digits are 9 CSS pixels high in Discord's frame

_JOINERS = "\u200c\u200d"
_ISOLATE = "\u2068"
_END_OF_ISOLATE = "\u2069"
_DIRECTING = LEFT_TO_RIGHT + RIGHT_TO_LEFT + _ISOLATE + _END_OF_ISOLATE
"""Invisible characters that tell what runs in one direction from the sentence around it."""
_SAME_STROKE = "\u2013"  # Noto Sans Bold has no minus sign; its en dash is the same stroke
_PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹"
"""They run from left to right, and belong to a font with Arabic letters."""
_OPENING = "「『（《〈【〔"
_CLOSING = "」』）》〉】〕，。、；：！？…"
"""Between ideographs a line may be broken anywhere, but not behind the former nor before the latter."""
_LOCK = threading.RLock()

Direction = Literal["ltr", "rtl"]
_BRACKETS = {"(": ")", "（": "）"}


class Face:
    """One font file: its `coverage`, which are the code points that it can draw, and itself at each size."""

    def __init__(self, file: str, coverage: frozenset[int]) -> None:
        self.path = FONTS / file
        self.scale = SCALES.get(file, 1.0)
        self.coverage = coverage

    @lru_cache(maxsize=256)  # noqa: B019 - fonts live as long as the process
    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """The font for text of ``size`` px."""
        return ImageFont.truetype(self.path, max(1, round(size * self.scale)))

    def can_draw(self, text: str) -> bool:
        """Whether every visible character of ``text`` is in this font."""
        return all(ord(character) in self.coverage or _is_ignorable(character) for character in text)


def _read_faces() -> Iterator[Face]:
    """The fonts with the code points that `.ci/subset_fonts.py` found in them: "20-7e" or "a0"."""
    for line in (FONTS / "coverage.txt").read_text("ascii").splitlines():
        file, *spans = line.split()
        points: set[int] = set()
        for span in spans:
            ends = [int(end, 16) for end in span.split("-")]
            points.update(range(ends[0], ends[-1] + 1))
        yield Face(file, frozenset(points))


FACES = tuple(_read_faces())  # in the order in which they are asked
_PICTURES = FACES[-2:]  # their spaces are as wide as their pictures


# Words before they are set.


def _is_ignorable(character: str) -> bool:
    """Whether nothing is drawn for it: a joiner, a mark of direction, or a variation selector."""
    return character in _JOINERS or character in _DIRECTING or "\ufe00" <= character <= "\ufe0f"


def _is_attached(character: str) -> bool:
    """Whether it belongs to the character before it."""
    return unicodedata.category(character) in {"Mn", "Me", "Mc"} or character in _JOINERS


def clean(text: str) -> str:
    """``text`` without what could break a line: controls, bidi overrides, private characters, towers of marks."""
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
    # Marks of direction around nothing are nothing.
    return cleaned if cleaned.strip(_DIRECTING) else ""


def split_graphemes(text: str) -> list[str]:
    """What a reader sees as single characters: a base with its marks, joined emoji, flags."""
    clusters: list[str] = []
    for character in text:
        if clusters and _is_part(clusters[-1], character):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _is_part(cluster: str, character: str) -> bool:
    """Whether a character belongs to the cluster before it."""
    if _is_attached(character) or cluster[-1] == "\u200d":
        return True
    if "\U0001f3fb" <= character <= "\U0001f3ff":
        # A tone of skin.
        return True
    # Two regional letters make a flag.
    return len(cluster) == 1 and all("\U0001f1e6" <= letter <= "\U0001f1ff" for letter in cluster + character)


# Runs: parts of one font.


class Run(NamedTuple):
    """A part of one font in a line of this direction; ``face`` is ``None`` for characters that no font has."""

    face: Face | None
    text: str
    direction: Direction | None


def split_runs(text: str) -> list[Run]:
    """The runs of a cleaned line, in the order in which they stand from left to right."""
    # From left to right each cluster may choose for itself; the other way the whole line is better off in one font.
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
    """A part of a line that is set apart in it, or one between such parts."""

    text: str
    is_isolated: bool


def _split_isolated(text: str) -> list[_Part]:
    """The parts of a line in the order of its letters, without the marks that set them apart."""
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
    """The direction of the first letter of a text, if it has any."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L":
            return "ltr"
        if kind in {"R", "AL"}:
            return "rtl"
    return None


def _split_by_face(text: str, direction: Direction) -> list[Run]:
    """The runs of a part in the order of its letters."""
    # Without raqm Pillow knows no direction.
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
    """The font for one cluster and what of the cluster it draws; a space stays with the script before it."""
    if cluster == " " and before is not None and before not in _PICTURES and before.can_draw(cluster):
        return before, cluster
    # If no font has all of it: the letters that it is a form of ("𝔄"), its base alone, and at last a box.
    base = cluster[0]
    for drawn in (cluster, unicodedata.normalize("NFKC", cluster), base):
        for face in FACES:
            if face.can_draw(drawn):
                return face, drawn
    return None, base


@cache
def has_raqm() -> bool:
    """Whether raqm can be used; without libfribidi Pillow falls back to a layout that does not join Arabic letters."""
    return bool(features.check("raqm"))


def _remove_invisible(text: str) -> str:
    """Without shaping nothing would swallow joiners and variation selectors."""
    if has_raqm():
        return text
    return "".join(character for character in text if not _is_ignorable(character))


# Lines.


def _measure_box(size: int) -> int:
    """From one box for a character that no font has to the next."""
    return round(size * 0.62)


def _measure_run(run: Run, size: int) -> float:
    if run.face is None:
        return len(run.text) * _measure_box(size)
    return run.face.at(size).getlength(run.text, direction=run.direction)


@lru_cache(maxsize=4096)
def measure(text: str, size: int) -> int:
    """Width in pixels of a line."""
    text = _remove_invisible(clean(text))
    with _LOCK:
        return round(sum(_measure_run(run, size) for run in split_runs(text)) + 0.499)


@lru_cache(maxsize=2048)
def fit(text: str, size: int, room: int) -> tuple[str, int]:
    """``text`` cleaned, shrunk and cut until it is at most ``room`` px wide: the text and its size."""
    text = clean(text)
    if measure(text, size) <= room:
        return text, size
    size = max(round(size * SHRINK), min(size, SMALLEST))
    if measure(text, size) <= room:
        return text, size
    clusters = split_graphemes(text)
    cuts = [_drop_bracket("".join(clusters[:count])).rstrip() + ELLIPSIS for count in range(1, len(clusters) + 1)]
    kept = bisect_right(cuts, room, key=lambda cut: measure(cut, size))
    if kept == 0:
        return "", size
    return cuts[kept - 1], size


def _drop_bracket(text: str) -> str:
    """Remove an unclosed bracket from the end of a text: a part of its content says nothing."""
    begin = max(map(text.rfind, _BRACKETS))
    is_open = begin > 0 and not any(closing in text[begin:] for closing in _BRACKETS.values())
    return text[:begin] if is_open else text


def wrap(text: str, size: int, room: int) -> list[str]:
    """The lines of a text, none wider than ``room`` px but for a part in which it cannot be broken."""
    lines: list[str] = []
    for part in _split_breakable(clean(text)):
        longer = lines[-1] + part if lines else part
        if lines and measure(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return _close_isolates([line.strip() for line in lines])


def _split_breakable(text: str) -> list[str]:
    """The parts between which a line may be broken: behind spaces, and between ideographs."""
    parts: list[str] = []
    for cluster in split_graphemes(text):
        if parts and not _can_break(parts[-1][-1], cluster[0]):
            parts[-1] += cluster
        else:
            parts.append(cluster)
    return parts


def _can_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    if before == " ":
        return True
    if before in _OPENING or after in _CLOSING or after == " ":
        return False
    return any(unicodedata.east_asian_width(character) in {"W", "F"} for character in (before, after))


def _close_isolates(lines: list[str]) -> list[str]:
    """Lines of which each ends what it sets apart; the next one sets the rest of it apart again."""
    closed: list[str] = []
    depth = 0
    for line in lines:
        whole = _ISOLATE * depth + line
        depth = max(0, whole.count(_ISOLATE) - whole.count(_END_OF_ISOLATE))
        closed.append(whole + _END_OF_ISOLATE * depth)
    return closed


class Line(NamedTuple):
    """A line as a stencil. ``left`` and ``top`` lead from the pen on the baseline to its corner, in pixels."""

    stencil: Stencil
    left: int
    top: int
    width: int


@lru_cache(maxsize=256)
def set_line(text: str, size: int, room: int) -> Line:
    """``text`` set in at most ``room`` px, never higher than 1.6 times ``size``; nothing where no room is left."""
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
    # Ink may lean a little over its advance, but never past the room it was given.
    left = max(left, margin - 2)
    right = min(right, margin + min(room, width) + 2)
    stencil = Stencil(image.crop((left, top, right, bottom)))
    return Line(stencil, left - margin, top - ascent, width)


def _draw_runs(draw: ImageDraw.ImageDraw, runs: list[Run], size: int, x: float, baseline: int) -> None:
    """Draw runs one after the other, from ``x`` on."""
    for run in runs:
        if run.face is None:
            _draw_boxes(draw, len(run.text), size, x, baseline)
        else:
            font = run.face.at(size)
            draw.text((x, baseline), run.text, 255, font, anchor="ls", direction=run.direction)
        x += _measure_run(run, size)


def _draw_boxes(draw: ImageDraw.ImageDraw, count: int, size: int, x: float, baseline: int) -> None:
    """Draw boxes in the place of characters that no font has."""
    for index in range(count):
        left = x + index * _measure_box(size)
        box = (left + size * 0.08, baseline - size * 0.68, left + size * 0.52, baseline)
        draw.rectangle(box, outline=255, width=max(1, size // 14))
