"""Autocomplete of moves: the order of the offers, their points, the games they belong to, and their words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from discord import AppCommandOptionType

from bot.discord_app.commands.options import (
    MAX_CHOICE_LENGTH,
    MAX_CHOICES,
    MAX_MOVES_LENGTH,
    MAX_WORDED_MOVES,
    find_typed_moves,
)
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.table import planning
from bot.games.table.lookup import is_game_id
from bot.messages.narration import name_move
from bot.messages.notation import read_typed
from bot.messages.words import LANGUAGES, words
from bot.normalization import fold
from bot.rules import RULESETS, Position, Ruleset
from bot.rules.draw import ShuffledDraw
from bot.rules.outlook import outlook
from bot.sandbox.world.commands import list_subcommands
from bot.storage import game_queries, tournament_queries
from renderers.emoji import draw_emojis
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person, StandIn
from tests.support.forms import FORMS
from tests.support.says import says
from tests.support.thorough import thorough


async def test_completion_offers_the_next_column_after_a_comma(bot: Bot, party: Party) -> None:
    _board, table, (one, _) = await party.post_tiling_game()
    seat = next(player.seat for player in table.game.players if player.user_id == one.id)
    first = table.position.legal_moves(seat)[0]
    position = table.position.copy()
    position.play(seat, first)
    offered = await one.complete("azul move", "move", f"{first}, ")
    assert {choice.value for choice in offered} == {f"{first}, {move}" for move in position.legal_moves(seat)}
    assert await one.complete("azul move", "move", f"tile 9 9, {first}") == []
    assert await one.complete("azul move", "move", f"{first}, {first}, ") == []
    done = await one.command("azul move", move=str(offered[0].value))
    assert done.content.startswith("Played: ")


async def test_moves_of_several_games_include_game_id(
    party: Party,
) -> None:
    boards = [await party.game(game="azul"), await party.game(game="sintra")]
    tables = [await party.table(board) for board in boards]
    mover = party.mover(boards[0])
    if party.mover(boards[1]) is not mover:
        tables[1] = await party.advance(tables[1])
    offered = await mover.complete("azul move", "move", "")
    named = {table.game.id: [one for one in offered if one.name.startswith(f"#{table.game.id} · ")] for table in tables}
    assert all(named.values())
    assert sum(map(len, named.values())) == len(offered) <= MAX_CHOICES
    for table in tables:
        found = await mover.complete("azul move", "move", f"#{table.game.id} ")
        assert {one.value.split()[0] for one in found if isinstance(one.value, str)} == {f"#{table.game.id}"}
        done = await mover.command("azul move", move=str(named[table.game.id][0].value))
        assert done.content.startswith("Played: ")
        assert len((await party.bot.client.service.table(table.game.id)).turns_since(0)) == 1 + len(
            table.turns_since(0)
        )


async def test_game_id_before_move_needs_neither_hash_nor_capitals(party: Party) -> None:
    board = await party.game()
    await party.game()
    for write in (lambda name: f"#{name}", str, str.lower):
        table = await party.table(board)
        (mover,) = party.movers(board)
        named = write(table.game.id)
        offered = await mover.complete("azul move", "move", f"{named} ")
        assert offered
        assert all(str(choice.value).startswith(f"#{table.game.id} ") for choice in offered)
        move = table.position.legal_moves(table.position.to_act[0])[0]
        done = await mover.command("azul move", move=f"{named} {move}")
        assert done.content.startswith("Played: ")
        await party.bot.idle()
        posts = party.discord.channel().messages
        board = [post for post in posts if post.buttons and (await party.table(post)).game.id == table.game.id][-1]
    assert len((await party.table(board)).turns_since(0)) == 3


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_no_word_in_moves_looks_like_a_game_id(ruleset: Ruleset) -> None:
    for side in ruleset.sides:
        position, chance = ruleset.start(2, side, ShuffledDraw(bytes(32))), random.Random(0)
        while position.to_act:
            moves = position.legal_moves(position.to_act[0])
            assert not any(is_game_id(word) for move in moves for word in str(move).split())
            position.play(position.to_act[0], chance.choice(moves))


@cache
def find_crowded_position(name: str, side: str) -> tuple[Position, int]:
    """Play some random games. Return the position with the most legal moves, and the seat that is to move there."""
    most = list[tuple[int, Position, int]]()
    for players in RULESETS[name].seats:
        position, chance = RULESETS[name].start(players, side, ShuffledDraw(bytes(32))), random.Random(players)
        while position.to_act:
            seat = position.to_act[0]
            moves = position.legal_moves(seat)
            most = sorted([*most, (len(moves), position.copy(), seat)], key=lambda one: -one[0])[:1]
            position.play(seat, chance.choice(moves))
    ((_, position, seat),) = most
    return position, seat


@pytest.mark.parametrize(("name", "side"), FORMS)
@pytest.mark.parametrize("typed", ["", "b", "blue", "1", "xyz", "e " * 3000, "🔵" * 6000])
def test_offered_moves_are_distinct_and_limited(name: str, side: str, typed: str) -> None:
    position, seat = find_crowded_position(name, side)
    offered = [move for move, _ in find_typed_moves(words("en"), position, seat, typed)]
    assert len(position.legal_moves(seat)) > 2 * MAX_WORDED_MOVES
    assert len(set(offered)) == len(offered) <= MAX_CHOICES
    assert offered or typed.strip() not in ("", "e")


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_completion_finds_moves_by_name_among_hundreds(name: str, side: str) -> None:
    position, seat = find_crowded_position(name, side)
    called = {"azul": ["factory 2", "line 3", "the floor"], "sintra": ["factory 2", "strip 8"]}
    stars = {"standard": ["orange star", "blue star"], "variant": ["upper left star", "lower right"]}
    for typed in called.get(name) or stars[side]:
        offered = find_typed_moves(words("en"), position, seat, typed.upper())
        assert offered, typed
        assert all(typed in move_name for _, move_name in offered), typed


@pytest.mark.parametrize(
    ("name", "side"),
    [("sintra", "a"), *(pytest.param(*form, marks=thorough) for form in FORMS if form != ("sintra", "a"))],
)
async def test_completion_finds_a_move_by_its_truncated_text(party: Party, name: str, side: str) -> None:
    board = await party.game(game=name, side=side)
    mover = party.mover(board)
    for language in LANGUAGES:
        await mover.command("azul settings me", language=language)
        choices = await mover.complete("azul move", "move", "")
        cut_off = [choice for choice in choices if choice.name.endswith("…")]
        for choice in (choices[-1], *cut_off[:1]):
            (found, *_) = await mover.complete("azul move", "move", choice.name)
            assert found.value == choice.value, choice.name
            told = choice.name.removesuffix("…").split(words(language)("between-facts"))[1]
            found_by_name = [one.value for one in await mover.complete("azul move", "move", told)]
            assert choice.value in found_by_name, told


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "red from factory 1", "red from factory 1"),
        ("fa", "قرمز از کارگاه ۱", "قرمز از کارگاه ۱"),
        ("fa", "رديف ۳", "ردیف ۳"),
        ("fa", "پر ميكند", "پر می\u200cکند"),
        ("zh-TW", "藍色 填滿", "填滿"),
    ],
)
def test_completion_finds_moves_by_words_of_each_language(language: str, typed: str, told: str) -> None:
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)))
    own = words(language)
    read = read_typed(own, RULESETS["azul"], typed)
    found = find_typed_moves(own, position, position.to_act[0], read, said=typed)
    assert found
    assert all(told in said for _, said in found)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_move_can_be_typed_as_the_bot_displays_it(party: Party, language: str) -> None:
    board = await party.game()
    table = await party.table(board)
    (seat,) = table.position.to_act
    told = outlook(table.position, seat, table.position.legal_moves(seat)[-1])
    done = await party.mover(board).command("azul move", move=name_move(words(language), "azul", told))
    assert done.content.startswith("Played: ")
    assert [turn.move for turn in (await party.table(board)).turns_since(0)] == [told.move]


async def test_completion_finds_choice_with_game_id_by_its_text(party: Party) -> None:
    board = await party.game(game="azul")
    mover = party.mover(board)
    other = await party.game(game="sintra")
    if party.mover(other) is not mover:
        await party.act(other)
    await mover.command("azul settings me", language="fa")
    choices = await mover.complete("azul move", "move", "")
    assert all(choice.name.startswith("#") for choice in choices)
    for choice in choices[::5]:
        (found, *_) = await mover.complete("azul move", "move", choice.name)
        assert found.value == choice.value


async def test_every_text_option_has_a_maximum_length(party: Party) -> None:
    def options(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for option in command.get("options", ()):
            yield option
            yield from options(option)

    typed = [
        option
        for command in party.discord.world.commands.values()
        for option in options(command)
        if option["type"] == AppCommandOptionType.string.value and not option.get("choices")
    ]
    of_tournaments = {"name", "at", "tournament", "entry", "table", "places"}
    of_people = {"from", "until", "language", "theme"}
    assert {option["name"] for option in typed} == {"game", "move", "side"} | of_people | of_tournaments
    assert all(option["max_length"] <= MAX_MOVES_LENGTH for option in typed)
    longest = "pass <:orange_tile_4c1d9a:1234567890123456789>" + " <:orange_tile_4c1d9a:1234567890123456789>" * 3
    assert len(longest) <= MAX_MOVES_LENGTH


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_completed_moves_are_sorted_by_points(name: str, side: str) -> None:
    position = RULESETS[name].start(2, side, ShuffledDraw(bytes(32)))
    offered = find_typed_moves(words("en"), position, position.to_act[0], "")
    found = [re.match(r"(no|[+−]\d+) points? · ", told) for _, told in offered]
    points = [int(one[1].replace("no", "0").replace("−", "-")) for one in found if one]
    assert len(points) == len(offered) > 1
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("name", RULESETS)
def test_each_form_of_emoji_is_read_as_its_colour(name: str) -> None:
    for colour in RULESETS[name].colours:
        plain, ours = words("en")(f"{name}-icon-{colour}"), draw_emojis(name)[colour].name
        # The standard emoji, our emoji as Discord sends it, and our emoji as people copy it.
        for icon in (plain, f"{plain}\ufe0f", f"<:{ours}:123456789012345678>", f":{ours}:"):
            for space in ("", " "):
                assert read_typed(words("en"), RULESETS[name], f"1{space}{icon}").split() == ["1", colour]


async def test_completed_moves_fit_the_limit_and_accept_emojis(party: Party) -> None:
    board = await party.game()
    mover, table = party.mover(board), await party.table(board)
    offered = await mover.complete("azul move", "move", "")
    assert offered[0].name.startswith(("+", "no points"))
    assert all(len(choice.name) <= 100 for choice in offered)
    source, colour, line = str(table.position.legal_moves(table.position.to_act[0])[0]).split()
    plain, ours = words("en")(f"azul-icon-{colour}"), draw_emojis("azul")[colour].name
    by_word = await mover.complete("azul move", "move", f"{source} {colour}")
    assert by_word
    for icon in (plain, f":{ours}:"):
        assert await mover.complete("azul move", "move", f"{source}{icon}") == by_word
    played = await mover.command("azul move", move=f"{source} {plain} {line}")
    assert played.content.startswith("Played: ")


@pytest.mark.parametrize(
    ("game", "typed", "sides"),
    [
        ("azul", "", ["coloured", "grey"]),
        ("azul", "Gre", ["grey"]),
        ("sintra", "window", ["b"]),
        ("summer-pavilion", "variant", ["variant"]),
        ("azul", "xyz", []),
        ("azul", "ＧＲＥＹ", ["grey"]),
        # If the game isn't one of the choices of `game:`, Discord doesn't send it, so the default game applies.
        ("no game at all", "", ["coloured", "grey"]),
    ],
)
async def test_board_sides_are_completed_by_name(party: Party, game: str, typed: str, sides: list[str]) -> None:
    offered = await party.ana.complete("azul new", "side", typed, game=game)
    assert [choice.value for choice in offered] == sides


async def fail(*_: object, **__: object) -> None:
    raise RuntimeError("no room on the disk")


def list_completed(discord: StandIn) -> list[tuple[str, str]]:
    """Return each option that has autocomplete, with its command."""
    (azul,) = [command for command in discord.world.commands.values() if command["name"] == "azul"]
    return [
        (" ".join(part["name"] for part in path), option["name"])
        for path, options in list_subcommands(azul)
        for option in options
        if option.get("autocomplete")
    ]


@pytest.mark.parametrize(("letter", "read"), [pytest.param("x", "x", marks=thorough), ("㍿", "株式会社")])
async def test_typed_text_is_truncated_and_folded_once_per_option(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, letter: str, read: str
) -> None:
    await party.game()
    for name in ("Cup", "Other cup"):
        await party.ana.command("azul tournament new", name=name, threads=False)
    await bot.idle()
    folded = list[str]()

    def record(text: str) -> str:
        folded.append(text)
        return fold(text)

    monkeypatch.setattr("bot.discord_app.commands.options.fold", record)
    for command, option in list_completed(party.discord):
        await party.ana.complete(command, option, letter * 6000)
        typed = [len(text) for text in folded if read * 3 in text]
        folded.clear()
        # A move is compared in three ways: as the bot reads it, as it was typed, and with the names of the choices.
        assert len(typed) <= (3 if option == "move" else 1), (command, option)
        assert all(length <= (MAX_MOVES_LENGTH if option == "move" else MAX_CHOICE_LENGTH) for length in typed), option


async def test_failed_completion_offers_nothing_and_is_logged(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await party.game()
    completed = list_completed(party.discord)
    of_tournaments = {"tournament", "entry", "table", "places"}
    assert {name for _, name in completed} == {"game", "move", "seat", "side", "language", "theme"} | of_tournaments
    with monkeypatch.context() as faulty:
        faulty.setattr(Service, "open_in", fail)
        faulty.setattr(game_queries, "load_games", fail)
        faulty.setattr(tournament_queries, "load_tournaments", fail)
        for command, option in completed:
            choices = await party.ana.complete(command, option, "1")
            assert option == "side" or choices == [], command
    assert "RuntimeError" in caplog.text
    with monkeypatch.context() as faulty:
        faulty.setattr(type((await party.table(board)).position), "legal_moves", lambda *_: 1 / 0)
        assert await party.mover(board).complete("azul move", "move", "1") == []
    assert "ZeroDivisionError" in caplog.text


async def test_completion_offers_nothing_after_a_floor_limit(party: Party) -> None:
    board = await party.game()
    (waiting,) = [person for person in party.people[:2] if person is not party.mover(board)]
    (move, *_) = await waiting.complete("azul move", "move", "")
    assert await waiting.complete("azul move", "move", f"{move.value}; ") != []
    assert await waiting.complete("azul move", "move", f"{move.value}; floor 1") == []
    assert all(len(str(one.value)) <= 100 for one in await waiting.complete("azul move", "move", f"{move.value}; " * 7))


def list_possible_moves(table: Table, person: Person) -> set[str]:
    """Return all moves that this person can play or plan."""
    seat = table.game.seat_of(person.id)
    assert seat is not None
    return {str(move) for move in planning.look_from(table, seat).position.legal_moves(seat)}


async def test_completion_offers_alternative_moves_of_matching_game_only(
    party: Party,
) -> None:
    # The player isn't to move in either game, so the moves are planned.
    boards = [await party.game(), await party.game()]
    waiting = party.others(boards[0])[0]
    if waiting not in party.others(boards[1]):
        boards[1] = await party.type(boards[1])
    tables = [await party.table(board) for board in boards]
    ways = [list_possible_moves(table, waiting) for table in tables]
    for table, own, others in zip(tables, ways, reversed(ways), strict=True):
        first = min(own - others)
        offered = await waiting.complete("azul move", "move", f"{first}; ")
        begins = f"#{table.game.id} {first}; "
        assert offered
        assert all(str(choice.value).startswith(begins) for choice in offered)
        assert {str(choice.value).removeprefix(begins) for choice in offered} <= own
        both = await waiting.complete("azul move", "move", f"{first}; {min(own & others)}")
        planned = await waiting.command("azul move", move=str(both[0].value))
        assert planned.content.startswith("Planned: ")
        player = (await party.bot.service.table(table.game.id)).game.player(waiting.id)
        assert player is not None
        assert player.plan is not None
    # A move that is possible in both games is ambiguous, so the bot asks which game is meant.
    answer = await waiting.command("azul move", move=min(ways[0] & ways[1]))
    assert says(answer, "which-game")
