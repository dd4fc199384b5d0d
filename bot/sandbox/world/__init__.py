"""The state of the stand-in, without sockets or HTTP: guilds, channels, users, messages and permissions."""

from bot.sandbox.world.components import Json
from bot.sandbox.world.model import Attachment, Channel, File, Guild, Member, Message, Permission, Role, User
from bot.sandbox.world.world import Clock, World

__all__ = [
    "Attachment",
    "Channel",
    "Clock",
    "File",
    "Guild",
    "Json",
    "Member",
    "Message",
    "Permission",
    "Role",
    "User",
    "World",
]
