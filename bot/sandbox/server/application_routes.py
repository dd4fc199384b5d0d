"""The REST routes of what belongs to the application: its commands and its emojis."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.sandbox.server.command_limits import CREATES_PER_DAY, check_commands
from bot.sandbox.server.errors import ApiError, Problem, bad_body
from bot.sandbox.server.rest import Params, Rest
from bot.sandbox.server.routes import Parts, Routes
from bot.sandbox.world.commands import TYPED

Json = dict[str, Any]

DAY_S = 86_400.0
MOST_EMOJIS = 2_000
EMOJI_BYTES = 256 * 1024
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(?P<data>.+)", re.DOTALL)
_EMOJI_NAME = re.compile(r"\w+", re.ASCII)


def _key(command: Json) -> tuple[int, str]:
    """What tells a command from all others: its kind and its name."""
    return command.get("type", TYPED), command["name"]


class ApplicationRoutes(Routes):
    """What the bot registers."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._created: list[float] = []

    def add_to(self, rest: Rest) -> None:
        """Register these routes."""
        add = rest.add
        add("PUT", "/applications/{application}/commands", self.put_commands)
        add("GET", "/applications/{application}/emojis", self.list_emojis)
        add("POST", "/applications/{application}/emojis", self.post_emoji)
        add("DELETE", "/applications/{application}/emojis/{emoji}", self.delete_emoji)

    async def put_commands(self, params: Params) -> list[Json]:
        """Replace all commands; a command of the same name keeps its id."""
        self._application(params)
        commands = params.json or []
        check_commands(commands)
        old = {_key(command): command for command in self._world.commands.values()}
        self._count_creations(sum(1 for command in commands if _key(command) not in old))
        stored = [self._command(command, old.get(_key(command))) for command in commands]
        self._world.commands = {int(command["id"]): command for command in stored}
        self._world.events.publish("commands", self._world.commands)
        return stored

    def _command(self, command: Json, old: Json | None) -> Json:
        """A command as it is stored and given back."""
        return {
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "dm_permission": True,
            **{name: value for name, value in command.items() if value is not None},
            "id": old["id"] if old is not None else str(self._world.ids.next()),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.ids.next()),
        }

    def _count_creations(self, new: int) -> None:
        now = self._world.clock.now()
        self._created = [at for at in self._created if now - at < DAY_S]
        if len(self._created) + new > CREATES_PER_DAY:
            text = f"Max number of daily application command creates has been reached ({CREATES_PER_DAY})"
            raise ApiError(400, 30034, text)
        self._created += [now] * new

    async def list_emojis(self, params: Params) -> Json:
        """The application's own emojis."""
        self._application(params)
        return {"items": list(self._world.emojis.values())}

    async def post_emoji(self, params: Params) -> Json:
        """Upload an emoji."""
        self._application(params)
        picture = _read_picture(params.json["image"])
        if len(self._world.emojis) >= MOST_EMOJIS:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
        if _EMOJI_NAME.fullmatch(params.json["name"]) is None:
            raise bad_body(Problem("name", "STRING_TYPE_REGEX", "String value did not match validation regex."))
        if any(emoji["name"] == params.json["name"] for emoji in self._world.emojis.values()):
            text = "An emoji with this name already exists"
            raise bad_body(Problem("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text))
        key = self._world.ids.next()
        self._world.files.put(key, picture)
        emoji: Json = {
            "id": str(key),
            "name": params.json["name"],
            "roles": [],
            "require_colons": True,
            "managed": False,
        }
        self._world.emojis[key] = emoji | {
            "animated": False,
            "available": True,
            "user": self._payloads.user(self._world.bot),
        }
        self._world.events.publish("emojis", self._world.emojis)
        return self._world.emojis[key]

    async def delete_emoji(self, params: Params) -> None:
        """Delete an emoji."""
        self._application(params)
        if self._world.emojis.pop(params.id("emoji"), None) is None:
            raise ApiError(404, 10014, "Unknown Emoji")
        self._world.events.publish("emojis", self._world.emojis)


def _read_picture(address: str) -> bytes:
    """The file in a data URI.

    :raises ApiError: it is none, or holds no picture, or one that is too large.
    """
    found = _PICTURE.fullmatch(address)
    try:
        picture = base64.b64decode(found["data"], validate=True) if found else b""
    except binascii.Error:
        picture = b""
    if not picture:
        raise bad_body(Problem("image", "IMAGE_INVALID", "Invalid image data"))
    if len(picture) > EMOJI_BYTES:
        raise bad_body(Problem("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb."))
    return picture
