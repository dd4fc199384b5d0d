"""Tests of the gateway: identify, resume, reconnect and intents."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from bot.sandbox.sandbox import Sandbox
from tests.discord_stand_in import Person, StandIn
from tests.sandbox.raw_bot import HELLO, raw_bot
from tests.sandbox.tiny_bot import TinyBot


@pytest.mark.parametrize("how", ["close", "reconnect"])
async def test_library_resumes_after_a_lost_connection(
    discord: StandIn, tiny_client: TinyBot, ana: Person, how: str
) -> None:
    await discord.drop_gateway(how)
    await discord.until(lambda: discord.gateway.resumes == 1)
    assert discord.gateway.identifies == 1
    assert (await ana.command("tiny new", seats=2)).kind == "reply"
    await discord.until(lambda: "resumed" in tiny_client.events)


async def test_library_identifies_again_after_invalid_session(discord: StandIn, tiny_client: TinyBot) -> None:
    await discord.drop_gateway("invalid")
    await discord.until(lambda: discord.gateway.identifies == 2)
    assert discord.gateway.resumes == 0


async def test_missed_events_are_delivered_on_resume(discord: StandIn, ana: Person) -> None:
    async with raw_bot(discord) as raw:
        await raw.register(HELLO)
        session = raw.named("READY")[0]["session_id"]
        await raw.event("GUILD_CREATE")
        seen = raw.events[-1]["s"]
        await discord.drop_gateway()
        await raw.reader
        task = asyncio.create_task(ana.command("hello"))
        await discord.until(lambda: discord.server.interactions.by_token)
        await raw.connect(6, session_id=session, seq=seen)
        await raw.event("RESUMED")
        interaction = await raw.event("INTERACTION_CREATE")
        await raw.answer(interaction, 4, content="back again")
        assert (await task).content == "back again"
        assert [frame["t"] for frame in raw.events[-2:]] == ["INTERACTION_CREATE", "RESUMED"]


async def test_bot_receives_no_events_from_foreign_places(discord: StandIn, ana: Person, ben: Person) -> None:
    foreign = discord.add_guild("Glaziers", bot=False)
    async with raw_bot(discord) as raw:
        await raw.event("GUILD_CREATE")
        discord.join(ana, foreign)
        discord.add_thread("Game 7", discord.add_channel("table", foreign))
        for place in (discord.add_group(ana, ben), discord.add_dm(ana, ben), discord.channel(guild=foreign)):
            await ana.say("Hello", place)
        ana.add_app()
        discord.add_channel("table")
        created = await raw.event("CHANNEL_CREATE")
        assert created["guild_id"] == str(discord.guild.id)
        assert [frame.get("t") for frame in raw.events] == ["READY", "GUILD_CREATE", "CHANNEL_CREATE"]
        discord.add_bot(foreign)
        joined = await raw.event("GUILD_CREATE", 2)
        assert (joined["id"], [one["name"] for one in joined["channels"]]) == (str(foreign.id), ["azul", "table"])


@pytest.mark.parametrize(("data", "code"), [({"token": "wrong"}, 4004), ({"intents": 1 << 15}, 4014)])
async def test_gateway_closes_after_wrong_token_or_intents(
    discord: StandIn, data: dict[str, object], code: int
) -> None:
    async with raw_bot(discord, connect=False) as raw:
        await raw.connect(2, **data)
        await raw.reader
        assert raw.socket.close_code == code


async def test_unreadable_gateway_frame_ends_the_connection(discord: StandIn) -> None:
    known = {"token": discord.token}
    data: tuple[Any, ...] = (
        None,
        [],
        {"token": 5},
        known | {"intents": "x"},
        known | {"shard": 5},
        known | {"shard": [5]},
    )
    frames = ["", "{", "5", "[]", "{}", *(json.dumps({"op": 2, "d": one}) for one in data)]
    frames.append(json.dumps({"op": 6, "d": known | {"session_id": []}}))
    async with aiohttp.ClientSession() as http:
        for frame in frames:
            async with http.ws_connect(f"{discord.url}/gateway/") as socket:
                await socket.receive()
                await socket.send_str(frame)
                await socket.receive()
                assert socket.close_code == 4002, frame
    assert not discord.connected


async def test_sandbox_never_resumes_a_session() -> None:
    discord = Sandbox()
    await discord.start()
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{discord.server.url}/gateway/") as socket:
        await socket.receive()
        await socket.send_json({"op": 6, "d": {"token": discord.server.token, "session_id": "x", "seq": 1}})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}
    await discord.stop()
