"""Tasks in the picker: shown in an ephemeral message and answered with its buttons."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.discord_app.core.answer_contents import draw_each
from bot.discord_app.core.buttons import Press
from bot.discord_app.core.context import Context, Handler
from bot.discord_app.picker.choices import Choices, Task, find_moves, walk
from bot.discord_app.picker.picker import picker_text, picker_view, read_tokens
from bot.scenes import add_position, make_choice_scene, make_large_scenes, make_preview_scene
from renderers.scene import Scene

Show = Callable[[Context, Task, Sequence[str]], Awaitable[None]]
"""A function that shows the picker of a task after the choices on a path."""


def make_handlers(
    find: Callable[[Context, Press], Awaitable[Task]], take: Handler, show: Show | None = None
) -> dict[str, Handler]:
    """Return the handlers of the picker's buttons for one kind of task, by verb.

    ``find`` returns the task of a press or refuses it. ``take`` handles the complete move. ``show`` shows the choices
    so far, by default with `show_task`.
    """
    show_choices = show or show_task

    async def choose(context: Context, press: Press) -> None:
        """Add a choice to the path, or go back to one.

        If the player has enabled “Play at once”, the last choice plays the move.
        """
        task = await find(context, press)
        path = (*press.path, *read_tokens(context.asker.values))
        # A plan always needs a press on its own button, so that players don't plan a move by accident.
        plays = task.take == "play" and context.reader.settings.at_once
        if path and plays and find_moves(task, path):
            await take(context, press._replace(path=path))
        else:
            await show_choices(context, task, path)

    return {"step": choose, "play": take}


async def show_task(context: Context, task: Task, path: Sequence[str] = (), *, fresh: bool = False) -> None:
    """Show the picker after these choices, in the pressed ephemeral message unless ``fresh``."""
    wants_words = context.reader.settings.in_words
    # Screen readers can't read the colour of our own emojis on buttons.
    words = context.words if wants_words else context.reader.words_with_emojis
    choices = walk(words, task, path, one_step=context.reader.settings.one_step)
    text = picker_text(words, task, choices)
    view = picker_view(words, task, choices)
    files: list[discord.File | discord.Attachment] = []
    if wants_words:
        text = add_position(words, text, task.table, task.seat)
    else:
        # Keep current pictures, because most choices don't change them.
        name = _name_picture(task, choices)
        shown = [] if fresh else context.reply.pictures
        files += [file for file in shown if name in file.filename]
        files = files or [*await draw_each(context, await _make_scenes(context, task, choices, name))]
    await context.show(text, view, files, fresh=fresh)


def _name_picture(task: Task, choices: Choices) -> str:
    """Return the file name suffix of the picker's pictures, which identifies their content.

    It doesn't depend on the game's version, which would reveal the number of other players' secret choices.
    """
    table = task.table
    position = table.position
    moves = tuple(outlook.move for outlook in choices.moves)
    name = task.name or table.game.id
    shows = (name, task.seat, table.shown, position.to_act, position.find_picked(task.seat), moves, task.take)
    return f"choice-{zlib.crc32(repr(shows).encode()):08x}.png"


async def _make_scenes(context: Context, task: Task, choices: Choices, name: str) -> dict[str, Scene]:
    """Return the scenes of the current table, or of the table after the chosen moves, by file name."""
    words = context.reader.words_with_emojis.bare
    theme = await context.reader.theme()
    if choices.moves:
        outlook = choices.moves[-1]
        with_points = task.shows_points
        return {
            name: make_preview_scene(
                words, task.table, theme, task.seat, outlook, with_points=with_points, real=task.real
            )
        }
    with_forecast = task.shows_forecast
    if context.reader.settings.large:
        scenes = make_large_scenes(words, task.table, theme, task.seat, with_forecast=with_forecast, real=task.real)
        return {f"{number}-{name}": scene for number, scene in enumerate(scenes, start=1)}
    scene = make_choice_scene(
        words,
        task.table,
        theme,
        task.seat,
        # The other boards of a game are in the channel, but those of an exercise are nowhere else.
        with_boards=task.exercise,
        with_forecast=with_forecast,
        real=task.real,
    )
    return {name: scene}
