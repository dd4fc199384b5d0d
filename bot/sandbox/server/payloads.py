"""Users, guilds, channels and messages as Discord's JSON, for the gateway and the REST routes."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from bot.sandbox.world import Json
from bot.sandbox.world.model import (
    GROUP,
    STAGE_CHANNEL,
    VOICE_CHANNEL,
    WITH_POSTS,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Permission,
    Role,
    User,
)
from bot.sandbox.world.world import EPOCH_MS, World, format_timestamp


@dataclass
class Payloads:
    """Creates payloads, with the world to look up ids and the address for links to files."""

    world: World
    address: str = ""

    @property
    def gateway_address(self) -> str:
        """The URL of the gateway."""
        return self.address.replace("http://", "ws://") + "/gateway"

    def user(self, user: User) -> Json:
        payload: Json = {
            "id": str(user.id),
            "username": user.username,
            "discriminator": "0",
            "global_name": user.name,
            "avatar": None,
        }
        if user.bot:
            payload |= {"bot": True, "discriminator": "0001", "global_name": None, "username": user.name}
        return payload

    def member(self, member: Member, *, user: bool = True) -> Json:
        payload: Json = {
            "roles": [str(role) for role in member.roles],
            "joined_at": format_timestamp(member.joined_at),
            "avatar": None,
            "flags": 0,
        }
        if user:
            payload["user"] = self.user(member.user)
        return payload

    def role(self, role: Role, position: int) -> Json:
        return {
            "id": str(role.id),
            "name": role.name,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "position": position,
            "permissions": str(int(role.permissions)),
            "mentionable": role.mentionable,
            "flags": 0,
        }

    def channel(self, channel: Channel) -> Json:
        """Return a channel object for a channel or thread."""
        messages = channel.messages
        payload: Json = {
            "id": str(channel.id),
            "type": channel.kind,
            "flags": 0,
            "last_message_id": str(messages[-1].id) if messages else None,
        }
        if channel.guild is None:
            return payload | self._conversation(channel)
        payload |= {
            "guild_id": str(channel.guild.id),
            "name": channel.name,
            "rate_limit_per_user": channel.slow_mode_s,
            "nsfw": False,
        }
        if channel.parent is not None:
            return payload | self._thread(channel, channel.parent)
        return payload | self._guild_channel(channel, channel.guild)

    def _conversation(self, channel: Channel) -> Json:
        """Return the properties that only conversations have.

        For the bot, the recipients are all other participants.
        """
        recipients = [self.user(user) for user in channel.recipients if not user.bot]
        if channel.kind == GROUP:
            return {
                "name": channel.name or None,
                "icon": None,
                "owner_id": str(channel.owner_id),
                "recipients": recipients,
            }
        return {"recipients": recipients}

    def _thread(self, thread: Channel, parent: Channel) -> Json:
        """Return the properties that only threads have."""
        return {
            "parent_id": str(parent.id),
            "owner_id": str(thread.owner_id or self.world.bot.id),
            "message_count": len(thread.messages),
            "member_count": 1,
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive_minutes,
                "archive_timestamp": format_timestamp(((thread.id >> 22) + EPOCH_MS) / 1000),
            },
        }

    def _guild_channel(self, channel: Channel, guild: Guild) -> Json:
        """Return the properties that only guild channels other than threads have."""
        siblings = [other for other in self.world.channels.values() if other.guild is guild and other.parent is None]
        overwrites = [
            {
                "id": str(key),
                "type": 0 if key in guild.roles else 1,
                "allow": str(int(allow)),
                "deny": str(int(deny)),
            }
            for key, (allow, deny) in channel.overwrites.items()
        ]
        payload: Json = {
            "position": siblings.index(channel) if channel in siblings else 0,
            "topic": channel.topic,
            "parent_id": None,
            "permission_overwrites": overwrites,
        }
        if channel.kind in (VOICE_CHANNEL, STAGE_CHANNEL):
            payload |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
        if channel.kind in WITH_POSTS:
            payload |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
        return payload

    def guild(self, guild: Guild) -> Json:
        """Return a guild object as in REST responses."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "system_channel_id": guild.system_channel_id and str(guild.system_channel_id),
            "public_updates_channel_id": guild.public_updates_channel_id and str(guild.public_updates_channel_id),
            "roles": [self.role(role, index) for index, role in enumerate(guild.roles.values())],
            "features": [],
        }

    def whole_guild(self, guild: Guild, *, joined: bool = False) -> Json:
        """Return a guild object as in GUILD_CREATE, with its channels and with the bot as the only member.

        `unavailable` is present only for guilds listed in READY. Libraries use this to detect new guilds.
        """
        channels = [channel for channel in self.world.channels.values() if channel.guild is guild]
        threads = [channel for channel in channels if channel.parent is not None]
        # Include private threads only if the bot is in them.
        seen = [thread for thread in threads if thread.may(self.world.bot, Permission.VIEW_CHANNEL)]
        own = guild.members[self.world.bot.id]
        payload = self.guild(guild)
        if not joined:
            payload["unavailable"] = False
        return payload | {
            "joined_at": format_timestamp(own.joined_at),
            "member_count": len(guild.members),
            "members": [self.member(own)],
            "channels": [self.channel(channel) for channel in channels if channel.parent is None],
            "threads": [self.channel(thread) for thread in seen],
        }

    def attachment(self, attachment: Attachment, message: Message | None = None) -> Json:
        """Return an attachment object, with the URL of the file."""
        folder = f"ephemeral-attachments/{self.world.bot.id}"
        if message is not None:
            folder = f"attachments/{message.channel.id}"
        url = f"{self.address}/cdn/{folder}/{attachment.id}/{quote(attachment.filename)}"
        payload: Json = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
        }
        optional = {
            "content_type": attachment.content_type,
            "description": attachment.description,
            "width": attachment.width,
            "height": attachment.height,
            "ephemeral": message is None or message.ephemeral or None,
        }
        return payload | {key: value for key, value in optional.items() if value is not None}

    def message(self, message: Message) -> Json:
        payload: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel.id),
            "type": message.kind,
            "content": message.content,
            "author": self.user(message.author),
            "timestamp": format_timestamp(message.created_at),
            "edited_timestamp": None if message.edited_at is None else format_timestamp(message.edited_at),
            "tts": False,
            "mention_everyone": message.mention_everyone,
            "mentions": [self.user(user) for user in message.mentions],
            "mention_roles": [str(role) for role in message.mention_roles],
            "attachments": [self.attachment(attachment, message) for attachment in message.attachments],
            "embeds": [],
            "components": message.components,
            "pinned": False,
            "flags": message.flags,
        }
        if message.nonce is not None:
            payload["nonce"] = message.nonce
        if message.reply_to is not None:
            payload["message_reference"] = {
                "type": 0,
                "message_id": str(message.reply_to),
                "channel_id": str(message.channel.id),
            }
            if message.channel.guild is not None:
                payload["message_reference"]["guild_id"] = str(message.channel.guild.id)
        if message.via is not None:
            payload |= {"application_id": str(self.world.bot.id), "webhook_id": str(self.world.bot.id)}
            payload["interaction_metadata"] = self._interaction_metadata(message.via)
        return payload

    def _interaction_metadata(self, via: Json) -> Json:
        """Return the metadata of the interaction that created a message."""
        metadata: Json = {
            "id": str(via["id"]),
            "type": via["type"],
            "user": self.user(self.world.users[via["user"]]),
            "authorizing_integration_owners": via["owners"],
        }
        if via["first"] is not None:
            metadata["original_response_message_id"] = str(via["first"])
        if via["pressed"] is not None:
            metadata["interacted_message_id"] = str(via["pressed"])
        return metadata
