"""People who use commands, buttons, menus and forms, for tests and for the page."""

from bot.sandbox.people.person import Explained, Impossible, SandboxPerson

__all__ = ["Explained", "Impossible", "SandboxPerson"]
