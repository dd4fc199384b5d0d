"""The deal of the week: its post, the invitations to play it, and the scores."""

from __future__ import annotations

from bot.games.challenge.challenges import ChallengeState, list_results
from bot.games.challenge.deals import DealGroup, list_groups, number_deal
from bot.games.challenge.league import LEVELS
from bot.messages.challenges import render_result, render_seal
from bot.messages.markup import capitalise, cut, escape
from bot.messages.posts import MAX_CONTENT_LENGTH, format_moment, name_kind
from bot.messages.words import Words
from bot.storage.rows import Attempt, Challenge, LeaguePlace

MAX_NAMED = 24
"""Maximum number of players in the post of a closed deal."""
MAX_NAME = 20
"""Maximum length of a name there."""
_ARROWS = {-1: " ⬇️", 0: "", 1: " ⬆️"}
MAX_SCORES = 40
"""Maximum number of scores in an ephemeral message."""


def render_deal(words: Words, state: ChallengeState, previous: str = "") -> str:
    """Render the post of a deal. ``previous`` is the address of the post with the results of the previous deal."""
    deal = state.challenge
    if deal.closed:
        return _render_closed(words, state)
    lines = [words("deal", number=number_deal(deal), kind=name_kind(words, deal.ruleset, deal.side))]
    lines.append(words("deal-tiers", **{tier: words(f"level-{level}") for tier, level in LEVELS.items()}))
    played = sum(attempt.points is not None for attempt in state.attempts)
    counts = words("deal-counts", played=played, playing=len(state.playing))
    results = words("deal-previous", link=previous) if previous else ""
    lines.append(words.join_facts(filter(None, [counts, results])))
    lines.append("-# " + words("challenge-terms", until=format_moment(deal.closes_at, "f")))
    lines.append("-# " + render_seal(words, deal))
    return "\n".join(lines)


def _render_closed(words: Words, state: ChallengeState) -> str:
    groups = list_groups(state.attempts)
    most = max(1, MAX_NAMED // max(1, len(groups)))
    lines = [words("deal-results", number=number_deal(state.challenge))]
    lines += [_render_group(words, group, most) for group in groups] or [words("deal-nobody")]
    seal = "-# " + render_seal(words, state.challenge)
    return "\n".join([cut("\n".join(lines), MAX_CONTENT_LENGTH - len(seal) - 1), seal])


def _render_group(words: Words, group: DealGroup, most: int) -> str:
    """Render up to ``most`` scores of a group on a line, the best first."""
    scores = [_render_score(words, attempt) for attempt in group.results[:most]]
    if len(group.results) > most:
        scores.append(words("deal-others", count=len(group.results) - most))
    return words("deal-group", group=capitalise(name_group(words, group)), scores=words.list_all(scores))


def name_group(words: Words, group: DealGroup) -> str:
    """Return the name of a group: "Silver", or "Silver 2" if the tier has several groups."""
    return words(f"tier-{group.tier}", group=group.number or 0)


def _render_score(words: Words, attempt: Attempt) -> str:
    who = escape(attempt.name, MAX_NAME)
    return words("deal-score", who=who, points=attempt.points or 0) + _ARROWS[attempt.moved or 0]


def render_deal_scores(words: Words, state: ChallengeState, group: DealGroup) -> str:
    """Render the scores of the person's own group."""
    deal = state.challenge
    lines = [words("deal-scores", number=number_deal(deal), group=name_group(words, group))]
    results = list_results(group.results)
    arrows = {attempt.user_id: _ARROWS[attempt.moved or 0] for attempt in group.results}
    lines += [render_result(words, result) + arrows[result.user_id] for result in results[:MAX_SCORES]]
    if len(results) > MAX_SCORES:
        lines.append(words("deal-others", count=len(results) - MAX_SCORES))
    if not deal.closed:
        lines.append("-# " + words("deal-open", until=format_moment(deal.closes_at, "f")))
    return cut("\n".join(lines), MAX_CONTENT_LENGTH)


def render_deal_invitation(words: Words, deal: Challenge, place: LeaguePlace, server: str) -> str:
    """Render the direct message with the button that begins a person's attempt at a deal."""
    lines = [
        words("deal-invitation", number=number_deal(deal), server=escape(server)),
        words("deal-tier", tier=words(f"tier-{place.tier}", group=0), level=words(f"level-{LEVELS[place.tier]}")),
        words("challenge-invitation", until=format_moment(deal.closes_at, "f")),
    ]
    if place.streak:
        lines.append("-# " + words("deal-streak", count=place.streak))
    lines.append("-# " + render_seal(words, deal))
    return "\n".join(lines)
