"""Consent to offers: the users who must agree, and the moves that count as an answer."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable

from bot.games.core.participants import other_people
from bot.games.core.replay import Table, Turn
from bot.storage.rows import Game, Offer

MARK_BYTES = 4
"""Length of an offer's mark in bytes."""


def find_asked(table: Table, offer: Offer | None = None) -> tuple[int, ...]:
    """Return the users whose consent an ``offer`` (by default the open one) still needs."""
    offer = offer or table.game.offer
    if offer is None or not table.running:
        return ()
    match offer.kind:
        case "replace":
            needed = _find_asked_for_seat(table, offer)
        case "cancel":
            needed = _find_present(table, offer)
        case "takeback":
            needed = other_people(table, offer.by)
    return tuple(user_id for user_id in needed if user_id not in (offer.by, *offer.agreed))


def _find_asked_for_seat(table: Table, offer: Offer) -> tuple[int, ...]:
    """Return the users who must agree before a seat changes hands: the new player and the people who give it away.

    A person's seat is given away by its owner, or by everybody present if the owner is absent. A computer's seat is
    given away by the host. Once a moderator has agreed, only the new player still has to agree.
    """
    owner = table.game.players[offer.seat].user_id
    taking = () if offer.user_id is None else (offer.user_id,)
    if offer.moderated or (owner is not None and owner in (offer.by, *offer.agreed)):
        return taking
    if owner is None:
        return (*taking, table.game.host_id)
    if owner in find_absent(table, offer.gone):
        return (*taking, *_find_present(table, offer))
    return (*taking, owner)


def find_absent(table: Table, gone: Collection[int] = ()) -> frozenset[int]:
    """Return the users who can't be expected to respond.

    These are the people ``gone`` from the guild and, if the game is on hold, the people it waits for.
    """
    silent = table.people_to_act if table.game.on_hold else ()
    return frozenset(gone) | {player.user_id for player in silent if player.user_id is not None}


def _find_present(table: Table, offer: Offer) -> tuple[int, ...]:
    """Return the other users at the table who can be expected to respond to the offer."""
    absent = find_absent(table, offer.gone)
    return tuple(user_id for user_id in other_people(table, offer.by) if user_id not in absent)


def is_takeback_agreed(table: Table, user_id: int, since: int) -> bool:
    """Check whether everybody else agrees that this user takes back all moves from version ``since`` on.

    Consent to an offer counts only for the moves it names.
    """
    if not other_people(table, user_id):
        return True
    offer = table.game.offer
    if offer is None or offer.kind != "takeback" or offer.version != since:
        return False
    return not {*find_asked(table)} - {user_id}


def find_called_to_answer(table: Table) -> tuple[int, ...]:
    """Return the users to call for the open offer: all who must agree, except those who have blocked its author."""
    silent = table.game.offer.silent if table.game.offer is not None else ()
    return tuple(user_id for user_id in find_asked(table) if user_id not in silent)


def mark_offer(game: Game, version: int) -> str:
    """Return a short identifier for the offer made at this version. The identifier doesn't reveal the version."""
    return hashlib.blake2b(str(version).encode(), key=game.seed, digest_size=MARK_BYTES).hexdigest()


def is_answered(offer: Offer | None, turns: Iterable[Turn]) -> bool:
    """Check whether these moves, which have just become public, answer the offer.

    Any person's move answers an offer to take back a move. A move of the seat's owner answers an offer to give the seat
    away.
    """
    movers = {turn.seat for turn in turns if turn.decided_by is not None}
    if offer is None or not movers:
        return False
    return {"takeback": True, "replace": offer.seat in movers, "cancel": False}[offer.kind]
