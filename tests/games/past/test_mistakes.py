"""Tasks in which players retry their own costly moves: who gets them, for which moves, and how answers are judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import select

from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.past import mistakes
from bot.games.past.analysis import AnalysedPly, Analysis, analyse
from bot.games.past.history import find_past_table
from bot.games.past.mistakes import GivenMistakes, Mistake
from bot.games.people import privacy
from bot.games.table import offers, play
from bot.opponents.levels import JUDGE
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from bot.storage import game_queries, result_queries
from bot.storage.tables import metadata
from tests.conftest import BOTH_DATABASES, NOTHING_CROSSES
from tests.games.past.test_analysis import CHANCES, Judge
from tests.support.clock import Clock
from tests.support.forms import FORMS
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, CHI, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import begin_game, play_moves

pytestmark = NOTHING_CROSSES

MOVES = 8
NAMES = {person.id: person for person in PEOPLE}


class FixedCostJudge(Judge):
    """A judge that reports the same cost for every move and records the seeds it is called with."""

    def __init__(self, cost: float, *, exact: bool = True) -> None:
        super().__init__(exact=exact, cost=cost)
        self.seeds: list[tuple[int, bool]] = []

    async def judge(self, view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        self.seeds.append((seed, first))
        best = view.legal_moves(seat)[0]
        readings = (Reading(best, 0.6), Reading(played, 0.6 - self.cost))
        return Thought(best, readings, CHANCES[seat], 1, self.exact)


async def ended_game(service: Service, moves: int = MOVES, **options: Any) -> Table:
    """Play some moves of a game, and then end it as a moderator."""
    table = await play_moves(service, await begin_game(service, **options), moves)
    return await offers.end(service, ask(ANA, moderator=True), table.game.id)


async def store_analysis(service: Service, table: Table, costs: Mapping[int, float], *, refined: bool = True) -> None:
    """Store an analysis with these costs by move number. Its better move is always the last legal move."""
    plies = []
    for number, turn in enumerate(table.public_turns):
        *_, better = find_past_table(table, number).position.legal_moves(turn.seat)
        plies.append(AnalysedPly(turn.seat, CHANCES[turn.seat], str(better), costs.get(number, 0.0)))
    text = Analysis(tuple(plies), CHANCES[0], 0.05, refined).to_text()
    async with service.database.write() as connection:
        await result_queries.save_analysis(connection, table.game.id, JUDGE, text, refined=refined)


def numbers_of(table: Table, person: Person) -> list[int]:
    """Return the numbers of the moves that this person made."""
    return [number for number, turn in enumerate(table.public_turns) if turn.by == person.id]


async def find_all(service: Service, person: Person, table: Table) -> list[int]:
    """Return the numbers of the moves in a game that the person is asked about, in the order of the tasks."""
    found = list[int]()
    after = None
    with refuses("no-mistake-here"):
        while True:
            mistake = await mistakes.choose_in(service, ask(person), GivenMistakes(), table.game.id, after)
            assert mistakes.is_last(mistake) == (len(found) == len(list_costly(mistake, person)) - 1)
            after = mistake.number
            found.append(after)
    return found


def list_costly(mistake: Mistake, person: Person) -> list[int]:
    """Return the numbers of the person's costly moves in the game that the mistake comes from."""
    own = numbers_of(mistake.table, person)
    return [number for number in mistake.analysis.mistakes() if number in own]


@pytest.mark.parametrize(("ruleset", "side"), FORMS)
async def test_mistakes_are_asked_and_judged_in_every_form(service: Service, ruleset: str, side: str) -> None:
    table = await ended_game(service, 24, ruleset=ruleset, side=side)
    service.thinker = Judge()
    analysis = await analyse(service, table)
    async with service.database.write() as connection:
        await result_queries.save_analysis(connection, table.game.id, JUDGE, analysis.to_text(), refined=True)
    asked = 0
    for person in (ANA, BEN):
        for number in await find_all(service, person, table):
            mistake = await mistakes.find_mistake(service, ask(person), table.game.id, number)
            seen = mistake.seen
            assert (
                seen.position.to_json() == find_past_table(table, number).position.seen_by(mistake.ply.seat).to_json()
            )
            assert mistake.ply.seat in seen.position.to_act
            for move in seen.position.legal_moves(mistake.ply.seat):
                answered = await mistakes.answer_mistake(service, mistake, move)
                expected = {mistake.ply.better: ("best", 0.0), str(mistake.turn.move): ("played", 0.1)}
                assert (answered.verdict, answered.cost) == expected.get(str(move), ("worse", 0.1))
            asked += 1
    assert asked == len(analysis.mistakes()) > 0


async def test_each_mistake_is_asked_about_once_costliest_first(service: Service) -> None:
    table = await ended_game(service, 12)
    first, second, third, *_ = numbers_of(table, ANA)
    *_, theirs = numbers_of(table, BEN)
    await store_analysis(service, table, {first: 0.1, second: 0.3, third: 0.2, theirs: 0.5})
    assert await find_all(service, ANA, table) == [second, third, first]
    assert await find_all(service, BEN, table) == [theirs]
    assert await find_all(service, CHI, table) == []


async def test_mistake_of_another_player_is_refused(service: Service) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, BEN)
    await store_analysis(service, table, {number: 0.3})
    for person in (ANA, CHI):
        with refuses("not-your-move"):
            await mistakes.find_mistake(service, ask(person), table.game.id, number)
        with refuses("no-mistakes"):
            await mistakes.choose_mistake(service, ask(person), GivenMistakes())


async def test_new_owner_is_not_asked_about_previous_moves(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), MOVES)
    number, *_ = numbers_of(table, BEN)
    seat = table.public_turns[number].seat
    moderator = ask(ANA, moderator=True)
    await offers.offer_seat(service, moderator, table.game.id, seat, CHI)
    await offers.agree(service, ask(CHI), table.game.id)
    table = await offers.end(service, moderator, table.game.id)
    assert table.game.seat_of(CHI.id) == seat
    await store_analysis(service, table, {number: 0.3})
    with refuses("not-your-move"):
        await mistakes.find_mistake(service, ask(CHI), table.game.id, number)
    with refuses("no-mistake-here"):
        await mistakes.choose_in(service, ask(CHI), GivenMistakes(), table.game.id)
    with refuses("no-mistakes"):
        await mistakes.choose_mistake(service, ask(CHI), GivenMistakes())
    # Ben can still see the game, so he is still asked.
    assert (await mistakes.find_mistake(service, ask(BEN), table.game.id, number)).number == number
    assert (await mistakes.choose_in(service, ask(BEN), GivenMistakes(), table.game.id)).number == number


async def test_mistakes_of_running_game_are_refused(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), MOVES)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3})
    with refuses("not-analysed"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, number)
    with refuses("not-analysed"):
        await mistakes.choose_in(service, ask(ANA), GivenMistakes(), table.game.id)
    with refuses("no-mistakes"):
        await mistakes.choose_mistake(service, ask(ANA), GivenMistakes())


async def test_mistakes_require_access_and_stored_data(
    service: Service,
) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3})
    elsewhere = ask(ANA, guild_id=999)
    with refuses("no-such-game"):
        await mistakes.find_mistake(service, elsewhere, table.game.id, number)
    with refuses("no-mistakes"):
        await mistakes.choose_mistake(service, elsewhere, GivenMistakes())
    # In direct messages, the tasks come from all games of a person.
    assert (await mistakes.choose_mistake(service, ask(ANA, guild_id=None), GivenMistakes())).number == number
    await privacy.delete_my_data(service, ask(ANA))
    with refuses("not-your-move"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, number)
    with refuses("no-mistakes"):
        await mistakes.choose_mistake(service, ask(ANA), GivenMistakes())


async def test_outdated_mistake_is_refused_with_reason(
    service: Service,
) -> None:
    table = await ended_game(service)
    first, second, *_ = numbers_of(table, ANA)
    with refuses("no-analysis"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, first)
    await store_analysis(service, table, {first: 0.3, second: 0.2}, refined=False)
    await store_analysis(service, table, {second: 0.2})
    with refuses("not-costly"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, first)
    with refuses("old-button"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, MOVES)
    # The next mistake can still be found.
    assert (await mistakes.choose_in(service, ask(ANA), GivenMistakes(), table.game.id)).number == second
    async with service.database.write() as connection:
        await game_queries.delete_games(connection, [table.game.id])
    service.memory.forget([table.game.id])
    with refuses("no-such-game"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, second)


@BOTH_DATABASES
async def test_costliest_mistake_of_each_recent_game_comes_first(service: Service) -> None:
    costs = {0: 0.2, 1: 0.4, 2: 0.3}
    games = [await ended_game(service) for _ in costs]
    for game, table in enumerate(games):
        first, second, *_ = numbers_of(table, ANA)
        await store_analysis(service, table, {first: costs[game], second: costs[game] / 10})
    expected = [(1, 0.4), (2, 0.3), (0, 0.2), (1, 0.04), (2, 0.03), (0, 0.02)]
    given = GivenMistakes()
    for _ in range(2):
        found = [await answer_next(service, given) for _ in expected]
        assert [mistake.ply.cost for mistake in found] == [pytest.approx(cost) for _, cost in expected]
        assert [mistake.table.game.id for mistake in found] == [games[game].game.id for game, _ in expected]
        with refuses("no-more-mistakes") as refused:
            await mistakes.choose_mistake(service, ask(ANA), given)
        assert refused.value.facts["count"] == len(expected)


async def answer_next(service: Service, given: GivenMistakes) -> Mistake:
    """Get Ana's next mistake, and record that she has answered it."""
    mistake = await mistakes.choose_mistake(service, ask(ANA), given)
    given.record_answered(ANA.id, mistake)
    return mistake


async def test_unanswered_mistakes_repeat_after_all_others(service: Service) -> None:
    table = await ended_game(service, 12)
    first, second, third, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {first: 0.3, second: 0.2, third: 0.1})
    given = GivenMistakes()
    await answer_next(service, given)
    shown = [(await mistakes.choose_mistake(service, ask(ANA), given)).number for _ in range(5)]
    assert shown == [second, third, second, third, second]
    assert (await answer_next(service, given)).number == third
    assert (await answer_next(service, given)).number == second
    with refuses("no-more-mistakes"):
        await mistakes.choose_mistake(service, ask(ANA), given)


async def test_mistake_given_from_analysis_is_not_repeated(service: Service) -> None:
    table = await ended_game(service)
    first, second, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {first: 0.3, second: 0.2})
    given = GivenMistakes()
    await mistakes.choose_in(service, ask(ANA), given, table.game.id)
    assert (await mistakes.choose_mistake(service, ask(ANA), given)).number == second


async def test_mistakes_come_from_newest_analysed_games(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mistakes, "MAX_SEARCHED_GAMES", 3)
    oldest = await ended_game(service, 2)
    await store_analysis(service, oldest, dict.fromkeys(range(2), 0.9))
    for _ in range(mistakes.MAX_SEARCHED_GAMES):
        clock.turn(hours=1)
        await ended_game(service, 2)
    # Games without an analysis don't count towards the limit.
    assert (await mistakes.choose_mistake(service, ask(ANA), GivenMistakes())).table.game.id == oldest.game.id
    for _ in range(mistakes.MAX_SEARCHED_GAMES):
        clock.turn(hours=1)
        await store_analysis(service, await ended_game(service, 2), dict.fromkeys(range(2), 0.1))
    assert (await mistakes.choose_mistake(service, ask(ANA), GivenMistakes())).ply.cost == 0.1


async def test_answer_is_judged_like_stored_analysis(service: Service) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3})
    mistake = await mistakes.find_mistake(service, ask(ANA), table.game.id, number)
    judge = service.thinker = FixedCostJudge(0.2)
    moves = mistake.seen.position.legal_moves(mistake.ply.seat)
    known = [move for move in moves if mistake.is_known(move)]
    assert {str(move) for move in known} == {mistake.ply.better, str(mistake.turn.move)}
    for move in known:
        await mistakes.answer_mistake(service, mistake, move)
    assert judge.seeds == []
    other = next(move for move in moves if move not in known)
    await mistakes.answer_mistake(service, mistake, other)
    service.thinker = analysing = Judge()
    seeds: list[int] = []
    judged = analysing.judge

    async def note(view: Position, seat: int, played: Move, seed: int, *, first: bool = False) -> Thought:
        seeds.append(seed)
        return await judged(view, seat, played, seed, first=first)

    analysing.judge = note  # type: ignore[method-assign]
    await analyse(service, table)
    assert judge.seeds == [(seeds[number], False)]


async def test_mistakes_wait_until_their_analysis_is_refined(service: Service) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3}, refined=False)
    given = GivenMistakes()
    with refuses("not-refined"):
        await mistakes.choose_in(service, ask(ANA), given, table.game.id)
    with refuses("not-refined"):
        await mistakes.find_mistake(service, ask(ANA), table.game.id, number)
    with refuses("not-refined"):
        await mistakes.choose_mistake(service, ask(ANA), given)
    with refuses("no-mistakes"):
        await mistakes.choose_mistake(service, ask(BEN), given)
    refined = await ended_game(service)
    await store_analysis(service, refined, {numbers_of(refined, ANA)[0]: 0.2})
    assert (await mistakes.choose_mistake(service, ask(ANA), given)).table.game.id == refined.game.id
    await store_analysis(service, table, {number: 0.3})
    assert (await mistakes.choose_in(service, ask(ANA), given, table.game.id)).number == number


@pytest.mark.parametrize(
    ("cost", "exact", "verdict"),
    [(0.0, True, "as-good"), (0.049, False, "as-good"), (0.051, False, "worse"), (0.049, True, "worse")],
)
async def test_answer_within_margin_counts_as_equally_good(
    service: Service, cost: float, exact: bool, verdict: str
) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3})
    mistake = await mistakes.find_mistake(service, ask(ANA), table.game.id, number)
    service.thinker = FixedCostJudge(cost, exact=exact)
    moves = mistake.seen.position.legal_moves(mistake.ply.seat)
    other = next(move for move in moves if not mistake.is_known(move))
    answered = await mistakes.answer_mistake(service, mistake, other)
    assert (answered.verdict, answered.cost) == (verdict, cost if verdict == "worse" else 0.0)


async def test_mistake_hides_secret_choices_of_others(service: Service) -> None:
    table = await begin_game(service, side="grey")
    while len(table.to_act) < 2:
        table = await play_moves(service, table, 1)
    for player in table.to_act:
        person = NAMES[player.user_id or 0]
        table = await play.play(service, ask(person), table.game.id, str(careful_move(table.position, player.seat)))
    last = table.public_turns[-1]
    table = await offers.end(service, ask(ANA, moderator=True), table.game.id)
    number = len(table.public_turns) - 1
    before = find_past_table(table, number).position
    assert any(before.find_picked(seat) for seat in range(2) if seat != last.seat)
    await store_analysis(service, table, {number: 0.3})
    mistake = await mistakes.find_mistake(service, ask(NAMES[last.by or 0]), table.game.id, number)
    seen = mistake.seen.position
    assert not any(seen.find_picked(seat) for seat in range(2) if seat != last.seat)


async def test_asking_about_mistakes_and_answering_stores_nothing(service: Service) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3})
    before = await load_all_rows(service)
    given = GivenMistakes()
    service.thinker = FixedCostJudge(0.2)
    for mistake in (
        await mistakes.choose_mistake(service, ask(ANA), given),
        await mistakes.choose_in(service, ask(ANA), given, table.game.id),
    ):
        for move in mistake.seen.position.legal_moves(mistake.ply.seat):
            await mistakes.answer_mistake(service, mistake, move)
    assert await load_all_rows(service) == before


async def load_all_rows(service: Service) -> dict[str, list[Any]]:
    """Load the rows of all tables."""
    async with service.database.read() as connection:
        return {
            table.name: [tuple(row) for row in await connection.execute(select(table))]
            for table in metadata.sorted_tables
        }


async def test_given_mistakes_are_remembered_only_for_most_recent_people(
    service: Service,
) -> None:
    table = await ended_game(service)
    number, *_ = numbers_of(table, ANA)
    await store_analysis(service, table, {number: 0.3})
    mistake = await mistakes.find_mistake(service, ask(ANA), table.game.id, number)
    given = GivenMistakes()
    for user_id in range(mistakes.MAX_REMEMBERED_PEOPLE + 1):
        given.record(user_id, mistake)
    assert given.count(0, mistake) == 0
    assert given.count(1, mistake) == 1
