"""What a person sees in a private answer beside its text: a picture, or several that are larger, or words instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import discord

from bot.discord_app.core.context import Context
from bot.discord_app.core.drawing import FILE_NAME
from bot.messages.markup import cut, escape
from bot.messages.posts import LONGEST_CONTENT
from renderers.scene import ALT_LIMIT, Scene


class AnswerContent(NamedTuple):
    """The text of an answer and its pictures."""

    text: str
    files: list[discord.File]


async def show_scene(context: Context, text: str, scene: Scene, name: str = FILE_NAME) -> AnswerContent:
    """A picture below a text; for whoever wants words, what is read aloud in its place."""
    if context.reader.settings.in_words:
        told = escape(scene.alt, ALT_LIMIT)
        return AnswerContent(cut("\n".join(filter(None, (text, told))), LONGEST_CONTENT), [])
    return AnswerContent(text, [await context.client.pictures.file(scene, name)])


async def draw_each(context: Context, named: Mapping[str, Scene]) -> list[discord.File]:
    """Several pictures of an answer, by the names of their files."""
    return [await context.client.pictures.file(scene, name) for name, scene in named.items()]
