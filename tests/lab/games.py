"""The games as the lab knows them: what the network is told of a seat, and moves as they look without a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.opponents.network import Network
from bot.opponents.sintra import SintraPlayer
from bot.opponents.sintra import features as sintra
from bot.opponents.sintra.table import Round, marker_of
from bot.rules.game import Move, Position
from bot.rules.sintra.pieces import HUES, NO_PANE
from bot.rules.tiles import counts_of


class Game(NamedTuple):
    """A game in the lab.

    ``features`` are of a position and a seat; ``rated`` are the moves of whoever is to act, with the points they seem
    to lead to, best first.
    """

    features: Callable[[Any, int], list[int]]
    count: int
    rated: Callable[[Any, Network], list[tuple[float, Move]]]
    player: Callable[[dict[str, Network]], Any]


def sintra_features(position: Any, seat: int) -> list[int]:
    board = position._boards[seat]
    hue, following = [*position._track[position.round - 1 : position.round + 1], NO_PANE][:2]
    panes = sum(sum(counts_of(tiles, HUES)) for tiles in position._sources)
    distance = (seat - position.to_act[0]) % position.players
    return [
        *sintra.board_features(board),
        *sintra.colour_features(board, hue, following),
        *sintra.table_features(position.players, position.round, panes, distance, marker_of(position._marker, seat)),
    ]


def sintra_rated(position: Any, network: Network) -> list[tuple[float, Move]]:
    round_ = Round(position, network, 1.0)
    rated = [(points, choice.move) for points, choice in round_.first_table(position).moves()]
    round_.boards.forget()
    return rated


def wait(position: Position) -> bool:
    """Whether the seat to act has something to choose."""
    return len(position.legal_moves(position.to_act[0])) > 1


GAMES = {"sintra": Game(sintra_features, sintra.FEATURES, sintra_rated, SintraPlayer)}
