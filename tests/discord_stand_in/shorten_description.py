"""Make `tests/discord_stand_in/description.json` from Discord's complete description of its HTTP API.

    python -m tests.discord_stand_in.shorten_description path/to/openapi.json

Discord publishes the complete description in its repository discord-api-spec under the MIT licence. The text of the
licence is next to the shortened description, which contains the bodies of the requests that the stand-in handles, and
their schemas, without titles and descriptions. Each path or schema is on its own line, so that a diff shows what
Discord has changed.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

Json = dict[str, Any]

SHORTENED = Path(__file__).with_name("description.json")
BODIES = (
    ("put", "/applications/{application_id}/commands"),
    ("post", "/applications/{application_id}/emojis"),
    ("patch", "/channels/{channel_id}"),
    ("post", "/channels/{channel_id}/messages"),
    ("patch", "/channels/{channel_id}/messages/{message_id}"),
    ("post", "/channels/{channel_id}/messages/{message_id}/threads"),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("post", "/users/@me/channels"),
    ("post", "/webhooks/{webhook_id}/{webhook_token}"),
    ("patch", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
)


def without_words(schema: Any, *, names: bool = False) -> Any:
    """Return the schema without titles and descriptions.

    With ``names``, the given dictionary maps property names to schemas, so its own keys are all kept.
    """
    if isinstance(schema, list):
        return [without_words(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = schema if names else {key: part for key, part in schema.items() if key not in ("title", "description")}
    return {key: without_words(part, names=key == "properties" and not names) for key, part in kept.items()}


def references(schema: Any) -> set[str]:
    """Return the names of the schemas that a schema refers to."""
    return set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)))


def shorten(whole: Json) -> Json:
    """Return an OpenAPI document that contains only the parts the stand-in needs."""
    paths: Json = {}
    for method, path in BODIES:
        schema = whole["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]
        body = {"content": {"application/json": {"schema": without_words(schema)}}}
        paths.setdefault(path, {})[method] = {"requestBody": body}
    needed, waiting = set[str](), references(paths)
    while waiting:
        needed |= waiting
        waiting = references([whole["components"]["schemas"][name] for name in waiting]) - needed
    schemas = {name: without_words(whole["components"]["schemas"][name]) for name in sorted(needed)}
    info = {key: whole["info"][key] for key in ("title", "version", "license")}
    return {"openapi": whole["openapi"], "info": info, "paths": paths, "components": {"schemas": schemas}}


def write(description: Json) -> str:
    """Return the document as text, with one path or schema per line."""

    def lines(parts: Json) -> str:
        return ",\n".join(
            f"{json.dumps(name)}: {json.dumps(part, separators=(',', ':'))}" for name, part in parts.items()
        )

    head = {key: description[key] for key in ("openapi", "info")}
    paths, schemas = lines(description["paths"]), lines(description["components"]["schemas"])
    return f'{{\n{lines(head)},\n"paths": {{\n{paths}\n}},\n"components": {{"schemas": {{\n{schemas}\n}}}}\n}}\n'


if __name__ == "__main__":
    SHORTENED.write_text(write(shorten(json.loads(Path(sys.argv[1]).read_text("utf-8")))), "utf-8")
