"""Tests of posted boards that have much to report or little room. The stories contain ordinary boards."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.table import offers
from bot.games.table.absences import take_days_off
from bot.games.table.seats import after_resigning
from bot.messages.answers import list_games
from bot.messages.boards import render_board
from bot.messages.narration import narrate
from bot.messages.posts import MAX_CONTENT_LENGTH, format_moment
from bot.rules import RULESETS
from bot.rules.game import SheetLine, Standing
from bot.storage.rows import REMINDERS_BEFORE_HOLD
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import timed_game, timed_out
from tests.golden.games import kept_game
from tests.renderers.games import rename
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, DARIUSH, PEOPLE, ask
from tests.support.says import EN, says
from tests.support.tables import begin_game, play_moves

pytestmark = NOTHING_CROSSES


def ended(ruleset: str, players: int) -> Table:
    """Return a finished game on the ruleset's first side, played by the tests' people."""
    names = [person.name for person in PEOPLE]
    return rename(kept_game(ruleset, RULESETS[ruleset].sides[0], players).table(), names)


def test_post_names_computers_only_if_no_person_is_due() -> None:
    table = next(table for table in kept_game("azul", "grey", 2).tables() if len(table.to_act) == 2)
    ana, ben = table.game.players
    machine, name = replace(ben, user_id=None, name="", computer="medium"), f"Azul **#{table.game.id}**"
    for players, headline, asked in (
        ((ana, ben), f"<@{ANA.id}> and <@{BEN.id}>, you’re up in {name}", True),
        ((ana, machine), f"<@{ANA.id}>, your turn in {name}", True),
        ((replace(machine, seat=0), machine), f"Computer 1 and Computer 2 are to move in {name}", False),
    ):
        told = render_board(EN, replace(table, game=replace(table.game, players=players)), since=0)
        assert told.splitlines()[0] == headline
        assert says(told, "azul-phase-tile") is asked
    table = replace(table, game=replace(table.game, players=(ana, replace(machine, name="Greta"))))
    assert "· Greta (computer) 0" in render_board(EN, table, since=0)


def test_post_with_many_turns_shows_only_the_newest() -> None:
    table = rename(kept_game("azul", "coloured", 2).table(40), ["W" * 32, "Ben"])
    told = render_board(EN, table, since=0)
    assert len(told) <= MAX_CONTENT_LENGTH - 150
    assert table.replay is not None
    begins, note, *newest, scores, _planning = told.splitlines()[1:]
    assert begins.startswith("The game starts")
    names = [f"**{player.name}**" for player in table.game.players]
    last = narrate(EN, "azul", [player.name for player in table.game.players], table.replay.turns[-1].events)
    assert "\n".join(newest).endswith(last)
    assert all(line.startswith(tuple(names)) for line in newest if " took " in line)
    left_out = len(table.replay.turns) - told.count(" took ")
    assert left_out > 0
    assert note == f"… {left_out} earlier moves: `/azul record history`"
    assert scores.startswith(f"-# Round {table.position.round} · ")


async def test_only_first_board_mentions_plans_if_people_wait(
    service: Service,
) -> None:
    table = await begin_game(service, 2)
    assert table.replay is not None
    assert says(render_board(EN, table, since=0), "post-plan")
    assert not says(render_board(EN, table, since=table.replay.begun), "post-plan")
    ana, ben = table.game.players
    alone = replace(table, game=replace(table.game, players=(ana, replace(ben, user_id=None, computer="easy"))))
    assert not says(render_board(EN, alone, since=0), "post-plan")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("untold", [1, None])
def test_final_post_contains_winners_and_score_sheets(ruleset: str, untold: int | None) -> None:
    table = ended(ruleset, 4)
    assert table.replay is not None
    told = render_board(EN, table, since=table.replay.version - 1 if untold else 0)
    assert table.outcome is not None
    assert ("earlier moves" in told) is (untold is None)
    winners = EN.list_all(f"**{PEOPLE[seat].name}**" for seat in table.outcome.winners)
    assert told.startswith(f"🏆 {winners} ")
    assert table.game.seed.hex()[:16] not in told
    for seat, (score, sheet) in enumerate(zip(table.outcome.scores, table.outcome.sheets, strict=True)):
        brought = [
            EN(f"{ruleset}-sheet-{line.key}") + f" {EN.writing.write_signed(line.points)}"
            for line in sheet
            if line.points
        ]
        line = f"{table.outcome.ranks[seat]}. {PEOPLE[seat].name} **{score}** — {', '.join(brought)}"
        assert line in told.replace(r"\.", ".").splitlines()


@pytest.mark.parametrize(
    ("ruleset", "scores", "ranks", "headline", "note"),
    [
        ("azul", (5, 5, 3), (1, 2, 3), "🏆 **Ana** wins {} with 5 points and more full rows!", ""),
        ("sintra", (4, 9, 9), (3, 2, 1), "🏆 **Chi** wins {} with 9 points and less broken glass!", ""),
        (
            "azul",
            (5, 5, 5),
            (1, 1, 3),
            "🏆 **Ana** and **Ben** share the win in {} with 5 points and more full rows!",
            "",
        ),
        (
            "summer-pavilion",
            (7, 7, 7),
            (1, 1, 1),
            "🏆 **Ana**, **Ben** and **Chi** share the win in {} with 7 points!",
            "",
        ),
        ("azul", (1, 0, 0), (1, 2, 2), "🏆 **Ana** wins {} with 1 point!", ""),
        ("azul", (5, 3, 3), (1, 3, 2), "🏆 **Ana** wins {} with 5 points!", "Tied at 3 points"),
    ],
)
def test_final_post_explains_the_tie_break_after_tie(
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str,
    scores: tuple[int, ...],
    ranks: tuple[int, ...],
    headline: str,
    note: str,
) -> None:
    table = ended(ruleset, 3)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    sheets = ((SheetLine("rows", 0, 0),),) * 3
    monkeypatch.setattr(type(table.position), "standing", Standing("row", winners, ranks, scores, sheets))
    first, *others = render_board(EN, table, since=table.replay.version if table.replay else 0).splitlines()
    assert first == headline.format(f"{EN(ruleset)} **#{table.game.id}**")
    assert [line.startswith(f"-# {note}") for line in others if line.startswith("-# ")] == [True] * bool(note)
    # Discord renumbers an ordered list, beginning with its first number, so a list can't show shared places.
    dot = "." if len({*ranks}) == len(ranks) else "\\."
    places = [line for line in others if line[0].isdecimal()]
    assert [line.partition(" ")[0] for line in places] == [f"{rank}{dot}" for rank in sorted(ranks)]


async def test_remaining_players_share_the_win_after_a_resignation(
    service: Service,
) -> None:
    table = await begin_game(service, 3)
    ana, ben, chi = table.game.players
    machine = replace(chi, user_id=None, name="Greta", computer="hard")
    table = replace(table, game=replace(table.game, players=(ana, ben, machine)))
    after = after_resigning(table, ben)
    said = render_board(EN, after, since=0)
    assert says(said, "post-winner-resign", left="Ben")
    assert said.startswith("🏆 **Ana** and **Greta (computer)** share the win in Azul")


def test_post_drops_long_custom_emojis_before_it_drops_moves() -> None:
    emojis = {colour: f"<:{colour}_tile_0a1b2c:123456789012345678>" for colour in RULESETS["azul"].colours}
    ours = EN.with_icons({f"azul-icon-{colour}": emoji for colour, emoji in emojis.items()})
    few, many = (kept_game("azul", "coloured", 2).table(moves) for moves in (3, 33))
    assert render_board(ours, few, since=0).count("_tile_") == 3
    assert render_board(ours, many, since=0) == render_board(EN, many, since=0)


async def test_deadline_is_shown_unless_the_game_is_on_hold(
    service: Service,
) -> None:
    table = await begin_game(service)
    until = service.clock() + timedelta(days=1)
    for deadline, reminders in itertools.product((None, until), (0, REMINDERS_BEFORE_HOLD)):
        timed = replace(table, game=replace(table.game, deadline_at=deadline, reminders=reminders))
        board = render_board(EN, timed, since=0)
        assert says(board, "post-deadline", when=format_moment(until)) == (deadline == until and not reminders)
        for person in (ANA, BEN):
            told = list_games(EN, [timed], [], {}, person.id)
            assert says(told, "answer-game-until", when=format_moment(until)) == (deadline == until)


@pytest.mark.parametrize("is_limited", [False, True], ids=["no limit", "a limit"])
async def test_absence_note_mentions_time_limit_only_if_one_exists(
    service: Service, clock: Clock, is_limited: bool
) -> None:
    table = await (timed_game(service) if is_limited else begin_game(service, 2))
    for person in (ANA, BEN):
        await take_days_off(service, ask(person), "", "2026-01-07")
    clock.turn(minutes=1)
    table = await service.table(table.game.id)
    told = render_board(EN, table, since=0, now=clock.now)
    assert says(told, "post-away", limited=int(is_limited))
    assert ("Nobody will run out of time" in told) is is_limited


async def test_each_timed_out_turn_is_marked_in_the_post(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await timed_out(service, clock, 3, rounds=2), plies=1)
    first, second, third = table.turns_since(0)
    told = render_board(EN, table, since=0).splitlines()
    for turn in (first, second):
        name = table.game.players[turn.seat].name
        (line,) = (line for line in told if line.startswith(f"**{name}**"))
        assert line.startswith(f"**{name}**’s time was up, so a computer played: took ")
    assert any(line.startswith(f"**{table.game.players[third.seat].name}** took ") for line in told)


async def test_replacement_is_not_blamed_for_an_earlier_timeout(service: Service, clock: Clock) -> None:
    table = await timed_out(service, clock, 3)
    (turn,) = table.turns_since(0)
    owner = PEOPLE[turn.seat]
    moderator = ask(PEOPLE[turn.seat - 1], moderator=True)
    await offers.offer_seat(service, moderator, table.game.id, turn.seat, DARIUSH)
    table = await offers.agree(service, ask(DARIUSH), table.game.id)
    assert says(render_board(EN, table, since=0), "post-time-up", who=f"<@{owner.id}>")
    await offers.offer_seat(service, moderator, table.game.id, turn.seat, None)
    computer = render_board(EN, await service.table(table.game.id), since=0)
    assert says(computer, "post-time-up", who=f"<@{DARIUSH.id}>")
    assert "Dariush (computer)**’s time" not in computer
