"""The people in a run, and their acts."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.discord_app.actions.followers import STOP
from bot.games.core.replay import Table, replay_game
from bot.games.table.planning import look_from
from bot.sandbox.world import Channel, Guild, Message
from bot.storage.database import Database
from bot.storage.shards import Shards
from tests.chaos import adapter
from tests.chaos.crowd import labels
from tests.chaos.entrants import Entrants
from tests.chaos.faults import Fault
from tests.chaos.history import Absence, History, Kept, KeptTournament, Recorder
from tests.chaos.plan import ALONE, OPEN_TABLES, Plan, Step, nth
from tests.chaos.plan import Person as Wish
from tests.chaos.seekers import Seekers
from tests.chaos.soloists import Soloists
from tests.chaos.trouble import DiscordTrouble, Follow
from tests.discord_app.conftest import options_of
from tests.discord_stand_in import Answer, Person, StandIn
from tests.support.says import says

MAX_PICKER_STEPS = 8
IN_GAME = {
    "undo": ("azul undo", "Ask the others"),
    "resign": ("azul resign", "Yes, resign"),
    "nudge": ("azul nudge", ""),
    "time": ("azul table time", ""),
    "cancel": ("azul table cancel", ""),
    "end": ("azul table end", "Yes, end it"),
    "look": ("azul board", ""),
}
"""Commands in a game, each with the label of its confirmation button."""
WITH_APP = 2
"""The number of people who have the app. Other people can only press buttons where the bot isn't a member."""
TOURNAMENT = "tournament "
"""The prefix that marks acts in tournaments."""


async def add_guilds(discord: StandIn, shards: Shards) -> list[Guild]:
    """Return one guild for each shard. The millisecond in which a guild is created determines its shard."""
    found = {shards.shard_of(discord.guild.id): discord.guild}
    while len(found) < shards.count:
        await asyncio.sleep(0.001)
        guild = discord.add_guild("Somewhere")
        if found.setdefault(shards.shard_of(guild.id), guild) is not guild:
            discord.remove_bot(guild)
            del discord.world.guilds[guild.id]
    return [found[shard] for shard in sorted(found)]


class People(Soloists, ABC):
    """Four people and a moderator who play the games and tournaments of a plan, and look for games."""

    def __init__(self, plan: Plan, stand_in: StandIn, reader: Database, guilds: list[Guild]) -> None:
        super().__init__(plan, stand_in, reader, guilds)
        self.wishes: dict[int, list[Wish]] = {one.id: [Wish()] for one in (*self.people, self.boss)}
        self.problems: list[str] = []
        self.recorder, self.trouble = Recorder(stand_in), DiscordTrouble(stand_in)
        self._entrants = Entrants(self)
        self._opened = 0
        self._acting: list[asyncio.Task[None]] = []
        self._picked: tuple[Person, Message] | None = None
        elsewhere = stand_in.add_guild("Elsewhere", bot=False)
        self.without_bot = {
            "group": stand_in.add_group(*self.people),
            "two": stand_in.add_dm(*self.people[:2]),
            "guest": stand_in.channel(guild=elsewhere),
        }
        for guild in (*guilds, elsewhere):
            for person in (*self.people, self.boss):
                stand_in.join(person, guild, owner=person is self.boss, moderator=person is self.boss)
        self._seekers = Seekers(self)
        for person in self.people[:WITH_APP]:
            person.add_app()

    async def tables(self) -> list[Table]:
        """Return all games, replayed from their logs."""
        games = await self.look(lambda: adapter.read_games(self.reader))
        return [Table(game, replay_game(game, lines)) for game, lines in games]

    async def find_table(self, game_id: str) -> Table | None:
        """Return this game, replayed from its log."""
        found = await self.look(lambda: adapter.read_game(self.reader, game_id))
        return None if found is None else Table(found[0], replay_game(*found))

    def place(self, table: Table) -> Channel:
        """Return a channel in which commands can reach this game."""
        game = table.game
        channels = self.discord.world.channels
        there = channels.get(game.thread_or_channel_id) or channels.get(game.channel_id)
        if there is not None:
            return there
        (guild,) = (guild for guild in self.guilds if guild.id == game.guild_id)
        return self.discord.channel(guild=guild)

    async def settle_in(self) -> None:
        """Save everybody's notification settings."""
        for person, wish in zip(self.people, self.plan.people, strict=True):
            person.closed_to_bot = wish.closed
            if replace(wish, closed=False) != Wish():
                await self.prefer(person, wish)
            # Settings saved before the first game don't count.
            self.wishes[person.id] = [wish]

    async def prefer(self, person: Person, wish: Wish) -> None:
        """Save somebody's notification settings."""
        # Count the settings from the moment of the request, whatever the response is.
        self.wishes[person.id].append(wish)
        form = await self.do(person.command("azul settings me"))
        if form is not None and form.modal is not None:
            quiet = "{:02}:00-{:02}:00 UTC".format(*wish.quiet) if wish.quiet else ""
            await self.do(person.submit(form, notify=wish.notify, quiet=quiet))

    async def begin(self, step: Step) -> list[Follow]:
        """Begin the act and the faults of a step. Return the functions that end the faults."""
        found = [await self.go_wrong(fault, step) for fault in step.faults]
        self._acting.append(asyncio.create_task(self.act(step)))
        return [one for one in found if one is not None]

    async def answered(self) -> None:
        """Wait until all acts have their responses."""
        await asyncio.gather(*self._acting)
        self._acting.clear()

    @abstractmethod
    async def go_wrong(self, fault: Fault, step: Step) -> Follow | None:
        """Cause a fault, and return the function that ends it, if any."""

    async def act(self, step: Step) -> None:
        """Carry out the act of a step if it is possible."""
        tables = await self.tables()
        running = [table for table in tables if table.running and table.people_to_act and _is_shared(table)]
        # People can't join the table of a tournament.
        lobbies = [table for table in tables if table.game.status == "lobby" and table.game.tournament_id is None]
        played = [table for table in running if table.game.tournament_id is not None]
        match step.act:
            case "nothing" | "wait":
                pass
            case "new":
                await self._open(step)
            case "join" | "leave" | "start" if lobbies:
                table = nth(lobbies, step.game)
                seated = [one for one in self.people if table.game.player(one.id)]
                free = [one for one in self.people if one not in seated]
                who = nth((free if step.act == "join" else seated) or self.people, step.who)
                await self._in_lobby(table, who, step.act, step)
            case "decline" if invited := [table for table in lobbies if table.game.options.invited]:
                table = nth(invited, step.game)
                guest = self.person(nth(table.game.options.invited, step.who)) or self.boss
                await self.do(guest.command("azul table decline", self.place(table), game=table.game.id))
            case "computer" | "remove" | "host" if lobbies:
                await self._host(nth(lobbies, step.game), step)
            case "again" if self._picked is not None:
                who, picker = self._picked
                await self.do(who.click(picker, "Play"))
            case "rematch" if over := [one for one in tables if one.game.status == "finished" and _is_shared(one)]:
                table = nth(over, step.game)
                who = nth(self.people, step.who)
                await self.do(who.command("azul rematch", self.place(table), game=table.game.id))
            case "notify":
                who = nth(self.people, step.who)
                wish = replace(self.wishes[who.id][-1], notify=nth(("channel", "direct", "both"), step.pick))
                await self.prefer(who, wish)
            case "here" if lost := [table for table in tables if table.game.channel_gone and _is_shared(table)]:
                table = nth(lost, step.game)
                host = self.person(table.game.host_id) or self.boss
                await self.do(host.command("azul table move-here", game=table.game.id))
            case "tournament resign" if played:
                await self._in_game(nth(played, step.game), replace(step, act="resign"))
            case act if act.startswith(OPEN_TABLES):
                await self._seekers.act(act.removeprefix(OPEN_TABLES), step)
            case act if act.startswith(ALONE):
                await self.play_alone(act.removeprefix(ALONE), step)
            case act if act.startswith(TOURNAMENT):
                await self._entrants.act(act.removeprefix(TOURNAMENT), step)
            case _ if lobbies and (not running or step.pick % 2):
                await self._fill(nth(lobbies, step.game), step)
            case _ if running:
                await self._in_game(nth(running, step.game), step)
            case _:
                await self._open(step)

    async def _open(self, step: Step) -> None:
        """Open the next game of the plan."""
        opening = nth(self.plan.games, self._opened)
        self._opened += 1
        options, who = opening.options, nth(self.people, step.who)
        channel = self.choose_channel(step)
        if opening.where != "server":
            who = nth(self.people[:WITH_APP], step.who)
            channel = self.without_bot[opening.where]
        if opening.invite and not opening.computers:
            options["opponent"] = nth([one for one in self.people if one is not who], step.pick)
        await self.do(who.command("azul new", channel, **options))

    async def _host(self, table: Table, step: Step) -> None:
        """Change the seats or the host of a lobby, acting as its host."""
        ways: dict[str, dict[str, Any]] = {
            "computer": {"level": "easy"},
            "remove": {"seat": step.pick % table.game.seats + 1},
            "host": {"person": nth(self.people, step.pick)},
        }
        who = self.person(table.game.host_id) or self.boss
        await self.do(who.command(f"azul table {step.act}", self.place(table), game=table.game.id, **ways[step.act]))

    async def _fill(self, table: Table, step: Step) -> None:
        """Join a lobby with the next person."""
        free = [one for one in self.people if not table.game.player(one.id)]
        invited = [one for one in free if one.id in table.game.options.invited]
        if free:
            await self._in_lobby(table, nth(invited or free, step.who), "join", step)

    async def _in_lobby(self, table: Table, who: Person, what: str, step: Step) -> None:
        """Press the button for this act if there is one. Otherwise use the command."""
        channel, label = self.place(table), what.capitalize()
        lobbies = [m for m in channel.messages if f"#{table.game.id}" in m.content and m.buttons]
        if lobbies and step.pick % 3 and label in labels(lobbies[-1]):
            await self.do(who.click(lobbies[-1], label))
        else:
            await self.do(who.command(f"azul {what}", channel, game=table.game.id))

    async def _in_game(self, table: Table, step: Step) -> None:
        game, channel = table.game, self.place(table)
        player = nth(table.people_to_act, step.who)
        mover = self.person(player.user_id)
        seated = [one for one in self.people if game.player(one.id)]
        if mover is None or not seated:
            return
        who = nth(seated, step.who)
        match step.act:
            case "pick":
                await self.pick(table, mover, step.pick)
            case "stranger":
                other = nth([one for one in self.people if one is not mover], step.who)
                await self.play(table, other, player.seat, step.pick)
            case "plan":
                waiting = [one for one in seated if one is not mover]
                if waiting:
                    await self.plan_ahead(table, nth(waiting, step.who), step.pick)
            case "agree" | "decline" if game.offer is not None:
                questions = [message for message in channel.messages if "Agree" in labels(message)]
                if questions:
                    await self.do(who.click(questions[-1], step.act.capitalize()))
                else:
                    await self.do(who.command(f"azul table {step.act}", channel, game=game.id))
            case "replace":
                free = [one for one in self.people if one not in seated]
                options: dict[str, Any] = {"person": nth(free, step.pick)} if free and step.pick % 3 else {}
                options |= {"seat": player.seat + 1, "game": game.id}
                await self.do(nth([*seated, self.boss], step.who).command("azul table replace", channel, **options))
            case "follow" | "unfollow":
                others = [one for one in (*self.people, self.boss) if one not in seated]
                way = nth(("end", "rounds"), step.pick) if step.act == "follow" else STOP
                await self.do(nth(others, step.who).command("azul follow", channel, game=game.id, when=way))
            case "undo" | "resign" | "nudge" | "time" | "cancel" | "end" | "look":
                command, meant = IN_GAME[step.act]
                asks = {"end": self.boss, "look": nth(self.people, step.who)}.get(step.act, who)
                await self.do_and_confirm(asks, asks.command(command, channel, game=game.id), meant)
            case _:
                await self.play(table, mover, player.seat, step.pick)

    async def play(self, table: Table, who: Person, seat: int, pick: int) -> Answer | None:
        """Type a move, which is sometimes a costly one."""
        moves = [str(move) for move in table.position.legal_moves(seat)]
        careful = [move for move in moves if not move.endswith("floor")]
        move = nth(careful if careful and pick % 5 else moves, pick)
        if not (table.game.place.may_post or who.has_app):
            return await self.pick(table, who, pick)
        return await self.do(who.command("azul move", self.place(table), move=move, game=table.game.id))

    async def plan_ahead(self, table: Table, who: Person, pick: int) -> None:
        """Plan two of the moves that would currently be legal."""
        seat = table.game.seat_of(who.id) or 0
        moves = [str(move) for move in look_from(table, seat).position.legal_moves(seat)]
        if moves:
            text = f"{nth(moves, pick)}; {nth(moves, pick * 7 + 1)}"
            await self.do(who.command("azul move", self.place(table), move=text, game=table.game.id))

    async def look_everywhere(self) -> None:
        """Use a command in every place where the bot is a guest, so that it gets a chance to send pending posts."""
        used = {opening.where for opening in self.plan.games}
        for where, channel in self.without_bot.items():
            if where in used:
                await self.do(self.people[0].command("azul games", channel))

    async def _ask_for_move(self, table: Table, who: Person) -> Answer | None:
        """Ask for the possible moves, by command or by the button of the newest board."""
        channel = self.place(table)
        if table.game.place.may_post or who.has_app:
            return await self.do(who.command("azul move", channel, game=table.game.id))
        boards = [m for m in channel.messages if f"#{table.game.id}" in m.content and "Your move" in labels(m)]
        return await self.do(who.click(boards[-1], "Your move")) if boards else None

    async def pick(self, table: Table, who: Person, pick: int) -> Answer | None:
        """Choose a move in the picker and play it. Return the last response."""
        answer = await self._ask_for_move(table, who)
        for _ in range(MAX_PICKER_STEPS):
            if answer is None or not answer.has_message or answer.message.deleted:
                return answer
            if "Play" in labels(answer.message):
                self._picked = who, answer.message
                return await self.do(who.click(answer.message, "Play"))
            if answer.message.selects:
                select = answer.message.selects[0]
                values = [nth(select.values, pick + number) for number in range(select.min_values)]
                answer = await self.do(who.choose(answer.message, select.custom_id, values))
            elif offered := options_of(answer.message):
                answer = await self.do(who.click(answer.message, nth(offered, pick).custom_id or ""))
            else:
                return answer
        return answer

    async def play_on(self) -> None:
        """Check that people can continue every game."""
        for table in await self.tables():
            if not table.running or table.game.channel_gone or not table.people_to_act:
                continue
            player = table.people_to_act[0]
            who = self.person(player.user_id)
            if who is None:
                continue
            answer = await self.play(table, who, player.seat, 1)
            if answer is None or not says(answer, "answer-played"):
                said = "nothing" if answer is None else answer.content
                self.problems.append(f"game {table.game.id} cannot be played on: {said}")

    async def gather(self, now: datetime, warned: frozenset[str], away: Sequence[Absence] = ()) -> History:
        """Return the history for the auditor."""
        found = await self.look(lambda: adapter.problems(self.reader))
        if not any(step.faults for step in self.plan.steps):
            found += self.recorder.failures
        return History(
            now,
            [Kept(game, lines) for game, lines in await self.look(lambda: adapter.read_games(self.reader))],
            tuple(self.recorder.acts.values()),
            tuple(self.recorder.shown),
            dict(self.recorder.gone),
            self.recorder.unchanged(403, 404),
            frozenset(self.recorder.unchanged()),
            warned | self.recorder.warned,
            self.wishes,
            away,
            self.trouble.hindered,
            (*self.problems, *found),
            [KeptTournament(*one) for one in await self.look(lambda: adapter.read_tournaments(self.reader))],
            self.trouble.delayed,
            await self.look(lambda: adapter.read_challenges(self.reader)),
        )


def _is_shared(table: Table) -> bool:
    """Check whether a game isn't in somebody's direct messages."""
    return table.game.place.has_others
