"""The formats that a tournament can have, depending on the number of entries."""

from __future__ import annotations

import pytest

from bot.games.tournament.pairing import list_sizes, max_entries, min_entries
from bot.games.tournament.plans import Misfit, TournamentPlan, find_misfit, list_plans
from bot.storage.rows import TournamentOptions


def swiss(seats: int, rounds: int | None = None) -> TournamentOptions:
    return TournamentOptions("azul", "coloured", seats=seats, rounds=rounds)


@pytest.mark.parametrize(
    ("options", "entries", "misfit"),
    [
        (swiss(3), 4, "no-full-table"),
        (swiss(4), 6, "no-full-table"),
        (swiss(4), 9, "no-full-table"),
        (swiss(2, 5), 4, "too-many-rounds"),
        (swiss(2, 3), 4, None),
        (swiss(2, 5), 5, None),
        (swiss(4), 4, None),
        (swiss(4), 7, None),
    ],
)
def test_misfit_depends_on_format_and_number_of_entries(
    options: TournamentOptions, entries: int, misfit: Misfit | None
) -> None:
    assert find_misfit(options, entries) == misfit


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [None, 1, 4, 15])
def test_suitable_plan_exists_for_every_number_of_entries(seats: int, rounds: int | None) -> None:
    options = swiss(seats, rounds)
    for entries in range(min_entries(options), max_entries(options) + 1):
        plans = list_plans(options, entries)
        assert 1 <= len(plans) <= 5
        if find_misfit(options, entries) is not None:
            assert any(list_sizes(swiss(plan.seats), entries)[0] == plan.seats for plan in plans)


def test_plans_for_four_people_include_other_table_sizes() -> None:
    assert list_plans(swiss(3), 4) == [
        TournamentPlan("swiss", 2, 2),
        TournamentPlan("swiss", 4, 1),
        TournamentPlan("round-robin", 2, 3),
        TournamentPlan("swiss", 3, 3),
    ]


def test_chosen_rounds_are_never_reduced() -> None:
    assert list_plans(swiss(2, 3), 4) == [TournamentPlan("swiss", 2, 3)]
    assert TournamentPlan("swiss", 2, 5) not in list_plans(swiss(2, 5), 4)
    assert TournamentPlan("swiss", 2, 2) in list_plans(swiss(2, 5), 4)
