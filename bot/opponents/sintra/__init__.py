"""A strong player of Stained Glass of Sintra: it searches to the end of the round, and judges boards by a network."""

from __future__ import annotations

from bot.opponents.judging import compare, compare_exactly
from bot.opponents.network import BoardNetwork, board_network
from bot.opponents.search import search, thought_of
from bot.opponents.sintra.state import EXPLORATION, Round, State, move_of
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position
from bot.rules.sintra.pieces import ROUNDS
from bot.rules.sintra.position import SintraPosition


class SintraPlayer:
    """See `thought.Player`."""

    def __init__(self, networks: dict[str, BoardNetwork] | None = None) -> None:
        """``networks`` by side; those of the package where there are none."""
        self._networks = networks or {}

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `thought.Player.choose`."""
        state = self._read(view, seat)
        found = search(state, budget, EXPLORATION, seed)
        thought = thought_of(found, seat, move_of, state.round.evaluations)
        state.round.boards.forget()
        return thought

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int) -> Thought:
        """See `thought.Judge.judge`."""
        state = self._read(view, seat)
        choice, compared = state.choice_of(played), None
        if view.round == ROUNDS:
            compared = compare_exactly(state, choice, played, view.players, move_of)
        if compared is None:
            compared = compare(state, choice, played, budget, EXPLORATION, seed, move_of)
        state.round.boards.forget()
        return compared.thought(seat, state.round.evaluations)

    def _read(self, view: Position, seat: int) -> State:
        if seat not in view.to_act or not isinstance(view, SintraPosition):
            raise ValueError(f"seat {seat} is not to act")
        network = self._networks.get(view.side) or board_network(f"sintra-{view.side}")
        return Round(view, network).first_state(view)


PLAYER = SintraPlayer()
BUDGETS = {side: dict.fromkeys((2, 3, 4), (150, 2500, 4000)) for side in ("a", "b")}
MARGINS = {side: {2: 0.05, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("placed", 120)
