"""Ephemeral answers about tournaments: a person's place, tables and next opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.tournament.acts import MAX_TITLE_LENGTH
from bot.games.tournament.change import TournamentState
from bot.games.tournament.contest import Contest, Entry, Pairing
from bot.games.tournament.outbox import NO_FACTS, has_post
from bot.games.tournament.pairing import can_confirm, is_knocked_out
from bot.games.tournament.points import EntryStanding, counts_as_out, list_rounds
from bot.messages.answers import link_to_game
from bot.messages.markup import cut, escape, shorten_hash
from bot.messages.people import begin_sentence
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.tournaments import (
    count_match_points,
    name_entry,
    render_card,
)
from bot.messages.words import Words
from bot.rules.draw import commitment
from bot.storage.rows import Game


def render_show(
    words: Words,
    state: TournamentState,
    own: Entry | None,
    places: Sequence[EntryStanding],
    games: Mapping[str, Game],
    messages: Mapping[str, int],
) -> str:
    """Render a tournament for somebody with the entry ``own``: their place, next opponent and tables.

    ``games`` are their tables by id, and ``messages`` the newest posts of their tables.
    """
    contest = state.contest
    if contest.status == "open":
        card = render_card(words, state, 0, NO_FACTS)
        sealed = _render_seal(words, state)
        return cut(f"{_render_entry(words, own)}\n{card}", MAX_CONTENT_LENGTH - len(sealed) - 1) + f"\n{sealed}"
    lines = [
        _render_title(words, state),
        *_render_end(words, state, places),
        _render_place(words, contest, own, places),
        _render_seal(words, state),
    ]
    if own is not None and any(place.entry == own.number for place in places) and contest.rounds:
        told = _Tables(words, contest, own, games, messages)
        if contest.status == "running" and not own.is_out:
            lines.append(told.render_next())
        lines += told.list_rounds()
    return "\n".join(filter(None, lines))


def _render_seal(words: Words, state: TournamentState) -> str:
    """Render the hash that commits to all draws and, after the tournament, the seed with which anybody can check it."""
    seed = state.tournament.seed
    key = "tournament-unsealed" if state.is_over else "tournament-sealed"
    shown = shorten_hash(seed.hex()) if state.is_over else ""
    return "-# " + words(key, commitment=shorten_hash(commitment(seed)), seed=shown)


def _render_title(words: Words, state: TournamentState) -> str:
    name = escape(state.tournament.name, MAX_TITLE_LENGTH)
    contest = state.contest
    if state.is_over:
        key = "cancelled" if contest.status == "cancelled" else "over"
        title = words(f"tournament-{key}-title", name=name)
    else:
        rounds = max(contest.planned, len(contest.rounds))
        title = words("tournament-round-title", name=name, round=len(contest.rounds), rounds=rounds)
    return f"### {title}"


def _render_end(words: Words, state: TournamentState, places: Sequence[EntryStanding]) -> list[str]:
    """Render the winner."""
    if state.contest.status != "finished" or not places or not places[0].stayed:
        return []
    who = name_entry(words, state.contest.entry(places[0].entry))
    return [begin_sentence(words, words("show-tournament-winner", who=who))]


def _render_entry(words: Words, own: Entry | None) -> str:
    """Render whether the person has entered the tournament."""
    if own is None:
        return words("show-tournament-not-in")
    return words("show-tournament-out") if own.is_out else words("show-tournament-entered", number=own.number)


def _render_place(words: Words, contest: Contest, own: Entry | None, places: Sequence[EntryStanding]) -> str:
    """Render the person's place after the tournament has begun, and whether they are out."""
    place = next((place for place in places if own is not None and place.entry == own.number), None)
    if own is None or place is None or not contest.rounds:
        return _render_entry(words, own)
    points = count_match_points(words, place.points)
    said = words("show-tournament-place", rank=place.rank, count=len(places), points=points)
    return words.join_sentences((said, words("show-tournament-out"))) if counts_as_out(contest, own) else said


class _Tables:
    """Texts about the tables of an entry."""

    def __init__(
        self, words: Words, contest: Contest, own: Entry, games: Mapping[str, Game], messages: Mapping[str, int]
    ) -> None:
        self._words = words
        self._contest = contest
        self._own = own
        self._games = games
        self._messages = messages

    def render_next(self) -> str:
        """Render the entry's opponents in this round, or when the next round is paired."""
        words = self._words
        current = self._contest.rounds[-1]
        open_tables = sum(table.ranks is None for table in current.tables)
        table = current.table_of(self._own.number)
        if is_knocked_out(self._contest, self._own.number):
            return words("show-tournament-knocked-out")
        if table is None:
            if self._own.number in current.byes:
                return words("show-tournament-bye", round=current.number, format=self._contest.options.format)
            if self._own.number in current.away:
                return words("show-tournament-away", round=current.number)
            return words("show-tournament-next-round", round=current.number + 1, open=open_tables)
        if table.ranks is not None:
            if current.number >= self._contest.planned:
                return words("show-tournament-last")
            if can_confirm(self._contest):
                return words("show-tournament-corrected-first", round=current.number)
            return words("show-tournament-waits", round=current.number, open=open_tables)
        who = self._name_others(table)
        link = self._link(table)
        if not link:
            return words("show-tournament-opens", round=current.number, who=who)
        return words("show-tournament-next", round=current.number, who=who, link=link)

    def list_rounds(self) -> list[str]:
        """Render the entry's result in each round, with links to its finished tables."""
        words = self._words
        told = []
        brought = list_rounds(self._contest, self._own)
        for played, points in zip(self._contest.rounds, brought, strict=True):
            table = played.table_of(self._own.number)
            if table is None and points.mark in ("bye", "half", "away"):
                key = f"show-tournament-round-{points.mark}"
                told.append(words(key, round=played.number, format=self._contest.options.format))
            elif table is not None and table.ranks is not None:
                mark = words(f"tournament-mark-{points.mark}")
                facts = {"mark": mark, "who": self._name_others(table), "link": self._link(table)}
                told.append(words("show-tournament-table", round=played.number, **facts))
        if not told:
            return []
        return [words("show-tournament-tables"), *(f"- {line}" for line in told)]

    def _name_others(self, table: Pairing) -> str:
        others = [number for number in table.seats if number != self._own.number]
        return self._words.list_all(name_entry(self._words, self._contest.entry(number)) for number in others)

    def _link(self, table: Pairing) -> str:
        """Return a link to a table, its id if its post was deleted, or an empty string before the first post."""
        game = self._games.get(table.game_id)
        if game is None:
            return f"#{table.game_id}" if table.ranks is not None else ""
        if not has_post(game, self._messages) and table.ranks is None:
            return ""
        return link_to_game(game, self._messages.get(game.id)) or f"#{table.game_id}"


def render_places(words: Words, contest: Contest, seats: Sequence[int], ranks: Sequence[int]) -> str:
    """Render the places at a table, best first: "1. Ana, 2. Ben"."""
    order = sorted(zip(ranks, seats, strict=True))
    return words.list_plainly(
        words("numbered", number=rank, told=name_entry(words, contest.entry(number))) for rank, number in order
    )
