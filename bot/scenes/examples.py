"""Scenes without a real game: the pages of the rules, and the titles of games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bot.games.core.replay import Table, Turn
from bot.messages.words import Words
from bot.rules import RULESETS, NoDraw, Position, Ruleset, ShuffledDraw
from bot.scenes.makers import find_maker
from bot.scenes.view import View
from renderers.scene import Scene, Theme
from renderers.titles import TitleScene


@dataclass(frozen=True, slots=True)
class Example:
    """A page of the rules: a text and a drawn position.

    The message ``<ruleset>-page-<key>`` is the page's title, and its attribute ``.text`` the text. The last page is a
    summary of the game with an empty ``key``.
    The picture shows ``position`` after ``plays``, which are moves in notation, with the last move marked. ``seat`` is
    the board to show, ``None`` for the whole table. ``phase`` is the phase of the game in which players need this page;
    a page for their side is preferred. ``in_game`` means that the page is drawn like a real game, with round, piles and
    turn.
    """

    key: str
    position: Position
    plays: tuple[str, ...] = ()
    seat: int | None = None
    phase: str = ""
    in_game: bool = False


@cache
def list_rules_pages(ruleset: str) -> tuple[Example, ...]:
    """Return the pages of a game's rules: the examples in the order in which people learn, then the summary."""
    folder = Path(find_maker(ruleset).__file__).with_name("pages")
    # A new instance has the included boards, even if the host has replaced them.
    rules = type(RULESETS[ruleset])()
    examples = read_examples(rules, folder / f"{ruleset}.txt")
    return (*examples, _lay_out(ruleset, rules.sides[0]))


def read_examples(ruleset: Ruleset, file: Path) -> list[Example]:
    """Read the pages with examples, in the order in which people learn.

    A page begins with a line that contains its key, the ``board`` to show, its ``phase``, and ``drawn game`` if it is
    drawn like a real game. The position as text and the moves follow.
    """
    pages = file.read_text(encoding="utf-8").split("\n\n")
    return [_read_example(ruleset, page.strip().splitlines()) for page in pages]


def _read_example(ruleset: Ruleset, lines: list[str]) -> Example:
    head, *rest = lines
    _, key, *pairs = head.split()
    about = dict(zip(pairs[::2], pairs[1::2], strict=True))
    plays = [line.removeprefix("> ") for line in rest if line.startswith("> ")]
    drawn = rest[: len(rest) - len(plays)]
    return Example(
        key=key,
        position=ruleset.from_text("\n".join(drawn), NoDraw()),
        plays=tuple(plays),
        seat=int(about["board"]) if "board" in about else None,
        phase=about.get("phase", ""),
        in_game=about.get("drawn") == "game",
    )


def _lay_out(ruleset: str, side: str) -> Example:
    """Return the table at the start of a game."""
    rules = RULESETS[ruleset]
    position = rules.start(rules.seats.start, side, ShuffledDraw(bytes(32)), first=0)
    return Example("", position.copy(NoDraw()))


def find_rules_page(table: Table) -> int:
    """Return the number of the rules page about the current phase of this game, or the first page for a lobby."""
    if table.replay is None:
        return 0
    position = table.position
    phase = "over"
    if table.running:
        phase = getattr(position.snapshot(), "phase", "")
    pages = list_rules_pages(table.game.ruleset)
    fitting = [number for number, page in enumerate(pages) if page.phase == phase]
    own = [number for number in fitting if pages[number].position.side == position.side]
    return next(iter(own or fitting), 0)


def make_example_scene(words: Words, example: Example, theme: Theme) -> Scene:
    """Make the scene of a page of the rules."""
    view = _make_example_view(words, example, theme)
    maker = find_maker(view.ruleset)
    if example.seat is None:
        return maker.make_table_scene(view)
    return maker.make_board_scene(view, example.seat)


def make_title_scene(words: Words, ruleset: str, side: str, theme: Theme, detail: str = "") -> TitleScene:
    """Make the title picture of a game with its name, side and pieces, for posts before the game starts.

    ``detail`` replaces the side.
    """
    view = _make_example_view(words, _lay_out(ruleset, side), theme)
    table = find_maker(ruleset).make_table_scene(view)
    detail = detail or words(f"{ruleset}-side-{side}")
    return TitleScene(
        words(f"{ruleset}-picture-name"), detail, table, words.end_sentence(words.head(words(ruleset), detail))
    )


def _make_example_view(words: Words, example: Example, theme: Theme) -> View:
    """Make the view of an example, with the last move marked and numbers as names of seats.

    :raises RulesError: A move of the example is illegal.
    """
    position = example.position.copy()
    turns: tuple[Turn, ...] = ()
    for text in example.plays:
        seat = position.to_act[0]
        move = position.ruleset.parse(text)
        turns = (Turn(0, seat, move, tuple(position.play(seat, move))),)
    names = tuple(words("picture-seat", number=seat + 1) for seat in range(position.players))
    ruleset = position.ruleset.name
    title = words(ruleset)
    if example.key:
        title = words(f"{ruleset}-page-{example.key}")
    view = View(
        words=words,
        theme=theme,
        position=position,
        state=position.snapshot(),
        names=names,
        heads=names,
        turns=turns,
        title=title,
        turn="",
        running=False,
        example=True,
    )
    if not example.in_game:
        return view
    acting = position.to_act
    return replace(
        view,
        title=words(f"{ruleset}-picture-name"),
        turn=words("picture-turn", who=words.list_all([names[seat] for seat in acting])),
        running=True,
        acting=acting,
        example=False,
    )
