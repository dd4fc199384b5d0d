"""Limits of Discord on messages, files, answers and forms that its description does not say, or says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.sandbox.server.api import ApiError
from bot.sandbox.world.components import CHECKBOX_GROUP, SELECTS, walk
from bot.sandbox.world.files import FILE_BYTES
from tests.discord_stand_in.component_limits import id_problems, option_problems, row_problems
from tests.discord_stand_in.problems import Problem, length_problems, refuse

Json = dict[str, Any]

CONTENT = 2_000
"""Characters of a message. The description says 4,000, which is what some people may write, but no bot."""
REQUEST_BYTES = 25 * 1024 * 1024
FILES = 10
CHOICE_VALUE = 100
"""Characters of the value of a choice; the description says 6,000."""
FORM_PARTS = 5
"""The description says 40, as for messages."""
UNKNOWN = ("embeds", "message_reference", "poll", "sticker_ids")
"""What no bot of ours sends; refused, so that it is not lost in silence."""


def check_message(payload: Json, *, emojis: set[int], path: str = "") -> None:
    """Refuse a message (new or edited) that breaks a limit; `emojis` are the ids of the application's own."""
    refuse(_message_problems(payload, emojis, f"{path}." if path else ""))


def _message_problems(payload: Json, emojis: set[int], at: str) -> Iterator[Problem]:
    yield from length_problems(f"{at}content", payload.get("content") or "", 0, CONTENT)
    allowed = payload.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            text = f"parse:[{kind}, ...] and {kind}: [ids...] are mutually exclusive."
            yield Problem(f"{at}allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
    yield from row_problems(payload.get("components") or [], f"{at}components", emojis)
    for name in UNKNOWN:
        if payload.get(name):
            yield Problem(f"{at}{name}", "NOT_IN_THE_SANDBOX", "Discord takes this, but the sandbox does not know it.")


def check_files(files: list[bytes]) -> None:
    """Refuse files that are too large or too many."""
    if any(len(data) > FILE_BYTES for data in files) or sum(len(data) for data in files) > REQUEST_BYTES:
        raise ApiError(413, 40005, "Request entity too large")
    if len(files) > FILES:
        raise ApiError(400, 30015, f"Maximum number of attachments in a message reached ({FILES})")


def check_attachments(listed: list[Json], known: set[int], path: str) -> None:
    """Refuse an attachments list with an id that is neither uploaded nor on the message."""
    text = "It is neither uploaded nor on the message."
    refuse(
        Problem(f"{path}.{index}.id", "ATTACHMENT_NOT_FOUND", text)
        for index, entry in enumerate(listed)
        if int(entry["id"]) not in known
    )


def check_choices(choices: list[Json]) -> None:
    """Refuse autocomplete choices with an overlong value."""
    for index, choice in enumerate(choices):
        refuse(length_problems(f"data.choices.{index}.value", str(choice["value"]), 1, CHOICE_VALUE))


def check_modal(data: Json) -> None:
    """Refuse a modal that breaks a limit."""
    refuse(_modal_problems(data["components"], "data.components"))


def _modal_problems(components: list[Json], path: str) -> Iterator[Problem]:
    yield from length_problems(path, components, 1, FORM_PARTS)
    yield from id_problems(components, path)
    for part in walk(components):
        if part["type"] == CHECKBOX_GROUP:
            yield from option_problems({"min_values": 0, "max_values": len(part["options"])} | part, path)
        elif part["type"] in SELECTS:
            yield from option_problems(part, path) if part.get("options") else ()
            if part.get("disabled"):
                yield Problem(path, "COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled.")
