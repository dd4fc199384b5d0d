"""What the page shows: the world in JSON, with what Discord's own client would know on top of the API's payloads."""

from __future__ import annotations

from typing import Any

from bot.sandbox.page.actions import Actions
from bot.sandbox.server.server import Server
from bot.sandbox.world import Channel, Guild, Message, User

Json = dict[str, Any]

SHOWN = 150


class PageView:
    """Turns the world and its changes into updates of the page."""

    def __init__(self, server: Server, actions: Actions) -> None:
        self._server, self._world, self._actions = server, server.world, actions

    def everything(self) -> Json:
        """The first update of a page that has just been opened."""
        messages = []
        for channel in self._world.channels.values():
            messages += [self.message(message) for message in channel.everything[-SHOWN:]]
        return {"kind": "world", **self._places(), "messages": messages}

    def update(self, event: str, thing: Any) -> Json | None:
        """The update that a change makes; None if the page need not know."""
        if isinstance(thing, Message):
            if event == "message_delete":
                return {"kind": "gone", "id": str(thing.id), "channel": str(thing.channel.id)}
            return {"kind": "message", "message": self.message(thing)}
        if isinstance(thing, (Channel, Guild, User)):
            return {"kind": "places", **self._places()}
        if event in ("connection", "bot_state"):
            return {"kind": "bot", "bot": self.bot()}
        return {"kind": "commands"} if event == "commands" else None

    def bot(self) -> Json:
        """How the bot is."""
        control = self._actions.bot_control
        return {
            "id": str(self._world.bot.id),
            "name": self._world.bot.name,
            "connected": self._server.gateway.connected,
            "note": control.note if control is not None else "",
            "restartable": control is not None,
        }

    def _places(self) -> Json:
        world = self._world
        return {
            "bot": self.bot(),
            "people": [self._person(user) for user in world.people.values()],
            "guilds": [self._server.payloads.guild(guild) for guild in world.guilds.values()],
            "channels": [self._channel(channel) for channel in world.channels.values()],
        }

    def _person(self, user: User) -> Json:
        guild = next(iter(self._world.guilds.values()))
        member = guild.members.get(user.id)
        names = [guild.roles[role].name for role in member.roles] if member is not None else []
        power = ["Owner"] if guild.owner_id == user.id else names
        return {"id": str(user.id), "name": user.name, "locale": user.locale, "power": ", ".join(power)}

    def _channel(self, channel: Channel) -> Json:
        audience = [str(user.id) for user in channel.audience]
        return self._server.payloads.channel(channel) | {"audience": audience}

    def message(self, message: Message) -> Json:
        """A message with what only a client knows: for whom it is, whom it pinged, who asked for it and how."""
        payload = self._server.payloads.message(message)
        used = None
        if message.via is not None and message.kind == 20:
            user = self._world.users[message.via["user"]]
            used = {"id": str(user.id), "name": user.name, "command": message.via["name"]}
        return payload | {
            "only_for": str(message.only_for.id) if message.only_for else None,
            "pings": [str(user.id) for user in message.pings],
            "loading": message.loading,
            "asked_by": str(message.via["user"]) if message.via is not None else None,
            "used": used,
        }
