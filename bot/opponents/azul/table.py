"""Factories and centre for the search: only what lies in them counts, not which factory it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.opponents.azul.network import Network

CENTRE = -1
"""The centre as a source."""
FROM_FACTORY, FROM_CENTRE, WITH_MARKER = range(3)
Counts = tuple[int, ...]
"""By colour."""
NOTHING: Counts = (0,) * 5
_MOST_GROUPS, _MOST_IN_CENTRE = 23, 7
_CENTRE_AT, _FACTORIES_AT, _MARKER_AT, _COMING_AT = 24, 64, 84, 85


class Offer(NamedTuple):
    """Tiles that can be taken: from where (a kind of factory, by its place in the list, or `CENTRE`), and how."""

    source: int
    colour: int
    tiles: int
    kind: int


class Table:
    """What lies in the factories (those that hold something, sorted) and in the centre.

    ``offers`` are all that can be taken, equal factories once; ``groups`` counts equal factories as often as they are
    there. ``first`` is what the table adds to the network's first layer, its bias included.
    """

    __slots__ = ("_next", "_tables", "centre", "factories", "first", "groups", "marker", "offers")

    def __init__(self, tables: Tables, factories: tuple[Counts, ...], centre: Counts, marker: bool) -> None:
        self._tables = tables
        self.factories = factories
        self.centre = centre
        self.marker = marker
        self._next: dict[tuple[int, int], Table] = {}
        self.offers = [
            Offer(place, colour, count, FROM_FACTORY)
            for place, factory in enumerate(factories)
            if factory not in factories[:place]
            for colour, count in enumerate(factory)
            if count
        ]
        kind = WITH_MARKER if marker else FROM_CENTRE
        self.offers += [Offer(CENTRE, colour, count, kind) for colour, count in enumerate(centre) if count]
        self.groups = sum(count > 0 for source in (*factories, centre) for count in source)
        self.first = tables.first(self)

    def take(self, source: int, colour: int) -> Table:
        """The table without these tiles; the others of a factory go to the centre."""
        found = self._next.get((source, colour))
        if found is None:
            found = self._next[source, colour] = self._after(source, colour)
        return found

    def _after(self, source: int, colour: int) -> Table:
        if source == CENTRE:
            centre = (*self.centre[:colour], 0, *self.centre[colour + 1 :])
            return self._tables.table(self.factories, centre, False)
        taken = self.factories[source]
        others = self.factories[:source] + self.factories[source + 1 :]
        centre = tuple(
            held + (count if other != colour else 0)
            for other, (held, count) in enumerate(zip(self.centre, taken, strict=True))
        )
        return self._tables.table(others, centre, self.marker)


class Tables:
    """The tables of one round; two ways to the same tiles lead to the same object.

    ``coming`` is by colour how many tiles the next deal is expected to bring.
    """

    def __init__(self, network: Network, coming: Sequence[int]) -> None:
        self._network = network
        self._tables: dict[tuple[tuple[Counts, ...], Counts, bool], Table] = {}
        rows = network.table
        self._bias = sum([rows[_COMING_AT + colour] * count for colour, count in enumerate(coming)], network.bias)
        self.between_rounds = self.table((), NOTHING, False).first
        """What the table adds to the first layer between rounds."""

    def table(self, factories: tuple[Counts, ...], centre: Counts, marker: bool) -> Table:
        """The one table with these sources; ``marker``: the start marker is in the centre."""
        key = (factories, centre, marker)
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = Table(self, factories, centre, marker)
        return found

    def forget(self) -> None:
        """Let go of all tables, as `boards.Seat.forget` does of boards."""
        self._tables.clear()

    def first(self, table: Table) -> int:
        """What a table adds to the first layer."""
        rows = self._network.table
        found = [rows[min(table.groups, _MOST_GROUPS)]]
        found += [
            rows[_CENTRE_AT + 8 * colour + min(held, _MOST_IN_CENTRE)] for colour, held in enumerate(table.centre)
        ]
        for factory in table.factories:
            found += [rows[_FACTORIES_AT + 4 * colour + count - 1] for colour, count in enumerate(factory) if count]
        if table.marker:
            found.append(rows[_MARKER_AT])
        return sum(found, self._bias)


def coming(bag: Counts, tiles: int) -> Counts:
    """By colour, what the next deal of ``tiles`` is expected to bring, rounded.

    If the bag holds fewer, all of it and an even part of what comes back from the lid.
    """
    left = sum(bag)
    if left >= tiles:
        return tuple((2 * tiles * held + left) // (2 * left) for held in bag)
    return tuple(held + (tiles - left + 2) // 5 for held in bag)
