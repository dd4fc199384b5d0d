"""The REST routes of what belongs to the application: its commands and its emojis."""

from __future__ import annotations

import base64
from typing import Any

from bot.sandbox import commands, refusals
from bot.sandbox.refusals import Problems, Refused
from bot.sandbox.rest import Call, Door
from bot.sandbox.route_group import Parts, RouteGroup

Json = dict[str, Any]

DAY_S = 86_400.0


class CommandRoutes(RouteGroup):
    """What the bot registers."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._created: list[tuple[float, str | None]] = []

    def open(self, door: Door) -> None:
        """Hang these routes into the door."""
        add = door.add
        for base in ("/applications/{application}", "/applications/{application}/guilds/{guild}"):
            add("GET", f"{base}/commands", self.list_commands)
            add("PUT", f"{base}/commands", self.put_commands)
            add("POST", f"{base}/commands", self.post_command)
            add("GET", f"{base}/commands/{{command}}", self.get_command)
            add("PATCH", f"{base}/commands/{{command}}", self.patch_command)
            add("DELETE", f"{base}/commands/{{command}}", self.delete_command)
        add("GET", "/applications/{application}/emojis", self.list_emojis)
        add("POST", "/applications/{application}/emojis", self.post_emoji)
        add("DELETE", "/applications/{application}/emojis/{emoji}", self.delete_emoji)

    def _place(self, call: Call) -> str | None:
        self._application(call)
        return str(self._guild(call).id) if "guild" in call.path else None

    def _here(self, place: str | None) -> list[Json]:
        return [command for command in self._world.commands.values() if command.get("guild_id") == place]

    async def list_commands(self, call: Call) -> list[Json]:
        """The commands of the application or of one guild."""
        return self._here(self._place(call))

    async def put_commands(self, call: Call) -> list[Json]:
        """Replace them all; a command of the same name keeps its id."""
        place = self._place(call)
        for index, command in enumerate(call.json):
            commands.check_command(command, str(index))
        if len(call.json) > commands.COMMANDS:
            raise Refused(400, 30032, f"Maximum number of application commands reached ({commands.COMMANDS})")
        names = [(command["name"], command.get("type", 1)) for command in call.json]
        if len(set(names)) < len(names):
            text = "Application command names must be unique"
            raise refusals.form("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        old = {(command["name"], command["type"]): command for command in self._here(place)}
        self._count_creations(place, sum(1 for name in names if name not in old))
        for command in old.values():
            del self._world.commands[int(command["id"])]
        stored = [self._store(command, place, old.get(name)) for command, name in zip(call.json, names, strict=True)]
        self._bus.tell("commands", stored)
        return stored

    async def post_command(self, call: Call) -> Json:
        """Create or replace one."""
        place = self._place(call)
        commands.check_command(call.json)
        kind = call.json.get("type", 1)
        old = next((c for c in self._here(place) if (c["name"], c["type"]) == (call.json["name"], kind)), None)
        self._count_creations(place, 0 if old else 1)
        stored = self._store(call.json, place, old)
        self._bus.tell("commands", [stored])
        return stored

    def _command(self, call: Call) -> Json:
        command = self._world.commands.get(call.id("command"))
        if command is None or command.get("guild_id") != self._place(call):
            raise Refused(404, 10063, "Unknown application command")
        return command

    async def get_command(self, call: Call) -> Json:
        """One command."""
        return self._command(call)

    async def patch_command(self, call: Call) -> Json:
        """Change one."""
        command = self._command(call)
        changed = command | call.json
        commands.check_command(changed)
        stored = self._store(changed, command.get("guild_id"), command)
        self._bus.tell("commands", [stored])
        return stored

    async def delete_command(self, call: Call) -> None:
        """Delete one."""
        command = self._command(call)
        del self._world.commands[int(command["id"])]
        self._bus.tell("commands", [])

    def _store(self, command: Json, place: str | None, old: Json | None) -> Json:
        key = int(old["id"]) if old is not None else self._ids.next()
        stored: Json = {
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "dm_permission": True,
            **{name: value for name, value in command.items() if value is not None},
            "id": str(key),
            "application_id": str(self._world.bot.id),
            "version": str(self._ids.next()),
        }
        if place is not None:
            stored["guild_id"] = place
        self._world.commands[key] = stored
        return stored

    def _count_creations(self, place: str | None, new: int) -> None:
        now = self._clock.now()
        self._created = [(at, where) for at, where in self._created if now - at < DAY_S]
        if sum(1 for _, where in self._created if where == place) + new > commands.CREATES_PER_DAY:
            text = f"Max number of daily application command creates has been reached ({commands.CREATES_PER_DAY})"
            raise Refused(400, 30034, text)
        self._created += [(now, place)] * new

    async def list_emojis(self, call: Call) -> Json:
        """The application's own emojis."""
        self._application(call)
        return {"items": list(self._world.emojis.values())}

    async def post_emoji(self, call: Call) -> Json:
        """Upload one."""
        self._application(call)
        problems = Problems()
        problems.length("name", call.json.get("name"), 2, 32)
        problems.refuse()
        _, _, data = str(call.json.get("image", "")).partition("base64,")
        picture = base64.b64decode(data)
        if len(picture) > 256 * 1024:
            raise refusals.form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        key = self._ids.next()
        self._world.shelf.put(key, picture)
        emoji: Json = {"id": str(key), "name": call.json["name"], "roles": [], "require_colons": True, "managed": False}
        self._world.emojis[key] = emoji | {
            "animated": False,
            "available": True,
            "user": self._payloads.user(self._world.bot),
        }
        self._bus.tell("emojis", self._world.emojis[key])
        return self._world.emojis[key]

    async def delete_emoji(self, call: Call) -> None:
        """Delete one."""
        self._application(call)
        if self._world.emojis.pop(call.id("emoji"), None) is None:
            raise Refused(404, 10014, "Unknown Emoji")
        self._bus.tell("emojis", None)
