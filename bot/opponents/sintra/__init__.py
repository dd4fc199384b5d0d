"""A player of Sintra that searches the round with a network trained by self-play."""

from __future__ import annotations

from typing import Any

from bot.opponents.exact_search import prove
from bot.opponents.judgement import compare
from bot.opponents.network import BoardNetwork, board_network
from bot.opponents.search import think_by_search
from bot.opponents.sintra.state import SintraSearchState
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position
from bot.rules.sintra.pieces import ROUNDS


class SintraPlayer:
    def __init__(self, networks: dict[str, BoardNetwork] | None = None) -> None:
        """Use the given ``networks``, one for each side, or by default the included networks."""
        self._networks = networks or {}

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        return think_by_search(self.read(view), budget, seed)

    def judge(self, view: Position, seat: int, played: Move, budget: int, seed: int, positions: int) -> Thought:
        state = self.read(view)
        chosen = state.choice_of(played)
        if view.round == ROUNDS:
            proven = prove(state, chosen, played, view.players, positions)
            if proven:
                return proven
        return compare(state, chosen, played, budget, seed)

    def read(self, view: Any) -> SintraSearchState:
        """Return the search state of a position."""
        network = self._networks.get(view.side) or board_network(f"sintra-{view.side}")
        return SintraSearchState.of(view.snapshot(), view.ruleset.boards, network)


PLAYER = SintraPlayer()
BUDGETS = {side: dict.fromkeys((2, 3, 4), (150, 8000, 9000)) for side in ("a", "b")}
MARGINS = {side: {2: 0.05, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("placed", 120)
