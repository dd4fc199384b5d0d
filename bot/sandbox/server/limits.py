"""Discord's limits on messages, checked as strictly as Discord does."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.server.component_limits import check_components, check_modal_parts
from bot.sandbox.server.errors import ApiError, Problems
from bot.sandbox.server.mentions import check_allowed_mentions

Json = dict[str, Any]

CONTENT = 2_000
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
FILES = 10
ALT_TEXT = 1_024
CHOICES = 25


def check_message(payload: Json, *, emojis: set[int], path: str = "") -> None:
    """Refuse a message (new or edited) that breaks a limit; `emojis` are the ids of the application's own."""
    problems = Problems()
    at = f"{path}." if path else ""
    if payload.get("content") is not None:
        problems.length(f"{at}content", payload["content"], 0, CONTENT)
    check_allowed_mentions(problems, payload.get("allowed_mentions"), f"{at}allowed_mentions")
    check_components(problems, payload.get("components") or [], f"{at}components", emojis=emojis)
    problems.refuse()


def check_nonce(payload: Json) -> None:
    """Refuse a nonce that Discord would not take."""
    nonce = payload.get("nonce")
    problems = Problems()
    if isinstance(nonce, str):
        problems.length("nonce", nonce, 0, 25)
    elif nonce is not None and not isinstance(nonce, int):
        problems.add("nonce", "BASE_TYPE_BAD_TYPE", "Must be a string or a number.")
    problems.refuse()


def check_files(files: list[bytes]) -> None:
    """Refuse files that are too large or too many."""
    if any(len(data) > FILE_BYTES for data in files) or sum(len(data) for data in files) > REQUEST_BYTES:
        raise ApiError(413, 40005, "Request entity too large")
    if len(files) > FILES:
        raise ApiError(400, 30015, f"Maximum number of attachments in a message reached ({FILES})")


def check_attachments(listed: Any, known: set[int], uploaded: set[int], path: str) -> None:
    """Refuse an attachments list with overlong alt text or with ids of nothing."""
    problems = Problems()
    if not problems.length(path, listed, 0, FILES, what=list):
        problems.refuse()
    for index, entry in enumerate(listed):
        at = f"{path}.{index}"
        problems.optional(f"{at}.description", entry.get("description"), ALT_TEXT)
        problems.optional(f"{at}.filename", entry.get("filename"), 1_024)
        key = str(entry.get("id", ""))
        if not key.isdecimal() or int(key) not in known | uploaded:
            problems.add(f"{at}.id", "ATTACHMENT_NOT_FOUND", f"{key} is neither uploaded nor on the message.")
    problems.refuse()


def check_choices(choices: Any) -> None:
    """Refuse autocomplete choices that are too many or too long."""
    problems = Problems()
    if problems.length("data.choices", choices, 0, CHOICES, what=list):
        for index, choice in enumerate(choices):
            problems.length(f"data.choices.{index}.name", choice.get("name"), 1, 100)
            if isinstance(choice.get("value"), str):
                problems.length(f"data.choices.{index}.value", choice["value"], 1, 100)
            elif not isinstance(choice.get("value"), (int, float)):
                problems.add(f"data.choices.{index}.value", "BASE_TYPE_REQUIRED", "This field is required")
    problems.refuse()


def check_modal(data: Json) -> None:
    """Refuse a modal that breaks a limit."""
    problems = Problems()
    problems.length("data.custom_id", data.get("custom_id"), 1, 100)
    problems.length("data.title", data.get("title"), 1, 45)
    if problems.length("data.components", data.get("components"), 1, 5, what=list):
        check_modal_parts(problems, data["components"], "data.components")
    problems.refuse()


def clean_filename(name: str) -> str:
    """The name Discord gives a file: only safe characters."""
    return re.sub(r"[^A-Za-z0-9._-]+", "_", name).strip("_") or "unknown"
