"""The next step to take in Discord for a game, derived from its table and the messages posted so far."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

from bot.games.core import automatic_moves
from bot.games.core.clock import LOBBY_RESPONSE_TIMEOUT, find_away, find_next_away, find_shown_deadline
from bot.games.core.consent import find_called_to_answer, mark_offer
from bot.games.core.participants import find_called_to_turn
from bot.games.core.replay import Table, seats_of
from bot.games.posting.call_styles import CHANNEL_ONLY
from bot.games.posting.pending_posts import Pending, find_obsolete_calls, silence_blockers
from bot.games.posting.voices import MEMBER, Voice
from bot.storage.call_reasons import CALL_REASONS, CallSpec
from bot.storage.place import Place
from bot.storage.rows import Call, CallReason, NewCall, Player, Posted, Posting

NONCE_LIFETIME = timedelta(minutes=2)
"""Discord remembers a nonce for “a few minutes”. After that, the bot searches for a message before sending it again."""
MAX_THINKING_TIME = timedelta(seconds=30)
"""Maximum time for which a board waits for computers' moves and automatic moves before it is posted without them."""
ARCHIVE_DELAY = timedelta(hours=1)
MAX_CHECK_INTERVAL = timedelta(days=3)
"""Maximum time until a game with pending posts is checked again."""
RETURN_CHECK_INTERVAL = timedelta(hours=1)
"""Interval between checks for whether a guild that removed the bot has added it again."""
MAX_QUIET_TIME = timedelta(days=1)
"""Maximum time for which a call can be delayed. A call that is due later than this is planned again now.

Only days off delay calls for this long. They may have ended early, or the system clock was ahead.
"""
KEEP_AWAKE_INTERVAL = timedelta(days=3)
"""Interval at which the bot prevents Discord from archiving a game's thread.

Discord archives threads after a week without a message, so the bot can be offline for a few days.
"""


Failure = Literal["later", "forbidden", "refused", "uneditable"]
"""The reason why a step failed.

``later``: it may succeed later. ``forbidden``: the bot lacks a permission. ``refused``: Discord refuses it permanently.
``uneditable``: the voice can't edit the message any more.
"""
Remedy = Literal["try-again", "count-as-done", "send-again", "open-no-thread"]


class Sent(NamedTuple):
    """A message that was sent.

    ``as_asked``: the message has the intended text. It doesn't if an earlier attempt sent it with another text.
    ``version`` is the version of the game in its buttons, ``None`` without buttons.
    """

    id: int
    as_asked: bool = True
    version: int | None = None


class Sought(NamedTuple):
    """A message that an earlier attempt may have sent. It must be searched for before it is sent again.

    It shows ``version`` or later and was sent at ``since`` or later. It comes after the message ``after``, which is
    needed because the system clock may be wrong.
    """

    since: datetime
    version: int
    after: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step to take in Discord for a game.

    ``table`` is the game to show. The bot posts in its channel with ``voice``.
    """

    table: Table
    voice: Voice = field(default=MEMBER, kw_only=True)

    @property
    def key(self) -> str | int:
        """The key under which failures are counted: the name of the class, or the id of a call."""
        return type(self).__name__

    @property
    def place(self) -> Place:
        return self.table.game.place

    @property
    def channel_id(self) -> int:
        """The game's channel or thread."""
        return self.table.game.thread_or_channel_id

    @property
    def is_in_channel(self) -> bool:
        """Whether the step sends a message to the channel."""
        return False

    @property
    def needs_voice(self) -> bool:
        """Whether the step must wait until the bot can post in the channel."""
        return self.is_in_channel

    def record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """Return the record of posted messages after this step.

        ``sent`` is the message that the step sent or found, if any.
        """
        game = self.table.game
        return self._record(posted.messages_in(game.channel_id, game.thread_or_channel_id), sent, now)

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """Implement `record`. All messages in ``posted`` are in the game's current channel or thread."""
        return posted

    def find_remedy(self, failure: Failure) -> Remedy:
        """Return the remedy for this failure."""
        return "try-again"

    def find_new_calls(self, sent: Sent | None) -> tuple[NewCall, ...]:
        """Return the calls to make after this step."""
        return ()

    def change_calls(self, sent: Sent | None) -> dict[int, Call | None]:
        """Return the calls that this step changes, by id. Completed calls are ``None``."""
        return {}


@dataclass(frozen=True, slots=True)
class PostLobby(Step):
    """Edit the lobby's message (``message_id``), or send a new one (``None``)."""

    message_id: int | None
    nonce: str
    sought: Sought | None = None

    @property
    def is_in_channel(self) -> bool:
        return self.message_id is None

    @property
    def needs_voice(self) -> bool:
        """Whether to wait for the voice.

        Edits wait too, because the message may have to be sent again if it can't be edited.
        """
        return True

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        if sent is not None:
            lobby_in = self.table.game.channel_id
            posted = replace(posted, lobby_id=sent.id, lobby_in=lobby_in, lobbies=posted.lobbies + 1)
            if not sent.as_asked:
                # An earlier attempt's message doesn't show the current state of the game.
                return posted
        return replace(posted, lobby_version=max(posted.lobby_version, self.table.game.version))

    def find_remedy(self, failure: Failure) -> Remedy:
        if self.message_id is None:
            return "try-again"
        if failure == "uneditable":
            # Once the game has started, a board shows more than the lobby.
            return "count-as-done" if self.table.running else "send-again"
        if failure != "refused":
            return "try-again"
        return "send-again" if self.table.game.status == "lobby" else "count-as-done"


@dataclass(frozen=True, slots=True)
class OpenThread(Step):
    """Open the game's thread at its lobby's message. Boards wait for the thread."""

    message_id: int

    def find_remedy(self, failure: Failure) -> Remedy:
        """Play in the channel if the thread can't be opened."""
        return "try-again" if failure == "later" else "open-no-thread"


@dataclass(frozen=True, slots=True)
class PostBoard(Step):
    """Post the board with all changes after version ``since``.

    The board shows which players are away ``at`` this moment. ``calls`` are calls to people whom the message doesn't
    ping. ``replaced`` are messages that lose their buttons afterwards. ``analysed``: the buttons show that there is an
    analysis.
    """

    pings: tuple[int, ...]
    calls: tuple[NewCall, ...]
    nonce: str
    since: int
    at: datetime
    replaced: tuple[int, ...]
    sought: Sought | None = None
    analysed: bool = False

    @property
    def is_in_channel(self) -> bool:
        return True

    def find_version(self, sent: Sent) -> int:
        """Return the version up to which the message shows the game.

        A message without buttons shows the end of the game, so it is complete.
        """
        if sent.as_asked or sent.version is None or sent.version >= self.table.shown:
            return self.table.game.version
        return sent.version

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        if sent is None:
            return posted
        posted = _record_shown(posted, self.table, self.at)
        if _replaces_lobby(self.table, posted, self.voice):
            posted = replace(posted, lobby_version=max(posted.lobby_version, self.table.game.version))
        return replace(
            posted,
            with_buttons=(*_without(posted.with_buttons, self.replaced), sent.id),
            boards_in=self.table.game.thread_or_channel_id,
            board_id=sent.id,
            boards=posted.boards + 1,
            board_since=self.since,
            board_version=max(self.find_version(sent), posted.board_version),
            board_awaits=posted.board_awaits if sent.as_asked else -1,
            analysed=self.analysed and sent.as_asked,
            again=False,
        )

    def find_new_calls(self, sent: Sent | None) -> tuple[NewCall, ...]:
        """Return the calls if the message is up to date. Otherwise, the next board will make them."""
        return self.calls if self._is_complete(sent) else ()

    def _is_complete(self, sent: Sent | None) -> bool:
        return sent is not None and self.find_version(sent) >= self.table.shown


@dataclass(frozen=True, slots=True)
class EditBoard(Step):
    """Update the newest board (``message_id``), which shows the changes after ``since``.

    In a running game, the updated board shows the awaited players, their deadline, and which of them are away ``at``
    this moment. After the game, it shows whether there is an analysis (``analysed``).
    """

    message_id: int
    since: int
    at: datetime
    analysed: bool = False

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        return replace(_record_shown(posted, self.table, self.at), analysed=self.analysed)

    def find_remedy(self, failure: Failure) -> Remedy:
        """Ignore boards that are gone or can't be edited any more. The next board shows the updated details."""
        return "count-as-done" if failure in ("refused", "uneditable") else "try-again"


@dataclass(frozen=True, slots=True)
class PostOffer(Step):
    """Ask for consent to the game's offer of ``version``. ``calls`` are calls to people whom the message doesn't ping.

    The message is identified by ``mark``, because the version would reveal how many secret choices have been made.
    """

    pings: tuple[int, ...]
    calls: tuple[NewCall, ...]
    nonce: str
    version: int
    mark: str
    sought: Sought | None = None

    @property
    def is_in_channel(self) -> bool:
        return True

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        if sent is None:
            return posted
        return replace(
            posted,
            with_buttons=(*posted.with_buttons, sent.id),
            boards_in=self.table.game.thread_or_channel_id,
            offer_id=sent.id,
            offer_version=self.version,
        )

    def find_new_calls(self, sent: Sent | None) -> tuple[NewCall, ...]:
        return self.calls


@dataclass(frozen=True, slots=True)
class SendCall(Step):
    """Call somebody by direct message (``direct``) or in the channel, with a link to the message ``link_to``.

    ``chosen``: the person prefers direct messages. ``and_direct``: a direct message follows. ``was_closed``: Discord
    refused the last direct message to this person.
    """

    call: Call
    direct: bool
    link_to: int | None
    chosen: bool = False
    and_direct: bool = False
    was_closed: bool = False

    @property
    def key(self) -> str | int:
        """The call's id."""
        return self.call.id

    @property
    def is_in_channel(self) -> bool:
        return not self.direct

    @property
    def spec(self) -> CallSpec:
        """The properties of the call's reason."""
        return CALL_REASONS[self.call.why]

    @property
    def is_direct_call(self) -> bool:
        """Whether this is a direct message that calls a player to move and shows the board."""
        return self.direct and self.call.user_id is not None and self.spec.topic == "move"

    @property
    def shows_board(self) -> bool:
        """Whether this is a direct message with the board and the player's buttons."""
        return self.direct and self.call.user_id is not None and self.spec.attached == "board"

    @property
    def is_for_follower(self) -> bool:
        """Whether the step notifies a follower, who may no longer have access to the game."""
        return self.spec.audience == "follower"

    def change_calls(self, sent: Sent | None) -> dict[int, Call | None]:
        """Complete the call, unless a direct message follows, or this one stays valid until the player has moved."""
        if sent is not None and self.and_direct:
            return {self.call.id: replace(self.call, direct_only=True)}
        if sent is not None and self.is_direct_call:
            return {self.call.id: replace(self.call, message_id=sent.id)}
        return {self.call.id: None}


@dataclass(frozen=True, slots=True)
class CallByDirectMessage(Step):
    """Call people to their turn by direct message (``calls``), because no board can be posted for now."""

    calls: tuple[NewCall, ...]

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        return replace(posted, called_directly=self.table.shown)

    def find_new_calls(self, sent: Sent | None) -> tuple[NewCall, ...]:
        return self.calls


@dataclass(frozen=True, slots=True)
class CloseCalls(Step):
    """Delete obsolete calls. Direct messages of these calls lose their buttons and are marked as obsolete."""

    ended: tuple[Call, ...]

    def change_calls(self, sent: Sent | None) -> dict[int, Call | None]:
        return {call.id: None for call in self.ended}


@dataclass(frozen=True, slots=True)
class RemoveButtons(Step):
    """Remove the buttons of messages that newer ones have replaced."""

    messages: tuple[int, ...]

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        return replace(posted, with_buttons=_without(posted.with_buttons, self.messages))


@dataclass(frozen=True, slots=True)
class KeepThread(Step):
    """Keep the game's thread awake, or archive it (not ``awake``)."""

    thread_id: int
    awake: bool

    def _record(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        seconds = now.timestamp()
        return replace(posted, thread_at=math.floor(seconds) if self.awake else math.ceil(seconds))


def next_step(
    pending: Pending, now: datetime, failed: Collection[str | int] = ()
) -> tuple[Step | None, datetime | None]:
    """Return the next step.

    If there is none, return the time of the next check, or ``None`` to wait for the next change. Steps whose keys have
    ``failed`` are skipped, and so are steps that need another token.
    """
    later = list[datetime]()
    voice = pending.voice
    for found in _find_steps(pending, now):
        if isinstance(found, datetime):
            later.append(found)
        elif found.key not in failed and (voice.can_speak(now) or not found.needs_voice):
            return replace(found, voice=voice), None
    again = min(later, default=None)
    return None, None if again is None else min(again, now + MAX_CHECK_INTERVAL)


def is_awaiting_token(pending: Pending, now: datetime) -> bool:
    """Check whether a step waits for the token of another interaction."""
    voice = pending.voice
    if voice.lasts or voice.can_speak(now):
        return False
    return any(not isinstance(found, datetime) and found.needs_voice for found in _find_steps(pending, now))


def _find_steps(pending: Pending, now: datetime) -> Iterator[Step | datetime]:
    """Yield the steps to take now, in order, and the times at which further steps become due."""
    table = pending.table
    posted = pending.posting.posted
    in_channel = pending.has_channel
    if pending.has_left and pending.posting.has_unposted(asking=table.is_asking):
        yield now + RETURN_CHECK_INTERVAL
    if in_channel:
        yield from _plan_lobby(pending, now)
        yield from _plan_board(pending, now)
        if pending.has_pending_offer:
            yield _plan_offer(pending, now)
    ended = find_obsolete_calls(pending, [call for call in pending.calls if not _is_delayed(call, now)])
    unsent = tuple(call for call in ended if call.message_id is None)
    if unsent:
        # Close repeated calls first. Once later calls have been made, the repeated ones would count as the newest.
        yield CloseCalls(table, unsent)
    if in_channel and not pending.voice.can_speak(now):
        yield from _plan_direct_calls(pending, now)
    for call in pending.calls:
        if _is_delayed(call, now):
            yield call.due_at
        elif call.message_id is None and call not in ended and not _waits_for_post(pending, call, now):
            yield _plan_call(pending, call, now)
    if in_channel and posted.board_id is not None:
        if _is_outdated(pending, now):
            yield EditBoard(table, posted.board_id, posted.board_since, now, pending.analysed)
        changes_at = find_next_away(table, now)
        if changes_at is not None:
            yield changes_at
    sent = tuple(call for call in ended if call.message_id is not None)
    if sent:
        yield CloseCalls(table, sent)
    if in_channel:
        old = _find_old_buttons(pending, posted.board_id)
        if old:
            yield RemoveButtons(table, old)
        yield from _plan_thread(pending, now)


def _is_delayed(call: Call, now: datetime) -> bool:
    """Check whether a call must still wait; see `MAX_QUIET_TIME`."""
    return call.message_id is None and now < call.due_at <= now + MAX_QUIET_TIME


def _list_away(table: Table, now: datetime) -> tuple[tuple[int, int], ...]:
    """Return the awaited seats whose players are away, each with the end of the absence as a Unix timestamp."""
    return tuple((player.seat, int(until.timestamp())) for player, until in find_away(table, now))


def _record_shown(posted: Posted, table: Table, at: datetime) -> Posted:
    """Record the awaited players, the deadline and the absences (``at`` this moment) that the newest board shows."""
    deadline_at = find_shown_deadline(table)
    return replace(
        posted,
        board_awaits=seats_of(table.people_to_act),
        board_away=_list_away(table, at),
        board_deadline_s=None if deadline_at is None else int(deadline_at.timestamp()),
    )


def _is_outdated(pending: Pending, now: datetime) -> bool:
    """Check whether the newest board shows the current position, but outdated details.

    The details are the awaited players, their deadline and absences and, after the game, the presence of an analysis.
    """
    table = pending.table
    posting = pending.posting
    posted = posting.posted
    if posted.board_version < max(posting.board_version, table.shown):
        return False
    if table.running:
        return posted != _record_shown(posted, table, now)
    return pending.analysed and not posted.analysed


def _plan_lobby(pending: Pending, now: datetime) -> Iterator[PostLobby | datetime]:
    posting = pending.posting
    posted = posting.posted
    if posted.lobby_version >= posting.lobby_version or _replaces_lobby(pending.table, posted, pending.voice):
        return
    answered_by = _find_lobby_answered_by(posting, now)
    if answered_by is not None:
        yield answered_by
        return
    nonce = f"{pending.table.game.id}-l{posted.lobbies}"
    sought = None if posted.lobby_id else _find_sought(pending, now, posted.lobby_version + 1)
    yield PostLobby(pending.table, posted.lobby_id, nonce, sought)


def _replaces_lobby(table: Table, posted: Posted, voice: Voice) -> bool:
    """Check whether the first board replaces an unsent lobby, because the voice can send only a few messages."""
    return table.replay is not None and posted.lobby_id is None and not voice.lasts


def _find_lobby_answered_by(posting: Posting, now: datetime) -> datetime | None:
    """Return the time until which the response to a press may still update the lobby's message, or ``None``."""
    answered_by = posting.lobby_at if posting.posted.lobby_id is not None else None
    # Don't wait if the system clock has been set back since.
    return answered_by if answered_by is not None and now < answered_by <= now + LOBBY_RESPONSE_TIMEOUT else None


def _plan_board(pending: Pending, now: datetime) -> Iterator[OpenThread | PostBoard | datetime]:
    """Plan one board that shows all pending changes."""
    table = pending.table
    game = table.game
    posting = pending.posting
    posted = posting.posted
    has_unposted = posted.board_version < posting.board_version
    if table.replay is None or not (has_unposted or posted.again):
        return
    answered_by = _find_answered_by(pending, now)
    if answered_by is not None:
        yield answered_by
        return
    if table.running and game.options.thread and game.thread_id is None:
        # Wait for the lobby's message, from which the thread is opened. If the board were posted in
        # the channel now, the thread would repeat it.
        if posted.lobby_id is not None:
            yield OpenThread(table, posted.lobby_id)
        return
    # If the board has no new changes, it is posted in a new channel, where nobody has been called yet.
    again = table.shown <= posted.board_version and not game.on_hold
    people = table.people_to_act if again else _find_called(pending, posted.board_version)
    if not has_unposted:
        people = ()
    after = max(filter(None, (posted.lobby_id, posted.board_id)), default=None)
    sought = _find_sought(pending, now, min(posted.board_version + 1, table.shown), after)
    pings, calls = _divide_calls(pending, (player.user_id for player in people), "turn", table.shown, now)
    if not pending.voice.lasts:
        # People may already have been called by direct message while no board could be sent.
        calls = tuple(call for call in calls if not _is_called(pending, call.user_id, sent=False))
        pings = tuple(user_id for user_id in pings if not _is_called(pending, user_id, sent=True))
    replaced = _find_old_buttons(pending)
    nonce = f"{game.id}-b{posted.boards}"
    since = posted.board_version if has_unposted else posted.board_since
    yield PostBoard(table, pings, calls, nonce, since, now, replaced, sought, pending.analysed)


def _find_called(pending: Pending, since: int) -> tuple[Player, ...]:
    """Return the people whose turn began with the changes after version ``since``.

    Nobody is called in a game on hold. The exception is a voice that doesn't last: there, the game may be on hold only
    because nobody could be called.
    """
    if pending.table.game.on_hold and pending.voice.lasts:
        return ()
    return find_called_to_turn(pending.table, since)


def _find_answered_by(pending: Pending, now: datetime) -> datetime | None:
    """Return the time until which a board waits for automatic moves, or ``None`` if it doesn't wait."""
    table = pending.table
    answered_by = (pending.posting.post_since or now) + MAX_THINKING_TIME
    goes_on = table.waits_for_computers or automatic_moves.find_automatic_move(table) is not None
    # Don't wait if the system clock has been set back since.
    return answered_by if goes_on and now < answered_by <= now + MAX_THINKING_TIME else None


def _plan_direct_calls(pending: Pending, now: datetime) -> Iterator[CallByDirectMessage | datetime]:
    """Plan direct messages to people whose turn has begun if the board has to wait for a token."""
    table = pending.table
    posting = pending.posting
    posted = posting.posted
    if posted.board_version >= posting.board_version or not table.running:
        return
    answered_by = _find_answered_by(pending, now)
    if answered_by is not None:
        yield answered_by
        return
    calls = list[NewCall]()
    for player in _find_called(pending, max(posted.board_version, posted.called_directly)):
        if player.user_id is not None:
            due_at = pending.voice.choose_style(pending.people[player.user_id], now).later or now
            calls.append(NewCall(player.user_id, "turn", table.shown, due_at, direct_only=True))
    if calls:
        yield CallByDirectMessage(table, tuple(calls))


def _is_called(pending: Pending, user_id: int | None, *, sent: bool) -> bool:
    """Check whether this person has a call to the current turn. With ``sent``, the call must have been sent."""
    version = pending.table.shown
    known = [call for call in pending.calls if call.user_id == user_id and (call.message_id is not None or not sent)]
    return any(call.why == "turn" and call.version == version for call in known)


def _plan_offer(pending: Pending, now: datetime) -> PostOffer:
    table = silence_blockers(pending)
    posting = pending.posting
    posted = posting.posted
    version = posting.offer_version
    mark = mark_offer(table.game, version)
    pings, calls = _divide_calls(pending, find_called_to_answer(table), "asked", table.game.version, now)
    sought = _find_sought(pending, now, 0, posted.offer_id or posted.lobby_id)
    return PostOffer(table, pings, calls, f"{table.game.id}-o{mark}", version, mark, sought)


def _find_sought(pending: Pending, now: datetime, version: int, after: int | None = None) -> Sought | None:
    """Return the message to search for, if Discord may have forgotten its nonce."""
    since = pending.posting.post_since
    if since is None:
        return None
    # A time in the future was recorded while the system clock was wrong.
    if since <= now <= since + NONCE_LIFETIME:
        return None
    return Sought(min(since, now), version, after)


def _divide_calls(
    pending: Pending, user_ids: Iterable[int | None], why: CallReason, version: int, now: datetime
) -> tuple[tuple[int, ...], tuple[NewCall, ...]]:
    """Return the users whom a message pings, and the calls to users who are called in another way or later."""
    pings = list[int]()
    calls = list[NewCall]()
    for user_id in user_ids:
        if user_id is None:
            continue
        style = pending.voice.choose_style(pending.people[user_id], now)
        if style.ping:
            pings.append(user_id)
        if style.direct or style.later is not None:
            direct_only = style.ping or not pending.voice.lasts
            calls.append(NewCall(user_id, why, version, style.later or now, direct_only=direct_only))
    return tuple(pings), tuple(calls)


def _waits_for_post(pending: Pending, call: Call, now: datetime) -> bool:
    """Check whether a call must wait for a board or offer that may call this person, too."""
    posted = pending.posting.posted
    match CALL_REASONS[call.why].waits_for:
        case "offer":
            # A lasting voice has tried to post the offer first. If that failed, call people anyway.
            return pending.has_pending_offer and not pending.voice.lasts
        case "newest":
            # The call refers people to the newest board. If the log can't be replayed, there won't be another board.
            return pending.table.replay is not None and posted.board_version < pending.posting.board_version
        case "its-board":
            return pending.has_channel and pending.voice.can_speak(now) and posted.board_version < call.version
        case None:
            return False


def _plan_call(pending: Pending, call: Call, now: datetime) -> SendCall | datetime:
    """Plan a call now, or return the time at which the person's quiet hours or days off end.

    If the person wants both a mention and a direct message, the mention comes first. Messages sent with a token respond
    to somebody's act. Reminders are sent by the clock, so guests send them as direct messages.
    """
    table = pending.table
    posted = pending.posting.posted
    voice = pending.voice
    style = CHANNEL_ONLY if call.user_id is None else voice.choose_style(pending.people[call.user_id], now)
    if style.later is not None:
        return style.later
    spec = CALL_REASONS[call.why]
    offer_id = posted.offer_id if spec.topic == "offer" and pending.has_posted_offer else None
    can_speak = voice.lasts or (not spec.is_reminder and voice.can_speak(now))
    can_mention = style.ping and pending.has_channel and can_speak
    direct = call.direct_only or (call.user_id is not None and not can_mention)
    return SendCall(
        table,
        call,
        direct,
        offer_id or posted.board_id or posted.lobby_id,
        chosen=direct and style.direct and spec.audience == "person",
        and_direct=not direct and style.direct,
        was_closed=call.user_id is not None and pending.people[call.user_id].closed,
    )


def _find_old_buttons(pending: Pending, board_id: int | None = None) -> tuple[int, ...]:
    """Return the messages that should lose their buttons: all except this board and the open offer."""
    posted = pending.posting.posted
    return _without(posted.with_buttons, (board_id, posted.offer_id if pending.has_posted_offer else None))


def _without(messages: tuple[int, ...], left_out: Collection[int | None]) -> tuple[int, ...]:
    return tuple(one for one in messages if one not in left_out)


def _plan_thread(pending: Pending, now: datetime) -> Iterator[KeepThread | datetime]:
    table = pending.table
    game = table.game
    if game.thread_id is None:
        return
    kept_at = datetime.fromtimestamp(pending.posting.posted.thread_at, UTC)
    if table.running and game.turned_at is not None:
        # Ignore times in the future, which were recorded while the system clock was ahead.
        known = [at for at in (game.turned_at, kept_at) if at <= now]
        due_at = max(known) + KEEP_AWAKE_INTERVAL if known else now
    elif game.status in ("finished", "ended", "cancelled") and kept_at < game.changed_at + ARCHIVE_DELAY:
        due_at = game.changed_at + ARCHIVE_DELAY
    else:
        return
    yield KeepThread(table, game.thread_id, awake=table.running) if due_at <= now else due_at
