"""Why a move is good, in facts: what it brings at once and later, and what it leaves the next player."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.core.checks import check_started
from bot.games.core.decision import Request
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.core.results import is_rated
from bot.games.table.play import Outlook, check_may_act, outlook, outlook_on
from bot.rules.game import Move, Position
from bot.storage.rows import Player

LEVEL = "hard"
SEED = 0
"""Who thinks about hints, and with which seed: asked again, the hint is the same."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move: what it brings, and what follows it.

    ``reply`` is the best that ``rival``, who is next, could do at once, by points; both are ``None`` where nobody else
    is next: the phase ends with the move, or everybody chooses at the same time.
    """

    outlook: Outlook
    rival: int | None = None
    reply: Outlook | None = None


def check_may_ask(table: Table, request: Request) -> Player:
    """The player that the person is, if they may have a hint now."""
    check_started(table)
    if table.game.guild_id is not None and is_rated(table):
        raise Refusal("hint-in-rated", game=table.game.id)
    return check_may_act(table, request)


def explain(position: Position, seat: int, move: Move) -> Reason:
    """What speaks for this move, as far as ``seat`` may know.

    :raises RulesError: the rules refuse the move.
    """
    told = outlook(position, seat, move)
    ahead = told.position
    if len(ahead.to_act) != 1 or seat in ahead.to_act:
        return Reason(told)
    (rival,) = ahead.to_act
    replies = [outlook_on(ahead, rival, reply) for reply in ahead.legal_moves(rival)]
    return Reason(told, rival, max(replies, key=lambda reply: reply.gain))
