"""The record of a game: written the same way each time, with all that is needed to play it again and nothing secret."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from bot.games import cancel, offers, play, seats, undo
from bot.games.record.export import export, export_game
from bot.games.record.verify import Verdict, verify
from bot.games.refusal import NoSuchGame
from bot.games.replay import Table
from bot.games.service import Service
from bot.rules import commitment
from tests.conftest import ANA, BEN, GUILD, Clock, ask, begun, opened, played
from tests.games.record.games import NAMES, SEED, ended, keys, positions, running, told, whole
from tests.games.test_undo import choices, choosing, tiling
from tests.rules.games import FORMS
from tests.support.refuses import refuses

# A file without a fault.


@pytest.mark.parametrize(("name", "side", "players"), [(*form, 2 + at % 3) for at, form in enumerate(FORMS)])
def test_nothing_is_wrong_with_the_record_of_a_game_that_was_played(name: str, side: str, players: int) -> None:
    game = whole(name, side, players, first=players - 1 if players == 3 else None)
    text = export(game)
    verdict = Verdict((), "K7M2X", name, side, commitment(SEED), moves=len(game.plies), ending=game.ending)
    assert verify(text) == verdict, told(text)
    assert verify(text.encode()) == verify(text)


def test_a_file_holds_all_that_is_needed_to_play_the_game_again() -> None:
    game = whole("azul", "coloured", 4)
    text = export(game)
    assert text.isascii()
    content = json.loads(text)
    *_, last = positions(game)
    assert last.standing
    head = {"format": "azul-bot game", "version": 2, "rules": 1, "players": list(NAMES), "seed": SEED.hex()}
    assert {name: content[name] for name in head} == head
    assert [(one["seat"], one["move"]) for one in content["moves"]] == [(ply.seat, ply.move) for ply in game.plies]
    assert content["moves"][3]["at"] == "2026-01-05T12:03:00+00:00"
    assert content["ending"] == last.standing.reason
    result = content["result"]
    assert tuple(result["scores"]) == last.standing.scores == tuple(content["moves"][-1]["scores"])
    assert (tuple(result["ranks"]), tuple(result["winners"])) == (last.standing.ranks, last.standing.winners)
    sheets = [[tuple(line.values()) for line in sheet] for sheet in result["sheets"]]
    assert sheets == [[tuple(line) for line in sheet] for sheet in last.standing.sheets]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_fingerprints_are_those_that_the_format_describes(name: str, side: str) -> None:
    game, before = whole(name, side, 2), ""
    content = json.loads(export(game))
    moves = ["", *(f"{ply.seat} {ply.move}" for ply in game.plies)]
    written = [content["start"], *content["moves"]]
    for move, position, entry in zip(moves, positions(game), written, strict=True):
        table = {key: value for key, value in position.to_json().items() if key not in ("version", "edition", "view")}
        text = before + move + json.dumps(table, sort_keys=True, separators=(",", ":"))
        before = hashlib.sha256(text.encode()).hexdigest()[:16]
        assert entry["position"] == before


def test_times_are_those_of_utc_or_none_at_all() -> None:
    game = ended("azul", "coloured", 3)
    east = timezone(timedelta(hours=2))
    # Without a zone it is UTC.
    at = [None, datetime(2026, 1, 5, 12, 0, 30, 999), datetime(2026, 1, 5, 12, tzinfo=east)]  # noqa: DTZ001
    text = export(replace(game, plies=tuple(replace(ply, at=when) for ply, when in zip(game.plies, at, strict=True))))
    times = [None, "2026-01-05T12:00:30+00:00", "2026-01-05T10:00:00+00:00"]
    assert [entry["at"] for entry in json.loads(text)["moves"]] == times
    assert not keys(text)


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_game_that_the_rules_did_not_end_has_scores_and_no_sheets(name: str, side: str) -> None:
    for plies in (0, 1, 30):
        game = ended(name, side, plies)
        text = export(game)
        *_, last = positions(game)
        scores = list(last.scores)
        assert json.loads(text)["result"] == {"scores": scores, "ranks": [], "winners": [], "sheets": []}
        assert verify(text).ending
        assert not keys(text)
    text = export(replace(ended(name, side, 20), ending="resign", winners=(1,), ranks=(2, 1)))
    assert json.loads(text)["result"]["ranks"] == [2, 1]
    assert not keys(text)


# A running game.


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_the_record_of_a_running_game_does_not_give_its_seed_away(name: str, side: str) -> None:
    game = running(whole(name, side), 25)
    text = export(game, SEED)
    assert SEED.hex() not in text
    content = json.loads(text)
    assert (content["seed"], content["ending"], content["result"]) == (None, "", None)
    assert content["commitment"] == commitment(SEED)
    verdict = verify(text)
    assert not verdict.problems
    assert not verdict.ending
    finished = json.loads(export(whole(name, side)))
    assert content["moves"] == finished["moves"][: len(content["moves"])]


def test_choices_that_are_still_secret_are_not_in_the_record_of_a_running_game() -> None:
    game = whole("azul", "grey", 3)
    hidden = 0
    for plies, position in enumerate(positions(replace(game, plies=game.plies[:70]))):
        picks = sum(len(position.picked(seat)) for seat in range(3))
        hidden += picks > 0
        assert len(json.loads(export(running(game, plies), SEED))["moves"]) == plies - picks
    assert hidden > 5


Fields = dict[str, Any]
PLIES = whole("azul", "coloured").plies
NEVER: list[Fields] = [
    *({"seed": seed} for seed in (None, bytes(32))),
    *({"ending": ending} for ending in ("", "moderator", "no-tiles")),
    *({"plies": plies} for plies in (PLIES[:-1], (*PLIES, PLIES[-1]), PLIES[1:], (replace(PLIES[0], move="hello"),))),
    {"commitment": commitment(bytes(32))},
    {"side": "moss"},
    {"ruleset": "go"},
    {"edition": "other"},
    {"players": ("Ana",)},
    {"first": 2},
    {"plies": (), "ending": "boredom"},
    {"plies": (), "ending": "resign", "winners": (2,)},
    {"plies": (), "ending": "resign", "winners": (0,), "ranks": (2, 1)},
]


@pytest.mark.parametrize("wrong", NEVER, ids=str)
def test_what_was_never_played_so_is_not_exported(wrong: Fields) -> None:
    with pytest.raises(ValueError, match=r"."):
        export(replace(whole("azul", "coloured"), **wrong))


@pytest.mark.parametrize(("seed", "given"), [(SEED, SEED), (None, None)])
def test_the_seed_of_a_running_game_is_never_exported_and_always_needed(
    seed: bytes | None, given: bytes | None
) -> None:
    with pytest.raises(ValueError, match="seed"):
        export(replace(running(whole("azul", "coloured"), 5), seed=seed), given)


# The record of a game that is here.


async def record_of(service: Service, table: Table) -> dict[str, Any]:
    """The record of a game that is here, in which nothing is wrong."""
    text = await export_game(service, ask(ANA), table.game.id, ("Ana", "Ben"))
    assert not keys(text)
    content: dict[str, Any] = json.loads(text)
    return content


async def test_the_record_of_a_running_game_holds_neither_seed_nor_secret_choice_whatever_it_was(
    service: Service,
) -> None:
    table = await tiling(service)
    one, found = choosing(table)[0], []
    for move in choices(table, one)[:2]:
        await play.play(service, ask(one), table.game.id, move)
        found.append(await record_of(service, table))
        await undo.undo(service, ask(one), table.game.id)
    assert found[0] == found[1]
    assert (found[0]["seed"], len(found[0]["moves"])) == (None, len(table.turns_since(0)))


async def test_a_game_that_the_rules_did_not_end_is_exported_with_how_it_ended(service: Service) -> None:
    resigned = await played(service, await begun(service), plies=4)
    await seats.resign(service, ask(ANA), resigned.game.id)
    called_off = await played(service, await begun(service), plies=4)
    await cancel.cancel(service, ask(ANA), called_off.game.id)
    await offers.agree(service, ask(BEN), called_off.game.id)
    for table, ending, winners, ranks in ((resigned, "resign", [1], [2, 1]), (called_off, "agreed", [], [])):
        content = await record_of(service, table)
        assert (content["ending"], content["result"]["winners"], content["result"]["ranks"]) == (ending, winners, ranks)


async def test_a_record_tells_when_each_move_was_made(service: Service, clock: Clock) -> None:
    table = await begun(service)
    for _ in range(3):
        clock.turn(hours=5)
        table = await played(service, table, plies=1)
    times = [move["at"] for move in (await record_of(service, table))["moves"]]
    assert times == ["2026-01-05T17:00:00+00:00", "2026-01-05T22:00:00+00:00", "2026-01-06T03:00:00+00:00"]


async def test_only_a_game_that_has_begun_and_is_of_this_server_has_a_record(service: Service) -> None:
    with refuses("not-started"):
        await export_game(service, ask(ANA), (await opened(service)).game.id, ("Ana", "Ben"))
    with pytest.raises(NoSuchGame):
        await export_game(service, ask(ANA, guild_id=GUILD + 1), (await begun(service)).game.id, ("Ana", "Ben"))
