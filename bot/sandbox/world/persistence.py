"""The world on disk: one row for each thing, written as it changes, so that a restart finds everything as it was.

Private answers are not stored, nor are interactions: after a restart their tokens are void, and nobody could edit them.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from bot.sandbox.world.model import Attachment, Channel, Guild, Member, Message, Role, User
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import World

Json = dict[str, Any]


class WorldDatabase:
    """An SQLite file with things by kind and id."""

    def __init__(self, file: Path) -> None:
        self._database = sqlite3.connect(file, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS thing (kind TEXT, id INTEGER, body TEXT NOT NULL, PRIMARY KEY (kind, id))"
        )

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def save(self, event: str, thing: Any) -> None:
        """Write down what has changed; a listener of the world's events."""
        if isinstance(thing, Message):
            if thing.only_for is None:
                self._write("message", thing.id, None if thing.deleted else message_row(thing))
        elif isinstance(thing, Channel):
            self._write("channel", thing.id, None if event == "channel_delete" else channel_row(thing))
        elif isinstance(thing, Guild):
            self._write("guild", thing.id, guild_row(thing))
        elif isinstance(thing, User):
            self._write("person", thing.id, person_row(thing))
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
        """Fill an empty world."""
        for key, body in self._read("person"):
            world.people[key] = world.make_user(id=key, **body)
        for key, body in self._read("guild"):
            world.guilds[key] = read_guild(world, key, body)
        threads_last = sorted(self._read("channel"), key=lambda row: row[1]["parent"] is not None)
        for key, body in threads_last:
            world.channels[key] = read_channel(world, key, body)
        for key, body in self._read("message"):
            if body["channel"] in world.channels and body["author"] in world.users:
                world.add_message(read_message(world, key, body))
        world.commands = dict(self._read("commands"))
        world.emojis = dict(self._read("emojis"))
        (largest,) = self._database.execute("SELECT max(id) FROM thing").fetchone()
        world.ids.start_after(largest or 0)


def person_row(user: User) -> Json:
    """A person as a row."""
    return {"name": user.name, "locale": user.locale, "closed_to_bot": user.closed_to_bot}


def guild_row(guild: Guild) -> Json:
    """A guild as a row."""
    return {
        "name": guild.name,
        "owner_id": guild.owner_id,
        "locale": guild.locale,
        "bot_is_in": guild.bot_is_in,
        "system_channel_id": guild.system_channel_id,
        "roles": [[role.id, role.name, int(role.permissions), role.mentionable] for role in guild.roles.values()],
        "members": [[m.user.id, m.joined_at, m.roles] for m in guild.members.values()],
    }


def read_guild(world: World, key: int, body: Json) -> Guild:
    """A guild from its row."""
    roles = {row[0]: Role(row[0], row[1], Permission(row[2]), row[3]) for row in body.pop("roles")}
    members = [Member(world.users[row[0]], *row[1:]) for row in body.pop("members")]
    return Guild(id=key, roles=roles, members={member.user.id: member for member in members}, **body)


def channel_row(channel: Channel) -> Json:
    """A channel as a row."""
    return {
        "name": channel.name,
        "guild": channel.guild.id if channel.guild else None,
        "kind": channel.kind,
        "topic": channel.topic,
        "recipients": [user.id for user in channel.recipients],
        "parent": channel.parent.id if channel.parent else None,
        "owner_id": channel.owner_id,
        "archived": channel.archived,
        "locked": channel.locked,
        "auto_archive_minutes": channel.auto_archive_minutes,
        "overwrites": [[key, int(allow), int(deny)] for key, (allow, deny) in channel.overwrites.items()],
    }


def read_channel(world: World, key: int, body: Json) -> Channel:
    """A channel from its row."""
    body["guild"] = world.guilds.get(body["guild"])
    body["parent"] = world.channels.get(body["parent"])
    body["recipients"] = [world.users[user] for user in body["recipients"]]
    body["overwrites"] = {row[0]: (Permission(row[1]), Permission(row[2])) for row in body["overwrites"]}
    return Channel(id=key, **body)


SAME: tuple[str, ...] = ("created_at", "content", "kind", "flags", "edited_at", "components")
SAME += ("mention_roles", "mention_everyone", "nonce", "reply_to", "via")
ATTACHED = ("id", "filename", "size", "content_type", "description", "width", "height")


def message_row(message: Message) -> Json:
    """A message as a row."""
    return {name: getattr(message, name) for name in SAME} | {
        "channel": message.channel.id,
        "author": message.author.id,
        "mentions": [user.id for user in message.mentions],
        "pings": [user.id for user in message.pings],
        "attachments": [{name: getattr(file, name) for name in ATTACHED} for file in message.attachments],
    }


def read_message(world: World, key: int, body: Json) -> Message:
    """A message from its row."""
    return Message(
        id=key,
        channel=world.channels[body["channel"]],
        author=world.users[body["author"]],
        mentions=[world.users[user] for user in body["mentions"]],
        pings={world.users[user] for user in body["pings"]},
        attachments=[Attachment(store=world.files, **file) for file in body["attachments"]],
        **{name: body[name] for name in SAME},
    )
