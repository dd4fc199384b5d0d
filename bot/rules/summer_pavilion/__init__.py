"""Azul: Summer Pavilion, on the standard and the variant side.

Notation: ``3 green`` takes the green tiles of factory 3, and ``c purple`` takes the purple tiles of the centre, each
with a wild tile if there is one. ``place orange 4 orange 3`` puts an orange tile on slot 4 of the orange star and pays
three of its price with wild tiles. ``bonus blue blue red`` takes tiles from the supply. ``pass green green`` keeps
these tiles and drops the others, ``pass`` keeps none. Tiles are printed in the order of the colours and parsed in any
order. The stars are named by their colours and ``centre``; on the variant side, they are ``ul ur r lr ll l centre``.
Slots are numbered as printed on the standard side. On the variant side, prices differ from these numbers (see
``costs``).

The steps are ``source`` and ``colour`` for a draft; ``goal`` (``place`` and the star), ``slot``, ``colour`` and
``wilds`` for a placement; ``goal`` (``bonus``) and a ``tile`` for each bonus tile; ``goal`` (``pass``) and a ``keep``
for each kept tile.

These are the events in order. Words are as in the notation. Rounds count from 1. ``points`` is 0 unless mentioned.
``forced`` means that there was no alternative, so that it happened automatically.

=============== ============================== =========================================================================
kind            facts                          meaning
=============== ============================== =========================================================================
``taken``       source, colour, count, wild,   tiles drafted; ``wild`` is the colour of the wild tile that was taken too
                marker, forced                 (not in ``count``), or ``""``; ``marker``: so was the start marker
``marker``      tiles, penalty                 the start marker was paid; ``penalty`` is its price (-4), ``points`` the
                                               change of the score
``drafted``     round                          the last tile was taken; placing begins
``placed``      star, slot, colour, cost,      a tile was placed; ``points`` is the length of its run; ``as_named``: the
                as_named, wilds, full          price is the slot's number; ``full``: the star is complete now
``closed``      what, star, tiles              a ``pillar``, ``statue`` or ``window`` is surrounded and earns tiles; a
                                               statue is named by the star whose slots 1 and 2 it borders
``collected``   colours, count, forced         tiles taken from the supply
``supplied``    colours, count, refilled       the supply was filled up; ``refilled``: the tower went into the bag
``passed``      kept, dropped, penalty, forced no more turns this round; ``penalty`` is the price of dropped tiles,
                                               ``points`` the change of the score
``round-ended`` round                          all players have passed
``dealt``       round, wild, tiles, refilled   the next round's tiles were dealt, with its wild colour
``bonus``       what, which, colour            at the end; ``what`` is star, ``which`` its name and ``colour`` its
                                               colour (or ``colourful``); or ``what`` is number, ``which`` the
                                               number, and there is no ``colour``
``left``        tiles, penalty                 at the end, tiles in hand are paid; ``points`` is the change of the score
``ended``       reason                         the game is over: all ``rounds`` are played
=============== ============================== =========================================================================

The supply is filled up before every turn of the phase ``place`` and at the end of each round except the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.rules.drafting import DraftingRuleset
from bot.rules.game import InvalidNotation, Move, check_words
from bot.rules.summer_pavilion.form import SummerPavilionTextReader, SummerPavilionTextWriter
from bot.rules.summer_pavilion.json_form import SummerPavilionJsonReader
from bot.rules.summer_pavilion.pieces import (
    COLOURS,
    DECORATIONS,
    MAX_BONUS,
    MAX_KEPT,
    MOVES,
    SIDES,
    SLOT_WORDS,
    STARS_BY_NAME,
    TILES_OF_A_COLOUR,
    WILD_WORDS,
    place,
)
from bot.rules.summer_pavilion.position import SummerPavilionPosition
from bot.rules.tiles import SOURCES

_PLACE = (
    ("no-such-star", tuple(STARS_BY_NAME)),
    ("no-such-slot", SLOT_WORDS),
    ("no-such-colour", COLOURS),
    ("no-such-number", WILD_WORDS),
)
_ACTS = ("place", "bonus", "pass")
_DRAFT = (("no-such-source", (*SOURCES, *_ACTS)), ("no-such-colour", COLOURS))


class SummerPavilion(DraftingRuleset):
    """Summer Pavilion: stars, wild colours, and bonus tiles."""

    position = SummerPavilionPosition
    text_writer = SummerPavilionTextWriter
    text_reader = SummerPavilionTextReader
    json_reader = SummerPavilionJsonReader
    name = "summer-pavilion"
    sides = SIDES
    colours = COLOURS
    verbs = _ACTS
    tiles_of_a_colour = TILES_OF_A_COLOUR
    version = 2
    bonus_tiles: Mapping[str, int] = MappingProxyType({shown.what: shown.tiles for shown in DECORATIONS})
    """The number of bonus tiles for each kind of decoration: a ``pillar``, a ``statue`` or a ``window``."""

    def parse(self, text: str) -> Move:
        """Parse a move as printed by ``str(move)``, in any case, with extra spaces, and tiles in any order.

        :raises InvalidNotation: ``text`` isn't a move of this game.
        """
        words = text.lower().split()
        move = MOVES.get(" ".join(words))
        if move is not None:
            return move
        if words[:1] == ["place"]:
            return _read_place(words[1:])
        if words[:1] == ["bonus"]:
            _check_tiles(words[1:], MAX_BONUS)
            words[1:] = sorted(words[1:], key=COLOURS.index)
        elif words[:1] == ["pass"]:
            _check_tiles(words[1:], MAX_KEPT)
            words[1:] = sorted(words[1:], key=COLOURS.index)
        else:
            check_words(words, _DRAFT)
        move = MOVES.get(" ".join(words))
        if move is None:
            raise InvalidNotation("not-a-move", text=text)
        return move


def _read_place(words: list[str]) -> Move:
    """Parse the words after ``place``."""
    check_words(words, _PLACE)
    star, slot, colour, wilds = words
    return place(star, SLOT_WORDS.index(slot), COLOURS.index(colour), WILD_WORDS.index(wilds))


def _check_tiles(words: list[str], most: int) -> None:
    """Check that there are between one and ``most`` words, and that all of them are colours."""
    check_words(words, (("no-such-colour", COLOURS),) * max(1, len(words)))
    if len(words) > most:
        raise InvalidNotation("too-many-tiles", count=len(words), most=most)
