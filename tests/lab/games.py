"""The games as the lab knows them: what the network is told of a seat, and moves as they look without a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.opponents.network import Network
from bot.opponents.search import in_order
from bot.opponents.sintra import SintraPlayer
from bot.opponents.sintra import features as sintra
from bot.opponents.sintra.table import Round, marker_of, move_of
from bot.opponents.summer_pavilion import SummerPavilionPlayer
from bot.opponents.summer_pavilion import features as pavilion
from bot.opponents.summer_pavilion import marker_of as own_marker
from bot.opponents.summer_pavilion.draft import Round as DraftRound
from bot.rules.game import Move
from bot.rules.sintra.pieces import HUES, NO_PANE
from bot.rules.summer_pavilion.pieces import KINDS
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
    rated = [(points, move_of(choice)) for points, choice in round_.first_table(position).moves()]
    round_.boards.forget()
    return rated


def pavilion_features(position: Any, seat: int) -> list[int]:
    board, wild = position._boards[seat], position._wild
    marker = own_marker(position, seat)
    if position.phase == "draft":
        tiles = sum(sum(counts_of(tiles, KINDS)) for tiles in position._sources)
        stage = pavilion.draft_stage(position.players, tiles)
        distance = (seat - position.to_act[0]) % position.players
    else:
        stage, distance = pavilion.PASSED if board.out else pavilion.PLACING, 0
    return [
        *pavilion.board_features(position._side, board.filled, board.colours, board.hand + board.kept, wild),
        *pavilion.table_features(position.players, position.round, stage, distance, marker),
    ]


_PLAYERS: dict[int, SummerPavilionPlayer] = {}


def pavilion_rated(position: Any, network: Network) -> list[tuple[float, Move]]:
    player = _PLAYERS.get(id(network))
    if player is None:
        player = _PLAYERS[id(network)] = SummerPavilionPlayer({position.side: network})
    rows = player.rows(position.side)
    rows.forget()
    if position.phase == "draft":
        return in_order(DraftRound(position, rows, 1.0).first_table(position).moves(), 0)
    return [(plan.points, plan.move) for plan in player.plans(position, position.to_act[0], rows, 1, 0)[1]]


GAMES = {
    "sintra": Game(sintra_features, sintra.FEATURES, sintra_rated, SintraPlayer),
    "summer-pavilion": Game(pavilion_features, pavilion.FEATURES, pavilion_rated, SummerPavilionPlayer),
}
