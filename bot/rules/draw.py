"""Sources of chance: verifiable shuffles, scripted draws for tests, and no draw for previews.

A :class:`Draw` chooses every tile that leaves the bag and makes every other random choice.

Anybody can reproduce a :class:`ShuffledDraw` in any programming language from its 32-byte seed:

1. The stream is the output of SHAKE-256 over the seed. Read each byte once, in order.
2. To choose among ``n`` options (1 to 256), read bytes until one is below the largest multiple of ``n`` that is at most
   256. The choice is that byte modulo ``n``. (A choice from one option reads a byte too.)
3. To draw ``k`` tiles, lay out the bag in a row: all tiles of colour 0, then all of colour 1, and so on. Then repeat
``k`` times: choose a
   place in the row, draw its tile, move the last tile of the row to that place, and shorten the row by one.
   This is a Fisher–Yates shuffle, stopped after ``k`` tiles.

The SHA-256 of the seed is published before the game starts and the seed itself when it ends, which proves that nobody
stacked the bag.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from operator import length_hint
from typing import NoReturn, Protocol

SEED_BYTES = 32
_BYTE = 256
# For each number of options, its largest multiple that is at most 256. Using higher bytes would favour small choices.
_FAIR_BELOW = (0, *(_BYTE - _BYTE % options for options in range(1, _BYTE + 1)))
# These bytes are enough for most games. Longer games compute the stream again with twice the length.
_FIRST_BYTES = 256


class ScriptError(ValueError):
    """A scripted draw can't continue, because the script has ended or contains an impossible choice."""


class Undrawn(Exception):  # noqa: N818 - not an error: previews stop here on purpose
    """The draw supplies no tiles, so the position waits for them."""


class Draw(Protocol):
    """A source of random choices."""

    def choose(self, options: int) -> int:
        """Return a number in ``range(options)``, each equally likely."""

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """Return the colours of ``count`` tiles drawn from ``bag``, which contains the number of tiles of each colour.

        The bag isn't changed.

        :raises ValueError: The bag contains fewer than ``count`` tiles.
        """

    def copy(self) -> Draw:
        """Return an independent draw that will make the same choices."""


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of ``seed`` in hexadecimal, which commits to the seed without revealing it."""
    return hashlib.sha256(seed).hexdigest()


class ShuffledDraw:
    """A draw from a 32-byte seed. The module's docstring describes the algorithm.

    :raises ValueError: The seed isn't 32 bytes long.
    """

    __slots__ = ("_ahead", "_seed", "_stream")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = bytes(seed)
        self._stream = hashlib.shake_256(self._seed).digest(_FIRST_BYTES)
        self._ahead = iter(self._stream)  # the unread part of the stream

    def choose(self, options: int) -> int:
        """Return a number in ``range(options)``, each equally likely.

        :raises ValueError: ``options`` isn't between 1 and 256.
        """
        if not 1 <= options <= _BYTE:
            raise ValueError(f"1 to {_BYTE} options, not {options}")
        while True:
            for byte in self._ahead:
                if byte < _FAIR_BELOW[options]:
                    return byte % options
            self._lengthen()

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """Draw ``count`` tiles from ``bag`` and return their colours.

        :raises ValueError: The bag contains fewer than ``count`` tiles, or more than 256.
        """
        row: list[int] = []
        for colour, held in enumerate(bag):
            row += [colour] * held
        places = len(row)
        if not 0 <= count <= places <= _BYTE:
            raise ValueError(f"{count} tiles of a bag of {places}")
        last = places - count
        drawn: list[int] = []
        while places > last:
            # This repeats the code of :meth:`choose`, because calling it for each tile would double the time.
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
        twin = ShuffledDraw.__new__(ShuffledDraw)
        twin._seed = self._seed
        twin._stream = self._stream
        unread = length_hint(self._ahead)
        twin._ahead = iter(self._stream[len(self._stream) - unread :])
        return twin

    def __repr__(self) -> str:
        # Never show the seed, because somebody might print a position while its game is running.
        return f"<ShuffledDraw {commitment(self._seed)}>"

    def _lengthen(self) -> None:
        """Extend the stream. A longer output of SHAKE-256 begins with the same bytes as a shorter one."""
        read = len(self._stream)
        self._stream = hashlib.shake_256(self._seed).digest(2 * read)
        self._ahead = iter(self._stream[read:])


class ScriptedDraw:
    """A draw with predetermined choices for tests, lessons and puzzles.

    ``script`` contains every random choice in order: the start seat (unless it is given), then the colour of every
    tile. The methods raise a :class:`ScriptError` when the script has ended and for impossible choices.
    """

    __slots__ = ("_at", "_script")

    def __init__(self, script: Iterable[int]) -> None:
        self._script = tuple(script)
        self._at = 0

    def choose(self, options: int) -> int:
        """Return the next number of the script."""
        (choice,) = self._take(1)
        if choice not in range(options):
            raise ScriptError(f"place {self._at - 1} of the script chooses {choice} of {options} options")
        return choice

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        """Return the next colours of the script.

        :raises ValueError: The bag contains fewer than ``count`` tiles.
        """
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
    """A draw that never draws, so the game stops before the next deal.

    Previews use it, because they must not guess tiles.
    """

    __slots__ = ()

    def choose(self, options: int) -> NoReturn:
        raise Undrawn

    def tiles(self, bag: Sequence[int], count: int) -> NoReturn:
        raise Undrawn

    def copy(self) -> NoDraw:
        """Return the draw itself, because it doesn't have any state."""
        return self
