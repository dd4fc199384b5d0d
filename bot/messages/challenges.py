"""Challenges: their cards, the invitations to attempts, and results."""

from __future__ import annotations

from bot.games.challenge.challenges import ChallengeResult, ChallengeState, count_equal_deals, list_results
from bot.messages.markup import capitalise, clean, cut, escape, keep_number, shorten_hash
from bot.messages.posts import MAX_CONTENT_LENGTH, format_moment, name_kind
from bot.messages.words import Words
from bot.rules.draw import commitment
from bot.storage.rows import Challenge


def render_challenge(words: Words, state: ChallengeState) -> str:
    """Render the card of a challenge: its terms, the results, and the people who are playing."""
    challenge = state.challenge
    lines = [words("challenge-card", **_describe(words, challenge)), _render_kind(words, challenge)]
    lines.append(words.join_facts(_list_standings(words, state)))
    end = "-# " + render_seal(words, challenge)
    if not challenge.closed:
        terms = words("challenge-terms", until=format_moment(challenge.closes_at, "f"))
        end = f"-# {terms}\n{end}"
    # Long names mustn't displace the seed.
    return cut("\n".join(filter(None, lines)), MAX_CONTENT_LENGTH - len(end) - 1) + f"\n{end}"


def _describe(words: Words, challenge: Challenge) -> dict[str, str | int]:
    who = escape(challenge.name) if challenge.name else capitalise(words("somebody"))
    scores = {"points": challenge.points or 0, "opponent": challenge.opponent or 0}
    return {"who": who, "closed": int(challenge.closed), **scores}


def _render_kind(words: Words, challenge: Challenge) -> str:
    """Render the game and its computers."""
    kind = name_kind(words, challenge.ruleset, challenge.side)
    levels = words.list_all(words(f"level-{level}") for level in challenge.levels)
    return words("challenge-kind", kind=kind, count=len(challenge.levels), levels=levels)


def _list_standings(words: Words, state: ChallengeState) -> list[str]:
    found = [render_result(words, result) for result in list_results(state.attempts)]
    playing = [escape(attempt.name) for attempt in state.playing]
    if playing:
        found.append(words("challenge-playing", who=words.list_all(playing)))
    return found


def render_result(words: Words, result: ChallengeResult) -> str:
    """Render the rank, the name and the points of a finished attempt."""
    who = escape(result.name)
    line = words("challenge-result", rank=result.rank, who=who, points=result.points, opponent=result.opponent)
    # Discord would give equal results different ranks.
    return keep_number(line)


def render_result_option(words: Words, result: ChallengeResult) -> str:
    """Render a finished attempt as an option of a menu."""
    who = clean(result.name)
    return words("challenge-option", rank=result.rank, who=who, points=result.points, opponent=result.opponent)


def render_seal(words: Words, challenge: Challenge) -> str:
    """Render the number of equal deals and the hash of the seed. After the end, also render the whole seed."""
    sealed = shorten_hash(commitment(challenge.seed))
    if challenge.closed:
        return words("challenge-closed", commitment=sealed, seed=f"`{challenge.seed.hex()}`")
    return words("challenge-sealed", rounds=count_equal_deals(challenge), commitment=sealed)


def render_invitation(words: Words, state: ChallengeState) -> str:
    """Render the direct message with the button that begins an attempt."""
    challenge = state.challenge
    lines = [words("challenge-card", **_describe(words, challenge)), _render_kind(words, challenge)]
    lines.append(words("challenge-invitation", until=format_moment(challenge.closes_at, "f")))
    lines.append("-# " + render_seal(words, challenge))
    return "\n".join(lines)
