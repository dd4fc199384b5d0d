"""Texts about the verification of files with the record of a game or tournament."""

from __future__ import annotations

from bot.games.tournament.record import NotVerified, Verified, holds_tournament, verify_record
from bot.messages.history import render_problem, render_verdict
from bot.messages.markup import MAX_FACT_LENGTH, escape, shorten_hash
from bot.messages.words import Words
from bot.rules.game import Fact
from bot.rules.record import verify


def verify_file(words: Words, content: str | bytes) -> tuple[str, bool]:
    """Verify a file. Return the result as text, and whether the file is free of faults."""
    if not holds_tournament(content):
        verdict = verify(content)
        return render_verdict(words, verdict), not verdict.problems
    try:
        return render_verified(words, verify_record(content)), True
    except NotVerified as error:
        wrong = words("verify-wrong", what=words("verify-some-tournament"))
        return f"{wrong}\n{render_problem(words, error.problem)}", False


def render_verified(words: Words, verified: Verified) -> str:
    """Render the facts that the record of a tournament proves and the facts that it only claims, one per line."""
    told: dict[str, Fact] = {
        "what": words("verify-tournament", name=escape(verified.name, MAX_FACT_LENGTH)),
        "rounds": verified.rounds,
        "commitment": verified.commitment,
        "short": shorten_hash(verified.commitment),
    }
    if not verified.is_over:
        return words("verify-tournament-running", **told)
    ended = "played" if verified.winner else "otherwise"
    winner = escape(verified.winner, MAX_FACT_LENGTH)
    lines = [words("verify-tournament-proven", **told, proven=verified.proven, ended=ended, winner=winner)]
    lines.append(words("verify-tournament-trust", **told))
    return "\n".join(lines)
