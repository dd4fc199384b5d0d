"""The rows of the tables, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Literal, NamedTuple

from bot.storage.place import Place, PlaceKind
from renderers.scene import Theme

Status = Literal["lobby", "running", "finished", "cancelled", "ended"]
OPEN: tuple[Status, ...] = ("lobby", "running")
"""The statuses of games that people can join or play."""
OVER: tuple[Status, ...] = ("finished", "ended")
"""The statuses of games that were played to an end."""
PostKind = Literal["lobby", "board", "offer"]
CallReason = Literal[
    "turn",
    "remind",
    "nudge",
    "invite",
    "edited",
    "removed",
    "cannot-join",
    "asked",
    "giving",
    "replaced",
    "seated",
    "played-for",
    "taken-over",
    "forfeited",
    "gone",
    "stalled",
    "time",
    "declined",
    "host",
    "analysed",
    "unjudged",
    "round-over",
    "game-over",
]
"""The reasons for calls; `bot.storage.call_reasons` has the properties of each."""
Because = Literal["planned", "forced", "time-up"]
"""Reasons for a move the clock plays for a person: it was planned, it was the only legal one, or time was up."""
AtEnd = Literal["nothing", "move", "seat", "forfeit"]
OfferKind = Literal["takeback", "replace", "cancel"]
Notify = Literal["channel", "direct", "both"]
SeasonKind = Literal["month", "quarter"]

NOT_COUNTED = ("early", "moderator")
"""Reasons for excluding a game from ratings and statistics: an early leaver, or a moderator gave a seat away."""
REMINDERS_BEFORE_HOLD = 3
"""Number of unanswered reminders after which a game is on hold."""


class DaysOff(NamedTuple):
    """Days off, from ``begin_s`` to ``end_s``, both in seconds since 1970."""

    begin_s: int
    end_s: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A person's plan for their next turn, if that is still in this ``round``: the first of ``moves`` that fits.

    ``events``: the effects of each move when it was planned, as text. A move fits if it would still have the same
    effects; with ``floor``, if at most this number of pieces would fall to the floor line, however many it takes.
    """

    round: int
    moves: tuple[str, ...]
    events: tuple[tuple[str, ...], ...]
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """The player on a seat. ``name`` is the unmodified display name from when they joined.

    A computer has a level (``computer``) and a ``name``, but no ``user_id``. ``former_id`` is the user whose seat was
    taken over; a computer keeps their ``name``. Deleting a person's data clears their ids and names. ``plan`` is
    secret. ``nudged_at``: the time of the last nudge, ``None`` once they have moved.

    ``left`` is set once the seat's first person has left the game: 1 for the first at the table to leave, 2 for the
    second. ``leaver_id`` and ``leaver_name`` are that person's user id and display name.

    The fields in `PERSON_FIELDS` are settings of the person (see `PersonSettings`) from when the game was loaded.
    """

    seat: int
    user_id: int | None
    name: str
    computer: str | None = None
    former_id: int | None = None
    plan: Plan | None = None
    left: int | None = None
    leaver_id: int | None = None
    leaver_name: str = ""
    nudged_at: datetime | None = None
    away: tuple[DaysOff, ...] = ()
    by_hand: bool = False

    @property
    def leaver(self) -> Player | None:
        """The seat's first person, if they have left."""
        return None if self.left is None else Player(self.seat, self.leaver_id, self.leaver_name)


PERSON_FIELDS = ("away", "by_hand")
"""The fields of `Player` that are settings of the person, needed by the clock."""


OPTIONS_WITH_USERS = ("invited", "order", "declined", "removed", "refused")
"""The fields of `Options` that contain user ids, directly or at the end of pairs."""


def _users_in(entry: Any) -> tuple[int, ...]:
    if isinstance(entry, int):
        return (entry,)
    return tuple(value for value in entry if isinstance(value, int))


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game, chosen when it was opened.

    ``turn_hours``: time for a turn, ``None`` for no limit; ``at_end``: the consequence when it runs out: none, a
    computer plays the move, a computer takes the seat, or the seat is forfeited. ``invited``: only these users may
    join (if empty, anybody, or nobody with ``only_invited``); ``role_id``: only members with this role may.
    ``declined``: users who declined their invitation; ``removed``: users who were removed and can't come back.
    ``thread``: the game gets its own thread. ``order``: for a rematch, the users by seat, the starting player first,
    and 0 for a computer. ``parent_id``: for a game in an existing thread, the channel of that thread; ``private``: only
    members of the thread can see it.

    ``refused`` is added during the game: the kinds of offers (see `Offer`) that were declined, and by whom.
    """

    turn_hours: int | None = None
    at_end: AtEnd = "nothing"
    invited: tuple[int, ...] = ()
    role_id: int | None = None
    thread: bool = False
    order: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    only_invited: bool = False
    removed: tuple[int, ...] = ()
    refused: tuple[tuple[str, int], ...] = ()
    parent_id: int | None = None
    private: bool = False

    @property
    def is_invite_only(self) -> bool:
        """Whether only invited users may join."""
        return self.only_invited or bool(self.invited)

    @property
    def people(self) -> set[int]:
        """The users in these options, and 0 if the order contains a computer."""
        return {user_id for name in OPTIONS_WITH_USERS for entry in getattr(self, name) for user_id in _users_in(entry)}

    def entries_naming(self, user_id: int) -> dict[str, tuple[Any, ...]]:
        """Return the entries that contain this user, by field."""
        entries = {name: getattr(self, name) for name in OPTIONS_WITH_USERS}
        mine = {name: tuple(entry for entry in found if user_id in _users_in(entry)) for name, found in entries.items()}
        return {name: found for name, found in mine.items() if found}

    def without(self, user_id: int) -> Options:
        """Return the options without this user. It doesn't change whether other people may join."""
        entries = {name: getattr(self, name) for name in OPTIONS_WITH_USERS}
        others: dict[str, Any] = {
            name: tuple(entry for entry in found if user_id not in _users_in(entry)) for name, found in entries.items()
        }
        return replace(self, only_invited=self.is_invite_only, **others)


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that others must accept.

    ``takeback``: take back the play of ``version`` and all later ones; ``replace``: give the seat to ``user_id`` or
    to a computer of this ``level``; ``cancel``: cancel the game. ``by`` made the offer, ``agreed`` are the others who
    have accepted it. ``moderated``: a moderator asked for a seat or agreed; ``gone``: the players who had left the
    server when the offer was made. ``silent``: users who must agree but aren't called, because they have blocked
    ``by``.
    """

    kind: OfferKind
    by: int
    seat: int
    version: int = 0
    user_id: int | None = None
    name: str = ""
    agreed: tuple[int, ...] = ()
    level: str = ""
    moderated: bool = False
    gone: tuple[int, ...] = ()
    silent: tuple[int, ...] = ()

    @property
    def people(self) -> set[int]:
        """The users in this offer."""
        named = {self.by, *self.agreed, *self.gone, *self.silent}
        return named if self.user_id is None else named | {self.user_id}


@dataclass(frozen=True, slots=True)
class Game:
    """A game after ``version`` lines of its log. Its ``seats`` seats are taken by ``players``.

    The current turn began at ``turned_at`` and ends at ``deadline_at``, if turns have a time limit. Days off of the
    awaited players after ``clock_at`` stop the clock (see `clock.find_deadline`). ``reminded``: a reminder for this
    turn was sent; ``reminders``: number of reminders since a person last did anything.
    ``unrated_because``: the reason why it doesn't count for ratings (nor statistics, for `NOT_COUNTED`).
    ``first``: the starting seat, unless it was drawn.
    ``channel_gone``: its channel was deleted, and another one hasn't been chosen yet.
    ``changed_at``: the time of the last public change, which excludes secret choices. ``awaited``: a bit for each
    awaited seat, the lowest for seat 0.
    ``guild_id`` is the server, or ``None`` for a conversation of this ``place_kind``; ``tournament_id``: the tournament
    of which it is a table. ``language``: the language of its posts if the place has no settings (empty: the place's).
    """

    id: str
    guild_id: int | None
    channel_id: int
    host_id: int
    ruleset: str
    side: str
    seats: int
    status: Status
    version: int
    created_at: datetime
    changed_at: datetime
    players: tuple[Player, ...] = ()
    ending: str | None = None
    seed: bytes = field(default=b"", repr=False)
    thread_id: int | None = None
    options: Options = Options()
    first: int | None = None
    rematch_of: str | None = None
    turned_at: datetime | None = None
    deadline_at: datetime | None = None
    clock_at: datetime | None = None
    reminded: bool = False
    reminders: int = 0
    unrated_because: str | None = None
    offer: Offer | None = None
    channel_gone: bool = False
    awaited: int = 0
    place_kind: PlaceKind = "server"
    tournament_id: str | None = None
    language: str = ""

    @property
    def place(self) -> Place:
        """The server or conversation in which it is played."""
        return Place(self.place_kind, self.guild_id or self.channel_id)

    @property
    def is_over(self) -> bool:
        """Whether nobody can join or play any more."""
        return self.status not in OPEN

    def player(self, user_id: int) -> Player | None:
        """Return the player with this user id, or ``None``."""
        return next((player for player in self.players if player.user_id == user_id), None)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of this user, or ``None``."""
        return next((player.seat for player in self.players if player.user_id == user_id), None)

    @property
    def people(self) -> set[int]:
        """The users in this row: the host, current and previous players, and users in the options or the offer."""
        seated = {player.user_id for player in self.players} | {player.former_id for player in self.players}
        left = {player.leaver_id for player in self.players}
        asked = self.offer.people if self.offer is not None else set()
        named = {self.host_id, *seated, *left, *self.options.people, *asked}
        return {user_id for user_id in named if user_id}

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players who aren't computers."""
        return tuple(player for player in self.players if player.computer is None)

    @property
    def thread_or_channel_id(self) -> int:
        """The thread in which it is played, or the channel if there is no thread."""
        return self.thread_id or self.channel_id

    @property
    def decider_id(self) -> int | None:
        """The user who decides where a game without a channel continues: its host, otherwise its first person."""
        if not self.channel_gone or self.is_over:
            return None
        people = [player.user_id for player in self.humans if player.user_id is not None]
        if self.host_id in people:
            return self.host_id
        return next(iter(people), None)

    @property
    def on_hold(self) -> bool:
        """Whether calls have stopped because nobody responds."""
        return self.reminders >= REMINDERS_BEFORE_HOLD


@dataclass(frozen=True, slots=True)
class Posted:
    """The messages that have been posted for a game.

    The lobby is message ``lobby_id`` in the channel ``lobby_in``, the latest of ``lobbies`` messages, and shows the
    game at ``lobby_version``. Boards and offers are in the channel or thread ``boards_in``. The newest board is
    ``board_id``, the latest of ``boards`` messages. All boards together report events up to ``board_version``, the
    newest those after ``board_since``. The newest board shows the seats in ``board_awaits`` as awaited (a bit for each,
    the lowest for seat 0; -1: unknown), those in ``board_away`` as away (pairs of a seat and a time), and the deadline
    ``board_deadline_s`` (``None``: no deadline). ``analysed``: its buttons offer the analysis.
    ``offer_id`` is the latest offer, made at ``offer_version``. ``with_buttons``: boards and offers that may still have
    buttons. ``thread_at``: when the thread was last kept open or archived. ``failures``: number of consecutive
    failures to post at ``failed_version``. ``called_directly``: the version up to which people were called by direct
    message, because no board could be sent. ``again``: the newest board should be posted again, without calls. Times
    are seconds since 1970.
    """

    lobby_id: int | None = None
    lobbies: int = 0
    lobby_version: int = 0
    board_id: int | None = None
    boards: int = 0
    board_since: int = 0
    board_version: int = 0
    board_awaits: int = -1
    board_away: tuple[tuple[int, int], ...] = ()
    board_deadline_s: int | None = None
    analysed: bool = False
    offer_id: int | None = None
    offer_version: int = 0
    with_buttons: tuple[int, ...] = ()
    lobby_in: int = 0
    boards_in: int = 0
    thread_at: int = 0
    failures: int = 0
    failed_version: int = 0
    called_directly: int = 0
    again: bool = False

    def messages_in(self, channel_id: int, thread_or_channel_id: int) -> Posted:
        """Return only the messages in this channel, and the boards and offers in this channel or thread.

        A game moves only if its channel or thread was deleted, together with the messages there.
        """
        there = self
        if self.lobby_in != channel_id:
            there = replace(there, lobby_id=None)
        if self.boards_in != thread_or_channel_id:
            there = replace(there, board_id=None, offer_id=None, with_buttons=())
        return there


@dataclass(frozen=True, slots=True)
class InteractionToken:
    """A token of an interaction, used to send messages where the bot can't post without one.

    At most ``left`` followups can be sent with ``token`` until ``until_s`` (seconds since 1970), with files if
    ``may_attach``.
    """

    token: str = field(repr=False)
    until_s: int
    left: int
    may_attach: bool = True

    def is_usable(self, now: datetime) -> bool:
        """Check whether it can still be used."""
        return self.left > 0 and now.timestamp() < self.until_s


@dataclass(frozen=True, slots=True)
class Posting:
    """The posts of a game at ``version``: the ``posted`` ones, recorded ``receipts`` times, and those that must follow.

    Boards must report events up to ``board_version``, and the lobby must show ``lobby_version``, from ``lobby_at`` on
    (``None``: now), because the response to a press may show it first. The offer of ``offer_version`` must be posted if
    it is still open. ``post_at``: when to check for the next post. ``post_since``: since when there is something to
    post that an earlier attempt may already have posted. ``token``: the newest token, where the bot can't post without
    one; ``awaits_token``: something isn't posted because the next token is needed.
    """

    version: int
    guild_id: int | None
    posted: Posted = Posted()
    receipts: int = 0
    lobby_version: int = 0
    lobby_at: datetime | None = None
    board_version: int = 0
    offer_version: int = 0
    post_at: datetime | None = None
    post_since: datetime | None = None
    token: InteractionToken | None = None
    awaits_token: bool = False

    def has_unposted(self, *, asking: bool) -> bool:
        """Check whether something isn't posted yet. ``asking``: an offer is open."""
        posted = self.posted
        is_unasked = asking and posted.offer_version < self.offer_version
        return is_unasked or posted.board_version < self.board_version or posted.lobby_version < self.lobby_version


class Keep(Enum):
    """The type of `KEEP`."""

    KEEP = "keep"


KEEP = Keep.KEEP
"""Leaves a column unchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueWork:
    """The work that results from a change of a game: the required posts, and when its clock is due.

    The fields are those of `Posting`; the clock is due at ``act_at``. A stored ``post_since`` is kept. Setting a
    ``token``, even to ``None``, resets ``awaits_token``.
    """

    lobby_version: int | Keep = KEEP
    board_version: int | Keep = KEEP
    offer_version: int | Keep = KEEP
    lobby_at: datetime | Keep | None = KEEP
    post_at: datetime | Keep | None = KEEP
    post_since: datetime | Keep = KEEP
    act_at: datetime | Keep | None = KEEP
    token: InteractionToken | Keep | None = KEEP


NO_WORK = DueWork()


@dataclass(frozen=True, slots=True)
class Call:
    """A call to a person (``user_id``) or to the whole channel (``None``) for the reason ``why`` at ``version``.

    It has no ``message_id`` until it is sent. Sent calls are deleted, except direct messages to awaited players, which
    remain until they have moved. ``direct_only``: only a direct message is sent, for example because a board already
    mentions them.
    """

    id: int
    game_id: str
    user_id: int | None
    why: CallReason
    version: int
    due_at: datetime
    message_id: int | None = None
    direct_only: bool = False


class NewCall(NamedTuple):
    """A `Call` that isn't stored yet."""

    user_id: int | None
    why: CallReason
    version: int
    due_at: datetime
    direct_only: bool = False


@dataclass(frozen=True, slots=True)
class Follower:
    """A user outside of a running game who is called when it is over, and with ``rounds`` after each round."""

    game_id: str
    user_id: int
    rounds: bool = False


@dataclass(frozen=True, slots=True)
class RecentCall:
    """The time at which ``caller_id`` made the bot call ``called_id``, in any game."""

    id: int
    caller_id: int
    called_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """A person's settings.

    ``notify``: call them in the channel, by direct message, or both, but not between ``quiet_from`` and ``quiet_to``
    (minutes of the day in ``zone``; equal or ``None``: no quiet hours). ``theme``: for pictures only they see
    (``None``: the server's). ``at_once``: the picker's last choice plays the move, without a preview. ``learned``: the
    lessons they have solved. ``away``: their past and future days off, in order. ``by_hand``: they play forced moves
    themselves. ``closed``: Discord refused the last direct message to them. ``language``: for texts only they see
    (empty: the language of their Discord). ``large``: the part of a board they decide about gets its own pictures;
    ``in_words``: they get texts instead of pictures only they would see. ``discord_language``: the language of
    their Discord when they last took part in a game or tournament (empty: unknown).
    """

    user_id: int
    notify: Notify = "channel"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    theme: Theme | None = None
    at_once: bool = False
    learned: tuple[str, ...] = ()
    away: tuple[DaysOff, ...] = ()
    by_hand: bool = False
    closed: bool = False
    language: str = ""
    large: bool = False
    in_words: bool = False
    discord_language: str = ""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The settings of a server, chosen by its moderators.

    ``channels``: the only channels in which games may be opened (empty: all); ``openers``: the roles that may open
    games (empty: everybody); ``turn_hours`` and ``threads``: the default time for a turn, and whether games get
    threads by default; ``newest``: only the newest post of a game keeps its picture; ``per_person``: maximum number of
    simultaneous games per person; ``language``: for public posts (empty: the server's in Discord); ``theme``: for
    public pictures (``None``: the bot's default); ``puzzles``: the channel of the daily puzzle (``None``: no
    puzzle); ``season``: the length of rating seasons (``None``: no seasons); ``season_channel``: the channel in which
    the best players of each season are announced (``None``: nowhere).
    """

    channels: tuple[int, ...] = ()
    openers: tuple[int, ...] = ()
    turn_hours: int | None = None
    threads: bool = False
    newest: bool = False
    per_person: int = 20
    language: str = ""
    theme: Theme | None = None
    puzzles: int | None = None
    season: SeasonKind | None = None
    season_channel: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat in a game that counts, for the person who began on it, or a computer.

    ``left``: they left the game, so their ``rank`` is behind those who stayed; the ``score`` is that of the seat.
    ``rated``: the game counts for ratings, and ``rating_before`` and ``rating_after`` are the displayed ratings.
    Both are ``None`` for unrated games and after a person's data was deleted. ``season``: the season in which it also
    counts (see `Rating`).
    """

    game_id: str
    seat: int
    guild_id: int
    ruleset: str
    user_id: int | None
    name: str
    computer: str | None
    players: int
    rank: int
    score: int
    rated: bool
    at: datetime
    rating_before: int | None = None
    rating_after: int | None = None
    season: str = ""
    left: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength of a person on a server in one ruleset: mean and uncertainty after ``games`` games.

    Only games that ended in this ``season`` count (``"2027-01"``, ``"2027-Q1"``); empty: all games.
    """

    guild_id: int
    ruleset: str
    season: str
    user_id: int
    name: str
    mu: float
    sigma: float
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A request for the analysis of a game, to be answered in its interaction (``id``) or by a later call.

    ``token`` is needed to edit the response, and empty once it has expired. The text is in ``language``; it is public
    if ``shared``, and offers a button to share it if ``may_share``. ``shows_first``: the response shows the first look.
    ``failure``: the key of the refusal that explains why the analysis won't improve.
    """

    id: int
    game_id: str
    user_id: int
    asked_at: datetime
    token: str = field(repr=False)
    language: str
    shared: bool = False
    may_share: bool = False
    shows_first: bool = False
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzle of a day (``"2026-01-31"``) on a server."""

    guild_id: int
    day: str
    puzzle: str


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A person's answer to the puzzle of a day: a move in notation, and whether it was ``right``."""

    guild_id: int
    day: str
    user_id: int
    move: str
    right: bool
    at: datetime


TournamentStatus = Literal["open", "running", "finished", "cancelled"]
"""Open for entries, running, over, or cancelled."""
Format = Literal["swiss", "round-robin", "knock-out"]
AtLastDay = Literal["play-on", "as-it-stands"]
"""Whether tables that are unfinished on the last day of a round are played on, or end with the current standing."""
CancellationReason = Literal["too-few", "by-hand", "expired"]


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """The options of a tournament, chosen when it was opened.

    Its tables are games of ``ruleset`` and ``side`` for ``seats`` players, in their own threads with ``threads``. A
    turn takes at most ``turn_hours``, and then ``at_end`` follows. Only members with the role ``role_id`` may enter. It
    begins at ``begin_s`` (seconds since 1970), or with ``begin_with`` entries, and otherwise only by hand. A round
    lasts ``round_days`` (``None``: until all tables are finished); ``at_last_day`` decides about unfinished tables.
    ``rounds`` is the length of a Swiss (``None``: as many rounds as needed to find a winner).
    """

    ruleset: str
    side: str
    seats: int = 2
    format: Format = "swiss"
    turn_hours: int = 24
    at_end: AtEnd = "forfeit"
    threads: bool = True
    role_id: int | None = None
    begin_s: int | None = None
    begin_with: int | None = None
    round_days: int | None = None
    rounds: int | None = None
    at_last_day: AtLastDay = "play-on"

    @property
    def begin_at(self) -> datetime | None:
        """The time ``begin_s``."""
        return None if self.begin_s is None else datetime.fromtimestamp(self.begin_s, UTC)


@dataclass(frozen=True, slots=True)
class PostedTournament:
    """The messages that have been posted for a tournament.

    ``cards`` messages were sent: one for the entries, one for each round, one at the end. The newest is ``message_id``
    in ``channel_id``, sent at ``sent_s``. It is card number ``card`` and has shown ``version`` since ``shown_s``, with
    links to ``linked`` tables. Times are seconds since 1970. ``failures``: number of consecutive failures to post at
    ``failed_version``. ``gone_id``: a deleted channel; posting is paused until the tournament moves. ``warned_s``:
    when the host was last warned of a problem.
    """

    cards: int = 0
    card: int = -1
    message_id: int | None = None
    channel_id: int = 0
    sent_s: int = 0
    version: int = 0
    shown_s: int = 0
    linked: int = 0
    failures: int = 0
    failed_version: int = 0
    gone_id: int | None = None
    warned_s: int = 0


@dataclass(frozen=True, slots=True)
class TournamentPosting:
    """The posts of a tournament at ``version``: the ``posted`` ones, recorded ``receipts`` times.

    ``post_at``: when to check for the next post.
    """

    version: int
    guild_id: int
    posted: PostedTournament = PostedTournament()
    receipts: int = 0
    post_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament after ``version`` lines of its log, which determines everything else.

    ``seed`` decides all draws. Its hash is published at the opening, the seed itself at the end.
    """

    id: str
    guild_id: int
    channel_id: int
    host_id: int
    name: str
    status: TournamentStatus
    version: int
    created_at: datetime
    changed_at: datetime
    options: TournamentOptions
    seed: bytes = field(default=b"", repr=False)

    @property
    def place(self) -> Place:
        """The server where it is played."""
        return Place("server", self.guild_id)
