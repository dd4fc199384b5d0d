"""A position of Stained Glass of Sintra as text; fields and what may be left out as :mod:`bot.rules.form` says.

A colour is its first letter. A row is a slot, the pattern strip in it and the face that is up, the five spaces from the
top, and behind ``|`` the window, top pane first. A space is small in the colour that is printed there, ``*`` for a
joker, or a dot where the writer does not care; it is large in the colour of the pane that lies on it. ``-`` is a strip
that has left the game. A row can end behind each of its parts (``4 S1 front | o``, ``6 | b``). Slots that are not
written hold the strips that are not, each in the slot of its number or where there is room, their backs up once the
window holds a pane, and no strip once it holds two.

``track`` are the colours of all rounds [each colour in turn]. ``edition`` names the boards [the present ones]; the
``points`` under the windows and the ``prices`` on the track of broken glass are only compared with what is printed
there. ``broken`` is the step of a player's marker on that track. The module ``snapshot`` explains the other numbers
of a board::

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
from collections.abc import Iterable
from functools import partial
from typing import Any, cast

from bot.rules.form import Json, JsonReader, Node, Readers, TextForm
from bot.rules.game import InvalidPosition
from bot.rules.sintra.board import Board, strip_of
from bot.rules.sintra.pieces import (
    COLOURS,
    JOKER,
    LEFTOVERS,
    NO_PANE,
    ROUNDS,
    SLOTS,
    SPACES,
)
from bot.rules.sintra.position import SintraPosition
from bot.rules.sintra.printed import FACES, SPACE_WORDS, Boards

_ROW = re.compile(r"([1-8])\s+(?:(-)|(?:(.*?)\s+(front|back)(?:\s+([A-Za-z*.]{5}))?)?)\s*\|\s*([a-z.]{0,2})")
_FREE = "." * SPACES
JOKER_LETTER = "*"


class SintraText(TextForm):
    """Draws or reads one position of Sintra."""

    letters = "wyobp"
    board_numbers = ("glazier", "broken")
    counters = ("broken_steps", "shattered", "broken_points", "colour_panes", "colour_points")

    def table_line(self, data: Json) -> list[str]:
        """The round track, and what is printed."""
        points = data["boards"][0]["points"]
        printed = [f"points {_row(points)}", f"prices {_row(data['prices'])}", f"edition {data['edition']}"]
        return [f"track {self.row_of(data['track'])}", *printed]

    def board_lines(self, data: Json, seat: int) -> list[str]:
        """Slot by slot the strip and the window."""
        board = data["boards"][seat]
        width = max(len(strip.id) for strip in self._boards.strips)
        lines = []
        for slot, (strip, panes) in enumerate(zip(board["strips"], board["windows"], strict=True), 1):
            name, face, spaces = "-", "", ""
            if strip:
                name, face = strip["strip"], strip["face"]
                spaces = "".join(map(self._space, strip["spaces"], strip["panes"]))
            lines.append(f"{slot} {name:<{width}} {face:<5} {spaces:<5} | {self.row_of(panes)}")
        return lines

    def empty_board(self) -> Json:
        """A board without panes."""
        windows = [[None, None] for _ in range(SLOTS)]
        return {"score": 0, "glazier": 1, "broken": 0, "strips": {}, "windows": windows}

    def board_row(self, board: Json, line: str) -> None:
        """Read a slot with its strip and its window."""
        found = _ROW.fullmatch(line)
        if not found:
            self.refuse("a slot, its strip and its window: '4 S1 front W.... | o.'")
        slot, name = int(found[1]) - 1, found[3]
        for part in ("strips", "windows"):
            self.note(f"boards[{len(self.data['boards']) - 1}].{part}[{slot}]")
        board["windows"][slot] = self.spaces(found[6].ljust(2, "."))
        if found[2]:
            board["strips"][slot] = None
        elif name is not None:
            board["strips"][slot] = {
                "strip": name,
                "face": found[4],
                "panes": self._panes(name, found[4], found[5] or _FREE),
            }

    def table_fields(self) -> Readers:
        """The round track, and what is printed."""
        points, prices = self._boards.points.get(self.data["side"], ()), self._boards.track
        return {
            "track": partial(self.tiles, count=False),
            "points": partial(self._compare, "points", _row(points)),
            "prices": partial(self._compare, "prices", _row(prices)),
            "edition": str,
        }

    def _compare(self, name: str, printed: str, value: str) -> None:
        if value.split() != printed.split():
            self.refuse(f"{name} as printed on the boards that are played with, {printed}")

    def complete(self) -> None:
        """The track, whose panes lie there until their round is over, and the strips that are not written."""
        data = self.data
        track = data.setdefault("track", [COLOURS[number % len(COLOURS)] for number in range(ROUNDS)])
        self.seen.update(track[max(0, data["round"] - (data["phase"] == "draft")) :])
        for board in data["boards"]:
            written = board["strips"]
            used = {strip["strip"] for strip in written.values() if strip}
            left = [strip.id for strip in self._boards.strips if strip.id not in used]
            slots = [slot for slot in range(SLOTS) if slot not in written]
            # First those in the slots of their numbers.
            for slot in sorted(slots, key=lambda slot: self._boards.strips[slot].id in used):
                own = self._boards.strips[slot].id
                name = left.pop(left.index(own) if own in left else 0)
                held = sum(pane is not None for pane in board["windows"][slot])
                strip = {"strip": name, "face": FACES[held % len(FACES)], "panes": [None] * SPACES}
                written[slot] = None if held == len(FACES) else strip
            board["strips"] = [written[slot] for slot in range(SLOTS)]

    @property
    def _boards(self) -> Boards:
        """What is printed on the boards of the version and edition that the text is of."""
        return cast("Any", self.ruleset).of({"ruleset": self.ruleset.name} | self.data).boards  # type: ignore[no-any-return]

    def _space(self, printed: str, pane: str | None) -> str:
        if pane is not None:
            return self.row_of([pane]).upper()
        return (self.letters + JOKER_LETTER)[SPACE_WORDS.index(printed)]

    def _panes(self, name: str, face: str, spaces: str) -> list[str | None]:
        """The panes on the spaces of a strip, whose prints are compared where they are written."""
        for strip in self._boards.strips:
            if strip.id == name:
                printed = "".join((self.letters + JOKER_LETTER)[space] for space in getattr(strip, face))
                written = zip(spaces, printed, strict=True)
                if any(space not in (right, ".") and not space.isupper() for space, right in written):
                    self.refuse(f"the spaces of {name} {face} as printed, '{printed}', large where a pane lies")
        return self.spaces("".join(space.lower() if space.isupper() else "." for space in spaces))


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


class Reader(JsonReader):
    """Reads one position from JSON."""

    table: SintraPosition

    def read_table(self, data: Node) -> None:
        """The round track."""
        table, track = self.table, data.at("track").each(ROUNDS)
        # The panes of ended rounds lie elsewhere; those of the others are still on the track.
        ended = table.round - (table.phase == "draft")
        passed = [colour.one_of(COLOURS) for colour in track[:ended]]
        table.track = (*passed, *map(self.tile, track[ended:]))

    def read_board(self, board: Board, data: Node, seat: int) -> None:
        """Windows, strips, glazier and score."""
        for slot, window in enumerate(data.at("windows").each(SLOTS)):
            top, bottom = window.each(2)
            window.check(top.value is not None or bottom.value is None, "window-without-top")
            board.top[slot] = self._pane(top)
            board.bottom[slot] = self._pane(bottom)
        for slot, strip in enumerate(data.at("strips").each(SLOTS)):
            gone = strip.value is None
            strip.check(gone == (board.bottom[slot] != NO_PANE), "strip-and-window-disagree")
            if not gone:
                self._strip(board, slot, strip)
        board.glazier = data.at("glazier").whole(low=1, high=SLOTS) - 1
        self._score(board, data)

    def _pane(self, data: Node) -> int:
        return NO_PANE if data.value is None else self.tile(data)

    def _strip(self, board: Board, slot: int, data: Node) -> None:
        name, face, before = data.at("strip"), data.at("face"), board.strips[:slot]
        name.check(type(name.value) is str and all(name.value != strip.printed.id for strip in before if strip.printed))
        printed = next((strip for strip in board.printed.strips if strip.id == name.value), None)
        if printed is None:
            raise InvalidPosition("no-such-strip", where=data.where, strip=name.value)
        spaces = (printed.front, printed.back)[face.one_of(FACES)]
        words = [SPACE_WORDS[space] for space in spaces]
        shown = [space.value for space in data.at("spaces", words).each()]
        data.check(shown == words, "other-boards", strip=name.value)
        panes = tuple(map(self._pane, data.at("panes").each(SPACES)))
        for space, pane in zip(spaces, panes, strict=True):
            if pane not in (NO_PANE, space) and space != JOKER:
                data.check(False, "wrong-space", colour=COLOURS[pane], printed=COLOURS[space])
        data.check(NO_PANE in panes, "strip-full")
        board.strips[slot] = strip_of(printed, face.value, panes)

    def _score(self, board: Board, data: Node) -> None:
        over, prices = self.table.phase == "over", board.printed.track
        board.score = data.at("score").whole()
        board.broken = data.at("broken").whole(high=len(prices) - 2)
        for key in ("shattered", "colour_panes", "colour_points"):
            setattr(board, key, data.at(key, 0).whole())
        steps = board.broken + (len(prices) - 1) * board.shattered
        board.broken_steps = data.at("broken_steps", 0).whole(high=steps)
        lowest = prices[-1] * board.shattered + over * board.owed
        board.broken_points = data.at("broken_points", 0).whole(lowest, 0)
        bonuses = board.leftovers // LEFTOVERS + board.side_points() if over else 0
        earned = board.score - bonuses - board.broken_points - board.colour_points
        board.window_points = data.at("window_points", earned).whole(low=None)
        data.check(board.window_points == earned, "score-does-not-add-up", score=board.score)
        points = [worth.value for worth in data.at("points", board.points).each()]
        data.check(tuple(points) == board.points, "other-boards")
