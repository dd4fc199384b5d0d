"""What the bot did about something a person did."""

from __future__ import annotations

from dataclasses import dataclass

from bot.sandbox.server.interactions import CHOICES, DEFER, DEFER_UPDATE, REPLY, SHOW_MODAL, UPDATE, Interaction
from bot.sandbox.world import Json, Message

KINDS = {
    REPLY: "reply",
    DEFER: "deferred",
    DEFER_UPDATE: "deferred update",
    UPDATE: "update",
    CHOICES: "choices",
    SHOW_MODAL: "modal",
}


@dataclass(frozen=True)
class Choice:
    """One suggestion of autocomplete."""

    name: str
    value: str | int | float


class Answer:
    """What the bot did about something a person did."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def kind(self) -> str:
        """`reply`, `deferred`, `update`, `deferred update`, `choices`, `modal`, `failed` or `pending`."""
        if self.interaction.answered is not None:
            return KINDS[self.interaction.answered]
        return "failed" if self.interaction.failed else "pending"

    @property
    def failed(self) -> bool:
        """Whether the person saw "This interaction failed"."""
        return self.interaction.answered is None and self.interaction.failed is not None

    @property
    def message(self) -> Message:
        """The message that came, or the one that was changed; it stays live.

        :raises LookupError: none came.
        """
        if self.interaction.original is None:
            raise LookupError(f"no message came: {self!r}")
        return self.interaction.original

    @property
    def has_message(self) -> bool:
        """Whether a message came, or one was changed."""
        return self.interaction.original is not None

    @property
    def content(self) -> str:
        """The text of that message."""
        return self.message.content if self.has_message else ""

    @property
    def ephemeral(self) -> bool:
        """Whether only the one person sees it."""
        return self.has_message and self.message.ephemeral

    @property
    def followups(self) -> list[Message]:
        """What else came through the same interaction."""
        return self.interaction.followups

    @property
    def choices(self) -> list[Choice]:
        """The suggestions of an autocomplete."""
        return [Choice(choice["name"], choice["value"]) for choice in self.interaction.choices or []]

    @property
    def modal(self) -> Json | None:
        """The form that opened."""
        return self.interaction.modal

    def __repr__(self) -> str:
        return f"<Answer {self.kind}: {self.content[:80]!r}>"
