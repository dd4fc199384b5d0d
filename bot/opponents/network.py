"""A small network that judges one board: which features it has, a hidden layer, and the points still to come.

Everything is whole numbers, so that a judgement is the same on every machine. The hidden layer of a set of features is
the sum of their rows; a row is packed into one int, ``LANE`` bits for each neuron, so that adding two rows is one sum.
"""

from __future__ import annotations

import base64
import json
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from bot.rules.drafting import NOBODY

LANE = 32
_HALF = 1 << LANE - 1  # added to every lane, so that none of them is ever below zero
HIDDEN_SCALE = 256
"""What a weight of 1 into the hidden layer is in whole numbers."""
OUT_SCALE = 4096
"""What a point of a neuron of 1 is in whole numbers."""


MARKER_FREE, MARKER_OWN, MARKER_TAKEN = range(3)
"""The start marker as a seat sees it."""


class Network:
    """The weights of one network.

    ``rows`` are the packed rows by feature; ``spread`` is by round (from 1) how many points of difference make the
    expected share of the win grow by the factor e.
    """

    __slots__ = ("_bytes", "_out", "_out_bias", "_unpack", "base", "rows", "spread")

    def __init__(self, data: dict[str, Any]) -> None:
        hidden = data["hidden"]
        packed = zlib.decompress(base64.b85decode(data["weights"]))
        weights = array("h", packed)
        if sys.byteorder == "big":  # the files hold the lower byte first
            weights.byteswap()
        self.rows = [pack(weights[at : at + hidden]) for at in range(0, len(weights), hidden)]
        self.base = pack(data["bias"]) + pack([_HALF] * hidden)
        self._out: list[int] = data["out"]
        self._out_bias: int = data["out_bias"]
        self._bytes = hidden * LANE // 8
        self._unpack = struct.Struct(f"<{hidden}I").unpack
        self.spread: list[float] = data["spread"]

    def hidden(self, features: Iterable[int]) -> int:
        """The packed sum of the rows of ``features``."""
        rows = self.rows
        return sum([rows[feature] for feature in features])

    def shares(self, points: list[float], number: int, sharpness: float = 1.0) -> list[float]:
        """The share of the win by seat that is to be expected in a round with these final ``points``.

        With a ``sharpness`` of less than 1, small differences count for more than they do for the win.
        """
        return shares_of(points, self.spread[number] * sharpness)

    def points(self, hidden: int) -> float:
        """The points still to come, of the sum of ``base`` and all rows."""
        total = self._out_bias
        for weight, lane in zip(self._out, self._unpack(hidden.to_bytes(self._bytes, "little")), strict=True):
            if lane > _HALF:
                total += weight * (lane - _HALF)
        # A division by a power of two: exact, whatever the machine.
        return total / (HIDDEN_SCALE * OUT_SCALE)


def pack(weights: Iterable[int]) -> int:
    """One int of a lane for each weight; packed ints add up lane by lane."""
    return sum([weight << LANE * place for place, weight in enumerate(weights)])


@cache
def network(name: str) -> Network:
    """The network whose weights are in the package under ``name``."""
    return Network(json.loads(files("bot.opponents.weights").joinpath(f"{name}.json").read_text(encoding="utf-8")))


def marker_of(marker: int, seat: int) -> int:
    """What ``seat`` sees of the start marker, which is the seat ``marker``'s."""
    if marker == NOBODY:
        return MARKER_FREE
    return MARKER_OWN if marker == seat else MARKER_TAKEN


def grown(power: float) -> float:
    """About e to the ``power``, of at most zero: the same on every machine, as the library's is not."""
    power = 1.0 - power / 64.0
    power *= power
    power *= power
    power *= power
    power *= power
    power *= power
    power *= power
    return 1.0 / power


def shares_of(points: list[float], spread: float) -> list[float]:
    """The share of the win by seat that is to be expected with these final ``points``."""
    most = max(points)
    grown_points = [grown((each - most) / spread) for each in points]
    total = 0.0
    for each in grown_points:
        total += each
    return [each / total for each in grown_points]
