"""Messages that follow the response to an interaction. As a guest, the bot sends and edits its messages with tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

import discord
from discord.http import Route, handle_message_parameters
from discord.utils import MISSING

from bot.discord_app.core.buttons import inert_view
from bot.discord_app.core.delivery import UNKNOWN_CHANNEL
from bot.discord_app.core.emojis import Emojis
from bot.games.posting.steps import Sent
from bot.storage.rows import InteractionToken

UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
MAX_FOLLOWUPS_REACHED = 40094
MISSING_ACCESS = 50001
INVALID_WEBHOOK_TOKEN = 50027
TOKEN_ENDED = (
    UNKNOWN_CHANNEL,
    UNKNOWN_WEBHOOK,
    UNKNOWN_INTERACTION,
    MAX_FOLLOWUPS_REACHED,
    MISSING_ACCESS,
    INVALID_WEBHOOK_TOKEN,
)
"""The error codes of a token that can't be used any more."""
TOKEN_LIFETIME = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(seconds=10)
"""Time before a token's end at which the bot stops using it."""
MAX_FOLLOWUPS = 5
"""Maximum number of followups where the bot isn't a member."""
RESPONSE_TIMEOUT = timedelta(seconds=3)
"""Time within which Discord requires the response. Followups can only be sent after it."""


class TokenSpent(Exception):  # noqa: N818 - an expected answer
    """The token can't send any more public messages."""


class CannotEdit(Exception):  # noqa: N818 - an expected answer
    """The token with which the message was sent has ended, or this process doesn't have it."""


class NotAnsweredYet(Exception):  # noqa: N818 - an expected answer
    """Discord hasn't received a response to the interaction yet."""


class Followups:
    """Sends messages with the tokens of interactions, and edits them until these tokens end.

    A message can only be edited with the token that sent it. The tokens are kept in memory, so messages can't be edited
    after a restart.
    """

    def __init__(self, client: discord.Client, emojis: Emojis, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._emojis = emojis
        self._clock = clock
        self._unanswered = dict[str, asyncio.Event]()
        self._sent_with = dict[int, InteractionToken]()
        """The tokens of sent messages, by message id."""

    def make_token(self, token: str, *, may_attach: bool) -> InteractionToken:
        """Return the token of a new interaction, with its expiry and the number of messages that it can send."""
        until = self._clock() + TOKEN_LIFETIME - TOKEN_MARGIN
        return InteractionToken(token, int(until.timestamp()), MAX_FOLLOWUPS, may_attach)

    def expect_response(self, token: str) -> None:
        """Hold back messages that use this token until the interaction has a response."""
        self._unanswered[token] = asyncio.Event()

    def record_response(self, token: str) -> None:
        """Record the response to the interaction with this token, so that followups can be sent."""
        answered = self._unanswered.pop(token, None)
        if answered is not None:
            answered.set()

    def can_edit(self, message_id: int) -> bool:
        """Check whether the token with which this message was sent is known and still valid."""
        return self._find_token(message_id) is not None

    async def send(
        self,
        token: InteractionToken,
        content: str,
        pings: Iterable[int] = (),
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
        without: str | None = None,
    ) -> Sent:
        """Send a message that pings only these users. ``without`` is its text if files are forbidden.

        :raises TokenSpent: The token can't send public messages.
        :raises NotAnsweredYet: The response is missing. The message can be sent soon.
        """
        await self._wait_for_response(token)
        webhook = self._make_webhook(token)
        mentions = discord.AllowedMentions(users=[discord.Object(user_id) for user_id in pings])
        files = [picture] if picture is not None and token.may_attach else []
        text = content if files or without is None else without

        async def send(content: str, view: discord.ui.View | None) -> discord.WebhookMessage:
            view = view or inert_view()
            return await webhook.send(content, files=files, view=view, allowed_mentions=mentions, wait=True)

        try:
            message = await self._emojis.send(send, text, view, files)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_WEBHOOK and self._is_new(token):
                raise NotAnsweredYet from error
            if error.code in TOKEN_ENDED:
                raise TokenSpent from error
            raise
        if message.flags.ephemeral:
            # The person lacks a permission for public responses, which Discord doesn't report in advance.
            raise TokenSpent
        self._remember(message.id, token)
        return Sent(message.id)

    async def edit(
        self,
        message_id: int,
        content: str,
        view: discord.ui.View,
        pictures: Sequence[discord.File | discord.Attachment] | None = None,
        without: Sequence[discord.Attachment] | None = None,
    ) -> list[discord.Attachment]:
        """Edit a message that `send` has sent, and return its pictures. The parameters are those of `Delivery.edit`.

        :raises CannotEdit: The token with which it was sent has ended or is unknown.
        """
        token = self._require_token(message_id)
        webhook = self._make_webhook(token)
        given = pictures if token.may_attach or not pictures else without
        attachments = MISSING if given is None else given

        async def edit(content: str, view: discord.ui.View | None) -> list[discord.Attachment]:
            edited = await webhook.edit_message(message_id, content=content, view=view, attachments=attachments)
            return edited.attachments

        with _reporting_end():
            return await self._emojis.send(edit, content, view, given or ())

    async def strip(self, message_id: int, *, pictures: bool) -> None:
        """Remove the buttons of a message that `send` has sent, and optionally its ``pictures``.

        :raises CannotEdit: The token with which it was sent has ended or is unknown.
        """
        webhook = self._make_webhook(self._require_token(message_id))
        with _reporting_end():
            await webhook.edit_message(message_id, view=None, attachments=[] if pictures else MISSING)

    async def edit_answer(
        self, token: str, content: str, view: discord.ui.View | None = None, picture: discord.File | None = None
    ) -> None:
        """Replace the text, buttons and pictures of the response to an interaction, even if another process sent it.

        ``token`` is the interaction's token, which is valid for fifteen minutes.
        """
        assert self._client.application_id is not None, "messages are sent only after logging in"
        # Bypass the interaction, because a process that has restarted doesn't have it.
        route = Route(
            "PATCH",
            "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
            webhook_id=self._client.application_id,
            webhook_token=token,
        )
        mentions = discord.AllowedMentions.none()
        files = [picture] if picture else []

        async def edit(content: str, view: discord.ui.View | None) -> None:
            with handle_message_parameters(
                content=content, view=view, attachments=files, allowed_mentions=mentions
            ) as parameters:
                if parameters.files:
                    await self._client.http.request(route, files=parameters.files, form=parameters.multipart)
                else:
                    await self._client.http.request(route, json=parameters.payload)

        await self._emojis.send(edit, content, view, files)

    def _find_token(self, message_id: int) -> InteractionToken | None:
        token = self._sent_with.get(message_id)
        return token if token is not None and self._clock().timestamp() < token.until_s else None

    def _require_token(self, message_id: int) -> InteractionToken:
        token = self._find_token(message_id)
        if token is None:
            raise CannotEdit
        return token

    def _make_webhook(self, token: InteractionToken) -> discord.Webhook:
        """Return a webhook for the token. An interaction also has a webhook, but interactions are lost at a restart."""
        assert self._client.application_id is not None, "messages are sent only after logging in"
        return discord.Webhook.partial(self._client.application_id, token.token, client=self._client)

    def _remember(self, message_id: int, token: InteractionToken) -> None:
        """Remember the token of a sent message, and forget ended tokens."""
        now_s = self._clock().timestamp()
        self._sent_with = {known: one for known, one in self._sent_with.items() if now_s < one.until_s}
        self._sent_with[message_id] = token

    async def _wait_for_response(self, token: InteractionToken) -> None:
        """Wait for the response to the interaction, because the first message would otherwise become its response.

        :raises NotAnsweredYet: The response takes too long.
        """
        answered = self._unanswered.get(token.token)
        if answered is None:
            return
        try:
            await asyncio.wait_for(answered.wait(), RESPONSE_TIMEOUT.total_seconds())
        except TimeoutError:
            raise NotAnsweredYet from None

    def _is_new(self, token: InteractionToken) -> bool:
        """Check whether the interaction is so recent that another process may not have responded to it yet."""
        came_s = token.until_s - (TOKEN_LIFETIME - TOKEN_MARGIN).total_seconds()
        return self._clock().timestamp() - came_s < RESPONSE_TIMEOUT.total_seconds()


@contextmanager
def _reporting_end() -> Iterator[None]:
    """Raise `CannotEdit` if Discord reports that the token has ended."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code in TOKEN_ENDED:
            raise CannotEdit from error
        raise
