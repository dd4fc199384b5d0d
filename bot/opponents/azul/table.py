"""Factories and centre as the search represents them. It doesn't distinguish factories with equal tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bot.opponents.azul.features import TABLE_AT
from bot.opponents.draft import Memo, offers, without
from bot.opponents.network import TableNetwork
from bot.rules.azul.pieces import SIZE
from bot.rules.tiles import CENTRE, COUNT, counts_of

FROM_FACTORY, FROM_CENTRE, WITH_MARKER = range(3)


class TileOffer(NamedTuple):
    """Tiles that can be taken together. ``kind`` tells where they are and whether the marker comes with them."""

    source: int
    colour: int
    tiles: int
    kind: int


class SearchTable:
    """The centre and the non-empty factories, sorted, as multisets in ``sources``.

    ``offers`` skips equal factories, but ``groups`` counts the groups of all of them. ``first`` is the table's
    contribution to the network's first layer, including the bias.
    """

    __slots__ = ("_tables", "first", "groups", "marker", "offers", "sources", "take")

    def __init__(self, tables: Tables, sources: tuple[int, ...], marker: bool) -> None:
        self._tables = tables
        self.sources = sources
        self.marker = marker
        self.take = Memo(self._take)
        self.offers = self._list_offers()
        self.groups = sum(len(list_groups(tiles)) for tiles in sources)
        self.first = tables.first(self)

    def _list_offers(self) -> list[TileOffer]:
        found = []
        for source, tiles in offers(self.sources):
            if source != CENTRE:
                kind = FROM_FACTORY
            elif self.marker:
                kind = WITH_MARKER
            else:
                kind = FROM_CENTRE
            found += [TileOffer(source, colour, count, kind) for colour, count in list_groups(tiles)]
        return found

    def _take(self, source: int, colour: int) -> SearchTable:
        """Return the table after the tiles of a colour were taken. Other tiles of a factory go to the centre."""
        taken = self.sources[source] & COUNT << 5 * colour
        return self._tables.table(without(self.sources, source, taken), self.marker and source != CENTRE)


class Tables:
    """All tables of a search of one round. Equal tables share one object.

    ``next_deal`` is the expected number of tiles of each colour in the next deal.
    """

    def __init__(self, network: TableNetwork, next_deal: Sequence[int]) -> None:
        self._rows = network.table
        self._tables = Memo(partial(SearchTable, self))
        expected = [self._rows[TABLE_AT["next_deal"] + colour] * count for colour, count in enumerate(next_deal)]
        self._bias = sum(expected, network.bias)

    def table(self, sources: tuple[int, ...], marker: bool) -> SearchTable:
        """Return the table with these sources. ``marker`` tells whether the start marker is in the centre."""
        centre, *factories = sources
        not_empty = sorted(filter(None, factories), key=lambda tiles: counts_of(tiles, SIZE))
        return self._tables[(centre, *not_empty), marker]

    def first(self, table: SearchTable) -> int:
        """Return a table's contribution to the network's first layer."""
        at = TABLE_AT
        centre, *factories = table.sources
        found = [min(table.groups, at["centre"] - 1)]
        found += [at["centre"] + 8 * colour + min(held, 7) for colour, held in enumerate(counts_of(centre, SIZE))]
        for tiles in factories:
            found += [at["factories"] + 4 * colour + count - 1 for colour, count in list_groups(tiles)]
        if table.marker:
            found.append(at["marker"])
        rows = self._rows
        return sum([rows[feature] for feature in found], self._bias)


def list_groups(tiles: int) -> list[tuple[int, int]]:
    """Return the colours in ``tiles`` with the number of tiles of each.

    Unlike `tiles.present`, it isn't cached, because the cache would occupy ten megabytes after a search.
    """
    return [(colour, count) for colour, count in enumerate(counts_of(tiles, SIZE)) if count]


def next_deal(bag: Sequence[int], tiles: int) -> tuple[int, ...]:
    """Return the expected number of tiles of each colour in the next deal of ``tiles`` tiles, rounded.

    If the bag contains fewer tiles, all of them are dealt, and the rest is assumed to come from a lid with equally many
    tiles of each colour.
    """
    left = sum(bag)
    if left >= tiles:
        # Round halves up in integers.
        return tuple((2 * tiles * held + left) // (2 * left) for held in bag)
    of_each = (tiles - left + SIZE // 2) // SIZE
    return tuple(held + of_each for held in bag)
