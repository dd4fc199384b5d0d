"""An additional kind of task, to show that a kind needs only one entry: an exercise with one question in the picker."""

from __future__ import annotations

import pytest

from bot.discord_app.actions.registry import ACTIONS, ON_GAME, Action
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.buttons import NO_GAME, Press, one_button
from bot.discord_app.core.context import Context
from bot.discord_app.picker.choices import Task, find_moves
from bot.discord_app.picker.tasks import make_handlers, show_task
from bot.games.core.replay import Replay, Table
from bot.games.core.request import Refusal
from bot.games.table.opening import ID_LETTERS
from bot.storage.rows import Game, Player
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer
from tests.rules.positions import azul
from tests.support.says import says

LETTER = "E"
NAME = "E2345"
QUESTION = "Fill a line."
RIGHT, WRONG = "That fills the line.", "That fills no line."


def make_exercise(bot: Bot) -> Task:
    """Return the exercise. One of its moves fills a line of the board with tiles from the table."""
    position = azul("1 rbbb  2 kkyy")
    players = (Player(0, None, "You"), Player(1, None, "Opponent"))
    now = bot.clock()
    game = Game(NAME, None, 0, 0, "azul", position.side, 2, "running", 1, now, now, players)
    table = Table(game, Replay(1, position, begun=0, shown=1))
    return Task(table, 0, QUESTION, ("rules",), exercise=True, shows_points=False)


@pytest.fixture
def exercises(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """An additional kind of task, the exercises: how the bot finds, opens and checks them."""

    async def find(_context: Context, press: Press) -> Task:
        if press.game_id != NAME:
            raise Refusal("no-such-puzzle")
        return make_exercise(bot)

    async def begin(context: Context, press: Press) -> None:
        await show_task(context, await find(context, press), fresh=True)

    async def check(context: Context, press: Press) -> None:
        task = await find(context, press)
        (move,) = find_moves(task, press.path)
        said = RIGHT if str(move) == "1 red 1" else WRONG
        await context.show(said, one_button(context.words, "rules", NAME))

    handlers = {"another": begin, "rules": begin, **make_handlers(find, check)}
    actions = {verb: Action(verb, Cost.PRESS, pressed=handler, on=LETTER) for verb, handler in handlers.items()}
    monkeypatch.setitem(ACTIONS, LETTER, actions)


async def begin_exercise(party: Party) -> Answer:
    letter = await party.ana.say("Hello", party.ana.direct)
    return await party.ana.press(letter, f"azul:{NAME}:0:another:")


async def choose(party: Party, picker: Answer, *labels: str) -> Answer:
    """Press the buttons whose labels begin with these texts, one after another."""
    for begins in labels:
        label = next(one for one in picker.message.labels if one.startswith(begins))
        picker = await party.ana.click(picker.message, label)
    return picker


async def test_exercise_appears_in_picker_with_its_buttons(party: Party, exercises: None) -> None:
    asked = (await begin_exercise(party)).message
    assert asked.content.startswith(f"{QUESTION}\n")
    assert asked.attachments
    assert {"Hint", "Undo"}.isdisjoint(asked.labels)
    assert asked.labels[-1] == "Rules"
    assert not any(set("+−±") & set(label) for label in asked.labels)


@pytest.mark.parametrize(("line", "said"), [("Line 1", RIGHT), ("Line 2", WRONG)])
async def test_exercise_checks_the_chosen_move(party: Party, exercises: None, line: str, said: str) -> None:
    picker = await choose(party, await begin_exercise(party), "1 red")
    assert not any(set("+−±") & set(label) for label in picker.message.labels)
    picker = await choose(party, picker, line)
    assert picker.message.labels[0] == "Play"
    assert (await party.ana.click(picker.message, "Play")).content == said


async def test_last_choice_answers_exercise_when_playing_at_once(bot: Bot, party: Party, exercises: None) -> None:
    await party.prefer(party.ana, play=["at-once"])
    assert (await choose(party, await begin_exercise(party), "1 red", "Line 1")).content == RIGHT


async def test_unknown_path_of_exercise_is_refused_as_old_button(party: Party, exercises: None) -> None:
    asked = await begin_exercise(party)
    assert says(await party.ana.press(asked.message, f"azul:{NAME}:1:step:9"), "refused-old-button")


async def test_exercise_refuses_buttons_of_games(party: Party, exercises: None) -> None:
    asked = await begin_exercise(party)
    assert "join" in ACTIONS[ON_GAME]
    for verb in ("join", "solve"):
        assert says(await party.ana.press(asked.message, f"azul:{NAME}:1:{verb}:"), "refused-old-button")


def test_game_ids_never_begin_with_a_task_letter() -> None:
    letters = ACTIONS.keys() - {ON_GAME}
    assert letters
    for letter in letters:
        assert letter not in ID_LETTERS
        assert not NO_GAME.startswith(letter)
