"""The sandbox as a program: it keeps the bot alive, says what is wrong, and lets no other web page play."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox.serve import SandboxError, prepare_sandbox, serve
from bot.sandbox.stand_in import StandIn

BOT = """
import asyncio, os
from bot.discord_app.endpoint import use_server
from tests.sandbox import tiny_bot
assert os.environ["AZUL_DATABASE_URL"].endswith("/azul.sqlite3")
use_server(os.environ["AZUL_DISCORD_URL"])
asyncio.run(tiny_bot.TinyBot().start(os.environ["DISCORD_TOKEN"]))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def acted(http: aiohttp.ClientSession, address: str, **act: Any) -> Any:
    async with http.post(f"{address}/page/action", json=act) as response:
        return await response.json()


async def world(http: aiohttp.ClientSession, address: str) -> Any:
    async with http.ws_connect(f"{address}/page/socket") as page:
        return await page.receive_json()


async def until_connected(http: aiohttp.ClientSession, address: str) -> Any:
    async with asyncio.timeout(15):
        while True:
            try:
                told = await world(http, address)
            except aiohttp.ClientError:
                told = {"bot": {"connected": False}}
            if told["bot"]["connected"]:
                return told
            await asyncio.sleep(0.1)


async def test_play_restart_the_bot_and_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    port, said = free_port(), list[str]()
    address = f"http://127.0.0.1:{port}"
    serving = asyncio.create_task(
        serve(tmp_path, port=port, open_browser=False, command=[sys.executable, "-c", BOT], say=said.append)
    )
    async with aiohttp.ClientSession() as http:
        told = await until_connected(http, address)
        people, channels = told["people"], told["channels"]
        assert [person["name"] for person in people] == ["Ana", "Ben", "Chi-Wei", "Dariush"]
        me = {"who": people[0]["id"], "channel": channels[0]["id"]}
        await asyncio.sleep(0.2)
        answer = await acted(http, address, **me, do="command", command="tiny new", options={"seats": 2})
        assert answer["kind"] == "reply"
        assert await acted(http, address, **me, do="restart") == {}
        await asyncio.sleep(0.3)
        told = await until_connected(http, address)
        message = told["messages"][0]["id"]
        answer = await acted(http, address, **me, do="click", message=message, custom_id="tiny:join:7")
        assert answer["kind"] == "reply"
        assert f"The sandbox is open: {address}   (Ctrl-C ends it)" in said
        assert not serving.done()
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(serving, 10)
        with pytest.raises(aiohttp.ClientConnectorError):
            await world(http, address)


async def test_a_bot_that_dies_is_started_again(tmp_path: Path) -> None:
    said: list[str] = []
    serving = asyncio.create_task(
        serve(
            tmp_path, port=free_port(), open_browser=False, command=[sys.executable, "-c", "exit(3)"], say=said.append
        )
    )
    fallen = "The bot has stopped (exit code 3). It starts again in 1 s; its log says why."
    while fallen not in said:  # noqa: ASYNC110 - what is waited for is a line of text
        await asyncio.sleep(0.02)
    assert not serving.done()
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.wait_for(serving, 5)


async def test_a_taken_port(tmp_path: Path) -> None:
    async with StandIn.open() as first:
        with pytest.raises(SandboxError, match=f"Port {first.server.port} is taken. Choose another one with --port"):
            await serve(tmp_path, port=first.server.port, open_browser=False, command=["true"])


async def test_other_web_pages_cannot_play(tmp_path: Path) -> None:
    discord = prepare_sandbox(tmp_path)
    await discord.start()
    act = {"who": str(discord.person("Ana").id), "do": "say", "channel": str(discord.channel().id), "text": "hello"}
    address = f"{discord.url}/page/action"
    async with aiohttp.ClientSession() as http:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}):
            async with http.post(address, json=act, headers=headers) as response:
                assert response.status == 403
        async with http.post(address, data=str(act), headers={"Content-Type": "text/plain"}) as response:
            assert response.status == 415
        async with http.get(f"{discord.url}/page/..%2Fserve.py") as response:
            assert response.status == 404
        assert discord.channel().messages == []
        async with http.post(address, json=act, headers={"Origin": discord.url}) as response:
            assert await response.json() == {}
        assert [message.content for message in discord.channel().messages] == ["hello"]
    await discord.stop()
