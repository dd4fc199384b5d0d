"""A whole position as messages, for those who read or hear the board instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.messages.markup import cut
from bot.messages.posts import LONGEST_CONTENT


class Section(NamedTuple):
    """A part of a position in words: its heading, and lines that can each be understood alone."""

    title: str
    lines: Sequence[str]


def word_position(sections: Iterable[Section]) -> list[str]:
    """The sections as messages, as few as hold them.

    Messages and not a file: a screen reader reads them where they stand, finds its way by their headings and goes
    through their lists item by item; a file would have to be opened elsewhere. No section is torn in two, so that
    each message can be understood alone.
    """
    messages: list[str] = []
    for title, lines in sections:
        text = cut("\n".join([f"### {title}", *(f"- {line}" for line in lines)]), LONGEST_CONTENT)
        if messages and len(messages[-1]) + 1 + len(text) <= LONGEST_CONTENT:
            messages[-1] = f"{messages[-1]}\n{text}"
        else:
            messages.append(text)
    return messages
