"""A whole game as scenes: which positions, and what each says."""

from __future__ import annotations

from bot.games.service import Service
from bot.messages.words import words
from bot.scenes import make_replay_scenes
from renderers.azul.scene import TableScene
from tests.conftest import begun, played

EN = words("en")


async def headers(service: Service, plies: int | None, most: int) -> list[str]:
    table = await played(service, await begun(service), plies)
    found = []
    for scene in make_replay_scenes(EN, table, "dark", most):
        assert isinstance(scene, TableScene)
        found.append(scene.turn)
    return found


async def test_each_position_says_how_far_the_game_has_come(service: Service) -> None:
    assert await headers(service, 2, 60) == ["move 0 of 2", "move 1 of 2", "move 2 of 2"]


async def test_of_a_long_game_positions_are_chosen_evenly_with_the_first_and_the_last(service: Service) -> None:
    assert await headers(service, 9, 4) == ["move 0 of 9", "move 3 of 9", "move 6 of 9", "move 9 of 9"]


async def test_the_last_position_of_a_finished_game_says_who_has_won(service: Service) -> None:
    *underway, last = await headers(service, None, 5)
    assert all(header.startswith("move ") for header in underway)
    assert last.endswith(("wins", "win"))
