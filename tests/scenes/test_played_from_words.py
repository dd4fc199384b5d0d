"""Games played from words alone: whoever sees no picture knows what they can do, and what lies before them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.table import play
from bot.games.table.opening import Computer, Opening, open_game
from bot.messages.notation import read_typed
from bot.messages.words import LANGUAGES
from bot.rules import RULESETS
from bot.scenes import describe_position, make_board_scene, make_table_scene
from bot.scenes.alt import word_position
from tests.conftest import NOTHING_CROSSES
from tests.support.campaigns import Seeds
from tests.support.forms import FORMS
from tests.support.people import ANA, ask
from tests.support.reader import Reader, make_reader
from tests.support.tables import run_due_alarms
from tests.support.thorough import try_some

pytestmark = NOTHING_CROSSES
MOST_TURNS = 300


def hear_text(reader: Reader, table: Table, seat: int) -> None:
    """`/azul board text:True`."""
    assert reader.read_text(word_position(describe_position(reader.words, table, seat)))


def hear_pictures(reader: Reader, table: Table, seat: int) -> None:
    """The picture of the table that is everybody's, and that of *My board*."""
    shown = make_table_scene(reader.words, table, "light")
    own = make_board_scene(reader.words, table, "light", seat)
    reader.read_pictures(shown.alt, own.alt)


async def play_from_words(service: Service, form: tuple[str, str], players: int, language: str) -> Table:
    """A game against easy computers, every other move of which comes from alt texts; no move may be refused."""
    name, side = form
    computers = (Computer("easy"),) * (players - 1)
    table = await open_game(service, ask(ANA), Opening(name, side, players, computers=computers))
    reader = make_reader(language, ANA.name, name, side)
    for turn in range(MOST_TURNS):
        while table.computers_to_act and not table.people_to_act:
            await run_due_alarms(service)
            table = await service.table(table.game.id)
        if not table.people_to_act:
            break
        hear = hear_pictures if turn % 2 else hear_text
        hear(reader, table, table.people_to_act[0].seat)
        move = read_typed(reader.words, RULESETS[name], reader.propose())
        table = await play.play(service, ask(ANA), table.game.id, move)
    return table


def turn(languages: Sequence[str], by: int) -> list[str]:
    """The same languages, beginning with another."""
    first = by % len(languages)
    return [*languages[first:], *languages[:first]]


EVERY_ONE = [(form, language) for number, form in enumerate(FORMS) for language in turn(LANGUAGES, number)]
"""Every form in every language; each form begins with another of them."""


@pytest.mark.parametrize(("form", "language"), try_some(EVERY_ONE, len(LANGUAGES)), ids=str)
async def test_a_game_is_played_to_its_end_from_words_and_no_move_is_refused(
    service: Service, form: tuple[str, str], language: str
) -> None:
    table = await play_from_words(service, form, 2, language)
    assert table.outcome is not None


@pytest.mark.campaign
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS, ids="-".join)
async def test_so_are_many_games_of_two_to_four(
    service: Service, form: tuple[str, str], language: str, campaign_seeds: Seeds
) -> None:
    for seed in campaign_seeds(range(15)):
        service.entropy = random.Random(seed).randbytes
        table = await play_from_words(service, form, 2 + seed % 3, language)
        assert table.outcome is not None
