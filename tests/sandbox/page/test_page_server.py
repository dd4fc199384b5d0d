"""Tests that the page is served only to its own origin, and that the server survives any request."""

from __future__ import annotations

import json
import socket
from itertools import product
from typing import Any

import aiohttp
import pytest

from bot.sandbox.world import File
from tests.discord_stand_in import StandIn
from tests.sandbox.tiny_bot import running
from tests.support.thorough import try_some

WRONG: tuple[Any, ...] = (None, True, 5, 1e300, "", "x", [], [[]], [{}], [5], {}, {"a": []})
SENT = {
    "channel": "1",
    "text": "hello",
    "message": "1",
    "command": "azul new",
    "options": {},
    "option": "game",
    "typed": "",
    "target": "1",
    "guild": "1",
    "custom_id": "a",
    "values": ["1"],
    "form": "1",
    "fields": {},
}


def upload(discord: StandIn, name: str, data: bytes = b"<script>alert(1)</script>") -> str:
    """Upload a file with a command, and return the path at which the server offers it."""
    address: str = discord.server.payloads.attachment(discord.server.messages.upload(File(name, data)))["url"]
    return address.removeprefix(discord.url)


async def test_other_web_pages_cannot_send_actions(sandbox: StandIn) -> None:
    act = {"who": str(sandbox.person("Ana").id), "do": "say", "channel": str(sandbox.channel().id), "text": "hello"}
    address = f"{sandbox.url}/page/action"
    async with aiohttp.ClientSession() as http:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}):
            async with http.post(address, json=act, headers=headers) as response:
                assert response.status == 403
        async with http.post(address, data=str(act), headers={"Content-Type": "text/plain"}) as response:
            assert response.status == 415
        assert sandbox.channel().messages == []
        async with http.post(address, json=act, headers={"Origin": sandbox.url}) as response:
            assert await response.json() == {}
        assert [message.content for message in sandbox.channel().messages] == ["hello"]


async def test_foreign_hosts_and_origins_are_refused_everywhere(sandbox: StandIn) -> None:
    paths = ("/", "/page/app.js", "/page/events", "/gateway/", "/api/v10/gateway/bot", upload(sandbox, "a.json"))
    async with aiohttp.ClientSession() as http:
        beside = f"http://localhost:{sandbox.server.port + 1}"
        origins = ("http://evil.example", "[://", beside, "http://127.0.0.1")
        for headers in ({"Host": "evil.example"}, {"Host": "["}, *({"Origin": origin} for origin in origins)):
            for path in (*paths, "/nowhere"):
                async with http.get(sandbox.url + path, headers=headers) as response:
                    assert response.status == 403, (path, headers)
        for path in paths:
            async with http.get(sandbox.url + path, headers={"Origin": sandbox.url}) as response:
                assert response.status != 403, path


async def test_public_sandbox_accepts_ip_addresses_and_its_host_name() -> None:
    async with StandIn.open(host="0.0.0.0") as discord, aiohttp.ClientSession() as http:
        address = discord.url
        assert address == f"http://127.0.0.1:{discord.server.port}"
        for host in ("localhost", "192.168.0.5:8765", "[fe80::1]:8765", f"{socket.gethostname()}:8765"):
            async with http.get(address, headers={"Host": host}) as response:
                assert response.status == 200, host
        for host in ("evil.example", "localhost.evil.example", "192.168.0.5.evil.example:8765"):
            async with http.get(address, headers={"Host": host}) as response:
                assert response.status == 403
                assert "--host" in await response.text()


async def test_host_name_of_sandbox_is_case_insensitive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look_up = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **options: look_up("127.0.0.1", *rest, **options))
    async with StandIn.open(host="Table.Example") as discord, aiohttp.ClientSession() as http:
        address = f"http://127.0.0.1:{discord.server.port}"
        for host in ("Table.Example", "table.example", f"TABLE.EXAMPLE:{discord.server.port}"):
            async with http.get(address, headers={"Host": host, "Origin": f"http://{host}"}) as response:
                assert response.status == 200, host
        async with http.get(address, headers={"Host": "other.example"}) as response:
            assert response.status == 403


async def test_only_the_pages_own_files_can_run_scripts(sandbox: StandIn) -> None:
    names = ("a.html", "a.svg", "a.xhtml", "a.js", "a", "data:a/b\r\nSet-Cookie: c=d,e.json")
    hostile = [upload(sandbox, name) for name in names]
    async with aiohttp.ClientSession() as http:
        for path in (*hostile, "/page/", "/page/app.css", "/page/nothing.js", "/api/v10/gateway/bot", "/nowhere"):
            async with http.get(sandbox.url + path) as response:
                assert response.headers["X-Content-Type-Options"] == "nosniff", path
                policy = response.headers["Content-Security-Policy"]
                assert ("sandbox" in policy and "default-src 'none'" in policy) == (path != "/page/app.css"), path
        async with http.get(sandbox.url) as response:
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        async with http.get(sandbox.url + hostile[-1]) as response:
            assert (response.status, response.content_type) == (200, "application/json")


async def test_unknown_path_is_not_found(sandbox: StandIn) -> None:
    gone = sandbox.server.messages.upload(File("a.json", b"{}"))
    path = f"ephemeral-attachments/1/{gone.id}/a.json"
    sandbox.world.files.delete(gone.id)
    numbers = ("x", "1", "²", "-1", "9" * 5000)
    paths = [f"/cdn/attachments/{number}/1/a" for number in numbers]
    paths += [f"/cdn/attachments/{sandbox.channel().id}/{number}/a" for number in numbers]
    paths += [f"/cdn/ephemeral-attachments/1/{number}/a" for number in numbers]
    paths += [f"/cdn/emojis/{number}.png" for number in numbers]
    paths += [f"/cdn/{path}", "/page/..%2Fserve.py", f"/page/{'a' * 5000}.js"]
    async with aiohttp.ClientSession() as http:
        for path in paths:
            async with http.get(sandbox.url + path) as response:
                assert response.status == 404, path[:60]


async def test_invalid_json_is_a_bad_request(sandbox: StandIn) -> None:
    async with aiohttp.ClientSession() as http:
        for body in (b"", b"{", b"\xff", b'{"text": "\\ud800"}', b'{"text": NaN}', b"[" * 100_000):
            headers = {"Content-Type": "application/json"}
            async with http.post(f"{sandbox.url}/page/action", data=body, headers=headers) as response:
                assert response.status == 400, body


@pytest.mark.parametrize("each", try_some([7, 1], 2))
async def test_malformed_page_actions_are_answered(sandbox: StandIn, each: int) -> None:
    who = {"who": str(sandbox.person("Ana").id)}
    sandbox.server.interactions.response_timeout_s = 0
    sent = SENT | who | {"channel": str(sandbox.channel().id)}
    doings = [name.removeprefix("do_") for name in dir(sandbox.page.actions) if name.startswith("do_")]
    assert len(doings) > 8
    acts: list[Any] = [*WRONG, *({"do": wrong} for wrong in WRONG), *(who | {"do": do} for do in doings)]
    acts += [sent | {"do": do, name: wrong} for do, name, wrong in [*product(doings, sent, WRONG)][::each]]
    async with aiohttp.ClientSession() as http:
        for act in acts:
            headers = {"Content-Type": "application/json"}
            async with http.post(f"{sandbox.url}/page/action", data=json.dumps(act), headers=headers) as response:
                assert response.status == 200, act
                assert isinstance(await response.json(), dict)


async def test_page_shows_ping_even_if_author_mentions_themselves() -> None:
    async with StandIn.open() as discord, running(discord):
        ana, ben = discord.person("Ana"), discord.person("Ben")
        for rival in (ana, ben):
            answer = await ana.command("tiny new", seats=3, rival=rival)
            assert answer.message.pings == {rival}
            assert discord.page.message(answer.message)["pings"] == [str(rival.id)]
