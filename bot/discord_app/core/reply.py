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
"""Maximum number of messages whose latest edit is remembered."""


class LatestEdits:
    """The bot's latest edits of ephemeral messages: their interactions, and the file names of the pictures they left.

    An interaction contains its message as it was at the press. An earlier press may have changed it since.
    """

    def __init__(self) -> None:
        self._edits = OrderedDict[int, tuple[int, list[str]]]()

    def record(
        self, message: discord.Message, interaction_id: int, files: Sequence[discord.File | discord.Attachment]
    ) -> None:
        """Record an edit of a message by an interaction, and the pictures that are there now."""
        self._edits[message.id] = interaction_id, [file.filename for file in files]
        self._edits.move_to_end(message.id)
        if len(self._edits) > MAX_MESSAGES:
            self._edits.popitem(last=False)

    def is_latest(self, message: discord.Message, interaction_id: int) -> bool:
        """Check whether the latest edit of a message was by this interaction."""
        return message.id in self._edits and self._edits[message.id][0] == interaction_id

    def list_pictures(self, message: discord.Message) -> Sequence[discord.Attachment]:
        """Return the pictures that an interaction's message contains, or nothing if they have been replaced."""
        contained = [file.filename for file in message.attachments]
        _, names = self._edits.get(message.id, (0, contained))
        return message.attachments if names == contained else ()


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
        self._edits = self._client.get_shared(LatestEdits)
        self._edited: discord.Message | None = None

    @property
    def in_private(self) -> bool:
        """Whether the button was pressed in an ephemeral message."""
        return self.message is not None and self.message.flags.ephemeral

    @property
    def pictures(self) -> Sequence[discord.Attachment]:
        """The current pictures of the message with the pressed button, which an edit can keep."""
        return () if self.message is None else self._edits.list_pictures(self.message)

    @property
    def is_replaced(self) -> bool:
        """Whether this response was shown in the pressed message, and a later press has replaced it."""
        return self._edited is not None and not self._edits.is_latest(self._edited, self._interaction.id)

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
                self._edited = self.message
                self._edits.record(self.message, self._interaction.id, files)
            self._record_response()
        else:
            new = [file for file in files if isinstance(file, discord.File)]
            await self.answer(text, view=view, files=new)
