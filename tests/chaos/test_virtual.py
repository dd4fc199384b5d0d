"""Whatever goes wrong, no acknowledged move is lost, and nobody is told anything twice: plans in virtual time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.chaos.conftest import Audited
from tests.chaos.mended import MENDED, POWER_CUTS
from tests.chaos.plan import Plan, months, plans

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
def test_what_once_failed_is_mended(name: str, on_sqlite: Audited) -> None:
    assert on_sqlite(MENDED[name]) == []


@pytest.mark.parametrize("plan", POWER_CUTS, ids=lambda plan: str(plan.steps[-2].faults[0]))
def test_a_death_at_a_commit_or_request_of_a_turn_changes_nothing(plan: Plan, on_sqlite: Audited) -> None:
    assert on_sqlite(plan) == []


@few
@given(plan=plans(4, 12))
def test_nothing_is_lost_whatever_goes_wrong(plan: Plan, on_sqlite: Audited) -> None:
    assert on_sqlite(plan) == []


@settings(few, max_examples=2)
@given(plan=plans(3, 6))
def test_nothing_is_lost_whatever_goes_wrong_with_three_processes(plan: Plan, on_postgresql: Audited) -> None:
    assert on_postgresql(plan) == []


@settings(few, max_examples=1)
@given(plan=months(20))
def test_weeks_of_games_go_as_everybody_was_promised(plan: Plan, on_sqlite: Audited) -> None:
    assert on_sqlite(plan) == []


@pytest.mark.campaign
@settings(few, max_examples=500)
@given(plan=plans(6, 24))
def test_nothing_is_lost_in_hundreds_of_plans(plan: Plan, on_sqlite: Audited) -> None:
    assert on_sqlite(plan) == []


@pytest.mark.campaign
@settings(few, max_examples=60)
@given(plan=plans(6, 24))
def test_nothing_is_lost_in_many_plans_with_three_processes(plan: Plan, on_postgresql: Audited) -> None:
    assert on_postgresql(plan) == []


@pytest.mark.campaign
@settings(few, max_examples=5)
@given(plan=months(60))
def test_months_of_games_go_as_everybody_was_promised(plan: Plan, on_sqlite: Audited) -> None:
    assert on_sqlite(plan) == []
