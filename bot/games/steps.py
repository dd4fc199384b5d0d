"""What is to be done next in Discord for a game, as it follows from the table and from what stands there already.

All of it is pure: :func:`next_step` says what to do, and each step what then stands in Discord.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar, NamedTuple

from bot.games.calling import (
    ASKED,
    EDITED,
    GIVING,
    GONE,
    LEFT_OUT,
    REMOVED,
    REPLACED,
    TO_MOVE,
    TURN,
    CallStyle,
    asked,
    called,
    choose_call,
    to_call,
)
from bot.games.replay import Table
from bot.storage.rows import Call, NewCall, PersonSettings, Player, Posted, Posting

REMEMBERED = timedelta(minutes=2)
"""Discord remembers a nonce for “a few minutes”; what may have been sent longer ago must be looked for, as it would be
another message."""
LONGEST_THOUGHT = timedelta(seconds=30)
"""How long a board waits for what computers answer; then it is posted without."""
ARCHIVED_AFTER = timedelta(hours=1)
KEPT_AWAKE_EVERY = timedelta(days=3)
"""Threads fall asleep after a week without a word at the latest; a bot that was down for some days must not be late."""


class Sent(NamedTuple):
    """A message that was sent; not ``as_asked`` where it is that of an earlier attempt, with another text.

    ``version``: that of its game when it was worded, ``None`` where it has no buttons that would say so.
    """

    id: int
    as_asked: bool = True
    version: int | None = None


class Sought(NamedTuple):
    """What may stand in the channel since a moment at which it may have been sent, and is looked for before it is sent.

    It is of ``version`` or later, and stands after the message ``after``, if there is one: this computer's clock may be
    wrong.
    """

    since: datetime
    version: int
    after: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do in Discord, for the game as ``table`` shows it. ``kind``: what else fails where it fails."""

    kind: ClassVar[str | int] = ""
    table: Table

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """What stands in Discord once it is done, by the message ``sent`` if it is one."""
        return posted

    def calls(self, sent: Sent | None, now: datetime) -> Iterator[NewCall]:
        """Whom to call apart from that."""
        yield from ()


@dataclass(frozen=True, slots=True)
class PostLobby(Step):
    """Bring the lobby's message up to date, or send it if it has none (``message_id``)."""

    kind: ClassVar[str | int] = "lobby"
    message_id: int | None
    nonce: str
    sought: Sought | None = None

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """It shows the game as it was worded; one that an earlier attempt has sent does not yet."""
        if sent is not None:
            posted = replace(posted, lobby_id=sent.id, lobbies=posted.lobbies + 1)
        shows = self.table.game.version if sent is None or sent.as_asked else posted.lobby_version
        return replace(posted, lobby_version=max(posted.lobby_version, shows))


@dataclass(frozen=True, slots=True)
class OpenThread(Step):
    """Open the thread in which the game will be played, at its lobby's message. Boards wait for it."""

    kind: ClassVar[str | int] = "board"
    message_id: int


@dataclass(frozen=True, slots=True)
class _Calling(Step):
    """A message that calls: how each user is called by it."""

    called: Mapping[int, CallStyle]
    nonce: str

    @property
    def pings(self) -> tuple[int, ...]:
        """The users whom the message is to ping."""
        return tuple(user_id for user_id, style in self.called.items() if style.ping)

    def _others(self, why: str, version: int, now: datetime) -> Iterator[NewCall]:
        """Those whom it does not call, or not only."""
        for user_id, style in self.called.items():
            if style.direct or style.later is not None:
                yield NewCall(user_id, why, version, style.later or now, direct_only=style.ping)


@dataclass(frozen=True, slots=True)
class PostBoard(_Calling):
    """Post the board with everything that happened after version ``since``."""

    kind: ClassVar[str | int] = "board"
    since: int
    sought: Sought | None = None

    def told(self, sent: Sent) -> int:
        """Up to which version it tells. What has no buttons is about a game that is over, and tells all of it."""
        version = self.table.game.version
        return version if sent.as_asked else sent.version or version

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """It is the newest board; what an earlier attempt has told is told, and the next board tells the rest."""
        assert sent is not None, "a board is a message"
        return replace(
            posted,
            board_id=sent.id,
            boards=posted.boards + 1,
            board_since=self.since,
            told=max(self.told(sent), posted.told),
            board_awaits=seats_of(self.table.people_to_act) if sent.as_asked else -1,
            with_buttons=(*posted.with_buttons, sent.id),
        )

    def calls(self, sent: Sent | None, now: datetime) -> Iterator[NewCall]:
        """Whoever wishes to be called otherwise; where more is to be told, by the next board."""
        if sent is not None and self.told(sent) >= self.table.shown:
            yield from self._others(TURN, self.table.shown, now)


@dataclass(frozen=True, slots=True)
class EditBoard(Step):
    """Let the newest board (``message_id``), which tells what happened after ``since``, name who is still awaited."""

    kind: ClassVar[str | int] = "edit"
    message_id: int
    since: int

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """It names them."""
        return replace(posted, board_awaits=seats_of(self.table.people_to_act))


@dataclass(frozen=True, slots=True)
class PostOffer(_Calling):
    """Ask those who must agree to the game's offer."""

    kind: ClassVar[str | int] = "offer"
    version: int

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """The question is asked."""
        assert sent is not None, "a question is a message"
        return replace(
            posted, offer_id=sent.id, offer_version=self.version, with_buttons=(*posted.with_buttons, sent.id)
        )

    def calls(self, sent: Sent | None, now: datetime) -> Iterator[NewCall]:
        """Whoever wishes to be called otherwise."""
        return self._others(ASKED, self.table.game.version, now)


@dataclass(frozen=True, slots=True)
class SendCall(Step):
    """Call somebody, by a private message (``direct``) or in the channel, with a link to the message ``link_to``.

    ``chosen``: privately because they have chosen that. ``and_direct``: after the channel, by a private message as
    well.
    """

    call: Call
    direct: bool
    link_to: int | None
    chosen: bool = False
    and_direct: bool = False

    @property
    def is_private_call(self) -> bool:
        """Whether it calls its user to move by a private message, which carries the board and the way to answer."""
        return self.direct and self.call.user_id is not None and self.call.why in TO_MOVE


@dataclass(frozen=True, slots=True)
class CloseCalls(Step):
    """Forget calls that hold no longer; of those that stand in private messages say so, and take their buttons off."""

    ended: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class RemoveButtons(Step):
    """Take the buttons off messages whose place something newer has taken."""

    messages: tuple[int, ...]

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """They have none."""
        return replace(posted, with_buttons=tuple(one for one in posted.with_buttons if one not in self.messages))


@dataclass(frozen=True, slots=True)
class KeepThread(Step):
    """Keep the game's thread awake, or archive it (not ``awake``)."""

    thread_id: int
    awake: bool

    def done(self, posted: Posted, sent: Sent | None, now: datetime) -> Posted:
        """That is done, or cannot be."""
        return replace(posted, thread_at=math.floor(now.timestamp()) if self.awake else math.ceil(now.timestamp()))


def seats_of(players: Iterable[Player]) -> int:
    """The seats of these players, one bit for each from seat 0 on."""
    return sum(1 << player.seat for player in players)


@dataclass(frozen=True, slots=True)
class Look:
    """What is known of a game where it is looked at: its table, what is to be posted, and whom that may call.

    ``people`` has the settings of everybody who may be called; ``failed``: the kinds of steps that have failed this
    time, and the ids of calls.
    """

    table: Table
    posting: Posting
    calls: Sequence[Call]
    people: Mapping[int, PersonSettings]
    now: datetime
    failed: Collection[str | int] = ()
    later: list[datetime] = field(default_factory=list)

    def is_time(self, at: datetime | None) -> bool:
        """Whether a moment has come; else it is noted as one at which to look again."""
        if at is None or at <= self.now:
            return True
        self.later.append(at)
        return False

    @property
    def is_asked(self) -> bool:
        """Whether the open question stands in Discord."""
        return is_asking(self.table) and self.posting.posted.offer_version >= self.posting.offer_version

    def style(self, user_id: int) -> CallStyle:
        """How this person is called now."""
        return choose_call(self.people[user_id], self.now)

    def styles(self, user_ids: Iterable[int | None]) -> dict[int, CallStyle]:
        """The same of several."""
        return {user_id: self.style(user_id) for user_id in user_ids if user_id is not None}


def next_step(
    table: Table,
    posting: Posting,
    calls: Sequence[Call],
    people: Mapping[int, PersonSettings],
    now: datetime,
    failed: Collection[str | int] = (),
) -> tuple[Step | None, datetime | None]:
    """The next thing to do in Discord; where there is nothing, when to look again (``None``: after the next change).

    ``people`` has the settings of everybody at the table, and of whoever else is called. What has ``failed`` this time
    (the kinds of steps, and the ids of calls) is left out.
    """
    look = Look(table, posting, calls, people, now, failed)
    step = (
        _lobby(look)
        or _board(look)
        or _offer(look)
        or _call(look)
        or _edit(look)
        or _ended_calls(look)
        or _old_buttons(look)
        or _thread(look)
    )
    return step, None if step is not None else min(look.later, default=None)


def _lobby(look: Look) -> PostLobby | None:
    table, posting, posted = look.table, look.posting, look.posting.posted
    if posted.lobby_version >= posting.lobby_version or table.game.channel_gone or PostLobby.kind in look.failed:
        return None
    if posted.lobby_id is not None and not look.is_time(posting.lobby_at):
        return None
    sought = None if posted.lobby_id else _sought(look, posted.lobby_version + 1)
    return PostLobby(table, posted.lobby_id, f"{table.game.id}-l{posted.lobbies}", sought)


def _board(look: Look) -> OpenThread | PostBoard | None:
    """Whatever is untold is one board."""
    table, posting, posted, game = look.table, look.posting, look.posting.posted, look.table.game
    if posted.told >= posting.board_version or table.replay is None or game.channel_gone:
        return None
    if PostBoard.kind in look.failed:
        return None
    if table.waits_for_computers and not look.is_time((posting.post_since or look.now) + LONGEST_THOUGHT):
        # What they do follows in a moment, and is shown together with what they answer to.
        return None
    if table.running and game.options.thread and game.thread_id is None:
        # A board in the channel could be told again in the thread: it waits for the lobby at which that opens.
        return None if posted.lobby_id is None else OpenThread(table, posted.lobby_id)
    # What is told a second time is told in another channel, where nobody has been called yet.
    again = table.shown <= posted.told and not game.stalled
    people = look.table.people_to_act if again else to_call(table, posted.told)
    known = filter(None, (posted.lobby_id, posted.board_id))
    sought = _sought(look, posted.told + 1, max(known, default=None))
    styles = look.styles(player.user_id for player in people)
    return PostBoard(table, styles, f"{game.id}-b{posted.boards}", posted.told, sought)


def _sought(look: Look, version: int, after: int | None = None) -> Sought | None:
    """What may have been sent so long ago that Discord has forgotten its nonce."""
    since = look.posting.post_since
    # A moment that is still to come was noted by a clock that was wrong.
    if since is None or timedelta() <= look.now - since <= REMEMBERED:
        return None
    return Sought(min(since, look.now), version, after)


def _offer(look: Look) -> PostOffer | None:
    table, version = look.table, look.posting.offer_version
    if look.posting.posted.offer_version >= version or not is_asking(table) or table.game.channel_gone:
        return None
    if PostOffer.kind in look.failed:
        return None
    return PostOffer(table, look.styles(called(table)), f"{table.game.id}-o{version}", version)


def _call(look: Look) -> SendCall | None:
    """One call. Who is called twice is mentioned in the channel first."""
    game, posted = look.table.game, look.posting.posted
    for call in look.calls:
        if call.message_id is not None or call.id in look.failed or not look.is_time(call.due_at):
            continue
        if not still_holds(look.table, call, look.people):
            continue
        style = None if call.user_id is None else look.style(call.user_id)
        if style is not None and not look.is_time(style.later):
            continue
        question = posted.offer_id if call.why in (ASKED, GIVING) and look.is_asked else None
        direct = call.direct_only or game.channel_gone or (style is not None and not style.ping)
        return SendCall(
            look.table,
            call,
            direct,
            question or posted.board_id or posted.lobby_id,
            chosen=direct and style is not None and style.direct and call.why != GONE,
            and_direct=not direct and style is not None and style.direct,
        )
    return None


def _edit(look: Look) -> EditBoard | None:
    """The newest board, if it shows where the game stands, but not whom it waits for."""
    table, posted = look.table, look.posting.posted
    if not table.running or table.game.channel_gone or posted.board_id is None or EditBoard.kind in look.failed:
        return None
    if posted.told < max(look.posting.board_version, table.shown):
        return None
    if posted.board_awaits == seats_of(table.people_to_act):
        return None
    return EditBoard(table, posted.board_id, posted.board_since)


def _ended_calls(look: Look) -> CloseCalls | None:
    known = (call for call in look.calls if call.message_id is not None or call.due_at <= look.now)
    ended = tuple(call for call in known if not still_holds(look.table, call, look.people))
    return CloseCalls(look.table, ended) if ended else None


def _old_buttons(look: Look) -> RemoveButtons | None:
    posted = look.posting.posted
    kept = (posted.board_id, posted.offer_id if look.is_asked else None)
    old = tuple(one for one in posted.with_buttons if one not in kept)
    return RemoveButtons(look.table, old) if old else None


def _thread(look: Look) -> KeepThread | None:
    game = look.table.game
    if game.thread_id is None or game.channel_gone:
        return None
    at = datetime.fromtimestamp(look.posting.posted.thread_at, UTC)
    if look.table.running and game.turned_at is not None:
        due, awake = max(game.turned_at, at) + KEPT_AWAKE_EVERY, True
    elif game.status in ("finished", "ended", "cancelled") and at < game.changed_at + ARCHIVED_AFTER:
        due, awake = game.changed_at + ARCHIVED_AFTER, False
    else:
        return None
    return KeepThread(look.table, game.thread_id, awake) if look.is_time(due) else None


def is_asking(table: Table) -> bool:
    """Whether a question to others is open."""
    return table.running and table.game.offer is not None


def still_holds(table: Table, call: Call, people: Mapping[int, PersonSettings]) -> bool:
    """Whether a call is still true, and can be made."""
    game = table.game
    if game.channel_gone and not _is_private(call, people):
        return False
    player = game.player(call.user_id) if call.user_id is not None else None
    match call.why:
        case "invite":
            return game.status == "lobby" and call.user_id is not None and player is None
        case _ if call.why == GONE:
            return game.channel_gone
        case _ if call.why in (REMOVED, REPLACED):
            return call.user_id is not None and player is None
        case _ if call.why == EDITED:
            return game.status == "lobby" and player is not None
        case _ if call.why == LEFT_OUT:
            return game.status == "lobby"
    if not table.running:
        return False
    if call.why == ASKED:
        return call.user_id in asked(table)
    if call.why == GIVING:
        return game.offer is not None and game.players[game.offer.seat].user_id == call.user_id
    if call.user_id is None:
        return call.why != "stalled" or game.stalled
    return table.waits_for(call.user_id) and call.version == table.shown


def _is_private(call: Call, people: Mapping[int, PersonSettings]) -> bool:
    """Whether a call can do without the game's channel."""
    if call.user_id is None:
        return False
    if call.why == GONE or call.direct_only or call.message_id is not None:
        return True
    return people[call.user_id].notify != "channel"
