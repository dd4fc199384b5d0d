"""Azul: Stained Glass of Sintra, on both sides of the palace.

The printed boards come from a file (:func:`load_boards`). ``Sintra.verified`` tells whether all of their data
was checked against a real copy.

Notation: ``3 orange 5`` takes the orange panes of factory 3 to strip 5. ``c orange 5 j1 keep blue`` takes the orange
panes of the centre, puts one of them on a joker space, and puts a blue pane of the full strip in the window. ``c pink
break`` takes panes that fit no strip in reach. ``reset`` walks the glazier back. Jokers are written if any are used,
and the pane to keep if the strip becomes full. The steps are ``source`` (``1`` to ``9``, ``c``, ``reset``), ``colour``,
``strip`` (``1`` to ``8``, ``break``) and, except for ``break``, ``glass``: the number of jokers, even ``j0``, and the
pane to keep (``j1 keep blue``). A move can also be parsed from the words of its steps.

These are the events in order. Strips, windows and rounds count from 1, and the steps of the broken glass track from 0.
``points`` is 0 unless mentioned.

=============== ================================ =======================================================================
kind            facts                            meaning
=============== ================================ =======================================================================
``taken``       source, colour, count, marker    the panes taken; ``marker``: the start marker came along
``cracked``     steps, step, owed                the price of the start marker: one step of broken glass. ``step`` is
                                                 the new step of the broken glass marker, ``owed`` its value
``shattered``   penalty                          that marker reached the end and returned to 0; ``penalty`` is the
                                                 price (-18), ``points`` the change of the score
``walked``      was, strip                       the glazier walked to the right
``placed``      strip, colour, count, jokers,    panes put on a strip, ``jokers`` of them on joker spaces; ``full``: it
                full                             is complete now
``broke``       colour, count, steps, step, owed panes broke; one or more ``shattered`` may follow
``matched``     strip, colour, count             the full strip has panes of the round's colour, worth ``points``
``glazed``      window, colour, pane, own,       a pane went into the window, at the ``top`` or ``bottom``; ``points``
                chain, gone                      are those of the window (``own``) and of windows to its right
                                                 (``chain``); ``gone``: the strip left the game, otherwise it turned
``reset``       was, strip                       the glazier walked back, instead of a draft
``round-ended`` round, colour                    all panes were taken; ``colour`` leaves the round track
``dealt``       round, colour, tiles, refilled   the next round's panes were dealt with its ``colour``; ``refilled``:
                                                 the tower went into the bag
``leftovers``   count                            at the end: ``points`` for all panes still on strips
``broken``      penalty, step                    at the end: broken glass is paid; ``points`` is the change of the score
``bonus``       what, which, count, windows      at the end: ``what`` is ornament, ``which`` its number, ``count`` the
                                                 panes around it; or ``what`` is completed, ``which`` the colour of
                                                 ``count`` panes, ``windows`` the completed ones
``ended``       reason                           the game is over, always because of the ``rounds``
=============== ================================ =======================================================================

The random choices are, in order: the start seat (unless given), the panes of rounds 2 to 6 on the round track, the pane
of round 1, then for each seat the order of the eight strips and the face of each (0 is the front; a strip with jokers
always starts with its other face), and finally every deal.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache

from bot.rules.drafting import DraftingRuleset
from bot.rules.game import InvalidNotation, Move, UnknownEdition, check_words
from bot.rules.sintra.form import SintraTextReader, SintraTextWriter
from bot.rules.sintra.json_form import SintraJsonReader
from bot.rules.sintra.pieces import (
    BROKEN,
    COLOURS,
    JOKERS,
    KEEP,
    NO_PANE,
    PANES_OF_A_COLOUR,
    RESET,
    RESET_MOVE,
    SIDES,
    STRIPS,
    draft,
)
from bot.rules.sintra.position import SintraPosition
from bot.rules.sintra.printed_boards import BoardDataError, Boards, load_boards, read_boards
from bot.rules.tiles import SOURCES

__all__ = ["BoardDataError", "Boards", "Sintra", "load_boards", "read_boards"]

_DRAFT = (("no-such-source", (*SOURCES, RESET)), ("no-such-colour", COLOURS), ("no-such-strip", STRIPS))
EDITION = 12
"""The length of an edition's name."""
# Rule options that no longer exist. They stay part of the hash, so that editions of existing games keep their names.
_READINGS = [0, False, False, "completed_windows", "tower", True, True, "random_except_joker"]


def _fingerprint(boards: Boards) -> str:
    """Return the name of an edition, which is a hash of its printed data. ``verified`` doesn't affect the hash."""
    *printed, _verified = boards
    written = json.dumps([*printed, _READINGS, False], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:EDITION]


class Sintra(DraftingRuleset):
    """Stained Glass of Sintra, with the included boards or with other boards.

    ``verified`` tells whether all printed data has been checked against a real copy. ``edition`` identifies the data.
    """

    position = SintraPosition
    text_writer = SintraTextWriter
    text_reader = SintraTextReader
    json_reader = SintraJsonReader
    name = "sintra"
    sides = SIDES
    colours = COLOURS
    verbs = (RESET,)
    tiles_of_a_colour = PANES_OF_A_COLOUR

    def __init__(self, boards: Boards | None = None) -> None:
        self.boards = load_boards() if boards is None else boards
        self.verified = self.boards.verified
        self.edition = _fingerprint(self.boards)

    def as_of(self, version: int, edition: str) -> Sintra:
        """Return the ruleset for games with the boards of ``edition``.

        These can be the boards of this ruleset or the included boards.

        :raises UnknownEdition: These boards aren't available.
        """
        for sintra in (self, _built_in()):
            if (version, edition) == (sintra.version, sintra.edition):
                return sintra
        raise UnknownEdition("unknown-edition", version=version, edition=edition)

    def parse(self, text: str) -> Move:
        """Parse a move as printed by ``str(move)`` or by its steps, in any case and with extra spaces.

        :raises InvalidNotation: ``text`` isn't a move of this game.
        """
        words = text.lower().split()
        if words == [RESET]:
            return RESET_MOVE
        if words[:1] == [RESET]:
            raise InvalidNotation("too-long", word=words[1])
        check_words(words[: len(_DRAFT)], _DRAFT)
        source = SOURCES.index(words[0])
        colour = COLOURS.index(words[1])
        slot = STRIPS.index(words[2])
        jokers, keep = _read_glass(words[len(_DRAFT) :], slot)
        return draft(source, colour, slot, jokers, keep)


def _read_glass(words: list[str], slot: int) -> tuple[int, int]:
    """Parse the words after the strip, and return the number of jokers and the pane to keep.

    :raises InvalidNotation: A word is neither a number of jokers nor a pane to keep.
    """
    if slot == BROKEN and words:
        raise InvalidNotation("too-long", word=words[0])
    jokers = 0
    keep = NO_PANE
    if words and words[0] in JOKERS:
        jokers = JOKERS.index(words[0])
        words = words[1:]
    if words and words[0] not in (KEEP, *COLOURS):
        raise InvalidNotation("no-such-glass", word=words[0], known=(*JOKERS, KEEP))
    if words:
        if words[0] == KEEP:
            words = words[1:]
        check_words(words, (("no-such-colour", COLOURS),))
        keep = COLOURS.index(words[0])
    return jokers, keep


@cache
def _built_in() -> Sintra:
    """Return the game with the included boards."""
    return Sintra()
