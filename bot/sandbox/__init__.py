"""A Discord on this computer: a stand-in for gateway and REST, a page like a channel, and an API for tests."""

from bot.sandbox.serve import SandboxError, serve
from bot.sandbox.stand_in import StandIn

__all__ = ["SandboxError", "StandIn", "serve"]
