"""What the rulesets have in common: a game is set up, and read, in the same way in each of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from bot.rules.drafting import DraftingPosition
from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition, Position, Ruleset, UnknownEdition
from bot.rules.text import TextForm


class DraftingRuleset(Ruleset):
    """One game whose tiles are drafted."""

    text_form: ClassVar[type[TextForm]]

    @abstractmethod
    def table(self, side: str, players: int, draw: Draw) -> DraftingPosition[Any]:
        """The table before anything is set up."""

    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> DraftingPosition[Any]:
        """Set up a game and deal; ``first`` is the start seat, ``None`` lets ``draw`` choose it.

        :raises InvalidPosition: no such number of players, side or seat.
        :raises Undrawn: the draw gives nothing, and must choose the seat or what else lies on the table.
        """
        self.check_table(players, side)
        position = self.table(side, players, draw)
        start = draw.choose(players) if first is None else first
        if start not in range(players):
            raise InvalidPosition("no-such-seat", seat=start)
        position.start = start
        position._set_up()
        position._deal([])
        return position

    def from_text(self, text: str, draw: Draw) -> Position:
        """Any position at all, from ``str(position)`` or written by hand, as the module ``text`` of its game says.

        :raises InvalidPosition: the text is no position of this game.
        """
        return self.text_form(self).read(text, draw)

    def of(self, data: Any) -> Self:
        """The ruleset that ``data``, a position as JSON, is played by.

        :raises InvalidPosition: there is none.
        """
        if not isinstance(data, Mapping):
            raise InvalidPosition("bad-shape", where="position")
        if data.get("ruleset") != self.name:
            raise InvalidPosition("other-ruleset", ruleset=str(data.get("ruleset")))
        version, edition = data.get("version", self.version), data.get("edition", self.edition)
        # Not isinstance: JSON's true is an int to Python.
        if type(version) is not int or type(edition) is not str:
            raise InvalidPosition("bad-shape", where="version")
        try:
            found: Self = self.as_of(version, edition)  # type: ignore[assignment]  # another one of the same game
        except UnknownEdition as unknown:
            raise InvalidPosition("unknown-edition", version=str(version), edition=str(edition)) from unknown
        return found

    def check_table(self, players: object, side: object) -> None:
        """Refuse what cannot be played.

        :raises InvalidPosition: no such number of players, or no such side.
        """
        if players not in self.seats:
            raise InvalidPosition("no-such-players", players=str(players))
        if side not in self.sides:
            raise InvalidPosition("no-such-side", side=str(side))
