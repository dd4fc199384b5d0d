"""Plans in virtual time. Whatever fails, no acknowledged move may be lost, and nobody may get anything twice."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.chaos.auditor import audit
from tests.chaos.conftest import RunPlan
from tests.chaos.faults import Death, DieAtAwait, DieAtCommit, DieAtRequest
from tests.chaos.plan import Opening, Person, Plan, Step, drawn, plans
from tests.chaos.plan_files import BEGUN, FIXED, POWER_CUTS, ROUND_CUTS, STAGED
from tests.support.campaigns import Seeds
from tests.support.forms import FORMS
from tests.support.thorough import try_some

pytestmark = [
    # Dead processes leave connections open.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
]


@pytest.mark.parametrize("name", try_some(FIXED, 3))
def test_plan_of_a_fixed_bug_keeps_all_promises(name: str, run_on_sqlite: RunPlan) -> None:
    assert audit(run_on_sqlite(FIXED[name])) == []


@pytest.mark.parametrize("name", try_some(STAGED, 3))
def test_staged_plan_keeps_all_promises(name: str, run_on_sqlite: RunPlan) -> None:
    assert audit(run_on_sqlite(STAGED[name])) == []


@pytest.mark.parametrize(
    "plan", try_some(POWER_CUTS, 6), ids=lambda plan: f"{plan.steps[3].act}-{plan.steps[3].faults[0]}"
)
def test_process_death_during_a_turn_breaks_no_promise(plan: Plan, run_on_sqlite: RunPlan) -> None:
    history = run_on_sqlite(plan)
    assert audit(history) == []
    if "again" in [step.act for step in plan.steps]:
        # If the same button is pressed again after the death, the move is played only once.
        assert [line.act for line in history.games[0].lines].count("play") == 4


@pytest.mark.parametrize("plan", try_some(ROUND_CUTS, 6), ids=lambda plan: str(plan.steps[4].faults[0]))
def test_process_death_during_a_pairing_breaks_no_promise(plan: Plan, run_on_sqlite: RunPlan) -> None:
    history = run_on_sqlite(plan)
    assert audit(history) == []
    (kept,) = history.tournaments
    acts = [line.act for line in kept.lines]
    is_begun = plan.steps[4].faults != (DieAtCommit("before", 1),)
    assert acts[4:7] == (["begin", "pair", "result"] if is_begun else ["enter"])


def test_random_plan_with_faults_loses_nothing(run_on_sqlite: RunPlan) -> None:
    assert audit(run_on_sqlite(drawn(plans(4, 8), 9))) == []


def test_death_of_one_of_three_processes_loses_nothing(run_on_postgresql: RunPlan) -> None:
    plan = Plan((*BEGUN, Step("move", faults=(DieAtCommit(),)), Step("move")))
    assert audit(run_on_postgresql(plan)) == []


def test_weeks_of_games_keep_all_promises(run_on_sqlite: RunPlan) -> None:
    assert audit(run_on_sqlite(drawn(plans(8, 10, games=3, quiet=True), 9))) == []


GUILD_WITHOUT_BOT = ("group", "two", "guest")
DEATHS: list[Death] = [DieAtAwait(number) for number in (9, 25, 60)]
DEATHS += [DieAtCommit(when, 1) for when in ("before", "after")]
DEATHS += [DieAtRequest(what, when) for what in ("answer later", "answer") for when in ("before", "after")]
"""The ways in which a process can die during a turn."""


def whole_game(game: str, side: str, where: str) -> Plan:
    """Return a plan for a game in which a process dies in every tenth turn.

    The last player accepts no direct messages.
    """
    steps = [Step("new"), Step("join", pick=1), Step("join", pick=1)]
    for number in range(150):
        death = (DEATHS[number // 10 % len(DEATHS)],) if number % 10 == 9 else ()
        steps.append(Step("pick", pick=number * 7 % 31, faults=death))
    people = (Person(), Person(), Person(closed=True), Person())
    return Plan(tuple(steps), (Opening(game, side, 2 if where == "two" else 3, where=where),), people)


@pytest.mark.campaign
@pytest.mark.parametrize("where", GUILD_WITHOUT_BOT)
@pytest.mark.parametrize(("game", "side"), FORMS)
def test_whole_guest_games_survive_many_deaths(game: str, side: str, where: str, run_on_sqlite: RunPlan) -> None:
    plan = whole_game(game, side, where)
    history = run_on_sqlite(plan)
    assert audit(history) == []
    kept = history.games[0]
    assert kept.game.status == "finished"
    boards = Counter(
        shown.presses[0].version
        for shown in history.shown
        if not shown.edited and shown.only_for is None and shown.presses and shown.presses[0].game_id == kept.game.id
    )
    # A board may be repeated only if its process died before it could record the board.
    assert sum(boards.values()) - len(boards) <= sum(bool(step.faults) for step in plan.steps)


@pytest.mark.campaign
def test_hundreds_of_random_plans_lose_nothing(campaign_seeds: Seeds, run_on_sqlite: RunPlan) -> None:
    for seed in campaign_seeds(range(1000)):
        assert audit(run_on_sqlite(drawn(plans(), seed))) == []


@pytest.mark.campaign
def test_random_plans_with_three_processes_lose_nothing(campaign_seeds: Seeds, run_on_postgresql: RunPlan) -> None:
    for seed in campaign_seeds(range(100)):
        assert audit(run_on_postgresql(drawn(plans(), seed))) == []


@pytest.mark.campaign
def test_months_of_games_keep_all_promises(campaign_seeds: Seeds, run_on_sqlite: RunPlan) -> None:
    for seed in campaign_seeds(range(20)):
        assert audit(run_on_sqlite(drawn(plans(60, 60, games=6, quiet=True), seed))) == []
