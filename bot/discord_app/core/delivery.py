"""What the poster asks of Discord, and nothing more, so that a test can stand in for it and read what is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

import aiohttp
import discord
from discord.http import Route, handle_message_parameters
from discord.utils import MISSING, time_snowflake

from bot.discord_app.core.buttons import Press, inert_view, presses_of
from bot.discord_app.core.emojis import Emojis
from bot.games.posting.steps import Sent
from bot.storage.rows import InteractionToken

UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What an outage raises, or a lack of permission."""
CANNOT_MESSAGE_USER = 50007
NO_MUTUAL_GUILD = 50278
UNKNOWN_CHANNEL = 10003
MISSING_PERMISSIONS = 50013
THREAD_EXISTS = 160004
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
MOST_HAVE_FOLLOWED = 40094
MISSING_ACCESS = 50001
INVALID_WEBHOOK_TOKEN = 50027
TOKEN_ENDED = (
    UNKNOWN_CHANNEL,
    UNKNOWN_WEBHOOK,
    UNKNOWN_INTERACTION,
    MOST_HAVE_FOLLOWED,
    MISSING_ACCESS,
    INVALID_WEBHOOK_TOKEN,
)
"""The codes where nothing more can be sent with a token."""
TOKEN_LIFE = timedelta(minutes=15)
TOKEN_SPARE = timedelta(seconds=10)
"""So long before its end a token is used no more."""
MOST_FOLLOWING = 5
"""So many messages may follow an answer where the bot is no member."""
ANSWER_WITHIN = timedelta(seconds=3)
"""So soon has Discord to be answered first. Nothing can follow before that."""
LONGEST_SLEEP_MIN: Literal[10080] = 10080
SHORTER_SLEEP_MIN = 4320
"""Minutes without a message after which a thread is archived; changing them counts as a message."""
CHANNEL_TAG = 0xFFFFFFFF
"""The part of a channel's id that a nonce of 25 characters has room for."""
MOST_READ = 200
"""How many of a channel's newest messages are read for one that may have been sent; Discord gives 100 at a time."""


class DirectMessagesClosed(Exception):  # noqa: N818 - an answer to expect
    """The person takes no private messages from the bot."""


class HistoryUnreadable(Exception):  # noqa: N818 - an answer to expect
    """The messages of a channel cannot be read, or there are too many."""


class TokenSpent(Exception):  # noqa: N818 - an answer to expect
    """Nothing that everybody sees can be sent with this token of an interaction any more."""


class NotAnsweredYet(Exception):  # noqa: N818 - an answer to expect
    """The interaction to which something was to follow has had no answer yet, as far as Discord knows."""


def tie_to_channel(nonce: str, channel_id: int) -> str:
    """The nonce of a message in this channel: Discord knows a nonce by its author alone, and what goes on in another
    channel is sent again there.
    """
    return f"{nonce}-{channel_id & CHANNEL_TAG:x}"


class Delivery:
    """Sending, editing, private messages and threads. Ids are Discord's; all may raise what discord.py raises."""

    def __init__(self, client: discord.Client, emojis: Emojis, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._emojis = emojis
        self._clock = clock
        self._unanswered = dict[str, asyncio.Event]()
        self._followed = dict[int, InteractionToken]()
        """The tokens that messages were sent with, by the ids of these; only with its own can each be edited."""

    def make_token(self, token: str, *, may_attach: bool) -> InteractionToken:
        """The token of an interaction that has just come."""
        until = self._clock() + TOKEN_LIFE - TOKEN_SPARE
        return InteractionToken(token, int(until.timestamp()), MOST_FOLLOWING, may_attach)

    def note_unanswered(self, token: str) -> None:
        """Note that the interaction with this token is being answered, so that nothing is sent before that."""
        self._unanswered[token] = asyncio.Event()

    def note_answered(self, token: str) -> None:
        """Note that it has been answered: what follows can be sent."""
        answered = self._unanswered.pop(token, None)
        if answered is not None:
            answered.set()

    async def follow(
        self,
        token: InteractionToken,
        content: str,
        pings: Iterable[int] = (),
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
        without: str | None = None,
    ) -> Sent:
        """Send a message that pings only these users and follows the answer to an interaction.

        ``without`` is its text where files are forbidden.

        :raises TokenSpent: it cannot be sent so that everybody sees it.
        :raises NotAnsweredYet: it can be sent soon.
        """
        await self._wait_for_answer(token)
        webhook = self._webhook_of(token)
        called = discord.AllowedMentions(users=[discord.Object(user_id) for user_id in pings])
        files = [picture] if picture is not None and token.may_attach else []
        text = content if files or without is None else without

        async def send(content: str, view: discord.ui.View | None) -> discord.WebhookMessage:
            view = view or inert_view()
            return await webhook.send(content, files=files, view=view, allowed_mentions=called, wait=True)

        try:
            message = await self._emojis.send(send, text, view, files)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_WEBHOOK and self._is_new(token):
                raise NotAnsweredYet from error
            if error.code in TOKEN_ENDED:
                raise TokenSpent from error
            raise
        if message.flags.ephemeral:
            # Who has pressed may not have the bot answer for all to see, and Discord does not say so before.
            raise TokenSpent
        self._keep_editable(message.id, token)
        return Sent(message.id)

    def _webhook_of(self, token: InteractionToken) -> discord.Webhook:
        """Return the sender for a token. A process that has started since doesn't have its interaction."""
        assert self._client.application_id is not None, "only who is connected is asked anything"
        return discord.Webhook.partial(self._client.application_id, token.token, client=self._client)

    def _keep_editable(self, message_id: int, token: InteractionToken) -> None:
        """Keep the token of a message that was sent with it, and no longer those that have ended."""
        now_s = self._clock().timestamp()
        self._followed = {known: one for known, one in self._followed.items() if now_s < one.until_s}
        self._followed[message_id] = token

    async def edit_followed(self, message_id: int, content: str, view: discord.ui.View, *, with_pictures: bool) -> None:
        """Change text and buttons of a message that `follow` has sent, and leave it its pictures or take them off.

        Nothing happens where the token that it was sent with has ended or is not known, as after a restart.
        """
        token = self._followed.get(message_id)
        if token is None or self._clock().timestamp() >= token.until_s:
            return
        webhook = self._webhook_of(token)
        kept = MISSING if with_pictures else []

        async def edit(content: str, view: discord.ui.View | None) -> None:
            await webhook.edit_message(message_id, content=content, view=view, attachments=kept)

        await self._emojis.send(edit, content, view)

    async def _wait_for_answer(self, token: InteractionToken) -> None:
        """Wait until what was asked here has its answer, which the first message that follows would fill else.

        :raises NotAnsweredYet: it takes long.
        """
        answered = self._unanswered.get(token.token)
        if answered is None:
            return
        try:
            await asyncio.wait_for(answered.wait(), ANSWER_WITHIN.total_seconds())
        except TimeoutError:
            raise NotAnsweredYet from None

    def _is_new(self, token: InteractionToken) -> bool:
        """Whether another process may still have to answer the interaction."""
        came_s = token.until_s - (TOKEN_LIFE - TOKEN_SPARE).total_seconds()
        return self._clock().timestamp() - came_s < ANSWER_WITHIN.total_seconds()

    async def send(
        self,
        guild_id: int | None,
        channel_id: int,
        content: str,
        nonce: str,
        pings: Iterable[int] = (),
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
        without: str | None = None,
    ) -> Sent:
        """Send a message that pings only these users. The same nonce soon after is the same message, as it was then.

        It has one picture at most: Discord crops several. ``without`` is its text where files are forbidden; without
        that it is not sent there.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        # The client's own mentions, of which there are none, count for all else.
        called = discord.AllowedMentions(users=[discord.Object(user_id) for user_id in pings])
        files = [picture] if picture else []

        async def send(content: str, view: discord.ui.View | None) -> Sent:
            view = view or inert_view()
            message = await channel.send(content, files=files, view=view, nonce=nonce, allowed_mentions=called)
            return Sent(message.id, message.content.strip() == content.strip(), _version_of(message))

        try:
            return await self._emojis.send(send, content, view, files)
        except discord.Forbidden as error:
            if error.code != MISSING_PERMISSIONS or picture is None or without is None:
                raise
            return await self.send(guild_id, channel_id, without, nonce, pings, view)

    async def find(
        self,
        guild_id: int | None,
        channel_id: int,
        since: datetime,
        after: int | None,
        wanted: Collection[Press],
        headline: str | None,
    ) -> Sent | None:
        """The newest message of the bot ``since`` then that says what is to be sent, if there is one.

        It has a button of the ``wanted``, with the same path, of the same version or a later one; or no buttons, and
        ``headline`` as its first line. It comes ``after`` this message: Discord's ids are right where a clock may be
        wrong.

        :raises HistoryUnreadable: whether there is one cannot be known.
        """
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        read = 0
        last = 0
        try:
            async for message in channel.history(limit=MOST_READ):
                read = read + 1
                last = message.id
                if last <= (after or 0):
                    return None
                if message.author == self._client.user and _stands_for(message, wanted, headline):
                    return Sent(message.id, as_asked=False, version=_version_of(message))
        except discord.Forbidden as error:
            mine = self._permissions_in(guild_id, channel_id)
            if mine is not None and not mine.view_channel:
                # Nothing can be sent there either.
                raise
            raise HistoryUnreadable from error
        mine = self._permissions_in(guild_id, channel_id)
        # To whoever may not read the history of a channel, Discord shows an empty one.
        is_hidden = not read and guild_id is not None and (mine is None or not mine.read_message_history)
        if is_hidden or (read == MOST_READ and last > time_snowflake(since)):
            raise HistoryUnreadable
        return None

    def _permissions_in(self, guild_id: int | None, channel_id: int) -> discord.Permissions | None:
        """What the bot may do in a channel or thread of a server, ``None`` where that is not known."""
        guild = self._client.get_guild(guild_id or 0)
        channel = guild.get_channel_or_thread(channel_id) if guild is not None else None
        try:
            return channel.permissions_for(channel.guild.me) if channel is not None else None
        except discord.ClientException:
            # The channel of a thread is not known.
            return None

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        content: str,
        view: discord.ui.View,
        pictures: Sequence[discord.File | discord.Attachment] | None = None,
        without: Sequence[discord.Attachment] | None = None,
    ) -> list[discord.Attachment]:
        """Change text and buttons of a message, and its pictures; the pictures that it has then. It pings nobody.

        ``without`` are its pictures where files are forbidden. ``None`` leaves those that it has.
        """
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        attachments = MISSING if pictures is None else pictures

        async def edit(content: str, view: discord.ui.View | None) -> list[discord.Attachment]:
            return (await message.edit(content=content, view=view, attachments=attachments)).attachments

        try:
            return await self._emojis.send(edit, content, view, pictures or ())
        except discord.Forbidden as error:
            if error.code != MISSING_PERMISSIONS or not pictures:
                raise
            return await self.edit(channel_id, message_id, content, view, without)

    async def edit_answer(
        self, token: str, content: str, view: discord.ui.View | None = None, picture: discord.File | None = None
    ) -> None:
        """Make this of the answer to an interaction, also of one that another process has answered.

        It has then no other buttons and pictures. ``token`` is the interaction's; it holds for fifteen minutes.
        """
        assert self._client.application_id is not None, "only who is connected is asked anything"
        # Not by the interaction, which a process that was started since does not have.
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

    async def strip(self, channel_id: int, message_id: int, *, pictures: bool) -> None:
        """Take the buttons off a message, and its pictures if wished."""
        # Not by the message: the library would read it out of the answer, in every turn, for nobody.
        with handle_message_parameters(view=None, attachments=[] if pictures else MISSING) as parameters:
            await self._client.http.edit_message(channel_id, message_id, params=parameters)

    async def direct(
        self,
        user_id: int,
        content: str,
        nonce: str,
        view: discord.ui.View | None = None,
        picture: discord.File | None = None,
    ) -> int:
        """Send a private message; its id.

        :raises DirectMessagesClosed: the person takes none.
        """
        files = [picture] if picture else []

        async def send(content: str, view: discord.ui.View | None) -> int:
            return (await channel.send(content, files=files, view=view or inert_view(), nonce=nonce)).id

        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            return await self._emojis.send(send, content, view, files)
        except discord.HTTPException as error:
            # That a conversation is unknown says nothing of the game's own channel.
            if error.code in (CANNOT_MESSAGE_USER, NO_MUTUAL_GUILD, UNKNOWN_CHANNEL) or error.status == 403:
                raise DirectMessagesClosed from None
            raise

    async def close_direct(
        self, user_id: int, message_id: int, content: str, view: discord.ui.View | None = None
    ) -> None:
        """Leave only this text of a private message, without pictures, and with these buttons."""
        channel = await self._client.create_dm(discord.Object(user_id))
        await channel.get_partial_message(message_id).edit(content=content, view=view, attachments=[])

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Begin a thread at a message, or find the one that is there; its id."""
        try:
            # Not by the message: the library opens threads only at messages whose server it has looked up.
            thread = await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=LONGEST_SLEEP_MIN
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                # A thread that began at a message has its id.
                return message_id
            raise
        return int(thread["id"])

    async def keep_thread(self, thread_id: int, *, awake: bool) -> None:
        """Keep a thread from being archived soon, or archive it; writing in it opens it again."""
        if not awake:
            await self._client.http.edit_channel(thread_id, archived=True)
            return
        for minutes in (SHORTER_SLEEP_MIN, LONGEST_SLEEP_MIN):
            await self._client.http.edit_channel(thread_id, archived=False, auto_archive_duration=minutes)


def _version_of(message: discord.Message) -> int | None:
    return next((press.version for press in presses_of(message)), None)


def _stands_for(message: discord.Message, wanted: Collection[Press], headline: str | None) -> bool:
    """Whether a message is what would be sent anew; it may say more than that, or less."""
    presses = list(presses_of(message))
    if not presses:
        return message.content.partition("\n")[0] == headline
    versions = {(one.verb, one.game_id, one.path): one.version for one in wanted}
    found = [(press.version, versions.get((press.verb, press.game_id, press.path))) for press in presses]
    return any(least is not None and version >= least for version, least in found)
