"""Why a move of Summer Pavilion is not allowed, when it is not."""

from __future__ import annotations

from typing import NoReturn

from bot.rules.game import IllegalMove, Move
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import COLOURS, KINDS, Collect, Draft, Pass, Place
from bot.rules.tiles import COUNT, counts_of


def refuse_draft(move: Draft) -> NoReturn:
    """There are such tiles, but they cannot be taken: they are wild, and others lie beside them."""
    source, colour = (step.token for step in move.steps)
    raise IllegalMove("wild-not-alone", source=source, colour=colour)


def refuse_place(board: Board, move: Place, wild: int) -> NoReturn:
    """Name the star or slot that does not take the tile, or what the payment lacks."""
    side = board.side
    _, star, slot, colour, _ = str(move).split()
    space = {"star": star, "slot": slot}
    if side.stars[move.star] != star:
        raise IllegalMove("no-such-star", star=star)
    if board.filled >> move.space & 1:
        raise IllegalMove("space-taken", **space)
    if not board.accepts(move.star) >> move.colour & 1:
        if side.colours[move.star] is not None:
            raise IllegalMove("star-other-colour", **space, colour=colour, takes=star)
        if board.colours[move.star] >> move.colour & 1:
            raise IllegalMove("star-has-colour", **space, colour=colour)
        takes = COLOURS[board.colours[move.star].bit_length() - 1]
        raise IllegalMove("star-one-colour", **space, colour=colour, takes=takes)
    cost = side.costs[move.space]
    if move.wilds and move.colour == wild:
        raise IllegalMove("wild-pays-itself", **space, colour=colour)
    if move.wilds >= cost:
        raise IllegalMove("too-many-wilds", **space, cost=cost, wilds=move.wilds)
    held, wilds = (board.hand >> 5 * paid & COUNT for paid in (move.colour, wild))
    if wilds < move.wilds:
        raise IllegalMove("wilds-lacking", wild=COLOURS[wild], count=move.wilds, held=wilds)
    raise IllegalMove("tiles-lacking", **space, colour=colour, count=cost - move.wilds, held=held)


def refuse_pass(board: Board, move: Pass) -> NoReturn:
    """Name the tiles that are not there to be kept."""
    _refuse_lacking(move.tiles, board.hand, "tile-not-in-hand")


def refuse_bonus(supply: int, move: Collect, owed: int) -> NoReturn:
    """Say how many tiles are due, or name those that the supply lacks."""
    if move.size != owed:
        raise IllegalMove("wrong-bonus", count=move.size, owed=owed)
    _refuse_lacking(move.tiles, supply, "tile-not-in-supply")


def refuse_other(move: Move, phase: str) -> NoReturn:
    """The move belongs into another phase, or into another game."""
    if isinstance(move, Draft | Place | Pass | Collect):
        raise IllegalMove("other-phase", move=str(move), phase=phase)
    raise IllegalMove("not-this-game", move=str(move))


def _refuse_lacking(wanted: int, there: int, reason: str) -> NoReturn:
    """Name the first colour of which there are too few."""
    colour, asked, held = next(
        (colour, asked, held)
        for colour, asked, held in zip(COLOURS, counts_of(wanted, KINDS), counts_of(there, KINDS), strict=True)
        if asked > held
    )
    raise IllegalMove(reason, colour=colour, count=asked, held=held)
