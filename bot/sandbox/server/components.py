"""Components as Discord gives them back: numbered, defaults spelled out, ids as text."""

from __future__ import annotations

from typing import Any

from bot.sandbox.world.components import SELECTS, walk

Json = dict[str, Any]


def number_components(components: list[Json]) -> list[Json]:
    """A copy of the components with an `id` each, as Discord assigns them where the sender gave none."""
    components = _copied(components)
    taken = {part["id"] for part in walk(components) if part.get("id")}
    free = (number for number in range(1, 1_000) if number not in taken)
    for part in walk(components):
        if not part.get("id"):
            part["id"] = next(free)
    return components


def complete_components(components: list[Json]) -> list[Json]:
    """A copy of the components with Discord's defaults and without what the sender left empty."""
    components = _copied(components)
    for part in walk(components):
        if part.get("type") in SELECTS:
            part["min_values"] = 1 if part.get("min_values") is None else part["min_values"]
            part["max_values"] = 1 if part.get("max_values") is None else part["max_values"]
        for holder in [part, *(part.get("options") or [])]:
            for absent in ("emoji", "description", "placeholder", "label"):
                if holder.get(absent, "") is None:
                    del holder[absent]
            if holder.get("emoji"):
                holder["emoji"] = complete_emoji(holder["emoji"])
        for default in part.get("default_values") or []:
            default["id"] = str(default["id"])
    return components


def _copied(value: Any) -> Any:
    # JSON holds nothing else; `copy.deepcopy` takes several times as long.
    if isinstance(value, dict):
        return {name: _copied(one) for name, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def complete_emoji(emoji: Json) -> Json:
    """An emoji without the null id that libraries send for one from Unicode."""
    if not emoji.get("id"):
        return {"name": emoji["name"]}
    return {"id": str(emoji["id"]), "name": emoji.get("name") or "_", "animated": bool(emoji.get("animated"))}
