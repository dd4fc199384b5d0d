"""An interaction as actions see it: from what Discord delivers to what the use cases take, and back to an answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import discord
from discord.utils import MISSING

from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import AGREEING, ANSWERS, ON_PLANS, WHICH, Press
from bot.discord_app.core.places import load_public_theme, load_public_words
from bot.discord_app.core.rights import (
    NO_RIGHTS,
    find_missing,
    find_rights,
    name_needed_in,
    opens_threads,
    rights_by,
)
from bot.discord_app.core.turns import RequestTurn
from bot.games.core.checks import check_not_over
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request, Rights
from bot.messages.words import Words, words
from bot.storage.place import Place
from bot.storage.rows import Game, InteractionToken, PersonSettings
from renderers.scene import Theme

logger = logging.getLogger(__name__)

UNKNOWN = "unknown"
"""What is counted as verb where it is not known what was asked for."""


def read_place(interaction: Interaction) -> Place:
    """Where somebody has typed or pressed something."""
    if interaction.guild_id is not None:
        return Place("server" if _is_member(interaction) else "guest", interaction.guild_id)
    return Place("group" if interaction.context.private_channel else "direct", interaction.channel_id or 0)


def _is_member(interaction: Interaction) -> bool:
    """Whether the bot is a member of the server where somebody has typed or pressed something."""
    client = interaction.client
    if client.service.shards.has(interaction.guild_id):
        return client.find_guild(interaction.guild_id) is not None
    # Of the servers of other processes this one knows only for whom the app was added.
    return interaction.is_guild_integration()


def read_press(interaction: Interaction) -> Press | None:
    """The press that the interaction's custom id encodes, ``None`` if the id isn't ours."""
    data: Mapping[str, Any] = interaction.data or {}
    return Press.read(str(data.get("custom_id", "")))


class Context:
    """An interaction as acts see it: who asks for what, in which words, and how they are answered.

    ``words`` are for an answer that only this person sees, in Discord's language until `read_person`; ``press`` is
    ``None`` where it was none of our buttons, selects and forms; ``message`` is what was pressed; ``turn`` is theirs
    while an act is done.
    """

    turn: RequestTurn

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.client = interaction.client
        self.service = interaction.client.service
        self.user = interaction.user
        self.message = interaction.message
        self.place = read_place(interaction)
        self.channel = interaction.channel
        self.channel_id = interaction.channel_id
        self.words = words(str(interaction.locale))
        self._person: PersonSettings | None = None
        data: Mapping[str, Any] = interaction.data or {}
        self.data = data
        self.press = read_press(interaction)
        self.values = tuple(map(str, data.get("values") or ()))
        """What was chosen in a select."""

    @cached_property
    def verb(self) -> str:
        """What was asked for: the verb of what was pressed, in a list of games the act, or the command's name."""
        if self.press is not None:
            return "".join(self.press.path) if self.press.verb == WHICH else self.press.verb
        command = self.interaction.command
        return command.qualified_name if command is not None else UNKNOWN

    @cached_property
    def act(self) -> str:
        """What was asked for, called the same by command and by button: a command by its name without its groups."""
        command = self.interaction.command
        if self.press is None and command is not None:
            return command.name
        return self.verb

    async def read_person(self) -> PersonSettings:
        """What the person chose for themselves, read once; their words are of the language that they chose."""
        if self._person is None:
            self.note_person(await self.service.person(self.user.id))
        assert self._person is not None
        return self._person

    def note_person(self, chosen: PersonSettings) -> None:
        """Note what the person chose for themselves; their language holds from now on."""
        self._person = chosen
        self.words = words(chosen.language or str(self.interaction.locale))

    @property
    def words_with_emojis(self) -> Words:
        """``words`` with our own emojis, for texts of messages."""
        return self.client.own_emojis.words(self.words)

    @cached_property
    def request(self) -> Request:
        """Who asks, and where. Where Discord does not say it, nobody has roles or moderates."""
        if self.channel_id is None:
            raise Refusal("server-only")
        names_rights = self.place.names_rights
        private = isinstance(self.channel, discord.Thread) and self.channel.is_private()
        return Request(
            person=Person(self.user.id, self.user.display_name),
            place=self.place,
            channel_id=self.channel_id,
            interaction_id=self.interaction.id,
            mark=self._mark,
            moderator=names_rights and self.interaction.permissions.manage_guild,
            roles=tuple(role.id for role in getattr(self.user, "roles", ())),
            parent_id=getattr(self.channel, "parent_id", None),
            private=private,
            # Everybody in the channel could see a thread that is opened from a private one.
            opens_threads=not private and (not self.place.has_channels or opens_threads(self.channel)),
            token=self.token,
            language=self._language,
            discord_language=self._new_discord_language,
            rights=self._rights if names_rights else lambda _game: NO_RIGHTS,
        )

    @cached_property
    def token(self) -> InteractionToken | None:
        """With which the bot can send here what everybody sees, where it may not post by itself and this person may."""
        if self.place.may_post:
            return None
        if self.lacks_for_answers:
            return None
        may_attach = not self.place.names_rights or self.interaction.permissions.attach_files
        return self.client.followups.make_token(self.interaction.token, may_attach=may_attach)

    @property
    def may_lack_app(self) -> bool:
        """Whether the person may be unable to type commands where the bot is no member, as they have not added it.

        Discord says only whether the app is there by them: somebody who has added it, too, may press what came of a
        command of another.
        """
        return not self.place.may_post and not self.interaction.is_user_integration()

    @property
    def lacks_for_answers(self) -> tuple[str, ...]:
        """The permissions that this person lacks for answers that everybody sees, where the bot only answers.

        Discord shows those to the person alone then, and does not say so before.
        """
        if self.place.kind != "guest":
            return ()
        needed = ["use_external_apps", *name_needed_in(self.channel)]
        return tuple(find_missing(self.interaction.permissions, needed))

    @property
    def _language(self) -> str:
        """The language of the posts of a game that is opened here, empty where the server chooses it."""
        if self.place.has_settings:
            return ""
        return str(self.interaction.guild_locale or self.words.language)

    @property
    def _new_discord_language(self) -> str:
        """The language of the person's Discord, empty if the stored one is up to date."""
        spoken = str(self.interaction.locale)
        if self._person is not None and self._person.discord_language == spoken:
            return ""
        return spoken

    @property
    def _mark(self) -> str | None:
        """The mark of the question, of the lobby's terms or of the plan whose button was pressed."""
        if self.press is None or self.press.verb not in (*ANSWERS, *AGREEING, *ON_PLANS):
            return None
        return "".join(self.press.path)

    def _rights(self, game: Game) -> Rights:
        """What the person may do where a game of this server is played."""
        interaction = self.interaction
        guild = self.client.find_guild(interaction.guild_id)
        if self.request.is_in_channel_of(game):
            return rights_by(interaction.permissions, guild, game)
        return find_rights(guild, self.user, game)

    async def table(self, game_id: str) -> Table:
        """A game that the person may see."""
        return await self.service.table(game_id, self.request)

    async def begun(self, game_id: str) -> Table:
        """A game that has begun."""
        table = await self.table(game_id)
        if table.replay is None:
            check_not_over(table.game)
            raise Refusal("not-started", game=game_id)
        return table

    async def theme(self) -> Theme:
        """The theme of an answer that only this person sees."""
        return (await self.read_person()).theme or await load_public_theme(self.client, self.place)

    async def words_and_theme(self, *, public: bool) -> tuple[Words, Theme]:
        """The words and the theme of what everybody here sees, or of what only this person does."""
        if not public or not self.place.has_others:
            return self.words, await self.theme()
        return await self.public_words(), await load_public_theme(self.client, self.place)

    async def public_words(self) -> Words:
        """The words of what everybody here sees."""
        return words(self._language) if self._language else await load_public_words(self.client, self.place)

    async def plays_at_once(self) -> bool:
        """Whether this person's last choice in a picker plays the move, without a look at what it brings."""
        return (await self.read_person()).at_once

    async def wants_words(self) -> bool:
        """Whether this person gets words in the place of pictures that only they would see."""
        return (await self.read_person()).in_words

    async def wants_large(self) -> bool:
        """Whether this person gets what they decide about in pictures of its own."""
        return (await self.read_person()).large

    @property
    def in_private(self) -> bool:
        """Whether something was pressed in a message that only this person sees."""
        return self.message is not None and self.message.flags.ephemeral

    @property
    def in_post(self) -> bool:
        """Whether something was pressed in a message that is no private answer."""
        return self.message is not None and not self.message.flags.ephemeral

    @property
    def is_genuine(self) -> bool:
        """Whether the message has the button that was pressed; a forged press may come from any."""
        if self.message is None:
            return False
        rows = [row for row in self.message.components if isinstance(row, discord.ActionRow)]
        pressed = self.data.get("custom_id")
        return any(getattr(part, "custom_id", "") == pressed for row in rows for part in row.children)

    async def defer(self, *, ephemeral: bool = True, thinking: bool = False) -> None:
        """Answer later: ``thinking`` in a message of its own, privately unless ``ephemeral`` is false."""
        await self.interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
        if not thinking:
            # Else the first message that follows would fill the answer that is still to come.
            self._note_answered()

    def _note_answered(self) -> None:
        """Note that there is an answer, so that others can follow it."""
        if self.token is not None:
            self.client.followups.note_answered(self.token.token)

    async def answer(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File] = (),
        ephemeral: bool = True,
    ) -> None:
        """Answer, privately unless ``ephemeral`` is false, whether or not this interaction has been answered before."""
        interaction = self.interaction
        answer: Any = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message

        async def send(content: str, view: discord.ui.View | None) -> None:
            await answer(content, ephemeral=ephemeral, files=list(files), view=view or MISSING)

        await self.client.own_emojis.send(send, content, view, files)
        self._note_answered()

    async def show(
        self,
        text: str,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File | discord.Attachment] = (),
        *,
        fresh: bool = False,
    ) -> None:
        """Show this in the pressed private message, or begin one, always with ``fresh``.

        Of the pictures that the message has, those stay that are named. A forged press must not write over a public
        post.
        """
        if self.in_private and not fresh:
            response = self.interaction.response
            edit = self.interaction.edit_original_response if response.is_done() else response.edit_message

            async def send(content: str, view: discord.ui.View | None) -> None:
                # An answer that names no attachments takes them all off (discord-api-docs #6277).
                await edit(content=content, view=view, attachments=list(files))

            await self.client.own_emojis.send(send, text, view, files)
            self._note_answered()
        else:
            new = [file for file in files if isinstance(file, discord.File)]
            await self.answer(text, view=view, files=new)


Handler = Callable[[Context, Press], Awaitable[None]]
"""What a button, a select or a form does."""
