"""One line of text as a mask: any script, cut to a width, whatever a stranger has chosen as a name.

Pillow has no font fallback, so it is done here: a line with letters that run from right to left is laid out whole by
raqm, with the full bidirectional algorithm, if one font covers it; else lines are split into runs by font and
direction. A character that no font has becomes a small box. FreeType faces are not safe to share between threads, so
everything that touches one holds `_LOCK`.
"""

from __future__ import annotations

import struct
import threading
import unicodedata
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from renderers.pieces import Stencil

FONTS = Path(__file__).parent / "fonts"
MARKS_PER_BASE = 2
ELLIPSIS = "…"
SHRINK = 0.84
"""A line that is too long is first set this much smaller, and only then cut."""
SMALLEST = 31
"""No line is shrunk below this size: its capitals and digits are 9 CSS pixels high in Discord's frame."""

_JOINERS = "\u200c\u200d"
_LEFT_TO_RIGHT = "\u200e"
"""The invisible letter that tells what runs from right to left from the sentence around it."""
_SAME_STROKE = {"\u2212": "\u2013"}
"""Noto Sans Bold has no minus sign; its en dash is the same stroke."""
_LOCK = threading.RLock()


class Face:
    """One font file: what it covers, and itself at each size."""

    def __init__(self, file: str, scale: float = 1.0) -> None:
        self.path = FONTS / file
        self.scale = scale
        self._sizes: dict[int, ImageFont.FreeTypeFont] = {}

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """The font for text of ``size`` px."""
        font = self._sizes.get(size)
        if font is None:
            font = self._sizes[size] = ImageFont.truetype(str(self.path), max(1, round(size * self.scale)))
        return font

    @cached_property
    def coverage(self) -> frozenset[int]:
        """The code points that this font can draw."""
        return _character_map(self.path.read_bytes())

    def covers(self, text: str) -> bool:
        """Whether every visible character of ``text`` is in this font."""
        return all(ord(character) in self.coverage or _ignorable(character) for character in text)


def _character_map(font: bytes) -> frozenset[int]:
    """Code points of a font's ``cmap`` table (formats 4 and 12), so that no list of them can fall out of step."""
    tables = struct.unpack_from(">H", font, 4)[0]
    records = (struct.unpack_from(">4sLLL", font, 12 + 16 * index) for index in range(tables))
    cmap = next(offset for tag, _, offset, _ in records if tag == b"cmap")
    found: set[int] = set()
    for index in range(struct.unpack_from(">H", font, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">L", font, cmap + 4 + 8 * index + 4)[0]
        kind = struct.unpack_from(">H", font, start)[0]
        if kind == 4:
            double = struct.unpack_from(">H", font, start + 6)[0]
            ends = struct.unpack_from(f">{double // 2}H", font, start + 14)
            starts = struct.unpack_from(f">{double // 2}H", font, start + 16 + double)
            for first, last in zip(starts, ends, strict=True):
                found.update(range(first, last + 1))
        elif kind == 12:
            groups = struct.unpack_from(">L", font, start + 12)[0]
            for first, last, _ in struct.iter_unpack(">LLL", font[start + 16 : start + 16 + 12 * groups]):
                found.update(range(first, last + 1))
    return frozenset(found - {0xFFFF})


FACES = (
    Face("NotoSans-Bold.ttf"),
    Face("Vazirmatn-Bold.ttf"),
    Face("NotoSansHebrew-Bold.ttf"),
    Face("NotoSansThai-Bold.ttf"),
    Face("NotoSansTC-Bold.ttf", 0.96),
    Face("NotoEmoji-Bold.ttf", 0.92),
    Face("NotoSansSymbols2-Regular.ttf"),
)
"""In the order in which they are asked."""
_PICTURES = FACES[-2:]
"""Their spaces are as wide as their pictures."""


def _ignorable(character: str) -> bool:
    return character in _JOINERS or character == _LEFT_TO_RIGHT or "\ufe00" <= character <= "\ufe0f"


def clean(text: str) -> str:
    """``text`` without what could break a line: controls, bidi overrides, private characters, towers of marks."""
    kept: list[str] = []
    marks = 0
    for original in unicodedata.normalize("NFC", text):
        character = _SAME_STROKE.get(original, original)
        kind = unicodedata.category(character)
        if kind in {"Zl", "Zp", "Zs"} or character in "\t\r\n":
            if kept and kept[-1] != " ":
                kept.append(" ")
            marks = 0
        elif kind in {"Mn", "Me", "Mc"} or character in _JOINERS:
            marks += 1
            if kept and kept[-1] != " " and marks <= MARKS_PER_BASE:
                kept.append(character)
        elif character == _LEFT_TO_RIGHT or kind not in {"Cc", "Cf", "Cs", "Co"}:
            kept.append(character)
            marks = 0
    return "".join(kept).strip()


def split_graphemes(text: str) -> list[str]:
    """What a reader sees as single characters: a base with its marks, joined emoji, flags."""
    clusters: list[str] = []
    for character in text:
        if clusters and (
            unicodedata.category(character) in {"Mn", "Me", "Mc"}
            or character in _JOINERS
            or clusters[-1][-1] == "\u200d"
            or "\U0001f3fb" <= character <= "\U0001f3ff"
            or (_regional(character) and len(clusters[-1]) == 1 and _regional(clusters[-1]))
        ):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _regional(character: str) -> bool:
    return "\U0001f1e6" <= character[0] <= "\U0001f1ff"


class Run(NamedTuple):
    """A stretch of one font and one direction; ``face`` is ``None`` for characters that no font has."""

    face: Face | None
    text: str
    direction: str | None


def split_runs(text: str) -> list[Run]:
    """The runs of a cleaned line, in the order in which they stand from left to right."""
    # From left to right each cluster may choose for itself; the other way the whole line is better off in one font.
    turned = any(unicodedata.bidirectional(character) in {"R", "AL"} for character in text)
    for whole in FACES if turned else FACES[:1]:
        if whole.covers(text):
            return [Run(whole, text, None)]
    logical: list[tuple[Face | None, str, int]] = []
    clusters = split_graphemes(text)
    for cluster, level in zip(clusters, _levels(clusters), strict=True):
        face, drawn = _face_of(cluster, logical[-1][0] if logical else None)
        if logical and logical[-1][0] is face and logical[-1][2] == level:
            logical[-1] = (face, logical[-1][1] + drawn, level)
        else:
            logical.append((face, drawn, level))
    return [Run(face, run, "rtl" if level % 2 else "ltr") for face, run, level in _reorder(logical)]


def _face_of(cluster: str, previous: Face | None) -> tuple[Face | None, str]:
    """The font for one cluster and what of the cluster it draws; a space stays with the script before it."""
    if cluster == " " and previous is not None and previous not in _PICTURES and previous.covers(cluster):
        return previous, cluster
    for face in FACES:
        if face.covers(cluster):
            return face, cluster
    for face in FACES:
        if ord(cluster[0]) in face.coverage:
            return face, cluster[0]
    return None, cluster[0]


def _levels(clusters: list[str]) -> list[int]:
    """Embedding levels of the bidirectional algorithm, reduced to what a single line without controls needs."""
    kinds = [unicodedata.bidirectional(cluster[0]) for cluster in clusters]
    first = next((kind for kind in kinds if kind in {"L", "R", "AL"}), "L")
    base = "L" if first == "L" else "R"
    sides: list[str | None] = []
    strong = base
    for kind in kinds:
        if kind in {"L", "R", "AL"}:
            strong = "L" if kind == "L" else "R"
            sides.append(strong)
        elif kind in {"EN", "AN"}:
            sides.append("L" if strong == "L" else "N")
        else:
            sides.append(None)
    levels: list[int] = []
    for index, side in enumerate(sides):
        if side is None:
            before = next((other for other in reversed(sides[:index]) if other), base)
            after = next((other for other in sides[index + 1 :] if other), base)
            before, after = before.replace("N", "R"), after.replace("N", "R")
            side = before if before == after else base
        levels.append({"L": 0 if base == "L" else 2, "R": 1, "N": 2}[side])
    return levels


def _reorder(logical: list[tuple[Face | None, str, int]]) -> list[tuple[Face | None, str, int]]:
    """Runs from logical to visual order: reverse every stretch at each level, the deepest first (UAX 9, rule L2)."""
    visual = list(logical)
    for level in (2, 1):
        start = 0
        while start < len(visual):
            end = start
            while end < len(visual) and visual[end][2] >= level:
                end += 1
            visual[start:end] = reversed(visual[start:end])
            start = max(end, start + 1)
    return visual


@lru_cache(maxsize=1)
def has_raqm() -> bool:
    """Whether raqm can be used; without libfribidi Pillow falls back to a layout that does not join Arabic letters."""
    return bool(features.check("raqm"))


def _box_width(size: int) -> int:
    return round(size * 0.62)


def _advance(run: Run, size: int) -> float:
    if run.face is None:
        return len(run.text) * _box_width(size)
    return run.face.at(size).getlength(run.text, direction=run.direction if has_raqm() else None)


def _visible(text: str) -> str:
    """Without shaping nothing would swallow joiners and variation selectors."""
    return text if has_raqm() else "".join(character for character in text if not _ignorable(character))


@lru_cache(maxsize=4096)
def measure(text: str, size: int) -> int:
    """Width in pixels of a cleaned line."""
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
    low, high = 0, len(clusters)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(clusters[:middle]).rstrip() + ELLIPSIS, size) <= room:
            low = middle
        else:
            high = middle - 1
    return ("".join(clusters[:low]).rstrip() + ELLIPSIS if low else "", size)


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
                direction = run.direction if has_raqm() else None
                draw.text((pen, ascent), run.text, 255, run.face.at(size), anchor="ls", direction=direction)
            pen += _advance(run, size)
    box = image.getbbox() or (margin, ascent - 1, margin + 1, ascent)
    # Ink may lean a little over its advance, but never past the room it was given.
    box = (max(box[0], margin - 2), box[1], min(box[2], margin + min(room, total) + 2), box[3])
    return Line(Stencil(image.crop(box)), box[0] - margin, box[1] - ascent, total)
