"""The messages of a channel as a bot reads them: the newest first, a page at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from bot.sandbox.world import Message, Permission
from tests.discord_stand_in import Person, StandIn
from tests.sandbox.raw_bot import RawBot


async def written(ana: Person, number: int) -> list[Message]:
    return [await ana.say(f"{at}") for at in range(number)]


def ids(messages: Iterable[Message]) -> list[str]:
    return [str(message.id) for message in messages]


async def read(raw: RawBot, query: str = "") -> list[str]:
    status, found = await raw.call("GET", f"/channels/{raw.stand_in.channel().id}/messages{query}")
    assert status == 200
    return [message["id"] for message in found]


async def test_messages_are_listed_newest_first_and_next_to_the_one_that_is_named(raw: RawBot, ana: Person) -> None:
    zero, one, two, three, four = await written(ana, 5)
    assert await read(raw) == ids((four, three, two, one, zero))
    assert await read(raw, "?limit=2") == ids((four, three))
    assert await read(raw, f"?before={three.id}&limit=2") == ids((two, one))
    assert await read(raw, f"?after={one.id}&limit=2") == ids((three, two))


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=many", "before=yesterday"])
async def test_what_no_page_can_be_is_refused(raw: RawBot, query: str) -> None:
    status, answer = await raw.call("GET", f"/channels/{raw.stand_in.channel().id}/messages?{query}")
    assert (status, answer["code"]) == (400, 50035)


async def test_private_answers_and_what_was_deleted_are_not_listed(
    hello: RawBot, discord: StandIn, ana: Person
) -> None:
    deleted, left = await written(ana, 2)
    discord.delete_message(deleted)
    asking = asyncio.create_task(ana.command("hello"))
    await hello.answer(await hello.event("INTERACTION_CREATE"), 4, content="psst", flags=64)
    assert (await asking).ephemeral
    assert await read(hello) == ids([left])


async def test_only_what_the_bot_says_is_shown_in_full(raw: RawBot, discord: StandIn, ana: Person) -> None:
    await raw.post(content="own")
    await ana.say("to others")
    await ana.say(f"to {discord.bot.mention}")
    _, found = await raw.call("GET", f"/channels/{discord.channel().id}/messages")
    assert [message["content"] for message in found] == [f"to {discord.bot.mention}", "", "own"]


async def test_without_the_permission_to_read_the_history_there_is_none(
    raw: RawBot, discord: StandIn, ana: Person
) -> None:
    await written(ana, 1)
    discord.forbid(Permission.READ_MESSAGE_HISTORY)
    assert await read(raw) == []
    discord.forbid(Permission.VIEW_CHANNEL)
    path = f"/channels/{discord.channel().id}/messages"
    assert (await raw.call("GET", path))[1]["code"] == 50001
