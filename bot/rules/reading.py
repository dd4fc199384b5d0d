"""What reading a position from JSON has in common in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.drafting import NOBODY, TURNS, DraftingPosition
from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition
from bot.rules.ruleset import DraftingRuleset
from bot.rules.tiles import CENTRE, FACTORIES, FACTORY_TILES


class JsonReader:
    """Reads one position. Whatever is wrong with it is an :class:`InvalidPosition` that says where.

    Counters have the bounds that the rules give them, in such a way that they still have them after any move; a round
    of base Azul, a score or the number of moves has none but zero.
    """

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        """Begin with what every position has: sources, bag, seats. The game reads the rest."""
        self.ruleset = ruleset
        self.colours: tuple[str, ...] = ruleset.colours
        self.seen = [0] * len(self.colours)  # the tiles read so far, by colour
        players, side = data.get("players"), data.get("side")
        ruleset.check_table(players, side)
        # True is no number of players, though Python counts with it.
        self.table: DraftingPosition[Any] = ruleset.table(str(side), self.whole(players, "players"), draw)
        seats = self.table.players - 1
        self.table.phase = data.get("phase", "")
        self.table.ply = self.whole(data.get("ply", 0), "ply")
        self.table.start = self.whole(data.get("start"), "start", high=seats)
        marker, view = data.get("marker"), data.get("view")
        self.table.marker = NOBODY if marker == "centre" else self.whole(marker, "marker", high=seats)
        self.table.view = None if view is None else self.whole(view, "view", high=seats)

    def read_sources(self, data: Mapping[str, Any]) -> None:
        """Factories, centre, bag, and what was used."""
        table = self.table
        factories = self.sequence(data.get("factories"), "factories", FACTORIES[table.players])
        table.sources[1:] = [
            self.tiles(words, f"factories[{place}]", FACTORY_TILES) for place, words in enumerate(factories)
        ]
        table.sources[CENTRE] = self.tiles(data.get("centre"), "centre")
        table.bag = self.pile(data.get("bag"), "bag")
        table.spent = self.pile(data.get(table.discard), table.discard)
        if (table.phase == "draft") != any(table.sources):
            raise InvalidPosition("offer-and-phase-disagree", phase=table.phase)

    def read_turn(self, turn: Any, *acting: str) -> None:
        """Whose turn it is: somebody's in the phases ``acting``, and nobody's in the others."""
        if self.table.phase in acting:
            self.table.to_act = TURNS[self.whole(turn, "turn", high=self.table.players - 1)]
        else:
            self.shape(turn is None, "turn")

    def check_tiles(self) -> None:
        """Every tile of the game was read, and none twice."""
        for colour, count in zip(self.colours, self.seen, strict=True):
            if count != self.ruleset.tiles_of_a_colour:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)

    def shape(self, fits: bool, where: str) -> None:
        """Refuse what does not fit."""
        if not fits:
            raise InvalidPosition("bad-shape", where=where)

    def mapping(self, value: Any, where: str) -> None:
        """Refuse what is no object."""
        self.shape(isinstance(value, Mapping), where)

    def sequence(self, value: Any, where: str, length: int | None = None) -> Sequence[Any]:
        """The items of a list, of this length if it is given."""
        self.shape(isinstance(value, list | tuple) and length in (None, len(value)), where)
        items: Sequence[Any] = value
        return items

    def whole(self, value: Any, where: str, low: int | None = 0, high: int | None = None) -> int:
        """A whole number between these, where they are given."""
        # Not isinstance: JSON's true and false are ints to Python.
        self.shape(type(value) is int and (low is None or low <= value) and (high is None or value <= high), where)
        return int(value)

    def colour(self, word: Any, where: str) -> int:
        """The number of a colour."""
        self.shape(word in self.colours, where)
        return self.colours.index(word)

    def tile(self, word: Any, where: str) -> int:
        """The number of a tile's colour."""
        colour = self.colour(word, where)
        self.seen[colour] += 1
        return colour

    def tiles(self, words: Any, where: str, most: int | None = None) -> int:
        """A multiset of tiles."""
        counts = [0] * len(self.colours)
        for word in self.sequence(words, where):
            counts[self.tile(word, where)] += 1
        self.shape(most is None or sum(counts) <= most, where)
        return self._multiset(counts)

    def pile(self, data: Any, where: str) -> int:
        """A multiset of tiles that is written as the number of each colour."""
        self.mapping(data, where)
        self.shape(set(data) <= set(self.colours), where)
        counts = [self.whole(data.get(word, 0), where, high=self.ruleset.tiles_of_a_colour) for word in self.colours]
        self.seen = [seen + count for seen, count in zip(self.seen, counts, strict=True)]
        return self._multiset(counts)

    def _multiset(self, counts: list[int]) -> int:
        # A multiset has room for hardly more of a colour than there are in the game.
        for colour, count in zip(self.colours, counts, strict=True):
            if count > self.ruleset.tiles_of_a_colour:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)
        return sum(count << 5 * colour for colour, count in enumerate(counts))
