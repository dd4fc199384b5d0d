"""Cards of challenges and scores of deals: ranks, moves between tiers, and long names."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.games.challenge.challenges import ChallengeState
from bot.games.challenge.deals import DealGroup
from bot.messages.challenges import render_challenge
from bot.messages.deals import render_deal_scores
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.words import words
from bot.storage.rows import Attempt, Challenge
from tests.support.clock import NOON

EN = words("en")
CARD = Challenge(
    id="UAAAA",
    kind="card",
    guild_id=1,
    channel_id=2,
    ruleset="azul",
    side="coloured",
    seat=0,
    levels=("easy",),
    opened_at=NOON,
    closes_at=NOON + timedelta(days=7),
    seed=bytes(range(32)),
    thinking_id="AAAAA",
    owner_id=1,
    name="Ana",
    points=45,
    opponent=37,
)
RESULT = Attempt("UAAAA", 1, "Ana", "AAAAA", NOON, NOON, 45, 37)
"""The owner's game."""


def test_card_keeps_terms_and_seed_below_long_names() -> None:
    name = "_" * 32
    results = tuple(replace(RESULT, user_id=number, name=name, points=100 + number) for number in range(21))
    for closed in (False, True):
        card = replace(CARD, name=name, closed=closed)
        text = render_challenge(EN, ChallengeState(card, results))
        assert len(text) <= MAX_CONTENT_LENGTH
        assert (CARD.seed.hex() in text) == closed
        assert ("One attempt each" in text) != closed
        assert "Sealed `" in text


def test_equal_results_keep_their_rank_in_lists() -> None:
    results = (RESULT, replace(RESULT, user_id=2, name="Ben"), replace(RESULT, user_id=3, name="Chi", points=30))
    deal = replace(CARD, kind="deal", owner_id=None)
    text = render_deal_scores(EN, ChallengeState(deal, results), DealGroup("bronze", None, results))
    # Discord would render "1." as an item of a list, and count on from there.
    assert [line[:4] for line in text.splitlines()[1:4]] == ["1\\. ", "1\\. ", "3\\. "]


def test_scores_of_closed_deal_show_new_tiers() -> None:
    results = tuple(
        replace(RESULT, user_id=number, name=name, points=60 - number, moved=moved)
        for number, (name, moved) in enumerate({"Ana": 1, "Ben": 0, "Chi": -1}.items())
    )
    deal = replace(CARD, kind="deal", owner_id=None, closed=True)
    text = render_deal_scores(EN, ChallengeState(deal, results), DealGroup("silver", None, results))
    assert [line[-2:] for line in text.splitlines()[1:]] == ["⬆️", "37", "⬇️"]
