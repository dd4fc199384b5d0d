"""Whatever goes wrong, no acknowledged move is lost, and nobody is told anything twice: plans in virtual time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.campaigns import Seeds
from tests.chaos.auditor import audit
from tests.chaos.conftest import Lived
from tests.chaos.faults import DieAtCommit
from tests.chaos.mended import MENDED, POWER_CUTS, ROUND_CUTS, STAGED
from tests.chaos.plan import Plan, drawn, plans

pytestmark = [
    # Who dies leaves things open.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
]
few = settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
    # To make a plan smaller takes as long as a hundred of them: whoever looks for its cause asks for it.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


@pytest.mark.parametrize("name", MENDED)
def test_what_once_failed_is_mended(name: str, on_sqlite: Lived) -> None:
    assert audit(on_sqlite(MENDED[name])) == []


@pytest.mark.parametrize("name", STAGED)
def test_what_is_staged_goes_as_everybody_was_promised(name: str, on_sqlite: Lived) -> None:
    assert audit(on_sqlite(STAGED[name])) == []


@pytest.mark.parametrize("plan", POWER_CUTS, ids=lambda plan: f"{plan.steps[3].act}-{plan.steps[3].faults[0]}")
def test_a_death_at_a_commit_or_request_of_a_turn_changes_nothing(plan: Plan, on_sqlite: Lived) -> None:
    history = on_sqlite(plan)
    assert audit(history) == []
    if "again" in [step.act for step in plan.steps]:
        # Whoever presses the same button after the death has played once.
        assert [line.act for line in history.games[0].lines].count("play") == 4


@pytest.mark.parametrize("plan", ROUND_CUTS, ids=lambda plan: str(plan.steps[4].faults[0]))
def test_a_death_at_a_commit_of_a_pairing_changes_nothing(plan: Plan, on_sqlite: Lived) -> None:
    history = on_sqlite(plan)
    assert audit(history) == []
    (kept,) = history.tournaments
    acts = [line.act for line in kept.lines]
    is_begun = plan.steps[4].faults != (DieAtCommit("before", 1),)
    assert acts[4:7] == (["begin", "pair", "result"] if is_begun else ["enter"])


@few
@given(plan=plans(4, 12))
def test_nothing_is_lost_whatever_goes_wrong(plan: Plan, on_sqlite: Lived) -> None:
    assert audit(on_sqlite(plan)) == []


@settings(few, max_examples=2)
@given(plan=plans(3, 6))
def test_nothing_is_lost_whatever_goes_wrong_with_three_processes(plan: Plan, on_postgresql: Lived) -> None:
    assert audit(on_postgresql(plan)) == []


@settings(few, max_examples=1)
@given(plan=plans(20, 20, games=6, quiet=True))
def test_weeks_of_games_go_as_everybody_was_promised(plan: Plan, on_sqlite: Lived) -> None:
    assert audit(on_sqlite(plan)) == []


@pytest.mark.campaign
def test_nothing_is_lost_in_hundreds_of_plans(campaign_seeds: Seeds, on_sqlite: Lived) -> None:
    for seed in campaign_seeds(range(1000)):
        assert audit(on_sqlite(drawn(plans(), seed))) == []


@pytest.mark.campaign
def test_nothing_is_lost_in_many_plans_with_three_processes(campaign_seeds: Seeds, on_postgresql: Lived) -> None:
    for seed in campaign_seeds(range(100)):
        assert audit(on_postgresql(drawn(plans(), seed))) == []


@pytest.mark.campaign
def test_months_of_games_go_as_everybody_was_promised(campaign_seeds: Seeds, on_sqlite: Lived) -> None:
    for seed in campaign_seeds(range(20)):
        assert audit(on_sqlite(drawn(plans(60, 60, games=6, quiet=True), seed))) == []
