"""What a refusal is."""

from __future__ import annotations

from typing import ClassVar


class Refusal(Exception):  # noqa: N818 - an answer to a person, not a fault
    """The act was refused; nothing has changed."""

    key: ClassVar[str] = ""

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.key, facts)
        self.facts = facts
