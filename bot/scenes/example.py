"""Examples: positions from which the pages of the rules are drawn, played by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.games.core.replay import Turn
from bot.messages.words import Words
from bot.rules import NoDraw, Position, Ruleset
from bot.scenes.view import View
from renderers.scene import Theme

PAGES = Path(__file__).parent / "pages"


@dataclass(frozen=True, slots=True)
class Example:
    """One page of the rules: its words, and what is drawn beside them.

    ``key`` names the words: ``<ruleset>-page-<key>`` is the page's title, its attribute ``.text`` what it says; the
    first page, the game in a minute, has no key.
    ``position`` (whose draw is a `NoDraw`) is shown after ``plays``, moves in notation each made by whoever is to act,
    the last of them marked. ``seat`` is whose board is shown, ``None`` the whole table. ``phase``, as the game's
    snapshot names it, is the one in which a player wants this page; of pages of one phase, that of the side which is
    played.
    """

    key: str
    position: Position
    plays: tuple[str, ...] = ()
    seat: int | None = None
    phase: str = ""


def read_examples(ruleset: Ruleset) -> tuple[Example, ...]:
    """The drawn pages of the rules of a game, in the order in which they are learnt.

    A page is a line with its key, whose ``board`` is shown and its ``phase``; the position as text; and its moves.
    """
    pages = (PAGES / f"{ruleset.name}.txt").read_text(encoding="utf-8").split("\n\n")
    return tuple(_read_example(ruleset, page.strip().splitlines()) for page in pages)


def _read_example(ruleset: Ruleset, lines: list[str]) -> Example:
    _, key, *pairs = lines[0].split()
    about = dict(zip(pairs[::2], pairs[1::2], strict=True))
    plays = tuple(line.removeprefix("> ") for line in lines if line.startswith("> "))
    position = ruleset.from_text("\n".join(lines[1 : len(lines) - len(plays)]), NoDraw())
    return Example(key, position, plays, int(about["board"]) if "board" in about else None, about.get("phase", ""))


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
