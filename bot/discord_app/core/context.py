"""The context of an interaction for actions: its request, its reader and its reply."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property

from bot.discord_app.core.asker import Asker
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import Press
from bot.discord_app.core.reader import Reader
from bot.discord_app.core.reply import Reply
from bot.games.core.checks import check_not_over
from bot.games.core.replay import Table
from bot.games.core.request import Refusal, Request
from bot.messages.words import Words


class Context:
    """The person who asks (``asker``), their language and theme (``reader``), and the response to them (``reply``).

    The other attributes are shortcuts to parts of these.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.asker = Asker(interaction)
        self.reader = Reader(self.asker)
        self.reply = Reply(self.asker)
        self.client = interaction.client
        self.service = interaction.client.service
        self.answer = self.reply.answer
        self.show = self.reply.show

    @property
    def user_id(self) -> int:
        return self.asker.user.id

    @property
    def words(self) -> Words:
        """The words for ephemeral messages to this person."""
        return self.reader.words

    @cached_property
    def request(self) -> Request:
        """The request to pass to use cases.

        :raises Refusal: The interaction doesn't contain a channel.
        """
        return self.asker.make_request(self.reader.post_language, self.reader.new_discord_language)

    async def table(self, game_id: str) -> Table:
        """Load a game that the person has access to."""
        return await self.service.table(game_id, self.request)

    async def begun(self, game_id: str) -> Table:
        """Load a game that has started, or refuse the request."""
        table = await self.table(game_id)
        if table.replay is None:
            check_not_over(table.game)
            raise Refusal("not-started", game=game_id)
        return table


Handler = Callable[[Context, Press], Awaitable[None]]
"""The function that handles a button, select or form."""
