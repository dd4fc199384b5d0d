"""A person's own mistakes as tasks: judging of answers, and old buttons.

The story `better-moves.txt` shows how mistakes are found and answered; tests/games/past/test_mistakes.py checks which of
them are asked.
"""

from __future__ import annotations

import pytest

from bot.discord_app.core.allowances import COSTLY, Allowances, Cost
from bot.games.core import request as domain
from bot.games.core.replay import Table
from bot.games.past.analysis import analyse
from bot.games.past.history import past
from bot.games.past.mistakes import GivenMistakes, find_mistake, name_tasks
from bot.games.table.play import outlook
from bot.messages.narration import name_move
from bot.opponents.levels import JUDGE
from bot.rules.game import Move
from bot.sandbox.world import Message
from bot.storage import game_queries, result_queries
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer, Person, StandIn
from tests.games.past.test_analysis import Judge
from tests.support.says import EN, says

MOVES = 6


@pytest.fixture
async def over(bot: Bot, party: Party) -> Table:
    """An analysed game that Ana resigned after some moves, each of which cost a tenth of the win."""
    table = await party.ended(MOVES)
    bot.service.thinker = Judge()
    await save(bot, table)
    return table


async def save(bot: Bot, over: Table) -> None:
    """Analyse a game and store the result."""
    text = (await analyse(bot.service, over)).to_text()
    async with bot.service.database.write() as connection:
        await result_queries.save_analysis(connection, over.game.id, JUDGE, text, refined=True)


async def ask_for_one(party: Party) -> Message:
    """Request one of Ana's mistakes and return the picker."""
    picker = (await party.ana.command("azul puzzle", mine=True)).message
    assert says(picker, "mistake-task")
    return picker


def number_of(picker: Message) -> int:
    """Return the number of the move from the custom ids of the picker."""
    return int((picker.buttons[0].custom_id or "").split(":")[2])


def list_moves(over: Table, number: int) -> list[Move]:
    """Return the legal moves before the move of this number; `Judge` prefers the second."""
    assert over.replay is not None
    turns = over.replay.turns
    return past(over, number).position.legal_moves(turns[number].seat)


async def give(party: Party, over: Table, picker: Message, at: int) -> Answer:
    """Answer as Ana with the legal move at this index."""
    number = number_of(picker)
    move = list_moves(over, number)[at]
    path = "/".join(step.token for step in move.steps)
    await party.ana.press(picker, f"azul:{name_tasks(over.game.id)}:{number}:step:{path}")
    return await party.ana.click(picker, "Play")


async def test_while_an_answer_is_judged_the_picker_says_so_and_can_be_pressed_again_after_a_restart(
    discord: StandIn, bot: Bot, party: Party, over: Table
) -> None:
    picker = await ask_for_one(party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    await give(party, over, picker, -1)
    await discord.until(lambda: says(picker, "mistake-judging"), "it is being judged")
    assert picker.attachments
    assert "Play" in picker.labels
    bot.make_thinker = Judge
    await bot.restart()
    await party.ana.click(picker, "Play")
    await discord.until(lambda: says(picker, "mistake-answered", verdict="worse"), "it is judged")
    assert says(picker, "mistake-told")
    assert picker.labels == ["Another from this game", "From my games"]


async def test_an_answer_that_nobody_can_judge_is_called_neither_right_nor_wrong_and_can_be_given_again(
    discord: StandIn, bot: Bot, party: Party, over: Table
) -> None:
    picker = await ask_for_one(party)
    judge = bot.service.thinker = Judge()
    judge.fails = True
    await give(party, over, picker, -1)
    await discord.until(lambda: says(picker, "mistake-unjudged"), "that nobody could judge it")
    assert not says(picker, "mistake-answered")
    judge.fails = False
    await party.ana.click(picker, "Play")
    await discord.until(lambda: says(picker, "mistake-answered", verdict="worse"), "it is judged")


async def test_for_an_answer_the_game_is_played_again_once(
    party: Party, over: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    picker = await ask_for_one(party)
    number = number_of(picker)
    path = "/".join(step.token for step in list_moves(over, number)[0].steps)
    await party.ana.press(picker, f"azul:{name_tasks(over.game.id)}:{number}:step:{path}")
    played = list[int]()

    def note(table: Table, moves: int) -> Table:
        played.append(moves)
        return past(table, moves)

    for module in ("games.past.mistakes", "messages.analysis"):
        monkeypatch.setattr(f"bot.{module}.past", note, raising=False)
    assert says(await party.ana.click(picker, "Play"), "mistake-answered", verdict="played")
    assert played == [number]


@pytest.mark.parametrize(("at", "verdict"), [(0, "played"), (1, "best")])
async def test_what_the_analysis_knows_is_answered_at_once(
    bot: Bot, party: Party, over: Table, at: int, verdict: str
) -> None:
    picker = await ask_for_one(party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    assert says(await give(party, over, picker, at), "mistake-answered", verdict=verdict)
    assert judge.asked == []


async def test_what_was_only_shown_is_asked_again_and_what_was_answered_is_not(party: Party, over: Table) -> None:
    answered = await ask_for_one(party)
    await give(party, over, answered, 1)
    pickers = [await ask_for_one(party) for _ in range(3)]
    numbers = [number_of(picker) for picker in pickers]
    assert numbers[2] == numbers[0] != numbers[1]
    for picker in pickers[:2]:
        await give(party, over, picker, 1)
    assert says(await party.ana.command("azul puzzle", mine=True), "refused-no-more-mistakes")


async def test_the_picker_of_a_costly_move_gives_nothing_away(party: Party, over: Table) -> None:
    picker = await ask_for_one(party)
    number = number_of(picker)
    assert not any("point" in label for label in picker.labels)
    assert {"Hint", "Undo"}.isdisjoint(picker.labels)
    assert f"#{over.game.id}" in picker.content
    path = "/".join(step.token for step in list_moves(over, number)[0].steps)
    await party.ana.press(picker, f"azul:{name_tasks(over.game.id)}:{number}:step:{path}")
    assert "Play" in picker.labels
    assert "point" not in picker.content
    assert "%" not in picker.content


@pytest.mark.parametrize("at", [0, 1])
async def test_an_answer_names_the_better_move_once(party: Party, over: Table, at: int) -> None:
    picker = await ask_for_one(party)
    number = number_of(picker)
    better = list_moves(over, number)[1]
    position = past(over, number).position
    (seat,) = position.to_act
    named = name_move(EN, "azul", outlook(position, seat, better))
    told = (await give(party, over, picker, at)).content
    assert told.count(f"**{named}**") == 1
    assert "\n\n" not in told


async def test_answers_that_must_be_judged_are_limited_as_analyses_are(
    discord: StandIn, bot: Bot, party: Party, over: Table
) -> None:
    picker = await ask_for_one(party)
    bot.client.allowances = Allowances(bot.clock, presses=1000)
    for _ in range(COSTLY[Cost.THOUGHT].times):
        bot.client.allowances.charge(Cost.THOUGHT, party.ana.id, over.game.place)
    answer = await give(party, over, picker, -1)
    assert says(answer, "refused-too-much", what="thoughts")
    assert "Play" in picker.labels
    # Answers known to the analysis cost nothing.
    assert says(await give(party, over, picker, 1), "mistake-answered", verdict="best")


async def test_who_plays_at_once_answers_with_the_last_choice(party: Party, over: Table) -> None:
    await party.prefer(party.ana, play="at-once")
    picker = await ask_for_one(party)
    number = number_of(picker)
    path = "/".join(step.token for step in list_moves(over, number)[1].steps)
    answer = await party.ana.press(picker, f"azul:{name_tasks(over.game.id)}:{number}:step:{path}")
    assert says(answer, "mistake-answered", verdict="best")


async def refine(bot: Bot, over: Table) -> None:
    """Refine the analysis, after which no move is a mistake."""
    bot.service.thinker = Judge(cost=0.0)
    await save(bot, over)


async def delete(bot: Bot, over: Table) -> None:
    """Delete the game, as happens if its server is deleted."""
    async with bot.service.database.write() as connection:
        await game_queries.delete_games(connection, [over.game.id])
    bot.service.memory.forget([over.game.id])


@pytest.mark.parametrize(
    ("happens", "in_picker", "beyond"),
    [(refine, "not-costly", "no-mistake-here"), (delete, "no-such-game", "no-such-game")],
)
async def test_old_buttons_of_a_game_that_is_gone_or_a_move_that_is_not_costly_any_more_say_so(
    bot: Bot, party: Party, over: Table, happens: object, in_picker: str, beyond: str
) -> None:
    analysis = (await party.ana.command("azul record analyse", game=over.game.id)).message
    picker = await ask_for_one(party)
    answered = await ask_for_one(party)
    await give(party, over, answered, 1)
    number = number_of(picker)
    assert callable(happens)
    await happens(bot, over)
    path = "/".join(step.token for step in list_moves(over, number)[1].steps)
    for verb in ("step", "play"):
        pressed = f"azul:{name_tasks(over.game.id)}:{number}:{verb}:{path}"
        assert says(await party.ana.press(picker, pressed), f"refused-{in_picker}", game=over.game.id)
    assert says(await party.ana.click(analysis, "Find the better move"), f"refused-{beyond}", game=over.game.id)
    pressed = f"azul:{name_tasks(over.game.id)}:{number}:another:"
    assert says(await party.ana.press(answered, pressed), f"refused-{beyond}", game=over.game.id)
    assert says(await party.ana.click(answered, "From my games"), "refused-no-mistakes")


async def test_who_has_their_data_deleted_is_forgotten_to_have_been_given_any(
    bot: Bot, party: Party, over: Table
) -> None:
    given = await ask_for_one(party)
    number = number_of(given)
    request = domain.Request(domain.Person(party.ana.id, "Ana"), over.game.place, over.game.channel_id)
    mistake = await find_mistake(bot.service, request, over.game.id, number)
    assert bot.client.get_shared(GivenMistakes).count(party.ana.id, mistake) == 1
    sure = await party.ana.click((await party.ana.command("azul privacy")).message, "Delete my data …")
    await party.ana.click(sure.message, "Yes, delete my data")
    await bot.idle()
    assert bot.client.get_shared(GivenMistakes).count(party.ana.id, mistake) == 0


async def show(party: Party, person: Person, over: Table, *, share: bool = False) -> Message:
    return (await person.command("azul record analyse", game=over.game.id, share=share)).message


async def test_the_way_there_stands_only_under_the_first_page_for_who_has_made_a_costly_move_and_sees_it_alone(
    bot: Bot, party: Party, over: Table
) -> None:
    label = "Find the better move"
    own = await show(party, party.ana, over)
    assert label in own.labels
    await party.ana.click(own, "▶")
    assert label not in own.labels
    await party.ana.click(own, "◀")
    await party.ana.click(own, "Share")
    await bot.idle()
    await party.discord.until(lambda: "Share" not in own.labels, "it is shared")
    assert label in own.labels
    assert label not in (await show(party, party.chi, over)).labels
    shared = await show(party, party.ana, over, share=True)
    assert label not in shared.labels
    # Ana's press shows the next page to her alone.
    await party.ana.click(shared, "▶")
    assert label not in shared.labels


async def test_the_task_names_the_move_its_game_and_with_whom_and_when_it_was_played(party: Party, over: Table) -> None:
    picker = await ask_for_one(party)
    created = int(over.game.created_at.timestamp())
    for fact in (f"Move {number_of(picker) + 1} of {MOVES}", "with Ben", f"<t:{created}:D>", f"#{over.game.id}"):
        assert fact in picker.content
