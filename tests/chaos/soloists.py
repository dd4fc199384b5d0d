"""Acts of people who play alone: games in direct messages, challenges, deals of the week and daily puzzles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from bot.discord_app.actions.puzzles import REVEAL, SHARE
from bot.discord_app.core.buttons import ATTEMPT, BEAT, BOARDS, DARE, SCORES, SOLVE
from bot.games.core.replay import Table
from bot.opponents.levels import think
from bot.sandbox.world import Message
from tests.chaos.crowd import Crowd
from tests.chaos.plan import Step, nth
from tests.discord_app.conftest import options_of
from tests.discord_stand_in import Answer, Person

MAX_MOVES, MAX_STEPS = 60, 8
"""Maximum numbers of moves in which a person finishes a game, and of choices in a picker."""
VERBS = {"dare": DARE, "beat": BEAT, "boards": BOARDS, "scores": SCORES, "puzzle": SOLVE}
"""Acts that begin with the newest button of this verb."""
SETTINGS = {"deals": "deals", "puzzles": "puzzle"}
"""Acts that choose a channel, with their commands."""


class Soloists(Crowd):
    """A crowd whose people also play alone."""

    @abstractmethod
    async def tables(self) -> list[Table]:
        """Return all games, replayed from their logs."""

    @abstractmethod
    async def find_table(self, game_id: str) -> Table | None:
        """Return this game, replayed from its log."""

    @abstractmethod
    async def rest(self) -> None:
        """Wait until the bot has done what is due now."""

    async def play_alone(self, what: str, step: Step) -> None:
        """Carry out an act. If it isn't possible, open or continue a game in direct messages instead."""
        who = nth(self.people, step.who)
        match what:
            case "deals" | "puzzles":
                channel = self.choose_channel(step)
                await self.do(self.boss.command(f"azul settings {SETTINGS[what]}", channel, channel_=channel))
            case "no deals":
                answer = await self.do(self.boss.command("azul settings deals", self.choose_channel(step)))
                if answer is not None and answer.has_message:
                    await self.do(self.boss.click(answer.message, "Turn off"))
            case "attempt" if buttons := list(_find_buttons(who.direct.messages, ATTEMPT)):
                message, custom_id = nth(buttons[::-1], step.pick)
                await self.do(who.press(message, custom_id))
            case verb if verb in VERBS and (buttons := list(self._find_visible(who, VERBS[verb]))):
                message, custom_id = nth(buttons[::-1], step.pick)
                answer = await self.do(who.press(message, custom_id))
                await self.rest()
                if answer is not None and answer.has_message:
                    await self._go_on(who, verb, answer, step)
            case _:
                await self._play(who, step, to_the_end=what == "finish")

    def _find_visible(self, who: Person, verb: str) -> Iterator[tuple[Message, str]]:
        """Yield the messages with a button of this verb that a person can see, each with the button's custom id."""
        for channel in (who.direct, *(one for guild in self.guilds for one in self.find_channels(guild))):
            yield from _find_buttons([one for one in channel.messages if who.can_see(one)], verb)

    async def _go_on(self, who: Person, verb: str, answer: Answer, step: Step) -> None:
        """Choose a channel for a challenge or a person's boards, or try a move in a puzzle."""
        message = answer.message
        if verb in ("dare", "boards") and message.selects:
            select = message.selects[0]
            await self.do(who.choose(message, select.custom_id, [nth(select.values, step.pick)]))
        elif verb == "puzzle":
            await self._solve(who, answer, step)

    async def _solve(self, who: Person, picker: Answer, step: Step) -> None:
        """Try a move in the puzzle, or ask for the solution. Then share the tries."""
        answer: Answer | None = picker
        for _ in range(MAX_STEPS):
            if answer is None or not answer.has_message:
                return
            message = answer.message
            endings = [custom_id for verb in (SHARE, REVEAL) for _, custom_id in _find_buttons([message], verb)]
            if "Play" in message.labels:
                answer = await self.do(who.click(message, "Play"))
            elif endings:
                answer = await self.do(who.press(message, endings[0]))
                if f":{SHARE}:" in endings[0]:
                    return
            elif offered := options_of(message):
                answer = await self.do(who.click(message, nth(offered, step.pick).custom_id or ""))
            else:
                return

    async def _play(self, who: Person, step: Step, *, to_the_end: bool) -> None:
        """Play a move, or all remaining moves, in a game in direct messages. If there is none, open one.

        People who don't accept direct messages wouldn't see any board.
        """
        if who.closed_to_bot:
            return
        games = [one for one in await self.tables() if one.running and not one.game.place.has_others]
        mine = [one for one in games if one.game.player(who.id) is not None]
        if not mine:
            await self.do(who.command("azul new", who.direct, level="easy"))
            return
        game_id = nth(mine[::-1], step.pick).game.id
        for _ in range(MAX_MOVES if to_the_end else 1):
            await self.rest()
            table = await self.find_table(game_id)
            if table is None or not table.running or not table.people_to_act:
                return
            seat = table.people_to_act[0].seat
            # Challenges can't be made from lost games.
            move = think("medium", table.position.seen_by(seat), seat, 0).move
            if await self.do(who.command("azul move", who.direct, move=str(move), game=game_id)) is None:
                return


def _find_buttons(messages: Iterable[Message], verb: str) -> Iterator[tuple[Message, str]]:
    for message in messages:
        for button in message.buttons:
            if f":{verb}:" in (button.custom_id or "") and not button.disabled:
                yield message, button.custom_id or ""
