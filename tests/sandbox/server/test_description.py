"""What is held against Discord's description: every body that the sandbox takes."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.server.api import PREFIX
from tests.discord_stand_in import StandIn
from tests.discord_stand_in.description import validators, without_names
from tests.sandbox.raw_bot import RawBot


def routes_of(discord: StandIn) -> set[tuple[str, str]]:
    """The methods and paths of all routes of a bot."""
    return {
        (route.method, route.resource.canonical.removeprefix(PREFIX))
        for route in discord.server.app.router.routes()
        if route.resource is not None and route.resource.canonical.startswith(PREFIX)
    }


def test_every_body_that_the_sandbox_takes_is_described(discord: StandIn) -> None:
    taken = {(method, without_names(path)) for method, path in routes_of(discord)}
    assert {route for route in taken if route[0] in ("POST", "PUT", "PATCH")} == set(validators())


async def test_no_route_breaks_at_a_body_of_another_shape(raw: RawBot) -> None:
    discord = raw.stand_in
    _, message = await raw.post(content="text")
    ids = {"application": discord.bot.id, "channel": discord.channel().id, "message": message["id"]}
    for method, template in routes_of(discord):
        path = re.sub(r"\{(\w+)\}", lambda name: str(ids.get(name[1], 1)), template)
        bodies: tuple[Any, ...] = (None, 5, "x", [], [[]], {}, {"content": []})
        for body in bodies:
            status, answer = await raw.call(method, path, body)
            assert status < 500, (method, path, body, answer)
