"""From a position of the rules to what the search works on, and back to a move."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.opponents.azul.boards import EMPTY, Board, Seat
from bot.opponents.azul.network import Form, Network, load
from bot.opponents.azul.search import Take
from bot.opponents.azul.table import CENTRE, NOTHING, Counts, Table, Tables, coming
from bot.opponents.azul.wall import Wall
from bot.rules.azul.pieces import COLOURS, LINES
from bot.rules.game import Position


class Round(NamedTuple):
    """A position as the search knows it. ``start`` began the round, ``sources`` are factories and their numbers."""

    network: Network
    tables: Tables
    seats: list[Seat]
    table: Table
    boards: tuple[Board, ...]
    start: int
    sources: list[tuple[Counts, str]]

    def text_of(self, take: Take) -> str:
        """A move in the notation of the rules: of equal factories the first."""
        offer, line = take
        source = "c"
        if offer.source != CENTRE:
            wanted = self.table.factories[offer.source]
            source = next(name for counts, name in self.sources if counts == wanted)
        return f"{source} {COLOURS[offer.colour]} {LINES[line]}"

    def forget(self) -> None:
        """Let go of all that was worked out of the round."""
        self.tables.forget()
        for seat in self.seats:
            seat.forget()


def read(position: Position, network: Network | None = None) -> Round:
    """A position of base Azul, with the network of its form unless another is given."""
    data = position.to_json()
    form = Form(data["players"], data["side"] == "grey")
    network = network or load(form)
    sources = [(_counts(tiles), str(number)) for number, tiles in enumerate(data["factories"], 1) if tiles]
    tables = Tables(network, coming(tuple(data["bag"][colour] for colour in COLOURS), 4 * len(data["factories"])))
    in_centre = data["marker"] == "centre"
    factories = tuple(sorted(counts for counts, _ in sources))
    table = tables.table(factories, _counts(data["centre"]), in_centre)
    seats = [Seat(network, _wall(board, form), board["score"]) for board in data["boards"]]
    boards = tuple(
        seat.board(_lines(board), len(board["floor"]), data["marker"] == number)
        for number, (seat, board) in enumerate(zip(seats, data["boards"], strict=True))
    )
    return Round(network, tables, seats, table, boards, data["start"], sources)


def _counts(tiles: list[str]) -> Counts:
    return tuple(tiles.count(colour) for colour in COLOURS) if tiles else NOTHING


def _wall(board: dict[str, Any], form: Form) -> Wall:
    return Wall(
        tuple(-1 if colour is None else COLOURS.index(colour) for row in board["wall"] for colour in row), form.grey
    )


def _lines(board: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    return tuple((COLOURS.index(line["colour"]), line["count"]) if line else EMPTY for line in board["lines"])
