"""The common base of the readers of positions in JSON. Each game's module ``json_form`` extends it.

:mod:`bot.rules.snapshot` describes the fields of the JSON.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.rules.drafting import NOBODY, TURNS, DraftingPosition, DraftingRuleset
from bot.rules.draw import Draw
from bot.rules.game import Fact, InvalidPosition
from bot.rules.tiles import CENTRE, FACTORIES, FACTORY_TILES


class Node(NamedTuple):
    """A part of JSON with its path. An unexpected value raises :class:`InvalidPosition` with this path."""

    value: Any
    where: str

    def check(self, fits: bool, reason: str = "bad-shape", **facts: Fact) -> None:
        """Raise `InvalidPosition` unless ``fits``."""
        if not fits:
            raise InvalidPosition(reason, where=self.where, **facts)

    def at(self, name: str, default: Any = None) -> Node:
        """Return the node of an object's field, or of ``default`` if the field is missing."""
        self.check(isinstance(self.value, Mapping))
        return Node(self.value.get(name, default), f"{self.where}.{name}".lstrip("."))

    def each(self, length: int | None = None) -> list[Node]:
        """Return the nodes of a list's items. If ``length`` is given, the list must have that many items."""
        self.check(isinstance(self.value, list | tuple) and length in (None, len(self.value)))
        return [Node(item, f"{self.where}[{number}]") for number, item in enumerate(self.value)]

    def whole(self, low: int | None = 0, high: int | None = None) -> int:
        """Return the value, which must be an integer from ``low`` to ``high``."""
        value = self.value
        # Don't use isinstance, because JSON's true and false are ints in Python.
        self.check(type(value) is int and (low is None or low <= value) and (high is None or value <= high))
        return int(value)

    def one_of(self, words: Sequence[str]) -> int:
        """Return the index of the value in ``words``."""
        self.check(self.value in words)
        return words.index(self.value)


class JsonReader(ABC):
    """A reader of one untrusted position.

    The reader accepts a counter only if later moves can't take it out of its range. Scores, the number of moves and the
    rounds of base Azul have no upper limit.
    """

    table: DraftingPosition[Any]

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        self.ruleset = ruleset
        self.colours: tuple[str, ...] = ruleset.colours
        self.seen = [0] * len(self.colours)  # number of tiles read so far, by colour
        self.table = ruleset.lay_out(data.get("players"), data.get("side"), draw)  # type: ignore[arg-type]
        self._data = Node(data, "")

    def read(self) -> DraftingPosition[Any]:
        """Return the position.

        :raises InvalidPosition: The data isn't a position of this game. The fact ``where`` is missing if the number of
            tiles is wrong.
        """
        data = self._data
        table = self.table
        self._read_seats(data)
        self._read_progress(data)
        self.read_table(data)
        self._read_tiles(data)
        for seat, board in enumerate(data.at("boards").each(table.players)):
            self.read_board(table.boards[seat], board, seat)
        for colour, count in zip(self.colours, self.seen, strict=True):
            if count != self.ruleset.tiles_of_a_colour:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)
        self.finish(data)
        return table

    @abstractmethod
    def read_table(self, data: Node) -> None:
        """Read the fields of the table that only this game has."""

    @abstractmethod
    def read_board(self, board: Any, data: Node, seat: int) -> None:
        """Read the board of ``seat``."""

    def finish(self, data: Node) -> None:  # noqa: B027 - optional
        """Read the fields that depend on the boards."""

    def read_tile(self, data: Node) -> int:
        """Return the colour of a tile, and count it."""
        colour = data.one_of(self.colours)
        self.seen[colour] += 1
        return colour

    def read_tiles(self, data: Node, most: int | None = None) -> int:
        """Return the multiset of a list of tiles, and count them."""
        counts = [0] * len(self.colours)
        for word in data.each():
            counts[self.read_tile(word)] += 1
        data.check(most is None or sum(counts) <= most)
        return self._add_up(counts)

    def _read_seats(self, data: Node) -> None:
        """Read the number of moves, the start seat, the marker and the view."""
        table = self.table
        last = table.players - 1
        table.ply = data.at("ply", 0).whole()
        table.start = data.at("start").whole(high=last)
        marker = data.at("marker")
        if marker.value == "centre":
            table.marker = NOBODY
        else:
            table.marker = marker.whole(high=last)
        view = data.at("view")
        if view.value is not None:
            table.view = view.whole(high=last)

    def _read_progress(self, data: Node) -> None:
        """Read the phase, the round, the reason for the end, and the turn."""
        table = self.table
        phase = data.at("phase")
        phase.check(phase.value in table.phases)
        table.phase = phase.value
        self._read_round(data.at("round"))
        reasons: tuple[str | None, ...] = (None,)
        if table.phase == "over":
            reasons = table.reasons
        reason = data.at("reason", reasons[0] if len(reasons) == 1 else None)
        reason.check(reason.value in reasons)
        table.reason = reason.value
        turn = data.at("turn")
        if table.phase in table.acting:
            table.to_act = TURNS[turn.whole(high=table.players - 1)]
        else:
            turn.check(turn.value is None)

    def _read_round(self, data: Node) -> None:
        """Read the round, which is between 1 and the last round, or 0 before the first deal."""
        table = self.table
        low = 1
        high = table.last_round
        if table.phase == "deal":
            low = 0
            # There is no deal after the last round.
            if high is not None:
                high -= 1
        elif table.phase == "over" and high is not None:
            low = high
        table.round = data.whole(low, high)

    def _read_tiles(self, data: Node) -> None:
        """Read the tiles in the sources and piles."""
        table = self.table
        factories = data.at("factories").each(FACTORIES[table.players])
        table.sources[CENTRE] = self.read_tiles(data.at("centre"))
        for number, factory in enumerate(factories, 1):
            table.sources[number] = self.read_tiles(factory, FACTORY_TILES)
        table.bag = self._read_pile(data.at("bag"))
        table.spent = self._read_pile(data.at(table.discard))
        if (table.phase == "draft") != any(table.sources):
            raise InvalidPosition("offer-and-phase-disagree", phase=table.phase)

    def _read_pile(self, data: Node) -> int:
        """Return the multiset of a pile, which the JSON describes by the number of tiles of each colour."""
        data.check(isinstance(data.value, Mapping) and set(data.value) <= set(self.colours))
        counts = []
        for colour, word in enumerate(self.colours):
            count = Node(data.value.get(word, 0), data.where).whole(high=self.ruleset.tiles_of_a_colour)
            counts.append(count)
            self.seen[colour] += count
        return self._add_up(counts)

    def _add_up(self, counts: list[int]) -> int:
        """Return the multiset of these counts by colour."""
        # A larger number would overflow the five bits of its colour.
        for colour, count in zip(self.colours, counts, strict=True):
            if count > self.ruleset.tiles_of_a_colour:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)
        return sum(count << 5 * colour for colour, count in enumerate(counts))
