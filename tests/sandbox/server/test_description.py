"""The stand-in's reading of Discord's description: as a JSON Schema validator reads it, for every body it takes."""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bot.sandbox.server import description as module
from bot.sandbox.server.description import load_description, without_names
from bot.sandbox.server.errors import ApiError
from bot.sandbox.stand_in import StandIn
from tests.sandbox.raw_bot import HELLO, RawBot, button, row, select

DOCUMENT = json.loads(Path(module.__file__).with_name("description.json").read_text("utf-8"))
# The one thing that we know better: ids may be numbers.
DOCUMENT["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
LABEL = {"type": 18, "label": "Notes", "description": "d", "component": {"type": 4, "custom_id": "n", "style": 1}}
MESSAGE = {
    "content": "text",
    "components": [row(button(emoji={"name": "🎲", "id": None}), select(1, min_values=0))],
    "allowed_mentions": {"parse": ["roles"], "users": ["1"]},
    "attachments": [{"id": "0", "filename": "a.png", "description": "d"}],
}
OPTION = {"type": 3, "name": "o", "description": "d", "choices": [{"name": "n", "value": "v"}]}
CALLBACK = "/interactions/{interaction}/{token}/callback"
BODIES: list[tuple[str, str, Any]] = [
    ("POST", "/channels/{channel}/messages", {**MESSAGE, "nonce": "n", "flags": 0}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}]}}),
    ("POST", CALLBACK, {"type": 9, "data": {"custom_id": "f", "title": "t", "components": [LABEL]}}),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}", {"content": "text", "components": []}),
    ("POST", "/users/@me/channels", {"recipient_id": "1"}),
    ("PATCH", "/channels/{channel}", {"archived": True, "auto_archive_duration": 60}),
    ("POST", "/channels/{channel}/messages/{message}/threads", {"name": "n", "auto_archive_duration": 60}),
    ("POST", "/applications/{application}/emojis", {"name": "blue", "image": "data:image/png;base64,AA=="}),
    (
        "PUT",
        "/applications/{application}/commands",
        [{**HELLO, "name_localizations": {"de": "x"}, "options": [OPTION]}],
    ),
]
WRONG: list[Any] = [None, -1, "x" * 7_000, [None] * 131, {"type": 99}]


def altered(body: Any) -> Iterator[Any]:
    """The body with each of its parts left out, and with each replaced by something else, one at a time."""
    parts = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, part in list(parts):
        for other in (*WRONG, *altered(part)):
            changed = copy.copy(body)
            changed[key] = other
            yield changed
        if isinstance(body, dict):
            yield {name: value for name, value in body.items() if name != key}


def refuses(method: str, template: str, body: Any) -> bool:
    try:
        load_description().check(method, template, body)
    except ApiError:
        return True
    return False


@pytest.mark.parametrize(("method", "template", "body"), BODIES)
def test_it_refuses_what_a_validator_of_json_schema_refuses(method: str, template: str, body: Any) -> None:
    (path,) = (path for path in DOCUMENT["paths"] if without_names(path) == without_names(template))
    schema = DOCUMENT["paths"][path][method.lower()]["requestBody"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**schema, "components": DOCUMENT["components"]})
    assert validator.is_valid(body)
    assert not refuses(method, template, body)
    # Every second: a large body can be altered in thousands of ways.
    others = itertools.islice(altered(body), 0, None, 2)
    verdicts = [(refuses(method, template, other), not validator.is_valid(other)) for other in others]
    assert [ours for ours, _ in verdicts] == [theirs for _, theirs in verdicts]


def test_every_body_that_the_stand_in_takes_is_described(discord: StandIn) -> None:
    described = {
        (method.upper(), without_names(path)) for path, methods in DOCUMENT["paths"].items() for method in methods
    }
    taken = {(route.method, without_names(route.template)) for route in discord.server.rest.routes}
    assert {route for route in taken if route[0] in ("POST", "PUT", "PATCH")} == described


async def test_no_route_breaks_at_a_body_of_another_shape(raw: RawBot) -> None:
    discord = raw.stand_in
    _, message = await raw.post(content="text")
    ids = {"application": discord.bot.id, "channel": discord.channel().id, "message": message["id"]}
    for route in discord.server.rest.routes:
        path = re.sub(r"\{(\w+)\}", lambda name: str(ids.get(name[1], 1)), route.template)
        bodies: tuple[Any, ...] = (None, 5, "x", [], [[]], {}, {"content": []})
        for body in bodies:
            status, answer = await raw.call(route.method, path, body)
            assert status < 500, (route, body, answer)
