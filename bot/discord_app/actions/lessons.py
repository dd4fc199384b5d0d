"""Handlers for lessons: one task after another in the picker, then a first game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal

import discord

from bot.discord_app.actions.games import open_game, read_ruleset
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.buttons import NO_GAME, Press, button, idle_button, learn_button, view_of
from bot.discord_app.core.context import Context, Handler
from bot.discord_app.picker.choices import Task, find_moves
from bot.discord_app.picker.tasks import show_task
from bot.games.core.request import Refusal
from bot.games.people.lessons import (
    Lesson,
    find_lesson,
    list_learned,
    list_lessons,
    record_learned,
    reset_learned,
)
from bot.games.table import coach
from bot.messages.narration import name_move, narrate, render_consequences, render_outlook
from bot.messages.people import name_seats_for
from bot.messages.words import Words
from bot.rules import FIRST_GAME, RULESETS
from bot.rules.game import Move
from bot.rules.outlook import Outlook, outlook
from bot.scenes import make_played_scene

FIRST_TRY = 1
ATTEMPTS_BEFORE_REVEAL = 2
"""Number of wrong moves after which the answer is offered."""
SOLVED = "●"
NOW = "◉"
OPEN = "○"
LessonOutcome = Literal["shown", "right", "wrong", "skipped", "shown-answer"]


async def learn(context: Context, ruleset: str = FIRST_GAME) -> None:
    """Start the first unsolved lesson of a game. If all are solved, start again with the first."""
    ruleset = read_ruleset(context.words, ruleset)
    lessons = list_lessons(ruleset)
    if not lessons:
        raise Refusal("no-lessons", ruleset=ruleset)
    learned = await list_learned(context.service, context.request)
    lesson = _find_open(lessons, learned)
    if lesson is None:
        await reset_learned(context.service, context.request, [one.full_key for one in lessons])
        lesson = lessons[0]
    await _ask(context, lesson, fresh=True)


async def open_lessons(context: Context, press: Press) -> None:
    """Start the lessons of the ruleset in the button's path, of the button's game, or of base Azul."""
    ruleset = "".join(press.path) or FIRST_GAME
    if press.game_id != NO_GAME:
        ruleset = (await context.table(press.game_id)).game.ruleset
    await learn(context, ruleset)


async def play_coached(context: Context, press: Press) -> None:
    """Start a coached game against an easy computer."""
    ruleset = "".join(press.path)
    if ruleset not in coach.BAGS:
        raise Refusal("old-button")
    await open_game(context, [], ruleset, seats=2, computers=1, level=coach.LEVEL, coached=True)


async def play_easy(context: Context, press: Press) -> None:
    """Start a game against an easy computer, without the coach."""
    await open_game(context, [], "".join(press.path), seats=2, computers=1, level=coach.LEVEL)


def _find_open(lessons: Sequence[Lesson], learned: Collection[str]) -> Lesson | None:
    return next((lesson for lesson in lessons if lesson.full_key not in learned), None)


async def _ask(context: Context, lesson: Lesson, *, left_open: Lesson | None = None, fresh: bool = False) -> None:
    """Show a lesson for a first attempt, below a note if another lesson was ``left_open``."""
    _count(context, lesson, "shown")
    task = await _make_task(context, lesson, FIRST_TRY)
    if left_open is not None:
        words = context.words
        number = list_lessons(left_open.ruleset).index(left_open) + 1
        note = words("lesson-left-open", number=number, title=words(left_open.title))
        task = replace(task, text=f"{note}\n{task.text}")
    await show_task(context, task, fresh=fresh)


def _count(context: Context, lesson: Lesson, outcome: LessonOutcome) -> None:
    context.client.metrics.lessons.labels(lesson.full_key, outcome).inc()


async def _make_task(context: Context, lesson: Lesson, attempt: int) -> Task:
    """Return the task of a lesson.

    Instead of a hint, it offers the answer. The table's version is the attempt's number.
    """
    words = context.reader.words_with_emojis
    title = await _render_title(context, lesson)
    text = words(f"{lesson.title}.text")
    said = "\n".join([title, *_render_goal(words, lesson), text, f"**{words(f'{lesson.title}.task')}**"])
    verbs = ("skip", "reveal") if attempt > ATTEMPTS_BEFORE_REVEAL else ("skip",)
    table = lesson.make_table(name_seats_for(words, lesson.position.players, lesson.seat), attempt)
    points = lesson.shows_points
    return Task(
        table,
        lesson.seat,
        said,
        verbs=verbs,
        name=lesson.name,
        exercise=True,
        shows_points=points,
        shows_forecast=points,
    )


def _render_goal(words: Words, lesson: Lesson) -> list[str]:
    """Return the line about the goal of the game, in its first lesson only."""
    is_first = lesson is list_lessons(lesson.ruleset)[0]
    return [words("lesson-goal", goal=words(f"{lesson.title}.goal"))] if is_first else []


async def _render_title(context: Context, lesson: Lesson) -> str:
    """Return the lesson's title, with a dot for each lesson of the game: solved, current or open."""
    words = context.words
    learned = await list_learned(context.service, context.request)
    lessons = list_lessons(lesson.ruleset)
    number = lessons.index(lesson) + 1
    dots = [SOLVED if one.full_key in learned else OPEN for one in lessons]
    if lesson.full_key not in learned:
        dots[number - 1] = NOW
    title = words(lesson.title)
    return words("lesson-title", title=title, number=number, count=len(lessons), dots="".join(dots))


async def find_lesson_task(context: Context, press: Press) -> Task:
    """Return the task of the lesson whose picker was pressed."""
    return await _make_task(context, _find(press), press.version)


def _find(press: Press) -> Lesson:
    lesson = find_lesson(press.game_id)
    assert lesson is not None, "only current lessons reach this"
    return lesson


async def answer_lesson(context: Context, press: Press) -> None:
    """Report whether the chosen move solves the task, and show its result."""
    lesson = _find(press)
    task = await _make_task(context, lesson, press.version)
    moves = find_moves(task, press.path)
    if not moves:
        raise Refusal("old-button")
    move = moves[-1]
    if lesson.is_right(move):
        await record_learned(context.service, context.request, lesson.full_key)
        _count(context, lesson, "right")
        said = context.words("lesson-right", remark=context.words(f"{lesson.title}.right"))
        await _show_move(context, task, lesson, move, said, ["onward"], is_made=True)
        return
    _count(context, lesson, "wrong")
    verbs = ["retry", "skip", "reveal"] if press.version >= ATTEMPTS_BEFORE_REVEAL else ["retry", "skip"]
    said = context.words("lesson-wrong", remark=context.words(f"{lesson.title}.{lesson.find_remark(move)}"))
    await _show_move(context, task, lesson, move, said, verbs, is_made=False)


async def reveal_answer(context: Context, press: Press) -> None:
    """Show a correct move. The lesson stays unsolved until the person has made a correct move themselves."""
    lesson = _find(press)
    task = await _make_task(context, lesson, press.version)
    _count(context, lesson, "shown-answer")
    said = context.words("lesson-shown", remark=context.words(f"{lesson.title}.right"))
    await _show_move(context, task, lesson, lesson.list_right()[0], said, ["onward", "retry"], is_made=False)


async def _show_move(
    context: Context,
    task: Task,
    lesson: Lesson,
    move: Move,
    said: str,
    verbs: Sequence[str],
    *,
    is_made: bool,
) -> None:
    """Show the result of a move in words and in a picture, below a remark.

    ``is_made``: the person has made the move and it solves the task.
    """
    words = context.reader.words_with_emojis
    told = outlook(task.table.position, task.seat, move)
    lines = [await _render_title(context, lesson), said, _render_move(words, task, lesson, told, is_made=is_made)]
    theme = await context.reader.theme()
    scene = make_played_scene(context.words, task.table, theme, task.seat, told, with_forecast=task.shows_forecast)
    buttons = [button(words, Press(verb, lesson.name, task.table.shown)) for verb in verbs]
    if verbs[-1] == "retry":
        # Don't put Retry where the next message has its first button, because a double press would hit that button.
        buttons[-1].row = 1
    shown = await show_scene(context, "\n".join(lines), scene, "lesson.png")
    await context.show(shown.text, view_of(*buttons), shown.files)


def _render_move(words: Words, task: Task, lesson: Lesson, told: Outlook, *, is_made: bool) -> str:
    """Narrate a correct move, or describe the result that another move would have."""
    if is_made:
        names = [player.name for player in task.table.game.players]
        return narrate(words, lesson.ruleset, names, told.events)
    move = name_move(words, lesson.ruleset, told)
    render = render_outlook if lesson.shows_points else render_consequences
    return words("lesson-would", move=move, outlook=render(words, lesson.ruleset, told) or ())


async def retry_lesson(context: Context, press: Press) -> None:
    """Show the lesson again for another attempt."""
    await show_task(context, await _make_task(context, _find(press), press.version + 1))


async def skip_lesson(context: Context, press: Press) -> None:
    """Continue with the next lesson without solving this one."""
    _count(context, _find(press), "skipped")
    await open_next_lesson(context, press)


async def open_next_lesson(context: Context, press: Press) -> None:
    """Show the next unsolved lesson, or the end of the lessons."""
    lesson = _find(press)
    lessons = list_lessons(lesson.ruleset)
    behind = lessons[lessons.index(lesson) + 1 :]
    learned = await list_learned(context.service, context.request)
    following = _find_open(behind, learned)
    if following is not None:
        await _ask(context, following, left_open=None if lesson.full_key in learned else lesson)
    else:
        await _end(context, lesson)


async def _end(context: Context, lesson: Lesson) -> None:
    """Offer a game against a computer, unsolved lessons, and the lessons of other games."""
    words = context.words
    ruleset = lesson.ruleset
    learned = await list_learned(context.service, context.request)
    lessons = list_lessons(ruleset)
    left = [words("lesson-unsolved", title=words(one.title)) for one in lessons if one.full_key not in learned]
    idle = idle_button(words, Press("onward", lesson.name, 0))
    offered = ("coach", "easy") if ruleset in coach.BAGS else ("easy",)
    games = [button(words, Press(verb, NO_GAME, 0, (ruleset,))) for verb in offered]
    others = [idle, *_learn_buttons(words, [name for name in RULESETS if name != ruleset or left])]
    for other in others:
        other.row = 1
    text = words("lesson-end", ruleset=words(ruleset), count=len(lessons), left=len(left), open=words.list_all(left))
    await context.show(text, view_of(*games, *others))


def _learn_buttons(words: Words, names: Sequence[str]) -> list[discord.ui.Button[discord.ui.View]]:
    """Return a button for each of these games that has lessons."""
    return [learn_button(words, name, called="learn-game") for name in names if list_lessons(name)]


def on_current_lesson(handler: Handler) -> Handler:
    """Wrap a handler so that outdated buttons report that the lesson has changed, and offer the current lessons."""

    async def handle(context: Context, press: Press) -> None:
        lesson = find_lesson(press.game_id)
        if lesson is None:
            await _show_changed(context, list(RULESETS))
            return
        try:
            await handler(context, press)
        except Refusal as refused:
            if refused.key != "old-button":
                raise
            await _show_changed(context, [lesson.ruleset])

    return handle


async def _show_changed(context: Context, names: Sequence[str]) -> None:
    words = context.words
    await context.show(words("lesson-changed"), view_of(*_learn_buttons(words, names)))
