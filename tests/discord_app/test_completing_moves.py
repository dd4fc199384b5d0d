"""Completing a move: the best first with what it brings in front, in every game, however a colour is typed."""

from __future__ import annotations

import re

import pytest

from bot.messages.words import words
from bot.rules import RULESETS
from renderers.emoji import draw_emojis
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_every_game import FORMS, begin
from tests.discord_app.test_secret_choices import tiling


@pytest.mark.parametrize(("name", "side"), FORMS)
async def test_a_colour_is_a_word_or_an_emoji_of_discords_or_ours_as_sent_or_as_copied(
    party: Party, name: str, side: str
) -> None:
    board = await begin(party, name, side, 2)
    mover, table = party.mover(board), await party.table(board)
    taken = str(table.position.legal_moves(table.position.to_act[0])[0]).split()
    colour = next(word for word in taken if word in RULESETS[name].colours)
    plain, ours = words("en")(f"{name}-icon-{colour}"), draw_emojis(name)[colour].name
    by_word = await mover.complete("azul move", "move", f"{taken[0]} {colour}")
    assert by_word
    for icon in (plain, f"{plain}\ufe0f", f"<:{ours}:123456789012345678>", f":{ours}:"):
        assert await mover.complete("azul move", "move", f"{taken[0]} {icon}") == by_word
        assert await mover.complete("azul move", "move", f"{taken[0]}{icon}") == by_word
    played = await mover.command("azul move", move=" ".join(taken).replace(colour, plain))
    assert played.content.startswith("Played: ")


@pytest.mark.parametrize(("name", "side"), FORMS)
async def test_the_best_move_comes_first_and_says_what_it_brings_before_anything_is_cut(
    party: Party, name: str, side: str
) -> None:
    board = await begin(party, name, side, 2)
    offered = await party.mover(board).complete("azul move", "move", "")
    found = [re.match(r"(±0|[+−]\d+) · ", choice.name) for choice in offered]
    points = [int(one[1].strip("±").replace("−", "-")) for one in found if one]
    assert len(points) == len(offered) > 1
    assert points == sorted(points, reverse=True)
    assert all(len(choice.name) <= 100 for choice in offered)


async def test_behind_a_comma_the_next_column_of_the_grey_wall_is_completed(bot: Bot, party: Party) -> None:
    _board, table, (one, _) = await tiling(bot, party)
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
