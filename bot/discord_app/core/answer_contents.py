"""Contents of ephemeral responses: pictures, or alt texts for people who prefer words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import discord

from bot.discord_app.core.context import Context
from bot.discord_app.core.drawing import FILE_NAME
from bot.messages.markup import cut, escape
from bot.messages.posts import MAX_CONTENT_LENGTH
from renderers.scene import ALT_LIMIT, Scene


class AnswerContent(NamedTuple):
    """The text and the pictures of a response."""

    text: str
    files: list[discord.File]


async def show_scene(context: Context, text: str, scene: Scene, name: str = FILE_NAME) -> AnswerContent:
    """Return the text with a picture, or with its alt text if the person prefers words."""
    if context.reader.settings.in_words:
        told = escape(scene.alt, ALT_LIMIT)
        return AnswerContent(cut("\n".join(filter(None, (text, told))), MAX_CONTENT_LENGTH), [])
    return AnswerContent(text, [await context.client.pictures.draw(scene, name)])


async def draw_each(context: Context, named: Mapping[str, Scene]) -> list[discord.File]:
    """Draw several pictures for a response. ``named`` contains the scenes by file name."""
    return [await context.client.pictures.draw(scene, name) for name, scene in named.items()]
