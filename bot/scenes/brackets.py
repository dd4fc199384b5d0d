"""Scenes of knock-out brackets."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.tournament.acts import MAX_TITLE_LENGTH
from bot.games.tournament.bracket import Match, find_third_match, list_matches
from bot.games.tournament.change import TournamentState
from bot.games.tournament.contest import Contest
from bot.games.tournament.points import counts_as_out, has_stayed
from bot.messages.markup import clean
from bot.messages.tournaments import name_entry_plainly
from bot.messages.words import Words
from bot.scenes.alt import Wordings, fit_text
from bot.scenes.script import find_script
from bot.scenes.tournaments import render_detail
from renderers.brackets import BracketScene, Column, Meeting, Side
from renderers.labels import NAMELESS
from renderers.scene import Theme

MAX_ROUNDS = 4
"""Maximum number of rounds on a picture. With this number, it begins with the round of sixteen."""


def has_bracket(contest: Contest) -> bool:
    """Check whether a tournament is a knock-out and its newest round fits into a bracket."""
    if contest.options.format != "knock-out" or not contest.rounds:
        return False
    rounds = len(list_matches(contest))
    return rounds - MAX_ROUNDS < len(contest.rounds)


def make_bracket_scene(
    words: Words, state: TournamentState, server: str, theme: Theme, mine: int | None = None
) -> BracketScene:
    """Make the scene of the last rounds of a knock-out (see `has_bracket`). ``mine`` is the viewer's entry."""
    contest = state.contest
    rounds = list_matches(contest)
    first = max(len(rounds) - MAX_ROUNDS, 0)
    titles = [words("tournament-bracket-round", round=number) for number in range(1, len(rounds))]
    titles.append(words("tournament-bracket-final"))
    shown = list(zip(titles, rounds, strict=True))[first:]
    columns = [_make_column(words, contest, *one, mine) for one in shown]
    match = find_third_match(contest)
    third = (words("tournament-bracket-third"), [match]) if match is not None else None
    title = clean(state.tournament.name, MAX_TITLE_LENGTH)
    detail = render_detail(words, state, server)
    head = words.join_sentences(map(words.end_sentence, (title, detail)))
    told = [_describe_round(words, contest, *one) for one in shown[: len(contest.rounds) - first]]
    if third is not None and len(contest.rounds) == contest.planned:
        told.append(_describe_round(words, contest, *third))
    alt = fit_text(words, [[head]], told)
    winner = rounds[-1][0].winner
    is_crowned = winner is not None and has_stayed(contest, contest.entry(winner))
    return BracketScene(
        title,
        detail,
        tuple(columns),
        alt,
        theme,
        find_script(words),
        is_crowned,
        None if third is None else _make_column(words, contest, *third, mine),
    )


def _make_column(words: Words, contest: Contest, title: str, matches: Sequence[Match], mine: int | None) -> Column:
    return Column(title, tuple(_make_meeting(words, contest, match, mine) for match in matches))


def _make_meeting(words: Words, contest: Contest, match: Match, mine: int | None) -> Meeting:
    upper = _make_side(words, contest, match, match.upper)
    lower = _make_side(words, contest, match, match.lower)
    return Meeting(upper, lower, mine=mine is not None and mine in (match.upper, match.lower))


def _make_side(words: Words, contest: Contest, match: Match, number: int | None) -> Side:
    if number is None:
        return Side(words("tournament-mark-bye") if match.is_bye else "", remark=True)
    is_over = match.winner is not None
    has_won = match.winner == number
    return Side(_name(words, contest, number), has_won=has_won, has_lost=is_over and not has_won)


def _name(words: Words, contest: Contest, number: int) -> str:
    entry = contest.entry(number)
    who = name_entry_plainly(words, entry) or NAMELESS
    return words("tournament-left", who=who) if counts_as_out(contest, entry) else who


def _describe_round(words: Words, contest: Contest, title: str, matches: Sequence[Match]) -> Wordings:
    """Return wordings for a round: all matches, only the entries that advance, or nothing."""
    whole = words.list_plainly(_describe_match(words, contest, match) for match in matches if match != Match())
    names = [_name(words, contest, match.winner) for match in matches if match.winner is not None]
    through = words("tournament-bracket-through", who=words.list_plainly(names)) if names else ""
    return [*(words.end_sentence(words.head(title, told)) for told in (whole, through) if told), ""]


def _describe_match(words: Words, contest: Contest, match: Match) -> str:
    numbers = [number for number in (match.upper, match.lower) if number is not None]
    if match.is_bye:
        return words("tournament-bracket-bye", who=_name(words, contest, numbers[0]))
    numbers.sort(key=lambda number: number != match.winner)
    who, other = (_name(words, contest, number) for number in numbers)
    key = "plays" if match.winner is None else "beat"
    return words(f"tournament-bracket-{key}", who=who, other=other)
