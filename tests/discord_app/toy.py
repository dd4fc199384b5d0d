"""A game of five lines of rules, to prove that nothing above the rules asks which game it holds.

Nim: a heap of seven stones; in turn take one to three; whoever takes the last stone wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from bot.messages.positions import Section
from bot.rules.draw import Draw
from bot.rules.game import (
    Event,
    Forecast,
    GameOver,
    IllegalMove,
    InvalidNotation,
    Move,
    OutOfTurn,
    Position,
    Ruleset,
    SheetLine,
    Standing,
    Step,
)
from bot.scenes.example import Example
from bot.scenes.view import View
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import Wishes
from renderers.palette import RGB
from renderers.panels import paint_panel
from renderers.scene import Seat
from renderers.table import TableScene

HEAP = 7

WORDS = """
nim = Nim
nim-picture-name = Nim
nim-side-plain = plain
nim-event-taken = took { $count } stones
nim-event-ended = The heap is empty.
nim-outlook-taken = leaves { $left }
nim-choose-stones = How many?
nim-option-stones = { $stones } stones
nim-move = { $stones } stones
nim-typing = Type a number from 1 to 3.
nim-illegal-too-many = There are not so many stones.
nim-sheet-last = the last stone
nim-page-last = The last stone
    .text = Player 1 takes it and wins.
nim-rules = Take one to three stones; whoever takes the last one wins. That is all there is to it.
"""


class Take(Move):
    __slots__ = ()


MOVES = {str(count): Take(str(count), (Step("stones", str(count)),)) for count in (1, 2, 3)}


class NimSnapshot(NamedTuple):
    ruleset: str
    players: int
    view: int | None
    heap: int
    turn: int | None
    winner: int


class NimPosition(Position):
    def __init__(self, ruleset: Ruleset, players: int, first: int) -> None:
        self.ruleset, self.side, self.players, self.round = ruleset, "plain", players, 1
        self.heap, self.to_act, self.winner = HEAP, (first,), -1

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(int(seat == self.winner) for seat in range(self.players))

    def forecast(self, seat: int) -> Forecast:
        return Forecast(self.scores[seat], 0)

    @property
    def standing(self) -> Standing | None:
        if self.heap:
            return None
        ranks = tuple(1 if seat == self.winner else 2 for seat in range(self.players))
        sheets = tuple((SheetLine("last", 0, score),) for score in self.scores)
        return Standing("empty", (self.winner,), ranks, self.scores, sheets)

    def legal_moves(self, seat: int) -> list[Move]:
        return [move for text, move in MOVES.items() if int(text) <= self.heap] if seat in self.to_act else []

    def play(self, seat: int, move: Move) -> list[Event]:
        if not self.heap:
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)
        if move not in self.legal_moves(seat):
            raise IllegalMove("too-many")
        self.heap -= int(str(move))
        won = not self.heap
        self.to_act = () if won else ((seat + 1) % self.players,)
        self.winner = seat if won else -1
        taken = Event("taken", seat, int(won), {"count": int(str(move)), "left": self.heap})
        return [taken, Event("ended")] if won else [taken]

    def copy(self, draw: Draw | None = None) -> NimPosition:
        twin = NimPosition(self.ruleset, self.players, 0)
        twin.heap, twin.to_act, twin.winner = self.heap, self.to_act, self.winner
        return twin

    def snapshot(self, seat: int | None = None) -> NimSnapshot:
        return NimSnapshot("nim", self.players, seat, self.heap, self.to_act[0] if self.to_act else None, self.winner)

    def __str__(self) -> str:
        return f"nim plain  heap {self.heap}"


class Nim(Ruleset):
    name, sides, colours = "nim", ("plain",), ()

    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> NimPosition:
        return NimPosition(self, players, draw.choose(players) if first is None else first)

    def parse(self, text: str) -> Move:
        try:
            return MOVES[text.strip()]
        except KeyError:
            raise InvalidNotation("not-a-move", text=text) from None

    def from_json(self, data: Mapping[str, Any], draw: Draw) -> NimPosition:
        position = NimPosition(self, data["players"], 0)
        position.heap, position.winner = data["heap"], data["winner"]
        position.to_act = () if data["turn"] is None else (data["turn"],)
        return position

    def from_text(self, text: str, draw: Draw) -> NimPosition:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Heap(TableScene):
    fills: ClassVar[dict[str, RGB]] = {}
    wishes = Wishes(ratio=1.0)

    stones: int

    def paint_board_ground(self, canvas: Canvas, box: Box, seat: int) -> None:
        paint_panel(canvas, box, self.look)

    def paint_board(self, canvas: Canvas, box: Box, seat: int) -> None:
        words = f"{self.boards[seat].name}: {self.stones}"
        canvas.write(words, box.x, box.middle, 40, 500, self.look.text, self.look.panel)

    paint_result = paint_board


def make_table_scene(view: View) -> Heap:
    stones = view.position.snapshot().heap
    boards = tuple(Seat(name=name, score=0) for name in view.names)
    alt = f"{view.alt_title} {stones} stones."
    return Heap(title=view.title, detail=view.round, turn=view.turn, boards=boards, alt=alt, stones=stones)


def make_board_scene(view: View, _seat: int) -> Heap:
    return make_table_scene(view)


def describe_position(view: View) -> list[Section]:
    return [Section("Heap", [f"{view.position.snapshot().heap} stones"])]


def examples() -> tuple[Example, ...]:
    return (Example("last", NimPosition(Nim(), 2, 0), ("3", "3", "1"), seat=0),)
