"""Tests of the auditor's rules for open tables, challenges and deals of the week."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from discord.utils import time_snowflake

from bot.discord_app.core.buttons import BEAT, BOARDS, SCORES, SEEK, SEEK_OTHER, Press
from bot.games.core.service import Service
from bot.games.people import table_settings
from bot.games.table import lobby, open_tables
from bot.games.table.open_tables import USUAL_TERMS
from bot.messages.markup import SHOWN_DIGITS
from bot.storage import game_queries
from bot.storage.rows import Attempt, Challenge, Game
from tests.chaos.company_auditor import audit_company
from tests.chaos.history import History, Kept, Shown
from tests.support.clock import NOON, Clock
from tests.support.people import ANA, BEN, CHANNEL, CHI, GUILD, ask

DAY = timedelta(days=1)
ROLE = 900
DEAL = Challenge(
    id="UDEAL",
    kind="deal",
    guild_id=GUILD,
    channel_id=CHANNEL,
    ruleset="azul",
    side="coloured",
    seat=0,
    levels=("easy",),
    opened_at=NOON,
    closes_at=NOON + 5 * DAY,
    seed=bytes(range(32)),
    thinking_id="UDEAL",
)
CARD = replace(DEAL, id="UCARD", kind="card", closes_at=NOON + 7 * DAY)
MARK = DEAL.seed.hex()[:SHOWN_DIGITS]


def attempt(user_id: int, name: str, points: int | None = None) -> Attempt:
    """Return an attempt. If it has ``points``, it ended two hours after its deal was opened."""
    ended_at = None if points is None else NOON + timedelta(hours=2)
    return Attempt("UDEAL", user_id, name, f"GAME{user_id}", NOON, ended_at, points, points)


def shown(hours: float, text: str = "", *presses: Press, number: int = 0, **more: Any) -> Shown:
    """Return a message that appeared so many hours after noon."""
    at = time_snowflake(NOON + timedelta(hours=hours)) + number
    return Shown(at, CHANNEL, at, text, presses=presses, **more)


def mention(hours: float, game_id: str) -> Shown:
    return shown(hours, "<@&900>", Press("join", game_id, 1), roles=frozenset({ROLE}))


def audit_posts(*posts: Shown, now: datetime = NOON + DAY) -> list[str]:
    return list(audit_company(History(now, [], shown=posts)))


def audit_deal(*posts: Shown, challenge: Challenge = DEAL, now: datetime = NOON + DAY, **more: Any) -> list[str]:
    """Audit a deal that Ben has finished and Ana hasn't."""
    post = shown(0, "", Press(SCORES if challenge.kind == "deal" else BOARDS, challenge.id, 0))
    kept = [(challenge, (attempt(1, "Ana"), attempt(2, "Ben", 40)))]
    found = list(audit_company(History(now, [], shown=(post, *posts), challenges=kept, **more)))
    return [one for one in found if "of an attempt doesn't exist" not in one]


def test_public_post_must_not_ping_anybody() -> None:
    assert not audit_posts(shown(0, "", Press(BEAT, "UDEAL", 0)))
    assert "pings [1]" in audit_posts(shown(0, "", Press(BEAT, "UDEAL", 0), pings=frozenset({1})))[0]


def test_role_must_not_be_mentioned_twice_within_six_hours() -> None:
    assert not audit_posts(mention(0, "AAAAA"), mention(6, "BBBBB"))
    assert "was mentioned after 5:30" in audit_posts(mention(0, "AAAAA"), mention(5.5, "BBBBB"))[0]


def test_role_must_not_be_mentioned_twice_for_same_table() -> None:
    assert "again for table AAAAA" in audit_posts(mention(0, "AAAAA"), mention(9, "AAAAA"))[0]


def test_channel_must_not_have_two_lists() -> None:
    lists = [shown(hour, "", Press(SEEK, "RULES", 0), Press(SEEK_OTHER, "RULES", 0)) for hour in (0, 1)]
    assert "several lists" in audit_posts(*lists)[0]


def test_seed_must_stay_secret_until_deal_closes() -> None:
    assert "its seed was shown too early" in audit_deal(shown(3, MARK, only_for=2))[0]
    closed = replace(DEAL, closed=True)
    assert not audit_deal(shown(5 * 24, MARK), challenge=closed, now=NOON + 6 * DAY)
    assert "its seed was shown too early" in audit_deal(shown(100, MARK), challenge=closed, now=NOON + 6 * DAY)[0]


@pytest.mark.parametrize(("viewer", "hours"), [(1, 3), (3, 3), (2, 1), (None, 3)])
def test_points_of_others_must_stay_secret_before_own_end(viewer: int | None, hours: float) -> None:
    others = "Ana **40**" if viewer == 2 else "Ben **40**"
    kept = [(DEAL, (attempt(1, "Ana", 40 if viewer == 2 else None), attempt(2, "Ben", 40)))]
    post = shown(0, "", Press(SCORES, "UDEAL", 0))
    found = audit_company(History(NOON + DAY, [], shown=(post, shown(hours, others, only_for=viewer)), challenges=kept))
    assert any("saw points before the end of their attempt" in one for one in found)


def test_boards_of_others_must_stay_secret_before_own_end() -> None:
    boards = Press(BOARDS, "UDEAL", 0, ("choose",))
    assert not audit_deal(shown(3, "", boards, only_for=2))
    assert "user 1 saw boards" in audit_deal(shown(3, "", boards, only_for=1))[0]


def test_challenge_must_close_in_time() -> None:
    assert "it was never closed" in audit_deal(now=NOON + 6 * DAY)[0]
    assert "it was closed too early" in audit_deal(challenge=replace(CARD, closed=True))[0]


def test_challenge_must_be_posted_once() -> None:
    again = shown(1, "", Press(SCORES, "UDEAL", 0))
    assert "it was posted twice" in audit_deal(again)[0]
    assert not audit_deal(again, gone={time_snowflake(NOON): time_snowflake(NOON) + 1})
    assert "it was never posted" in next(audit_company(History(NOON, [], challenges=[(DEAL, ())])))


def test_person_must_not_have_two_attempts() -> None:
    found = audit_company(History(NOON, [], challenges=[(DEAL, (attempt(1, "Ana"), attempt(1, "Ana")))]))
    assert "deal UDEAL: somebody has two attempts" in list(found)


async def find_nobody(_game: Game) -> tuple[int, ...]:
    return ()


async def test_table_must_not_be_opened_while_another_waits(service: Service, clock: Clock) -> None:
    await table_settings.set_table_channel(service, ask(ANA, moderator=True), CHANNEL, None)
    kept = list[Kept]()
    for person in (ANA, CHI):
        table = (await open_tables.find_table(service, ask(person), USUAL_TERMS, find_nobody)).table
        clock.turn(minutes=1)
        await lobby.join(service, ask(BEN), table.game.id)
        clock.turn(minutes=1)
        lines = await service.database.query(game_queries.load_log, table.game.id)
        kept.append(Kept(table.game, lines))
    assert not list(audit_company(History(clock.now, kept)))
    waiting = [replace(kept[0], lines=kept[0].lines[:1]), kept[1]]
    (problem,) = audit_company(History(clock.now, waiting))
    assert f"was opened, although {kept[0].game.id} was waiting" in problem
