"""What all searches share of a draft: what lies in the factories and in the centre, and whose the start marker is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from bot.rules.drafting import NOBODY
from bot.rules.tiles import CENTRE

MadeT = TypeVar("MadeT")
MARKER_FREE, MARKER_OWN, MARKER_TAKEN = range(3)
"""The start marker as a seat sees it."""


class Memo(dict[tuple[Any, ...], MadeT]):
    """What ``make`` returns for the parts of a key, made when it is first asked for."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[..., MadeT]) -> None:
        self.make = make

    def __missing__(self, key: tuple[Any, ...]) -> MadeT:
        made = self.make(*key)
        self[key] = made
        return made


def multiset(words: Iterable[str], colours: Sequence[str]) -> int:
    """Tiles as `bot.rules.tiles` counts them."""
    return sum([1 << 5 * colours.index(word) for word in words])


def holder_of(seen: Any) -> int:
    """The seat that has the start marker by the snapshot of a position, or `NOBODY`."""
    if seen.marker == "centre":
        return NOBODY
    return int(seen.marker)


def marker_of(marker: int, seat: int) -> int:
    """What ``seat`` sees of the start marker, which is the seat ``marker``'s."""
    if marker == NOBODY:
        return MARKER_FREE
    if marker == seat:
        return MARKER_OWN
    return MARKER_TAKEN


def offers(sources: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Each source that holds tiles, with these; of factories that hold the same the first. The centre comes first."""
    for source, tiles in enumerate(sources):
        if tiles and (source == CENTRE or tiles not in sources[CENTRE + 1 : source]):
            yield source, tiles


def without(sources: tuple[int, ...], source: int, taken: int) -> tuple[int, ...]:
    """The sources after the tiles ``taken`` left one of them; what else lay in a factory goes to the centre."""
    after = list(sources)
    after[source] -= taken
    if source != CENTRE:
        after[CENTRE] += after[source]
        after[source] = 0
    return tuple(after)


class Draft(NamedTuple):
    """A moment of a draft: ``marker`` is the seat that has the start marker, or `NOBODY`, and ``seat`` is to act."""

    players: int
    sources: tuple[int, ...]
    marker: int
    seat: int

    @classmethod
    def of(cls, seen: Any, colours: Sequence[str]) -> Draft:
        """What the snapshot of a position shows."""
        sources = tuple([multiset(words, colours) for words in (seen.centre, *seen.factories)])
        return cls(seen.players, sources, holder_of(seen), seen.turn)

    def after(self, source: int, taken: int) -> Draft:
        """The moment after the tiles ``taken`` left a source."""
        marker = self.marker
        if source == CENTRE and marker == NOBODY:
            marker = self.seat
        return Draft(self.players, without(self.sources, source, taken), marker, (self.seat + 1) % self.players)

    def after_pass(self) -> Draft:
        """The moment after the seat has taken nothing."""
        return self._replace(seat=(self.seat + 1) % self.players)

    def key(self) -> tuple[object, ...]:
        """Equal for moments that are the same from here on."""
        centre, *factories = self.sources
        return centre, tuple(sorted(factories)), self.marker, self.seat
