"""Games played from texts and alt texts alone, as by players who can't see the pictures."""

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
from bot.scenes.alt import render_sections
from bot.storage.rows import Game, Player
from tests.golden.games import kept_game
from tests.renderers.games import find_move, new_game
from tests.support.campaigns import Seeds
from tests.support.forms import FORMS, SEED
from tests.support.people import ANA
from tests.support.reader import Reader, make_reader
from tests.support.thorough import thorough

MAX_TURNS = 300


def read_position_text(reader: Reader, table: Table, seat: int) -> None:
    """Let the reader read the output of `/azul board text:True`."""
    assert reader.read_text(render_sections(describe_position(reader.words, table, seat)))


def read_alt_texts(reader: Reader, table: Table, seat: int) -> None:
    """Let the reader read the alt texts of the public picture and of *My board*."""
    shown = make_table_scene(reader.words, table, "light")
    own = make_board_scene(reader.words, table, "light", seat)
    reader.read_pictures(shown.alt, own.alt)


def seat_people(game: Game) -> Game:
    """Seat Ana together with easy computers."""
    ana, *others = range(game.seats)
    people = (Player(ana, ANA.id, ANA.name), *(Player(seat, None, f"Greta {seat}", "easy") for seat in others))
    return replace(game, players=people, status="running")


def begin_against_computers(form: tuple[str, str], players: int, seed: bytes) -> Table:
    game = replace(seat_people(new_game(*form, players)), seed=seed)
    return Table(game, begin(game, 1))


def resume_in_round_3(form: tuple[str, str]) -> Table:
    kept = kept_game(*form, 2)
    table = kept.table(find_move(kept.table(), 3, share=0))
    return replace(table, game=seat_people(table.game))


def let_computers_move(table: Table) -> Table:
    """Let computers play until the game waits for Ana or is over."""
    while table.computers_to_act and not table.people_to_act:
        seat = table.computers_to_act[0].seat
        table = after_move(table, seat, think("easy", table.position.seen_by(seat), seat, table.game.version).move)
    return table


def play_from_words(table: Table, language: str) -> Table:
    """Play a game to its end. Ana's moves are taken alternately from the position as text and from alt texts.

    None of her moves may be refused.
    """
    name = table.game.ruleset
    reader = make_reader(language, ANA.name, name, table.game.side)
    table = let_computers_move(table)
    for turn in range(MAX_TURNS):
        if not table.people_to_act:
            break
        seat = table.people_to_act[0].seat
        hear = read_alt_texts if turn % 2 else read_position_text
        hear(reader, table, seat)
        for move in split_moves(read_typed(reader.words, RULESETS[name], reader.propose())):
            table = after_move(table, seat, read_move(table, move))
        table = let_computers_move(table)
    return table


def turn(languages: Sequence[str], by: int) -> list[str]:
    """Return the languages, rotated by this number."""
    first = by % len(languages)
    return [*languages[first:], *languages[:first]]


FORMS_AND_LANGUAGES = [(form, language) for number, form in enumerate(FORMS) for language in turn(LANGUAGES, number)]
"""Every form in every language. Each form begins the list with a different language."""


@pytest.mark.parametrize(("form", "language"), FORMS_AND_LANGUAGES[:: len(LANGUAGES)], ids=str)
def test_endgame_can_be_played_from_its_description(form: tuple[str, str], language: str) -> None:
    assert play_from_words(resume_in_round_3(form), language).outcome is not None


@thorough
@pytest.mark.parametrize(("form", "language"), FORMS_AND_LANGUAGES, ids=str)
def test_whole_game_can_be_played_from_its_description(form: tuple[str, str], language: str) -> None:
    assert play_from_words(begin_against_computers(form, 2, SEED), language).outcome is not None


@pytest.mark.campaign
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS, ids="-".join)
def test_many_games_can_be_played_from_their_descriptions(
    form: tuple[str, str], language: str, campaign_seeds: Seeds
) -> None:
    for seed in campaign_seeds(range(15)):
        table = begin_against_computers(form, 2 + seed % 3, random.Random(seed).randbytes(32))
        assert play_from_words(table, language).outcome is not None
