"""Who is called, when and where: only whose turn has come, once, as they wish, never in quiet hours or on days off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from operator import itemgetter
from typing import NamedTuple

from bot.games.core.days_off import find_away_until, find_zone
from bot.games.core.replay import Table
from bot.storage.rows import ActKind, CallReason, Offer, PersonSettings, Player

MINUTES_A_DAY = 24 * 60
MOST_CALLS_TO_TURN = 3
"""So often a seat is called to a turn that comes again and again, until something is done on it."""


class CallStyle(NamedTuple):
    """How somebody is called now: by a mention that pings, by a private message; or only ``later``."""

    ping: bool
    direct: bool
    later: datetime | None = None


CHANNEL_ONLY = CallStyle(ping=True, direct=False)
"""How a whole channel is called."""


def find_called_to_turn(table: Table, since: int, called: Collection[tuple[int, int]] = ()) -> tuple[Player, ...]:
    """The people whose turn has come with what happened after version ``since``.

    Not whoever acted last: they are there already, but for what the clock has played for them. Where seats have
    only changed hands, only those who took them: the others were called before. A game on hold calls nobody, but where
    the bot only answers: it may be on hold because nobody could be told. Whose turn comes again and again, because the
    move before is taken back, is called to it a few times: ``called`` are the calls that were made, see `Posted`.
    """
    is_held = table.game.on_hold and table.game.place.may_post
    if table.replay is None or is_held or table.shown <= since:
        return ()
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    lines = table.lines_since(since)
    done = [(turn.version, turn.by) for turn in turns if turn.because is None]
    done += [(line.version, line.user_id) for line in lines]
    doers = [by for _, by in sorted(done, key=itemgetter(0)) if by is not None]
    is_new_turn = since < table.replay.begun or bool(turns) or any(line.act == "takeback" for line in lines)
    taken = {line.seat for line in lines}
    come = [player for player in table.people_to_act if is_new_turn or player.seat in taken]
    unanswered = Counter(seat for seat, _ in find_unanswered(table, called))
    absent = [player for player in come if player.user_id not in doers[-1:]]
    return tuple(player for player in absent if unanswered[player.seat] < MOST_CALLS_TO_TURN)


def find_unanswered(table: Table, called: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Those of these calls to turns, each its seat and version, since which nothing was done on their seat.

    A move that everybody knows is done on it, also by a computer, and so is what gives the seat to another, or takes
    its move back. A call of the same version was made after it.
    """
    done = [(turn.seat, turn.version) for turn in table.known_turns]
    done += [(line.seat, line.version) for line in table.lines_since(0) if line.seat is not None]
    last = dict[int, int]()
    for seat, version in done:
        last[seat] = max(version, last.get(seat, 0))
    return tuple((seat, version) for seat, version in called if version >= last.get(seat, 0))


def find_asked(table: Table, offer: Offer | None = None) -> tuple[int, ...]:
    """The users whose consent an ``offer``, or the open one, still needs; none where nothing is asked."""
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


def find_absent(table: Table, gone: Collection[int] = ()) -> frozenset[int]:
    """The users who can't be expected to answer: those ``gone`` from the server, and those who keep a game on hold."""
    silent = table.people_to_act if table.game.on_hold else ()
    return frozenset(gone) | {player.user_id for player in silent if player.user_id is not None}


def _find_present(table: Table, offer: Offer) -> tuple[int, ...]:
    """The users at the table who can be expected to answer an offer, without the one who made it."""
    absent = find_absent(table, offer.gone)
    return tuple(user_id for user_id in other_people(table, offer.by) if user_id not in absent)


def find_called_to_answer(table: Table) -> tuple[int, ...]:
    """The users whom the open question calls: those whose consent it needs, but who has blocked the person who asks."""
    silent = table.game.offer.silent if table.game.offer is not None else ()
    return tuple(user_id for user_id in find_asked(table) if user_id not in silent)


def _find_asked_for_seat(table: Table, offer: Offer) -> tuple[int, ...]:
    """The users by whose consent a seat changes hands: who takes it, and who gives it.

    That is its owner; the host if a computer has it; everybody who is present if the owner is absent; nobody else if a
    moderator has spoken.
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


CALLED_BY: Mapping[CallReason, ActKind] = {"invite": "open", "edited": "edit", "nudge": "nudge"}
"""By which act, the last of its kind in the game's log, somebody is called for these reasons."""


def find_callers(table: Table, why: CallReason, caller_id: int | None = None) -> set[int]:
    """The users for whom somebody is called for this reason; none where nobody else wants anything of them.

    ``caller_id``: who has called them by an act (see `CALLED_BY`), ``None`` where that was forgotten.
    """
    game = table.game
    known = set[int]() if caller_id is None else {caller_id}
    match why:
        case "invite" | "edited":
            # Another may host the lobby since.
            return known | {game.host_id}
        case "cannot-join":
            return {*game.options.declined}
        case "asked" | "giving" if game.offer is not None:
            return {game.offer.by}
        case "nudge":
            return known
        case _:
            return set()


def has_played(table: Table, user_id: int, since: int) -> bool:
    """Whether this user has made a move after version ``since`` that still counts."""
    return any(turn.by == user_id for turn in table.turns_since(since))


def was_played_for(table: Table, user_id: int, since: int) -> bool:
    """Whether a computer has made a move for this user after version ``since``, because their time was up.

    Only what everybody knows counts, and what was not taken back.
    """
    shown = [turn for turn in table.turns_since(since) if not turn.secret]
    late = [one for turn in shown for one in table.find_late_with(turn)]
    return any(player is not None and player.user_id == user_id for player in map(table.find_mover, late))


def is_still_played_for(table: Table, user_id: int, version: int) -> bool:
    """Whether this user is still to be told that a computer has made the move of this version for them.

    Whoever has moved since knows it, whoever is to move is called to that, and a game on hold calls nobody.
    """
    if table.game.status not in ("running", "finished") or table.game.on_hold or table.waits_for(user_id):
        return False
    return was_played_for(table, user_id, version - 1) and not has_played(table, user_id, version)


def has_chosen(table: Table, player: Player) -> bool:
    """Whether this player has made all their secret choices, and others still have to."""
    return table.running and player not in table.to_act and bool(table.position.find_picked(player.seat))


def find_last_move(table: Table, user_id: int) -> int:
    """The version of the last move that this user has made; 0 before the first."""
    return max((turn.version for turn in table.turns_since(0) if turn.by == user_id), default=0)


def other_people(table: Table, user_id: int) -> tuple[int, ...]:
    """The users at the table beside this one."""
    people = (player.user_id for player in table.game.humans)
    return tuple(other for other in people if other is not None and other != user_id)


def choose_style(settings: PersonSettings, now: datetime) -> CallStyle:
    """How a person with these settings is called at this moment."""
    later = find_when_callable(settings, now)
    if later is not None:
        return CallStyle(ping=False, direct=False, later=later)
    return CallStyle(ping=settings.notify != "direct", direct=settings.notify != "channel")


def find_when_callable(settings: PersonSettings, now: datetime) -> datetime | None:
    """When the days off or the quiet hours end on which nobody calls this person, ``None`` where they can be called."""
    away_until = find_away_until(settings.away, now)
    if away_until is not None:
        return away_until
    begin = settings.quiet_from
    end = settings.quiet_to
    if begin is None or end is None or begin == end:
        return None
    local = now.astimezone(find_zone(settings.zone))
    minute = local.hour * 60 + local.minute
    has_begun = minute >= begin
    has_not_ended = minute < end
    is_quiet = has_begun and has_not_ended if begin < end else has_begun or has_not_ended
    if not is_quiet:
        return None
    ahead = (end - minute) % MINUTES_A_DAY or MINUTES_A_DAY
    # Counted on the wall clock of the place, so that a night with a change of time ends when its people think it does.
    wall = local.replace(second=0, microsecond=0, fold=0) + timedelta(minutes=ahead)
    until = wall.astimezone(now.tzinfo)
    return until if until > now else now + timedelta(minutes=1)
