"""Multisets of tiles and the sources of tiles, as used by all games.

A multiset of tiles is an int with five bits for each colour. This is enough, because no colour has more than 22 tiles.
Adding and subtracting multisets moves tiles.
"""

from __future__ import annotations

from functools import lru_cache

FACTORY_TILES = 4
FACTORIES = {2: 5, 3: 7, 4: 9}  # number of factories, by number of players
MAX_PLAYERS = max(FACTORIES)
SOURCES = ("c", *"123456789")
CENTRE = 0  # number of the centre among the sources, in which factories begin at 1
COUNT = 31  # bit mask of the first colour in a multiset


def counts_of(tiles: int, colours: int) -> list[int]:
    """Return the number of ``tiles`` of each colour, for the first ``colours`` colours."""
    # There is no loop, because this is faster. No game has more than six colours.
    counts = [tiles & 31, tiles >> 5 & 31, tiles >> 10 & 31, tiles >> 15 & 31, tiles >> 20 & 31, tiles >> 25]
    return counts[:colours]


@lru_cache(maxsize=4096)
def present(tiles: int) -> tuple[tuple[int, int], ...]:
    """Return the colours that occur in ``tiles``, each with its number of tiles."""
    return tuple([(colour, tiles >> 5 * colour & COUNT) for colour in range(6) if tiles >> 5 * colour & COUNT])


def words_of(tiles: int, colours: tuple[str, ...]) -> list[str]:
    """Return the words for ``tiles`` in the order of the colours."""
    return [word for word, count in zip(colours, counts_of(tiles, len(colours)), strict=True) for _ in range(count)]
