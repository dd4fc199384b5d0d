"""Checks that query the database only after changes."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.discord_app.app.change_checks import ChangeCheck
from bot.storage.database import Database
from tests.discord_app.conftest import Bot, Party
from tests.support.clock import Clock


class Work:
    """Work that counts how often it is done."""

    def __init__(self) -> None:
        self.done = 0
        self.is_unfinished = False
        self.fails = False

    async def __call__(self) -> bool:
        self.done += 1
        if self.fails:
            raise OSError
        return self.is_unfinished


async def test_work_is_done_after_change_and_each_minute(clock: Clock) -> None:
    work = Work()
    check = ChangeCheck(clock, work)
    for _ in range(3):
        await check.run_if_needed()
    assert work.done == 1
    check.mark()
    clock.turn(seconds=5)
    for _ in range(2):
        await check.run_if_needed()
    assert work.done == 2
    clock.turn(minutes=1)
    await check.run_if_needed()
    clock.turn(hours=-2)
    await check.run_if_needed()
    assert work.done == 4


async def test_unfinished_and_failed_work_is_repeated_at_next_check(clock: Clock) -> None:
    work = Work()
    check = ChangeCheck(clock, work)
    work.is_unfinished = True
    await check.run_if_needed()
    work.is_unfinished = False
    work.fails = True
    with suppress(OSError):
        await check.run_if_needed()
    work.fails = False
    for _ in range(2):
        await check.run_if_needed()
    assert work.done == 3


async def test_idle_bot_does_not_query_lists_and_challenges(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check_all() -> None:
        for check in bot.client.change_checks.values():
            await check.run_if_needed()

    channel = party.discord.channel()
    await party.boss.command("azul settings tables", channel_=channel)
    await party.boss.command("azul settings deals", channel_=channel)
    for _ in range(3):
        bot.clock.turn(seconds=10)
        await check_all()
    queries = list[str]()
    read = Database.read

    def count(database: Database) -> object:
        queries.append("read")
        return read(database)

    with monkeypatch.context() as patched:
        patched.setattr(Database, "read", count)
        bot.clock.turn(seconds=10)
        await check_all()
    assert queries == []
    await party.ana.command("azul join")
    bot.clock.turn(seconds=10)
    await check_all()
    assert any("Join Ana" in message.labels for message in channel.messages)
