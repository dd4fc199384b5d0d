"""A position of Stained Glass of Sintra as text; fields and what may be left out as :mod:`bot.rules.form` says.

A colour is its first letter. A row is a slot, the pattern strip in it and the face that is up, the five spaces from the
top, and behind ``|`` the window, top pane first. A space is small in the colour that is printed there, ``*`` for a
joker, or a dot where the writer does not care; it is large in the colour of the pane that lies on it. ``-`` is a strip
that has left the game. A row can end behind each of its parts (``4 S1 front | o``, ``6 | b``). Slots that are not
written hold the strips that are not, each in the slot of its number or where there is room, their backs up once the
window holds a pane, and no strip once it holds two.

``track`` are the colours of all rounds [each colour in turn]. ``edition`` names the boards [the present ones]; the
``points`` under the windows and the ``prices`` on the track of broken glass are only compared with what is printed
there. ``broken`` is the step of a player's marker on that track. The other numbers of a board are explained with the
JSON form::

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
from collections.abc import Iterable, Mapping
from typing import Any, cast

from bot.rules.drafting import DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.form import Json, JsonReader, TextForm
from bot.rules.game import InvalidPosition
from bot.rules.sintra.palace import Board
from bot.rules.sintra.pieces import (
    COLOURS,
    JOKER,
    LEFTOVERS,
    NO_PANE,
    REASON,
    ROUNDS,
    SLOTS,
    SPACES,
)
from bot.rules.sintra.position import SintraPosition
from bot.rules.sintra.printed import FACES, JOKER_WORD, Boards

_ROW = re.compile(r"([1-8])\s+(?:(-)|(?:(.*?)\s+(front|back)(?:\s+([A-Za-z*.]{5}))?)?)\s*\|\s*([a-z.]{0,2})")
_FREE = "." * SPACES
JOKER_LETTER = "*"


class SintraText(TextForm):
    """Draws or reads one position of Sintra."""

    letters = "wyobp"
    piles = ("bag", "tower")
    board_numbers = ("glazier", "broken")
    counters = ("broken_steps", "shattered", "broken_points", "colour_panes", "colour_points")

    def table_lines(self, data: Json) -> list[list[str]]:
        """The round track, and what is printed."""
        points = data["boards"][0]["points"]
        printed = [f"points {_row(points)}", f"prices {_row(data['prices'])}", f"edition {data['edition']}"]
        return [[f"track {self.row_of(data['track'])}", *printed]]

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
        board["windows"][slot] = [None if pane == "." else self.word(pane) for pane in found[6].ljust(2, ".")]
        if found[2]:
            board["strips"][slot] = None
        elif name is not None:
            board["strips"][slot] = {
                "strip": name,
                "face": found[4],
                "panes": self._panes(name, found[4], found[5] or _FREE),
            }

    def table_field(self, name: str, value: str) -> bool:
        """Read the round track, or what is printed."""
        if name == "track":
            self.data["track"] = self.tiles(value, count=False)
        elif name in ("points", "prices"):
            side = self.data["side"]
            printed = self._boards.points.get(side, ()) if name == "points" else self._boards.track
            if value.split() != _row(printed).split():
                self.refuse(f"{name} as printed on the boards that are played with, {_row(printed)}")
        elif name == "edition":
            self.data["edition"] = value
        return name in ("track", "points", "prices", "edition")

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
        return JOKER_LETTER if printed == JOKER_WORD else self.row_of([printed])

    def _panes(self, name: str, face: str, spaces: str) -> list[str | None]:
        """The panes on the spaces of a strip, whose prints are compared where they are written."""
        for strip in self._boards.strips:
            if strip.id == name:
                shown = (strip.front, strip.back)[FACES.index(face)]
                printed = "".join(JOKER_LETTER if space == JOKER else self.letters[space] for space in shown)
                written = zip(spaces, printed, strict=True)
                if any(space not in (right, ".") and not space.isupper() for space, right in written):
                    self.refuse(f"the spaces of {name} {face} as printed, '{printed}', large where a pane lies")
        return [self.word(space.lower()) if space.isupper() else None for space in spaces]


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


class Reader(JsonReader):
    """Reads one position from JSON, trusting nothing."""

    table: SintraPosition

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        super().__init__(ruleset, data, draw)
        table = self.table
        self._progress(data)
        self.read_sources(data)
        for seat, board in enumerate(self.sequence(data.get("boards"), "boards", table.players)):
            self._board(board, table.boards[seat], f"boards[{seat}]")
        self.check_tiles()

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        table = self.table
        table.reason = data.get("reason")
        self.shape(table.phase in ("draft", "deal", "over"), "phase")
        self.shape(table.reason == (REASON if table.phase == "over" else None), "reason")
        first, last = {"draft": (1, ROUNDS), "deal": (0, ROUNDS - 1), "over": (ROUNDS, ROUNDS)}[table.phase]
        table.round = self.whole(data.get("round"), "round", low=first, high=last)
        self.read_turn(data.get("turn"), "draft")
        track = self.sequence(data.get("track"), "track", ROUNDS)
        # The panes of ended rounds lie elsewhere; those of the others are still on the track.
        ended = table.round - (table.phase == "draft")
        table.track = (
            *(self.colour(word, "track") for word in track[:ended]),
            *(self.tile(word, "track") for word in track[ended:]),
        )

    def _board(self, data: Any, board: Board, where: str) -> None:
        """What lies in front of one seat."""
        self.mapping(data, where)
        for slot, panes in enumerate(self.sequence(data.get("windows"), f"{where}.windows", SLOTS)):
            self._window(board, slot, panes, f"{where}.windows[{slot}]")
        known: set[str] = set()
        for slot, strip in enumerate(self.sequence(data.get("strips"), f"{where}.strips", SLOTS)):
            here = f"{where}.strips[{slot}]"
            if (strip is None) != (board.bottom[slot] != NO_PANE):
                raise InvalidPosition("strip-and-window-disagree", where=here)
            if strip is not None:
                self._strip(board, slot, strip, known, here)
        board.glazier = self.whole(data.get("glazier"), f"{where}.glazier", low=1, high=SLOTS) - 1
        self._score(board, data, where)

    def _window(self, board: Board, slot: int, data: Any, where: str) -> None:
        top, bottom = self.sequence(data, where, 2)
        if top is None and bottom is not None:
            raise InvalidPosition("window-without-top", where=where)
        if top is not None:
            board.top[slot] = self.tile(top, where)
        if bottom is not None:
            board.bottom[slot] = self.tile(bottom, where)

    def _strip(self, board: Board, slot: int, data: Any, known: set[str], where: str) -> None:
        self.mapping(data, where)
        name, side = data.get("strip"), data.get("face")
        self.shape(type(name) is str and name not in known, f"{where}.strip")
        known.add(str(name))
        faces = [faces for faces in board.palace.faces if faces[0].strip == name]
        if not faces:
            raise InvalidPosition("no-such-strip", where=where, strip=str(name))
        self.shape(side in FACES, f"{where}.face")
        face = faces[0][FACES.index(str(side))]
        if list(self.sequence(data.get("spaces", face.words), f"{where}.spaces")) != face.words:
            raise InvalidPosition("other-boards", where=where, strip=str(name))
        words = self.sequence(data.get("panes"), f"{where}.panes", SPACES)
        panes = [NO_PANE if word is None else self.tile(word, f"{where}.panes") for word in words]
        for space, pane in zip(face.spaces, panes, strict=True):
            if pane not in (NO_PANE, space) and space != JOKER:
                raise InvalidPosition("wrong-space", where=where, colour=COLOURS[pane], printed=COLOURS[space])
        if NO_PANE not in panes:
            raise InvalidPosition("strip-full", where=where)
        board.strips[slot] = face.with_panes(tuple(panes))

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        over = self.table.phase == "over"
        prices = board.palace.track
        board.score = self.whole(data.get("score"), f"{where}.score")
        board.broken = self.whole(data.get("broken"), f"{where}.broken", high=len(prices) - 2)
        for key in ("shattered", "colour_panes", "colour_points"):
            setattr(board, key, self.whole(data.get(key, 0), f"{where}.{key}"))
        steps = board.broken + (len(prices) - 1) * board.shattered
        board.broken_steps = self.whole(data.get("broken_steps", 0), f"{where}.broken_steps", high=steps)
        lowest = prices[-1] * board.shattered + over * board.owed
        board.broken_points = self.whole(data.get("broken_points", 0), f"{where}.broken_points", lowest, 0)
        bonuses = board.leftovers // LEFTOVERS + board.side_points() if over else 0
        earned = board.score - bonuses - board.broken_points - board.colour_points
        board.window_points = self.whole(data.get("window_points", earned), f"{where}.window_points", low=None)
        if board.window_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)
        points = self.sequence(data.get("points", board.palace.points), f"{where}.points")
        if tuple(points) != board.palace.points:
            raise InvalidPosition("other-boards", where=where)
