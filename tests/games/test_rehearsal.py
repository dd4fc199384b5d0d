"""Who may do what and when, and all that comes of it: every act by everybody in every state, as it was written down.

Written anew by `python -m tests.games.rehearsal`.
"""

from __future__ import annotations

import pytest

from bot.storage.database import Database
from tests.conftest import NOTHING_CROSSES
from tests.games.rehearsal import State, read, rehearse
from tests.support.thorough import try_some

pytestmark = NOTHING_CROSSES


@pytest.mark.parametrize("state", try_some(read(), 8), ids=lambda state: state.title)
async def test_each_act_of_everybody_does_or_is_refused_what_was_written_down(state: State, database: Database) -> None:
    assert await rehearse(state, database) == state.outcomes
