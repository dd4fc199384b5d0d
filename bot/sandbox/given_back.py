"""Components and embeds as Discord gives them back: links to files filled in, defaults spelled out, ids as text."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from bot.sandbox.world import SELECTS, Attachment, walk

Json = dict[str, Any]

DEFAULTS: dict[int, Json] = {
    9: {},
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}


def given_back(parts: list[Json], files: dict[str, Json], emoji: Callable[[Json], Json]) -> list[Json]:
    """A copy of the parts with addresses instead of `attachment://`; `files` are attachment payloads by name."""
    parts = copy.deepcopy(parts)
    for part in list(walk(parts)):
        for key, value in DEFAULTS.get(part.get("type", 0), {}).items():
            if part.get(key) is None:
                part[key] = value
        for item in part.get("items") or []:
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
            _link(item["media"], files)
        for holder in [part, *(part.get("options") or [])]:
            if holder.get("emoji"):
                holder["emoji"] = emoji(holder["emoji"])
            for absent in ("emoji", "description", "placeholder", "label"):
                if holder.get(absent, "") is None and part.get("type") not in (11, 12):
                    del holder[absent]
        for default in part.get("default_values") or []:
            default["id"] = str(default["id"])
        for key in ("media", "file", "image", "thumbnail"):
            if isinstance(part.get(key), dict):
                _link(part[key], files)
    return parts


def _link(item: Json, files: dict[str, Json]) -> None:
    file = files.get(str(item.get("url", "")).removeprefix("attachment://"))
    if file is None:
        item.setdefault("proxy_url", item.get("url"))
        item.setdefault("id", "0")
        return
    item |= {"id": file["id"], "url": file["url"], "proxy_url": file["proxy_url"], "attachment_id": file["id"]}
    item |= {key: file.get(key) for key in ("width", "height", "content_type")}
    item |= {"placeholder": "", "loading_state": 2, "flags": 0}


def plain_emoji(emoji: Json) -> Json:
    """An emoji without the null id that libraries send for one from Unicode."""
    if not emoji.get("id"):
        return {"name": emoji["name"]}
    return {"id": str(emoji["id"]), "name": emoji.get("name") or "_", "animated": bool(emoji.get("animated"))}


def by_filename(attachments: list[Attachment], payload: Callable[[Attachment], Json]) -> dict[str, Json]:
    """Attachment payloads by the name that `attachment://` uses."""
    return {attachment.filename: payload(attachment) for attachment in attachments}
