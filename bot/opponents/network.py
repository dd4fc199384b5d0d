"""The neural networks of the searches. They use integers, so results are the same on every machine.

A `BoardNetwork` judges one board and predicts its future points. A `DeepNetwork` judges all boards and predicts the
shares of the win. A `TableNetwork` is a `DeepNetwork` for positions within a round. It also considers the tiles on
offer, and its policy determines which moves the search tries first.

A row of weights is packed into one int with `LANE` bits per unit, so one addition or multiplication processes the whole
row. Negative numbers borrow from the next lane. Adding `_HALF` to each lane makes all numbers positive before they are
read.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from operator import mul
from typing import Any

Weights = Mapping[str, Sequence[int]]

LANE = 32
_HALF = 1 << LANE - 1
ONE = 256
"""The integer that represents a weight or activation of 1."""
OUT_SCALE = 4096
"""The integer that represents an output weight of one point per unit of activation, in a `BoardNetwork`."""
LOGIT = ONE * ONE
"""The integer that represents a logit of 1."""
SHARE = 1 << 20
"""The integer that represents the whole win. Shares of the win are multiples of 1 / `SHARE`."""
SHARPNESS = 0.5
"""Factor by which a network's spread is multiplied to compute the aims of a search.

With a lower factor, small differences in points count for more.
"""
POLICY = 30
"""Number of logits in the policy of a `TableNetwork`: one for each colour and line."""
SCALE = 16
"""Factor of the weights in the first layer of a `DeepNetwork` for a feature that is present.

For a numeric feature, the factor is the number of points, or 4 for each expected tile.
"""
COMING = 5
"""Number of table features for expected tiles, one for each colour. They come last in a `TableNetwork`."""
_FINE = 10  # number of fractional bits: the sigmoid table has steps of 1/1024 logit
_WIDE = 12  # logit beyond which the sigmoid is treated as constant
_SIGMOID = [
    round(SHARE / (1 + math.exp(-step / (1 << _FINE)))) for step in range(-_WIDE << _FINE, (_WIDE << _FINE) + 1)
]


def lay_out(**sizes: int) -> dict[str, int]:
    """Return the index at which each kind of feature starts, and the total number of features as ``end``."""
    return dict(zip([*sizes, "end"], accumulate(sizes.values(), initial=0), strict=True))


def pack(numbers: Iterable[int]) -> int:
    """Pack numbers (below 2**31 in magnitude) into the lanes of one int, the first number in the lowest lane."""
    return sum([number << LANE * lane for lane, number in enumerate(numbers)])


class Lanes:
    """A reader of a packed int's lanes."""

    def __init__(self, count: int) -> None:
        self._bytes = count * LANE // 8
        self.above = pack([_HALF] * count)
        self._unpack = struct.Struct(f"<{count}I").unpack

    def read(self, packed: int) -> tuple[int, ...]:
        """Return the numbers of a packed int, each increased by `_HALF`. Add ``above`` to the int before the call."""
        return self._unpack(packed.to_bytes(self._bytes, "little"))


class BoardNetwork:
    """A network with one hidden layer that predicts the future points of a board from its features.

    ``rows`` contains the packed row of each feature. ``spread`` contains, for each round starting with 1, the
    difference in points that changes the expected share of the win by a factor of e.
    """

    def __init__(self, weights: Weights, facts: Mapping[str, Any]) -> None:
        units = len(facts["bias"])
        self._lanes = Lanes(units)
        self.rows = pack_rows(weights["rows"], units)
        self.base = pack(facts["bias"]) + self._lanes.above
        self._out: list[int] = facts["out"]
        self._out_bias: int = facts["out_bias"]
        self.spread: list[float] = facts["spread"]

    def hidden(self, features: Iterable[int]) -> int:
        """Return the packed sum of the rows of ``features``."""
        rows = self.rows
        return sum([rows[feature] for feature in features])

    def shares(self, points: list[float], number: int) -> list[float]:
        """Return the expected shares of the win by seat from expected final ``points``, in round ``number``."""
        return predict_shares(points, self.spread[number])

    def judge(self, points: list[float], number: int) -> tuple[list[float], list[float]]:
        """Return the aims of a search and the shares of the win by seat.

        ``points`` are the expected final points in round ``number``.
        """
        aims = predict_shares(points, self.spread[number] * SHARPNESS)
        return aims, self.shares(points, number)

    def points(self, hidden: int) -> float:
        """Return the predicted future points, given the sum of ``base`` and the rows of all present features."""
        total = self._out_bias
        for weight, lane in zip(self._out, self._lanes.read(hidden), strict=True):
            if lane > _HALF:
                total += weight * (lane - _HALF)
        # A division by a power of two is exact on every machine.
        return total / (ONE * OUT_SCALE)


class DeepNetwork:
    """A network with two hidden layers that predicts the shares of the win by slot and may have a policy.

    The slots are the seats in turn order. With two players, one output serves both. ``bias`` is the packed input of the
    first layer if no feature is present. A policy is a logit for each colour and line, computed from the first hidden
    layer.
    """

    def __init__(self, weights: Weights) -> None:
        """Use these integer weights. Subclasses pack the rows of the first layer."""
        hidden = len(weights["bias1"])
        second = len(weights["bias2"])
        outputs = len(weights["bias3"])
        policy = list(weights.get("bias4", ()))
        self.bias = SCALE * pack(weights["bias1"])
        rows = [list(row) for row in _cut_rows(weights["weights2"], second)]
        if policy:
            for row, more in zip(rows, _cut_rows(weights["policy"], POLICY), strict=True):
                row += more
        self._second = [pack(row) for row in rows]
        self._first_lanes = Lanes(hidden)
        self._second_lanes = Lanes(second + len(policy))
        self._second_bias = ONE * pack([*weights["bias2"], *policy]) + self._second_lanes.above
        self._third = [weights["weights3"][output::outputs] for output in range(outputs)]
        self._third_bias = [ONE * bias for bias in weights["bias3"]]
        self._policy_at = second

    def judge(self, first: int) -> tuple[list[int], list[int]]:
        """Return the shares of the win by slot, and the policy's logits by ``6 * colour + line`` if there is a policy.

        ``first`` is the packed sum of ``bias`` and the rows of all present features.
        """
        lanes = self._first_lanes.read(first + self._first_lanes.above)
        hidden = [number - _HALF >> 4 if number > _HALF else 0 for number in lanes]
        out = self._second_lanes.read(sum(map(mul, hidden, self._second), self._second_bias))
        at = self._policy_at
        second = [number - _HALF >> 8 if number > _HALF else 0 for number in out[:at]]
        shares = []
        for row, bias in zip(self._third, self._third_bias, strict=True):
            logit = sum(map(mul, second, row), bias) >> 16 - _FINE
            shares.append(_SIGMOID[min(max(logit + (_WIDE << _FINE), 0), len(_SIGMOID) - 1)])
        if len(shares) == 1:
            shares.append(SHARE - shares[0])
        return shares, [number - _HALF for number in out[at:]]


class TableNetwork(DeepNetwork):
    """A network for positions within a round. Each board has a number of ``features``, the last of which is the score.

    The first slot is the seat to move. ``boards`` (by slot and feature) and ``table`` (by feature) contain the packed
    rows of the first layer. Weights from ``takes`` and ``drops`` are added to the logit of a move.
    """

    def __init__(self, players: int, features: int, weights: Weights) -> None:
        """Use these integer weights.

        :raises ValueError: The weights belong to a network of another form.
        """
        super().__init__(weights)
        hidden = len(weights["bias1"])
        outputs = len(weights["bias3"])
        expected = players * features * hidden
        if len(weights["boards"]) != expected or outputs not in (1, players):
            raise ValueError(f"weights of a different size: {len(weights['boards'])} for boards, not {expected}")
        rows = [SCALE * row for row in pack_rows(weights["boards"], hidden)]
        self.boards = [rows[at : at + features] for at in range(0, len(rows), features)]
        for board in self.boards:
            board[-1] //= SCALE  # The score is a number of points, so its row isn't scaled.
        rows = pack_rows(weights["table"], hidden)
        self.table = [SCALE * row for row in rows[:-COMING]]
        self.table += [SCALE // 4 * row for row in rows[-COMING:]]
        self.takes = [ONE * weight for weight in weights["takes"]]
        self.drops = [ONE * weight for weight in weights["drops"]]


def pack_rows(weights: Sequence[int], size: int) -> list[int]:
    """Return packed rows of ``size`` weights each."""
    return [pack(row) for row in _cut_rows(weights, size)]


def _cut_rows(weights: Sequence[int], size: int) -> list[Sequence[int]]:
    return [weights[begin : begin + size] for begin in range(0, len(weights), size)]


def write(weights: Weights, facts: Mapping[str, object], step: int = 1) -> bytes:
    """Return the content of a weights file: a line of JSON about its origin, then the compressed numbers.

    The numbers are rounded to multiples of ``step``. Larger steps make the file smaller.
    """
    sizes = {name: len(numbers) for name, numbers in weights.items()}
    numbers = [round(number / step) for part in weights.values() for number in part]
    plain = struct.pack(f"<{len(numbers)}h", *numbers)
    # Separate low and high bytes, because the high bytes are nearly constant and compress well.
    packed = zlib.compress(plain[::2] + plain[1::2], 9)
    return json.dumps({**facts, "step": step, "sizes": sizes}).encode() + b"\n" + packed


def decode_weights(data: bytes) -> tuple[dict[str, Sequence[int]], dict[str, Any]]:
    """Return the weights in a file, and the facts about their origin."""
    head, packed = data.split(b"\n", 1)
    facts = json.loads(head)
    plain = zlib.decompress(packed)
    mixed = bytearray(len(plain))
    middle = len(plain) // 2
    mixed[::2] = plain[:middle]
    mixed[1::2] = plain[middle:]
    numbers = [number * facts["step"] for number in struct.unpack(f"<{middle}h", mixed)]
    weights: dict[str, Sequence[int]] = {}
    at = 0
    for name, size in facts["sizes"].items():
        weights[name] = numbers[at : at + size]
        at += size
    return weights, facts


def read_weights(name: str) -> tuple[dict[str, Sequence[int]], dict[str, Any]]:
    """Read a weights file of the package (see `decode_weights`)."""
    return decode_weights((files("bot.opponents.weights") / f"{name}.bin").read_bytes())


@cache
def board_network(name: str) -> BoardNetwork:
    """Return the network whose weights file in the package has this name."""
    return BoardNetwork(*read_weights(name))


def grown(power: float) -> float:
    """Approximate e to the ``power``, which is at most zero. The result is identical on every machine."""
    # Approximate e to the power of -power/64, then square it six times. Six statements are faster than a loop.
    inverse = 1.0 - power / 64.0
    inverse *= inverse
    inverse *= inverse
    inverse *= inverse
    inverse *= inverse
    inverse *= inverse
    inverse *= inverse
    return 1.0 / inverse


def predict_shares(points: list[float], spread: float) -> list[float]:
    """Return the expected shares of the win by seat from expected final ``points``."""
    most = max(points)
    grown_points = [grown((each - most) / spread) for each in points]
    total = 0.0
    for each in grown_points:
        total += each
    return [each / total for each in grown_points]
