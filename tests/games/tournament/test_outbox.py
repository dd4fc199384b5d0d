"""Records of cards when the tournament changed while the card was being sent."""

from __future__ import annotations

from bot.games.core.service import Service
from bot.games.posting.steps import Sent
from bot.games.tournament import acts, outbox, posting
from bot.games.tournament.posting import EditCard, PostCard
from tests.conftest import NOTHING_CROSSES
from tests.support.people import ask
from tests.support.tournaments import make_people, open_cup

pytestmark = NOTHING_CROSSES


async def test_card_is_recorded_if_somebody_enters_during_sending(service: Service) -> None:
    state = await open_cup(service, people=1)
    pending = await outbox.read(service, state.tournament.id)
    assert pending is not None
    step, _ = posting.next_card_step(pending.state, pending.posted, service.clock())
    assert isinstance(step, PostCard)
    await acts.enter(service, ask(make_people(2)[1]), state.tournament.id)
    then = await outbox.record_step(service, pending, step, Sent(77))
    assert then is not None
    assert then.posted.message_id == 77
    # The bot edits the card later instead of sending it again.
    following, at = posting.next_card_step(then.state, then.posted, service.clock())
    assert following is None
    assert at is not None
    following, _ = posting.next_card_step(then.state, then.posted, at)
    assert isinstance(following, EditCard)
