"""Components as Discord keeps them and gives them back: numbered, defaults spelled out, ids as text."""

from __future__ import annotations

import copy
from typing import Any

from bot.sandbox.world.components import SELECTS, walk

Json = dict[str, Any]


def complete_components(components: list[Json]) -> list[Json]:
    """A copy of the components with an `id` each, with Discord's defaults and without what the sender left empty."""
    components = copy.deepcopy(components)
    taken = {part["id"] for part in walk(components) if part.get("id")}
    free = (number for number in range(1, 1_000) if number not in taken)
    for part in walk(components):
        part["id"] = part.get("id") or next(free)
        if part["type"] in SELECTS:
            for bound in ("min_values", "max_values"):
                part[bound] = 1 if part.get(bound) is None else part[bound]
        for holder in [part, *(part.get("options") or [])]:
            for absent in ("emoji", "description", "placeholder", "label"):
                if holder.get(absent, "") is None:
                    del holder[absent]
            if holder.get("emoji"):
                holder["emoji"] = complete_emoji(holder["emoji"])
        for default in part.get("default_values") or []:
            default["id"] = str(default["id"])
    return components


def complete_emoji(emoji: Json) -> Json:
    """An emoji without the null id that libraries send for one from Unicode."""
    if not emoji.get("id"):
        return {"name": emoji["name"]}
    return {"id": str(emoji["id"]), "name": emoji.get("name") or "_", "animated": bool(emoji.get("animated"))}
