"""What posts and narrations say, word for word."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games import cancel, lobby, moderate
from bot.games.decision import Person
from bot.games.service import Service
from bot.messages.answers import list_games
from bot.messages.narration import narrate, signed
from bot.messages.notices import word_closed_call
from bot.messages.posts import LONGEST_CONTENT, word_board, word_lobby, word_options
from bot.messages.words import words
from bot.rules import RULESETS, commitment
from bot.storage.rows import Call, Options
from tests.conftest import ANA, BEN, PEOPLE, acting, ask, begun, opened, played
from tests.support.says import says

EN = words("en")


async def test_a_lobby_says_who_sits_what_is_free_and_when_it_closes(service: Service) -> None:
    table = await opened(service, 3)
    told = word_lobby(EN, table.game, service.limits.lobby_lifetime)
    assert table.game.seed is not None
    closes = int((table.game.changed_at + service.limits.lobby_lifetime).timestamp())
    assert told.content.splitlines() == [
        f"### Azul · coloured wall · #{table.game.id}",
        "1. Ana (host)",
        "2. *free*",
        "3. *free*",
        "-# 2 seats are free. The game starts when all are taken, or when the host presses **Start**.",
        f"-# If nothing happens, this lobby closes <t:{closes}:R>.",
        f"-# The bag is already shuffled: SHA-256 `{commitment(table.game.seed)[:8]}…`. "
        "`/azul record verify` checks that nobody changes it.",
    ]
    assert told.pings == ()


async def test_the_seal_of_the_bag_stays_in_the_lobby_as_long_as_there_is_a_game(service: Service) -> None:
    opening = await opened(service, 2)
    started = await lobby.join(service, ask(BEN), opening.game.id)
    assert started.game.seed is not None
    seal = f"`{commitment(started.game.seed)[:8]}…`"
    for game in (opening.game, started.game):
        assert seal in word_lobby(EN, game, timedelta(hours=72)).content
    off = await cancel.cancel(service, ask(ANA), started.game.id)
    assert "SHA-256" not in word_lobby(EN, off.game, timedelta(hours=72)).content


async def test_the_first_board_names_the_order_and_the_starter(service: Service) -> None:
    table = await begun(service)
    told = word_board(EN, table, since=0)
    first = acting(table)
    assert told.content.splitlines() == [
        f"<@{first.id}>, your turn in Azul **#{table.game.id}**",
        f"The game starts: Ana, Ben. {first.name} goes first.",
        "-# Round 1 · Ana 0 · Ben 0",
    ]
    assert told.pings == (first.id,)


async def test_a_board_tells_every_move_since_the_last_one_told(service: Service) -> None:
    table = await begun(service, 3)
    since = table.game.version
    table = await played(service, table, plies=2)
    told = word_board(EN, table, since)
    assert told.content.count(" took ") == 2
    assert told.pings == (table.to_act[0].user_id,)
    assert table.game.seed is not None
    assert table.game.seed.hex() not in told.content


async def test_what_the_arrow_beside_a_score_says_is_told_once_below_the_scores(service: Service) -> None:
    table = await begun(service)
    assert "→" not in word_board(EN, table, since=0).content
    while table.position.projected == table.position.scores:
        table = await played(service, table, plies=1)
    scores = word_board(EN, table, since=0).content.splitlines()[-1]
    assert " → " in scores
    assert scores.endswith(" (→ after the round)")


async def test_the_end_names_the_winner_the_sheet_and_the_seed(service: Service) -> None:
    table = await begun(service)
    while table.to_act:
        since = table.game.version
        table = await played(service, table, plies=1)
    told = word_board(EN, table, since)
    standing = table.position.standing
    assert standing is not None
    assert told.content.startswith("🏆 **")
    assert told.pings == ()
    assert table.game.seed is not None
    assert f"`{table.game.seed.hex()[:8]}…`" in told.content
    assert table.game.seed.hex() not in told.content
    for seat, score in enumerate(standing.scores):
        assert f"{standing.ranks[seat]}. {PEOPLE[seat].name} **{score}** — wall tiles +" in told.content


async def test_a_post_names_people_as_awaited_and_computers_only_where_nobody_else_is(service: Service) -> None:
    table = await begun(service, 2, side="grey")
    while len(table.to_act) < 2:
        table = await played(service, table, plies=1)
    ana, ben = table.game.players
    machine = replace(ben, user_id=None, name="", computer="medium")
    both = word_board(EN, table, since=0).content.splitlines()[0]
    assert both == f"<@{ANA.id}>, <@{BEN.id}>, you’re up in Azul **#{table.game.id}**"
    to_do = EN("azul-phase-tile")
    assert to_do in word_board(EN, table, since=0).content
    table = replace(table, game=replace(table.game, players=(ana, machine)))
    with_computer = word_board(EN, table, since=0).content.splitlines()[0]
    assert with_computer == f"<@{ANA.id}>, your turn in Azul **#{table.game.id}**"
    table = replace(table, game=replace(table.game, players=(replace(machine, seat=0), machine)))
    alone = word_board(EN, table, since=0).content.splitlines()[0]
    assert alone == f"Computer 1, Computer 2 are to move in Azul **#{table.game.id}**"
    assert to_do not in word_board(EN, table, since=0).content
    table = replace(table, game=replace(table.game, players=(ana, replace(machine, name="Greta"))))
    assert "· Greta (computer) 0" in word_board(EN, table, since=0).content


async def test_a_game_ended_by_a_moderator_has_no_winner(service: Service) -> None:
    table = await moderate.end(service, ask(BEN, moderator=True), (await begun(service)).game.id)
    told = word_board(EN, table, since=0)
    assert says(told, "post-ended")
    assert "🏆" not in told.content
    assert told.pings == ()


async def test_a_game_called_off_after_its_start_says_so(service: Service) -> None:
    table = await cancel.cancel(service, ask(ANA), (await begun(service)).game.id)
    assert says(word_board(EN, table, since=0), "post-cancelled")


async def test_a_post_stays_within_a_message_even_after_many_untold_turns(service: Service) -> None:
    long_name = Person(ANA.id, "W" * 32)
    table = await lobby.open_game(service, ask(long_name), "azul", "coloured", 2)
    table = await lobby.join(service, ask(BEN), table.game.id)
    table = await played(service, table, plies=40)
    assert len(word_board(EN, table, since=0).content) <= LONGEST_CONTENT - 150


async def test_of_many_untold_turns_the_newest_are_told_with_the_scores_and_how_many_are_left_out(
    service: Service,
) -> None:
    table = await played(service, await begun(service), plies=40)
    told = word_board(EN, table, since=0).content
    assert table.replay is not None
    begins, note, *newest, scores = told.splitlines()[1:]
    assert begins.startswith("The game starts")
    names = [f"**{player.name}**" for player in table.game.players]
    last = narrate(EN, "azul", [player.name for player in table.game.players], table.replay.turns[-1].events)
    assert "\n".join(newest).endswith(last)
    assert all(line.startswith(tuple(names)) for line in newest if " took " in line)
    left_out = len(table.replay.turns) - told.count(" took ")
    assert left_out > 0
    assert note == f"… {left_out} earlier moves: `/azul record history`"
    assert scores.startswith(f"-# Round {table.position.round} · ")


async def test_where_room_is_short_moves_count_for_more_than_our_own_long_emojis(service: Service) -> None:
    icons = {
        f"azul-icon-{colour}": f"<:{colour}_tile_0a1b2c:123456789012345678>" for colour in RULESETS["azul"].colours
    }
    ours = EN.with_icons(icons)
    few = await played(service, await begun(service, 2), plies=3)
    assert word_board(ours, few, since=few.replay.begun).content.count("_tile_") == 3 if few.replay else False
    many = await played(service, few, plies=30)
    assert word_board(ours, many, since=0).content == word_board(EN, many, since=0).content


async def test_the_end_after_many_untold_turns_still_shows_sheets_and_seed(service: Service) -> None:
    table = await played(service, await begun(service, 4))
    told = word_board(EN, table, since=0).content
    assert table.game.seed is not None
    assert f"`{table.game.seed.hex()[:8]}…`" in told
    assert table.game.seed.hex() not in told
    assert all(f"{person.name} **" in told for person in PEOPLE)
    assert "earlier moves" in told


def test_points_have_a_sign() -> None:
    assert [signed(points) for points in (3, 0, -2)] == ["+3", "±0", "−2"]


OPTIONS: tuple[dict[str, Any], ...] = (
    {"turn_hours": 24, "at_end": "move"},
    {"invited": (BEN.id, 3)},
    {"declined": (4,)},
    {"role_id": 9},
    {"order": (2, 1)},
)


@pytest.mark.parametrize("chosen", [pair for count in (2, 3, 5) for pair in itertools.combinations(OPTIONS, count)])
def test_whatever_else_was_agreed_a_lobby_says_each_of_it(chosen: tuple[dict[str, Any], ...]) -> None:
    alone = [word_options(EN, Options(**one)) for one in chosen]
    assert all(alone)
    together = Options(**{name: value for one in chosen for name, value in one.items()})
    assert word_options(EN, together) == [line for lines in alone for line in lines]


async def test_ones_list_begins_with_the_games_that_wait_for_one(service: Service) -> None:
    tables = [await begun(service) for _ in range(3)]
    for person in (ANA, BEN):
        for order in itertools.permutations(tables):
            told = list_games(EN, order, tables, {}, person.id)
            waiting = [table.waits_for(person.id) for table in tables]
            named = [told.index(f"#{table.game.id}") for table in tables]
            first = sum(waiting)
            assert sorted(named)[:first] == sorted(at for at, mine in zip(named, waiting, strict=True) if mine)


async def test_what_is_left_of_a_private_call_says_whether_its_person_has_played_since(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    *_, last = table.turns_since(0)
    for person in (ANA, BEN):
        for version in range(table.game.version + 1):
            moves = [turn for turn in table.turns_since(version) if turn.by == person.id]
            call = Call(1, table.game.id, person.id, "turn", version, service.clock(), message_id=9)
            assert says(word_closed_call(EN, table, call), "notice-played" if moves else "notice-passed")
    assert last.by in (ANA.id, BEN.id)
