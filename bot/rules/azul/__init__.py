"""Azul, the base game, on the coloured wall.

Notation: ``3 blue 4`` takes the blue tiles of factory 3 into pattern line 4, ``c red floor`` takes the red tiles of the
centre and drops them all on the floor line. Steps: ``source`` (``1`` to ``9``, ``c``), ``colour``, ``line`` (``1`` to
``5``, ``floor``).

Events, in the order in which they are told. Sources are words as in the notation; lines, columns and rounds count
from 1; ``points`` is zero where nothing is said of it:

=============== =============================== ========================================================================
kind            facts                           meaning
=============== =============================== ========================================================================
``taken``       source, colour, count, marker   the tiles taken; ``marker``: the start marker came along
``placed``      line, colour, count, full       tiles put into a pattern line; ``full``: the line is complete now
``dropped``     colour, count, lid              tiles that fell to the floor line, and surplus tiles put in the lid
``drafted``     round                           the last tile is taken; everybody tiles and pays now
``tiled``       line, column, colour            a tile moved to the wall; ``points`` is what it scored
``floor``       pieces, penalty                 the floor line is paid; ``penalty`` is its price (-8), ``points`` what
                                                it took off (-5 of a score of 5)
``round-ended`` round                           everybody has tiled and paid
``dealt``       round, tiles, refilled          the next round's tiles lie out; ``refilled``: the lid went into the bag
``bonus``       what, which                     at the end of the game; ``what`` is row or column, ``which`` its number,
                                                or ``what`` is colour, ``which`` its word
``ended``       reason                          the game is over
=============== =============================== ========================================================================

The game ends because of a full wall ``row``, because there are ``no-tiles`` left to deal, or because it is ``stuck``:
three rounds running nobody could do anything but drop tiles, and nothing reached a wall.

JSON, all of it public knowledge (``from_json`` can do without what is in brackets)::

    {"ruleset": "azul", "side": "coloured", "players": 2,
     "round": 1,                       # 0 before the first deal
     "ply": 0,                         # [0] moves played so far
     "phase": "draft",                 # "draft", "deal" (waits for tiles that a NoDraw never gives) or "over"
     "reason": null,                   # [null] why the game ended
     "start": 0,                       # start seat of this round
     "turn": 0,                        # seat to act, null unless drafting
     "idle": 0,                        # [0] rounds running that were stuck, -1 once this round is known not to be
     "factories": [["blue", "blue", "red", "white"], ...],            # in the order of the colours
     "centre": [], "marker": "centre",  # or the seat that took it, until the next deal
     "bag": {"blue": 18, ...}, "lid": {"blue": 0, ...},
     "boards": [{"score": 0,
                 "lines": [null, {"colour": "red", "count": 2}, ...],  # five
                 "wall": [[null, "yellow", ...], ...],                 # five rows of five
                 "spaces": [["blue", "yellow", ...], ...],             # [as printed] the colour printed on each space
                 "floor": ["marker", "red"],                           # left to right, at most seven
                 "wall_points": 0,     # [score] all that tiles have scored so far
                 "floor_points": 0,    # [0] all that floor lines have cost so far, zero or less
                 "floor_pieces": 0},   # [0] on how many pieces
                ...]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.rules.azul.pieces import COLOURS, LINES, MOVES, SOURCES
from bot.rules.azul.position import AzulPosition
from bot.rules.azul.reading import Reader
from bot.rules.draw import Draw
from bot.rules.game import InvalidNotation, InvalidPosition, Move, Ruleset
from bot.rules.reading import check_table


class Azul(Ruleset):
    """The base game."""

    name = "azul"
    sides = ("coloured",)
    colours = COLOURS

    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> AzulPosition:
        """Set up a game and deal; ``first`` is the start seat, ``None`` lets ``draw`` choose it.

        :raises InvalidPosition: no such number of players, side or seat.
        """
        check_table(self, players, side)
        position = AzulPosition(self, side, players, draw)
        start = draw.choose(players) if first is None else first
        if start not in range(players):
            raise InvalidPosition("no-such-seat", seat=start)
        position._start = start
        position._deal([])
        return position

    def parse(self, text: str) -> Move:
        """Read what ``str(move)`` prints, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` is no move of this game.
        """
        words = text.lower().split()
        move = MOVES.get(" ".join(words))
        if move is not None:
            return move
        if len(words) == 3:
            for reason, word, known in zip(
                ("no-such-source", "no-such-colour", "no-such-line"), words, (SOURCES, COLOURS, LINES), strict=True
            ):
                if word not in known:
                    raise InvalidNotation(reason, word=word)
        raise InvalidNotation("not-a-move", text=text)

    def from_json(self, data: Mapping[str, Any], draw: Draw) -> AzulPosition:
        """Any position at all, from :meth:`Position.to_json` or written by hand. A game that waits for a deal waits on.

        :raises InvalidPosition: the data is no position of this game.
        """
        return Reader(self, data, draw).position
