"""What the tiles of every game have in common: where they lie, and how they are counted.

A multiset of tiles is one int with five bits for each colour (no colour has more than 22 tiles), so that tiles move by
adding and subtracting.
"""

from __future__ import annotations

from functools import lru_cache

FACTORY_TILES = 4
FACTORIES = {2: 5, 3: 7, 4: 9}  # by number of players
MOST_PLAYERS = max(FACTORIES)
SOURCES = ("c", *"123456789")
CENTRE = 0  # as a source; the others are the factories by their numbers
COUNT = 31  # the bits of one colour in a multiset


def counts_of(tiles: int, colours: int) -> list[int]:
    """How many of each colour are in ``tiles``, in a game of ``colours`` colours."""
    # Written out, for speed; no game has more than six colours.
    counts = [tiles & 31, tiles >> 5 & 31, tiles >> 10 & 31, tiles >> 15 & 31, tiles >> 20 & 31, tiles >> 25]
    return counts[:colours]


@lru_cache(maxsize=4096)
def present(tiles: int) -> tuple[tuple[int, int], ...]:
    """The colours that are in ``tiles``, and how many of each."""
    return tuple([(colour, tiles >> 5 * colour & COUNT) for colour in range(6) if tiles >> 5 * colour & COUNT])


def words_of(tiles: int, colours: tuple[str, ...]) -> list[str]:
    """The words of ``tiles``, in the order of the colours."""
    return [word for word, count in zip(colours, counts_of(tiles, len(colours)), strict=True) for _ in range(count)]
