"""Scripts of use cases: who does what, who is notified, and the resulting state of the game.

tests/README.md describes the grammar. These lines belong to use cases only:

========================================  ============================================================================
``> begun 3  side grey  hours 24``        Ana opens a game, and people from Ana to Dariush fill its seats
``> moved 3``                             as ``begun``, then Ana moves, and all other players after her
``> choosing 3``                          a game on the grey wall in which three people choose columns
``> beside a computer``                   Ana or Ben offers a take-back, then a computer moves; ``across`` a round
``> game 2``                              switch to the second game of the script
``> Ana: open  seats 3  for Ben``         an act of ``ACTS``
``> Ben (channel 999): join``             the same with a place or a right of ``WHERE``
``> the mover: nudge``                    the player to move; ``the other``: the first player who isn't to move
``> played 3`` · ``> played on``          three moves, or all; each is the first that fills a pattern line
``> played on, until all is drafted``     all moves that take tiles
``> played on, into the next round``      all moves until the next round has begun
``> chosen 1`` · ``> chosen all``         the first player makes all choices, or all players do
``> computers move``                      all moves until a person is to move
``> 5 hours pass``                        time passes, then due alarms run; ``…, and what is due is done``: each on time
``> 5 hours pass, without the bot``       time passes during an outage, then the bot starts
``> expire``                              old lobbies expire
``= then notifies Ben of nudge``          all notifications and offers that are due now or were sent
``= board pings Ben``                     everything is posted, including a board that notifies these people
``= results 1 Ana rated, 2 Ben``          all results by game and seat
``= status running``                      a value of the game, its options or ``SEEN``; people by their names
========================================  ============================================================================
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from bot.games.core.consent import find_asked
from bot.games.core.replay import Table, begin
from bot.games.core.request import Person, Refusal, Request, Rights
from bot.games.core.service import Service
from bot.games.people import privacy, settings
from bot.games.table import absences, channels, followers, lobby, offers, opening, planning, play, seats
from bot.games.table.hosting import relieve_host
from bot.games.table.rematch import open_rematch
from bot.games.table.terms import Terms, get_terms
from bot.games.time import game_timers
from bot.rules import RULESETS
from bot.storage.acts import write_payload
from bot.storage.payloads import Planned
from bot.storage.rows import GuildSettings, Options, Plan, Result
from tests.conftest import restarted
from tests.games.consequences import EVA, MODERATOR, NAMES, format_value, pass_hours, post_all
from tests.games.core.test_results import results
from tests.support.acts import HOLDS, Act, Passing, read_act, read_fields, read_passing, unroll
from tests.support.clock import Clock
from tests.support.people import PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.tables import person_to_move, play_computers, play_moves, run_due_alarms

MUTE = Rights(lacks=("send_messages",))
MOMENT = re.compile(r"<t:(\d+):\w>")
WHO = {person.name: person for person in (*PEOPLE, EVA, MODERATOR)}
WHERE: dict[str, Callable[[str], dict[str, Any]]] = {
    "moderator": lambda _: {"moderator": True},
    "moderates": lambda number: {"rights": lambda game: Rights(moderates=game.channel_id == int(number))},
    "mute in": lambda number: {"rights": lambda game: MUTE if game.channel_id == int(number) else Rights()},
    "blind": lambda _: {"rights": lambda _game: Rights(sees=False)},
    "channel": lambda number: {"channel_id": int(number)},
    "thread of": lambda number: {"channel_id": 999, "parent_id": int(number)},
    "secret thread of": lambda number: {"channel_id": 999, "parent_id": int(number), "private": True},
    "server": lambda number: {"guild_id": int(number)},
    "private": lambda _: {"guild_id": None, "channel_id": 9},
    "role": lambda number: {"roles": (int(number),)},
    "click": lambda number: {"click": int(number)},
}
"""Meanings of the parentheses after a name."""


def read_people(names: str) -> list[Person]:
    return [WHO[name] for name in names.split(", ")] if names else []


def write_plan(plan: Plan) -> str:
    """Return the plan as people would type it."""
    return write_payload("plan", Planned(plan.moves, plan.floor))


def format_result(result: Result) -> str:
    return f"{result.rank} {result.computer or result.name}{' rated' * result.rated}{' left' * result.left}"


class Script:
    """The state of a running script. Its acts apply to ``game``, the newest game unless the script switches."""

    def __init__(self, service: Service, clock: Clock) -> None:
        self.service, self.clock = service, clock
        self.games = list[str]()
        self.game = ""
        self.told = list[str]()
        """Notifications that were sent while time passed."""

    async def table(self) -> Table:
        return await self.service.table(self.game)

    async def follow(self, lines: Sequence[str]) -> None:
        for line in unroll(lines):
            await self.do(line)

    async def do(self, line: str) -> None:
        if line.startswith(HOLDS):
            await self.check(line.removeprefix(HOLDS))
            return
        act = read_act(line)
        if act.who:
            said = await self.act(act)
            assert f"{said} ".startswith(f"{act.refused} "), f"{line}: {said or 'is done'}"
        elif passing := read_passing(act.what):
            await self.pass_time(passing)
        else:
            await self.run_event(act.what)

    async def check(self, what: str) -> None:
        """Check a condition of the script."""
        for name in ("the mover", "the other"):
            if name in what:
                what = what.replace(name, (await self.person(name)).name)
        kind, _, rest = what.partition(" ")
        match kind:
            case "then":
                told = [
                    one
                    for one in await post_all(self.service, self.game)
                    if one.startswith(("posts an offer", "notifies"))
                ]
                assert ("; ".join([*self.told, *told]) or "nothing") == rest, f"{what}: {self.told} {told}"
                self.told.clear()
            case "board":
                boards = [one for one in await post_all(self.service, self.game) if one.startswith("posts a board")]
                pinged = rest.removeprefix("pings ")
                assert boards == ["posts a board" if pinged == "nobody" else f"posts a board for {pinged}"], what
            case "results":
                found = ", ".join([format_result(result) for result in await results(self.service)])
                assert (found or "none") == rest, f"{what}: {found}"
            case _:
                name = next((name for name in SEEN if what.startswith(name)), kind)
                assert self.look(await self.table(), name) == what.removeprefix(name).strip(), what

    async def pass_time(self, passing: Passing) -> None:
        match passing.how:
            case "and what is due is done":
                await pass_hours(self.service, self.clock, await self.table(), passing.seconds / 3_600, self.told)
            case "without the bot":
                self.clock.turn(seconds=passing.seconds)
                self.service = restarted(self.service)
            case "":
                self.clock.turn(seconds=passing.seconds)
                await run_due_alarms(self.service)
            case _:
                raise ValueError(passing)

    async def run_event(self, what: str) -> None:
        """Carry out an event that isn't a person's act."""
        kind, _, rest = what.partition(" ")
        match kind:
            case "game":
                self.game = self.games[int(rest) - 1]
            case "begun" | "moved":
                await self.begin(*rest.partition("  ")[::2], with_moves=kind == "moved")
            case "played" if "until all is drafted" in rest:
                await play_moves(
                    self.service, await self.table(), until=lambda table: table.position.as_turn_of(0) is None
                )
            case "played" if "into the next round" in rest:
                table = await self.table()
                now = table.position.round
                await play_moves(self.service, table, until=lambda table: table.position.round > now)
            case "played":
                await play_moves(self.service, await self.table(), None if rest == "on" else int(rest))
            case "choosing":
                await self.let_choose(*rest.partition("  ")[::2])
            case "chosen":
                await self.choose(only_first=rest == "1")
            case "beside":
                await self.ask_next_to_computer(across="across" in rest)
            case "computers":
                await play_computers(self.service, self.game)
            case "expire":
                await lobby.expire(self.service)
            case _:
                raise ValueError(what)

    async def begin(self, seats: str, options: str, *, with_moves: bool) -> None:
        await self.do(f"> Ana: open  seats {seats}  {options}")
        for person in PEOPLE[1 : int(seats) - int(read_fields(options).get("computers", 0))]:
            await self.do(f"> {person.name}: join")
        if with_moves:
            others = int(seats) - 1
            await play_moves(
                self.service,
                await self.table(),
                until=lambda table: 1 in [turn.by for turn in table.turns_since(0)[:-others]],
            )

    async def let_choose(self, people: str, options: str) -> None:
        for _ in range(40):
            await self.do(f"> begun {people}  side grey  {options}")
            table = await play_moves(
                self.service,
                await self.table(),
                until=lambda table: len(table.to_act) == int(people) or table.position.round > 1,
            )
            if len(table.to_act) == int(people):
                return
            await self.do("> Ana (moderator): end")
        raise AssertionError(f"{people} people never had a choice")

    async def choose(self, *, only_first: bool) -> None:
        first = (await self.table()).to_act[0]
        while True:
            await self.do("> played 1")
            table = await self.table()
            if first not in table.to_act if only_first else not table.turns_since(0)[-1].secret:
                return

    async def ask_next_to_computer(self, *, across: bool) -> None:
        """Play until Ana or Ben has asked to undo and a computer has moved after that.

        With ``across``, the computer's move must also end the round.
        """
        await self.do("> begun 3  hours 24  end seat  computers 1")
        while (table := await self.table()).running:
            if table.computers_to_act:
                before = table.position.round
                table = await play_computers(self.service, self.game)
                if table.game.offer and (table.position.round > before or not across):
                    return
                continue
            # The player just before the computer asks to undo, so that the computer moves next.
            movers = {turn.by for turn in table.turns_since(0)}
            table = await play_moves(self.service, table, 1)
            if table.computers_to_act and {1, 2} <= movers and table.game.offer is None:
                self.clock.turn(hours=1)
                await self.do(f"> {'Ben' if table.turns_since(0)[-1].by == 1 else 'Ana'}: ask to undo")
        raise AssertionError("no computer has ended a round")

    async def act(self, act: Act) -> str:
        """Carry out an act. Return its refusal, or an empty string if it succeeded."""
        request = ask(await self.person(act.who), **self.where(act.where))
        try:
            done = await self.perform(request, act.what)
        except Refusal as refused:
            return self.format_refusal(refused)
        if isinstance(done, Table):
            self.game = done.game.id
            self.games += [self.game] if self.game not in self.games else []
        return ""

    async def perform(self, request: Request, what: str) -> object:
        """Call the use case for an act of ``ACTS``."""
        known = next(known for known in sorted(ACTS, reverse=True) if what.startswith(known))
        return await ACTS[known](self, request, what.removeprefix(known).strip())

    def format_refusal(self, refused: Refusal) -> str:
        """Return the key and facts of a refusal, with times relative to the current time."""
        now = self.clock.now.timestamp()
        told = [
            f"{name} {', '.join(fact) if isinstance(fact, tuple) else fact}"
            for name, fact in refused.facts.items()
            if name != "game"
        ]
        words = " ".join([refused.key, *told])
        return MOMENT.sub(lambda found: f"{(int(found[1]) - now) / 3600:+.3g}h", words).rstrip()

    async def person(self, name: str) -> Person:
        if name in ("the mover", "the other"):
            table = await self.table()
            mover = person_to_move(table)
            seated = [person for person in PEOPLE if table.game.player(person.id)]
            return mover if name == "the mover" else next(person for person in seated if person != mover)
        return WHO[name]

    def where(self, text: str) -> dict[str, Any]:
        found = dict[str, Any]()
        for part in filter(None, text.split(", ")):
            name = next(name for name in sorted(WHERE, reverse=True) if part.startswith(name))
            found |= WHERE[name](part.removeprefix(name).strip())
        return found

    def look(self, table: Table, name: str) -> str:
        if name in SEEN:
            return SEEN[name](table) or "nobody"
        of = next(of for of in (table.game, table.game.options, table) if hasattr(of, name))
        value = getattr(of, name)
        return format_value(value - self.clock.now if isinstance(value, datetime) else value, name) or "-"


OPENED = {"game", "side", "seats", "computers", "levels", "for", "hours", "end", "thread", "needs", "as"}
"""Fields of ``open``. ``end`` says what happens after the time, ``needs`` a role, ``as usual`` the server defaults."""


async def open_game(run: Script, request: Request, words: str) -> Table:
    chosen = {"game": "azul", "seats": "2"} | read_fields(words)
    assert chosen.keys() <= OPENED, words
    options = Options(
        turn_hours=int(chosen["hours"]) if "hours" in chosen else None,
        at_end=chosen.get("end", "nothing"),  # type: ignore[arg-type]
        thread="thread" in chosen,
        role_id=int(chosen["needs"]) if "needs" in chosen else None,
    )
    sides = RULESETS[chosen["game"]].sides if chosen["game"] in RULESETS else ("",)
    levels = chosen["levels"].split() if "levels" in chosen else []
    usual = int(chosen.get("computers", 0)) - len(levels)
    computers = [*map(opening.Computer, levels), *[opening.Computer()] * usual]
    wanted = opening.Opening(
        chosen["game"],
        chosen.get("side", sides[0]),
        int(chosen["seats"]),
        None if "as" in chosen else options,
        opponents=tuple(read_people(chosen.get("for", ""))),
        computers=tuple(computers),
    )
    return await opening.open_game(run.service, request, wanted)


async def edit(run: Script, request: Request, words: str) -> Table:
    terms = get_terms((await run.table()).game)
    given = {"game": "ruleset", "hours": "turn_hours", "end": "at_end"}
    chosen: dict[str, Any] = {given.get(name, name): value for name, value in read_fields(words).items()}
    chosen |= {name: int(chosen[name]) for name in ("seats", "turn_hours") if name in chosen}
    return await lobby.edit(run.service, request, run.game, Terms(**asdict(terms) | chosen))


async def give_seat(run: Script, request: Request, words: str) -> Table:
    which, _, to = words.partition(" to ")
    seat, _, left = which.partition(", ")
    at = (await run.table()).to_act[0].seat if seat == "of the mover" else int(seat) - 1
    level = {"level": to.removeprefix("a computer ")} if to.startswith("a computer ") else {}
    gone = [(await run.table()).game.players[at].user_id or 0] if left else []
    return await offers.offer_seat(run.service, request, run.game, at, WHO.get(to), gone=gone, **level)


async def type_move(run: Script, request: Request, words: str) -> Table:
    """Play the typed move, or the player's first or last legal move."""
    if words and not words.endswith(" move"):
        return await play.play(run.service, request, run.game, words)
    table = await run.service.table(run.game, request)
    moves = table.position.legal_moves(table.game.seat_of(request.person.id) or 0) if table.to_act else []
    text = str(moves[-1 if words == "the last move" else 0]) if moves else "1 blue 1"
    return await play.play(run.service, request, run.game, text)


async def plan_moves(run: Script, request: Request, words: str) -> Table:
    """Plan the typed moves, or the first or last move that would be legal if it were the player's turn."""
    table = await run.service.table(run.game, request)
    seat = table.game.seat_of(request.person.id) or 0
    moves = planning.look_from(table, seat).position.legal_moves(seat) if table.replay else []
    known = {"the first move": moves[:1], "the last move": moves[-1:]}
    text = "; ".join(map(str, known[words])) if words in known else words
    return await planning.play_or_plan(run.service, request, run.game, text or "1 blue 1")


async def ask_for_hint(run: Script, request: Request, _: str) -> str:
    play.check_may_have_hint(await run.service.table(run.game, request), request)
    return "may have one"


async def change_server_settings(run: Script, request: Request, words: str) -> None:
    """Change these settings of the server, and reset all others to their defaults."""
    numbers = {"channels", "openers"}
    chosen: dict[str, Any] = {
        name: tuple(map(int, value.split())) if name in numbers else value == "yes" if value == "yes" else int(value)
        for name, value in read_fields(words).items()
    }
    await settings.change_guild(run.service, request, lambda _: GuildSettings(**chosen))


ACTS: dict[str, Callable[[Script, Request, str], Awaitable[object]]] = {
    "open": open_game,
    "edit": edit,
    "seat": give_seat,
    "play": type_move,
    "plan": plan_moves,
    "withdraw": lambda run, request, _: planning.withdraw(run.service, request, run.game),
    "settings": change_server_settings,
    "join": lambda run, request, _: lobby.join(run.service, request, run.game),
    "start": lambda run, request, _: lobby.start(run.service, request, run.game),
    "leave": lambda run, request, _: lobby.leave(run.service, request, run.game),
    "computer": lambda run, request, level: lobby.add_computer(run.service, request, run.game, level or "medium"),
    "remove seat": lambda run, request, seat: lobby.remove(run.service, request, run.game, int(seat) - 1),
    "undo": lambda run, request, _: play.undo(run.service, request, run.game),
    "ask to undo": lambda run, request, _: play.undo(run.service, request, run.game, ask=True),
    "resign": lambda run, request, _: seats.resign(run.service, request, run.game),
    "leave the server": lambda run, request, _: relieve_host(run.service, run.game, [request.person.id]),
    "cancel": lambda run, request, gone: offers.cancel(
        run.service, request, run.game, [person.id for name, person in WHO.items() if name in gone]
    ),
    "end": lambda run, request, _: offers.end(run.service, request, run.game),
    "agree": lambda run, request, _: offers.agree(run.service, request, run.game),
    "decline": lambda run, request, _: offers.decline(run.service, request, run.game),
    "rematch": lambda run, request, _: open_rematch(run.service, request, run.game),
    "nudge": lambda run, request, gone: game_timers.nudge(
        run.service, request, run.game, [person.id for name, person in WHO.items() if name in gone]
    ),
    "hint": ask_for_hint,
    "host": lambda run, request, name: seats.pass_host(run.service, request, run.game, user_id=WHO[name].id),
    "time": lambda run, request, _: game_timers.give_time(run.service, request, run.game),
    "move here": lambda run, request, _: channels.move_here(run.service, request, run.game),
    "lose the channel": lambda run, _, number: channels.record_lost_thread_or_channel(run.service, int(number)),
    "move into a thread": lambda run, *_: channels.move_to_thread(run.service, run.game, 555),
    "block": lambda run, request, names: save_person(
        run.service, request, "channel", "", "", [one.id for one in read_people(names)]
    ),
    "quiet": lambda run, request, hours: save_person(run.service, request, "channel", hours, "", []),
    "away until": lambda run, request, day: absences.take_days_off(run.service, request, "", day),
    "come back": lambda run, request, _: absences.cancel_days_off(run.service, request),
    "be called": lambda run, request, way: save_person(run.service, request, way, "", "", []),  # type: ignore[arg-type]
    "follow": lambda run, request, when: followers.follow(
        run.service, request, run.game, rounds={"": None, "at the end": False, "each round": True}[when]
    ),
    "unfollow": lambda run, request, _: followers.unfollow(run.service, request.person.id, run.game),
    "delete my data": lambda run, request, _: privacy.delete_my_data(run.service, request),
}
SEEN: dict[str, Callable[[Table], str]] = {
    "asked": lambda table: ", ".join(sorted(NAMES[user_id] for user_id in find_asked(table))),
    "silent": lambda table: format_value(table.game.offer.silent, "silent") if table.game.offer else "",
    "refused": lambda table: " ".join(f"{kind} {NAMES[by]}" for kind, by in table.game.options.refused),
    "seats": lambda table: ", ".join(
        player.computer or NAMES.get(player.user_id or 0, "somebody") for player in table.game.players
    ),
    "previous owners": lambda table: ", ".join(
        NAMES.get(player.previous_id or 0, "nobody") for player in table.game.players
    ),
    "beginner": lambda table: "".join(
        table.game.players[seat].name
        for seat in (begin(table.game, table.replay.begun).position.to_act if table.replay else ())
    ),
    "scores": lambda table: " ".join(map(str, table.position.scores)),
    "picks": lambda table: " ".join(
        str(len(table.position.find_picked(seat))) for seat in range(len(table.game.players))
    ),
    "moves": lambda table: str(len(table.turns_since(0))),
    "to move": lambda table: ", ".join(player.name for player in table.people_to_act),
    "planned": lambda table: ", ".join(
        f"{player.name} {write_plan(player.plan)}" for player in table.game.players if player.plan
    ),
    "as planned": lambda table: ", ".join(
        f"{NAMES[turn.by or 0]} {turn.move}" for turn in table.turns_since(0) if turn.because == "planned"
    ),
    "late": lambda table: ", ".join(
        dict.fromkeys(
            player.name if player is not None else "somebody"
            for player in (table.find_mover(turn) for turn in table.turns_since(0) if turn.is_late)
        )
    ),
    "winners": lambda table: ", ".join(
        player.computer or player.name
        for player in table.game.players
        if table.outcome and player.seat in table.outcome.winners
    ),
}
