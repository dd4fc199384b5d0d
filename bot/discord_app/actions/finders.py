"""Finders of the game or tournament for a command."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from bot.discord_app.core.buttons import NO_GAME, NO_TOURNAMENT
from bot.discord_app.core.context import Context
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.table import lookup
from bot.games.table.eligibility import PastRule, Rule
from bot.games.tournament import search
from bot.messages.answers import render_game_choice
from bot.messages.tournaments import name_tournament_plainly
from bot.messages.words import Words
from bot.storage.rows import Tournament


class Candidate(NamedTuple):
    """A game or tournament to which a command may apply.

    Refusals use ``name``. A select shows the label and description that ``describe`` returns.
    """

    id: str
    name: str
    describe: Callable[[], tuple[str, str]]


class TargetFinder(ABC):
    """Finds the games or tournaments to which an action may apply."""

    kind: ClassVar[str]
    """Part of the message keys."""
    no_id: ClassVar[str]
    """Placeholder for the id in the custom id of the select."""

    @abstractmethod
    async def find(self, context: Context, named: str, options: Sequence[Any]) -> list[Candidate]:
        """Return the candidate that ``named`` identifies, or all that fit the action if it is empty.

        :raises Refusal: There is no candidate.
        """

    @abstractmethod
    def refuse(self, found: Sequence[Candidate]) -> Refusal:
        """Return a refusal that lists the candidates, for use when the options are too long for a select."""


class GameFinder(TargetFinder):
    """Finds games by an action's rule.

    With ``unseen``, a typed game isn't loaded, because it may be unplayable or the person may have no access to it.
    """

    kind = "game"
    no_id = NO_GAME

    def __init__(self, rule: Rule | PastRule, *, unseen: bool = False) -> None:
        self.rule = rule
        self.unseen = unseen

    async def find(self, context: Context, named: str, options: Sequence[Any]) -> list[Candidate]:
        if self.unseen and named.strip():
            game_id = lookup.parse_game_id(named)
            return [Candidate(game_id, f"#{game_id}", lambda: (game_id, ""))]
        found = await lookup.find_meant_games(context.service, context.request, named, self.rule, options)
        return [self._make_candidate(context, table) for table in found]

    def _make_candidate(self, context: Context, table: Table) -> Candidate:
        describe = partial(render_game_choice, context.words, table, context.user_id)
        return Candidate(table.game.id, f"#{table.game.id}", describe)

    def refuse(self, found: Sequence[Candidate]) -> Refusal:
        return Refusal("which-game", games=tuple(one.name for one in found))


class TournamentFinder(TargetFinder):
    """Finds tournaments of the server."""

    kind = "tournament"
    no_id = NO_TOURNAMENT

    async def find(self, context: Context, named: str, options: Sequence[Any]) -> list[Candidate]:
        found = await search.find_meant_tournaments(context.service, context.request, named)
        return [_make_tournament_candidate(context.words, tournament) for tournament in found]

    def refuse(self, found: Sequence[Candidate]) -> Refusal:
        return Refusal("which-tournament", names=tuple(one.name for one in found))


def _make_tournament_candidate(words: Words, tournament: Tournament) -> Candidate:
    def describe() -> tuple[str, str]:
        return name_tournament_plainly(words, tournament), words(f"which-tournament-{tournament.status}")

    return Candidate(tournament.id, f"{tournament.name} (#{tournament.id})", describe)
