"""What the auditor looks at: what people did and were answered, what everybody was shown, and the logs of the games."""

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
from bot.storage.rows import Game, Tournament
from bot.storage.shards import ALL_SHARDS, Shards
from tests.chaos.adapter import TOLD_TWICE
from tests.chaos.plan import Person
from tests.discord_stand_in import StandIn
from tests.discord_stand_in.faults import glob

ANY = "any game"
JOINED = "member"
"""What the log has where the bot has become a member of the server of a game, so that it posts by itself."""
EDIT = glob("/channels/*/messages/*")
EDIT_MESSAGE = 7
"""The kind of a response to an interaction that edits the pressed message."""
NONCE_WINDOW = timedelta(seconds=NONCE_WINDOW_S)
LONGEST_REFUSAL = timedelta(hours=36)
"""What cannot be sent for longer is given up."""


@dataclass(frozen=True)
class Act:
    """What somebody did, and the first answer they were shown; ``answered`` is the kind of it, 0 if there was none.

    ``move``: what was to be played, as it was typed; ``""`` for other acts, and for what was chosen in a picker.
    ``game``: the game that was named, or whose button was pressed.
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
    """A message as it was sent or, ``edited``, changed: to everybody in a channel, ``only_for`` one person who has
    asked for it, or ``direct`` to one.

    ``at`` is an id of Discord's made at that moment: what it is less than came later. ``presses`` are its buttons.
    """

    message_id: int
    channel_id: int
    at: int
    text: str
    pings: frozenset[int] = frozenset()
    only_for: int | None = None
    direct: int | None = None
    edited: bool = False
    presses: tuple[Press, ...] = ()
    pictures: int = 0

    @property
    def moment(self) -> datetime:
        """When it was shown, by Discord's clock."""
        return datetime.fromtimestamp(((self.at >> 22) + EPOCH_MS) / 1000, UTC)


@dataclass(frozen=True)
class Kept:
    """A game and its log."""

    game: Game
    lines: Sequence[LogLine]

    def may_be_posted(self, version: int) -> bool:
        """Whether the bot posted the board of this version by itself, and did not only answer with it."""
        # What was over before the server let the bot in keeps the language that other games of servers do not have.
        if not self.game.place.may_post or self.game.language:
            return False
        joined = [line.version for line in self.lines if line.act == "thread" and line.text == JOINED]
        return version >= max(joined, default=0)


@dataclass(frozen=True)
class KeptTournament:
    """A tournament and its log; ``channel_gone``: the bot has noted that its channel is not there any more."""

    tournament: Tournament
    lines: Sequence[TournamentLine]
    channel_gone: bool = False


class Absence(NamedTuple):
    """A time in which a process of the bot wasn't there, and its shards."""

    since: datetime
    until: datetime
    shards: Shards = ALL_SHARDS


@dataclass(frozen=True)
class History:
    """All of a run, once every fault has ended and the bot has had the time to tell everything.

    ``gone`` are the messages that others have deleted, with an id of Discord's from that moment; ``fixed`` those that
    Discord has refused to change, with one of the first time; ``failed`` those of which any change has failed.
    ``warned``: the games and tournaments of which the bot has said in its log that a board, a lobby or a card may be
    told twice, `ANY` where its clock has been wrong, so that it could not know.
    ``wishes``: how each user has wished to be called, one after another; ``away``: when a process of it was not there.
    ``hindered``: Discord has refused something, for long; ``delayed``: a request had no end. ``problems``: what the run
    itself has found.
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

    @property
    def lines(self) -> list[LogLine | TournamentLine]:
        """The lines of all logs."""
        found: list[LogLine | TournamentLine] = [line for kept in self.games for line in kept.lines]
        return [*found, *(line for kept in self.tournaments for line in kept.lines)]

    def was_forgotten(self, subject_id: str, one: Shown, other: Shown) -> bool:
        """Whether Discord had forgotten the first when the second came, and the bot said that it may be told twice."""
        is_late = other.moment - one.moment > NONCE_WINDOW
        return is_late and not self.warned.isdisjoint((subject_id, ANY))

    def last(self, one: Shown) -> Shown:
        """A message as it was in the end."""
        return next(shown for shown in reversed(self.shown) if shown.message_id == one.message_id)

    def is_given_up(self, since: datetime) -> bool:
        """Whether what was to be told since then was refused for so long that it is tried only now and then."""
        return self.hindered and self.now - since > LONGEST_REFUSAL


class Recorder(logging.Handler):
    """Writes down from now on what everybody is shown and answered, and what the bot says in its log."""

    def __init__(self, discord: StandIn) -> None:
        super().__init__(logging.WARNING)
        self._discord = discord
        self.acts: dict[int, Act] = {}
        self.shown: list[Shown] = []
        self.gone: dict[int, int] = {}
        self.warned = set[str]()
        self.failures: list[str] = []
        discord.world.events.listen(self._note)

    def unchanged(self, *statuses: int) -> dict[int, int]:
        """The messages whose change Discord has answered so, or not well, with an id from the first time."""
        found = dict[int, int]()
        for request in self._discord.requests:
            failed = request.status in statuses if statuses else request.status != 200
            if failed and request.method == "PATCH" and EDIT.fullmatch(request.path):
                found.setdefault(int(request.path.rpartition("/")[2]), (int(request.at * 1000) - EPOCH_MS) << 22)
        return found

    def _note(self, event: str, thing: Any) -> None:
        if isinstance(thing, UserInteraction):
            act = _act(thing)
            known = self.acts.get(thing.id)
            if known is not None and known.answered == EDIT_MESSAGE:
                # Later presses edit the same message again.
                act = replace(act, answer=known.answer)
            self.acts[thing.id] = act
        elif isinstance(thing, Message) and thing.author is self._discord.bot:
            if event == "message_delete":
                self.gone[thing.id] = self._discord.world.ids.next()
            elif not thing.loading:
                self.shown.append(_shown(thing, self._discord.world.ids.next(), edited=event == "message_update"))

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler`."""
        if found := TOLD_TWICE.search(record.getMessage()):
            self.warned.add(found[1])
        if record.exc_info:
            self.failures.append(f"the bot failed: {record.getMessage()} ({record.exc_info[1]!r})")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen to the bot's log for the length of a block."""
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
        # In a group each message tells everybody that it came; whom the bot calls it mentions.
        frozenset(user.id for user in message.pings if of_bot or user in message.mentions),
        message.only_for.id if message.only_for is not None else None,
        to if of_bot and message.only_for is None else None,
        edited,
        tuple(press for press in map(Press.read, ids) if press is not None),
        len(message.attachments),
    )
