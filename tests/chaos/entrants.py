"""Acts of people in the tournaments of a run."""

from __future__ import annotations

from typing import Any

from bot.discord_app.core.buttons import READY, Press
from bot.games.tournament.contest import Contest, Entry, Pairing, read_contest
from bot.games.tournament.pairing import min_entries
from bot.sandbox.world import Channel, Message
from bot.storage.rows import Tournament
from tests.chaos import adapter
from tests.chaos.crowd import Crowd, labels
from tests.chaos.plan import Step, nth
from tests.discord_stand_in import Answer, Person

UNFINISHED_STATUSES = ("open", "running")
ORGANIZED = ("invite", "add", "admit", "checkin", "noask", "appoint", "dismiss", "apart", "repair")
"""Acts in the menu of organizers."""
CODE = "sesame"
"""The code that people need if the organizer chooses so."""
PLACES = {2: ("1 2", "2 1", "1 1"), 3: ("1 2 3", "3 1 2", "1 1 3")}
"""The places to which a table's result is corrected, by the table's number of seats."""


class Entrants:
    """People who open, enter and manage tournaments."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._opened = 0

    async def act(self, what: str, step: Step) -> None:
        """Carry out an act in an unfinished tournament.

        If the act isn't possible, enter a tournament or open one instead.
        """
        found = await self._crowd.look(lambda: adapter.read_tournaments(self._crowd.reader))
        going_on = [(one, lines) for one, lines, _ in found if one.status in UNFINISHED_STATUSES]
        if what == "new" or not going_on:
            await self._open(step)
            return
        tournament, lines = nth(going_on, step.game)
        contest = read_contest(tournament, lines)
        if what == "show":
            await self._press(tournament, nth(self._crowd.people, step.who), "show", step)
        elif what == "withdraw" and (entered := self._list_entered(contest)):
            await self._press(tournament, nth(entered, step.who), "withdraw", step)
        elif what == "replace":
            await self._replace(tournament, contest, step)
        elif what == "correct" and (over := _list_correctable(contest)):
            await self._correct(tournament, nth(over, step.pick), step)
        elif what in ORGANIZED:
            await self._organize(what, tournament, contest, step)
        elif what == "ready" and (entered := self._list_entered(contest)):
            await self._press_card(tournament, nth(entered, step.who), READY)
        elif what in ("begin", "computer", "remove", "move-here", "end"):
            await self._run(what, tournament, contest, step)
        else:
            await self._enter(tournament, contest, step)

    async def _open(self, step: Step) -> None:
        opening = nth(self._crowd.plan.tournaments, self._opened)
        self._opened += 1
        who = nth(self._crowd.people, step.who)
        channel = self._crowd.choose_channel(step)
        await self._crowd.do(who.command("azul tournament new", channel, **opening.options))

    async def _enter(self, tournament: Tournament, contest: Contest, step: Step) -> None:
        entered = self._list_entered(contest)
        free = [one for one in self._crowd.people if one not in entered]
        await self._press(tournament, nth(free or self._crowd.people, step.who), "enter", step)

    async def _press(self, tournament: Tournament, who: Person, what: str, step: Step) -> None:
        """Press the button for this act if there is one. Otherwise use the command."""
        channel = self._place(tournament)
        cards = [message for message in channel.messages if _is_card(message, tournament)]
        label = what.capitalize()
        if cards and step.pick % 3 and label in labels(cards[-1]):
            answer = await self._crowd.do(who.click(cards[-1], label))
        else:
            answer = await self._crowd.do(who.command(f"azul tournament {what}", channel, tournament=tournament.id))
        if answer is not None and answer.modal is not None:
            await self._crowd.do(who.submit(answer, code=CODE if step.pick % 5 else "guess"))

    async def _press_card(self, tournament: Tournament, who: Person, verb: str, *path: str) -> Answer | None:
        """Press a button of a tournament, even if its newest card doesn't show the button."""
        cards = [one for one in self._place(tournament).messages if _is_card(one, tournament)]
        if not cards:
            return None
        return await self._crowd.do(
            who.press(cards[-1], Press(verb, tournament.id, tournament.version, path).custom_id)
        )

    async def _organize(self, what: str, tournament: Tournament, contest: Contest, step: Step) -> None:
        """Carry out a task of the tournament's host."""
        crowd = self._crowd
        host = crowd.person(tournament.host_id) or crowd.boss
        path = {"checkin": ("now",), "repair": ("sure",)}.get(what, ())
        form = await self._press_card(tournament, host, what, *path)
        if form is None or form.modal is None:
            return
        someone = str(nth(crowd.people, step.who).id)
        numbers = [entry.number for entry in contest.entries] or [1]
        fields: dict[str, dict[str, Any]] = {
            "invite": {"invited": [someone]},
            "add": {"added": [someone]},
            "admit": {"admission": nth(("code", "invited", "anybody"), step.pick), "code": CODE},
            "appoint": {"cohost": [someone]},
            "apart": {"first": str(nth(numbers, step.pick)), "second": str(nth(numbers, step.pick + 1))},
        }
        await crowd.do(host.submit(form, **fields[what]))

    async def _run(self, what: str, tournament: Tournament, contest: Contest, step: Step) -> None:
        """Carry out an act of the tournament's host."""
        crowd = self._crowd
        host = crowd.person(tournament.host_id) or crowd.boss
        channel = self._place(tournament)
        which = {"tournament": tournament.id}
        if what == "begin":
            missing = min_entries(contest.options) - len(contest.active)
            for _ in range(missing):
                await crowd.do(host.command("azul tournament computer", channel, level="easy", **which))
            await self._press(tournament, host, "begin", step)
        elif what == "computer":
            await crowd.do(host.command("azul tournament computer", channel, level="easy", **which))
        elif what == "remove" and contest.active:
            entry = nth(contest.active, step.pick)
            asked = host.command("azul tournament remove", channel, entry=str(entry.number), **which)
            await crowd.do_and_confirm(host, asked, "Yes, remove")
        elif what == "move-here":
            await crowd.do(host.command("azul tournament move-here", self._find_other(tournament, step), **which))
        elif what == "end":
            asked = host.command("azul tournament end", channel, **which)
            await crowd.do_and_confirm(host, asked, "Yes, call it off")

    async def _replace(self, tournament: Tournament, contest: Contest, step: Step) -> None:
        """Give an entry to somebody who isn't in the tournament, as a moderator."""
        crowd = self._crowd
        free = [one for one in crowd.people if contest.entry_of(one.id) is None]
        if not free or not contest.entries:
            await self._enter(tournament, contest, step)
            return
        entry = nth(contest.entries, step.pick)
        options = {"entry": str(entry.number), "person": nth(free, step.who), "tournament": tournament.id}
        await crowd.do(crowd.boss.command("azul tournament replace", self._place(tournament), **options))

    async def _correct(self, tournament: Tournament, table: Pairing, step: Step) -> None:
        """Correct the places at a table, as a moderator."""
        crowd = self._crowd
        before = " ".join(map(str, table.ranks or ()))
        others = [places for places in PLACES[len(table.seats)] if places != before]
        options = {"table": table.game_id, "places": nth(others, step.who)}
        await crowd.do(crowd.boss.command("azul tournament correct", self._place(tournament), **options))

    def _list_entered(self, contest: Contest) -> list[Person]:
        return [person for person in self._crowd.people if _is_in(contest.entry_of(person.id))]

    def _place(self, tournament: Tournament) -> Channel:
        """Return the tournament's channel. If the channel is gone, return any channel of its guild."""
        crowd = self._crowd
        (guild,) = [guild for guild in crowd.guilds if guild.id == tournament.guild_id]
        return crowd.discord.world.channels.get(tournament.channel_id) or crowd.discord.channel(guild=guild)

    def _find_other(self, tournament: Tournament, step: Step) -> Channel:
        """Return another channel of the tournament's guild."""
        crowd = self._crowd
        (guild,) = [guild for guild in crowd.guilds if guild.id == tournament.guild_id]
        others = [one for one in crowd.find_channels(guild) if one.id != tournament.channel_id]
        return nth(others, step.pick) if others else crowd.discord.add_channel("cup", guild)


def _is_in(entry: Entry | None) -> bool:
    return entry is not None and not entry.is_out


def _is_card(message: Message, tournament: Tournament) -> bool:
    return any(f":{tournament.id}:" in (button.custom_id or "") for button in message.buttons)


def _list_correctable(contest: Contest) -> list[Pairing]:
    """Return the finished tables of the last two rounds, beginning with the newest."""
    tables = [table for played in contest.rounds[:-3:-1] for table in played.tables]
    return [table for table in tables if table.ranks is not None]
