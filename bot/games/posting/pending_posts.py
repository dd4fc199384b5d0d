"""A game with its pending posts, and the calls that are still valid. A call is made only while its reason applies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.games.core.consent import find_asked
from bot.games.core.participants import is_same_turn, is_still_played_for
from bot.games.core.replay import Table
from bot.games.posting.call_styles import find_callers
from bot.games.posting.voices import Voice, find_voice
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.rows import Call, CallReason, PersonSettings, Posting


@dataclass(frozen=True, slots=True)
class Pending:
    """A game with its posts and calls, and the settings of the people to call.

    ``analysed``: the game is over and has an analysis. ``blockers`` maps each caller to the users who have blocked
    them. ``called_by`` maps a reason to the user whose act has called others; see `ActSpec`. ``has_left``: the bot has
    left the game's guild.
    """

    table: Table
    posting: Posting
    calls: Sequence[Call]
    people: Mapping[int, PersonSettings]
    analysed: bool = False
    blockers: Mapping[int, Collection[int]] = field(default_factory=dict)
    called_by: Mapping[CallReason, int] = field(default_factory=dict)
    has_left: bool = False

    @property
    def has_channel(self) -> bool:
        """Whether the game's channel exists, as far as the bot knows, and the bot hasn't left its guild."""
        return not (self.table.game.channel_gone or self.has_left)

    @property
    def voice(self) -> Voice:
        """The voice with which the bot posts in the game's channel."""
        return find_voice(self.table.game.place, self.posting.token, has_left=self.has_left)

    @property
    def has_pending_offer(self) -> bool:
        """Whether an open offer hasn't been posted yet."""
        return self.table.is_asking and self.posting.posted.offer_version < self.posting.offer_version

    @property
    def has_posted_offer(self) -> bool:
        """Whether the open offer has been posted."""
        return self.table.is_asking and not self.has_pending_offer


def silence_blockers(pending: Pending) -> Table:
    """Return the table with an offer that doesn't call users who have blocked its author in the meantime."""
    table = pending.table
    offer = table.game.offer
    assert offer is not None, "the game has no open offer"
    blockers = pending.blockers.get(offer.by, ())
    silent = tuple(user_id for user_id in find_asked(table) if user_id in blockers or user_id in offer.silent)
    return replace(table, game=replace(table.game, offer=replace(offer, silent=silent)))


def find_obsolete_calls(pending: Pending, calls: Iterable[Call]) -> list[Call]:
    """Return the calls that no longer apply or are repeated by a later call."""
    ended = list[Call]()
    newest = dict[tuple[int | None, str], Call]()
    for call in calls:
        if not is_still_true(pending, call):
            ended.append(call)
        elif call.message_id is None:
            told = (call.user_id, CALL_REASONS[call.why].topic or call.why)
            if told in newest:
                ended.append(newest[told])
            newest[told] = call
    return ended


def is_still_true(pending: Pending, call: Call) -> bool:
    """Check whether a call still applies and can be made."""
    if not pending.has_channel and not _can_be_direct(pending, call):
        return False
    if CALL_REASONS[call.why].audience == "follower":
        return _is_true_for_follower(pending.table, call)
    if call.message_id is None and _is_unwelcome(pending, call):
        return False
    if call.user_id is None:
        return _is_true_for_all(pending.table, call)
    return _is_true_for(pending, call, call.user_id)


def _is_true_for_follower(table: Table, call: Call) -> bool:
    """Check whether a call to a follower still applies.

    A follower who has taken a seat isn't notified of rounds. Followers aren't notified once the game has moved to a
    place where Discord doesn't report who can see it.
    """
    if not table.game.place.has_members:
        return False
    if call.why == "game-over":
        return table.game.is_over
    is_round_over = any(turn.version == call.version for turn in table.turns_since(0))
    return table.running and is_round_over and table.game.seat_of(call.user_id or 0) is None


def _can_be_direct(pending: Pending, call: Call) -> bool:
    """Check whether a call can be made without the game's channel.

    Followers need the channel, which decides whether they have access to the game.
    """
    audience = CALL_REASONS[call.why].audience
    if call.user_id is None or audience == "follower":
        return False
    if audience == "decider" or call.direct_only or call.message_id is not None:
        return True
    return pending.people[call.user_id].notify != "channel"


def _is_unwelcome(pending: Pending, call: Call) -> bool:
    """Check whether the person has blocked a caller or, for a call about declined invitations, all callers."""
    callers = find_callers(pending.table, call.why, pending.called_by.get(call.why))
    blocked = [caller for caller in callers if call.user_id in pending.blockers.get(caller, ())]
    if CALL_REASONS[call.why].caller == "decliners":
        return bool(blocked) and len(blocked) == len(callers)
    return bool(blocked)


def _is_true_for_all(table: Table, call: Call) -> bool:
    """Check whether a call to the whole channel still applies."""
    match call.why:
        case "stalled":
            return table.running and table.game.on_hold
        case "time":
            return table.running and call.version == table.shown
        case "declined":
            return table.running and not table.is_asking
        case "host":
            return table.running
        case _:
            # The call was to a person who has deleted their data.
            return False


def _is_true_for(pending: Pending, call: Call, user_id: int) -> bool:
    """Check whether a call to this user still applies."""
    table = pending.table
    game = table.game
    is_lobby = game.status == "lobby"
    is_seated = game.player(user_id) is not None
    # If Discord doesn't report members, the named user may not be a member, so only seated people get direct messages.
    may_be_stranger = game.place.has_members
    match call.why:
        case "turn" | "remind" | "nudge":
            return table.waits_for(user_id) and is_same_turn(table, user_id, call.version)
        case "invite":
            return is_lobby and may_be_stranger and user_id in game.options.invited and not is_seated
        case "edited":
            return is_lobby and is_seated
        case "cannot-join":
            # Invited people who declined may have joined after all.
            return is_lobby and user_id == game.host_id and bool(game.options.declined)
        case "removed" | "replaced" | "taken-over":
            return not is_seated
        case "asked":
            # If an offer is posted again, for example in another channel, the new post calls people.
            is_newest = call.version >= pending.posting.offer_version
            return is_newest and user_id in find_asked(table) and (is_seated or may_be_stranger)
        case "giving":
            return _is_to_give(table, user_id)
        case "played-for":
            return is_still_played_for(table, user_id, call.version)
        case "seated":
            # Awaited players have already been called to their turn.
            return table.running and is_seated and not table.waits_for(user_id)
        case "forfeited":
            return game.status == "finished"
        case "gone":
            return user_id == game.decider_id
        case "analysed" | "unjudged":
            return True
        case _:
            # The call is to the whole channel.
            return False


def _is_to_give(table: Table, user_id: int) -> bool:
    """Check whether others are deciding about this user's seat, and the user hasn't agreed yet."""
    offer = table.game.offer
    if offer is None or offer.kind != "replace" or not table.running:
        return False
    return table.game.players[offer.seat].user_id == user_id and user_id not in (offer.by, *offer.agreed)
