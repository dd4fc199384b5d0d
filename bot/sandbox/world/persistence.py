"""The world on disk. Every object has a row, which is written at each change, so nothing is lost at a restart.

Ephemeral messages and interactions aren't stored, because their tokens are invalid after a restart.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from bot.sandbox.world.components import Json
from bot.sandbox.world.model import Attachment, Channel, Guild, Member, Message, Permission, Role, User
from bot.sandbox.world.world import World


class WorldDatabase:
    """An SQLite file with objects by kind and id."""

    def __init__(self, file: Path) -> None:
        self._database = sqlite3.connect(file, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS thing (kind TEXT, id INTEGER, body TEXT NOT NULL, PRIMARY KEY (kind, id))"
        )

    def close(self) -> None:
        self._database.close()

    def save(self, event: str, thing: Any) -> None:
        """Store a change. This is a listener for the world's events."""
        if isinstance(thing, Message):
            if thing.only_for is None:
                self._write("message", thing.id, None if thing.deleted else make_row(thing))
        elif isinstance(thing, Channel):
            self._write("channel", thing.id, None if event == "channel_delete" else make_row(thing))
        elif isinstance(thing, Guild):
            self._write("guild", thing.id, make_row(thing))
        elif isinstance(thing, User):
            self._write("person", thing.id, make_row(thing))
        elif event in ("commands", "emojis"):
            self._replace_all(event, thing)

    def _replace_all(self, kind: str, things: dict[int, Json]) -> None:
        self._database.execute("DELETE FROM thing WHERE kind = ?", (kind,))
        for key, body in things.items():
            self._write(kind, key, body)

    def _write(self, kind: str, key: int, body: Json | None) -> None:
        if body is None:
            self._database.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, key))
        else:
            row = (kind, key, json.dumps(body, ensure_ascii=False))
            self._database.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", row)

    def _read(self, kind: str) -> list[tuple[int, Json]]:
        rows = self._database.execute("SELECT id, body FROM thing WHERE kind = ? ORDER BY id", (kind,))
        return [(key, json.loads(body)) for key, body in rows]

    def load(self, world: World) -> None:
        """Load the stored objects into an empty world."""
        for key, body in self._read("person"):
            world.people[key] = world.make_user(**body)
        for key, body in self._read("guild"):
            world.guilds[key] = read_guild(world, body)
        threads_last = sorted(self._read("channel"), key=lambda row: row[1]["parent"] is not None)
        for key, body in threads_last:
            world.channels[key] = read_channel(world, body)
        for _, body in self._read("message"):
            if body["channel"] in world.channels and body["author"] in world.users:
                world.add_message(read_message(world, body))
        world.commands = dict(self._read("commands"))
        world.emojis = dict(self._read("emojis"))
        (largest,) = self._database.execute("SELECT max(id) FROM thing").fetchone()
        world.ids.start_after(largest or 0)


UNSTORED_FIELDS = ("store", "all_messages", "public", "page_locale")
"""Fields that aren't stored in the row of their object."""


def make_row(thing: Any) -> Json:
    """Return an object as a row: its fields, with the ids of other objects."""
    names = [field.name for field in fields(thing) if field.name not in UNSTORED_FIELDS]
    return {name: _make_plain(getattr(thing, name)) for name in names}


def _make_plain(value: Any) -> Any:
    if isinstance(value, User | Guild | Channel):
        return value.id
    if is_dataclass(value):
        return make_row(value)
    if isinstance(value, dict):
        return {key: _make_plain(part) for key, part in value.items()}
    if isinstance(value, list | set | tuple):
        return [_make_plain(part) for part in value]
    return value


def read_guild(world: World, body: Json) -> Guild:
    """Create a guild from its row."""
    roles = [_read_role(role) for role in body["roles"].values()]
    members = [_read_member(world, member) for member in body["members"].values()]
    body["roles"] = {role.id: role for role in roles}
    body["members"] = {member.user.id: member for member in members}
    return Guild(**body)


def _read_role(body: Json) -> Role:
    body["permissions"] = Permission(body["permissions"])
    return Role(**body)


def _read_member(world: World, body: Json) -> Member:
    body["user"] = world.users[body["user"]]
    return Member(**body)


def read_channel(world: World, body: Json) -> Channel:
    """Create a channel from its row."""
    body["guild"] = world.guilds.get(body["guild"])
    body["parent"] = world.channels.get(body["parent"])
    body["recipients"] = [world.users[user] for user in body["recipients"]]
    overwrites = body["overwrites"].items()
    body["overwrites"] = {int(key): (Permission(allow), Permission(deny)) for key, (allow, deny) in overwrites}
    return Channel(**body)


def read_message(world: World, body: Json) -> Message:
    """Create a message from its row."""
    body["channel"] = world.channels[body["channel"]]
    body["author"] = world.users[body["author"]]
    body["mentions"] = [world.users[user] for user in body["mentions"]]
    body["pings"] = {world.users[user] for user in body["pings"]}
    body["attachments"] = [Attachment(store=world.files, **file) for file in body["attachments"]]
    return Message(**body)
