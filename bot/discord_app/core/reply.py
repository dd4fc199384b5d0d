"""The response to an interaction: immediate or deferred, ephemeral or public, new or in the pressed message."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import discord
from discord.utils import MISSING

from bot.discord_app.core.asker import Asker
from bot.discord_app.core.turns import RequestTurn

MAX_MESSAGES = 1000
"""Maximum number of messages whose pictures are remembered."""


class ShownPictures:
    """The file names of the pictures in ephemeral messages since the bot last edited them.

    An interaction contains its message as it was at the press. An earlier press may have replaced the pictures since.
    """

    def __init__(self) -> None:
        self._names = OrderedDict[int, list[str]]()

    def record(self, message: discord.Message, files: Sequence[discord.File | discord.Attachment]) -> None:
        """Record the pictures that an edit of a message has left there."""
        self._names[message.id] = [file.filename for file in files]
        self._names.move_to_end(message.id)
        if len(self._names) > MAX_MESSAGES:
            self._names.popitem(last=False)

    def list_current(self, message: discord.Message) -> Sequence[discord.Attachment]:
        """Return the pictures that the interaction contains, or nothing if they have been replaced."""
        contained = [file.filename for file in message.attachments]
        return message.attachments if self._names.get(message.id, contained) == contained else ()


class Reply:
    """The response to an interaction.

    ``message`` is the message with the pressed button, if there is one. ``turn`` is set while the request is being
    handled.
    """

    turn: RequestTurn

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._interaction = asker.interaction
        self._client = asker.interaction.client
        self.message = asker.interaction.message

    @property
    def in_private(self) -> bool:
        """Whether the button was pressed in an ephemeral message."""
        return self.message is not None and self.message.flags.ephemeral

    @property
    def pictures(self) -> Sequence[discord.Attachment]:
        """The current pictures of the message with the pressed button, which an edit can keep."""
        if self.message is None:
            return ()
        return self._client.get_shared(ShownPictures).list_current(self.message)

    @property
    def in_post(self) -> bool:
        """Whether the button was pressed in a message that isn't ephemeral."""
        return self.message is not None and not self.message.flags.ephemeral

    async def defer(self, *, ephemeral: bool = True, thinking: bool = False) -> None:
        """Defer the response. With ``thinking``, it will be a new message, which is ephemeral by default."""
        await self._interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
        if not thinking:
            # With ``thinking``, the first followup would fill in the deferred response.
            self._record_response()

    def _record_response(self) -> None:
        """Record that there is a response, so that followups can be sent."""
        token = self._asker.token
        if token is not None:
            self._client.followups.record_response(token.token)

    async def answer(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File] = (),
        ephemeral: bool = True,
    ) -> None:
        """Send a response or a followup, ephemerally unless ``ephemeral`` is false."""
        interaction = self._interaction
        answer: Any = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message

        async def send(content: str, view: discord.ui.View | None) -> None:
            await answer(content, ephemeral=ephemeral, files=list(files), view=view or MISSING)

        await self._client.own_emojis.send(send, content, view, files)
        self._record_response()

    async def show(
        self,
        text: str,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File | discord.Attachment] = (),
        *,
        fresh: bool = False,
    ) -> None:
        """Show this content in the pressed ephemeral message, or in a new one if there isn't one or ``fresh`` is true.

        The message's current pictures stay only if they are in ``files``. A press on a public post never overwrites the
        post, because the press may be forged.
        """
        if self.in_private and not fresh:
            response = self._interaction.response
            edit = self._interaction.edit_original_response if response.is_done() else response.edit_message

            async def send(content: str, view: discord.ui.View | None) -> None:
                # An edit without attachments removes the current ones (discord-api-docs #6277).
                await edit(content=content, view=view, attachments=list(files))

            await self._client.own_emojis.send(send, text, view, files)
            if self.message is not None:
                self._client.get_shared(ShownPictures).record(self.message, files)
            self._record_response()
        else:
            new = [file for file in files if isinstance(file, discord.File)]
            await self.answer(text, view=view, files=new)
