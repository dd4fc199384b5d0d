"""A simulated month: people who sleep, vanish, return, undo, resign, are replaced and run out of time.

Everything is real but Discord and the time: use cases, database, poster, timers. The clock jumps from one
thing that happens to the next. What is sent is written down with its time, for the audit.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import random
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord

from bot.discord_app import delivery as discord_delivery
from bot.discord_app.base import BaseClient
from bot.discord_app.lobbies import Lobbies
from bot.discord_app.metrics import Metrics
from bot.discord_app.poster import Poster
from bot.games import calling, cancel, lobby, moderate, offers, play, rematches, seats, undo, waiting
from bot.games.alarms import Alarms, tidy
from bot.games.decision import Limits, Person, Request
from bot.games.refusal import Refusal
from bot.games.replay import Table
from bot.games.service import Service
from bot.messages.words import Words, words
from bot.rules import RULESETS
from bot.storage.database import Database
from bot.storage.rows import AtEnd, Game, LogLine, Options
from tests.support.clock import Clock, Entropy
from tests.support.people import CHANNEL, GUILD
from tests.support.preferences import save_person

FORMS = [(name, side) for name, rules in RULESETS.items() for side in rules.sides]
ENDS: tuple[AtEnd, ...] = ("nothing", "move", "seat", "forfeit")
DAY = timedelta(days=1)


@dataclass
class Participant:
    """Somebody with habits. Hours are of the day in UTC; ``quiet`` hours are told to the bot, others are not."""

    person: Person
    asleep: tuple[int, int]
    quiet: bool
    notify: str
    closed: bool
    pace_h: float
    away: list[tuple[datetime, datetime]] = field(default_factory=list)
    games: set[str] = field(default_factory=set)

    def sleeps(self, at: datetime) -> bool:
        begin, end = self.asleep
        return begin <= at.hour < end if begin < end else at.hour >= begin or at.hour < end

    def is_away(self, at: datetime) -> bool:
        return any(begin <= at < end for begin, end in self.away)


@dataclass(frozen=True)
class Sent:
    """A message that left the bot: when, about which game, whom it pinged, and for whom that game waited then."""

    at: datetime
    game_id: str
    kind: str
    text: str
    pings: tuple[int, ...]
    direct: int | None
    waiting: frozenset[int]
    asked: frozenset[int]
    shown: int
    turned: datetime | None


class RecordedDelivery(discord_delivery.Delivery):
    """Stands for Discord: takes what the poster sends and remembers it; now and then nothing can be sent."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.sent: list[Sent] = []
        self.nonces: set[str] = set()
        self.threads: dict[int, bool] = {}
        self.outage: tuple[datetime, datetime] | None = None
        self._next_id = 10**6

    def _check(self) -> None:
        if self.outage and self.outage[0] <= self.simulation.clock() < self.outage[1]:
            raise OSError("Discord cannot be reached")

    async def _write(self, nonce: str, text: str, pings: Iterable[int], direct: int | None = None) -> int:
        self._check()
        self._next_id += 1
        assert nonce not in self.nonces, f"{nonce} was sent twice"
        self.nonces.add(nonce)
        game_id, _, rest = nonce.partition("-")
        table = await self.simulation.service.table(game_id)
        kind = {"n": "notice", "d": "direct", "o": "offer", "l": "lobby", "b": "board"}[rest[:1]]
        people = frozenset(player.user_id or 0 for player in table.people_to_act)
        self.sent.append(
            Sent(
                self.simulation.clock(),
                game_id,
                kind,
                text,
                tuple(pings),
                direct,
                people,
                frozenset(calling.asked(table)),
                table.shown,
                table.game.turned_at,
            )
        )
        return self._next_id

    async def send(
        self,
        guild_id: int,
        channel_id: int,
        content: str,
        nonce: str,
        pings: Iterable[int] = (),
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
        without: str | None = None,
    ) -> discord_delivery.Sent:
        return discord_delivery.Sent(await self._write(nonce, content, pings), as_asked=True, version=None)

    async def find(self, *_: object) -> None:
        self._check()

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        content: str,
        view: discord.ui.View,
        pictures: object = None,
        without: object = None,
    ) -> list[discord.Attachment]:
        self._check()
        return []

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        self._check()

    async def direct(
        self,
        user_id: int,
        content: str,
        nonce: str,
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
    ) -> int:
        if self.simulation.people[user_id].closed:
            raise discord_delivery.DirectMessagesClosed
        return await self._write(nonce, content, (), user_id)

    async def close_direct(self, user_id: int, message_id: int, content: str) -> None:
        self._check()

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        self._check()
        self.threads[message_id] = True
        return message_id

    async def keep_thread(self, thread_id: int, *, awake: bool) -> None:
        self._check()
        self.threads[thread_id] = awake


class Surprises(logging.Handler):
    """What failed in a way that nobody expects: an outage has no trace in the bot's log, anything else has."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.told.append(record.getMessage())


class StubClient:
    """What poster and alarms see of the client."""

    word_board = BaseClient.word_board

    def __init__(self, service: Service, delivery: RecordedDelivery) -> None:
        self.service, self.delivery, self.lobbies = service, delivery, Lobbies(service, self.title_file)
        self.own_emojis, self.metrics = self, Metrics()

    def find_guild(self, _guild_id: int | None) -> None:
        return None

    async def public_words(self, _guild_id: int) -> Words:
        return words("en")

    def words(self, words: Words) -> Words:
        """Without emojis of our own."""
        return words

    async def board_file(self, _table: Table, _since: int) -> None:
        return None

    async def call_file(self, _table: Table, _user_id: int) -> None:
        return None

    async def title_file(self, _game: Game) -> None:
        return None


class Simulation:
    """People, their bot, and the time that passes for both."""

    def __init__(self, file: Path, people: int, games: int, seed: int) -> None:
        self.file, self.games_wanted = file, games
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.began = self.clock.now
        self.entropy = Entropy()
        self.post = RecordedDelivery(self)
        self.surprises = Surprises()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.opened: list[str] = []
        self.logs: dict[str, list[LogLine]] = {}
        self.downtimes: list[tuple[datetime, datetime]] = []
        self.clicks = 0
        self.people = {number: self._participant(number) for number in range(1, people + 1)}
        self._agenda: list[tuple[datetime, int]] = []

    def _participant(self, number: int) -> Participant:
        chance = self.chance
        night = chance.randrange(24)
        return Participant(
            Person(number, f"Participant {number}"),
            (night, (night + 8) % 24),
            quiet=chance.random() < 0.6,
            notify=chance.choice(["channel", "channel", "direct", "both"]),
            closed=chance.random() < 0.2,
            pace_h=chance.choice([10, 20, 40]),
        )

    # -- the bot ------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        self.database = await Database.open(f"sqlite+aiosqlite:///{self.file}")
        self.service = Service(self.database, clock=self.clock, entropy=self.entropy, limits=Limits(games_per_host=30))
        client: Any = StubClient(self.service, self.post)
        self.poster, self.alarms = Poster(client), Alarms(self.service)
        self.service.on_change = self._on_change

    def _on_change(self, table: Table) -> None:
        self.poster.wake(table.game.id)
        self.alarms.wake(table)

    async def settle(self) -> None:
        """Until nobody thinks or tells any more."""
        while not self.alarms.idle or self.poster.busy:
            await self.alarms.finish()
            await self.poster.finish()

    async def stop(self) -> None:
        await self.settle()
        await self.database.close()

    async def restart(self, down: timedelta) -> None:
        await self.stop()
        begin = self.clock.now
        self.clock.now += down
        self.downtimes.append((begin, self.clock.now))
        await self.start()

    # -- time ---------------------------------------------------------------------------------------------------------

    async def live(self, days: int) -> None:
        """Let ``days`` days pass; every day the bot is restarted, on some it is down for hours."""
        await self.start()
        for participant in self.people.values():
            if participant.quiet:
                begin, end = participant.asleep
                await save_person(
                    self.service,
                    self._asks(participant),
                    participant.notify,
                    f"{begin:02}:00-{end:02}:00",
                    "UTC",
                    (),  # type: ignore[arg-type]
                )
            else:
                await save_person(self.service, self._asks(participant), participant.notify, "", "UTC", ())  # type: ignore[arg-type]
            heapq.heappush(self._agenda, (self._next_look(participant), participant.person.id))
            for _ in range(self.chance.choice([0, 0, 1, 2])):
                begins = self.began + timedelta(days=self.chance.uniform(1, days))
                participant.away.append((begins, begins + timedelta(days=self.chance.choice([1, 3, 6, 40]))))
        for day in range(days):
            evening = self.began + (day + 1) * DAY
            if day % 5 == 2:
                middle = evening - timedelta(hours=self.chance.uniform(4, 20))
                self.post.outage = (middle, middle + timedelta(hours=self.chance.uniform(0.5, 3)))
            await self._until(evening)
            down = timedelta(hours=self.chance.choice([0, 0, 0, 0.2, 3, 9]))
            await self.restart(down)
            await tidy(self.service)
            await self._carry_on()

    async def _until(self, end: datetime) -> None:
        while True:
            comes = min(max(await self._next_due(), self.clock.now + timedelta(seconds=1)), self._agenda[0][0])
            if comes >= end:
                self.clock.now = max(self.clock.now, end)
                return
            self.clock.now = max(self.clock.now, comes)
            if self._agenda[0][0] <= self.clock.now:
                _, number = heapq.heappop(self._agenda)
                participant = self.people[number]
                await self._look(participant)
                heapq.heappush(self._agenda, (self._next_look(participant), number))
            else:
                await self._carry_on()

    async def _next_due(self) -> datetime:
        far = self.clock.now + timedelta(days=400)
        (soonest,) = self._ask(
            "SELECT MIN(at) FROM (SELECT MIN(act_at) AS at FROM games UNION ALL SELECT MIN(post_at) FROM games)"
        )
        return datetime.fromisoformat(soonest).replace(tzinfo=UTC) if soonest else far

    def _ask(self, query: str, *values: str) -> list[Any]:
        """What the database says, beside the bot's own connections, which this need not wait for."""
        with contextlib.closing(sqlite3.connect(self.file)) as beside:
            return [row[0] for row in beside.execute(query, values)]

    async def _carry_on(self) -> None:
        """What poster and alarms do from time to time."""
        await self.alarms.begin_due()
        await self.settle()
        await self.poster.wake_due()
        await self.settle()

    # -- what people do -----------------------------------------------------------------------------------------------

    def _next_look(self, participant: Participant) -> datetime:
        at = self.clock.now + timedelta(hours=self.chance.expovariate(1 / participant.pace_h), seconds=1)
        while participant.sleeps(at) or participant.is_away(at):
            at += timedelta(hours=self.chance.uniform(0.2, 1))
        return at

    def _asks(self, participant: Participant, *, version: int | None = None, moderator: bool = False) -> Request:
        self.clicks += 1
        return Request(
            participant.person, GUILD, CHANNEL, interaction_id=self.clicks, version=version, moderator=moderator
        )

    async def _try(self, what: str, act: Any) -> Table | None:
        try:
            table = await act
        except Refusal as refused:
            self.refused[f"{what}: {refused.key}"] += 1
            return None
        self.done[what] += 1
        return table if isinstance(table, Table) else None

    async def _look(self, participant: Participant) -> None:
        chance, service = self.chance, self.service
        if len(self.opened) < self.games_wanted and chance.random() < 0.2:
            await self._open(participant)
        for game_id in self.opened[-12:]:
            table = await service.table(game_id)
            invited = table.game.options.invited
            wanted = chance.random() < (0.6 if participant.person.id in invited or not invited else 0.02)
            if table.game.status == "lobby" and game_id not in participant.games and wanted:
                await self._try("join", lobby.join(service, self._asks(participant), game_id))
                participant.games.add(game_id)
        for game_id in sorted(participant.games):
            table = await service.table(game_id)
            if table.game.status in ("lobby", "running"):
                await self._tend(participant, table)
            else:
                participant.games.discard(game_id)
                if table.game.status == "finished" and chance.random() < 0.1:
                    again = await self._try(
                        "rematch", rematches.open_rematch(service, self._asks(participant), game_id)
                    )
                    if again is not None:
                        participant.games.add(again.game.id)
        await self.settle()

    async def _open(self, participant: Participant) -> None:
        chance = self.chance
        name, side = chance.choice(FORMS)
        players = chance.choice([2, 2, 2, 3, 3, 4])
        computers = chance.choice([0, 0, 0, 0, 1]) if players > 2 else 0
        invited = [
            self.people[number].person
            for number in chance.sample(sorted(self.people), players - 1 - computers)
            if number != participant.person.id
        ]
        options = Options(
            turn_hours=chance.choice([None, 12, 24, 24, 72]), at_end=chance.choice(ENDS), thread=chance.random() < 0.2
        )
        opponents = invited if chance.random() < 0.3 and len(invited) == players - 1 - computers else []
        asking = self._asks(participant)
        opening = lobby.open_game(self.service, asking, name, side, players, options, computers, opponents)
        table = await self._try("open", opening)
        if table is not None:
            self.opened.append(table.game.id)
            participant.games.add(table.game.id)
            for person in opponents:
                self.people[person.id].games.add(table.game.id)

    async def _tend(self, participant: Participant, table: Table) -> None:
        """What somebody does with one of their games when they look at it."""
        chance, service, game_id, me = self.chance, self.service, table.game.id, participant.person.id
        if table.game.status == "lobby":
            if table.game.player(me) is None and chance.random() < 0.3:
                await self._try("join", lobby.join(service, self._asks(participant), game_id))
            elif table.game.host_id == me and me % 3 and self.clock.now - table.game.created_at > 2 * DAY:
                await self._try("add computer", lobby.add_computer(service, self._asks(participant), game_id))
            elif chance.random() < 0.02:
                await self._try("leave", lobby.leave(service, self._asks(participant), game_id))
                participant.games.discard(game_id)
            elif me in table.game.options.invited and chance.random() < 0.05:
                await self._try("decline", offers.decline(service, self._asks(participant), game_id))
            elif table.game.host_id == me and len(table.game.players) > 1 and chance.random() < 0.02:
                await self._try("remove", lobby.remove(service, self._asks(participant), game_id, 1))
            return
        offer = table.game.offer
        if offer is not None and chance.random() < 0.8:
            act = offers.agree if chance.random() < 0.7 else offers.decline
            await self._try(act.__name__, act(service, self._asks(participant), game_id))
        for _ in range(8):
            table = await service.table(game_id)
            player = table.game.player(me)
            if player is None or player not in table.to_act or chance.random() < 0.08:
                break
            move = str(chance.choice(table.position.legal_moves(player.seat)))
            seen = table.game.version if chance.random() < 0.9 else max(1, table.game.version - 2)
            request = self._asks(participant, version=seen)
            await self._try("play", play.play(service, request, game_id, move))
            if chance.random() < 0.05:
                # The same press delivered twice.
                await self._try("play again", play.play(service, request, game_id, move))
            await self.settle()
            if chance.random() < 0.04:
                await self._try("undo", undo.undo(service, self._asks(participant), game_id))
        table = await service.table(game_id)
        if table.game.player(me):
            await self._other(participant, table)

    async def _other(self, participant: Participant, table: Table) -> None:
        chance, service, game_id, me = self.chance, self.service, table.game.id, participant.person.id
        if not table.running:
            return
        waited = self.clock.now - (table.game.turned_at or self.clock.now)
        nudged = table.game.nudged_at
        may_nudge = not table.game.stalled and (nudged is None or self.clock.now - nudged > timedelta(hours=20))
        if waited > timedelta(hours=20) and may_nudge and chance.random() < 0.3:
            await self._try("nudge", waiting.nudge(service, self._asks(participant), game_id))
            # Nobody ends a game in the moment in which they call the others to it.
            await self.settle()
        if waited > timedelta(hours=8) and chance.random() < 0.05:
            await self._try("give time", waiting.give_time(service, self._asks(participant), game_id))
        if chance.random() < 0.004:
            await self._try("ask back", undo.undo(service, self._asks(participant), game_id, ask=True))
        if chance.random() < 0.002:
            await self._try("resign", seats.resign(service, self._asks(participant), game_id))
        if (table.game.stalled and chance.random() < 0.2) or chance.random() < 0.001:
            somebody = self.people[chance.choice(sorted(self.people))].person
            absent = chance.choice([player.seat for player in table.to_act] or [0])
            taking = None if chance.random() < 0.3 else somebody
            asked = offers.offer_seat(
                service, self._asks(participant, moderator=chance.random() < 0.2), game_id, absent, taking
            )
            if await self._try("replace", asked) and taking is not None:
                self.people[taking.id].games.add(game_id)
        if chance.random() < 0.0005:
            await self._try("end", moderate.end(service, self._asks(participant, moderator=True), game_id))
        if table.game.host_id == me and chance.random() < 0.002:
            await self._try("cancel", cancel.cancel(service, self._asks(participant), game_id))
        if table.game.host_id == me and chance.random() < 0.002:
            other = chance.choice(table.game.players)
            if other.user_id:
                with contextlib.suppress(Refusal):
                    await seats.pass_host(service, self._asks(participant), game_id, other.user_id)
