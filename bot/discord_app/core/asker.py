"""The asker, their place and their request, as far as the interaction itself contains them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import discord

from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import AGREEING, ANSWERS, ON_CHOICES, ON_PLANS, WHICH, Press
from bot.discord_app.core.rights import (
    NO_RIGHTS,
    find_missing,
    find_rights,
    name_needed_in,
    opens_threads,
    rights_by,
    sees_channel,
)
from bot.games.core.request import Person, Refusal, Request, Rights
from bot.storage.place import Place
from bot.storage.rows import Game, InteractionToken

UNKNOWN = "unknown"
"""The verb under which unknown requests are counted."""


def read_place(interaction: Interaction) -> Place:
    if interaction.guild_id is not None:
        return Place("server" if _is_member(interaction) else "guest", interaction.guild_id)
    return Place("group" if interaction.context.private_channel else "direct", interaction.channel_id or 0)


def _is_member(interaction: Interaction) -> bool:
    """Check whether the bot is a member of the interaction's server."""
    client = interaction.client
    if client.service.shards.has(interaction.guild_id):
        return client.find_guild(interaction.guild_id) is not None
    # For servers of other processes, we only know whether the app was added to the server.
    return interaction.is_guild_integration()


def read_press(interaction: Interaction) -> Press | None:
    """Return the press that the interaction's custom id encodes, or ``None`` if the id isn't ours."""
    data: Mapping[str, Any] = interaction.data or {}
    return Press.read(str(data.get("custom_id", "")))


class Asker:
    """The person who asks, the place where they ask, and their command or press.

    ``press`` is ``None`` unless the interaction came from one of our buttons, selects or forms. ``values`` are the
    values chosen in a select, and ``data`` is the interaction's raw data.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.user = interaction.user
        self.place = read_place(interaction)
        self.channel = interaction.channel
        self.channel_id = interaction.channel_id
        self.press = read_press(interaction)
        data: Mapping[str, Any] = interaction.data or {}
        self.data = data
        self.values = tuple(map(str, data.get("values") or ()))

    @cached_property
    def verb(self) -> str:
        """The verb of the pressed button, the action for which a select of games was shown, or the command's name."""
        if self.press is not None:
            return "".join(self.press.path) if self.press.verb == WHICH else self.press.verb
        command = self.interaction.command
        return command.qualified_name if command is not None else UNKNOWN

    @cached_property
    def act(self) -> str:
        """The verb of a press, or a command's name without its groups. A command and its button have the same act."""
        command = self.interaction.command
        if self.press is None and command is not None:
            return command.name
        return self.verb

    @cached_property
    def token(self) -> InteractionToken | None:
        """The token with which a guest can post publicly.

        It is ``None`` where the bot doesn't need a token, and where Discord makes responses to this person ephemeral.
        """
        if self.place.may_post:
            return None
        if self.lacks_for_answers:
            return None
        may_attach = not self.place.names_rights or self.interaction.permissions.attach_files
        return self.interaction.client.followups.make_token(self.interaction.token, may_attach=may_attach)

    @property
    def lacks_for_answers(self) -> tuple[str, ...]:
        """The permissions that this person lacks for public responses where the bot is a guest.

        Without these permissions, Discord makes the responses ephemeral without reporting it in advance.
        """
        if self.place.kind != "guest":
            return ()
        needed = ["use_external_apps", *name_needed_in(self.channel)]
        return tuple(find_missing(self.interaction.permissions, needed))

    @property
    def is_genuine(self) -> bool:
        """Whether the message contains the pressed button. A forged press can come from any message."""
        message = self.interaction.message
        if message is None:
            return False
        rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
        pressed = self.data.get("custom_id")
        return any(getattr(part, "custom_id", "") == pressed for row in rows for part in row.children)

    def make_request(self, language: str, discord_language: str) -> Request:
        """Return the request to pass to use cases. `Request` explains the two languages.

        In places where Discord doesn't report permissions, the person has no roles and isn't a moderator.
        """
        if self.channel_id is None:
            raise Refusal("server-only")
        names_rights = self.place.names_rights
        private = isinstance(self.channel, discord.Thread) and self.channel.is_private()
        request = Request(
            person=Person(self.user.id, self.user.display_name),
            place=self.place,
            channel_id=self.channel_id,
            interaction_id=self.interaction.id,
            mark=self._mark,
            moderator=names_rights and self.interaction.permissions.manage_guild,
            roles=tuple(role.id for role in getattr(self.user, "roles", ())),
            parent_id=getattr(self.channel, "parent_id", None),
            private=private,
            # A thread opened from a private one would be visible to everybody in the channel.
            opens_threads=not private and (not self.place.has_channels or opens_threads(self.channel)),
            token=self.token,
            language=language,
            discord_language=discord_language,
            rights=lambda game: self._find_rights(request, game) if names_rights else NO_RIGHTS,
            sees_channel=self._sees_channel,
        )
        return request

    @property
    def _mark(self) -> str | None:
        """The mark of the offer, lobby terms, plan or secret choices whose button was pressed."""
        if self.press is None or self.press.verb not in (*ANSWERS, *AGREEING, *ON_PLANS, *ON_CHOICES):
            return None
        return "".join(self.press.path)

    def _sees_channel(self, channel_id: int) -> bool:
        return sees_channel(self.interaction.client.find_guild(self.interaction.guild_id), self.user, channel_id)

    def _find_rights(self, request: Request, game: Game) -> Rights:
        """Return the person's rights in the channel of a game on this server."""
        guild = self.interaction.client.find_guild(self.interaction.guild_id)
        if request.is_in_channel_of(game):
            return rights_by(self.interaction.permissions, guild, game)
        return find_rights(guild, self.user, game)
