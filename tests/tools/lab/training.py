"""Training of the small networks by stochastic gradient descent over sparse features."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from bot.opponents.network import ONE, OUT_SCALE, Weights, write

UNIT = 10.0  # points that correspond to one unit in the network
ROUNDS = 6


class Record(NamedTuple):
    """Recorded positions as columns.

    For each of up to four seats, there are the features (ended by -1), the current points, the points at the end, and
    the share of the win. For each position, there are the round and the number of players.
    """

    features: Any
    scores: Any
    finals: Any
    shares: Any
    rounds: Any
    players: Any


@njit(cache=True, fastmath=True)
def _epoch(
    features,
    scores,
    finals,
    shares,
    rounds,
    players,
    order,
    rows,
    bias,
    out,
    out_bias,
    squares,
    spread,
    rate,
    win,
    learn,
):  # type: ignore[no-untyped-def]
    """Train once on all positions in ``order``, and return the losses of points and of shares."""
    hidden = bias.shape[0]
    lanes = np.zeros((4, hidden))
    points = np.zeros(4)
    chance = np.zeros(4)
    sq_rows, sq_bias, sq_out, sq_last = squares
    loss = 0.0
    cross = 0.0
    boards = 0
    for place in order:
        seats = players[place]
        for seat in range(seats):
            for lane in range(hidden):
                lanes[seat, lane] = bias[lane]
            for feature in features[place, seat]:
                if feature < 0:
                    break
                for lane in range(hidden):
                    lanes[seat, lane] += rows[feature, lane]
            total = out_bias[0]
            for lane in range(hidden):
                if lanes[seat, lane] > 0:
                    total += out[lane] * lanes[seat, lane]
            points[seat] = total
        most = -1e9
        for seat in range(seats):
            most = max(most, scores[place, seat] + points[seat] * UNIT)
        grown = 0.0
        wide = spread[rounds[place]]
        for seat in range(seats):
            chance[seat] = np.exp((scores[place, seat] + points[seat] * UNIT - most) / wide)
            grown += chance[seat]
        for seat in range(seats):
            chance[seat] /= grown
            if shares[place, seat] > 0:
                cross -= shares[place, seat] * np.log(max(chance[seat], 1e-6))
        for seat in range(seats):
            wanted = (finals[place, seat] - scores[place, seat]) / UNIT
            error = points[seat] - wanted
            loss += error * error
            boards += 1
            if not learn:
                continue
            pull = error + win * (chance[seat] - shares[place, seat]) * UNIT / wide
            sq_last[0] += pull * pull
            out_bias[0] -= rate * pull / np.sqrt(sq_last[0])
            for lane in range(hidden):
                if lanes[seat, lane] > 0:
                    back = pull * out[lane]
                    step = pull * lanes[seat, lane]
                    sq_out[lane] += step * step
                    out[lane] -= rate * step / np.sqrt(sq_out[lane])
                    lanes[seat, lane] = back
                    sq_bias[lane] += back * back
                    bias[lane] -= rate * back / np.sqrt(sq_bias[lane])
                else:
                    lanes[seat, lane] = 0.0
            for feature in features[place, seat]:
                if feature < 0:
                    break
                for lane in range(hidden):
                    back = lanes[seat, lane]
                    if back != 0.0:
                        sq_rows[feature, lane] += back * back
                        rows[feature, lane] -= rate * back / np.sqrt(sq_rows[feature, lane])
    return loss / boards * UNIT * UNIT, cross / len(order)


class Model:
    """The weights of a network during training."""

    def __init__(self, count: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.rows = chance.normal(0, 0.15, (count, hidden))
        self.bias = np.full(hidden, 0.1)
        self.out = chance.normal(0, 0.4, hidden)
        self.out_bias = np.zeros(1)
        self.spread = np.array([10.0, 14, 12, 10, 8, 6, 4])

    @classmethod
    def of(cls, weights: Weights, facts: Mapping[str, Any]) -> Model:
        """Make a model from the content of a package's weights file."""
        hidden = len(facts["bias"])
        model = cls(len(weights["rows"]) // hidden, hidden, 0)
        model.rows = np.array(weights["rows"]).reshape(-1, hidden) / ONE
        model.bias, model.spread = np.array(facts["bias"]) / ONE, np.array(facts["spread"])
        model.out = np.array(facts["out"]) / OUT_SCALE / UNIT
        model.out_bias = np.array([facts["out_bias"] / OUT_SCALE / ONE / UNIT])
        return model

    def run(
        self, record: Record, order: Any, rate: float, win: float, squares: Any, learn: bool
    ) -> tuple[float, float]:
        return _epoch(  # type: ignore[no-any-return]
            *record, order, self.rows, self.bias, self.out, self.out_bias, squares, self.spread, rate, win, learn
        )

    def data(self, about: dict[str, Any]) -> bytes:
        """Return the file that `decode_weights` reads for a `BoardNetwork`."""
        facts = {
            "about": about,
            "bias": [round(each * ONE) for each in self.bias],
            "out": [round(each * OUT_SCALE * UNIT) for each in self.out],
            "out_bias": round(self.out_bias[0] * OUT_SCALE * ONE * UNIT),
            "spread": [round(float(each), 1) for each in self.spread],
        }
        return write({"rows": np.clip(np.rint(self.rows * ONE), -32767, 32767).astype(int).ravel().tolist()}, facts)


def train(model: Model, record: Record, epochs: int, seed: int, rate: float, win: float) -> tuple[float, float]:
    """Train on the positions, and return the losses on the tenth that isn't used for training."""
    chance = np.random.default_rng(seed)
    places = np.arange(len(record.rounds))
    # Positions of one game are adjacent, so this holds out whole games.
    held = places[int(len(places) * 0.9) :]
    learned = places[: int(len(places) * 0.9)]
    squares = tuple(np.full(shape, 1e-2) for shape in (model.rows.shape, model.bias.shape, model.out.shape, (1,)))
    for epoch in range(epochs):
        if epoch == epochs // 2:
            model.spread = fit_spread(model, record, learned)
        slower = rate * (1.0 - 0.9 * epoch / epochs)
        model.run(record, chance.permutation(learned), slower, win, squares, True)
    model.spread = fit_spread(model, record, learned)
    return model.run(record, held, 0.0, win, squares, False)


def fit_spread(model: Model, record: Record, places: Any) -> Any:
    """Return the spread for each round with which the expected points best explain who wins."""
    squares = (np.zeros((1, 1)), np.zeros(1), np.zeros(1), np.zeros(1))
    found = model.spread.copy()
    for number in range(1, ROUNDS + 1):
        of_round = places[record.rounds[places] == number]
        best = 1e9
        for spread in (2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 25, 30):
            model.spread = found.copy()
            model.spread[number] = spread
            loss = model.run(record, of_round, 0.0, 0.0, squares, False)[1]
            if loss < best:
                best, found[number] = loss, spread
    found[0] = found[1]
    return found
