"""The web page of the sandbox: its files, its event stream, and the actions of people."""

from bot.sandbox.page.page import Page

__all__ = ["Page"]
