"""Multisets of tiles and the sources of tiles, as used by all games.

A multiset of tiles is an int with five bits per colour (no colour has more than 22 tiles), so that tiles can be moved
by addition and subtraction.
"""

from __future__ import annotations

from functools import lru_cache

FACTORY_TILES = 4
FACTORIES = {2: 5, 3: 7, 4: 9}  # by number of players
MAX_PLAYERS = max(FACTORIES)
SOURCES = ("c", *"123456789")
CENTRE = 0  # source number; factories begin at 1
COUNT = 31  # bit mask of one colour in a multiset


def counts_of(tiles: int, colours: int) -> list[int]:
    """Return the number of ``tiles`` of each of ``colours`` colours."""
    # Unrolled for speed; no game has more than six colours.
    counts = [tiles & 31, tiles >> 5 & 31, tiles >> 10 & 31, tiles >> 15 & 31, tiles >> 20 & 31, tiles >> 25]
    return counts[:colours]


@lru_cache(maxsize=4096)
def present(tiles: int) -> tuple[tuple[int, int], ...]:
    """Return the colours in ``tiles`` with the number of tiles of each."""
    return tuple([(colour, tiles >> 5 * colour & COUNT) for colour in range(6) if tiles >> 5 * colour & COUNT])


def words_of(tiles: int, colours: tuple[str, ...]) -> list[str]:
    """Return the words of ``tiles`` in the order of the colours."""
    return [word for word, count in zip(colours, counts_of(tiles, len(colours)), strict=True) for _ in range(count)]
