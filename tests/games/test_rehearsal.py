"""The recorded outcomes of every act by everybody in every state of a game.

`python -m tests.games.rehearsal` regenerates them.
"""

from __future__ import annotations

import pytest

from bot.storage.database import Database
from tests.conftest import NOTHING_CROSSES
from tests.games.rehearsal import State, choose_tries, list_tries, read, read_outcomes, rehearse, try_out
from tests.support.thorough import thorough

pytestmark = NOTHING_CROSSES

STATES = read()
SAMPLE = STATES[::3]


@pytest.mark.parametrize(("number", "state"), list(enumerate(SAMPLE)), ids=[state.title for state in SAMPLE])
async def test_sample_of_outcomes_matches_the_recorded_ones(number: int, state: State, database: Database) -> None:
    wanted = choose_tries(state, number, 1 if state.late else 3)
    assert await try_out(state, database, wanted) == wanted


@thorough
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.title)
async def test_all_outcomes_match_the_recorded_ones(state: State, database: Database) -> None:
    assert await rehearse(state, database) == state.outcomes


def test_recorded_outcomes_cover_every_act_of_every_person() -> None:
    for state in STATES:
        assert read_outcomes(state).keys() == {*list_tries(state)}, state.title
