"""The web page of the sandbox: what it shows, what people do on it, and its files."""

from bot.sandbox.page.page import Page

__all__ = ["Page"]
