"""Weeks of open tables in simulated time: the role is mentioned rarely, and never twice for a table."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, TypeVar

import discord
import pytest
from discord.utils import time_snowflake

from bot.discord_app.app.table_lists import update_lists
from bot.discord_app.core.buttons import Press
from bot.discord_app.core.delivery import HistoryUnreadable
from bot.games.core.request import Person, Refusal
from bot.games.core.service import Service
from bot.games.people import table_settings
from bot.games.posting.steps import Sent
from bot.games.table import lobby, open_tables
from bot.games.table.open_tables import CALL_DELAY, CALL_INTERVAL, USUAL_TERMS, make_terms
from bot.sandbox.server.messages import NONCE_WINDOW_S
from bot.storage import game_queries
from bot.storage.rows import Game
from tests.conftest import restarted
from tests.support.clock import NOON, Clock
from tests.support.people import ANA, CHANNEL, GUILD, ask

BOSS = ask(ANA, moderator=True)
CHANNELS = (CHANNEL + 1, CHANNEL + 2)
ROLES = (900, 901)
TERMS = (USUAL_TERMS, make_terms("azul", "coloured", 3, 72), make_terms("sintra", "a", 2, 24))
PAUSES = (20, 200, 700, 7_000, 30_000, 90_000)
"""Numbers of seconds between two acts."""
Shared = TypeVar("Shared")


@dataclass
class Message:
    """A message in the simulated channels. ``tables`` are the games that its buttons join."""

    id: int
    channel_id: int
    nonce: str
    at: datetime
    role_id: int | None
    presses: Sequence[Press]

    @property
    def tables(self) -> list[str]:
        return [press.game_id for press in self.presses if press.verb == "join"]


class Channels:
    """The messages of the bot in a simulated server, and failures of the next request."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.messages = dict[int, Message]()
        self.mentions = list[Message]()
        self.fails_before = self.fails_after = self.hides_history = False

    def _fail(self, is_now: bool) -> None:
        if is_now:
            self.fails_before = self.fails_after = False
            raise OSError("the connection broke")

    def _find_repeated(self, nonce: str) -> Message | None:
        newest = next((one for one in reversed(self.messages.values()) if one.nonce == nonce), None)
        is_known = newest is not None and (self.clock() - newest.at).total_seconds() <= NONCE_WINDOW_S
        return newest if is_known else None

    async def send(
        self,
        guild_id: int,
        channel_id: int,
        content: str,
        nonce: str,
        *,
        view: discord.ui.View,
        pinged_role: int | None = None,
    ) -> Sent:
        self._fail(self.fails_before)
        sent = self._find_repeated(nonce)
        if sent is None:
            message_id = time_snowflake(self.clock()) + len(self.messages) + 1
            sent = Message(message_id, channel_id, nonce, self.clock(), pinged_role, list(read_presses(view)))
            self.messages[message_id] = sent
            if pinged_role is not None:
                assert f"<@&{pinged_role}>" in content
                self.mentions.append(sent)
        self._fail(self.fails_after)
        return Sent(sent.id)

    async def find(
        self, guild_id: int, channel_id: int, since: datetime, after: int, wanted: Sequence[Press], headline: None
    ) -> Sent | None:
        if self.hides_history:
            raise HistoryUnreadable
        found = [one for one in self.messages.values() if one.channel_id == channel_id and one.id > after]
        mine = [one.id for one in found if {*one.presses} & {*wanted}]
        return Sent(mine[-1], as_asked=False) if mine else None

    async def edit(self, channel_id: int, message_id: int, content: str, view: discord.ui.View) -> None:
        self._fail(self.fails_before)
        self.messages[message_id].presses = list(read_presses(view))
        self._fail(self.fails_after)

    async def delete(self, channel_id: int, message_id: int) -> None:
        self._fail(self.fails_before)
        self.messages.pop(message_id, None)
        self._fail(self.fails_after)


def read_presses(view: discord.ui.View) -> Iterator[Press]:
    for item in view.children:
        press = Press.read(getattr(item, "custom_id", ""))
        assert press is not None
        yield press


class Process:
    """A process of the bot, without a connection to Discord."""

    def __init__(self, service: Service, channels: Channels) -> None:
        self.service, self.delivery = service, channels
        self.stopping = SimpleNamespace(is_set=lambda: False)
        self._shared: dict[type[Any], Any] = {}
        here = SimpleNamespace(permissions_for=lambda _member: discord.Permissions.all())
        self._guild = SimpleNamespace(
            id=GUILD,
            unavailable=False,
            me=None,
            preferred_locale="en-US",
            get_channel=lambda channel_id: here if channel_id in CHANNELS else None,
            get_role=lambda role_id: role_id if role_id in ROLES else None,
        )

    def find_guild(self, guild_id: int) -> SimpleNamespace:
        return self._guild

    def get_shared(self, kind: type[Shared]) -> Shared:
        instance: Shared = self._shared.setdefault(kind, kind())
        return instance


async def find_nobody(_game: Game) -> tuple[int, ...]:
    return ()


class Weeks:
    """People who look for games, a moderator who changes the list, and a bot that fails and restarts."""

    def __init__(self, service: Service, clock: Clock, seed: int) -> None:
        self.service, self.clock = service, clock
        self.channels = Channels(clock)
        self.chance = random.Random(seed)
        self.process = Process(service, self.channels)
        self.opened = 0

    async def live(self, days: int) -> None:
        end = self.clock() + timedelta(days=days)
        await self._turn_on()
        while self.clock() < end:
            act = self.chance.choice((self._play, self._play, self._play, self._leave, self._fail, self._change))
            with contextlib.suppress(Refusal):
                await act()
            for _ in range(2):
                # A removed list is only posted in another channel by the next check.
                await update_lists(self.process)  # type: ignore[arg-type]
                self.clock.turn(seconds=5)
            self.clock.turn(seconds=self.chance.choice(PAUSES))
            await lobby.expire(self.service)

    def _draw_person(self) -> Person:
        """Draw one of the people of this week, so that earlier games don't keep everybody busy."""
        number = 1_000 + (self.clock() - NOON).days // 7 * 10 + self.chance.randrange(12)
        return Person(number, f"Person {number}")

    async def _play(self) -> None:
        found = await open_tables.find_table(
            self.service, ask(self._draw_person()), self.chance.choice(TERMS), find_nobody
        )
        self.opened += found.is_new

    async def _leave(self) -> None:
        for game in (await self.service.database.query(game_queries.load_open_tables, [GUILD]))[:1]:
            person = game.players[0]
            await lobby.leave(self.service, ask(Person(person.user_id or 0, person.name)), game.id)

    async def _fail(self) -> None:
        channels = self.channels
        match self.chance.randrange(4):
            case 0:
                channels.fails_before = True
            case 1:
                channels.fails_after = True
            case 2:
                channels.hides_history = not channels.hides_history
            case _:
                self.service = restarted(self.service)
                self.process = Process(self.service, channels)

    async def _change(self) -> None:
        match self.chance.randrange(4):
            case 0:
                await table_settings.set_table_channel(self.service, BOSS, None, None)
            case 1:
                await table_settings.forget_table_settings(self.service, GUILD, channel=False)
            case _:
                await self._turn_on()

    async def _turn_on(self) -> None:
        channel_id, role_id = self.chance.choice(CHANNELS), self.chance.choice(ROLES)
        await table_settings.set_table_channel(self.service, BOSS, channel_id, role_id)


async def check_mentions(service: Service, clock: Clock, days: int, seed: int) -> Weeks:
    """Simulate some days, and check all mentions of the roles."""
    lived = Weeks(service, clock, seed)
    await lived.live(days)
    mentions = lived.channels.mentions
    for before, after in pairwise(mentions):
        assert after.at - before.at >= CALL_INTERVAL
    mentioned = [game_id for one in mentions for game_id in one.tables]
    assert len(mentioned) == len({*mentioned})
    for one in mentions:
        for game_id in one.tables:
            game = await lived.service.database.query(game_queries.load_game, game_id)
            assert game is not None
            assert one.at >= game.created_at + CALL_DELAY
    return lived


async def test_role_is_mentioned_rarely_and_once_for_each_table(service: Service, clock: Clock) -> None:
    lived = await check_mentions(service, clock, days=5, seed=3)
    assert lived.channels.mentions


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(5))
async def test_role_is_mentioned_rarely_in_two_hundred_weeks(service: Service, clock: Clock, seed: int) -> None:
    lived = await check_mentions(service, clock, days=1400, seed=seed)
    assert len(lived.channels.mentions) > 200
    assert lived.opened > 1_000
