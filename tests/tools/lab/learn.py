"""Learn a game: ``python -m tests.tools.lab.learn summer-pavilion variant --generations 6 --folder FOLDER``.

The first generation considers only immediate points. In every later generation, the previous network plays against
itself, a new network is trained on games of the last generations, and the two play a match. By default the games are
compiled, each seat looks one move ahead, and a network is trained from scratch. With ``--search`` the package's player
plays the games, with this number of evaluations per move, and the previous network is trained further. With ``--go-on``
the first generation begins with the package's network. ``--trust`` is the weight of the value at the start of the next
round, relative to the result at the end of the game.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bot.opponents.network import BoardNetwork, decode_weights, read_weights
from bot.opponents.sintra import features as sintra_features
from bot.opponents.summer_pavilion import features as summer_pavilion_features
from tests.tools.lab import compiled_sintra, compiled_summer_pavilion
from tests.tools.lab.check import check
from tests.tools.lab.compiled import games
from tests.tools.lab.matches import Choose, match
from tests.tools.lab.selfplay import PLAYERS, searched_games
from tests.tools.lab.training import UNIT, Model, Record, train

SEEDS_OF_A_GENERATION = 1_000_000


class Game(NamedTuple):
    """A game in the lab: its number of features, and its compiled form."""

    features: int
    play: Callable[..., Any]


GAMES = {
    "sintra": Game(sintra_features.FEATURES["end"], compiled_sintra.play),
    "summer-pavilion": Game(summer_pavilion_features.FEATURES["end"], compiled_summer_pavilion.play),
}


def make_player(game: str, side: str, data: bytes, budget: int) -> Choose:
    """Return a function that chooses moves with the network in ``data``."""
    one = PLAYERS[game]({side: BoardNetwork(*decode_weights(data))})
    return lambda position, seat, seed: one.choose(position.seen_by(seat), seat, budget, seed).move


def joined(records: list[Record]) -> Record:
    """Concatenate several records, given from oldest to newest."""
    return Record(*(np.concatenate(columns) for columns in zip(*records, strict=True)))


class Folder:
    """The folder with the generations of one side of a game."""

    def __init__(self, path: str, game: str, side: str) -> None:
        self._path = Path(path)
        self._path.mkdir(parents=True, exist_ok=True)
        self._name = f"{game}-{side}"

    def file(self, generation: int, kind: str) -> Path:
        """Return the file of a generation: the ``record`` or the weights (``bin``)."""
        return self._path / f"{self._name}-{generation}.{kind}"

    def read(self, generation: int) -> Record:
        """Read the record of a generation."""
        found: Record = pickle.loads(self.file(generation, "record").read_bytes())
        return found

    def keep(self, generation: int, record: Record) -> None:
        """Store the record of a generation, so that later generations can learn from it."""
        self.file(generation, "record").write_bytes(pickle.dumps(record))


def learn(args: argparse.Namespace, generation: int) -> str:
    """Play games, train a network, play a match and store the generation. Return its line for the log."""
    game, side, folder = args.game, args.side, Folder(args.folder, args.game, args.side)
    known = GAMES[game]
    started = time.time()
    if args.go_on and generation == args.first:
        before = Model.of(*read_weights(f"{game}-{side}"))
    elif generation:
        before = Model.of(*decode_weights(folder.file(generation - 1, "bin").read_bytes()))
    else:
        before = Model(known.features, args.hidden, 0)
        before.out[:] = 0.0
    data_before = before.data({})
    first = generation * SEEDS_OF_A_GENERATION
    seeds = range(first, first + args.games)
    how = args.noise, args.kept
    if args.search:
        fresh = searched_games(game, side, data_before, seeds, args.search, *how, args.trust, args.processes)
    else:
        weights = before.rows, before.bias, before.out * UNIT, before.out_bias[0] * UNIT
        fresh = Record(*games(known.play, side, weights, seeds, *how, args.most, args.trust))
    folder.keep(generation, fresh)
    played = time.time()
    # The games of the first generation weren't played by a network, so don't learn from them later.
    earlier = range(max(1, generation - args.memory), generation)
    record = joined([*(folder.read(each) for each in earlier if folder.file(each, "record").exists()), fresh])
    model = before if args.search else Model(known.features, args.hidden, generation)
    loss, cross = train(model, record, args.epochs, generation, rate=args.rate, win=args.win)
    about = {
        "command": f"python -m tests.tools.lab.learn {game} {side} --first {generation} --games {args.games} "
        f"--most {args.most} --noise {args.noise} --kept {args.kept} --memory {args.memory} "
        f"--trust {args.trust} --epochs {args.epochs} --rate {args.rate} --hidden {args.hidden} --win {args.win}"
        f"{f' --search {args.search}' * bool(args.search)}{' --go-on' * args.go_on}",
        "date": datetime.now(UTC).isoformat(timespec="minutes"),
        "positions": len(record.rounds),
        "loss": round(loss, 2),
        "loss of shares": round(cross, 4),
    }
    data = model.data(about)
    trained = time.time()
    if generation and args.pairs:
        makers = [partial(make_player, game, side, each, args.budget) for each in (data, data_before)]
        about["match"] = str(match(game, side, 2, *makers, args.pairs, f"learn {generation}", args.processes))
    folder.file(generation, "bin").write_bytes(model.data(about))
    spread = decode_weights(data)[1]["spread"]
    return (
        f"{about['date']} {game} {side} {generation}: {about['positions']} positions, mean score "
        f"{fresh.finals[fresh.finals > 0].mean():.1f}, loss {loss:.1f} {cross:.4f}, spread {spread}, "
        f"{about.get('match', '')}; {played - started:.0f} + {trained - played:.0f} s"
    )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("side")
    parser.add_argument("--first", type=int, default=0, help="generation to begin with")
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--most", type=int, default=120_000, help="positions of a generation")
    parser.add_argument("--noise", type=float, default=0.1, help="share of moves that are not the best")
    parser.add_argument("--kept", type=float, default=0.1, help="share of positions that are kept")
    parser.add_argument("--trust", type=float, default=0.5)
    parser.add_argument("--memory", type=int, default=2, help="earlier generations that are trained on as well")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.1)
    parser.add_argument("--search", type=int, default=0, help="evaluations a move; 0: compiled games")
    parser.add_argument("--go-on", action="store_true", help="begin with the network of the package")
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--win", type=float, default=0.3, help="weight of the shares beside the points")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--budget", type=int, default=1, help="of both players in the match")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", default="lab")
    args = parser.parse_args()
    check(args.game, args.side)
    for generation in range(args.first, args.first + args.generations):
        print(learn(args, generation), flush=True)


if __name__ == "__main__":
    main()
