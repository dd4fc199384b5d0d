"""The network that values positions of base Azul and says which moves to look at first, in whole numbers.

**Features.** All are 0 or 1 but three kinds of counts. Of each board, from the mover's on clockwise, as it will be when
its full lines are tiled (the grey wall as `wall.Wall.tiled` would): the cells of the wall that are held (25; on the
grey wall 125, by cell and colour), what the other lines hold (50, by line, colour and count), which lines are full (5),
how many tiles are in each row, column and of each colour (3 x 5 x 6), pieces on the floor line (8), whether it has the
start marker, and as a number its score when everything is tiled and paid, without bonuses. Of the table: how many
colours can still be taken from a factory or the centre (24), how many of each colour lie in the centre (5 x 8), as
numbers the factories that hold one to four of a colour (5 x 4), whether the marker is in the centre, and as numbers the
tiles of each colour that the next deal is expected to bring (5).

**Layers.** All features to a hidden layer; from there to a second one and to the values, one for each board (with two
players one for both), and straight to the policy: a logit for each colour and line, to which each move adds what it is
worth to fill so many of so many spaces from there, and to drop so many tiles.

**Arithmetic.** Only ints, so that every machine and every Python comes to the same result. A row of weights is one int
with 32 bits for each unit, so that one addition or multiplication does the whole row. Such lanes hold signed numbers,
since they borrow from each other, and are brought above zero before they are read.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from operator import mul
from typing import NamedTuple

LANE = 32
ONE = 256
"""A weight or an activation of 1."""
LOGIT = ONE * ONE
"""What a logit of 1 is as an int."""
SHARE = 1 << 20
"""What a share of the win of 1 is as an int."""
TABLE_FEATURES = 90
COLOURS_AND_LINES = 30
TAKES = 3 * 6 * 6 * 9
DROPS = 8 * 9
_HALF = 1 << LANE - 1
_SCALE = 16
"""The first layer counts in sixteenths of a weight: the score is read as 16 points, tiles to come as 4."""
_FINE = 10  # a sigmoid is looked up by logits in steps of 1/1024
_WIDE = 12  # beyond this logit it no longer changes
_SIGMOID = [
    round(SHARE / (1 + math.exp(-step / (1 << _FINE)))) for step in range(-_WIDE << _FINE, (_WIDE << _FINE) + 1)
]


class Form(NamedTuple):
    """What a network is for. ``grey`` names the wall."""

    players: int
    grey: bool

    @property
    def cells(self) -> int:
        """How many features say what is on the wall."""
        return 125 if self.grey else 25

    @property
    def board_features(self) -> int:
        """How many features a board has; the last one is the score."""
        return self.cells + 155


def pack(numbers: Iterable[int]) -> int:
    """Numbers as lanes of one int, the first lowest. Each is below 2**31 in size."""
    return sum(number << LANE * lane for lane, number in enumerate(numbers))


class Lanes:
    """Reads the lanes of a packed int."""

    def __init__(self, count: int) -> None:
        self._bytes = count * LANE // 8
        self._above = pack([_HALF] * count)
        self._unpack = struct.Struct(f"<{count}I").unpack

    def positive(self, packed: int, shift: int) -> list[int]:
        """The numbers, 0 in place of those below it, divided by ``2**shift``."""
        lanes = self._unpack((packed + self._above).to_bytes(self._bytes, "little"))
        return [number - _HALF >> shift if number > _HALF else 0 for number in lanes]

    def read(self, packed: int) -> list[int]:
        """The numbers."""
        lanes = self._unpack((packed + self._above).to_bytes(self._bytes, "little"))
        return [number - _HALF for number in lanes]


class Network:
    """A network of one form.

    ``boards`` (by slot and feature) and ``table`` (by feature) are packed rows of the first layer; ``bias`` is where
    its sum begins. ``takes`` and ``drops`` are logits.
    """

    def __init__(self, form: Form, weights: Mapping[str, Sequence[int]]) -> None:
        """From the weights as whole numbers (see `load`).

        :raises ValueError: they are not those of a network of this form.
        """
        hidden, second = len(weights["bias1"]), len(weights["bias2"])
        outputs = len(weights["bias3"])
        size = form.board_features
        expected = form.players * size * hidden
        if len(weights["boards"]) != expected or outputs not in (1, form.players):
            raise ValueError(f"weights of another form: {len(weights['boards'])} for boards, not {expected}")
        rows = [pack(row) * _SCALE for row in _rows(weights["boards"], hidden)]
        self.form = form
        self.boards = [rows[slot * size : (slot + 1) * size] for slot in range(form.players)]
        for board, row in zip(self.boards, _rows(weights["boards"], hidden, step=size, first=size - 1), strict=True):
            board[-1] = pack(row)  # the score, in points
        self.table = [pack(row) * _SCALE for row in _rows(weights["table"], hidden)]
        self.table[-5:] = [pack(row) * (_SCALE // 4) for row in _rows(weights["table"], hidden)[-5:]]
        self.bias = pack(weights["bias1"]) * _SCALE
        behind = zip(_rows(weights["weights2"], second), _rows(weights["policy"], COLOURS_AND_LINES), strict=True)
        self._second = [pack([*two, *policy]) for two, policy in behind]
        self._second_bias = pack(ONE * bias for bias in [*weights["bias2"], *weights["bias4"]])
        self._third = [weights["weights3"][output::outputs] for output in range(outputs)]
        self._third_bias = [ONE * bias for bias in weights["bias3"]]
        self._policy_at = second
        self._first_lanes, self._second_lanes = Lanes(hidden), Lanes(second + COLOURS_AND_LINES)
        self.takes = [ONE * weight for weight in weights["takes"]]
        self.drops = [ONE * weight for weight in weights["drops"]]

    def judge(self, first: int) -> tuple[list[int], list[int]]:
        """The shares of the win by slot, and the logits by ``6 * colour + line``.

        ``first`` is the packed sum of ``bias`` and of the rows of all features that are there.
        """
        hidden = self._first_lanes.positive(first, 4)
        out = self._second_lanes.read(sum(map(mul, hidden, self._second), self._second_bias))
        at = self._policy_at
        second = [number >> 8 if number > 0 else 0 for number in out[:at]]
        shares = []
        for row, bias in zip(self._third, self._third_bias, strict=True):
            logit = sum(map(mul, second, row), bias) >> 16 - _FINE
            shares.append(_SIGMOID[min(max(logit + (_WIDE << _FINE), 0), len(_SIGMOID) - 1)])
        if len(shares) == 1:
            shares.append(SHARE - shares[0])
        return shares, out[at:]


def _rows(weights: Sequence[int], size: int, step: int = 1, first: int = 0) -> list[Sequence[int]]:
    """Every ``step``-th row of a table with ``size`` columns, from row ``first`` on."""
    return [weights[begin : begin + size] for begin in range(first * size, len(weights), step * size)]


def write(weights: Mapping[str, Sequence[int]], facts: Mapping[str, object], step: int = 1) -> bytes:
    """A file of weights: a line of JSON that says how they came about, then the numbers, compressed.

    They are rounded to multiples of ``step``: each time it doubles, a weight takes a bit less.
    """
    sizes = {name: len(numbers) for name, numbers in weights.items()}
    numbers = [round(number / step) for part in weights.values() for number in part]
    plain = struct.pack(f"<{len(numbers)}h", *numbers)
    # All low bytes first: the high ones are nearly all alike.
    packed = zlib.compress(plain[::2] + plain[1::2], 9)
    return json.dumps({**facts, "step": step, "sizes": sizes}).encode() + b"\n" + packed


def read(data: bytes) -> tuple[dict[str, Sequence[int]], dict[str, object]]:
    """The weights of a file, and how they came about."""
    head, packed = data.split(b"\n", 1)
    facts = json.loads(head)
    plain = zlib.decompress(packed)
    mixed = bytearray(len(plain))
    mixed[::2], mixed[1::2] = plain[: len(plain) // 2], plain[len(plain) // 2 :]
    numbers = struct.unpack(f"<{len(plain) // 2}h", mixed)
    weights: dict[str, Sequence[int]] = {}
    at = 0
    for name, size in facts["sizes"].items():
        weights[name] = [number * facts["step"] for number in numbers[at : at + size]]
        at += size
    return weights, facts


@cache
def load(form: Form) -> Network:
    """The network of a form, from the package."""
    side = "grey" if form.grey else "coloured"
    data = (resources.files("bot.opponents") / "weights" / f"azul-{side}-{form.players}.bin").read_bytes()
    return Network(form, read(data)[0])
