"""People's interactions, their tokens, and the rules for the bot's responses."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.server.api import ApiError, Upload, unknown_message
from bot.sandbox.server.messages import Messages
from bot.sandbox.server.payloads import Payloads
from bot.sandbox.world import Channel, Json, Message, Permission, User, World
from bot.sandbox.world.commands import GUILD_INSTALL, USER_INSTALL, find_guild_owner, find_owners
from bot.sandbox.world.components import complete_components
from bot.sandbox.world.files import MAX_FILE_BYTES
from bot.sandbox.world.model import EPHEMERAL

COMMAND = 2
COMPONENT = 3
AUTOCOMPLETE = 4
MODAL = 5
REPLY = 4
DEFER = 5
DEFER_UPDATE = 6
UPDATE = 7
CHOICES = 8
SHOW_MODAL = 9
AS_GUEST = Permission.ATTACH_FILES | Permission.MENTION_EVERYONE
"""The bot's only permissions in interactions where it isn't a member."""
WITH_ITSELF = AS_GUEST | Permission.USE_EXTERNAL_EMOJIS
"""The bot's only permissions in interactions from its direct messages."""
MAX_GUEST_FOLLOWUPS = 5
REPLY_TO_MESSAGE = 19  # a type of message, unlike `REPLY`
CHAT_INPUT_COMMAND = 20
TOKEN_LIFETIME_S = 900.0
INTERACTION_LIFETIME_S = 3_600.0


KINDS = {
    REPLY: "reply",
    DEFER: "deferred",
    DEFER_UPDATE: "deferred update",
    UPDATE: "update",
    CHOICES: "choices",
    SHOW_MODAL: "modal",
}


@dataclass(frozen=True)
class AutocompleteChoice:
    """An autocomplete suggestion."""

    name: str
    value: str | int | float


@dataclass(eq=False, repr=False)
class UserInteraction:
    """An action of a person that the bot must respond to, and the responses.

    ``source`` is the message with the component. ``original`` is the response or the edited message, ``followups`` are
    the later messages, ``modal`` is the form that was opened, and ``choices`` are autocomplete suggestions. ``owners``
    contains the owners of the installations that authorize the interaction: a guild under "0" and a user, who may
    differ from ``user``, under "1".
    """

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    data: Json
    created_at: float
    owners: dict[str, str]
    source: Message | None = None
    name: str = ""
    payload: Json = field(default_factory=dict)
    answered: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[AutocompleteChoice] = field(default_factory=list)
    failure: str | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def kind(self) -> str:
        """`reply`, `deferred`, `update`, `deferred update`, `choices`, `modal`, `failed` or `pending`."""
        kind = KINDS.get(self.answered or 0)
        if kind is not None:
            return kind
        return "failed" if self.failure else "pending"

    @property
    def failed(self) -> bool:
        """Whether the person saw "This interaction failed"."""
        return self.answered is None and self.failure is not None

    @property
    def message(self) -> Message:
        """The response or the edited message, including later edits.

        :raises LookupError: The bot didn't respond with a message.
        """
        if self.original is None:
            raise LookupError(f"the bot didn't respond with a message: {self!r}")
        return self.original

    @property
    def has_message(self) -> bool:
        """Whether the bot has responded with a message or edited one."""
        return self.original is not None

    @property
    def content(self) -> str:
        """The text of that message."""
        return "" if self.original is None else self.original.content

    @property
    def ephemeral(self) -> bool:
        """Whether only one person can see that message."""
        return self.original is not None and self.original.ephemeral

    def __repr__(self) -> str:
        return f"<UserInteraction {self.kind}: {self.content[:80]!r}>"

    @property
    def is_guest(self) -> bool:
        """Whether the bot is authorized only by a user's installation."""
        return str(GUILD_INSTALL) not in self.owners

    @property
    def via(self) -> Json:
        """The data about the interaction that a message stores. ``first`` is the id of an earlier response."""
        return {
            "id": self.id,
            "type": self.type,
            "user": self.user.id,
            "name": self.name,
            "owners": self.owners,
            "first": self.original.id if self.original is not None else None,
            "pressed": self.source.id if self.source is not None else None,
        }


class Interactions:
    """Sends interactions to the bot and receives its responses."""

    def __init__(
        self,
        world: World,
        messages: Messages,
        payloads: Payloads,
        send: Callable[[str, Json, int | None], None],
        response_timeout_s: float,
    ) -> None:
        self._world = world
        self._messages = messages
        self._payloads = payloads
        self._send = send
        self.response_timeout_s = response_timeout_s
        self.by_token: dict[str, UserInteraction] = {}
        """The interactions by token, the oldest first."""
        self.guest_shard: int | None = None
        """The shard that receives interactions where the bot isn't a member.

        ``None`` is the guild's shard or the first.

        Discord documents neither this nor the next two attributes, so tests can change them.
        """
        self.counts_owner = False
        """Whether *Use External Apps* is required of the installation's owner instead of the person who presses."""
        self.posts_outlive_app = True
        """Whether components still work after the installation's owner has removed the app."""
        self._timers: set[asyncio.Task[None]] = set()

    def open(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        name: str = "",
        opener: UserInteraction | None = None,
    ) -> UserInteraction:
        """Send a person's action to the bot and start the timeout.

        ``opener`` is the interaction that opened the form.
        """
        self._forget()
        owners = opener.owners if opener is not None else self._find_owners(user, channel, data, message)
        interaction = UserInteraction(
            self._world.ids.next(),
            secrets.token_urlsafe(48),
            kind,
            user,
            channel,
            data,
            created_at=self._world.clock.now(),
            owners=owners,
            source=message,
            name=name,
        )
        interaction.payload = self._payload(interaction)
        self.by_token[interaction.token] = interaction
        if not self.posts_outlive_app and not self._is_installed(interaction):
            self._fail(interaction, "The application did not respond")
            return interaction
        self.deliver(interaction)
        timer = asyncio.create_task(self._expire(interaction))
        self._timers.add(timer)
        timer.add_done_callback(self._timers.discard)
        return interaction

    def _find_owners(self, user: User, channel: Channel, data: Json, message: Message | None) -> dict[str, str]:
        """Return the installations' owners for a command or component. A message stores the user who authorized it."""
        if message is None:
            return find_owners(self._world.commands.get(int(data.get("id", 0)), {}), user, channel)
        kept = message.via["owners"] if message.via is not None else {}
        owners = find_guild_owner(channel)
        if str(USER_INSTALL) in kept:
            owners[str(USER_INSTALL)] = kept[str(USER_INSTALL)]
        return owners

    def _is_installed(self, interaction: UserInteraction) -> bool:
        """Check whether the bot is still a member here, or authorized by a user."""
        owner = self._world.people.get(int(interaction.owners.get(str(USER_INSTALL), 0)))
        return interaction.channel.has_bot or (owner is not None and owner.has_app)

    def _forget(self) -> None:
        """Drop expired interactions, because a sandbox may be open for weeks."""
        oldest = self._world.clock.now() - INTERACTION_LIFETIME_S
        while self.by_token and next(iter(self.by_token.values())).created_at < oldest:
            del self.by_token[next(iter(self.by_token))]

    def deliver(self, interaction: UserInteraction) -> None:
        """Send the interaction to the bot.

        A second call delivers it again, as Discord may do after a connection breaks.
        """
        channel = interaction.channel
        guild_id = channel.guild.id if channel.guild is not None else None
        if not channel.has_bot and self.guest_shard is not None:
            # Use an id that belongs to this shard.
            guild_id = self.guest_shard << 22
        self._send("INTERACTION_CREATE", interaction.payload, guild_id)

    def close(self) -> None:
        """Cancel all timers, and fail the interactions that still wait for a response."""
        for timer in self._timers:
            timer.cancel()
        for interaction in self.by_token.values():
            if not interaction.settled.is_set():
                self._fail(interaction, "The sandbox has stopped")

    async def _expire(self, interaction: UserInteraction) -> None:
        await self._world.clock.sleep(interaction.created_at + self.response_timeout_s - self._world.clock.now())
        if interaction.answered is None:
            self._fail(interaction, "The application did not respond")

    def _fail(self, interaction: UserInteraction, why: str) -> None:
        interaction.failure = why
        interaction.settled.set()
        self._world.events.publish("interaction", interaction)

    def _payload(self, interaction: UserInteraction) -> Json:
        channel = interaction.channel
        user = interaction.user
        guild = channel.guild
        permissions = str(int(channel.permissions_of(user)))
        app_permissions = WITH_ITSELF
        if not channel.has_bot:
            app_permissions = AS_GUEST
        elif guild is not None:
            app_permissions = channel.permissions_of(self._world.bot)
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(self._world.bot.id),
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": self._payloads.channel(channel) | {"permissions": permissions},
            "locale": user.shown_locale,
            "app_permissions": str(int(app_permissions)),
            "context": channel.context,
            "authorizing_integration_owners": interaction.owners,
            "attachment_size_limit": MAX_FILE_BYTES,
        }
        if guild is None:
            payload["user"] = self._payloads.user(user)
        else:
            payload |= {"guild_id": str(guild.id), "guild_locale": guild.locale}
            payload["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            payload["member"] = self._payloads.member(guild.members[user.id]) | {"permissions": permissions}
        if interaction.source is not None:
            payload["message"] = self._payloads.message(interaction.source)
        return payload

    # -- the bot's side -----------------------------------------------------------------------------------------------

    def receive_response(self, key: int, token: str, body: Json, uploads: list[Upload]) -> Json:
        """Receive the response and return the result of `with_response`. A second response is refused."""
        interaction = self.by_token.get(token)
        if interaction is not None and interaction.id == key and interaction.answered is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        now = self._world.clock.now()
        late = interaction is not None and now - interaction.created_at > self.response_timeout_s
        if interaction is None or interaction.id != key or interaction.failure is not None or late:
            raise ApiError(404, 10062, "Unknown interaction")
        kind = int(body["type"])
        self._carry_out(interaction, kind, body.get("data") or {}, uploads)
        interaction.answered = kind
        interaction.settled.set()
        self._world.events.publish("interaction", interaction)
        return self._callback(interaction)

    def _carry_out(self, interaction: UserInteraction, kind: int, data: Json, uploads: list[Upload]) -> None:
        source = interaction.source
        if kind in (REPLY, DEFER):
            payload = data if kind == REPLY else {}
            private = bool(int(data.get("flags") or 0) & EPHEMERAL)
            interaction.original = self._post(interaction, payload, uploads, private=private, loading=kind == DEFER)
        elif kind in (DEFER_UPDATE, UPDATE):
            if source is None or source.deleted:
                raise unknown_message()
            interaction.original = source
            if kind == UPDATE:
                # Unlike an ordinary edit, this response drops all attachments it doesn't list (api-docs issue 6277).
                self._messages.edit(source, data, uploads, keep_attachments=False)
        elif kind == CHOICES:
            interaction.choices = [AutocompleteChoice(one["name"], one["value"]) for one in data.get("choices") or []]
        elif kind == SHOW_MODAL:
            interaction.modal = data | {"components": complete_components(data["components"])}

    def _post(
        self,
        interaction: UserInteraction,
        payload: Json,
        uploads: list[Upload],
        *,
        private: bool,
        loading: bool = False,
    ) -> Message:
        first = interaction.original
        reply_to = first or interaction.source
        private = private or self._is_forced_private(interaction, uploads)
        kind = 0
        if interaction.type == COMMAND and first is None:
            kind = CHAT_INPUT_COMMAND
        elif reply_to is not None:
            kind = REPLY_TO_MESSAGE
        return self._messages.create(
            interaction.channel,
            self._world.bot,
            payload,
            uploads,
            kind=kind,
            only_for=interaction.user if private else None,
            via=interaction.via,
            reply_to=reply_to.id if reply_to is not None else None,
            loading=loading,
        )

    def _is_forced_private(self, interaction: UserInteraction, uploads: list[Upload]) -> bool:
        """Check whether a guest's message must be ephemeral, because its user may not post it or use apps publicly."""
        channel = interaction.channel
        if not interaction.is_guest or channel.guild is None:
            return False
        user = interaction.user
        brings_app = user
        if self.counts_owner:
            brings_app = self._world.users[int(interaction.owners.get(str(USER_INSTALL), user.id))]
        if not channel.may(brings_app, Permission.USE_EXTERNAL_APPS):
            return True
        in_thread = channel.parent is not None
        if not channel.may(user, Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES):
            return True
        if uploads and not channel.may(user, Permission.ATTACH_FILES):
            return True
        is_free = channel.may(user, Permission.MANAGE_MESSAGES | Permission.MANAGE_CHANNELS)
        return channel.slow_mode_s > 0 and not is_free

    def _callback(self, interaction: UserInteraction) -> Json:
        answer: Json = {"id": str(interaction.id), "type": interaction.type}
        resource: Json = {"type": interaction.answered}
        message = interaction.original
        if message is not None:
            answer |= {"response_message_id": str(message.id), "response_message_loading": message.loading}
            if interaction.answered in (REPLY, UPDATE):
                resource["message"] = self._payloads.message(message)
        return {"interaction": answer, "resource": resource}

    def _alive(self, token: str) -> UserInteraction:
        interaction = self.by_token.get(token)
        if interaction is None or interaction.answered in (None, CHOICES):
            raise ApiError(404, 10015, "Unknown Webhook")
        if self._world.clock.now() - interaction.created_at > TOKEN_LIFETIME_S:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def follow_up(self, token: str, payload: Json, uploads: list[Upload]) -> Message:
        """Receive a followup.

        The first one after a deferral completes the deferred response, and has the same visibility.
        """
        interaction = self._alive(token)
        original = interaction.original
        if original is not None and original.loading and not original.deleted:
            self._messages.edit(original, payload, uploads)
            return original
        if interaction.is_guest and len(interaction.followups) >= MAX_GUEST_FOLLOWUPS:
            raise ApiError(400, 40094, "This interaction has reached its maximum number of follow-up messages.")
        private = bool(int(payload.get("flags") or 0) & EPHEMERAL)
        message = self._post(interaction, payload, uploads, private=private)
        interaction.followups.append(message)
        self._world.events.publish("interaction", interaction)
        return message

    def edit(self, token: str, which: str, payload: Json, uploads: list[Upload]) -> Message:
        """Edit `@original` or a followup of this interaction. Other messages can't be edited."""
        interaction = self._alive(token)
        found = interaction.original
        if which != "@original":
            own = [found, *interaction.followups]
            found = next((message for message in own if message is not None and str(message.id) == which), None)
        if found is None or found.deleted:
            raise unknown_message()
        self._messages.edit(found, payload, uploads)
        return found

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message. The bot isn't notified."""
        self._world.delete_message(message)
