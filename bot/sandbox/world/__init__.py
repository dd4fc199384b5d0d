"""What exists in the stand-in: guilds, channels, users, messages, and who may do what. No sockets, no HTTP."""

from bot.sandbox.world.clock import Clock
from bot.sandbox.world.model import Attachment, Channel, File, Guild, Member, Message, Role, User
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import World

__all__ = [
    "Attachment",
    "Channel",
    "Clock",
    "File",
    "Guild",
    "Member",
    "Message",
    "Permission",
    "Role",
    "User",
    "World",
]
