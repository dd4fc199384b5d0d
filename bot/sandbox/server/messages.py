"""Posting and editing messages: one way into a channel, for REST routes, interactions and people alike."""

from __future__ import annotations

from dataclasses import dataclass
from mimetypes import guess_type
from typing import Any

from bot.sandbox.server import limits
from bot.sandbox.server.components import number_components
from bot.sandbox.server.errors import ApiError
from bot.sandbox.server.mentions import find_mentions, find_pinged
from bot.sandbox.world import Attachment, Channel, File, Message, User, World
from bot.sandbox.world.files import picture_size
from bot.sandbox.world.model import EPHEMERAL, LOADING

Json = dict[str, Any]

NONCE_WINDOW_S = 300.0
REMEMBERED_UPLOADS = 20


@dataclass(frozen=True)
class Upload:
    """One `files[n]` part of a request."""

    index: int
    filename: str
    data: bytes


class Messages:
    """Checks, stores and publishes messages."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._nonces: dict[tuple[int, int, str], tuple[Message, float]] = {}
        """Oldest first."""

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
        path: str = "",
    ) -> Message:
        """Post a message.

        :raises ApiError: Discord would refuse it.
        """
        repeated = self._same_nonce(channel, author, payload)
        if repeated is not None:
            return repeated
        flags = (EPHEMERAL if only_for is not None else 0) | (LOADING if loading else 0)
        files = self._files(payload, uploads or [], [], keep=False, path=path, ephemeral=only_for is not None)
        self._check(payload, files, path)
        message = Message(
            id=self.world.ids.next(),
            channel=channel,
            author=author,
            created_at=self.world.clock.now(),
            content=(payload.get("content") or "").strip(),
            kind=kind,
            flags=flags,
            attachments=[attachment for attachment, _ in files],
            components=number_components(payload.get("components") or []),
            only_for=only_for,
            nonce=payload.get("nonce"),
            reply_to=reply_to,
            via=via,
        )
        if not (loading or message.content or message.attachments or message.components):
            raise ApiError(400, 50006, "Cannot send an empty message")
        self._store(files, ephemeral=only_for is not None)
        self._address(message, payload)
        self.world.add_message(message)
        if payload.get("enforce_nonce") and payload.get("nonce") is not None:
            self._remember(message, str(payload["nonce"]))
        self.world.events.publish("message_create", message)
        return message

    def edit(
        self,
        message: Message,
        payload: Json,
        uploads: list[Upload] | None = None,
        *,
        keep_attachments: bool = True,
        path: str = "",
    ) -> None:
        """Change a message. What the payload does not name stays; attachments stay only with `keep_attachments`."""
        files = self._files(
            payload, uploads or [], message.attachments, keep=keep_attachments, path=path, ephemeral=message.ephemeral
        )
        self._check(payload, files, path)
        content = ((payload["content"] or "") if "content" in payload else message.content).strip()
        attachments = [attachment for attachment, _ in files]
        components = number_components(payload["components"] or []) if "components" in payload else message.components
        if not (content or attachments or components):
            raise ApiError(400, 50006, "Cannot send an empty message")
        self._store(files, ephemeral=message.ephemeral)
        for gone in set(message.attachments) - set(attachments):
            self.world.files.delete(gone.id)
        was_loading, pings = message.loading, message.pings
        message.content, message.attachments, message.components = content, attachments, components
        message.flags &= ~LOADING
        self._address(message, payload)
        if not was_loading:
            # An edit moves the highlights but never pings anybody again.
            message.pings, message.edited_at = pings, self.world.clock.now()
        self.world.events.publish("message_update", message)

    def upload(self, file: File | Attachment) -> Attachment:
        """Take a file that comes with a command; the oldest are forgotten.

        :raises ApiError: it is too large.
        """
        limits.check_files([file.data])
        uploaded = self._attachment(file.filename, file.data)
        self.world.files.put(uploaded.id, file.data, keep=False)
        self.world.uploads[uploaded.id] = uploaded
        while len(self.world.uploads) > REMEMBERED_UPLOADS:
            oldest = next(iter(self.world.uploads))
            del self.world.uploads[oldest]
            self.world.files.delete(oldest)
        return uploaded

    def _remember(self, message: Message, nonce: str) -> None:
        now, key = self.world.clock.now(), (message.channel.id, message.author.id, nonce)
        self._nonces.pop(key, None)
        self._nonces[key] = (message, now)
        while now - next(iter(self._nonces.values()))[1] > NONCE_WINDOW_S:
            del self._nonces[next(iter(self._nonces))]

    def _same_nonce(self, channel: Channel, author: User, payload: Json) -> Message | None:
        if not payload.get("enforce_nonce") or payload.get("nonce") is None:
            return None
        message, at = self._nonces.get((channel.id, author.id, str(payload["nonce"])), (None, 0.0))
        if message is None or message.deleted or self.world.clock.now() - at > NONCE_WINDOW_S:
            return None
        return message

    def _files(
        self, payload: Json, uploads: list[Upload], old: list[Attachment], *, keep: bool, path: str, ephemeral: bool
    ) -> list[tuple[Attachment, bytes | None]]:
        """The attachments afterwards, in order; new ones with their bytes."""
        limits.check_files([upload.data for upload in uploads])
        listed = payload.get("attachments")
        if listed is None:
            kept: list[tuple[Attachment, bytes | None]] = [(attachment, None) for attachment in old] if keep else []
            return kept + [self._attach(upload, {}) for upload in uploads]
        by_id = {attachment.id: attachment for attachment in old}
        by_index = {upload.index: upload for upload in uploads}
        at = f"{path}.attachments" if path else "attachments"
        limits.check_attachments(listed, set(by_id) | set(by_index), at)
        after: list[tuple[Attachment, bytes | None]] = []
        for entry in listed:
            key = int(entry["id"])
            if key in by_index:
                after.append(self._attach(by_index.pop(key), entry))
            else:
                attachment = by_id[key]
                attachment.description = entry.get("description", attachment.description)
                after.append((attachment, None))
        if not old:
            after += [self._attach(upload, {}) for upload in by_index.values()]
        return after

    def _attach(self, upload: Upload, entry: Json) -> tuple[Attachment, bytes]:
        attachment = self._attachment(entry.get("filename") or upload.filename, upload.data)
        attachment.description = entry.get("description")
        return attachment, upload.data

    def _attachment(self, filename: str, data: bytes) -> Attachment:
        width, height = picture_size(data) or (None, None)
        filename = limits.clean_filename(filename)
        return Attachment(
            id=self.world.ids.next(),
            filename=filename,
            size=len(data),
            store=self.world.files,
            content_type=guess_type(filename)[0],
            width=width,
            height=height,
        )

    def _store(self, files: list[tuple[Attachment, bytes | None]], *, ephemeral: bool) -> None:
        for attachment, data in files:
            if data is not None:
                self.world.files.put(attachment.id, data, keep=not ephemeral)

    def _check(self, payload: Json, files: list[tuple[Attachment, bytes | None]], path: str) -> None:
        limits.check_files([attachment.data if data is None else data for attachment, data in files])
        limits.check_message(payload, emojis=set(self.world.emojis), path=path)

    def _address(self, message: Message, payload: Json) -> None:
        found = find_mentions(self.world, message, payload.get("allowed_mentions"))
        message.mentions, message.mention_roles, message.mention_everyone = found.users, found.roles, found.everyone
        message.pings = set() if message.loading else find_pinged(message, found)
