"""Computers in pictures and words: the level stands above the board, and wherever seats are listed."""

from __future__ import annotations

import pytest

from bot.games.core.service import Service
from bot.games.table import lobby
from bot.messages.people import head_player, list_player, name_player
from bot.opponents.levels import LEVELS
from bot.scenes import describe_position, make_table_scene
from bot.storage.rows import Player
from renderers.azul.board import AzulTable
from tests.support.people import ANA, ask
from tests.support.says import EN


@pytest.mark.parametrize("level", LEVELS)
async def test_the_level_stands_above_a_drawn_board_and_the_mark_of_a_computer_in_sentences(
    service: Service, level: str
) -> None:
    service.name_computers = names
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1, levels=[level])
    scene = make_table_scene(EN, table, "light")
    assert isinstance(scene, AzulTable)
    assert [board.name for board in scene.boards] == ["Ana", f"Leonor ({EN(f'level-{level}')})"]
    assert scene.turn in ("Ana to move", "Leonor (computer) to move")
    told = "\n".join(section.title for section in describe_position(EN, table))
    assert f"Leonor (computer, {EN(f'level-{level}')})" in told


async def names(_guild_id: int | None) -> list[str]:
    return ["Leonor"]


def test_a_computer_on_the_seat_of_somebody_who_was_forgotten_is_told_by_its_seat() -> None:
    unnamed = Player(1, None, "", "medium")
    assert name_player(EN, unnamed) == "Computer 2"
    assert list_player(EN, unnamed) == head_player(EN, unnamed) == "Computer 2 (medium)"
