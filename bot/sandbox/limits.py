"""Discord's limits on messages, checked as strictly as Discord does."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.component_limits import check_components, check_modal_parts, references
from bot.sandbox.mentions import check_allowed_mentions
from bot.sandbox.refusals import Problems, Refused
from bot.sandbox.world import COMPONENTS_V2

Json = dict[str, Any]

CONTENT = 2_000
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
FILES = 10
EMBED_TOTAL = 6_000
ALT_TEXT = 1_024
CHOICES = 25


def check_message(payload: Json, *, flags: int, filenames: set[str], emojis: set[int], path: str = "") -> None:
    """Refuse a message (new or edited) that breaks a limit; `filenames` are the files it will have afterwards."""
    problems = Problems()
    at = f"{path}." if path else ""
    if payload.get("content") is not None:
        problems.length(f"{at}content", payload["content"], 0, CONTENT)
    check_allowed_mentions(problems, payload.get("allowed_mentions"), f"{at}allowed_mentions")
    embeds = payload.get("embeds") or []
    check_embeds(problems, embeds, f"{at}embeds")
    components = payload.get("components") or []
    is_v2 = bool(flags & COMPONENTS_V2)
    if is_v2:
        for legacy in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(legacy):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                problems.add(f"{at}{legacy}", code, f"The '{legacy}' field cannot be used with IS_COMPONENTS_V2.")
    check_components(problems, components, f"{at}components", v2=is_v2, emojis=emojis)
    problems.refuse()
    for where, filename in references(components) + _embed_references(embeds):
        if filename not in filenames:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            problems.add(f"{at}{where}", code, f"The referenced attachment was not found: attachment://{filename}")
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
        raise Refused(413, 40005, "Request entity too large")
    if len(files) > FILES:
        raise Refused(400, 30015, f"Maximum number of attachments in a message reached ({FILES})")


def check_embeds(problems: Problems, embeds: list[Json], path: str) -> None:
    """Note embeds that are too many or too long."""
    if not problems.length(path, embeds, 0, 10, what=list):
        return
    total = 0
    for index, embed in enumerate(embeds):
        at = f"{path}.{index}"
        problems.optional(f"{at}.title", embed.get("title"), 256)
        problems.optional(f"{at}.description", embed.get("description"), 4_096)
        fields = embed.get("fields") or []
        problems.length(f"{at}.fields", fields, 0, 25, what=list)
        for place, entry in enumerate(fields):
            problems.length(f"{at}.fields.{place}.name", entry.get("name"), 1, 256)
            problems.length(f"{at}.fields.{place}.value", entry.get("value"), 1, 1_024)
            total += len(entry.get("name") or "") + len(entry.get("value") or "")
        footer, author = (embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")
        problems.optional(f"{at}.footer.text", footer, 2_048)
        problems.optional(f"{at}.author.name", author, 256)
        total += sum(len(text or "") for text in (embed.get("title"), embed.get("description"), footer, author))
    if total > EMBED_TOTAL:
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _embed_references(embeds: list[Json]) -> list[tuple[str, str]]:
    found = []
    for index, embed in enumerate(embeds):
        for key in ("image", "thumbnail"):
            url = str((embed.get(key) or {}).get("url", ""))
            if url.startswith("attachment://"):
                found.append((f"embeds.{index}.{key}", url.removeprefix("attachment://")))
    return found


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
