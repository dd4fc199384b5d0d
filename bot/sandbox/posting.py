"""Posting, editing and deleting messages: one way into a channel, for REST routes, interactions and people alike."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from bot.sandbox import limits
from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.mentions import mentioned, pinged
from bot.sandbox.refusals import Refused
from bot.sandbox.shelf import picture_kind, picture_size
from bot.sandbox.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    File,
    Message,
    User,
    World,
    walk,
)

Json = dict[str, Any]

SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
NONCE_WINDOW_S = 300.0
REMEMBERED_UPLOADS = 20


@dataclass(frozen=True)
class Upload:
    """One `files[n]` part of a request."""

    index: int
    filename: str
    data: bytes


@dataclass
class Postbox:
    """Checks, stores and announces messages."""

    world: World
    bus: Bus
    clock: Clock
    ids: Snowflakes

    def __post_init__(self) -> None:
        self._nonces: dict[tuple[int, int, str], tuple[Message, float]] = {}

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
        """Post a message, or refuse it as Discord would."""
        repeated = self._same_nonce(channel, author, payload)
        if repeated is not None:
            return repeated
        flags = int(payload.get("flags") or 0) & SETTABLE
        flags |= (EPHEMERAL if only_for is not None else 0) | (LOADING if loading else 0)
        files = self._files(payload, uploads or [], [], keep=False, path=path, ephemeral=only_for is not None)
        self._check(payload, flags, files, path)
        message = Message(
            id=self.ids.next(),
            channel=channel,
            author=author,
            created_at=self.clock.now(),
            content=(payload.get("content") or "").strip(),
            kind=kind,
            flags=flags,
            attachments=[attachment for attachment, _ in files],
            embeds=payload.get("embeds") or [],
            components=numbered(payload.get("components") or []),
            only_for=only_for,
            nonce=payload.get("nonce"),
            reply_to=reply_to,
            via=via,
        )
        if not loading and not self._says_something(message):
            raise Refused(400, 50006, "Cannot send an empty message")
        self._shelve(files, ephemeral=only_for is not None)
        self._address(message, payload)
        self.world.add(message)
        if payload.get("enforce_nonce") and payload.get("nonce") is not None:
            oldest = self.clock.now() - NONCE_WINDOW_S
            self._nonces = {key: seen for key, seen in self._nonces.items() if seen[1] >= oldest}
            self._nonces[channel.id, author.id, str(payload["nonce"])] = (message, self.clock.now())
        self.bus.tell("message_create", message)
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
        flags = self._edited_flags(message, payload)
        files = self._files(
            payload, uploads or [], message.attachments, keep=keep_attachments, path=path, ephemeral=message.ephemeral
        )
        content = payload.get("content") if "content" in payload else message.content
        embeds = payload.get("embeds") or [] if "embeds" in payload else message.embeds
        merged = {"content": content, "embeds": embeds} if flags & COMPONENTS_V2 else {}
        self._check(payload | merged, flags, files, path)
        after = Message(0, message.channel, message.author, 0.0, flags=flags)
        after.content, after.embeds = (content or "").strip(), embeds
        after.attachments = [attachment for attachment, _ in files]
        after.components = numbered(payload["components"] or []) if "components" in payload else message.components
        if not self._says_something(after):
            raise Refused(400, 50006, "Cannot send an empty message")
        self._shelve(files, ephemeral=message.ephemeral)
        for gone in set(message.attachments) - set(after.attachments):
            self.world.shelf.drop(gone.id)
        was_loading = message.loading
        message.content, message.embeds, message.components = after.content, after.embeds, after.components
        message.attachments, message.flags = after.attachments, flags & ~LOADING
        if was_loading:
            self._address(message, payload)
        else:
            # An edit moves the highlights but never rings anybody again.
            pings, message.edited_at = message.pings, self.clock.now()
            self._address(message, payload)
            message.pings = pings
        self.bus.tell("message_update", message)

    def delete(self, message: Message) -> None:
        """Take a message away."""
        self.world.remove(message)
        for attachment in message.attachments:
            self.world.shelf.drop(attachment.id)
        self.bus.tell("message_delete", message)

    def upload(self, file: File | Attachment) -> Attachment:
        """Take a file that comes with a command, or refuse it as Discord would; the oldest are forgotten."""
        limits.check_files([file.data])
        uploaded = self._attachment(file.filename, file.data)
        self.world.shelf.put(uploaded.id, file.data, keep=False)
        self.world.uploads[uploaded.id] = uploaded
        while len(self.world.uploads) > REMEMBERED_UPLOADS:
            oldest = next(iter(self.world.uploads))
            del self.world.uploads[oldest]
            self.world.shelf.drop(oldest)
        return uploaded

    def _same_nonce(self, channel: Channel, author: User, payload: Json) -> Message | None:
        limits.check_nonce(payload)
        if not payload.get("enforce_nonce") or payload.get("nonce") is None:
            return None
        message, at = self._nonces.get((channel.id, author.id, str(payload["nonce"])), (None, 0.0))
        if message is None or message.deleted or self.clock.now() - at > NONCE_WINDOW_S:
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
        limits.check_attachments(listed, set(by_id), set(by_index), at)
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
        return Attachment(
            id=self.ids.next(),
            filename=limits.clean_filename(filename),
            size=len(data),
            shelf=self.world.shelf,
            content_type=picture_kind(data),
            width=width,
            height=height,
        )

    def _shelve(self, files: list[tuple[Attachment, bytes | None]], *, ephemeral: bool) -> None:
        for attachment, data in files:
            if data is not None:
                self.world.shelf.put(attachment.id, data, keep=not ephemeral)

    def _check(self, payload: Json, flags: int, files: list[tuple[Attachment, bytes | None]], path: str) -> None:
        limits.check_files(
            [attachment.shelf.read(attachment.id) if data is None else data for attachment, data in files]
        )
        names = {attachment.filename for attachment, _ in files}
        limits.check_message(payload, flags=flags, filenames=names, emojis=set(self.world.emojis), path=path)

    def _edited_flags(self, message: Message, payload: Json) -> int:
        if payload.get("flags") is None:
            return message.flags
        wanted = int(payload["flags"]) & (SUPPRESS_EMBEDS | COMPONENTS_V2)
        if message.flags & COMPONENTS_V2 and not wanted & COMPONENTS_V2 and not message.loading:
            # Discord keeps the flag: a message once made of components stays so.
            wanted |= COMPONENTS_V2
        return (message.flags & ~(SUPPRESS_EMBEDS | COMPONENTS_V2)) | wanted

    @staticmethod
    def _says_something(message: Message) -> bool:
        if message.flags & COMPONENTS_V2:
            return bool(message.components)
        return bool(message.content or message.embeds or message.attachments or message.components)

    def _address(self, message: Message, payload: Json) -> None:
        found = mentioned(self.world, message, payload.get("allowed_mentions"))
        message.mentions, message.mention_roles, message.mention_everyone = found.users, found.roles, found.everyone
        message.pings = set() if message.loading else pinged(message, found)


def numbered(components: list[Json]) -> list[Json]:
    """A copy of the components with an `id` each, as Discord hands them out where the sender gave none."""
    components = copy.deepcopy(components)
    taken = {part["id"] for part in walk(components) if part.get("id")}
    free = (number for number in range(1, 1_000) if number not in taken)
    for part in walk(components):
        if not part.get("id"):
            part["id"] = next(free)
    return components
