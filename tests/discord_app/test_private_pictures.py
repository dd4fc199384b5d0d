"""Secrets: people see nothing that their seats may not know, such as secret choices or the order of the bag.

Positions that differ only in secrets look the same to a person, in all pictures, alt texts and other texts.
"""

from __future__ import annotations

import ast
import hashlib
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import discord as library
import pytest

import bot.discord_app
from bot.discord_app.core.buttons import board_buttons, call_buttons, offer_buttons
from bot.discord_app.core.post_contents import draw_board, draw_for_call, draw_for_follower, render_board_post
from bot.games.core.consent import mark_offer
from bot.games.core.replay import Replay, Table, begin, drew
from bot.games.core.request import Person as Asker
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.people.settings import change_person
from bot.messages.notices import render_followed
from bot.messages.words import words as find_words
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.sandbox.world import Message
from bot.storage.rows import Call, Game
from renderers.animation import Animation
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_stand_in import Person
from tests.rules.positions import TWO_FULL_LINES
from tests.support.forms import FORMS
from tests.support.thorough import thorough

LAST_COLUMNS = 206
"""Seed of a random game in which a choice of seat 1 in the last tiling decides whether seat 1 wins."""
SEEDS = (bytes(32), bytes(range(32)))
TRIED = (("azul", "coloured"), ("summer-pavilion", "variant"))
"""Forms that the suite tests.

In the first, a hint could know too much. The second draws tiles within a round.
"""
Seen = Any


@dataclass
class Viewer:
    """A person who looks at a game in every possible way."""

    bot: Bot
    person: Person
    table: Table

    async def command(self, typed: str, **options: Any) -> Seen:
        answer = await self.person.command(f"azul {typed}", game=self.table.game.id, **options)
        filled = await self.bot.discord.filled(answer)
        await self.bot.discord.until(lambda: not self.bot.client.incoming.tasks, "all requests are answered")
        return [seen(message) for message in (filled, *answer.followups)]

    async def pick(self) -> Seen:
        """Return the picker before the first choice, and after every choice until Play appears."""
        picker = await self.person.command("azul move", game=self.table.game.id)
        shown = [seen(picker.message)]
        while "Play" not in picker.message.labels:
            if picker.message.selects:
                await self.person.choose(picker.message, 0, picker.message.selects[0].values[:1])
            else:
                await self.person.click(picker.message, options_of(picker.message)[0].custom_id or "")
            shown.append(seen(picker.message))
        return shown

    async def with_settings(self, look: Callable[[], Awaitable[Seen]], **chosen: Any) -> Seen:
        """Return what ``look`` shows while these settings are enabled."""
        usual: dict[str, Any] = dict.fromkeys(chosen, False)
        person = Asker(self.person.id, self.person.name)
        request = Request(person, self.table.game.place, self.table.game.channel_id)
        await change_person(self.bot.service, request, lambda own: replace(own, **chosen))
        shown = await look()
        await change_person(self.bot.service, request, lambda own: replace(own, **usual))
        return shown

    async def complete(self) -> Seen:
        return await self.person.complete("azul move", "move", "", game=self.table.game.id)

    async def complete_next(self) -> Seen:
        """Type several moves. Return what autocomplete offers after the first one."""
        seat = self.table.game.seat_of(self.person.id)
        assert seat is not None
        typed = f"{self.table.position.legal_moves(seat)[0]}, "
        return await self.person.complete("azul move", "move", typed, game=self.table.game.id)

    async def called(self) -> Seen:
        buttons = call_buttons(find_words("en"), self.table).to_components()
        return buttons, seen_file(await draw_for_call(self.bot.client, self.table, self.person.id))

    async def followed(self) -> Seen:
        call = Call(1, self.table.game.id, self.person.id, "round-over", self.table.shown, self.table.game.created_at)
        text = render_followed(find_words("en"), self.table, call, "", "")
        return text, seen_file(await draw_for_follower(self.bot.client, self.table, self.person.id))

    async def posted(self) -> Seen:
        table, client, words = self.table, self.bot.client, find_words("en")
        text = await render_board_post(client, words, table, table.shown - 1, self.bot.client.service.clock())
        buttons = board_buttons(words, table).to_components()
        return text, buttons, seen_file(await draw_board(client, table, table.shown - 1))

    async def asked(self) -> Seen:
        mark = mark_offer(self.table.game, 1)
        return offer_buttons(find_words("en"), self.table, mark).to_components()


VIEWS: dict[str, tuple[str, Callable[[Viewer], Awaitable[Seen]]]] = {
    "the table": ("show_table", lambda viewer: viewer.command("board")),
    "the table in words": ("", lambda viewer: viewer.command("board", text=True)),
    "the table, large": (
        "show_table",
        lambda viewer: viewer.with_settings(lambda: viewer.command("board"), large=True),
    ),
    "words instead of the table": (
        "",
        lambda viewer: viewer.with_settings(lambda: viewer.command("board"), in_words=True),
    ),
    "the picker, large": ("show_task", lambda viewer: viewer.with_settings(viewer.pick, large=True)),
    "the picker in words": ("show_task", lambda viewer: viewer.with_settings(viewer.pick, in_words=True)),
    "the player's own board": ("show_mine", lambda viewer: viewer.command("mine")),
    "the picker": ("show_task", Viewer.pick),
    "a hint": ("show_task", lambda viewer: viewer.command("hint")),
    "completed moves": ("", Viewer.complete),
    "completed moves after a typed one": ("", Viewer.complete_next),
    "the past": (
        "_show_past",
        lambda viewer: viewer.command("record history", move=len(viewer.table.public_turns)),
    ),
    "the replay": ("_replay", lambda viewer: viewer.command("record replay")),
    "the record": ("", lambda viewer: viewer.command("record export")),
    "a direct notification": ("draw_for_call", Viewer.called),
    "a direct message to a follower": ("draw_for_follower", Viewer.followed),
    "the post": ("draw_board", Viewer.posted),
    "an offer": ("", Viewer.asked),
}
"""The views of a running game by name, each with the name of the function that has its picture drawn."""
PUBLIC_VIEWS = (
    *(
        "the table",
        "the table, large",
        "words instead of the table",
        "the table in words",
        "the past",
        "the replay",
        "the record",
        "the post",
        "an offer",
    ),
    "a direct message to a follower",
)
"""The views that people who don't play can open too."""
OTHER_DRAWERS = {
    "show_rules",
    "show_stats",
    "show_leaderboard",
    "_show_wanted",
    "_show",
    "_draw",
    "draw_title",
    "_page",
    "_post_puzzle",
    "_post_season",
    "load",
    "_show_result",
    "show_best_line",
    "explain_puzzle",
    "_show_answer",
    "_show_move",
    "answer_puzzle",
    "show_boards",
}
"""The functions that have other pictures drawn."""

SHOWING = {"show_scene", "draw_each"}
"""The functions that the functions above may call to draw."""


def seen(message: Message) -> Seen:
    """Return the content of a message in a form that can be compared with other messages."""
    files = [(file.filename, file.description, file.data) for file in message.attachments]
    return message.content, message.components, files


def seen_file(file: library.File | None) -> Seen:
    assert file is not None
    return file.description, file.fp.read()


def play_on(game: Game) -> Replay:
    """Play at random until two players have choices in the last tiling, or until a move draws tiles from the bag."""
    replay, chance = begin(game, game.version), random.Random(LAST_COLUMNS)
    while True:
        position = replay.position
        seat, moves = position.to_act[0], position.legal_moves(position.to_act[0])
        if game.side == "grey":
            if len(position.to_act) > 1 and position.round == 5:
                return replay
        elif len(replay.turns) > 20 and any(drew(position, seat, move) for move in moves):
            return replay
        move = chance.choice([move for move in moves if not str(move).endswith("floor")] or moves)
        replay = replay.with_turn(replay.version + 1, seat, move, game.players[seat].user_id)


def worlds(game: Game, replay: Replay, seat: int) -> Iterator[Table]:
    """Yield every table that is possible as far as the seat knows.

    The tables differ in the secret choices of other players and in the order of the bag, for which two examples are
    tried.
    """
    others = [other for other in replay.position.to_act if other != seat]
    if others:
        for move in replay.position.legal_moves(others[0]):
            user_id = game.players[others[0]].user_id
            yield from worlds(game, replay.with_turn(replay.version + 1, others[0], move, user_id), seat)
        return
    for seed in SEEDS:
        position = replay.position.copy(ShuffledDraw(seed))
        yield Table(replace(game, version=replay.version), replace(replay, position=position))


@pytest.mark.parametrize(
    ("name", "side"),
    [form if form in TRIED else pytest.param(*form, marks=thorough) for form in FORMS],
)
async def test_positions_with_different_secrets_look_the_same(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, name: str, side: str
) -> None:
    monkeypatch.setattr(
        "bot.discord_app.actions.records.animate",
        lambda scenes, alt: Animation(hashlib.sha256(repr(scenes).encode()).digest(), alt, 1, 1),
    )
    begun = await party.table(await party.game(game=name, side=side))
    await bot.idle()
    standing = begun

    async def find(*_: object) -> Table:
        return standing

    monkeypatch.setattr(Service, "table", find)
    # Hints exist only in unrated games.
    game = replace(begun.game, seed=LAST_COLUMNS.to_bytes(32), first=0, unrated_because="left")
    replay = play_on(game)
    seat = replay.position.to_act[0]
    person = next(person for person in party.people if person.id == game.players[seat].user_id)
    seen_in: dict[str, list[Seen]] = {what: [] for what in VIEWS}
    tables = list(worlds(game, replay, seat))
    assert len(tables) == (12 if side == "grey" else 2)
    for table in tables:
        assert table.to_act == (game.players[seat],)
        standing = table
        for what, (_, look) in VIEWS.items():
            seen_in[what].append(await look(Viewer(bot, person, table)))
    assert [what for what, found in seen_in.items() if any(one != found[0] for one in found)] == []
    # Spectators see the same, whichever player has made a choice.
    for chooser in {0, 1} & {*replay.position.to_act} if side == "grey" else ():
        seen_by_others: dict[str, list[Seen]] = {what: [] for what in PUBLIC_VIEWS}
        for table in [*worlds(game, replay, 1 - chooser)][::4]:
            standing = table
            for what in PUBLIC_VIEWS:
                seen_by_others[what].append(await VIEWS[what][1](Viewer(bot, party.chi, table)))
        assert [what for what, found in seen_by_others.items() if any(one != found[0] for one in found)] == []


ALL_CHOSEN = [["tile 1 1"], ["tile 1 3", "tile 2 2"]]
BEGUN = [[], ["tile 1 3"]]
EVERY_ALL_CHOSEN = [*ALL_CHOSEN, ["tile 1 3", "tile 2 1"]]
EVERY_BEGUN = [*BEGUN, ["tile 1 4"]]


@pytest.mark.parametrize("person", ["the other player", "a spectator"])
@pytest.mark.parametrize(
    "worlds",
    [
        pytest.param(ALL_CHOSEN, id="all choices"),
        pytest.param(BEGUN, id="some choices"),
        pytest.param(EVERY_ALL_CHOSEN, id="all choices in each way", marks=thorough),
        pytest.param(EVERY_BEGUN, id="some choices in each way", marks=thorough),
    ],
)
async def test_number_of_secret_choices_is_invisible(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, person: str, worlds: list[list[str]]
) -> None:
    begun = await party.table(await party.game(game="azul", side="grey"))
    await bot.idle()
    position = RULESETS["azul"].from_text(TWO_FULL_LINES, NoDraw())
    assert begun.replay is not None
    # Clear the time at which the replay begins, because the start of this game was posted at another time.
    start = replace(begun.replay, position=position, begun=0)
    standing = begun

    async def find(*_: object) -> Table:
        return standing

    monkeypatch.setattr(Service, "table", find)
    monkeypatch.setattr("bot.discord_app.actions.records.animate", lambda scenes, alt: Animation(b"", alt, 1, 1))
    viewer = party.chi
    ways: tuple[str, ...] = PUBLIC_VIEWS
    if person == "the other player":
        viewer = next(one for one in party.people if one.id == begun.game.players[1].user_id)
        ways = tuple(VIEWS)
    seen_in: dict[str, list[Seen]] = {what: [] for what in ways}
    for choices in worlds:
        replay = start
        for text in choices:
            move = position.ruleset.parse(text)
            replay = replay.with_turn(replay.version + 1, 0, move, begun.game.players[0].user_id)
        standing = Table(replace(begun.game, version=replay.version, unrated_because="left"), replay)
        for what in ways:
            seen_in[what].append(await VIEWS[what][1](Viewer(bot, viewer, standing)))
    assert [what for what, found in seen_in.items() if any(one != found[0] for one in found)] == []


async def test_open_picker_shows_own_secret_choice_until_undone(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = await party.table(await party.game(game="azul", side="grey"))
    await bot.idle()
    position = RULESETS["azul"].from_text(TWO_FULL_LINES, NoDraw())
    assert begun.replay is not None
    before = replace(begun.replay, position=position)
    me = begun.game.players[0].user_id
    after = before.with_turn(before.version + 1, 0, position.ruleset.parse("tile 1 3"), me)
    standing = Table(begun.game, before)

    async def find(*_: object) -> Table:
        return standing

    monkeypatch.setattr(Service, "table", find)
    person = next(one for one in party.people if one.id == me)
    picker = (await person.command("azul move", game=begun.game.id)).message
    told = []
    for replay in (before, after, before):
        standing = Table(replace(begun.game, version=replay.version), replay)
        await person.press(picker, f"azul:{begun.game.id}:{replay.shown}:step:")
        (picture,) = picker.attachments
        told.append("wall: row 1: red in 3" in (picture.description or ""))
    assert told == [False, True, False]


def test_all_drawing_functions_are_listed() -> None:
    drawing = set[str]()
    for file in Path(bot.discord_app.__file__).parent.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if not any(name in text for name in (*SHOWING, "pictures")):
            continue
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.AsyncFunctionDef):
                called = {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
                named = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
                if named & SHOWING:
                    drawing.add(function.name)
                elif function.name in SHOWING:
                    continue
                elif called & {"draw_long", "draw"} and called & {"pictures", "_pictures"}:
                    drawing.add(function.name)
    assert drawing == {drawn for drawn, _ in VIEWS.values() if drawn} | OTHER_DRAWERS
