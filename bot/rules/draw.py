"""Where tiles come from: verifiable shuffles, scripted draws for tests, and no draw at all for previews.

Chance is explicit: every tile that leaves the bag, and every other random choice, comes through a :class:`Draw`.

A :class:`ShuffledDraw` can be checked by anybody, in any language, from the 32 bytes of its seed:

1. The stream is the output of SHAKE-256 over the seed, read byte by byte from the beginning and never twice.
2. To choose among ``n`` options (1 to 256), read one byte. While the byte is not below the largest multiple of ``n``
   that is at most 256, read the next one instead. The choice is the byte modulo ``n``. (One option costs a byte too.)
3. To draw ``k`` tiles, lay the bag out in a row: all tiles of colour 0, then all of colour 1, and so on. ``k`` times:
   choose among the places of the row, draw the tile that lies there, move the last tile of the row into its place, and
   shorten the row by one. This is the shuffle of Fisher and Yates, stopped after ``k`` tiles.

The SHA-256 of the seed is published when a game starts and the seed when it ends: nobody can have stacked the bag.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from operator import length_hint
from typing import NoReturn, Protocol

SEED_BYTES = 32
_BYTE = 256
# By number of options: the largest multiple of it that is at most 256. A byte from there on would favour small choices.
_FAIR_BELOW = (0, *(_BYTE - _BYTE % options for options in range(1, _BYTE + 1)))
# Enough for most whole games; the stream is computed again, twice as long, when a game needs more.
_FIRST_BYTES = 256


class ScriptError(ValueError):
    """A scripted draw cannot go on: the script has ended, or asks for what is not there."""


class Undrawn(Exception):  # noqa: N818 - not a failure: the game stands still, as a preview wants it
    """There is no chance here. The position that asked stays as it is and waits."""


class Draw(Protocol):
    """A source of chance. It holds its own place in its stream; :meth:`copy` gives an independent one."""

    def choose(self, options: int) -> int:
        """A number in ``range(options)``, each equally likely."""

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """``count`` colours drawn one after another from ``bag`` (how many of each colour), which is not changed.

        :raises ValueError: the bag holds fewer than ``count`` tiles.
        """

    def copy(self) -> Draw:
        """The same stream from the same place, independent from now on."""


def commitment(seed: bytes) -> str:
    """The SHA-256 of ``seed`` in hexadecimal: binds to the seed without giving it away."""
    return hashlib.sha256(seed).hexdigest()


class ShuffledDraw:
    """Chance from a 32-byte seed, by the algorithm of the module's docstring.

    :raises ValueError: the seed is not 32 bytes long.
    """

    __slots__ = ("_ahead", "_seed", "_stream")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = bytes(seed)
        self._stream = hashlib.shake_256(self._seed).digest(_FIRST_BYTES)
        self._ahead = iter(self._stream)  # what is still unread of the stream

    def choose(self, options: int) -> int:
        """A number in ``range(options)``, each equally likely; a ``ValueError`` where that is not 1 to 256."""
        if not 1 <= options <= _BYTE:
            raise ValueError(f"1 to {_BYTE} options, not {options}")
        while True:
            for byte in self._ahead:
                if byte < _FAIR_BELOW[options]:
                    return byte % options
            self._lengthen()

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """Colours of the bag; a ``ValueError`` where it holds fewer than ``count`` tiles, or more than 256."""
        row: list[int] = []
        for colour, held in enumerate(bag):
            row += [colour] * held
        places = len(row)
        if not 0 <= count <= places <= _BYTE:
            raise ValueError(f"{count} tiles of a bag of {places}")
        last = places - count
        drawn: list[int] = []
        while places > last:
            # :meth:`choose` once more, for speed: a call for each tile would cost as much as the draw.
            for byte in self._ahead:
                if byte < _FAIR_BELOW[places]:
                    place = byte % places
                    places -= 1
                    drawn.append(row[place])
                    row[place] = row[places]
                    if places == last:
                        break
            else:
                self._lengthen()
        return drawn

    def copy(self) -> ShuffledDraw:
        """The same stream from the same place, independent from now on."""
        twin = ShuffledDraw.__new__(ShuffledDraw)
        twin._seed = self._seed
        twin._stream = self._stream
        unread = length_hint(self._ahead)
        twin._ahead = iter(self._stream[len(self._stream) - unread :])
        return twin

    def __repr__(self) -> str:
        # Never the seed: a position may be printed while its game still runs.
        return f"<ShuffledDraw {commitment(self._seed)}>"

    def _lengthen(self) -> None:
        """Go on behind the end of the stream: a longer output of SHAKE-256 begins with the shorter one."""
        read = len(self._stream)
        self._stream = hashlib.shake_256(self._seed).digest(2 * read)
        self._ahead = iter(self._stream[read:])


class ScriptedDraw:
    """Chance that was written down before: for tests, tutorials and puzzles.

    ``script`` holds every random choice in the order it is asked for: the start seat first if it is drawn, then every
    tile, as the number of its colour. A :class:`ScriptError` says where it has ended, or chooses what is not there.
    """

    __slots__ = ("_at", "_script")

    def __init__(self, script: Iterable[int]) -> None:
        self._script = tuple(script)
        self._at = 0

    def choose(self, options: int) -> int:
        """The next number of the script."""
        (choice,) = self._take(1)
        if choice not in range(options):
            raise ScriptError(f"place {self._at - 1} of the script chooses {choice} of {options} options")
        return choice

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """The next colours of the script; a ``ValueError`` where the bag holds fewer than ``count`` tiles."""
        if not 0 <= count <= sum(bag):
            raise ValueError(f"{count} tiles of a bag of {sum(bag)}")
        drawn = self._take(count)
        left = list(bag)
        for place, colour in enumerate(drawn, self._at - count):
            if colour not in range(len(left)) or not left[colour]:
                raise ScriptError(f"place {place} of the script draws colour {colour}, and the bag has none")
            left[colour] -= 1
        return drawn

    def copy(self) -> ScriptedDraw:
        """The same script from the same place, independent from now on."""
        twin = ScriptedDraw(self._script)
        twin._at = self._at
        return twin

    def __repr__(self) -> str:
        return f"<ScriptedDraw at {self._at} of {len(self._script)}>"

    def _take(self, count: int) -> list[int]:
        taken = self._script[self._at : self._at + count]
        if len(taken) < count:
            raise ScriptError(f"the script has ended: {count} asked for at place {self._at}, {len(taken)} left")
        self._at += count
        return list(taken)


class NoDraw:
    """No chance at all: the game stands still before the next deal. For previews, which must not guess."""

    __slots__ = ()

    def choose(self, options: int) -> NoReturn:
        """:raises Undrawn: always."""
        raise Undrawn

    def tiles(self, bag: Sequence[int], count: int) -> NoReturn:
        """:raises Undrawn: always."""
        raise Undrawn

    def copy(self) -> NoDraw:
        """Itself: there is no stream to be at."""
        return self
