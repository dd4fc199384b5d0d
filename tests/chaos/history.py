"""The auditor's input: acts with their responses, messages, and the logs of games and tournaments."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from bot.discord_app.actions.followers import STOP
from bot.discord_app.core.buttons import Press
from bot.sandbox.server.interactions import UserInteraction
from bot.sandbox.server.messages import NONCE_WINDOW_S
from bot.sandbox.world import Message
from bot.sandbox.world.world import EPOCH_MS
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.rows import Attempt, Challenge, Game, Tournament
from bot.storage.shards import ALL_SHARDS, Shards
from tests.chaos.adapter import POSTED_TWICE
from tests.chaos.plan import Person
from tests.discord_stand_in import StandIn
from tests.discord_stand_in.faults import glob

ANY = "any game"
JOINED = "member"
"""The text of the log line that records that the bot has become a member of the game's guild.

It can post from then on.
"""
EDIT = glob("/channels/*/messages/*")
EDIT_MESSAGE = 7
"""The kind of response that edits the message whose button was pressed."""
NONCE_WINDOW = timedelta(seconds=NONCE_WINDOW_S)
MAX_REFUSAL_TIME = timedelta(hours=36)
"""The time after which the bot gives up on a message that Discord keeps refusing."""


@dataclass(frozen=True)
class Act:
    """A person's act with its first response. ``answered`` is the kind of response, or 0 if there was none.

    ``move`` is a typed move. It is empty for other acts and for moves chosen in a picker. ``game`` is the game that the
    act names, or the game of the pressed button.
    """

    interaction_id: int
    user_id: int
    what: str
    move: str = ""
    answered: int = 0
    answer: str = ""
    game: str = ""


@dataclass(frozen=True)
class Shown:
    """A message as it was sent or ``edited``. It is in a channel, ``only_for`` one person, or ``direct`` to one person.

    ``at`` is a Discord id made at that moment, so greater ids came later. ``presses`` are the contents of its buttons.
    """

    message_id: int
    channel_id: int
    at: int
    text: str
    pings: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()
    only_for: int | None = None
    direct: int | None = None
    edited: bool = False
    presses: tuple[Press, ...] = ()
    pictures: int = 0

    @property
    def moment(self) -> datetime:
        """The time at which the message became visible, by Discord's clock."""
        return datetime.fromtimestamp(((self.at >> 22) + EPOCH_MS) / 1000, UTC)


@dataclass(frozen=True)
class Kept:
    """A game and its log."""

    game: Game
    lines: Sequence[LogLine]

    def may_be_posted(self, version: int) -> bool:
        """Check whether the bot posted the board of this version itself, rather than as a response."""
        if not self.game.place.has_others:
            return True
        # If the game was over before the bot joined the guild, it still has a language, unlike other games of guilds.
        if not self.game.place.may_post or self.game.language:
            return False
        joined = [line.version for line in self.lines if line.act == "thread" and line.text == JOINED]
        return version >= max(joined, default=0)


@dataclass(frozen=True)
class KeptTournament:
    """A tournament and its log. ``channel_gone`` means that the bot has recorded the channel as gone."""

    tournament: Tournament
    lines: Sequence[TournamentLine]
    channel_gone: bool = False


class Absence(NamedTuple):
    """A period in which a process of the bot was away, and the shards of that process."""

    since: datetime
    until: datetime
    shards: Shards = ALL_SHARDS


@dataclass(frozen=True)
class History:
    """The whole history of a run, after all faults have ended and the bot has had time to post everything.

    ``gone`` contains the messages that other users deleted, each with a Discord id from that moment. ``fixed`` contains
    those that Discord refused to edit, each with an id from the first refusal, and ``failed`` those with a failed edit
    of any kind. ``warned`` contains the games and tournaments whose board, lobby or card may appear twice according to
    the bot's log. It contains `ANY` if the bot's clock was wrong, because the bot couldn't know then. ``wishes``
    contains the notification settings of each user, in order, and ``away`` the absences of processes. ``hindered``
    means that Discord refused something for a long time, and ``delayed`` that a request never ended. ``problems`` were
    found by the run itself. ``challenges`` have their attempts.
    """

    now: datetime
    games: Sequence[Kept]
    acts: Sequence[Act] = ()
    shown: Sequence[Shown] = ()
    gone: Mapping[int, int] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)
    failed: frozenset[int] = frozenset()
    warned: frozenset[str] = frozenset()
    wishes: Mapping[int, Sequence[Person]] = field(default_factory=dict)
    away: Sequence[Absence] = ()
    hindered: bool = False
    problems: Sequence[str] = field(default=())
    tournaments: Sequence[KeptTournament] = ()
    delayed: bool = False
    challenges: Sequence[tuple[Challenge, Sequence[Attempt]]] = ()

    @property
    def lines(self) -> list[LogLine | TournamentLine]:
        """The lines of all logs."""
        found: list[LogLine | TournamentLine] = [line for kept in self.games for line in kept.lines]
        return [*found, *(line for kept in self.tournaments for line in kept.lines)]

    def was_forgotten(self, subject_id: str, one: Shown, other: Shown) -> bool:
        """Check whether Discord had forgotten the first nonce when ``other`` was sent, and the bot warned of it."""
        is_late = other.moment - one.moment > NONCE_WINDOW
        return is_late and not self.warned.isdisjoint((subject_id, ANY))

    def last(self, one: Shown) -> Shown:
        """Return a message in its final state."""
        return next(shown for shown in reversed(self.shown) if shown.message_id == one.message_id)

    def is_given_up(self, since: datetime) -> bool:
        """Check whether messages due since then were refused for so long that the bot rarely retries them."""
        return self.hindered and self.now - since > MAX_REFUSAL_TIME


class Recorder(logging.Handler):
    """A recorder of messages, responses and the bot's warnings."""

    def __init__(self, discord: StandIn) -> None:
        super().__init__(logging.WARNING)
        self._discord = discord
        self.acts: dict[int, Act] = {}
        self.shown: list[Shown] = []
        self.gone: dict[int, int] = {}
        self.warned = set[str]()
        self.failures: list[str] = []
        discord.world.events.listen(self._record_event)

    def unchanged(self, *statuses: int) -> dict[int, int]:
        """Return the messages that couldn't be edited, with a Discord id from the time of the first failure.

        By default every failure counts, otherwise only failures with these statuses.
        """
        found = dict[int, int]()
        for request in self._discord.requests:
            failed = request.status in statuses if statuses else request.status != 200
            if failed and request.method == "PATCH" and EDIT.fullmatch(request.path):
                found.setdefault(int(request.path.rpartition("/")[2]), (int(request.at * 1000) - EPOCH_MS) << 22)
        return found

    def _record_event(self, event: str, thing: Any) -> None:
        if isinstance(thing, UserInteraction):
            act = _act(thing)
            known = self.acts.get(thing.id)
            if known is not None and known.answered == EDIT_MESSAGE:
                # Later presses will edit the same message again, so keep the first response.
                act = replace(act, answer=known.answer)
            self.acts[thing.id] = act
        elif isinstance(thing, Message) and thing.author is self._discord.bot:
            if event == "message_delete":
                self.gone[thing.id] = self._discord.world.ids.next()
            elif not thing.loading:
                self.shown.append(_shown(thing, self._discord.world.ids.next(), edited=event == "message_update"))

    def emit(self, record: logging.LogRecord) -> None:
        if found := POSTED_TWICE.search(record.getMessage()):
            self.warned.add(found[1])
        if record.exc_info:
            self.failures.append(f"the bot failed: {record.getMessage()} ({record.exc_info[1]!r})")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Record warnings from the bot's log during the block."""
        log = logging.getLogger("bot")
        log.addHandler(self)
        try:
            yield
        finally:
            log.removeHandler(self)


def _act(interaction: UserInteraction) -> Act:
    options = {}
    parts = list(interaction.data.get("options") or [])
    while parts:
        part = parts.pop()
        options[part["name"]] = part.get("value", "")
        parts += part.get("options") or []
    pressed = Press.read(str(interaction.data.get("custom_id", "")))
    answer = interaction.original.content if interaction.original is not None else ""
    what = pressed.verb if pressed else interaction.name
    return Act(
        interaction.id,
        interaction.user.id,
        "unfollow" if options.get("when") == STOP else what,
        str(options.get("move", "")),
        interaction.answered or 0,
        answer,
        pressed.game_id if pressed else str(options.get("game", "")),
    )


def _shown(message: Message, at: int, *, edited: bool) -> Shown:
    ids = [part.custom_id or "" for part in message.buttons] + [part.custom_id for part in message.selects]
    of_bot = message.channel.guild is None and message.channel.has_bot
    to = next((user.id for user in message.channel.recipients if not user.bot), None)
    return Shown(
        message.id,
        message.channel.id,
        at,
        message.content,
        # In a group, each message notifies everybody. The bot mentions the people whom it wants to notify.
        frozenset(user.id for user in message.pings if of_bot or user in message.mentions),
        frozenset(message.mention_roles),
        message.only_for.id if message.only_for is not None else None,
        to if of_bot and message.only_for is None else None,
        edited,
        tuple(press for press in map(Press.read, ids) if press is not None),
        len(message.attachments),
    )
