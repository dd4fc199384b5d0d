"""Tests of the sandbox as a program: it keeps the bot running, and reports problems."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox.serve import SandboxError, serve
from tests.discord_stand_in import StandIn
from tests.support.thorough import thorough
from tests.support.waiting import WAIT_TIMEOUT_S, until

BOT = """
import asyncio, os
from bot.discord_app.app.run import use_server
from tests.sandbox import tiny_bot
assert os.environ["AZUL_DATABASE_URL"].endswith("/azul.sqlite3")
use_server(os.environ["AZUL_DISCORD_URL"])
asyncio.run(tiny_bot.TinyBot().start(os.environ["DISCORD_TOKEN"]))
"""


async def acted(http: aiohttp.ClientSession, address: str, **act: Any) -> Any:
    async with http.post(f"{address}/page/action", json=act) as response:
        return await response.json()


async def world(http: aiohttp.ClientSession, address: str) -> Any:
    async with http.get(f"{address}/page/events") as events:
        return json.loads((await events.content.readuntil(b"\n\n")).removeprefix(b"data: "))


async def answered(http: aiohttp.ClientSession, address: str, **act: Any) -> None:
    """Repeat an action until the bot responds. The bot may still be connecting."""
    async with asyncio.timeout(WAIT_TIMEOUT_S):
        while (await acted(http, address, **act)).get("kind") != "reply":
            pass


def opened_at(said: list[str]) -> str:
    """Return the address that the sandbox has printed, or an empty string if it hasn't opened yet."""
    return next((word for line in said for word in line.split() if word.startswith("http")), "")


@thorough
async def test_sandbox_starts_restarts_and_stops_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    said: list[str] = []
    serving = asyncio.create_task(
        serve(tmp_path, port=0, open_browser=False, command=[sys.executable, "-c", BOT], say=said.append)
    )
    async with aiohttp.ClientSession() as http:
        address = await until(lambda: opened_at(said), "the sandbox is open")
        told = await world(http, address)
        people, channels = told["people"], told["channels"]
        assert [person["name"] for person in people] == ["Ana", "Ben", "Chi-Wei", "Dariush"]
        assert [(guild["name"], guild["has_bot"]) for guild in told["guilds"]] == [
            ("Tile Makers", True),
            ("Garden Club", False),
        ]
        without = [[user["username"] for user in one["recipients"]] for one in channels if not one.get("guild_id")]
        assert without == [["ana", "ben", "chiwei"], ["ana", "ben"]]
        assert [person["name"] for person in people if person["has_app"]] == ["Ana"]
        me = {"who": people[0]["id"], "channel": channels[0]["id"]}
        await answered(http, address, **me, do="command", command="tiny new", options={"seats": 2})
        assert await acted(http, address, **me, do="restart") == {}
        message = (await world(http, address))["messages"][0]["id"]
        await answered(http, address, **me, do="click", message=message, custom_id="tiny:join:7")
        assert f"The sandbox is open: {address}   (Ctrl-C ends it)" in said
        assert not serving.done()
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(serving, WAIT_TIMEOUT_S)
        with pytest.raises(aiohttp.ClientConnectorError):
            await world(http, address)


async def test_sandbox_restarts_a_bot_that_has_died(tmp_path: Path) -> None:
    said: list[str] = []
    serving = asyncio.create_task(
        serve(tmp_path, port=0, open_browser=False, command=[sys.executable, "-c", "exit(3)"], say=said.append)
    )
    fallen = "The bot has stopped (exit code 3). It restarts in 1 s; see its log for the reason."
    await until(lambda: fallen in said, "the fall is said")
    assert not serving.done()
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.wait_for(serving, WAIT_TIMEOUT_S)


async def test_taken_port_is_reported_with_advice_to_choose_another(tmp_path: Path) -> None:
    async with StandIn.open() as first:
        with pytest.raises(SandboxError, match=f"Port {first.server.port} is taken. Choose another one with --port"):
            await serve(tmp_path, port=first.server.port, open_browser=False, command=["true"])


async def test_unusable_folder_is_reported_with_advice_to_choose_another(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(SandboxError, match=f"The folder {file} can't be used: .* Choose another folder with --folder"):
        await serve(file, port=0, open_browser=False, command=["true"])


async def test_refused_address_is_reported_with_advice_to_choose_another(tmp_path: Path) -> None:
    # This address is reserved for documentation.
    with pytest.raises(SandboxError, match=r"192\.0\.2\.1, port 0: .* Choose another address with --host and --port"):
        await serve(tmp_path, "192.0.2.1", 0, open_browser=False, command=["true"])
