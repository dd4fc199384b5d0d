"""The rows as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Literal, NamedTuple

from bot.storage.place import Place, PlaceKind
from renderers.scene import Theme

Status = Literal["lobby", "running", "finished", "cancelled", "ended"]
OPEN: tuple[Status, ...] = ("lobby", "running")
"""The statuses of games in which somebody waits or plays."""
OVER: tuple[Status, ...] = ("finished", "ended")
"""The statuses of games that were played and are over."""
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
"""Why somebody is called apart from a board; `bot.storage.call_reasons` has the properties of each."""
Because = Literal["planned", "forced", "time-up"]
"""Why a move was made for a person who had not asked for it: they had planned it, could make no other, or were late."""
AtEnd = Literal["nothing", "move", "seat", "forfeit"]
OfferKind = Literal["takeback", "replace", "cancel"]
Notify = Literal["channel", "direct", "both"]
SeasonKind = Literal["month", "quarter"]

NOT_COUNTED = ("early", "moderator")
"""Why a game counts for nothing: somebody left before it counted, or a moderator gave the seat of a person away."""
ON_HOLD_AFTER = 3
"""The number of reminders without an answer after which a game is on hold."""


class DaysOff(NamedTuple):
    """Days that somebody has taken off, from ``begin_s`` to ``end_s``, both in seconds since 1970."""

    begin_s: int
    end_s: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What a person will play on their next turn, if it is still in this ``round``: the first of ``moves`` that fits.

    ``events``: of each move what it would have done when it was planned, as text. It fits if it would do the same;
    with ``floor``, if it lets at most so many pieces fall to the floor line, however many tiles it takes.
    """

    round: int
    moves: tuple[str, ...]
    events: tuple[tuple[str, ...], ...]
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat. ``name`` is the display name at the time of sitting down, exactly as it came.

    A computer has no ``user_id`` but ``computer``, its level, and a ``name`` of its own. ``former_id`` is the
    user from whom the seat was taken over; a computer keeps their ``name``. A person who had their data deleted has
    nothing of it. ``plan``: what they have planned, which nobody else may know. ``nudged_at``: when they were last
    nudged, ``None`` once they have moved.

    ``left`` is set once the person who began on this seat has left the game: 1 for the first of the table who did, 2
    for the second. They are the user ``leaver_id``, whose display name was ``leaver_name``.

    `OF_PERSON` are settings of the person (see `PersonSettings`), as they were when the game was loaded.
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
        """The person who began on this seat, if they have left."""
        return None if self.left is None else Player(self.seat, self.leaver_id, self.leaver_name)


OF_PERSON = ("away", "by_hand")
"""The fields of `Player` that are settings of whoever sits there: what the clock needs of them."""


NAMING_OPTIONS = ("invited", "order", "declined", "removed", "refused")
"""The fields of `Options` that name users: each holds ids, or pairs that end with one."""


def _users_in(entry: Any) -> tuple[int, ...]:
    if isinstance(entry, int):
        return (entry,)
    return tuple(value for value in entry if isinstance(value, int))


@dataclass(frozen=True, slots=True)
class Options:
    """What was chosen for a game when it was opened.

    ``turn_hours``: time for a turn, ``None`` for no limit; ``at_end``: what happens when it is over: nothing, a
    computer plays that move, a computer takes the seat, or the seat is forfeited. ``invited``: only these users may
    join (empty: anybody, but with ``only_invited`` nobody), ``role_id``: only who has this role. ``declined``: who
    was invited and will not come; ``removed``: who was sent away and cannot come back. ``thread``: the game is to have
    its own. ``order``: of a rematch, the users by seat, whoever begins first, 0 for a computer. ``parent_id``: of a
    game that is played in a thread which was there before it, the channel of that; ``private``: only those who were let
    into the thread see it.

    And what has come of asking each other since: ``refused``: what kind of question (see `Offer`) was declined, and by
    whom.
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
    def for_invited(self) -> bool:
        """Whether only who is invited may join."""
        return self.only_invited or bool(self.invited)

    @property
    def people(self) -> set[int]:
        """The users that are named here, and 0 where the order names a computer."""
        return {user_id for name in NAMING_OPTIONS for entry in getattr(self, name) for user_id in _users_in(entry)}

    def naming(self, user_id: int) -> dict[str, tuple[Any, ...]]:
        """What names this user, by field."""
        entries = {name: getattr(self, name) for name in NAMING_OPTIONS}
        mine = {name: tuple(entry for entry in found if user_id in _users_in(entry)) for name, found in entries.items()}
        return {name: found for name, found in mine.items() if found}

    def without(self, user_id: int) -> Options:
        """The same without any word of this user; who else may join stays as it was."""
        entries = {name: getattr(self, name) for name in NAMING_OPTIONS}
        others: dict[str, Any] = {
            name: tuple(entry for entry in found if user_id not in _users_in(entry)) for name, found in entries.items()
        }
        return replace(self, only_invited=self.for_invited, **others)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that others must agree to.

    ``takeback``: all since the play of ``version`` is taken back; ``replace``: ``user_id`` takes the seat, or a
    computer of this ``level``; ``cancel``: the game is called off. ``by`` has asked, ``agreed`` are the others who
    agree. ``moderated``: a moderator has asked for a seat or agreed; ``gone``: the people at the table who had left the
    server when it was asked. ``silent``: who must agree and is not called, as they have blocked who asks.
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
        """The users that are named here."""
        named = {self.by, *self.agreed, *self.gone, *self.silent}
        return named if self.user_id is None else named | {self.user_id}


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it stands after ``version`` lines of its log. ``seats`` is how many may sit, ``players`` who does.

    The clock of a turn: the game waits since ``turned_at``, until ``deadline_at`` if its turns are limited, but for the
    days off after ``clock_at`` of those for whom it waits, on which the clock stands still (see `clock.find_deadline`);
    ``reminded`` whoever is to move has been, in all ``reminders`` times since a person last did anything.
    ``unrated_because``: why it does not count for ratings (`NOT_COUNTED`: nor for statistics). ``first``: the start
    seat where it was not drawn.
    ``channel_gone``: its channel has been deleted, and nobody has said yet where it goes on.
    ``changed_at``: since when it is as everybody sees it, for whom a choice in secret changes nothing. ``awaited``: the
    seats that it waits for, one bit for each from seat 0 on.
    It is played on the server ``guild_id``, or in a conversation that belongs to none, of this ``place_kind``;
    ``tournament_id``: as a table of this tournament. ``language``: of its posts where no server chooses it; empty: that
    of the place.
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
        """Where it is played: the server, or the conversation."""
        return Place(self.place_kind, self.guild_id or self.channel_id)

    @property
    def is_over(self) -> bool:
        """Whether nobody waits or plays in it any more."""
        return self.status not in OPEN

    def player(self, user_id: int) -> Player | None:
        """The player that is this user, if seated."""
        return next((player for player in self.players if player.user_id == user_id), None)

    def seat_of(self, user_id: int) -> int | None:
        """The seat of this user, if seated."""
        return next((player.seat for player in self.players if player.user_id == user_id), None)

    @property
    def people(self) -> set[int]:
        """Every user who is named here: host, players and those before them, in the options, in the open question."""
        seated = {player.user_id for player in self.players} | {player.former_id for player in self.players}
        left = {player.leaver_id for player in self.players}
        asked = self.offer.people if self.offer is not None else set()
        named = {self.host_id, *seated, *left, *self.options.people, *asked}
        return {user_id for user_id in named if user_id}

    @property
    def humans(self) -> tuple[Player, ...]:
        """The players that are people."""
        return tuple(player for player in self.players if player.computer is None)

    @property
    def thread_or_channel_id(self) -> int:
        """The channel or thread in which it is played."""
        return self.thread_id or self.channel_id

    @property
    def decider_id(self) -> int | None:
        """While its channel is gone, the user who is asked where it goes on: its host, or else the first who plays."""
        if not self.channel_gone or self.is_over:
            return None
        people = [player.user_id for player in self.humans if player.user_id is not None]
        if self.host_id in people:
            return self.host_id
        return next(iter(people), None)

    @property
    def on_hold(self) -> bool:
        """Whether nobody is called any more because nobody answers."""
        return self.reminders >= ON_HOLD_AFTER


@dataclass(frozen=True, slots=True)
class Posted:
    """What stands in Discord of a game.

    Its lobby is the message ``lobby_id`` in the channel ``lobby_in``, the last of ``lobbies``, and shows the game at
    ``lobby_version``. Boards and questions stand in the channel or thread ``boards_in``. The newest board is
    ``board_id``, the last of ``boards``; all of them tell what happened up to version ``told``, that one what
    happened after ``board_since``, and it names the people on the seats ``board_awaits`` as awaited (one bit for each
    from seat 0 on; -1: not known), and of these those of ``board_away`` as away, each the seat and until when. It
    shows the deadline ``board_deadline_s`` (``None``: none). ``analysed``: its buttons say that there is an analysis.
    ``offer_id`` is the last question to others, that of ``offer_version``. ``with_buttons``: the boards and questions
    that may still have buttons. ``thread_at``: when its thread was last kept awake or archived. ``failures``: how often
    in a row posting has failed at ``failed_version``. ``called_privately``: up to which version people were called to
    their turn by private messages, because no board could be sent. ``again``: the newest board is to be posted once
    more, which calls nobody. Times are seconds since 1970.
    """

    lobby_id: int | None = None
    lobbies: int = 0
    lobby_version: int = 0
    board_id: int | None = None
    boards: int = 0
    board_since: int = 0
    told: int = 0
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
    called_privately: int = 0
    again: bool = False

    def still_in(self, channel_id: int, thread_or_channel_id: int) -> Posted:
        """What of it stands in this channel and, of boards and questions, in this channel or thread.

        A game moves only where its channel or thread was deleted, and the messages there with it.
        """
        there = self
        if self.lobby_in != channel_id:
            there = replace(there, lobby_id=None)
        if self.boards_in != thread_or_channel_id:
            there = replace(there, board_id=None, offer_id=None, with_buttons=())
        return there


@dataclass(frozen=True, slots=True)
class InteractionToken:
    """The right to send messages where the bot may only answer, which an interaction there brings.

    With ``token`` so many messages as are ``left`` may follow the first answer, until ``until_s`` (seconds since
    1970), with pictures if it ``may_attach`` files.
    """

    token: str = field(repr=False)
    until_s: int
    left: int
    may_attach: bool = True

    def lives(self, now: datetime) -> bool:
        """Whether something can still be sent with it."""
        return self.left > 0 and now.timestamp() < self.until_s


@dataclass(frozen=True, slots=True)
class Posting:
    """What is to stand in Discord of a game at ``version``, beside what does (``posted``, written ``receipts`` times).

    Boards are to tell what happened up to ``board_version``; the lobby is to show ``lobby_version``, from ``lobby_at``
    on (``None``: now), as the answer to a press may show it before; a question of ``offer_version`` is to be asked,
    if it is still open. ``post_at``: when there may be something to do next. ``post_since``: since when something is
    untold that an attempt may have told unnoticed. ``token``: the newest with which the bot may send where it may not
    post by itself; ``awaits_token``: something is untold there, and waits for the next.
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

    def is_untold(self, *, asking: bool) -> bool:
        """Whether something isn't posted yet. ``asking``: an offer is open."""
        posted = self.posted
        is_unasked = asking and posted.offer_version < self.offer_version
        return is_unasked or posted.told < self.board_version or posted.lobby_version < self.lobby_version


class Keep(Enum):
    """The type of `KEEP`."""

    KEEP = "keep"


KEEP = Keep.KEEP
"""Leaves a column as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueWork:
    """The work that a change of a game leads to: what must be posted, and when its clock is due.

    The names are those of `Posting`; the clock is due at ``act_at``. ``post_since`` is stored unless an earlier moment
    is. A ``token`` ends the wait for one, even if it is ``None``.
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
    """One person (``user_id``, ``None``: everybody in the channel) who is to be told something apart from a board.

    ``why`` at ``version`` of the game. Until it is sent it has no ``message_id``; after that
    only a private message to whoever is to move is kept, until they have moved. ``direct_only``: they are mentioned
    already and get a private message beside that.
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
    """A call that is to be made, as in `Call`."""

    user_id: int | None
    why: CallReason
    version: int
    due_at: datetime
    direct_only: bool = False


@dataclass(frozen=True, slots=True)
class Follower:
    """Somebody who plays in no seat of a running game and is told when it is over; with ``rounds`` also after each."""

    game_id: str
    user_id: int
    rounds: bool = False


@dataclass(frozen=True, slots=True)
class RecentCall:
    """Somebody (``caller_id``) has made the bot call somebody else (``called_id``), in any game, at this moment."""

    id: int
    caller_id: int
    called_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """What a person chose for themselves.

    ``notify``: called in the channel, by a private message, or both. Between ``quiet_from`` and ``quiet_to`` (minutes
    of the day in ``zone``, equal or ``None``: never) nothing calls them. ``theme``: of pictures that only they see
    (``None``: as on the server). ``at_once``: the picker's last choice plays the move, without a preview. ``learned``:
    the lessons that they have solved. ``away``: their days off, past and to come, in order. ``by_hand``: they make also
    those moves themselves that are forced. ``closed``: the last private message to them was refused. ``language``: of
    what only they see (empty: that of their Discord). ``large``: what they decide about fills pictures of its own;
    ``in_words``: they get words in the place of pictures that only they would see. ``discord_language``: that of
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
    """What the moderators of a server chose.

    ``channels``: games may be opened in these only (empty: in all); ``openers``: the roles that may open them (empty:
    everybody); ``turn_hours``: the time for a turn unless the host chooses; ``threads``: each game in its own, unless
    the host chooses; ``newest``: only the newest post of a game keeps its picture; ``per_person``: how many games a
    person may play at a time; ``language``: of public posts (empty: the server's own); ``theme``: of their pictures
    (``None``: as the host of the bot set it); ``puzzles``: the channel of the daily puzzle (``None``: there is none);
    ``season``: how long a season of ratings is (``None``: there are none); ``season_channel``: where the first of each
    are named (``None``: nowhere).
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
    """How one seat of a game that counts did: the person who began on it, or a computer.

    ``left``: they left the game, so their ``rank`` is behind those who stayed; the ``score`` is that of the seat.
    ``rated``: whether the game counts for ratings; then what is shown of the person's was ``rating_before`` and is
    ``rating_after`` it. Of other games, and of who was forgotten, neither is known. ``season``: the season in which it
    counts as well (see `Rating`).
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
    """How strong a person is thought to be on a server at a ruleset: mean and uncertainty, after ``games`` games.

    ``season`` is the one in which these have ended (``"2027-01"``, ``"2027-Q1"``); empty: it is of all time.
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
    """Somebody wants the analysis of a game: in the answer to their interaction (``id``), or to be told of it later.

    ``token`` lets that answer be edited, for some minutes; empty once it cannot be any more. Its text is in
    ``language``; everybody sees it if it is ``shared``, and where they may share it (``may_share``) a button offers
    that. ``shows_first``: it shows the first look. ``failure``: why there will be no better one, the key of a refusal.
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
    """What somebody has answered to the puzzle of a day on a server: a move in notation, ``right`` or not."""

    guild_id: int
    day: str
    user_id: int
    move: str
    right: bool
    at: datetime


TournamentStatus = Literal["open", "running", "finished", "cancelled"]
"""People can enter, it is played, it is over, or it was called off."""
Format = Literal["swiss", "round-robin", "knock-out"]
AtLastDay = Literal["play-on", "as-it-stands"]
"""What becomes of tables that are not over on the last day of a round: they are waited for, or they end so."""
WhyCalledOff = Literal["too-few", "by-hand", "expired"]


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """What was chosen for a tournament when it was opened.

    Its tables are games of ``ruleset`` and ``side`` for ``seats`` people, with ``turn_hours`` for a turn, after which
    ``at_end`` happens, in ``threads`` of their own. Only who has the role ``role_id`` may enter. It begins at
    ``begin_s`` (seconds since 1970), or as soon as there are ``begin_with`` entries, or by hand alone. A round lasts
    ``round_days`` (``None``: until its tables are over); what is not over then is dealt with as ``at_last_day`` says.
    A Swiss has this number of ``rounds``, ``None`` for as many as it takes to find a winner.
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
        """The moment ``begin_s``."""
        return None if self.begin_s is None else datetime.fromtimestamp(self.begin_s, UTC)


@dataclass(frozen=True, slots=True)
class PostedTournament:
    """What stands in Discord of a tournament.

    ``cards`` messages were sent: one of the entries, one a round, one at the end. The newest is ``message_id`` in
    ``channel_id``, sent at ``sent_s``; it is card number ``card`` and shows the tournament at ``version`` since
    ``shown_s``, with links to ``linked`` tables. Times are seconds since 1970. ``failures``: how often in a row posting
    has failed at ``failed_version``. ``gone_id``: a channel that is gone; nothing is posted while the tournament is
    there. ``warned_s``: when the host was last warned of a problem.
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
    """The posts of a tournament at ``version``: what is ``posted`` was recorded ``receipts`` times.

    ``post_at``: when there may be something to post next.
    """

    version: int
    guild_id: int
    posted: PostedTournament = PostedTournament()
    receipts: int = 0
    post_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of a server as it stands after ``version`` lines of its log, from which all else follows.

    ``seed`` decides all lots; its hash is told at the opening, itself at the end.
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
        """The server on which it is played."""
        return Place("server", self.guild_id)
