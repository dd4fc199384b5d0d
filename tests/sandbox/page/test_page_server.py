"""The page is served to its own browser window, and to no other web page."""

from __future__ import annotations

import aiohttp

from bot.sandbox.stand_in import StandIn


async def test_other_web_pages_cannot_play(sandbox: StandIn) -> None:
    discord = sandbox
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
