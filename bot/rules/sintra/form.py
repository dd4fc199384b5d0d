"""The text form of Stained Glass of Sintra. :mod:`bot.rules.form` describes the common fields and their defaults.

A colour is its first letter. A row consists of a slot's number, its pattern strip with the visible face, the strip's
five spaces from the top, and after ``|`` the window, top pane first. An empty space is the lower-case letter of its
printed colour, ``*`` for a joker, or a dot if the reader should look it up; a pane is an upper-case letter. ``-`` is a
strip that has left the game. A row can end after each of its parts (``4 S1 front | o``, ``6 | b``). Omitted slots
contain the omitted strips, each in the slot of its number if possible, with the back up if the window has a pane, and
no strip if it has two.

``track`` contains the colours of all rounds [each colour in turn]. ``edition`` names the boards [the current ones]. The
``points`` under the windows and the ``prices`` on the broken glass track must equal the printed ones.
``broken`` is the step of a player's marker on that track. The module ``snapshot`` explains the other numbers of a
board::

    sintra a  round 3  ply 31  phase draft
    start 1  turn 0
    track ywybpo  points 4 3 3 2 2 1 1 2  prices 0 -1 -2 -4 -6 -8 -11 -14 -18
    1 wobp  4 wwyp  c mop
    bag w13 y8 o7 b13 p6  tower w2 y6 o8 b4 p7
    seat 0  score 11  glazier 4  broken 2
      1 S4 back  woYow | ..
      2 -              | oy
      3 S5 back  ybobY | p.
      4 S8 back  *yOb* | p.
      5 S3 front obobo | ..
      6 S1 front wywYw | ..
      7 S2 front yoyoy | ..
      8 S7 back  bobpB | ..
      broken steps 2  colour panes 2  colour points 2
    seat 1  score 0  glazier 1  broken 0
      1 S1 front wywyw | ..
      2 S2 front yoyoy | ..
      3 S3 front obobo | ..
      4 S4 front bpbpb | ..
      5 S5 front pwpwp | ..
      6 S6 front WPWyw | ..
      7 S7 front ywyoy | ..
      8 S8 front pbpwp | ..
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from bot.rules.form import FieldReaders, PositionJson, TextFields, TextReader, TextWriter
from bot.rules.sintra.pieces import COLOURS, ROUNDS, SLOTS, SPACES
from bot.rules.sintra.printed_boards import FACES, FRONT, PANES, SPACE_WORDS, Boards

_FIELDS = TextFields(
    letters="wyobp",
    board_numbers=("glazier", "broken"),
    counters=("broken_steps", "shattered", "broken_points", "colour_panes", "colour_points"),
)
JOKER_LETTER = "*"
_SPACE_LETTERS = _FIELDS.letters + JOKER_LETTER
_ROW = re.compile(
    r"(?P<slot>[1-8])\s+"
    r"(?:(?P<gone>-)|(?:(?P<strip>.*?)\s+(?P<face>front|back)(?:\s+(?P<spaces>[A-Za-z*.]{5}))?)?)\s*"
    r"\|\s*(?P<window>[a-z.]{0,2})"
)
_FREE = "." * SPACES


class _WrittenStrip(NamedTuple):
    """A strip as it is written. Upper-case letters are panes, and a dot is an empty space."""

    name: str
    face: str
    spaces: str


class SintraTextWriter(TextWriter):
    """A writer of Sintra's positions."""

    fields = _FIELDS

    def write_table(self, data: PositionJson) -> list[str]:
        """Return the fields for the round track and the printed values."""
        points = data["boards"][0]["points"]
        return [
            f"track {self.write_row(data['track'])}",
            f"points {_write_numbers(points)}",
            f"prices {_write_numbers(data['prices'])}",
            f"edition {data['edition']}",
        ]

    def write_board(self, data: PositionJson, seat: int) -> list[str]:
        """Return a line for each slot with its strip and its window."""
        board = data["boards"][seat]
        boards = _find_boards(self.ruleset, data)
        width = max(len(strip.id) for strip in boards.strips)
        lines = []
        for slot, (strip, panes) in enumerate(zip(board["strips"], board["windows"], strict=True), 1):
            shown = _WrittenStrip("-", "", "")
            if strip:
                shown = _WrittenStrip(strip["strip"], strip["face"], self._write_spaces(strip))
            on_strip = f"{slot} {shown.name:<{width}} {shown.face:<5} {shown.spaces:<5}"
            lines.append(f"{on_strip} | {self.write_row(panes)}")
        return lines

    def _write_spaces(self, strip: PositionJson) -> str:
        letters = ""
        for printed, pane in zip(strip["spaces"], strip["panes"], strict=True):
            if pane is None:
                letters += _SPACE_LETTERS[SPACE_WORDS.index(printed)]
            else:
                letters += self.write_row([pane]).upper()
        return letters


class SintraTextReader(TextReader):
    """A reader of a position of Sintra."""

    fields = _FIELDS

    def make_empty_board(self) -> PositionJson:
        windows = [[None] * PANES for _ in range(SLOTS)]
        return {"score": 0, "glazier": 1, "broken": 0, "strips": {}, "windows": windows}

    def read_row(self, board: PositionJson, line: str) -> None:
        """Read a slot with its strip and window."""
        found = _ROW.fullmatch(line)
        if not found:
            self.lines.refuse("a slot, its strip and its window: '4 S1 front W.... | o.'")
        slot = int(found["slot"]) - 1
        path = f"boards[{len(self.data['boards']) - 1}]"
        self.lines.record(f"{path}.strips[{slot}]")
        self.lines.record(f"{path}.windows[{slot}]")
        board["windows"][slot] = self.read_spaces(found["window"].ljust(PANES, "."))
        if found["gone"]:
            board["strips"][slot] = None
        elif found["strip"] is not None:
            strip = _WrittenStrip(found["strip"], found["face"], found["spaces"] or _FREE)
            board["strips"][slot] = {"strip": strip.name, "face": strip.face, "panes": self._read_panes(strip)}

    def list_table_fields(self) -> FieldReaders:
        """Return the readers for the round track and the printed values."""
        boards = self._boards
        points = boards.points.get(self.data["side"], ())
        return {
            "track": partial(self.read_tiles, count=False),
            "points": partial(self._compare, "points", points),
            "prices": partial(self._compare, "prices", boards.track),
            "edition": str,
        }

    def complete(self) -> None:
        """Add the round track and the omitted strips. Panes on the track count as tiles until their round is over."""
        data = self.data
        if "track" not in data:
            data["track"] = [COLOURS[number % len(COLOURS)] for number in range(ROUNDS)]
        ended = data["round"]
        if data["phase"] == "draft":
            ended -= 1
        self.seen.update(data["track"][max(0, ended) :])
        for board in data["boards"]:
            self._complete_strips(board)

    @property
    def _boards(self) -> Boards:
        """The boards for the version and edition that the text states."""
        return _find_boards(self.ruleset, {"ruleset": self.ruleset.name} | self.data)

    def _compare(self, name: str, printed: Sequence[int], value: str) -> None:
        row = _write_numbers(printed)
        if value.split() != row.split():
            self.lines.refuse(f"{name} as printed on the boards that are played with, {row}")

    def _complete_strips(self, board: PositionJson) -> None:
        """Put the omitted strips into omitted slots."""
        written: dict[int, PositionJson | None] = board["strips"]
        printed = [strip.id for strip in self._boards.strips]
        used = {strip["strip"] for strip in written.values() if strip}
        left = [name for name in printed if name not in used]
        slots = [slot for slot in range(SLOTS) if slot not in written]
        # First fill the slots whose own strip was omitted.
        slots.sort(key=lambda slot: printed[slot] in used)
        for slot in slots:
            name = printed[slot] if printed[slot] in left else left[0]
            left.remove(name)
            written[slot] = _make_strip(name, board["windows"][slot])
        board["strips"] = [written[slot] for slot in range(SLOTS)]

    def _read_panes(self, strip: _WrittenStrip) -> list[str | None]:
        """Return the panes on the spaces of a strip. If its printed spaces are written too, check them."""
        for printed in self._boards.strips:
            if printed.id == strip.name:
                spaces = printed.front if strip.face == FRONT else printed.back
                self._compare_spaces(strip, "".join(_SPACE_LETTERS[space] for space in spaces))
        return self.read_spaces("".join(space.lower() if space.isupper() else "." for space in strip.spaces))

    def _compare_spaces(self, strip: _WrittenStrip, printed: str) -> None:
        for written, right in zip(strip.spaces, printed, strict=True):
            if written not in (right, ".") and not written.isupper():
                name = f"{strip.name} {strip.face}"
                self.lines.refuse(f"the spaces of {name} as printed, '{printed}', large where a pane lies")


def _find_boards(ruleset: Any, data: PositionJson) -> Boards:
    """Return the boards that belong to a position of Sintra."""
    return cast(Boards, ruleset.find_ruleset(data).boards)


def _make_strip(name: str, window: list[str | None]) -> PositionJson | None:
    """Return an empty strip for a slot with this window, or ``None`` if the window has two panes.

    The back is up if the window has a pane.
    """
    held = sum(pane is not None for pane in window)
    if held == PANES:
        return None
    return {"strip": name, "face": FACES[held], "panes": [None] * SPACES}


def _write_numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
