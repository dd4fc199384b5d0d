"""A strong player of Summer Pavilion: it searches the draft as a game, and plans its own placements as a puzzle."""

from __future__ import annotations

from typing import Any

from bot.opponents.network import Network, marker_of, network
from bot.opponents.search import search, thought_of
from bot.opponents.summer_pavilion.draft import EXPLORATION, Round
from bot.opponents.summer_pavilion.features import PASSED, PLACING
from bot.opponents.summer_pavilion.placing import Plan, Planner, in_order
from bot.opponents.summer_pavilion.rows import Rows
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from bot.rules.summer_pavilion import SummerPavilion
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, words_of
from bot.rules.summer_pavilion.position import SummerPavilionPosition

_RULES = SummerPavilion()


class SummerPavilionPlayer:
    """See `thought.Player`."""

    version = 1
    plan_share = 8  # evaluations of a budget for each one that a plan may cost

    def __init__(self, networks: dict[str, Network] | None = None) -> None:
        """``networks`` by side; those of the package where there are none."""
        self._networks = networks or {}
        self._rows: dict[str, Rows] = {}

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `thought.Player.choose`."""
        if seat not in view.to_act or not isinstance(view, SummerPavilionPosition):
            raise ValueError(f"seat {seat} is not to act")
        rows = self.rows(view.side)
        think = self._draft if view.phase == "draft" else self._place
        thought = think(view, seat, budget, seed, rows)
        rows.forget()
        return thought

    def rows(self, side: str) -> Rows:
        """The network of a side, laid out."""
        if side not in self._rows:
            judge = self._networks.get(side) or network(f"summer-pavilion-{side}")
            self._rows[side] = Rows(judge, BOARDS[side])
        return self._rows[side]

    def _draft(self, view: SummerPavilionPosition, seat: int, budget: int, seed: int, rows: Rows) -> Thought:
        round_ = Round(view, rows)
        found = search(round_.first_state(view), budget, EXPLORATION, seed)
        return thought_of(found, seat, lambda move: move, round_.evaluations)

    def _place(self, view: SummerPavilionPosition, seat: int, budget: int, seed: int, rows: Rows) -> Thought:
        planner, plans = self.plans(view, seat, rows, max(1, budget // self.plan_share), seed)
        points = outlook(view, rows)
        readings = []
        for plan in plans:
            points[seat] = plan.points
            shares = rows.network.shares(points, view.round)
            readings.append((Reading(plan.move, shares[seat]), shares))
        return Thought(
            readings[0][0].move,
            tuple([reading for reading, _ in readings]),
            tuple(readings[0][1]),
            planner.evaluations,
        )

    def plans(
        self, view: SummerPavilionPosition, seat: int, rows: Rows, budget: int, seed: int
    ) -> tuple[Planner, list[Plan]]:
        """The moves of the seat to act with the points their best plans lead to, best first."""
        planner = Planner(rows, view.players, view.round, marker_of(view._marker, seat))
        stand = planner.stand(view._boards[seat], view._supply)
        if view.phase == "bonus":
            firsts: list[Any] = [
                (points, _RULES.parse(" ".join(["bonus", *words_of(tiles)])), after)
                for points, tiles, after in planner.collections(stand, view._owed)
            ]
        else:
            firsts = [
                (points, place_move(rows, *placement), after) for points, placement, after in planner.placements(stand)
            ]
            if not firsts:
                move = _RULES.parse(" ".join(["pass", *words_of(planner.keeps(stand))]))
                return planner, [Plan(move, planner.left(stand))]
        return planner, planner.plans(in_order(firsts, seed), budget)


def place_move(rows: Rows, star: int, slot: int, colour: int, wilds: int) -> Move:
    """A placement as a move of the rules."""
    return _RULES.parse(f"place {rows.side.stars[star]} {slot + 1} {COLOURS[colour]} {wilds}")


def outlook(view: SummerPavilionPosition, rows: Rows) -> list[float]:
    """The final points to be expected by seat, while tiles are placed."""
    points = []
    for seat, board in enumerate(view._boards):
        stage = PASSED if board.out else PLACING
        moment = rows.moment(view.players, view.round, stage, 0, marker_of(view._marker, seat))
        hidden = rows.board(board.filled, board.colours) + moment
        points.append(
            board.score + rows.points(hidden, board.hand + board.kept, view._wild, board.filled, board.colours)
        )
    return points


PLAYER = SummerPavilionPlayer()
