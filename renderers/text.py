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
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from renderers.pieces import Stencil

FONTS = Path(__file__).parent / "fonts"
SCALES = {"NotoSansTC-Bold.ttf": 0.96, "NotoEmoji-Bold.ttf": 0.92}
"""How large the letters of a font are set, where not as large as the text."""
MARKS_PER_BASE = 2
ELLIPSIS = "…"
SHRINK = 0.84  # a line that is too long is first set this much smaller, and only then cut
SMALLEST = 31  # no line is shrunk below this size: its capitals and digits are 9 CSS pixels high in Discord's frame

_JOINERS = "\u200c\u200d"
_LEFT_TO_RIGHT = "\u200e"  # the invisible letter that tells what runs from right to left from the sentence around it
_MINUS, _SAME_STROKE = "\u2212", "\u2013"  # Noto Sans Bold has no minus sign; its en dash is the same stroke
_LOCK = threading.RLock()


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

    def covers(self, text: str) -> bool:
        """Whether every visible character of ``text`` is in this font."""
        return all(ord(character) in self.coverage or _ignorable(character) for character in text)


def _read_faces() -> Iterator[Face]:
    """The fonts with the code points that `.ci/subset_fonts.py` found in them."""
    for line in (FONTS / "coverage.txt").read_text("ascii").splitlines():
        file, *spans = line.split()
        ends = ([int(end, 16) for end in span.split("-")] for span in spans)
        yield Face(file, frozenset(point for end in ends for point in range(end[0], end[-1] + 1)))


FACES = tuple(_read_faces())  # in the order in which they are asked
_PICTURES = FACES[-2:]  # their spaces are as wide as their pictures


def _ignorable(character: str) -> bool:
    return character in _JOINERS or character == _LEFT_TO_RIGHT or "\ufe00" <= character <= "\ufe0f"


def clean(text: str) -> str:
    """``text`` without what could break a line: controls, bidi overrides, private characters, towers of marks."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text.replace(_MINUS, _SAME_STROKE)):
        kind = unicodedata.category(character)
        if _joins(character):
            marks += 1
            if kept and kept[-1] != " " and marks <= MARKS_PER_BASE:
                kept.append(character)
        elif kind in {"Zl", "Zp", "Zs"} or character in "\t\r\n":
            kept.append(" ")
            marks = 0
        elif character == _LEFT_TO_RIGHT or kind not in {"Cc", "Cf", "Cs", "Co"}:
            kept.append(character)
            marks = 0
    return " ".join("".join(kept).split())


def _joins(character: str) -> bool:
    """Whether it belongs to the character before it."""
    return unicodedata.category(character) in {"Mn", "Me", "Mc"} or character in _JOINERS


def split_graphemes(text: str) -> list[str]:
    """What a reader sees as single characters: a base with its marks, joined emoji, flags."""
    clusters: list[str] = []
    for character in text:
        before = clusters[-1] if clusters else ""
        toned = "\U0001f3fb" <= character <= "\U0001f3ff"
        flag = len(before) == 1 and all("\U0001f1e6" <= letter <= "\U0001f1ff" for letter in before + character)
        if before and (_joins(character) or before[-1] == "\u200d" or toned or flag):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


class Run(NamedTuple):
    """A stretch of one font in a line of this direction; ``face`` is ``None`` for characters that no font has."""

    face: Face | None
    text: str
    direction: str | None


def split_runs(text: str) -> list[Run]:
    """The runs of a cleaned line, in the order in which they stand from left to right."""
    # From left to right each cluster may choose for itself; the other way the whole line is better off in one font.
    letters = [kind for kind in map(unicodedata.bidirectional, text) if kind in {"L", "R", "AL"}]
    for whole in FACES if {"R", "AL"} & set(letters) else FACES[:1]:
        if whole.covers(text):
            return [Run(whole, text, None)]
    right_to_left = bool(letters) and letters[0] != "L"
    direction = ("rtl" if right_to_left else "ltr") if has_raqm() else None
    runs: list[Run] = []
    for cluster in split_graphemes(text):
        face, drawn = _face_of(cluster, runs[-1].face if runs else None)
        if runs and runs[-1].face is face:
            runs[-1] = Run(face, runs[-1].text + drawn, direction)
        else:
            runs.append(Run(face, drawn, direction))
    return runs[::-1] if right_to_left else runs


def _face_of(cluster: str, previous: Face | None) -> tuple[Face | None, str]:
    """The font for one cluster and what of the cluster it draws; a space stays with the script before it."""
    if cluster == " " and previous is not None and previous not in _PICTURES and previous.covers(cluster):
        return previous, cluster
    for face in FACES:
        if face.covers(cluster):
            return face, cluster
    return next((face for face in FACES if ord(cluster[0]) in face.coverage), None), cluster[0]


@cache
def has_raqm() -> bool:
    """Whether raqm can be used; without libfribidi Pillow falls back to a layout that does not join Arabic letters."""
    return bool(features.check("raqm"))


def _box_width(size: int) -> int:
    return round(size * 0.62)


def _advance(run: Run, size: int) -> float:
    if run.face is None:
        return len(run.text) * _box_width(size)
    return run.face.at(size).getlength(run.text, direction=run.direction)


def _visible(text: str) -> str:
    """Without shaping nothing would swallow joiners and variation selectors."""
    return text if has_raqm() else "".join(character for character in text if not _ignorable(character))


@lru_cache(maxsize=4096)
def measure(text: str, size: int) -> int:
    """Width in pixels of a line."""
    text = clean(text)
    with _LOCK:
        return round(sum(_advance(run, size) for run in split_runs(_visible(text))) + 0.499)


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
    cuts = ["".join(clusters[:count]).rstrip() + ELLIPSIS for count in range(1, len(clusters) + 1)]
    kept = bisect_right(cuts, room, key=lambda cut: measure(cut, size))
    return cuts[kept - 1] if kept else "", size


class Line(NamedTuple):
    """A line as a stencil. ``left`` and ``top`` lead from the pen on the baseline to its corner, in pixels."""

    stencil: Stencil
    left: int
    top: int
    width: int


@lru_cache(maxsize=1024)
def set_line(text: str, size: int, room: int) -> Line:
    """``text`` set in at most ``room`` px, never higher than 1.6 times ``size``; nothing where no room is left."""
    room = max(0, room)
    text, size = fit(text, size, room)
    text = _visible(text)
    ascent, descent = round(size * 1.15), round(size * 0.45)
    with _LOCK:
        total = measure(text, size)
        margin = size // 4
        image = Image.new("L", (total + 2 * margin + 1, ascent + descent), 0)
        draw = ImageDraw.Draw(image)
        pen = float(margin)
        for run in split_runs(text) if text else ():
            if run.face is None:
                for index in range(len(run.text)):
                    x = pen + index * _box_width(size)
                    box = (x + size * 0.08, ascent - size * 0.68, x + size * 0.52, ascent)
                    draw.rectangle(box, outline=255, width=max(1, size // 14))
            else:
                draw.text((pen, ascent), run.text, 255, run.face.at(size), anchor="ls", direction=run.direction)
            pen += _advance(run, size)
    box = image.getbbox() or (margin, ascent - 1, margin + 1, ascent)
    # Ink may lean a little over its advance, but never past the room it was given.
    box = (max(box[0], margin - 2), box[1], min(box[2], margin + min(room, total) + 2), box[3])
    return Line(Stencil(image.crop(box)), box[0] - margin, box[1] - ascent, total)
