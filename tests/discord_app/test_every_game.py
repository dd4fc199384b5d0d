"""Games played from the first board to the score sheet. Every second move is typed.

The suite plays one game without its middle part. The thorough tests play two whole games, and the campaign plays every
form.
"""

from __future__ import annotations

import random

import pytest

from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_stand_in import Answer, Person
from tests.support.forms import FORMS
from tests.support.says import says
from tests.support.tables import list_careful_steps, play_steps
from tests.support.thorough import thorough

MAX_TURNS = 400
TURNS_BEFORE, MOVES_AFTER = 2, 4
"""Numbers of turns at the start and moves at the end that are played in Discord even if the game is abridged."""
MAX_PRESSES = 5
"""Maximum number of presses per move. Most moves need at most four, but tiling a whole grey wall needs one per line."""
MAX_ROWS = 5
"""Maximum number of rows of components in a Discord message."""


async def pick_randomly(chance: random.Random, person: Person, picker: Answer) -> Answer:
    """Choose random options until the Play button appears."""
    for _ in range(MAX_PRESSES + 1):
        if not picker.has_message or "Play" in picker.message.labels:
            return picker
        assert len(picker.message.components) <= MAX_ROWS
        if not picker.message.selects:
            picker = await person.click(picker.message, chance.choice(options_of(picker.message)).custom_id or "")
            continue
        (select,) = picker.message.selects
        chosen = chance.sample(select.values, chance.randint(select.min_values, select.max_values))
        picker = await person.choose(picker.message, select.custom_id, without_nothing(chosen))
    raise AssertionError(f"no Play after {MAX_PRESSES} presses")


def without_nothing(chosen: list[str]) -> list[str]:
    """Remove the option to choose nothing if other options are chosen too."""
    return chosen if len(chosen) == 1 else [value for value in chosen if value != "-"]


@pytest.mark.parametrize(
    ("name", "side", "how"),
    [
        # Base Azul is omitted, because test_computers plays its last round.
        ("summer-pavilion", "variant", "abridged"),
        pytest.param("summer-pavilion", "variant", "sketched", marks=thorough),
        pytest.param("sintra", "b", "sketched", marks=thorough),
        *(pytest.param(*form, "drawn", marks=[pytest.mark.drawn, pytest.mark.campaign]) for form in FORMS),
    ],
)
async def test_game_is_played_to_its_score_sheet(bot: Bot, party: Party, name: str, side: str, how: str) -> None:
    chance, people = random.Random(f"{name} {side}"), {person.id: person for person in party.people}
    board = await party.game(game=name, side=side)
    for turn in range(MAX_TURNS):
        await bot.idle()
        table = await party.table(board)
        if not table.running:
            break
        if how == "abridged" and turn == TURNS_BEFORE:
            await play_steps(bot.service, table.game.id, list_careful_steps(table)[:-MOVES_AFTER])
            continue
        mover = chance.choice(table.to_act)
        person = people[mover.user_id or 0]
        if turn % 2:
            typed = str(chance.choice(table.position.legal_moves(mover.seat)))
            played = await person.command("azul move", move=typed.upper())
        else:
            picker = await pick_randomly(chance, person, await person.command("azul move"))
            assert picker.message.attachments[0].description
            played = await person.click(picker.message, "Play")
        assert says(played, "answer-played"), played.content
    else:
        raise AssertionError(f"no end within {MAX_TURNS} turns")
    last = party.discord.channel().messages[-1]
    assert "🏆" in last.content
    assert last.attachments[0].description
    for player, score in zip(table.game.players, table.position.scores, strict=True):
        assert f"{player.name} **{score}**" in last.content
