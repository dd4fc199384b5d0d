"""The rows of the tables as plain values."""

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
"""The statuses of games that are over but weren't cancelled."""
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
"""The reasons for calls. `bot.storage.call_reasons` defines their properties."""
Because = Literal["planned", "forced", "time-up"]
"""Reasons why the clock makes a person's move: it was planned, it was the only legal move, or the time was up."""
AtEnd = Literal["nothing", "move", "seat", "forfeit"]
OfferKind = Literal["takeback", "replace", "cancel"]
Notify = Literal["channel", "direct", "both"]
SeasonKind = Literal["month", "quarter"]

NOT_COUNTED = ("early", "moderator")
"""Reasons for excluding a game from ratings and statistics: a player left early, or a moderator gave a seat away."""
REMINDERS_BEFORE_HOLD = 3
"""Number of unanswered reminders after which a game is on hold."""


class DaysOff(NamedTuple):
    """Days off, from ``begin_s`` to ``end_s``, both in seconds since 1970."""

    begin_s: int
    end_s: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A person's plan for their next turn in this ``round``: the first of ``moves`` that fits will be played.

    ``events`` are the effects of each move when it was planned, as text. A move fits if it would still have the same
    effects. If ``floor`` is given, it fits if at most this number of pieces would fall to the floor line.
    """

    round: int
    moves: tuple[str, ...]
    events: tuple[tuple[str, ...], ...]
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """The player on a seat. ``name`` is their unmodified display name at the time when they joined.

    A computer has a level (``computer``) and a ``name``, but no ``user_id``. ``previous_id`` is the user whose seat was
    taken over. A computer keeps that user's ``name``. Deleting a person's data clears their ids and names. ``plan`` is
    secret. ``nudged_at`` is the time of the last nudge, or ``None`` after they have moved.

    ``left`` is set when the seat's first person leaves the game. It is 1 for the first player who leaves, 2 for the
    second, and so on. ``leaver_id`` and ``leaver_name`` are that person's user id and display name.

    The fields in `PERSON_FIELDS` are the person's settings (see `PersonSettings`) at the time when the game was loaded.
    """

    seat: int
    user_id: int | None
    name: str
    computer: str | None = None
    previous_id: int | None = None
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
"""The fields of `Player` that contain settings of the person, which the clock needs."""


OPTIONS_WITH_USERS = ("invited", "order", "declined", "removed", "refused")
"""The fields of `Options` that contain user ids, directly or at the end of pairs."""


def _users_in(entry: Any) -> tuple[int, ...]:
    if isinstance(entry, int):
        return (entry,)
    return tuple(value for value in entry if isinstance(value, int))


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game, chosen when it was opened.

    - ``turn_hours``: the time for a turn, ``None`` without a limit.
    - ``at_end``: the consequence when the time runs out. There is none, a computer makes the move, a computer takes the
      seat, or the seat is forfeited.
    - ``invited``: the users who may join. If it is empty, everybody may join, or with ``only_invited`` nobody.
    - ``role_id``: the role that people need to join.
    - ``declined``: users who declined their invitation.
    - ``removed``: users who were removed and can't come back.
    - ``thread``: whether the game gets its own thread.
    - ``order``: in a rematch, the users by seat, beginning with the starting player; 0 stands for a computer.
    - ``parent_id``: the channel of the thread, if the game is in an existing thread.
    - ``private``: whether only members of that thread can see the game.
    - ``coached``: whether the coach comments on costly moves of the host, who plays against computers.

    Two options change during the game. ``refused`` contains the kinds of offers (see `Offer`) that were declined, and
    by whom. ``coach_warnings`` contains the versions of the boards on which the coach has commented on a chosen move.
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
    coached: bool = False
    coach_warnings: tuple[int, ...] = ()

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

    - ``takeback`` takes back the move of ``version`` and all later moves.
    - ``replace`` gives the seat to ``user_id`` or to a computer of this ``level``.
    - ``cancel`` cancels the game.

    ``by`` made the offer, and ``agreed`` are the users who have accepted it. ``moderated`` means that a moderator asked
    for a seat or agreed. ``gone`` are players who had left the server when the offer was made. ``silent`` are users who
    must agree but aren't called, because they have blocked ``by``.
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
    """A game after ``version`` lines of its log. It has ``seats`` seats for its ``players``.

    The current turn began at ``turned_at`` and ends at ``deadline_at``, if turns have a time limit. Days off of the
    awaited players after ``clock_at`` stop the clock (see `clock.find_deadline`).

    - ``reminded``: whether a reminder was sent for this turn.
    - ``reminders``: the number of reminders since a person last did anything.
    - ``unrated_because``: the reason why the game doesn't count for ratings, or with `NOT_COUNTED` also for statistics.
    - ``first``: the starting seat, unless it was drawn.
    - ``channel_gone``: whether its channel was deleted, and another one hasn't been chosen yet.
    - ``changed_at``: the time of the last public change. Secret choices don't count.
    - ``awaited``: a bit for each awaited seat. The lowest bit is for seat 0.
    - ``guild_id``: the server, or ``None`` for a conversation of this ``place_kind``.
    - ``tournament_id``: the tournament, if the game is one of its tables.
    - ``language``: the language of its posts in places without settings. If it is empty, the place's language is used.
    - ``challenge_id``: the challenge, if the game is an attempt at it or was played before it was posted.
    - ``sealed``: whether the seed stays secret after the game, because this challenge is open.
    - ``thinking_id``: the id that computers' moves depend on, if it isn't the game's own id. Without a challenge, the
      game repeats an earlier game with the same tiles.
    - ``open_since``: the time that decides its order among the open tables of its server, if it began as one. Any
      member of the server can join an open table, which is in a list instead of having its own message.
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
    challenge_id: str | None = None
    sealed: bool = False
    thinking_id: str = ""
    open_since: datetime | None = None

    @property
    def place(self) -> Place:
        """The server or conversation in which the game is played."""
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
        """All users in this row: the host, current and previous players, and users in the options or the offer."""
        seated = {player.user_id for player in self.players} | {player.previous_id for player in self.players}
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
        """The thread in which the game is played, or the channel if it doesn't have a thread."""
        return self.thread_id or self.channel_id

    @property
    def decider_id(self) -> int | None:
        """The user who decides where a game without a channel continues: the host, or otherwise the first person."""
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
    ``board_id``, the latest of ``boards`` messages. All boards together report events up to ``board_version``; the
    newest reports the events after ``board_since``. Times are in seconds since 1970.

    - ``board_awaits``: the seats that the newest board shows as awaited, a bit for each (the lowest for seat 0). It is
      -1 if that is unknown.
    - ``board_away``: the seats that the newest board shows as away, each with a time.
    - ``board_deadline_s``: the deadline that the newest board shows, if any.
    - ``analysed``: whether its buttons offer the analysis.
    - ``offer_id``: the latest offer, made at ``offer_version``.
    - ``with_buttons``: boards and offers that may still have buttons.
    - ``thread_at``: the time at which the thread was last kept open or archived.
    - ``failures``: the number of consecutive failures to post at ``failed_version``.
    - ``called_directly``: the version up to which people were called by direct message because a board couldn't be
      sent.
    - ``again``: whether the newest board should be posted again, without calls.
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
        """Return only the messages in this channel, and only the boards and offers in this channel or thread.

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
    """A token of an interaction, with which the bot sends messages to places where it can't post otherwise.

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
    """The posts of a game at ``version``: the ``posted`` messages, recorded ``receipts`` times, and the required posts.

    Boards must report events up to ``board_version``. The lobby must show ``lobby_version``, but not before
    ``lobby_at``, because the response to a button may show it first. The offer of ``offer_version`` must be posted if
    it is still open.

    - ``post_at``: the time at which to check for the next post.
    - ``post_since``: the time since which something must be posted. An earlier attempt may already have posted it.
    - ``token``: the newest token, in places where the bot can't post without one.
    - ``awaits_token``: whether a post waits for the next token.
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
        """Check whether something isn't posted yet. ``asking`` means that an offer is open."""
        posted = self.posted
        is_unasked = asking and posted.offer_version < self.offer_version
        return is_unasked or posted.board_version < self.board_version or posted.lobby_version < self.lobby_version


class Keep(Enum):
    """The type of `KEEP`."""

    KEEP = "keep"


KEEP = Keep.KEEP
"""A marker for columns that must not change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueWork:
    """The work that results from a change of a game: the required posts, and the time at which its clock is due.

    The clock is due at ``act_at``. For all other fields, see `Posting`. A stored ``post_since`` isn't replaced. Setting
    a ``token``, even to ``None``, resets ``awaits_token``.
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
    """A call to a person (``user_id``) or to the whole channel (``None``), for the reason ``why`` at ``version``.

    Unsent calls don't have a ``message_id``. Sent calls are deleted, except direct messages to awaited players, which
    remain until the players have moved. ``direct_only`` means that only a direct message is sent, for example because a
    board already mentions the person.
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
    """A user who follows a running game. They are called when it is over, and with ``rounds`` after each round."""

    game_id: str
    user_id: int
    rounds: bool = False


@dataclass(frozen=True, slots=True)
class RecentCall:
    """The time at which ``caller_id`` caused a call to ``called_id``, in any game."""

    id: int
    caller_id: int
    called_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """A person's settings.

    - ``notify``: whether they are called in the channel, by direct message, or both.
    - ``quiet_from`` and ``quiet_to``: their quiet hours, as minutes of the day in ``zone``. There are none if they are
      equal or ``None``.
    - ``theme``: the theme of ephemeral pictures, ``None`` for the server's theme.
    - ``at_once``: whether the last choice in a picker plays the move without a preview.
    - ``learned``: the lessons that they have solved.
    - ``away``: their past and future days off, in order.
    - ``by_hand``: whether they make forced moves themselves.
    - ``closed``: whether Discord refused the last direct message to them.
    - ``language``: the language of ephemeral texts. If it is empty, the language of their Discord is used.
    - ``large``: whether they get separate, larger pictures of the parts they decide about.
    - ``in_words``: whether they get texts instead of ephemeral pictures.
    - ``one_step``: whether they choose a colour and its source together, even among many.
    - ``discord_language``: the language of their Discord when they last took part in a game or tournament. It is empty
      if unknown.
    - ``puzzle_level``: the grade of their puzzles, and their results since it last changed (`PuzzleLevel`).
    - ``last_puzzle``: the puzzle that they finished last. Finishing it again doesn't change their level.
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
    one_step: bool = False
    discord_language: str = ""
    puzzle_level: tuple[int, ...] = ()
    last_puzzle: str = ""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The settings of a server, chosen by its moderators.

    - ``channels``: the channels in which games may be opened. If it is empty, all channels are allowed.
    - ``openers``: the roles that may open games. If it is empty, everybody may.
    - ``turn_hours``: the default time for a turn.
    - ``threads``: whether games get threads by default.
    - ``newest``: whether only the newest post of a game keeps its picture.
    - ``per_person``: the maximum number of simultaneous games per person.
    - ``language``: the language of public posts. If it is empty, the server's language in Discord is used.
    - ``theme``: the theme of public pictures, ``None`` for the bot's default.
    - ``puzzles``: the channel of the daily puzzle, ``None`` for no puzzle.
    - ``season``: the length of rating seasons, ``None`` for no seasons.
    - ``season_channel``: the channel in which the best players of each season are announced, if any.
    - ``deals``: the channel of the deal of the week, ``None`` for no deals.
    - ``tables``: the channel with the list of open tables, ``None`` for no open tables.
    - ``tables_role``: the role that is mentioned when a table has waited for a while, if any.
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
    deals: int | None = None
    tables: int | None = None
    tables_role: int | None = None


@dataclass(frozen=True, slots=True)
class TableList:
    """The message with the list of a server's open tables, due since ``due_at``.

    It is message ``message_id`` in the channel ``channel_id`` and has the content that ``shown`` identifies. ``warned``
    means that moderators know why it can't be posted.

    The role was last mentioned at ``called_at``. ``called`` are the tables of all mentions that still wait, and
    ``calling`` are those of a mention that may not have been sent yet.
    """

    guild_id: int
    due_at: datetime
    channel_id: int = 0
    message_id: int | None = None
    shown: str = ""
    warned: bool = False
    called_at: datetime | None = None
    called: tuple[str, ...] = ()
    calling: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat in a game that counts. It belongs to the person who began on the seat, or to a computer.

    ``left`` means that they left the game. Then their ``rank`` is below players who stayed, but the ``score`` is the
    seat's. ``rated`` means that the game counts for ratings. ``rating_before`` and ``rating_after`` are displayed
    ratings. Both are ``None`` for unrated games and after the person's data has been deleted. ``season`` is the season
    in which the game counts, in addition to all time (see `Rating`).
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
    """The estimated strength of a person on a server in a ruleset: mean and uncertainty after ``games`` games.

    Only games that ended in ``season`` (``"2027-01"``, ``"2027-Q1"``) count. If it is empty, all games count.
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
    """A request for the analysis of a game.

    It is answered in the response to its interaction (``id``) or by a later call.

    ``token`` is needed to edit the response. It is empty after it has expired. The text is in ``language``. It is
    public if ``shared``, and has a button to share it if ``may_share``. ``shows_first`` means that the response shows
    the first look. ``failure`` is the key of the refusal that explains why the analysis won't improve.
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
    """The puzzle of a day (``"2026-01-31"``) on a server, and its post.

    ``shares`` counts how often people have shared their tries or withdrawn them, and ``shown`` is the count that the
    post shows.
    """

    guild_id: int
    day: str
    puzzle: str
    channel_id: int = 0
    message_id: int | None = None
    shares: int = 0
    shown: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A person's ``tries`` (moves in notation) at the puzzle of a day, on a server on which they tried or shared it.

    All rows of a person and a puzzle's day contain the same tries. ``solved`` is ``None`` as long as they have tries
    left. ``shared`` is the name under which the server's post shows their tries, empty if it doesn't.
    """

    guild_id: int
    day: str
    user_id: int
    puzzle: str
    tries: tuple[str, ...]
    solved: bool | None
    at: datetime
    shared: str = ""


ChallengeKind = Literal["card", "deal"]
"""A person's card (“Beat my 45”), or a server's deal of the week."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A bag that everybody may play once and alone, in direct messages, until ``closes_at``.

    The person sits on ``seat``, and computers of these ``levels`` on the other seats in order. ``first`` is the
    starting seat, unless the seed draws it. The computers' moves depend on ``thinking_id``. The seed stays secret until
    the challenge is ``closed``.

    A card has the ``owner_id`` and the ``name`` of the person who played the bag first, until they delete their data,
    and that game's ``points``, of the owner and of the best ``opponent``.

    The post is ``message_id`` in ``channel_id``. ``changes`` counts the changes that it must show, and ``shown`` is the
    count that it shows.
    """

    id: str
    kind: ChallengeKind
    guild_id: int
    channel_id: int
    ruleset: str
    side: str
    seat: int
    levels: tuple[str, ...]
    opened_at: datetime
    closes_at: datetime
    seed: bytes = field(repr=False)
    thinking_id: str
    first: int | None = None
    owner_id: int | None = None
    name: str = ""
    points: int | None = None
    opponent: int | None = None
    closed: bool = False
    message_id: int | None = None
    changes: int = 1
    shown: int = 0

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 1 + len(self.levels)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's game at a challenge, which has ended if ``ended_at`` is set.

    ``points`` of the person and of the best ``opponent`` are set if it was played to the end before the challenge
    closed. ``name`` is the person's display name when they began.

    For a deal of the week, ``level`` is the computer that the person's tier plays against. Once the deal has closed,
    finished attempts have a ``group``, and ``moved`` is the number of tiers that the person went up (1) or down (-1).
    """

    challenge_id: str
    user_id: int
    name: str
    game_id: str
    begun_at: datetime
    ended_at: datetime | None = None
    points: int | None = None
    opponent: int | None = None
    level: str | None = None
    group: int | None = None
    moved: int | None = None


Tier = Literal["bronze", "silver", "gold"]
"""A tier of a server's league, the lowest first."""


@dataclass(frozen=True, slots=True)
class LeaguePlace:
    """A person's tier in a server's league, and the number of deals they have played or missed in a row."""

    guild_id: int
    user_id: int
    tier: Tier
    streak: int = 0
    missed: int = 0


TournamentStatus = Literal["open", "running", "finished", "cancelled"]
"""The status of a tournament: open for entries, running, over, or cancelled."""
Format = Literal["swiss", "round-robin", "knock-out"]
AtLastDay = Literal["play-on", "as-it-stands"]
"""Whether unfinished tables are played on after the last day of a round, or end with the current standing."""
CancellationReason = Literal["too-few", "by-hand", "expired"]
Admission = Literal["anybody", "role", "code", "invited"]
"""The people who may enter a tournament: anybody, people with its role, with its code, or only invited people."""
CheckInStage = Literal["off", "planned", "on"]
"""Whether a tournament asks its entrants to confirm that they will play."""


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """The options of a tournament, chosen when it was opened.

    Its tables are games of ``ruleset`` and ``side`` for ``seats`` players. With ``threads``, they have their own
    threads. A turn takes at most ``turn_hours``; ``at_end`` is the consequence after that. If ``role_id`` is given,
    only members with this role may enter. The tournament begins at ``begin_s`` (in seconds since 1970) or with
    ``begin_with`` entries, otherwise when its organizer begins it. A round lasts ``round_days``, or if that is
    ``None``, until all tables are finished. ``at_last_day`` decides what happens to unfinished tables. ``rounds`` is
    the length of a Swiss, or ``None`` for as many rounds as needed to find a winner. With ``third_place``, the losers
    of a knock-out's semi-finals play for third place.
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
    third_place: bool = False

    @property
    def begin_at(self) -> datetime | None:
        """``begin_s`` as a datetime."""
        return None if self.begin_s is None else datetime.fromtimestamp(self.begin_s, UTC)


@dataclass(frozen=True, slots=True)
class PostedTournament:
    """The messages that have been posted for a tournament.

    ``cards`` is the number of messages: one for the entries, one for each round, and one at the end. The newest is
    ``message_id`` in ``channel_id``, sent at ``sent_s``. It is card number ``card``, and has shown ``version`` since
    ``shown_s``, with links to ``linked`` tables. ``failures`` is the number of consecutive failures to post at
    ``failed_version``. ``gone_id`` is a deleted channel; posting is paused until the tournament moves. ``warned_s`` is
    the time at which the organizer was last warned of a problem. The first ``notified`` notices to people have been
    sent, and so have those with the indexes in ``notified_early``. Times are in seconds since 1970.
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
    notified: int = 0
    notified_early: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentPosting:
    """The posts of a tournament at ``version``: the ``posted`` messages, recorded ``receipts`` times.

    ``post_at`` is the time at which to check for the next post.
    """

    version: int
    guild_id: int
    posted: PostedTournament = PostedTournament()
    receipts: int = 0
    post_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament after ``version`` lines of its log. The log determines everything else.

    ``seed`` decides all draws. Its hash is published when the tournament is opened, and the seed when it ends. The
    co-host has the same rights as the host; the log names them, too.
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
    co_host_id: int | None = None

    @property
    def organizers(self) -> tuple[int, ...]:
        """The host and the co-host, if their data hasn't been deleted."""
        return tuple(user_id for user_id in (self.host_id, self.co_host_id) if user_id)

    @property
    def place(self) -> Place:
        """The server on which the tournament is played."""
        return Place("server", self.guild_id)
