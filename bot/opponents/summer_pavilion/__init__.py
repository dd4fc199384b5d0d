"""A strong player of Summer Pavilion: it searches the draft as a game, and plans its own placements as a puzzle."""

from __future__ import annotations

from typing import Any

from bot.opponents import judging
from bot.opponents.draft import marker_of
from bot.opponents.exact import Unproven
from bot.opponents.judging import Compared, compare
from bot.opponents.network import BoardNetwork, board_network
from bot.opponents.search import search, thought_of
from bot.opponents.summer_pavilion.draft import EXPLORATION, Round
from bot.opponents.summer_pavilion.features import PASSED, PLACING
from bot.opponents.summer_pavilion.last import prove_placement
from bot.opponents.summer_pavilion.placing import Plan, Planner, Stand, in_order
from bot.opponents.summer_pavilion.rows import Rows
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from bot.rules.summer_pavilion import SummerPavilion
from bot.rules.summer_pavilion.pieces import BOARDS, COLOURS, ROUNDS, Collect, Draft, Pass, Place, words_of
from bot.rules.summer_pavilion.position import SummerPavilionPosition

_RULES = SummerPavilion()


class SummerPavilionPlayer:
    """See `thought.Player`."""

    plan_share = 8  # evaluations of a budget for each one that a plan may cost

    def __init__(self, networks: dict[str, BoardNetwork] | None = None) -> None:
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

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int) -> Thought:
        """See `thought.Judge.judge`. Placements of the last round are proven, unless bonus tiles decide."""
        if seat not in view.to_act or not isinstance(view, SummerPavilionPosition):
            raise ValueError(f"seat {seat} is not to act")
        rows = self.rows(view.side)
        if isinstance(played, Draft):
            round_ = Round(view, rows)
            state = round_.first_state(view)
            compared = compare(state, played, played, budget, EXPLORATION, seed, lambda move: move)
            evaluations = round_.evaluations
        else:
            compared, evaluations = self._judge_placing(view, seat, played, budget, seed, rows)
        rows.forget()
        return compared.thought(seat, evaluations)

    def _judge_placing(
        self, view: SummerPavilionPosition, seat: int, played: Move, budget: int, seed: int, rows: Rows
    ) -> tuple[Compared, int]:
        try:
            placement, shares, of_played = prove_placement(view, seat, played, rows, judging.POSITIONS)
        except Unproven:
            pass
        else:
            best = place_move(rows, *placement) if placement else pass_move(0)
            return Compared(best, shares, played, of_played, exact=True), 0
        budget = max(1, budget // self.plan_share)
        planner, plans = self.plans(view, seat, rows, budget, seed)
        spent, moves = planner.evaluations, [plans[0].move, played]
        if view.phase == "place":
            # Among the plans is none that passes while a placement is possible.
            moves.append(pass_move(planner.keeps(planner.stand(view.boards[seat], 0))))
        found: list[list[float]] = []
        points = outlook(view, rows)
        if view.round == ROUNDS:
            for other, board in enumerate(view.boards):
                if other != seat and board.hand:
                    # What is left to the others is no longer a question of how good a hand is, but of their best plan.
                    rival = planner_of(view, rows, other)
                    points[other] = rival.most(rival.stand(board, view.supply), budget)
                    spent += rival.evaluations
        for move in moves:
            planner = planner_of(view, rows, seat)
            points[seat] = _points_of_plan(planner, planner.stand(view.boards[seat], view.supply), move, budget)
            found.append(rows.network.shares(points, view.round))
            spent += planner.evaluations
        highest, best = max(zip(found, moves, strict=True), key=lambda one: one[0][seat])
        return Compared(best, highest, played, found[1]), spent

    def rows(self, side: str) -> Rows:
        """The network of a side, laid out."""
        if side not in self._rows:
            judge = self._networks.get(side) or board_network(f"summer-pavilion-{side}")
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
        planner = planner_of(view, rows, seat)
        stand = planner.stand(view.boards[seat], view.supply)
        if view.phase == "bonus":
            firsts: list[Any] = [
                (points, _RULES.parse(" ".join(["bonus", *words_of(tiles)])), after)
                for points, tiles, after in planner.collections(stand, view.owed)
            ]
        else:
            firsts = [
                (points, place_move(rows, *placement), after) for points, placement, after in planner.placements(stand)
            ]
            if not firsts:
                return planner, [Plan(pass_move(planner.keeps(stand)), planner.left(stand))]
        return planner, planner.plans(in_order(firsts, seed), budget)


def planner_of(view: SummerPavilionPosition, rows: Rows, seat: int) -> Planner:
    """Who plans for a seat in the round of a position."""
    return Planner(rows, view.players, view.round, marker_of(view.marker, seat))


def place_move(rows: Rows, star: int, slot: int, colour: int, wilds: int) -> Move:
    """A placement as a move of the rules."""
    return _RULES.parse(f"place {rows.side.stars[star]} {slot + 1} {COLOURS[colour]} {wilds}")


def pass_move(kept: int) -> Move:
    """Passing with these tiles as a move of the rules."""
    return _RULES.parse(" ".join(["pass", *words_of(kept)]))


def _points_of_plan(planner: Planner, stand: Stand, move: Move, budget: int) -> float:
    """The final points to which the best plan leads that begins with ``move``."""
    if isinstance(move, Pass):
        return planner.left(stand, move.tiles)
    if isinstance(move, Place):
        after = planner.placed(stand, move.star, move.slot, move.colour, move.wilds)
    else:
        assert isinstance(move, Collect), "tiles are drafted elsewhere"
        after = stand._replace(hand=stand.hand + move.tiles, supply=stand.supply - move.tiles)
    return planner.plans([(planner.judged(after), move, after)], budget)[0].points


def outlook(view: SummerPavilionPosition, rows: Rows) -> list[float]:
    """The final points to be expected by seat, while tiles are placed."""
    points = []
    for seat, board in enumerate(view.boards):
        stage = PASSED if board.out else PLACING
        moment = rows.moment(view.players, view.round, stage, 0, marker_of(view.marker, seat))
        hidden = rows.board(board.filled, board.colours) + moment
        points.append(
            board.score + rows.points(hidden, board.hand + board.kept, view.wild, board.filled, board.colours)
        )
    return points


PLAYER = SummerPavilionPlayer()
BUDGETS = {side: dict.fromkeys((2, 3, 4), (200, 4000, 6000)) for side in ("standard", "variant")}
MARGINS = {side: {2: 0.1, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("taken", 80)
