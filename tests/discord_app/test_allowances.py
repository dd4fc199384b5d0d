"""Allowances: limits on how much a person or server can request, and refusals that show when to try again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

import pytest

from bot.discord_app.actions.registry import ACTIONS, LIST, Action, find_cost
from bot.discord_app.core.allowances import COMPLETIONS_PER_PRESS, COSTLY, SERVER_SHARE, Allowances, Cost
from bot.discord_app.core.buttons import WHICH, Press
from bot.games.core.request import Refusal
from bot.games.past.standings import SETTLED_GAMES
from bot.games.tournament.acts import TOURNAMENT_LETTER
from bot.sandbox.world import File
from bot.storage.place import Place
from bot.storage.result_queries import ALL_TIME, save_ratings
from bot.storage.rows import Rating
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_access import find_registered, list_typed
from tests.discord_stand_in import Person
from tests.support.clock import Clock
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.thorough import thorough

SERVER, OTHER_SERVER = Place("server", 7), Place("server", 8)


def test_each_person_has_a_limit_of_presses_per_minute(clock: Clock) -> None:
    allowances = Allowances(clock, presses=5)
    for _ in range(5):
        allowances.check(Cost.PRESS, 1, SERVER)
    with refuses("too-much") as refused:
        allowances.check(Cost.PRESS, 1, SERVER)
    again = int((clock.now + timedelta(minutes=1)).timestamp()) + 1
    assert refused.value.facts == {"what": "presses", "server": 0, "again": f"<t:{again}:R>"}
    allowances.check(Cost.PRESS, 2, SERVER)
    clock.now += timedelta(minutes=1, seconds=1)
    allowances.check(Cost.PRESS, 1, SERVER)


def test_each_server_has_its_own_larger_allowance(clock: Clock) -> None:
    allowances = Allowances(clock, presses=5)
    for press in range(5 * SERVER_SHARE):
        allowances.check(Cost.PRESS, press % 25, SERVER)
    with refuses("too-much") as refused:
        allowances.check(Cost.PRESS, 99, SERVER)
    assert refused.value.facts["server"] == 1
    allowances.check(Cost.PRESS, 99, OTHER_SERVER)
    allowances.check(Cost.PRESS, 98, Place("direct", 7))


def test_refused_requests_do_not_count_against_server(clock: Clock) -> None:
    allowances = Allowances(clock, presses=5)
    for _ in range(5):
        allowances.check(Cost.PRESS, 1, SERVER)
    for _ in range(5 * SERVER_SHARE):
        with refuses("too-much"):
            allowances.check(Cost.PRESS, 1, SERVER)
    allowances.check(Cost.PRESS, 2, SERVER)


@pytest.mark.parametrize("cost", COSTLY, ids=lambda cost: cost.value)
def test_each_cost_has_its_own_allowance(clock: Clock, cost: Cost) -> None:
    allowance = COSTLY[cost]
    allowances = Allowances(clock, presses=1000)
    for _ in range(allowance.times):
        allowances.check(cost, 1, SERVER)
    with refuses("too-much") as refused:
        allowances.check(cost, 1, SERVER)
    assert refused.value.facts["what"] == cost.value
    allowances.check(Cost.PRESS, 1, SERVER)
    clock.now += allowance.per + timedelta(seconds=1)
    allowances.check(cost, 1, SERVER)


class RefusingAllowances(Allowances):
    """Allowances that record the cost of every request and then refuse it."""

    def __init__(self) -> None:
        self.recorded = list[Cost]()

    def check(self, cost: Cost, user_id: int, place: Place) -> None:
        self.recorded.append(cost)
        raise Refusal("stopping")


COSTLY_COMMANDS = {
    "azul new": Cost.GAME,
    "azul rematch": Cost.GAME,
    "azul hint": Cost.THOUGHT,
    "azul board share:True": Cost.POST,
    "azul table move-here": Cost.POST,
    "azul record analyse": Cost.THOUGHT,
    "azul record replay": Cost.FILE,
    "azul record export": Cost.FILE,
    "azul record verify": Cost.FILE,
    "azul tournament new": Cost.GAME,
    "azul tournament enter": Cost.ENTRY,
    "azul tournament withdraw": Cost.ENTRY,
    "azul tournament computer": Cost.ENTRIES,
    "azul tournament remove": Cost.ENTRIES,
    "azul tournament replace": Cost.ENTRIES,
    "azul tournament correct": Cost.ENTRIES,
    "azul tournament move-here": Cost.POST,
    "azul tournament export": Cost.FILE,
    "azul settings away from:2026-99-99": Cost.DAYS_OFF,
    "azul settings away until:2026-99-99": Cost.DAYS_OFF,
    "azul settings away end:True": Cost.DAYS_OFF,
}
"""Commands with options that cost more than a press, and their costs."""
CHANGING_OPTIONS = {
    "azul board text:True",
    "azul follow when:stop",
    "azul games all:True",
    "azul puzzle mine:True",
    "azul record verify file:a file",
    "azul settings me theme:light",
    "azul settings server theme:light",
    "azul settings puzzle off:True",
    "azul settings season kind:month",
    "azul settings tables channel:#other",
    "azul settings deals channel:#other",
}
"""Commands with an option that changes which action they request."""
COSTLY_PRESSES = {
    "hint": Cost.THOUGHT,
    "judge": Cost.THOUGHT,
    "improve": Cost.THOUGHT,
    "rematch": Cost.GAME,
    "repeat": Cost.GAME,
    "coach": Cost.GAME,
    "easy": Cost.GAME,
    "seek": Cost.GAME,
    "others": Cost.GAME,
    "again": Cost.GAME,
    "attempt": Cost.GAME,
    "analyse": Cost.THOUGHT,
    "verify": Cost.FILE,
    "replay": Cost.FILE,
    "share": Cost.FILE,
    "mydata": Cost.FILE,
    "forget": Cost.DELETION,
}
COSTLY_TOURNAMENT_PRESSES = {
    "enter": Cost.ENTRY,
    "withdraw": Cost.ENTRY,
    "remove": Cost.ENTRIES,
    "readmit": Cost.ENTRIES,
    "award": Cost.ENTRIES,
    "invited": Cost.ENTRIES,
    "added": Cost.ENTRIES,
    "admitted": Cost.ENTRIES,
    "code": Cost.CODE,
    "checkin": Cost.ENTRIES,
    "noask": Cost.ENTRIES,
    "ready": Cost.ENTRY,
    "named": Cost.ENTRIES,
    "dismiss": Cost.ENTRIES,
    "repair": Cost.GAME,
    "parted": Cost.ENTRIES,
}


def record_requested(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Record every requested action, and refuse it before it does anything.

    Each action is set as its own cost, so the recorded costs show which actions were requested.
    """
    for actions in ACTIONS.values():
        for name, action in actions.items():
            monkeypatch.setitem(actions, name, action._replace(cost=cast("Cost", action)))
    bot.client.allowances = allowances = RefusingAllowances()
    return cast("list[Action]", allowances.recorded)


@pytest.mark.parametrize("every_option", [False, pytest.param(True, marks=thorough)])
async def test_each_command_requests_one_action_whatever_its_options(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, every_option: bool
) -> None:
    """The suite tries only the options that change the requested action or its cost."""
    requested = record_requested(bot, monkeypatch)
    meant: dict[Any, Any] = {"@role": bot.discord.add_role("Players"), "a file": File("game.json", b"{}")}
    meant |= {"#other": bot.discord.add_channel("other"), "#hidden": bot.discord.channel()}
    found, expected, known = dict[str, list[Cost]](), dict[str, list[Cost]](), set[Action]()
    typed_commands = list_typed(find_registered(bot))
    changed = COSTLY_COMMANDS.keys() | CHANGING_OPTIONS
    for typed in [one for one in typed_commands if every_option or not one.more or str(one) in changed]:
        people = {value: party.ben for value in typed.given.values() if str(value).startswith("@")}
        given = {f"{name}_": (people | meant).get(value, value) for name, value in typed.given.items()}
        await party.ana.command(typed.command, **given)
        assert all(isinstance(action, Action) for action in requested), f"{typed} isn't in the list of actions"
        found[str(typed)] = [action.cost for action in requested]
        expected[str(typed)] = [COSTLY_COMMANDS.get(str(typed), COSTLY_COMMANDS.get(typed.command, Cost.PRESS))]
        known |= {*requested}
        requested.clear()
    assert found == expected
    assert known == {action for action in LIST if action.do is not None}
    await party.ana.use("Play Azul", party.ben)
    assert [(action.name, action.cost) for action in requested] == [("new", Cost.GAME)]


@pytest.mark.parametrize("letter", ACTIONS)
def test_every_button_and_form_has_the_expected_cost(letter: str) -> None:
    costly = COSTLY_TOURNAMENT_PRESSES if letter == TOURNAMENT_LETTER else COSTLY_PRESSES
    verbs = [verb for verb, action in ACTIONS[letter].items() if action.pressed is not None]
    found = {verb: find_cost(Press(verb, f"{letter or '7'}KQ2X", 1)) for verb in verbs}
    assert found == {verb: costly.get(verb, Cost.PRESS) for verb in verbs}


@pytest.mark.parametrize(("name", "verb"), [("7KQ2X", "hint"), (f"{TOURNAMENT_LETTER}KQ2X", "enter")])
async def test_press_is_charged_once(bot: Bot, party: Party, name: str, verb: str) -> None:
    board = await party.game()
    bot.client.allowances = allowances = RefusingAllowances()
    press = Press(verb, name, 1)
    await party.ana.press(board, press.custom_id)
    assert allowances.recorded == [find_cost(press)]


async def test_choosing_from_list_costs_as_much_as_the_command(bot: Bot, party: Party) -> None:
    board = await party.game()
    bot.client.allowances = allowances = RefusingAllowances()
    # No tournament has the second id. Forged presses can contain such ids.
    chosen = {("RULES", "replay"): Cost.FILE, ("EKQ2X", "computer"): Cost.ENTRIES, ("RULES", "dance"): Cost.PRESS}
    for name, act in chosen:
        await party.ana.press(board, Press(WHICH, name, 0, (act,)).custom_id)
    assert allowances.recorded == list(chosen.values())


async def test_spectator_shares_boards_until_allowance_is_used_up(bot: Bot, party: Party, clock: Clock) -> None:
    await party.game()
    bot.client.allowances = allowances = Allowances(clock, presses=1000)
    use_up(allowances, Cost.POST, party.chi, left=1)
    answers = [await party.chi.command("azul board", share=True) for _ in range(2)]
    assert [says(answer, "refused-too-much", what="posts") for answer in answers] == [False, True]


async def test_sharing_any_response_requires_a_post_allowance(bot: Bot, party: Party, clock: Clock) -> None:
    await party.won_by(party.ana, party.ben)
    bot.client.allowances = allowances = Allowances(clock, presses=1000)
    shared = [name for name, options in find_registered(bot).items() if "share" in options]
    assert len(shared) == 5
    use_up(allowances, Cost.POST, party.ana)
    for command in shared:
        answer = await party.ana.command(command, share=True)
        assert says(answer, "refused-too-much", what="posts"), command
        assert answer.ephemeral


async def test_shared_responses_use_up_post_allowance(bot: Bot, party: Party, clock: Clock) -> None:
    rated = Rating(party.discord.guild.id, "azul", ALL_TIME, party.ana.id, "Ana", 25.0, 2.0, SETTLED_GAMES, 1)
    async with bot.service.database.write() as connection:
        await save_ratings(connection, [rated])
    bot.client.allowances = allowances = Allowances(clock, presses=1000)
    use_up(allowances, Cost.POST, party.ana, left=1)
    assert not (await party.ana.command("azul leaderboard", share=True)).ephemeral
    assert says(await party.ana.command("azul board", share=True), "refused-too-much", what="posts")


def use_up(allowances: Allowances, cost: Cost, person: Person, left: int = 0) -> None:
    """Use up this person's allowance with requests on another server, except for the last ``left`` requests."""
    for _ in range(COSTLY[cost].times - left):
        allowances.charge(cost, person.id, OTHER_SERVER)


async def test_too_many_presses_are_refused_ephemerally(party: Party, clock: Clock) -> None:
    board = await party.game()
    party.bot.client.allowances = Allowances(clock, presses=1)
    mover = party.mover(board)
    _, last = [await mover.command("azul mine") for _ in range(2)]
    assert says(last, "refused-too-much", what="presses", server=0)
    assert last.ephemeral
    await party.bot.pass_time(minutes=2)
    assert (await party.type(board)).pings


async def test_completion_offers_nothing_after_too_many_requests(bot: Bot, party: Party, clock: Clock) -> None:
    await party.game()
    bot.client.allowances = Allowances(clock, presses=1)
    offered = [await party.ana.complete("azul board", "game", "") for _ in range(COMPLETIONS_PER_PRESS + 1)]
    assert all(offered[:-1])
    assert offered[-1] == []
