"""A strong player of Stained Glass of Sintra: it searches to the end of the round, and judges boards by a network."""

from __future__ import annotations

from bot.opponents.network import Network, network
from bot.opponents.search import by_worth, search
from bot.opponents.sintra.table import Round, move_of
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Position
from bot.rules.sintra.position import SintraPosition


class SintraPlayer:
    """See `thought.Player`. Numbers that were tuned stand here."""

    version = 1
    exploration = 1.0
    temperature = 2.0  # points that make a move e times as promising
    sharpness = 0.5  # of what the search plays for, against the share of the win: less looks more at points

    def __init__(self, networks: dict[str, Network] | None = None) -> None:
        """``networks`` by side; those of the package where there are none."""
        self._networks = networks or {}

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        """See `thought.Player.choose`."""
        if seat not in view.to_act or not isinstance(view, SintraPosition):
            raise ValueError(f"seat {seat} is not to act")
        judge = self._networks.get(view.side) or network(f"sintra-{view.side}")
        round_ = Round(view, judge, self.sharpness)
        found, evaluations = search(round_.first_table(view), budget, self.exploration, self.temperature, seed)
        readings = by_worth([Reading(move_of(each.move), each.shares[seat]) for each in found])
        thought = Thought(readings[0].move, readings, found[0].shares, evaluations)
        round_.boards.forget()
        return thought


PLAYER = SintraPlayer()
