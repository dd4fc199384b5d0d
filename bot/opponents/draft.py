"""The state of a draft as all searches represent it: the factories, the centre and the start marker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from bot.rules.drafting import NOBODY
from bot.rules.tiles import CENTRE

MadeT = TypeVar("MadeT")
MARKER_FREE, MARKER_OWN, MARKER_TAKEN = range(3)
"""Where the start marker is, as a seat sees it: in the centre, with the seat itself, or with another seat."""


class Memo(dict[tuple[Any, ...], MadeT]):
    """A dictionary that calls ``make`` with the items of a missing key and caches the result."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[..., MadeT]) -> None:
        self.make = make

    def __missing__(self, key: tuple[Any, ...]) -> MadeT:
        made = self.make(*key)
        self[key] = made
        return made


def multiset(words: Iterable[str], colours: Sequence[str]) -> int:
    """Convert the words for tiles to a multiset (see `bot.rules.tiles`)."""
    return sum([1 << 5 * colours.index(word) for word in words])


def holder_of(seen: Any) -> int:
    """Return the seat with the start marker in a snapshot, or `NOBODY`."""
    if seen.marker == "centre":
        return NOBODY
    return int(seen.marker)


def marker_of(marker: int, seat: int) -> int:
    """Return where ``seat`` sees the start marker. ``marker`` is the seat that has it, or `NOBODY`."""
    if marker == NOBODY:
        return MARKER_FREE
    if marker == seat:
        return MARKER_OWN
    return MARKER_TAKEN


def offers(sources: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield each source with its tiles: the centre, then the factories. Equal and empty sources are skipped."""
    for source, tiles in enumerate(sources):
        if tiles and (source == CENTRE or tiles not in sources[CENTRE + 1 : source]):
            yield source, tiles


def without(sources: tuple[int, ...], source: int, taken: int) -> tuple[int, ...]:
    """Return the sources after ``taken`` was taken from a source. A factory's other tiles go to the centre."""
    after = list(sources)
    after[source] -= taken
    if source != CENTRE:
        after[CENTRE] += after[source]
        after[source] = 0
    return tuple(after)


class Draft(NamedTuple):
    """A position of a draft. ``marker`` is the seat with the start marker or `NOBODY`, and ``seat`` is to move."""

    players: int
    sources: tuple[int, ...]
    marker: int
    seat: int

    @classmethod
    def of(cls, seen: Any, colours: Sequence[str]) -> Draft:
        """Return the draft in a snapshot."""
        sources = tuple([multiset(words, colours) for words in (seen.centre, *seen.factories)])
        return cls(seen.players, sources, holder_of(seen), seen.turn)

    def after(self, source: int, taken: int) -> Draft:
        """Return the draft after the tiles ``taken`` were taken from a source."""
        marker = self.marker
        if source == CENTRE and marker == NOBODY:
            marker = self.seat
        return Draft(self.players, without(self.sources, source, taken), marker, (self.seat + 1) % self.players)

    def after_pass(self) -> Draft:
        """Return the draft after a turn in which the seat takes nothing."""
        return self._replace(seat=(self.seat + 1) % self.players)

    def key(self) -> tuple[object, ...]:
        """Return a value that is equal for equivalent drafts."""
        centre, *factories = self.sources
        return centre, tuple(sorted(factories)), self.marker, self.seat
