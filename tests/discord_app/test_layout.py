"""The picker on phones: its buttons leave room for the picture, in every game and language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import discord
import pytest

from bot.discord_app.picker.choices import Choices, Task, walk
from bot.discord_app.picker.layout import (
    BUTTONS_PER_ROW,
    MAX_PHONE_ROWS,
    SCREEN_WIDTH,
    arrange,
    count_phone_rows,
    measure_button,
    shorten_back_label,
)
from bot.discord_app.picker.picker import picker_view
from bot.messages.words import LANGUAGES, Words, words
from bot.rules import RULESETS
from tests.discord_app.test_choices import at
from tests.support.forms import FORMS
from tests.support.thorough import thorough
from tests.support.walks import start
from tests.support.walks import walk as walk_on

MAX_CHOICES = 6
HAS_EMOJIS = pytest.mark.parametrize("has_emojis", [True, False], ids=["emojis", "names"])


def find_words(language: str, ruleset: str, *, has_emojis: bool) -> Words:
    """Return words with the bot's own emojis for colours, or without them."""
    if not has_emojis:
        return words(language)
    colours = enumerate(RULESETS[ruleset].colours, start=100)
    return words(language).bare.with_icons(
        {f"{ruleset}-icon-{name}": f"<:{name}:{number}>" for number, name in colours}
    )


def list_tasks(form: tuple[str, str], seed: int, share: float) -> Iterator[Task]:
    """Yield this share of the turns in a game."""
    ruleset, side = form
    position, chance = start(ruleset, (2 + seed % 3, side), bytes([seed] * 32))
    picks = random.Random(seed)
    for _ in walk_on(position, chance, eager=1.0):
        if position.to_act and picks.random() < share:
            yield Task(at(position), position.to_act[0], verbs=("undo", "hint"))


def list_choices(told: Words, task: Task) -> Iterator[Choices]:
    """Yield the choices of a random move, one after another."""
    path = tuple[str, ...]()
    picks = random.Random(task.seat)
    for _ in range(MAX_CHOICES):
        choices = walk(told, task, path)
        yield choices
        if choices.open is None:
            return
        path = (*choices.path, *picks.choice(choices.open.options).tokens)


def count_rows(view: discord.ui.View) -> int:
    """Return the number of rows on a phone. A menu takes a row."""
    rows = 0
    for row in view.to_components():
        labels = [(part.get("label") or "", bool(part.get("emoji"))) for part in row["components"]]
        rows += count_phone_rows([measure_button(label, has_icon=has_icon) for label, has_icon in labels])
    return rows


@HAS_EMOJIS
@pytest.mark.parametrize("form", FORMS, ids="-".join)
def test_picker_fits_below_picture_on_phones(form: tuple[str, str], has_emojis: bool) -> None:
    check_fit(form, seeds=range(1), share=0.04, has_emojis=has_emojis)


@thorough
@HAS_EMOJIS
@pytest.mark.parametrize("form", FORMS, ids="-".join)
def test_picker_always_fits_below_picture_on_phones(form: tuple[str, str], has_emojis: bool) -> None:
    check_fit(form, seeds=range(1, 4), share=0.2, has_emojis=has_emojis)


def check_fit(form: tuple[str, str], *, seeds: range, share: float, has_emojis: bool) -> None:
    looked_at = 0
    for seed in seeds:
        for task in list_tasks(form, seed, share):
            for language in LANGUAGES:
                told = find_words(language, form[0], has_emojis=has_emojis)
                for choices in list_choices(told, task):
                    view = picker_view(told, task, choices)
                    assert count_rows(view) <= MAX_PHONE_ROWS + 1, view.to_components()
                    ids = [part["custom_id"] for row in view.to_components() for part in row["components"]]
                    assert len(ids) == len({*ids})
                    looked_at += 1
    assert looked_at > 5


def test_width_depends_on_visible_characters_and_icon() -> None:
    assert measure_button("+1") < measure_button("+12")
    # A Chinese character is as wide as two letters, and marks of direction take no room.
    assert measure_button("百搭") == measure_button("wild")
    # So are signs, circled numbers and some Persian letters.
    assert measure_button("⚠") == measure_button("①") == measure_button("س") == measure_button("11")
    assert measure_button("\u2067۱\u2069") == measure_button("1")
    assert measure_button("1", has_icon=True) > measure_button("1")


@pytest.mark.parametrize(
    ("count", "width", "arranged"),
    [
        (6, 100, (3, 2)),
        # Only two or three fit next to each other.
        (6, 150, (3, 4)),
        (12, 120, (3, 4)),
        # Nothing fits.
        (9, 380, (5, 9)),
        # Each label is broken into two rows.
        (2, 390, (2, 4)),
        (3, 390, (3, 6)),
    ],
)
def test_rows_are_equal_unless_phones_break_them(count: int, width: float, arranged: tuple[int, int]) -> None:
    assert arrange([width] * count) == arranged
    assert arranged[0] <= BUTTONS_PER_ROW


def test_back_button_fits_into_row_with_other_buttons() -> None:
    label, others = "◀ Centre star · space 3", ["Undo"]
    assert shorten_back_label(label, others) == label
    assert shorten_back_label(f"{label} (costs 4)", others) == label
    others.append("x" * 20)
    shortened = shorten_back_label(label, others)
    assert label.startswith(shortened.removesuffix("…"))
    assert SCREEN_WIDTH - 10 < sum(map(measure_button, (shortened, *others))) <= SCREEN_WIDTH
    assert shorten_back_label(label, ["x" * 60]) == "◀"
