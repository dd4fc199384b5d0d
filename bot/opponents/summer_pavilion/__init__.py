"""A player of Summer Pavilion that searches the draft and plans its own placements without considering replies."""

from __future__ import annotations

from bot.opponents.draft import holder_of, marker_of
from bot.opponents.judgement import compare, distinguish
from bot.opponents.network import BoardNetwork, board_network
from bot.opponents.search import think_by_search
from bot.opponents.summer_pavilion.draft import DraftRound
from bot.opponents.summer_pavilion.features import PASSED, PLACING
from bot.opponents.summer_pavilion.last_round import prove_placement
from bot.opponents.summer_pavilion.planner import Planner, pass_with
from bot.opponents.summer_pavilion.rows import NetworkRows
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from bot.rules.summer_pavilion.pieces import BOARDS, ROUNDS, DraftTiles
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot

PLAN_SHARE = 8
"""Divisor of the budget while placing, because evaluating a stand's placements counts as this many evaluations."""


class SummerPavilionPlayer:
    def __init__(self, networks: dict[str, BoardNetwork] | None = None) -> None:
        """Use the given ``networks``, one for each side, or by default the included networks."""
        self._networks = networks or {}
        self._rows: dict[str, NetworkRows] = {}

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        seen = view.snapshot()
        rows = self.rows(view.side)
        if seen.phase == "draft":
            thought = think_by_search(DraftRound(seen, rows).state, budget, seed)
        else:
            thought = _place(seen, seat, max(1, budget // PLAN_SHARE), seed, rows)
        rows.forget()
        return thought

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        """Compare the moves. In the last round, the result is proven unless it depends on bonus tiles."""
        seen = view.snapshot()
        rows = self.rows(view.side)
        if isinstance(played, DraftTiles):
            thought = compare(DraftRound(seen, rows).state, played, played, budget, seed)
        else:
            proven = prove_placement(seen, seat, played, rows, positions)
            thought = proven or _judge_placing(seen, seat, played, max(1, budget // PLAN_SHARE), seed, rows)
        rows.forget()
        return thought

    def rows(self, side: str) -> NetworkRows:
        """Return the rows of the network for a side."""
        if side not in self._rows:
            network = self._networks.get(side) or board_network(f"summer-pavilion-{side}")
            self._rows[side] = NetworkRows(network, BOARDS[side])
        return self._rows[side]


def _place(seen: SummerPavilionSnapshot, seat: int, budget: int, seed: int, rows: NetworkRows) -> Thought:
    planner = Planner(rows, seen, seat)
    points = _rate_all(seen, rows)
    found = []
    for plan in planner.choose(budget, seed):
        points[seat] = plan.points
        found.append((plan.move, rows.network.shares(points, seen.round)))
    readings = tuple([Reading(move, shares[seat]) for move, shares in found])
    return Thought(readings[0].move, readings, tuple(found[0][1]), planner.evaluations)


def _judge_placing(
    seen: SummerPavilionSnapshot, seat: int, played: Move, budget: int, seed: int, rows: NetworkRows
) -> Thought:
    planner = Planner(rows, seen, seat)
    moves = [planner.choose(budget, seed)[0].move, played]
    if not seen.owed:
        # A plan doesn't pass while a placement is possible, so consider passing separately.
        moves.append(pass_with(planner.choose_kept(planner.start)))
    spent = planner.evaluations
    points = _rate_all(seen, rows)
    if seen.round == ROUNDS:
        spent += _rate_others(seen, seat, budget, rows, points)
    shares: list[list[float]] = []
    for move in moves:
        planner = Planner(rows, seen, seat)
        points[seat] = planner.rate_move(move, budget)
        shares.append(rows.network.shares(points, seen.round))
        spent += planner.evaluations
    best = max(range(len(moves)), key=lambda number: shares[number][seat])
    return distinguish(seat, moves[best], shares[best], played, shares[1], spent)


def _rate_others(seen: SummerPavilionSnapshot, seat: int, budget: int, rows: NetworkRows, points: list[float]) -> int:
    """Replace the ``points`` of other seats with those of their best plans. Return the number of evaluations.

    Use this in the last round, in which the tiles that these seats hold have no future value.
    """
    spent = 0
    for other, board in enumerate(seen.boards):
        if other != seat and board.hand:
            planner = Planner(rows, seen, other)
            points[other] = planner.rate_best(budget)
            spent += planner.evaluations
    return spent


def _rate_all(seen: SummerPavilionSnapshot, rows: NetworkRows) -> list[float]:
    """Return the expected final points by seat in the phase ``place``."""
    points = []
    for seat, board in enumerate(seen.boards):
        stand = rows.stand(board)
        stage = PASSED if board.passed else PLACING
        moment = rows.moments[seen.players, seen.round, stage, 0, marker_of(holder_of(seen), seat)]
        to_come = rows.points(moment, stand.hand, seen.round - 1, stand.filled, stand.colours)
        points.append(stand.score + to_come)
    return points


PLAYER = SummerPavilionPlayer()
BUDGETS = {side: dict.fromkeys((2, 3, 4), (200, 4000, 6000)) for side in ("standard", "variant")}
MARGINS = {side: {2: 0.1, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("taken", 80)
