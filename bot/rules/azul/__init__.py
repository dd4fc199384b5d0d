"""Azul, the base game, on the coloured and on the grey wall.

Notation: ``3 blue 4`` takes the blue tiles of factory 3 into pattern line 4, ``c red floor`` takes the red tiles of the
centre and drops them all on the floor line. Steps: ``source`` (``1`` to ``9``, ``c``), ``colour``, ``line`` (``1`` to
``5``, ``floor``). On the grey wall ``tile 4 2`` lays the tile of line 4 in column 2, in one step ``space``.

On the grey wall everybody who has a full line with several columns to go to chooses them at the same time and in
secret, from the top; the last choice of all shows and carries out everything. A forced choice is made by the rules, and
a full line without a column falls to the floor line.

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
``laid``        line, column, colour, forced    a tile moved to the grey wall; ``forced``: to the only column it had
``fell``        line, colour, count, lid        a full line had no column: tiles that fell to the floor line, and
                                                surplus tiles put in the lid
``doomed``      line, colour                    what was just done leaves the tiles of this line no column, now or ever:
                                                follows ``placed`` and ``picked`` on the grey wall, for whoever did it
``picked``      line, column, colour, worth     a column of the grey wall was chosen, and nobody else may know it yet;
                                                ``worth`` is what the tile will score
``floor``       pieces, penalty                 the floor line is paid; ``penalty`` is its price (-8), ``points`` what
                                                it took off (-5 of a score of 5)
``round-ended`` round                           everybody has tiled and paid
``dealt``       round, tiles, refilled          the next round's tiles lie out; ``refilled``: the lid went into the bag
``bonus``       what, which                     at the end of the game; ``what`` is row or column, ``which`` its number,
                                                or ``what`` is colour, ``which`` its word
``ended``       reason, seats                   the game is over; ``seats`` with a full row, if that is the reason
=============== =============================== ========================================================================

The game ends because of a full wall ``row``, because there are ``no-tiles`` left to deal, or because it is ``stuck``:
three rounds running nobody could do anything but drop tiles (or fill lines that have no column left), and nothing
reached a wall. On the grey wall also because of ``dead-walls``: no row of any player can be filled any more.
"""

from __future__ import annotations

from itertools import pairwise

from bot.rules.azul.form import AzulTextReader, AzulTextWriter
from bot.rules.azul.json_form import AzulJsonReader
from bot.rules.azul.pieces import (
    COLOURS,
    COLUMNS,
    FLOOR,
    FLOOR_SPACES,
    LINES,
    MOVES,
    PENALTIES,
    TILES_OF_A_COLOUR,
)
from bot.rules.azul.position import AzulPosition
from bot.rules.drafting import DraftingRuleset
from bot.rules.game import InvalidNotation, Move, check_words
from bot.rules.tiles import SOURCES

_TAKING = (("no-such-source", SOURCES), ("no-such-colour", COLOURS), ("no-such-line", LINES))
_TILING = (("not-a-move", ("tile",)), ("no-such-line", LINES[:FLOOR]), ("no-such-column", COLUMNS))


class Azul(DraftingRuleset):
    """The base game."""

    name = "azul"
    sides = ("coloured", "grey")
    colours = COLOURS
    verbs = ("tile",)
    position = AzulPosition
    text_writer = AzulTextWriter
    text_reader = AzulTextReader
    json_reader = AzulJsonReader
    tiles_of_a_colour = TILES_OF_A_COLOUR
    falling = "dropped"
    floor_spaces = FLOOR_SPACES
    floor_penalties = tuple(more - less for less, more in pairwise(PENALTIES))
    """What a piece on each space of the floor line costs, from the left (zero or less)."""

    def parse(self, text: str) -> Move:
        """Read what ``str(move)`` prints, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` is no move of this game.
        """
        words = text.lower().split()
        move = MOVES.get(" ".join(words))
        if move is not None:
            return move
        check_words(words, _TILING if words[:1] == ["tile"] else _TAKING)
        raise InvalidNotation("not-a-move", text=text)
