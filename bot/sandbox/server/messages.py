"""Creation and editing of messages, shared by REST routes, interactions and people."""

from __future__ import annotations

import re
from collections.abc import Callable
from mimetypes import guess_type

from bot.sandbox.server.api import Upload
from bot.sandbox.world import Attachment, Channel, File, Json, Message, Permission, User, World
from bot.sandbox.world.components import complete_components
from bot.sandbox.world.files import clean_filename, measure_picture
from bot.sandbox.world.model import EPHEMERAL, LOADING

NONCE_WINDOW_S = 300.0
MAX_UPLOADS = 20
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_USER = re.compile(r"(?<!\\)<@!?(\d+)>")
_ROLE = re.compile(r"(?<!\\)<@&(\d+)>")
_EVERYONE = re.compile(r"(?<!\\)@(everyone|here)\b")


class Messages:
    """Stores and publishes messages."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._nonces: dict[tuple[int, str], tuple[Message, float]] = {}
        """The messages and times by author and nonce, the oldest first."""

    def create(
        self,
        channel: Channel,
        author: User,
        payload: Json,
        uploads: list[Upload] | None = None,
        *,
        kind: int = 0,
        only_for: User | None = None,
        via: Json | None = None,
        reply_to: int | None = None,
        loading: bool = False,
    ) -> Message:
        """Post a message, or return the earlier message with the same enforced nonce."""
        repeated = self._find_repeated(author, payload)
        if repeated is not None:
            return repeated
        message = Message(
            id=self.world.ids.next(),
            channel=channel,
            author=author,
            created_at=self.world.clock.now(),
            content=(payload.get("content") or "").strip(),
            kind=kind,
            flags=_make_flags(private=only_for is not None, loading=loading),
            attachments=self._change_attachments(payload, uploads or [], [], ephemeral=only_for is not None),
            components=complete_components(payload.get("components") or []),
            only_for=only_for,
            nonce=payload.get("nonce"),
            reply_to=reply_to,
            via=via,
        )
        self._address(message, payload)
        if not loading:
            message.pings = _find_pinged(message)
        self.world.add_message(message)
        if payload.get("enforce_nonce") and payload.get("nonce") is not None:
            self._remember(message, str(payload["nonce"]))
        self.world.events.publish("message_create", message)
        return message

    def edit(
        self, message: Message, payload: Json, uploads: list[Upload] | None = None, *, keep_attachments: bool = True
    ) -> None:
        """Edit a message.

        Omitted properties don't change, but omitted attachments are deleted if `keep_attachments` is false. Edits
        update the highlighted mentions but don't ping, even when they complete a deferred response.
        """
        if not keep_attachments:
            payload = {"attachments": [{"id": upload.index} for upload in uploads or []], **payload}
        content = message.content
        if "content" in payload:
            content = (payload["content"] or "").strip()
        components = message.components
        if "components" in payload:
            components = complete_components(payload["components"] or [])
        # Parse everything first, so that an invalid payload doesn't change the message.
        message.attachments = self._change_attachments(
            payload, uploads or [], message.attachments, ephemeral=message.ephemeral
        )
        message.content = content
        message.components = components
        was_loading = message.loading
        message.flags &= ~LOADING
        self._address(message, payload)
        if not was_loading:
            message.edited_at = self.world.clock.now()
        self.world.events.publish("message_update", message)

    def upload(self, file: File | Attachment) -> Attachment:
        """Store a file for a command's option, and delete the oldest such files."""
        uploaded = self._attach(file.filename, file.data, keep=False)
        self.world.uploads[uploaded.id] = uploaded
        while len(self.world.uploads) > MAX_UPLOADS:
            oldest = next(iter(self.world.uploads))
            del self.world.uploads[oldest]
            self.world.files.delete(oldest)
        return uploaded

    def _remember(self, message: Message, nonce: str) -> None:
        now = self.world.clock.now()
        key = (message.author.id, nonce)
        # Remove a previous entry first, so that the new one becomes the last in the dictionary.
        self._nonces.pop(key, None)
        self._nonces[key] = (message, now)
        oldest = next(iter(self._nonces))
        while now - self._nonces[oldest][1] > NONCE_WINDOW_S:
            del self._nonces[oldest]
            oldest = next(iter(self._nonces))

    def _find_repeated(self, author: User, payload: Json) -> Message | None:
        if not payload.get("enforce_nonce") or payload.get("nonce") is None:
            return None
        message, at = self._nonces.get((author.id, str(payload["nonce"])), (None, 0.0))
        if message is None or message.deleted or self.world.clock.now() - at > NONCE_WINDOW_S:
            return None
        return message

    def _change_attachments(
        self, payload: Json, uploads: list[Upload], old: list[Attachment], *, ephemeral: bool
    ) -> list[Attachment]:
        """Return the attachments after an edit, in order.

        Previous attachments that the payload doesn't list are deleted.
        """
        known: dict[int, Attachment | Upload] = {attachment.id: attachment for attachment in old}
        known |= {upload.index: upload for upload in uploads}
        listed = payload.get("attachments")
        if listed is None:
            listed = [{"id": key} for key in known]
        after = []
        for entry in listed:
            found = known[int(entry["id"])]
            if isinstance(found, Upload):
                attachment = self._attach(entry.get("filename") or found.filename, found.data, keep=not ephemeral)
            else:
                attachment = found
            attachment.description = entry.get("description", attachment.description)
            after.append(attachment)
        for gone in set(old) - set(after):
            self.world.files.delete(gone.id)
        return after

    def _attach(self, filename: str, data: bytes, *, keep: bool) -> Attachment:
        """Store a file. With ``keep``, it survives a restart."""
        width, height = measure_picture(data) or (None, None)
        filename = clean_filename(filename)
        key = self.world.ids.next()
        self.world.files.put(key, data, keep=keep)
        kind = guess_type(filename)[0]
        return Attachment(key, filename, len(data), self.world.files, kind, width=width, height=height)

    def _address(self, message: Message, payload: Json) -> None:
        """Record the mentions, which depend on the content, the allowed mentions and the author's permissions."""
        text = _CODE.sub(" ", message.content)
        guild = message.channel.guild
        users = self.world.users
        permitted = _make_filter(payload.get("allowed_mentions"))
        named = [users[key] for key in _find_ids(_USER, text) if key in users]
        message.mentions = [user for user in named if permitted("users", user.id)]
        may_ping_all = guild is not None and message.channel.may(message.author, Permission.MENTION_EVERYONE)
        roles = guild.roles if guild is not None else {}
        named_roles = [roles[key] for key in _find_ids(_ROLE, text) if key in roles]
        pingable = [role.id for role in named_roles if role.mentionable or may_ping_all]
        message.mention_roles = [role for role in pingable if permitted("roles", role)]
        message.mention_everyone = bool(_EVERYONE.search(text)) and may_ping_all and permitted("everyone", 0)


def _make_flags(*, private: bool, loading: bool) -> int:
    flags = 0
    if private:
        flags |= EPHEMERAL
    if loading:
        flags |= LOADING
    return flags


def _find_ids(pattern: re.Pattern[str], text: str) -> dict[int, None]:
    return dict.fromkeys(map(int, pattern.findall(text)))


def _make_filter(allowed: Json | None) -> Callable[[str, int], bool]:
    if allowed is None:
        return lambda kind, key: True
    parse = set(allowed.get("parse") or [])
    listed = {kind: {int(key) for key in allowed.get(kind) or []} for kind in ("users", "roles")}
    return lambda kind, key: kind in parse or key in listed.get(kind, set())


def _find_pinged(message: Message) -> set[User]:
    """Return the people to notify: those who can see the message, except its author."""
    channel = message.channel
    guild = message.channel.guild
    roles = set(message.mention_roles)
    names = set(message.mentions)
    if guild is not None:
        everyone = message.mention_everyone
        names |= {member.user for member in guild.members.values() if everyone or roles & set(member.roles)}
    elif message.only_for is None and channel.has_bot:
        # Every message in the bot's direct messages notifies people. In other conversations, only mentions do.
        names |= set(channel.recipients)

    def can_see(user: User) -> bool:
        if message.only_for is not None:
            return user is message.only_for
        return channel.may(user, Permission.VIEW_CHANNEL)

    return {user for user in names if user is not message.author and not user.bot and can_see(user)}
