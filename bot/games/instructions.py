"""What is to be done in Discord for a game, one thing at a time, as it follows from the table and its posts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.games.calling import (
    ASKED,
    EDITED,
    GIVING,
    GONE,
    LEFT_OUT,
    REMOVED,
    REPLACED,
    TO_MOVE,
    CallStyle,
    asked,
    called,
    choose_call,
    to_call,
)
from bot.games.replay import Table
from bot.storage.rows import PersonSettings, Post, PostKind

LONGEST_THOUGHT = timedelta(seconds=30)
"""How long a board waits for what computers answer; then it is posted without."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing to do in Discord, for the game as ``table`` shows it; ``posts`` are done with it.

    ``calls``: how each user is called by it.
    """

    table: Table
    posts: tuple[Post, ...]
    calls: Mapping[int, CallStyle] = field(default_factory=dict)

    @property
    def pings(self) -> tuple[int, ...]:
        """The users whom the message is to ping."""
        return tuple(user_id for user_id, call in self.calls.items() if call.ping)

    @property
    def handed(self) -> int:
        """Up to which version it told when it was first handed out: it may have been sent then, unnoticed."""
        known = [post.handed for post in self.posts if post.handed is not None]
        return min(known, default=self.table.game.version)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenThread(Instruction):
    """Open the thread in which the game will be played, at its lobby's message."""

    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PostLobby(Instruction):
    """Bring the lobby's message up to date, or send it if it has none.

    ``sought_since``: it may stand in the channel since then, and is looked for before it is sent; after the message
    ``sought_after``, if the game has any, as this computer's clock may be wrong.
    """

    sought_since: datetime | None = None
    sought_after: int | None = None

    @property
    def message_id(self) -> int | None:
        """The message to edit."""
        return self.posts[0].message_id


@dataclass(frozen=True, slots=True, kw_only=True)
class PostBoard(Instruction):
    """Post the board with everything that happened after version ``since``.

    ``sought_since``: it may stand in the channel since then, and is looked for before it is sent; after the message
    ``sought_after``, if the game has any, as this computer's clock may be wrong.
    """

    since: int
    sought_since: datetime | None = None
    sought_after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditBoard(Instruction):
    """Let the newest board (``message_id``), which tells what happened after ``since``, name who is still awaited."""

    message_id: int
    since: int


@dataclass(frozen=True, slots=True)
class PostOffer(Instruction):
    """Ask those who must agree to the game's offer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SendNotice(Instruction):
    """Send a notice, ``direct`` to its user or in the channel, that leads to the message ``link_to``.

    ``chosen``: it is sent directly because its user has chosen that.
    """

    direct: bool
    link_to: int | None
    chosen: bool = False

    @property
    def post(self) -> Post:
        """The notice."""
        return self.posts[0]

    @property
    def is_private_call(self) -> bool:
        """Whether it calls its user to move by a private message, which carries the board and the way to answer."""
        return self.direct and self.post.user_id is not None and self.post.notice in TO_MOVE


@dataclass(frozen=True, slots=True)
class CloseCalls(Instruction):
    """Say in private messages that they no longer call, and take their board and buttons off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveButtons(Instruction):
    """Take the buttons off messages whose place something newer has taken; with ``pictures``, boards lose theirs.

    ``is_last``: nothing else is to be done.
    """

    pictures: bool
    is_last: bool = False


def settle(table: Table, posts: Sequence[Post], people: Mapping[int, PersonSettings], now: datetime) -> list[Post]:
    """The posts without those that need not be posted any more, and with calls that must wait put off.

    ``posts`` are the open ones in their order (see `post_queries.claim_posts`); ``people`` has the settings of
    everybody who may be called.
    """
    return [_settled(table, posts, people, now, post) for post in posts]


def _settled(
    table: Table, posts: Sequence[Post], people: Mapping[int, PersonSettings], now: datetime, post: Post
) -> Post:
    if post.state != "due" or (post.kind == "notice" and post.due_at > now):
        return post
    open_offers = _due(posts, "offer")[-1:] if _is_asking(table) else ()
    needless = {
        "board": table.replay is None,
        "edit": post.kind == "edit" and not (_due(posts, "board") or _edited_board(table, posts, post)),
        "offer": post not in open_offers,
        "notice": post.kind == "notice" and not _still_holds(table, post),
    }
    if needless.get(post.kind) or (table.game.channel_gone and not _is_private(post, people)):
        return replace(post, state="dropped")
    if post.kind == "edit":
        # A board that is tried again later tells this as well.
        return replace(post, due_at=max(one.due_at for one in (post, *_due(posts, "board"))))
    later = choose_call(people[post.user_id], now).later if post.user_id is not None else None
    return post if later is None else replace(post, due_at=later)


def next_instruction(
    table: Table, posts: Sequence[Post], people: Mapping[int, PersonSettings], now: datetime, *, newest_only: bool
) -> Instruction | None:
    """The next thing to do in Discord about the posts that :func:`settle` has left; ``None``: nothing, for now.

    ``newest_only``: only the newest board keeps its picture.
    """
    return (
        _lobby(table, posts, now)
        or _board(table, posts, people, now)
        or _offer(table, posts, people, now)
        or _notice(table, posts, people, now)
        or _edit(table, posts, now)
        or _answered_calls(table, posts)
        or _old_buttons(table, posts, newest_only)
    )


def _due(posts: Iterable[Post], kind: PostKind) -> tuple[Post, ...]:
    return tuple(post for post in posts if post.kind == kind and post.state == "due")


def _last(posts: Sequence[Post], kind: PostKind) -> Post | None:
    """The last of a kind that has a message."""
    return next((post for post in reversed(posts) if post.kind == kind and post.message_id is not None), None)


def _is_asking(table: Table) -> bool:
    return table.running and table.game.offer is not None


def _is_private(post: Post, people: Mapping[int, PersonSettings]) -> bool:
    """Whether a post can do without the game's channel."""
    if post.kind != "notice" or post.user_id is None:
        return False
    return post.notice == GONE or post.direct_only or people[post.user_id].notify != "channel"


def _still_holds(table: Table, post: Post) -> bool:
    """Whether a notice is still true."""
    game = table.game
    if post.notice == "invite":
        return game.status == "lobby" and post.user_id is not None and game.player(post.user_id) is None
    if post.notice == GONE:
        return game.channel_gone
    if post.notice in (REMOVED, REPLACED):
        return post.user_id is not None and game.player(post.user_id) is None
    if post.notice == EDITED:
        return game.status == "lobby" and post.user_id is not None and game.player(post.user_id) is not None
    if post.notice == LEFT_OUT:
        return game.status == "lobby"
    if not table.running:
        return False
    if post.notice == ASKED:
        return post.user_id in asked(table)
    if post.notice == GIVING:
        return game.offer is not None and game.players[game.offer.seat].user_id == post.user_id
    if post.user_id is None:
        return post.notice != "stalled" or game.stalled
    return table.waits_for(post.user_id) and post.version == table.shown


def _lobby(table: Table, posts: Sequence[Post], now: datetime) -> PostLobby | None:
    due = tuple(post for post in _due(posts, "lobby") if post.due_at <= now)
    return PostLobby(table, due) if due else None


def _board(
    table: Table, posts: Sequence[Post], people: Mapping[int, PersonSettings], now: datetime
) -> OpenThread | PostBoard | None:
    """All boards that are due are one: one that was put off goes out with the next, not once more on its own."""
    due = tuple(post for post in _due(posts, "board") if post.version <= table.game.version)
    if not any(post.due_at <= now for post in due):
        return None
    if table.waits_for_computers and now - due[0].due_at < LONGEST_THOUGHT:
        # What they do follows in a moment, and is shown together with what they answer to.
        return None
    lobby, last = _last(posts, "lobby"), _last(posts, "board")
    wants_thread = table.running and table.game.options.thread and table.game.thread_id is None
    # A board that may have been sent already is sent again where it was: only there is it known to be the same.
    if lobby and lobby.message_id and wants_thread and all(post.handed is None for post in due):
        return OpenThread(table, due, message_id=lobby.message_id)
    since = last.version if last else 0
    # What is told a second time is told in another channel, where nobody has been called yet.
    again = table.shown <= since and not table.game.stalled
    called = [player.user_id for player in (table.people_to_act if again else to_call(table, since))]
    return PostBoard(table, due, _calls(called, people, now), since=since)


def _edited_board(table: Table, posts: Sequence[Post], edit: Post) -> Post | None:
    """The newest board, if it was posted before what the edit is about, and still shows where the game stands."""
    last = _last(posts, "board")
    stands = table.running and last is not None and table.shown <= last.version < edit.version
    return last if stands and last is not None and last.since is not None else None


def _edit(table: Table, posts: Sequence[Post], now: datetime) -> EditBoard | None:
    due = tuple(post for post in _due(posts, "edit") if post.due_at <= now)
    last = _edited_board(table, posts, due[-1]) if due else None
    if last is None or last.message_id is None or last.since is None:
        return None
    return EditBoard(table, due, message_id=last.message_id, since=last.since)


def _offer(
    table: Table, posts: Sequence[Post], people: Mapping[int, PersonSettings], now: datetime
) -> PostOffer | None:
    due = tuple(post for post in _due(posts, "offer") if post.due_at <= now)
    return PostOffer(table, due, _calls(called(table), people, now)) if due else None


def _notice(
    table: Table, posts: Sequence[Post], people: Mapping[int, PersonSettings], now: datetime
) -> SendNotice | None:
    """One notice. Who is called twice is mentioned in the channel first; the private message is a notice of its own."""
    post = next((post for post in _due(posts, "notice") if post.due_at <= now), None)
    if post is None:
        return None
    question = _last(posts, "offer") if post.notice in (ASKED, GIVING) else None
    linked = question or _last(posts, "board") or _last(posts, "lobby")
    calls = _calls([post.user_id], people, now)
    direct = post.direct_only or table.game.channel_gone or any(not call.ping for call in calls.values())
    wishes = post.user_id is not None and people[post.user_id].notify != "channel"
    return SendNotice(
        table,
        (post,),
        {} if direct else calls,
        direct=direct,
        link_to=linked.message_id if linked else None,
        chosen=direct and wishes and post.notice != GONE,
    )


def _answered_calls(table: Table, posts: Sequence[Post]) -> CloseCalls | None:
    calls = (post for post in posts if post.kind == "notice" and post.buttons and post.message_id is not None)
    answered = tuple(post for post in calls if not _still_holds(table, post))
    return CloseCalls(table, answered) if answered else None


def _old_buttons(table: Table, posts: Sequence[Post], newest_only: bool) -> RemoveButtons | None:
    question = _last(posts, "offer") if _is_asking(table) and not _due(posts, "offer") else None
    kept = (_last(posts, "board"), question)
    public = (post for post in posts if post.kind != "notice" and post.buttons and post.message_id is not None)
    old = tuple(post for post in public if post not in kept)
    # It is what is done last of all, unless something is due later.
    is_last = not any(post.state == "due" for post in posts)
    return RemoveButtons(table, old, pictures=newest_only, is_last=is_last) if old else None


def _calls(user_ids: Iterable[int | None], people: Mapping[int, PersonSettings], now: datetime) -> dict[int, CallStyle]:
    return {user_id: choose_call(people[user_id], now) for user_id in user_ids if user_id is not None}
