"""Azul, the base game, on the coloured and the grey wall.

Notation: ``3 blue 4`` takes the blue tiles of factory 3 into pattern line 4. ``c red floor`` takes the red tiles of the
centre and drops them on the floor line. The steps are ``source`` (``1`` to ``9``, ``c``), ``colour``, and
``line`` (``1`` to ``5``, ``floor``). On the grey wall, ``tile 4 2`` puts the tile of line 4 in column 2. It is a single
step, ``space``.

On the grey wall, players with full lines that fit several columns choose the columns at the same time and in secret,
from the top line down. The last choice reveals and executes all of them. A tile with only one column goes there
automatically, and a full line without a column falls to the floor line.

These are the events in order. Sources are words as in the notation. Lines, columns and rounds count from 1. ``points``
is 0 unless mentioned.

=============== =============================== ========================================================================
kind            facts                           meaning
=============== =============================== ========================================================================
``taken``       source, colour, count, marker   the tiles taken; ``marker``: the start marker came along
``placed``      line, colour, count, full       tiles put into a pattern line; ``full``: the line is complete now
``dropped``     colour, count, lid              tiles that fell to the floor line, and surplus tiles put in the lid
``drafted``     round                           the last tile was taken; all players tile and pay now
``tiled``       line, column, colour            a tile moved to the wall and scored ``points``
``laid``        line, column, colour, forced    the same on the grey wall; ``forced``: it was the only column
``fell``        line, colour, count, lid        a full line had no column: tiles that fell to the floor line, and
                                                surplus tiles put in the lid
``doomed``      line, colour                    on the grey wall: after the preceding ``placed`` or ``picked``, the
                                                tiles of this line can only fall to the floor line
``picked``      line, column, colour, worth     a column of the grey wall was chosen in secret; ``worth`` is the tile's
                                                future score
``floor``       pieces, penalty                 the floor line was paid; ``penalty`` is its price (-8), ``points`` the
                                                change of the score (-5 with a score of 5)
``round-ended`` round                           all players have tiled and paid
``dealt``       round, tiles, refilled          the next round's tiles were dealt; ``refilled``: the lid went into the
                                                bag
``bonus``       what, which                     final bonus; ``what`` is row or column, and ``which`` its number,
                                                or ``what`` is colour, and ``which`` its word
``ended``       reason, seats                   the game is over; ``seats`` with a full row, if that is the reason
=============== =============================== ========================================================================

The game ends because of a full wall ``row``, because there are ``no-tiles`` to deal, or because it is ``stuck``: in
three consecutive rounds, no tile reached a wall, and players could only drop tiles or fill lines without a column. On
the grey wall, it also ends with ``dead-walls``: no row of any player can be completed.
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
    """The points for a piece on each space of the floor line, from the left. All of them are negative."""

    def parse(self, text: str) -> Move:
        """Parse a move as printed by ``str(move)``, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` isn't a move of this game.
        """
        words = text.lower().split()
        move = MOVES.get(" ".join(words))
        if move is not None:
            return move
        check_words(words, _TILING if words[:1] == ["tile"] else _TAKING)
        raise InvalidNotation("not-a-move", text=text)
