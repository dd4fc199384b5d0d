"""From a position of the rules to what the search works on, and back to a move."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.opponents.azul.boards import EMPTY, Seat
from bot.opponents.azul.network import Form, Network, load
from bot.opponents.azul.state import Judge, State, Take
from bot.opponents.azul.table import CENTRE, NOTHING, Counts, Tables, coming
from bot.opponents.azul.wall import Wall
from bot.rules.azul.pieces import COLOURS, LINES
from bot.rules.game import Position


class Round(NamedTuple):
    """A position as the search knows it. ``sources`` are factories and their numbers."""

    judge: Judge
    state: State
    sources: list[tuple[Counts, str]]

    def text_of(self, take: Take) -> str:
        """A move in the notation of the rules: of equal factories the first."""
        _, offer, line = take
        source = "c"
        if offer.source != CENTRE:
            wanted = self.state.table.factories[offer.source]
            source = next(name for counts, name in self.sources if counts == wanted)
        return f"{source} {COLOURS[offer.colour]} {LINES[line]}"

    def take_of(self, text: str) -> Take:
        """A legal move in the notation of the rules, as the search has it.

        :raises StopIteration: it is none of tiles.
        """
        source, colour, line = text.split()
        place = CENTRE
        if source != "c":
            contents = next(counts for counts, name in self.sources if name == source)
            place = self.state.table.factories.index(contents)
        row = LINES.index(line)
        wanted = place, COLOURS.index(colour), row
        return next(take for take in self.state.ways() if (take[1].source, take[1].colour, take[2]) == wanted)

    def forget(self) -> None:
        """Let go of all that was worked out of the round."""
        self.judge.tables.forget()
        for seat in self.judge.seats:
            seat.forget()


def read(position: Position, seat: int, network: Network | None = None) -> Round:
    """A position of base Azul with ``seat`` to move, with the network of its form unless another is given."""
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
        of_seat.board(_lines(board), len(board["floor"]), data["marker"] == number)
        for number, (of_seat, board) in enumerate(zip(seats, data["boards"], strict=True))
    )
    judge = Judge(network, tables, seats, data["start"])
    return Round(judge, State(judge, table, boards, seat), sources)


def _counts(tiles: list[str]) -> Counts:
    return tuple(tiles.count(colour) for colour in COLOURS) if tiles else NOTHING


def _wall(board: dict[str, Any], form: Form) -> Wall:
    return Wall(
        tuple(-1 if colour is None else COLOURS.index(colour) for row in board["wall"] for colour in row), form.grey
    )


def _lines(board: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    return tuple((COLOURS.index(line["colour"]), line["count"]) if line else EMPTY for line in board["lines"])
