"""Games played from words alone: whoever sees no picture knows what they can do, and what lies before them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.core.replay import Table, begin
from bot.games.table.play import after_move, read_move, split_moves
from bot.messages.notation import read_typed
from bot.messages.words import LANGUAGES
from bot.opponents.levels import think
from bot.rules import RULESETS
from bot.scenes import describe_position, make_board_scene, make_table_scene
from bot.scenes.alt import word_position
from bot.storage.rows import Player
from tests.renderers.games import new_game
from tests.support.campaigns import Seeds
from tests.support.forms import FORMS, SEED
from tests.support.people import ANA
from tests.support.reader import Reader, make_reader
from tests.support.thorough import try_some

MOST_TURNS = 300


def hear_text(reader: Reader, table: Table, seat: int) -> None:
    """`/azul board text:True`."""
    assert reader.read_text(word_position(describe_position(reader.words, table, seat)))


def hear_pictures(reader: Reader, table: Table, seat: int) -> None:
    """The picture of the table that is everybody's, and that of *My board*."""
    shown = make_table_scene(reader.words, table, "light")
    own = make_board_scene(reader.words, table, "light", seat)
    reader.read_pictures(shown.alt, own.alt)


def begin_against_computers(form: tuple[str, str], players: int, seed: bytes) -> Table:
    """Ana against easy computers."""
    ana, *others = range(players)
    people = (Player(ana, ANA.id, ANA.name), *(Player(seat, None, f"Greta {seat}", "easy") for seat in others))
    game = replace(new_game(*form, players), players=people, seed=seed)
    return Table(game, begin(game, 1))


def let_computers_move(table: Table) -> Table:
    """The game once it waits for Ana, or is over."""
    while table.computers_to_act and not table.people_to_act:
        seat = table.computers_to_act[0].seat
        table = after_move(table, seat, think("easy", table.position.seen_by(seat), seat, table.game.version).move)
    return table


def play_from_words(form: tuple[str, str], players: int, language: str, seed: bytes = SEED) -> Table:
    """A game against easy computers, every other move of which comes from alt texts; no move may be refused."""
    name, side = form
    reader = make_reader(language, ANA.name, name, side)
    table = let_computers_move(begin_against_computers(form, players, seed))
    for turn in range(MOST_TURNS):
        if not table.people_to_act:
            break
        seat = table.people_to_act[0].seat
        hear = hear_pictures if turn % 2 else hear_text
        hear(reader, table, seat)
        for move in split_moves(read_typed(reader.words, RULESETS[name], reader.propose())):
            table = after_move(table, seat, read_move(table, move))
        table = let_computers_move(table)
    return table


def turn(languages: Sequence[str], by: int) -> list[str]:
    """The same languages, beginning with another."""
    first = by % len(languages)
    return [*languages[first:], *languages[:first]]


EVERY_ONE = [(form, language) for number, form in enumerate(FORMS) for language in turn(LANGUAGES, number)]
"""Every form in every language; each form begins with another of them."""


@pytest.mark.parametrize(("form", "language"), try_some(EVERY_ONE, len(LANGUAGES)), ids=str)
def test_a_game_is_played_to_its_end_from_words_and_no_move_is_refused(form: tuple[str, str], language: str) -> None:
    assert play_from_words(form, 2, language).outcome is not None


@pytest.mark.campaign
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS, ids="-".join)
def test_so_are_many_games_of_two_to_four(form: tuple[str, str], language: str, campaign_seeds: Seeds) -> None:
    for seed in campaign_seeds(range(15)):
        assert play_from_words(form, 2 + seed % 3, language, random.Random(seed).randbytes(32)).outcome is not None
