"""Stories, which show people's presses and commands, and everything that anybody sees after each of them.

Each text file in `stories` is a story. It consists of acts such as the following; tests/README.md explains their
grammar. Below each act, the test writes the changes that people see.

    > Ana: /azul new seats:2             a slash command, with its options as Discord writes them
    > Ana (in #other): /azul games       the same in another channel; also `in direct messages`, `in the thread`,
                                       `in the group`, and `on Glaziers` for another server
    > Ana: type /azul move move:3 b      autocomplete of the last option
    > Ben: press Join                    the newest button with this label that Ben sees; `Join on 1`: on message 1
    > Ben: press Play, delivered twice   a press that Discord delivers twice
    > Ben: send azul:#GAME:0:join: on 1  a press that no honest client sends; `… choosing easy on 1`: of a select
    > Ana: choose Medium                 the newest option with this label that Ana sees
    > Ana: fill in quiet: 22:00-07:30    the form that Ana has open; `;` separates fields, `,` separates values
    > Ben: fill in the form of Ana: …    the same, sent by Ben
    > Ben: play 2 blue 3                 a typed move; `play` alone: the first move that fills a pattern line
    > each player to move plays          the same, one after another
    > they play until the round is over  moves without posts, followed by a typed one; also `they play to the end`,
                                       `they play into the next round` and `they play until the game counts`
    > Ana and Ben begin a game          without presses
    > Ana and Ben have played 4 rated games  in the current season; only their ratings are stored
    > a moment passes                  the bot checks for due work, as it does every second
    > 5 hours pass · > the bot restarts · > the bot tidies up · > the puzzle of the day is due · > shared tries are due
    > the list of open tables is due   the bot edits it, and mentions the role for tables that have waited
    > the end of a season is due       the bot posts the best players, if anybody has played enough
    > PATCH /channels/*/messages/* fails with 400 (or `with 403 code 50001`, `is lost`, `is lost after its effect`, and
      `2 times`)                         the bot's next request to this route; `/channels/@Ana/…`: to Ana directly
    > nothing can be drawn · > everything can be drawn · > the server removes the bot
    > server Glaziers with #rules staff mute, #hello system fileless adds the bot
    > message 2 is deleted · > channel #azul is deleted · > the thread is locked · > a thread opens · > a group opens
    > the bot may not attach files · > the bot may attach files again · > the bot stops · > the bot starts
    > moves are judged later · > moves are judged at a first look · > moves are judged in full
    > Ben: leave the server · > Ben: close direct messages · > Ben: get the role Tilers · > Dicey: be a bot
    > Ana: use Play Azul on Ben · > Ana: say 200 things · > Discord forgets nonces

The bot's sentences appear as their keys and facts, as in ``{answer-joined: azul GAME}``. A story writes out only the
sentences that it is meant to show. Their keys follow ``In words:`` in the story's head. Each sentence is written out in
one story. A picture appears as the beginning of its alt text, a digest of the whole text, and the names of the players
whose boards are large.

A story numbers its messages, calls its games `#GAME` and `#GAME-2`, and gives times relative to the current time.
``python -m pytest tests/discord_app/test_stories.py --rewrite`` rewrites all stories.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from textwrap import wrap
from typing import Any

import discord
import pytest
from PIL import Image

from bot.discord_app.app import challenge_posts, server_posts, table_lists
from bot.discord_app.app.game_posts import GamePosts
from bot.games.core.replay import Table
from bot.games.core.results import has_begun_to_count
from bot.games.people import daily
from bot.games.people.puzzles import PUZZLE_LETTER, find_puzzle
from bot.games.posting.steps import Sent, Step
from bot.games.time.game_timers import tidy
from bot.games.time.tournament_timers import Seen, TournamentAlarm, TournamentTimers
from bot.opponents.levels import engine_of
from bot.opponents.thinker import Answer as Answered
from bot.opponents.thinker import Thinker
from bot.rules import Position
from bot.sandbox.server.messages import Messages
from bot.sandbox.world import Attachment, Channel, Guild, Message, Permission, Role
from bot.sandbox.world.components import Select
from bot.sandbox.world.model import GROUP
from bot.storage import result_queries
from bot.storage.rows import Rating
from renderers.scene import Picture
from tests.discord_app.conftest import Party, sketch
from tests.discord_stand_in import Answer, Person
from tests.games.past.test_analysis import Judge
from tests.support.acts import ACT, Act, read_act, read_passing
from tests.support.moves import careful_move
from tests.support.says import says
from tests.support.sentences import Sentences, shorten_alt
from tests.support.tables import list_careful_steps, play_steps
from tests.support.thorough import thorough

HOME, WIDTH = "Tile Makers", 118
JUDGED = "> moves are judged"
"""The beginning of an act that every story with analyses contains."""
BUDGET = 20
"""Maximum budget of positions for a computer's search."""
MAX_CHOICES = 4
"""Maximum number of autocomplete choices that a story shows."""
IN_WORDS = "In words: "
_BY_KEY = re.compile(r"\{([a-z][\w.-]*)(?=[:}])")
_PICTURES = re.compile(r"^  (?:picture|film).*(?:\n    .*)*", re.MULTILINE)
"""The pictures in a story. They are described in full elsewhere, in the golden files."""
_GAME = re.compile(r"#([2-9B-DF-HJ-NP-TV-XZ]{5})\b")
_LINK = re.compile(r"https://discord\.com/channels/(?:@me|\d+)/\d+(?:/(\d+))?")
_MOMENT = re.compile(r"<t:(\d+):\w>")
_DAY = re.compile(r"<t:(\d+):D>")
_COMMAND = re.compile(r"</([\w -]+):\d+>")
_UNKNOWN = re.compile(r"<#\d+>")
_LOST = re.compile(r"(?:Client|Server)\w+Error\(.*\)$")
"""A lost connection. Which error appears depends on the side that notices the loss first."""
_ID = re.compile(r"\d{15,}")
_HASH = re.compile(r"\b[0-9a-f]{8}(?:[0-9a-f]{8}|[0-9a-f]{56})?\b")
_GAMES = re.compile(r"#GAME(?:-\d+)?")
_OPTION = re.compile(r"([\w-]+):")
_FAULT = re.compile(
    r"(?P<method>[A-Z]+) (?P<route>/\S+) (?:fails with (?P<status>\d+)(?: code (?P<code>\d+))?|is lost"
    r"(?P<after> after its effect)?)(?: (?P<times>\d+) times)?"
)


class QuickThinker(Thinker):
    """A thinker that plays like the requested level, but searches with a smaller budget."""

    async def think(self, name: str, view: Position, seat: int, seed: int, **options: Any) -> Answered:
        engine = engine_of(name, view.ruleset.name, view.side, view.players)
        if engine.kind == "search":
            name = f"{engine.kind}:{min(engine.budget, BUDGET)}"
        return await super().think(name, view, seat, seed, **options)


class Story:
    """A story, the party that acts it out, and everything that people see while it runs."""

    def __init__(self, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        self._party, self._discord, self._monkeypatch, self._caplog = party, party.discord, monkeypatch, caplog
        self._people = {person.name: person for person in (*party.people, party.boss)}
        self._scenes: dict[bytes, Any] = {}
        self._sentences = Sentences(monkeypatch)
        # The calendar changes with new puzzles.
        monkeypatch.setattr(
            daily, "find_daily_puzzle", lambda day: find_puzzle(PUZZLES[day.toordinal() % len(PUZZLES)])
        )
        self._in_words: list[str] = []
        self._draw(self._sketch)
        self._fix_order_of_posts()
        party.bot.make_thinker = QuickThinker
        party.bot.service.thinker = QuickThinker()
        self._seen: dict[int, dict[str, str]] = {}
        self._touched = set[int]()
        self._discord.world.events.listen(self._record_touched)
        self._numbers: dict[int, int] = {}
        self._games: list[str] = []
        self._forms: dict[Person, Answer] = {}
        self._roles: dict[str, Role] = {}

    async def tell(self, text: str) -> str:
        """Act out the story, and return its text.

        The head and the acts are returned as they were written, and the changes after each act as they happened.
        """
        title, *_ = text.partition("\n>")
        lines = [title.rstrip()]
        self._in_words = read_in_words(title)
        for line in (line for line in text.splitlines() if line.startswith(ACT)):
            act = read_act(line)
            form = await self._act(act)
            if self._discord.connected:
                await self._discord.until(self._has_done_all, "all requests are finished")
                await self._look(act, judged=JUDGED in text)
            # A person's act changes only messages that it touches. Other acts, such as deleting a channel, can change
            # any message.
            changes = self._changes(self._touched if act.who else self._discord.world.messages)
            lines += ["", line, *form, *changes, *self._logged()]
            self._touched.clear()
        untold = {*self._in_words} - self._sentences.told_in_words
        assert not untold, f"“{IN_WORDS}” lists sentences that this story doesn't contain: {untold}"
        return "\n".join(lines) + "\n"

    async def _look(self, act: Act, *, judged: bool) -> None:
        """Have the bot do everything that follows from an act.

        After a person's act, the bot looks for due work without being asked.
        """
        bot = self._party.bot
        if act.who:
            await bot.idle()
        else:
            await bot.check_timers()
            await bot.check_outbox()
        if judged:
            await bot.finish_analyses()

    def _has_done_all(self) -> bool:
        """Check whether the bot has finished all requests, including work after its first response."""
        return not self._party.bot.client.incoming.tasks

    def _fix_order_of_posts(self) -> None:
        """Post a tournament's card before the games of its tables, and carry out its next act only after both.

        Otherwise the order would vary with the speed of the machine.
        """
        carry_out = TournamentTimers.carry_out
        run = GamePosts.run

        async def carry_out_after(timers: TournamentTimers, seen: Seen, alarm: TournamentAlarm) -> None:
            await self._party.bot.client.poster.finish()
            await carry_out(timers, seen, alarm)

        async def run_after(posts: GamePosts, step: Step, picture: discord.File | None) -> Sent | None:
            if step.table.game.tournament_id is not None:
                await self._party.bot.client.tournament_poster.finish()
            return await run(posts, step, picture)

        self._monkeypatch.setattr(TournamentTimers, "carry_out", carry_out_after)
        self._monkeypatch.setattr(GamePosts, "run", run_after)

    # -- acts ---------------------------------------------------------------------------------------------------------

    async def _act(self, act: Act) -> list[str]:
        """Carry out an act. Return the form that it opens, or the choices that autocomplete offers."""
        if not act.who:
            await self._happen(act.what)
            return []
        person = self._person(act.who)
        where = self._place(person, act.where) if act.where else None
        if act.what.startswith("type /"):
            return list(await self._complete(person, act.what.removeprefix("type /"), where))
        answer = await self._do(person, act.what, where)
        if answer is not None and answer.has_message:
            await self._discord.filled(answer)
        if answer is None or answer.modal is None:
            return []
        self._forms[person] = answer
        return list(self._form(person, answer.modal))

    async def _happen(self, act: str) -> None:
        """Carry out an act that isn't a person's."""
        if passing := read_passing(act):
            await self._party.bot.pass_time(seconds=passing.seconds)
        elif act == "a moment passes":
            # Nothing to do here, because the bot looks for due work after every such act.
            pass
        elif act == "the puzzle of the day is due":
            await server_posts.post_puzzles(self._party.bot.client)
        elif act == "shared tries are due":
            await server_posts.edit_puzzles(self._party.bot.client)
        elif act == "the list of open tables is due":
            await self._party.bot.pass_time(seconds=server_posts.EDIT_INTERVAL.seconds)
            await table_lists.update_lists(self._party.bot.client)
        elif act == "the deal of the week is due":
            await self._party.bot.pass_time(seconds=server_posts.EDIT_INTERVAL.seconds)
            await challenge_posts.update_deals(self._party.bot.client)
        elif act == "the end of a season is due":
            await server_posts.post_seasons(self._party.bot.client)
        elif act == "the bot restarts":
            await self._party.bot.restart()
        elif found := re.fullmatch(r"message (\d+) is deleted", act):
            self._discord.delete_message(self._message(int(found[1])))
        elif act == "a thread opens":
            self._discord.add_thread("Friday evening")
        elif act == "a group opens":
            self._open_group()
        elif act == "the bot tidies up":
            await tidy(self._party.bot.service)
        elif found := re.fullmatch(r"channel (#\S+)(, without games,)? is deleted", act):
            letters = self._letters()
            self._discord.delete_channel(self._discord.channel(found[1]))
            if self._discord.connected and not found[2]:
                await self._discord.until(lambda: self._letters() > letters, "the host of its game is asked")
        elif act == "the thread is deleted":
            thread, lobbies = self._thread(), self._discord.channel().messages
            self._discord.delete_channel(thread)
            await self._discord.until(lambda: not any(f"<#{thread.id}>" in lobby.content for lobby in lobbies))
        elif act in ("the thread is locked", "the thread is locked and archived"):
            self._discord.lock(self._thread(), archived=act.endswith("archived"))
        elif found := _FAULT.fullmatch(act):
            self._fail(**found.groupdict())
        elif act in ("nothing can be drawn", "everything can be drawn"):
            self._draw(self._sketch if act.startswith("every") else lambda _scene: 1 / 0)
        elif found := re.fullmatch(r"server (\w+)(?: with (.*))? adds the bot", act):
            await self._let_in(found[1], (found[2] or "#azul").split(", "))
        elif act == "Discord forgets nonces":
            self._monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
        elif act == "the server removes the bot":
            self._discord.remove_bot()
        elif found := re.fullmatch(r"the bot may (not )?([a-z ]+?)(?: again)?", act):
            permission = Permission[found[2].upper().replace(" ", "_")]
            (self._discord.forbid if found[1] else self._discord.allow)(permission)
        elif found := re.fullmatch(r"moves are judged (later|at a first look|in full)", act):
            self._judge(at_first=found[1] != "later", in_full=found[1] == "in full")
        elif act in ("the bot stops", "the bot starts"):
            await (self._party.bot.stop() if act == "the bot stops" else self._party.bot.start())
        elif act == "each player to move plays":
            await self._play_all()
        elif act.startswith("they play "):
            await self._play_on(act.removeprefix("they play "))
        elif found := re.fullmatch(r"(\w+) and (\w+) begin a game", act):
            await self._party.post(await self._party.start_unposted_game(*map(self._person, found.groups())))
        elif found := re.fullmatch(r"(\w+) and (\w+) have played (\d+) rated games", act):
            await self._rate([self._person(found[1]), self._person(found[2])], int(found[3]))
        else:
            raise ValueError(f"Unknown act: {act}")

    def _fail(self, *, method: str, route: str, status: str, code: str, after: str, times: str) -> None:
        path = re.sub(r"@(\w+)", lambda name: str(self._person(name[1]).direct.id), route)
        fault: dict[str, Any] = {"status": int(status), "code": int(code or 0)} if status else {"status": "lost"}
        # discord.py waits for this time before it repeats a rate-limited request, so keep it short.
        self._discord.fail(method, path, times=int(times or 1), after_effect=bool(after), retry_after=0.01, **fault)

    async def _let_in(self, name: str, channels: list[str]) -> None:
        """Add the bot to a new server with these channels.

        Each channel is given by its name and kinds, as in ``#hello system staff``.
        """
        discord, client = self._discord, self._party.bot.client
        # If a server arrives before the bot is ready, discord.py assumes that it was known before.
        await client.wait_until_ready()
        guild = Guild(discord.world.ids.next(), name, owner_id=discord.world.ids.next(), bot_is_in=False)
        discord.world.guilds[guild.id] = guild
        for person in self._party.people:
            discord.join(person, guild)
        for channel, *kinds in (told.split() for told in channels):
            made = discord.add_channel(channel.removeprefix("#"), guild)
            guild.system_channel_id = made.id if "system" in kinds else guild.system_channel_id
            if "staff" in kinds:
                discord.forbid(Permission.VIEW_CHANNEL, made, guild.roles[guild.id])
                discord.allow(Permission.VIEW_CHANNEL, made)
            for kind, permission in (("mute", Permission.SEND_MESSAGES), ("fileless", Permission.ATTACH_FILES)):
                if kind in kinds:
                    discord.forbid(permission, made)
        discord.invite_bot(guild)
        # Servers are greeted one after another, so a greeting of this server shows that the earlier ones are complete.
        last = discord.channel(guild=discord.add_guild("Last"))
        await discord.until(lambda: last.messages, f"{name} was greeted")
        discord.delete_channel(last)

    def _draw(self, draw: Callable[[Any], Any]) -> None:
        self._monkeypatch.setattr("bot.discord_app.core.drawing.draw", draw)

    def _judge(self, *, at_first: bool, in_full: bool) -> None:
        """Replace searches with a judge that goes only as far as the story allows, even after a restart of the bot."""

        def make() -> Judge:
            judge = Judge()
            for may, event in ((at_first, judge.may), (in_full, judge.may_refine)):
                if not may:
                    event.clear()
            return judge

        bot = self._party.bot
        bot.make_thinker = make
        judge = bot.service.thinker
        if not isinstance(judge, Judge):
            bot.service.thinker = make()
            return
        for may, event in ((at_first, judge.may), (in_full, judge.may_refine)):
            if may:
                event.set()

    def _sketch(self, scene: Any) -> Picture:
        picture = sketch(scene)
        self._scenes[picture.png] = getattr(scene, "table", scene)
        return picture

    def _person(self, name: str) -> Person:
        if name not in self._people:
            self._people[name] = self._discord.person(name)
        return self._people[name]

    async def _complete(self, person: Person, typed: str, where: Channel | None) -> Iterator[str]:
        name, *rest = _OPTION.split(typed)
        given = {option: self._value(text.strip()) for option, text in zip(rest[:-2:2], rest[1:-2:2], strict=True)}
        choices = await person.complete(name.strip(), rest[-2], rest[-1].lstrip(), where, **given)
        lines = [self._plain(choice.name) for choice in choices] or ["nothing"]
        more = [f"… and {len(lines) - MAX_CHOICES} more"] if len(lines) > MAX_CHOICES else []
        return iter([f"[offered · only {person.name}]", *(f"  {line}" for line in lines[:MAX_CHOICES] + more)])

    async def _do(self, person: Person, what: str, where: Channel | None) -> Answer | None:
        verb, _, rest = what.partition(" ")
        if what.startswith("/"):
            return await self._command(person, what[1:], where)
        match verb:
            case "press":
                twice = rest.endswith(", delivered twice")
                pressed = re.fullmatch(r"(.+?)(?: on (\d+))?", rest.removesuffix(", delivered twice"))
                assert pressed is not None, rest
                label, number = pressed.groups()
                message = self._message(int(number)) if number else self._newest(person, label)
                shared = self._posts()
                # Tries at a puzzle are shared by a later edit of its post.
                is_posted = label == "Share" and not (message.button(label).custom_id or "").startswith(
                    f"azul:{PUZZLE_LETTER}"
                )
                click = person.click_delivered_twice if twice else person.click
                answer = await click(message, label)
                if is_posted:
                    await self._discord.until(lambda: self._posts() > shared, "it is shared")
                if label in ("Hint", "Is it good?", "Show a better one"):
                    await self._discord.until(lambda: not says(message, "picker-thinking"), "the advice is shown")
                return answer
            case "send":
                custom_id, _, number = rest.rpartition(" on ")
                custom_id, _, chosen = self._named(custom_id).partition(" choosing ")
                return await (
                    person.pick(self._message(int(number)), custom_id, chosen.split(","))
                    if chosen
                    else person.press(self._message(int(number)), custom_id)
                )
            case "say":
                for _ in range(int(rest.split()[0])):
                    await person.say("something")
                return None
            case "be":
                person.bot = True
                return None
            case "choose":
                label = _GAMES.sub(lambda game: f"#{self._value(game[0])}", rest)
                message = self._newest(person, label)
                select = next(one for one in message.selects if label in [option.label for option in one.options])
                return await person.choose(message, select.custom_id, [label])
            case "fill":
                found = re.fullmatch(r"in (?:the form of (\w+): )?(.*)", rest)
                assert found is not None, rest
                fields = (field.partition(":") for field in found[2].split(";"))
                values = {name.strip(): self._value(value.strip()) for name, _, value in fields}
                return await person.submit(self._forms[self._person(found[1]) if found[1] else person], **values)
            case "play":
                board = await self._board()
                move = rest or str(careful_move((await self._party.table(board)).position, await self._seat(person)))
                return await person.command("azul move", board.channel, move=move)
            case "use":
                name, _, target = rest.partition(" on ")
                return await person.use(name, self._value(f"@{target}"))
            case "leave":
                self._discord.leave(person)
                return None
            case "close":
                person.closed_to_bot = True
                return None
            case "get":
                self._roles[rest.removeprefix("the role ")] = role = self._discord.add_role(rest.split()[-1])
                self._discord.give_role(person, role)
                return None
        raise ValueError(f"Unknown act of a person: {what}")

    async def _command(self, person: Person, typed: str, where: Channel | None = None) -> Answer:
        name, *rest = _OPTION.split(typed)
        values = zip(rest[::2], (value.strip() for value in rest[1::2]), strict=True)
        # The underscore distinguishes an option from the parameters of `command`.
        options = {f"{option}_": False if text == "no" else self._value(text) for option, text in values}
        return await person.command(name.strip(), where, **options)

    def _named(self, text: str) -> str:
        return _GAMES.sub(lambda game: str(self._value(game[0])), text)

    def _value(self, text: str) -> Any:
        if text == f"@{self._discord.bot.name}":
            return self._discord.bot
        if text.startswith("@"):
            return self._roles.get(text[1:]) or self._person(text[1:])
        if text.startswith("#GAME"):
            return self._games[int(text.partition("-")[2] or 1) - 1]
        if text.startswith("#"):
            return self._discord.channel(text)
        if found := re.fullmatch(r"the file of (\d+)", text):
            return self._message(int(found[1])).attachments[0]
        if text.startswith("["):
            return [self._value(one.strip()) for one in text[1:-1].split(",") if one.strip()]
        return text

    async def _seat(self, person: Person) -> int:
        table = await self._party.table(await self._board())
        seat = table.game.seat_of(person.id)
        assert seat is not None, f"{person.name} isn't a player"
        return seat

    def _place(self, person: Person, where: str) -> Channel:
        if where == "in direct messages":
            return person.direct
        if where.startswith("on "):
            return self._discord.channel(guild=self._guild(where.removeprefix("on ")))
        if where == "in the thread":
            return self._thread()
        if where == "in the group":
            return next(channel for channel in self._channels() if channel.kind == GROUP)
        return self._discord.channel(where.removeprefix("in "))

    def _open_group(self) -> None:
        for person in self._party.people:
            person.add_app()
        self._discord.add_group(*self._party.people, name="friends")

    def _guild(self, name: str) -> Guild:
        return next(guild for guild in self._discord.world.guilds.values() if guild.name == name)

    def _thread(self) -> Channel:
        return next(channel for channel in self._channels() if channel.parent is not None)

    async def _board(self) -> Message:
        """Return the newest board in any channel, once everything has been posted."""
        await self._party.bot.idle()
        boards = [message for channel in self._channels() for message in channel.messages if message.attachments]
        # Prefer boards in servers, because notifications in direct messages have pictures too.
        return max(boards, key=lambda message: (message.channel.guild is not None, message.id))

    async def _play_all(self) -> None:
        board = await self._board()
        table = await self._party.table(board)
        for player in table.people_to_act:
            person = next(person for person in self._party.people if person.id == player.user_id)
            move = careful_move(table.position, player.seat)
            await person.command("azul move", board.channel, move=str(move))

    async def _play_on(self, until: str) -> None:
        table = await self._party.table(await self._board())
        now = table.position.round
        is_reached: dict[str, Callable[[Table], bool]] = {
            "to the end": lambda _: False,
            "until the round is over": lambda after: len(after.people_to_act) > 1,
            "into the next round": lambda after: after.position.round > now,
            "until the game counts": has_begun_to_count,
        }
        course = list_careful_steps(table, is_reached[until])
        while course[-1].user_id is None:
            course.pop()
        await play_steps(self._party.bot.service, table.game.id, course[:-1])
        await self._party.bot.idle()
        list(self._changes(self._touched))
        await self._play_all()

    async def _rate(self, people: list[Person], games: int) -> None:
        service, guild_id = self._party.bot.service, self._discord.guild.id
        season = f"{service.clock():%Y-%m}"
        async with service.database.write() as connection:
            rows = [
                Rating(guild_id, "azul", span, person.id, person.name, 25.0, 8.0, games, 1)
                for person in people
                for span in ("", season)
            ]
            await result_queries.save_ratings(connection, rows)

    def _message(self, number: int) -> Message:
        wanted = next(key for key, known in self._numbers.items() if known == number)
        return next(message for channel in self._channels() for message in channel.all_messages if message.id == wanted)

    def _newest(self, person: Person, label: str) -> Message:
        """Return the newest message in which this person sees a button or option with this label."""
        found = [
            message
            for channel in self._channels()
            if person in channel.audience
            for message in channel.all_messages
            if message.only_for in (None, person) and not message.deleted and label in _labels(message)
        ]
        assert found, f"{person.name} sees no {label!r}"
        return max(found, key=lambda message: message.id)

    # -- output --------------------------------------------------------------------------------------------------------

    def _letters(self) -> int:
        return sum(len(channel.messages) for channel in self._channels() if channel.guild is None)

    def _posts(self) -> int:
        return sum(not message.loading for message in self._discord.channel().messages)

    def _channels(self) -> list[Channel]:
        return list(self._discord.world.channels.values())

    def _record_touched(self, event: str, thing: object) -> None:
        if event in ("message_create", "message_update") and isinstance(thing, Message):
            self._touched.add(thing.id)

    def _changes(self, touched: Container[int]) -> Iterator[str]:
        """Yield what has changed for anybody in the ``touched`` messages, and which messages have disappeared."""
        everything = [message for channel in self._channels() for message in channel.all_messages]
        there = [message for message in everything if not message.deleted and message.author is self._discord.bot]
        ids = {message.id for message in there}
        for gone in [key for key in self._seen if key not in ids]:
            del self._seen[gone]
            yield f"[{self._numbers[gone]} is gone]"
        # Public messages come first, because a response and a post can arrive in any order.
        there.sort(key=lambda message: (message.only_for is None, message.id))
        # Number all messages before showing any, because they link to each other.
        for message in there:
            self._numbers.setdefault(message.id, len(self._numbers) + 1)
        for message in there:
            if message.id not in touched:
                continue
            number = self._numbers[message.id]
            shown = {part: "\n".join(lines) for part, lines in self._show(message)}
            before = self._seen.get(message.id)
            if shown == before:
                continue
            self._seen[message.id] = shown
            yield f"[{number}{'' if before is None else ' changed'} · {_where(message)}]"
            if before is None and message.pings:
                yield f"  pings: {', '.join(sorted(user.name for user in message.pings))}"
            yield from (lines for part, lines in shown.items() if lines != (before or {}).get(part))
            yield from (f"  {part} removed" for part in before or () if part not in shown)

    def _logged(self) -> Iterator[str]:
        """Yield the lines that the bot has logged since the last call."""
        records = [record for record in self._caplog.records if record.name.startswith("bot.")]
        self._caplog.clear()
        for record in records:
            told = self._plain(f"[log] {record.levelname}: {record.getMessage()}")
            yield from _fold(_ID.sub("<id>", _LOST.sub("the connection was lost", told)), "", "  ")

    def _show(self, message: Message) -> Iterator[tuple[str, list[str]]]:
        """Yield the parts of a message, each with its name."""
        if message.content:
            lines = self._tell(message.content).splitlines()
            yield "text", [line for long in lines for line in _fold(long, "  ", "  ") or [""]]
        if message.attachments:
            told = [self._picture(attachment) for attachment in message.attachments]
            yield "picture", [line for picture in told for line in _fold(picture, "  ", "    ")]
        if message.buttons:
            labels = (" ".join(filter(None, (button.emoji, button.label))) for button in message.buttons)
            yield "buttons", _fold(" ".join(f"({label})" for label in labels), "  ", "  ")
        if message.selects:
            selects = [self._select(select, described=message.ephemeral) for select in message.selects]
            yield "selects", [line for select in selects for line in _fold(select, "  ▾ ", "    ")]

    def _select(self, select: Select, *, described: bool) -> str:
        options = [self._plain(option.label) for option in select.options]
        if described:
            told = [f" ({self._tell(option.description)})" if option.description else "" for option in select.options]
            options = [label + description for label, description in zip(options, told, strict=True)]
        return f"{self._tell(str(select.placeholder))}: {' · '.join(options)}"

    def _picture(self, file: Attachment) -> str:
        """Describe a picture by the beginning of its alt text, a digest of the whole text, and the large boards."""
        scene = self._scenes.get(file.data)
        theme = scene.theme if scene else "light"
        named = "picture" if theme == "light" else f"picture in {theme}"
        if file.filename.endswith(".gif"):
            with Image.open(io.BytesIO(file.data)) as film:
                named = f"film of {film.n_frames} pictures"  # type: ignore[attr-defined]
        text = self._plain(self._sentences.tell(file.description or file.filename))
        large = [f"large {scene.boards[seat].name}" for seat in getattr(scene, "focus", ())] if scene else []
        return f"{named}: {' · '.join([*shorten_alt(text), *large])}"

    def _form(self, person: Person, modal: dict[str, Any]) -> Iterator[str]:
        yield f"[form · only {person.name}]"
        yield f"  {self._tell(modal['title'])}"
        for part in modal["components"]:
            field = part["component"]
            chosen = [option["label"] for option in field.get("options") or [] if option.get("default")]
            chosen += [f"<@{one['id']}>" for one in field.get("default_values") or []]
            text = self._plain(field.get("value") or ", ".join(chosen) or "–")
            yield f"  {field['custom_id']} “{self._tell(part['label'])}”: {text}"
            if told := part.get("description"):
                yield from _fold(self._tell(told), "    ", "    ")

    def _tell(self, text: str) -> str:
        """Replace the bot's sentences with their keys, except for the sentences that this story writes out."""
        self._record_games(text)
        return self._plain(self._sentences.tell(text, self._in_words))

    def _record_games(self, text: str) -> None:
        for game in _GAME.findall(text):
            if game not in self._games:
                self._games.append(game)

    def _plain(self, text: str) -> str:
        """Replace everything that differs from run to run with names."""
        world = self._discord.world
        for user in [*world.people.values(), self._discord.bot]:
            text = text.replace(user.mention, f"@{user.name}")
        for channel in self._channels():
            text = text.replace(f"<#{channel.id}>", f"#{channel.name}")
        text = _UNKNOWN.sub("#unknown", text)
        for name, role in self._roles.items():
            text = text.replace(role.mention, f"@{name}")
        self._record_games(text)
        for number, game in enumerate(self._games, 1):
            text = text.replace(game, "GAME" if number == 1 else f"GAME-{number}")
        text = _LINK.sub(lambda link: f"<link to {self._numbers.get(int(link[1] or 0), 'the channel')}>", text)
        text = _DAY.sub(lambda day: f"<{datetime.fromtimestamp(int(day[1]), UTC).date()}>", text)
        text = _MOMENT.sub(lambda moment: f"<{self._span(int(moment[1]))}>", text)
        return _HASH.sub("<hash>", _COMMAND.sub(r"/\1", text))

    def _span(self, moment: int) -> str:
        seconds = round(moment - self._party.bot.clock.now.timestamp())
        span = str(timedelta(seconds=abs(seconds)))
        return f"in {span}" if seconds >= 0 else f"{span} ago"


def _fold(text: str, first: str, others: str) -> list[str]:
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    )


def _where(message: Message) -> str:
    if message.only_for is not None:
        return f"only {message.only_for.name}"
    people = [user.name for user in message.channel.recipients if not user.bot]
    if message.channel.guild is None:
        return f"directly to {', '.join(people)}"
    if message.channel.guild.name != HOME:
        return f"#{message.channel.name} of {message.channel.guild.name}"
    return "the thread" if message.channel.parent is not None else f"#{message.channel.name}"


def _labels(message: Message) -> list[str]:
    return message.labels + [o.label for s in message.selects for o in s.options]


def read_in_words(title: str) -> list[str]:
    """Return the keys of the sentences that a story writes out. They are at the end of its head."""
    return title.partition(IN_WORDS)[2].split()


STORIES = sorted((Path(__file__).parent / "stories").glob("*.txt"))
THOROUGH = {"lessons-of-sintra", "lessons-of-summer-pavilion"}
"""Stories that show for another game what the suite's stories show for base Azul. Only the thorough tests run them."""
PUZZLES = ("AD84D", "AGRF7")
"""The daily puzzles in stories, in turn."""
GREETED = {"greetings", "on-two-servers"}
"""Stories in which servers add the bot. The bot notices this only when it is ready."""


@pytest.fixture
def ready_to_greet(file: Path, request: pytest.FixtureRequest) -> None:
    """A short timeout for becoming ready, in stories that wait for it."""
    if file.stem in GREETED:
        request.getfixturevalue("short_ready_timeout")


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=[thorough] if file.stem in THOROUGH else [], id=file.stem) for file in STORIES],
)
async def test_story_produces_the_recorded_transcript(
    ready_to_greet: None,
    party: Party,
    file: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    written = file.read_text(encoding="utf-8")
    told = await Story(party, monkeypatch, caplog).tell(written)
    if request.config.getoption("rewrite"):
        file.write_text(told, encoding="utf-8")
    else:
        assert told == written, "rewrite the story with --rewrite and read the diff"


def test_each_sentence_is_written_out_in_exactly_one_story() -> None:
    told = {file.stem: file.read_text(encoding="utf-8").partition(f"\n{ACT}") for file in STORIES}
    homes = Counter(key for title, _, _ in told.values() for key in read_in_words(title))
    by_key = {key: story for story, (_, _, text) in told.items() for key in _BY_KEY.findall(_PICTURES.sub("", text))}
    homeless = [f"{key} (used in {story})" for key, story in by_key.items() if not homes[key]]
    assert not homeless, f"write these after “{IN_WORDS}” at the head of the story that is about them"
    assert [key for key, count in homes.items() if count > 1] == [], "one story is enough for a sentence"
