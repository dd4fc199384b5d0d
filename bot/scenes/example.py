"""Examples: positions from which the pages of the rules are drawn, played by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.core.replay import Turn
from bot.messages.words import Words
from bot.rules import NoDraw, Position, Ruleset
from bot.scenes.view import View
from renderers.scene import Theme


@dataclass(frozen=True, slots=True)
class Example:
    """One page of the rules: its words, and what is drawn beside them.

    ``key`` names the words: ``<ruleset>-page-<key>`` is the page's title, its attribute ``.text`` what it says; the
    first page, the game in a minute, has no key.
    ``position`` (whose draw is a `NoDraw`) is shown after ``plays``, moves in notation each made by whoever is to act,
    the last of them marked. ``seat`` is whose board is shown, ``None`` the whole table. ``phase``, as the game's JSON
    names it, is the one in which a player wants this page; of pages of one phase, that of the side which is played.
    """

    key: str
    position: Position
    plays: tuple[str, ...] = ()
    seat: int | None = None
    phase: str = ""


def example(ruleset: Ruleset, key: str, text: str, *plays: str, seat: int | None = None, phase: str = "") -> Example:
    """A page from its position as text."""
    return Example(key, ruleset.from_text(text, NoDraw()), plays, seat, phase)


def make_example_view(words: Words, example: Example, theme: Theme) -> View:
    """The view of an example, with its last move marked and the seats called by their numbers.

    :raises RulesError: the example is no legal play.
    """
    position = example.position.copy()
    ruleset = position.ruleset
    turns: tuple[Turn, ...] = ()
    for text in example.plays:
        seat, move = position.to_act[0], ruleset.parse(text)
        turns = (Turn(0, seat, move, tuple(position.play(seat, move))),)
    return View(
        words=words,
        theme=theme,
        ruleset=ruleset.name,
        position=position,
        names=tuple(words("picture-seat", number=seat + 1) for seat in range(position.players)),
        turns=turns,
        title=words(f"{ruleset.name}-page-{example.key}" if example.key else ruleset.name),
        turn="",
        running=False,
        example=True,
    )
