"""Failing, losing and holding requests, rate limits, and what they leave behind."""

from __future__ import annotations

import asyncio

import aiohttp

from bot.sandbox.world import Permission
from tests.discord_stand_in import ManualClock, Person, StandIn
from tests.sandbox.raw_bot import RawBot, raw_bot


async def test_unknown_routes_are_told(raw: RawBot, discord: StandIn) -> None:
    status, answer = await raw.call("GET", "/stage-instances/5")
    assert (status, answer) == (404, {"message": "404: Not Found", "code": 0})
    assert [request.path for request in discord.unknown_requests] == ["/stage-instances/5"]


async def test_old_messages_are_hard_to_edit(raw: RawBot, discord: StandIn, clock: ManualClock) -> None:
    _, message = await raw.post(content="old")
    path = f"/channels/{discord.channel().id}/messages/{message['id']}"
    assert [(await raw.call("PATCH", path, {"content": str(n)}))[0] for n in range(5)] == [200] * 5
    await clock.advance(3_601)
    assert [(await raw.call("PATCH", path, {"content": str(n)}))[0] for n in range(4)] == [200, 200, 200, 429]
    assert (await raw.call("PATCH", path, {"content": "x"}))[1]["code"] == 30046
    await clock.advance(6)
    assert (await raw.call("PATCH", path, {"content": "x"}))[0] == 200


async def test_permissions(raw: RawBot, discord: StandIn) -> None:
    channel = discord.channel()
    path = f"/channels/{channel.id}/messages"
    discord.forbid(Permission.ATTACH_FILES)
    assert (await raw.post(content="text"))[0] == 200
    assert (await raw.upload("POST", path, {}, ("a.txt", b"x")))[1]["code"] == 50013
    discord.forbid(Permission.SEND_MESSAGES)
    assert (await raw.post(content="text"))[1]["code"] == 50013
    discord.forbid(Permission.VIEW_CHANNEL)
    assert (await raw.post(content="text"))[1]["code"] == 50001
    discord.allow(Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES)
    assert (await raw.post(content="text"))[0] == 200
    forum = discord.add_thread("game")
    discord.forbid(Permission.SEND_MESSAGES_IN_THREADS)
    assert (await raw.call("POST", f"/channels/{forum.id}/messages", {"content": "x"}))[1]["code"] == 50013


async def test_other_peoples_messages_cannot_be_edited(raw: RawBot, discord: StandIn, ana: Person) -> None:
    message = await ana.say("mine")
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    assert (await raw.call("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
    discord.delete_message(message)
    assert (await raw.call("PATCH", path, {"content": "yours"}))[1]["code"] == 10008


async def test_stopping_waits_for_no_open_request(clock: ManualClock) -> None:
    # The server's own patience with open requests would be a minute.
    async with asyncio.timeout(30):
        async with StandIn.open(clock=clock) as discord, raw_bot(discord, connect=False) as raw:
            discord.fail("GET", "/users/@me", status="timeout")
            hold = discord.hold("GET", "/gateway/bot")
            tasks = [asyncio.create_task(raw.call("GET", path)) for path in ("/users/@me", "/gateway/bot")]
            await hold.reached()
            await discord.until(lambda: len(discord.requests) == 2)
            await discord.stop()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(result, aiohttp.ClientError) for result in results)
