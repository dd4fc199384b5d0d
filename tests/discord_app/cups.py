"""Tournaments that tests drive by calling the use cases directly, with or without posting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.core import request as domain
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.table import seats
from bot.games.time.alarms import Alarms
from bot.games.time.tournament_timers import TournamentTimers
from bot.games.tournament import acts
from bot.games.tournament.change import TournamentState, load
from bot.sandbox.world import Channel, Message
from bot.storage.place import Place
from bot.storage.rows import TournamentOptions
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Person


class Cup:
    """A tournament that Ana hosts. The bot posts its first card, and nothing else until somebody uses Discord."""

    def __init__(self, party: Party, name: str = "Spring cup", **options: Any) -> None:
        self.party, self.bot, self.discord = party, party.bot, party.discord
        self.name = name
        usual: dict[str, Any] = {"threads": False}
        self.options = TournamentOptions("azul", "coloured", **(usual | options))
        self.id = ""

    def ask(self, person: Person, channel: Channel | None = None) -> Request:
        place = Place("server", self.discord.guild.id)
        return Request(domain.Person(person.id, person.name), place, (channel or self.discord.channel()).id)

    @property
    def service(self) -> Service:
        """The bot's service without the callbacks that make the bot post or run timers."""
        return replace(self.party.silent_service, on_tournament=lambda *_: None)

    async def settle(self) -> None:
        """Carry out everything that is due."""
        alarms = Alarms(TournamentTimers(self.service))
        await alarms.begin_due()
        await alarms.finish()

    @property
    def post(self) -> Message:
        """The first card, which lists the entries."""
        return next(message for message in self.discord.channel().messages if f"#{self.id}" in message.content)

    async def open(self, *people: Person) -> None:
        """Open the tournament and enter these people."""
        state = await acts.open_tournament(self.bot.service, self.ask(self.party.ana), self.name, self.options)
        self.id = state.tournament.id
        await self.bot.idle()
        await self.enter(*people)

    async def enter(self, *people: Person) -> None:
        for person in people:
            await acts.enter(self.service, self.ask(person), self.id)

    async def begin(self, *people: Person) -> TournamentState:
        """Enter these people, begin the tournament, and open the first round."""
        await self.enter(*people)
        await acts.begin_tournament(self.service, self.ask(self.party.ana), self.id)
        await self.settle()
        return await self.state()

    async def resign(self, loser: Person) -> None:
        """Resign as this person from their game in the newest round."""
        state = await self.state()
        entry = state.contest.entry_of(loser.id)
        current = state.contest.current
        assert entry is not None
        assert current is not None
        (game,) = [table.game_id for table in current.tables if entry.number in table.seats]
        await seats.resign(self.service, self.ask(loser), game)
        await self.settle()

    async def end_table(self, game: str) -> None:
        """Resign from a game of the newest round as its first player."""
        begins = (await self.bot.service.table(game)).game.players[0]
        await self.resign(next(one for one in self.party.people if one.id == begins.user_id))

    async def end_round(self) -> None:
        """Resign from each running game of the newest round as its first player."""
        for game in await self.games():
            if (await self.bot.service.table(game)).running:
                await self.end_table(game)

    async def games(self) -> list[str]:
        """Return the ids of the games in the newest round."""
        current = (await self.state()).contest.current
        assert current is not None
        return [table.game_id for table in current.tables]

    async def state(self) -> TournamentState:
        return await load(self.bot.service, self.id)


class PostedCup(Cup):
    """A tournament whose changes the bot posts immediately."""

    @property
    def service(self) -> Service:
        return self.bot.service

    async def settle(self) -> None:
        await self.bot.idle()

    async def show(self) -> None:
        """Post everything that becomes due within 15 seconds."""
        await self.bot.idle()
        self.bot.clock.turn(seconds=15)
        await self.bot.check_timers()
        await self.bot.check_outbox()
