"""A person's own mistakes as tasks: how answers are judged, and what old buttons do.

The story `better-moves.txt` shows how people request and answer mistakes, and tests/games/past/test_mistakes.py checks
their order.
"""

from __future__ import annotations

import pytest

from bot.discord_app.core.allowances import COSTLY, Allowances, Cost
from bot.games.core import request as domain
from bot.games.core.replay import Table
from bot.games.past.analysis import analyse
from bot.games.past.history import find_past_table
from bot.games.past.mistakes import GivenMistakes, find_mistake, name_tasks
from bot.messages.narration import name_move
from bot.opponents.levels import JUDGE
from bot.rules.game import Move
from bot.rules.outlook import outlook
from bot.sandbox.world import Message
from bot.storage import game_queries, result_queries
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer, Person, StandIn
from tests.games.past.test_analysis import Judge
from tests.support.says import EN, says

MOVES = 6


@pytest.fixture
async def analysed_game(bot: Bot, party: Party) -> Table:
    """An analysed game that Ana resigned after some moves. Each move cost a tenth of the winning chance."""
    table = await party.play_and_resign(MOVES)
    bot.service.thinker = Judge()
    await save(bot, table)
    return table


async def save(bot: Bot, analysed_game: Table) -> None:
    """Analyse a game and store the result."""
    text = (await analyse(bot.service, analysed_game)).to_text()
    async with bot.service.database.write() as connection:
        await result_queries.save_analysis(connection, analysed_game.game.id, JUDGE, text, refined=True)


async def request_mistake(party: Party) -> Message:
    """Request one of Ana's mistakes, and return the picker in which she answers it."""
    picker = (await party.ana.command("azul puzzle", mine=True)).message
    assert says(picker, "mistake-task")
    return picker


def number_of(picker: Message) -> int:
    """Return the number of the move that the picker's custom ids contain."""
    return int((picker.buttons[0].custom_id or "").split(":")[2])


def list_moves(analysed_game: Table, number: int) -> list[Move]:
    """Return the legal moves at this point of the game. `Judge` prefers the second of them."""
    assert analysed_game.replay is not None
    turns = analysed_game.replay.turns
    return find_past_table(analysed_game, number).position.legal_moves(turns[number].seat)


async def answer_with(party: Party, analysed_game: Table, picker: Message, at: int) -> Answer:
    """Answer as Ana with the legal move at index ``at``."""
    number = number_of(picker)
    move = list_moves(analysed_game, number)[at]
    path = "/".join(step.token for step in move.steps)
    await party.ana.press(picker, f"azul:{name_tasks(analysed_game.game.id)}:{number}:step:{path}")
    return await party.ana.click(picker, "Play")


async def test_answer_is_judged_after_restart(discord: StandIn, bot: Bot, party: Party, analysed_game: Table) -> None:
    picker = await request_mistake(party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    await answer_with(party, analysed_game, picker, -1)
    await discord.until(lambda: says(picker, "mistake-judging"), "the answer is being judged")
    assert picker.attachments
    assert "Play" in picker.labels
    bot.make_thinker = Judge
    await bot.restart()
    await party.ana.click(picker, "Play")
    await discord.until(lambda: says(picker, "mistake-answered", verdict="worse"), "the answer is judged")
    assert says(picker, "mistake-told")
    assert picker.labels == ["Another from this game", "From my games"]


async def test_answer_that_could_not_be_judged_can_be_repeated(
    discord: StandIn, bot: Bot, party: Party, analysed_game: Table
) -> None:
    picker = await request_mistake(party)
    judge = bot.service.thinker = Judge()
    judge.fails = True
    await answer_with(party, analysed_game, picker, -1)
    await discord.until(
        lambda: says(picker, "mistake-unjudged"), "the response says that the answer couldn't be judged"
    )
    assert not says(picker, "mistake-answered")
    judge.fails = False
    await party.ana.click(picker, "Play")
    await discord.until(lambda: says(picker, "mistake-answered", verdict="worse"), "the answer is judged")


async def test_late_answer_does_not_replace_newer_choices(
    discord: StandIn, bot: Bot, party: Party, analysed_game: Table
) -> None:
    picker = await request_mistake(party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    await answer_with(party, analysed_game, picker, -1)
    await discord.until(lambda: says(picker, "mistake-judging"), "the answer is being judged")
    back = next(label for label in picker.labels if label.startswith("◀"))
    await party.ana.click(picker, back)
    shown = picker.content, picker.labels
    judge.may.set()
    await discord.until(lambda: not bot.client.incoming.tasks, "all requests are handled")
    assert (picker.content, picker.labels) == shown


async def test_answer_replays_the_game_only_once(
    party: Party, analysed_game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    picker = await request_mistake(party)
    number = number_of(picker)
    path = "/".join(step.token for step in list_moves(analysed_game, number)[0].steps)
    await party.ana.press(picker, f"azul:{name_tasks(analysed_game.game.id)}:{number}:step:{path}")
    played = list[int]()

    def note(table: Table, moves: int) -> Table:
        played.append(moves)
        return find_past_table(table, moves)

    for module in ("games.past.mistakes", "messages.analysis"):
        monkeypatch.setattr(f"bot.{module}.find_past_table", note, raising=False)
    assert says(await party.ana.click(picker, "Play"), "mistake-answered", verdict="played")
    assert played == [number]


@pytest.mark.parametrize(("at", "verdict"), [(0, "played"), (1, "best")])
async def test_answers_known_to_analysis_are_judged_immediately(
    bot: Bot, party: Party, analysed_game: Table, at: int, verdict: str
) -> None:
    picker = await request_mistake(party)
    judge = bot.service.thinker = Judge()
    judge.may.clear()
    assert says(await answer_with(party, analysed_game, picker, at), "mistake-answered", verdict=verdict)
    assert judge.asked == []


async def test_unanswered_mistakes_are_repeated_but_answered_ones_are_not(party: Party, analysed_game: Table) -> None:
    answered = await request_mistake(party)
    await answer_with(party, analysed_game, answered, 1)
    pickers = [await request_mistake(party) for _ in range(3)]
    numbers = [number_of(picker) for picker in pickers]
    assert numbers[2] == numbers[0] != numbers[1]
    for picker in pickers[:2]:
        await answer_with(party, analysed_game, picker, 1)
    assert says(await party.ana.command("azul puzzle", mine=True), "refused-no-more-mistakes")


async def test_mistake_picker_reveals_no_points_or_chances(party: Party, analysed_game: Table) -> None:
    picker = await request_mistake(party)
    number = number_of(picker)
    assert not any(set("+−±") & set(label) for label in picker.labels)
    assert {"Hint", "Undo"}.isdisjoint(picker.labels)
    assert f"#{analysed_game.game.id}" in picker.content
    path = "/".join(step.token for step in list_moves(analysed_game, number)[0].steps)
    await party.ana.press(picker, f"azul:{name_tasks(analysed_game.game.id)}:{number}:step:{path}")
    assert "Play" in picker.labels
    assert "point" not in picker.content
    assert "%" not in picker.content


@pytest.mark.parametrize("at", [0, 1])
async def test_response_names_better_move_once(party: Party, analysed_game: Table, at: int) -> None:
    picker = await request_mistake(party)
    number = number_of(picker)
    better = list_moves(analysed_game, number)[1]
    position = find_past_table(analysed_game, number).position
    (seat,) = position.to_act
    named = name_move(EN, "azul", outlook(position, seat, better))
    told = (await answer_with(party, analysed_game, picker, at)).content
    assert told.count(f"**{named}**") == 1
    assert "\n\n" not in told


async def test_judging_an_answer_uses_allowance_for_thoughts(
    discord: StandIn, bot: Bot, party: Party, analysed_game: Table
) -> None:
    picker = await request_mistake(party)
    bot.client.allowances = Allowances(bot.clock, presses=1000)
    for _ in range(COSTLY[Cost.THOUGHT].times):
        bot.client.allowances.charge(Cost.THOUGHT, party.ana.id, analysed_game.game.place)
    answer = await answer_with(party, analysed_game, picker, -1)
    assert says(answer, "refused-too-much", what="thoughts")
    assert "Play" in picker.labels
    # Answers that the analysis has already judged cost nothing.
    assert says(await answer_with(party, analysed_game, picker, 1), "mistake-answered", verdict="best")


async def test_last_choice_answers_mistake_when_playing_at_once(party: Party, analysed_game: Table) -> None:
    await party.prefer(party.ana, play="at-once")
    picker = await request_mistake(party)
    number = number_of(picker)
    path = "/".join(step.token for step in list_moves(analysed_game, number)[1].steps)
    answer = await party.ana.press(picker, f"azul:{name_tasks(analysed_game.game.id)}:{number}:step:{path}")
    assert says(answer, "mistake-answered", verdict="best")


async def refine(bot: Bot, analysed_game: Table) -> None:
    """Refine the analysis. No move is a mistake any longer."""
    bot.service.thinker = Judge(cost=0.0)
    await save(bot, analysed_game)


async def delete(bot: Bot, analysed_game: Table) -> None:
    """Delete the game, as the bot does when it deletes the data of a server."""
    async with bot.service.database.write() as connection:
        await game_queries.delete_games(connection, [analysed_game.game.id])
    bot.service.memory.forget([analysed_game.game.id])


@pytest.mark.parametrize(
    ("happens", "in_picker", "beyond"),
    [(refine, "not-costly", "no-mistake-here"), (delete, "no-such-game", "no-such-game")],
)
async def test_old_buttons_report_missing_game_or_mistake(
    bot: Bot, party: Party, analysed_game: Table, happens: object, in_picker: str, beyond: str
) -> None:
    analysis = (await party.ana.command("azul record analyse", game=analysed_game.game.id)).message
    picker = await request_mistake(party)
    answered = await request_mistake(party)
    await answer_with(party, analysed_game, answered, 1)
    number = number_of(picker)
    assert callable(happens)
    await happens(bot, analysed_game)
    path = "/".join(step.token for step in list_moves(analysed_game, number)[1].steps)
    for verb in ("step", "play"):
        pressed = f"azul:{name_tasks(analysed_game.game.id)}:{number}:{verb}:{path}"
        assert says(await party.ana.press(picker, pressed), f"refused-{in_picker}", game=analysed_game.game.id)
    assert says(
        await party.ana.click(analysis, "Find the better move"), f"refused-{beyond}", game=analysed_game.game.id
    )
    pressed = f"azul:{name_tasks(analysed_game.game.id)}:{number}:another:"
    assert says(await party.ana.press(answered, pressed), f"refused-{beyond}", game=analysed_game.game.id)
    assert says(await party.ana.click(answered, "From my games"), "refused-no-mistakes")


async def test_deleting_data_forgets_shown_mistakes(bot: Bot, party: Party, analysed_game: Table) -> None:
    given = await request_mistake(party)
    number = number_of(given)
    request = domain.Request(
        domain.Person(party.ana.id, "Ana"), analysed_game.game.place, analysed_game.game.channel_id
    )
    mistake = await find_mistake(bot.service, request, analysed_game.game.id, number)
    assert bot.client.get_shared(GivenMistakes).count(party.ana.id, mistake) == 1
    sure = await party.ana.click((await party.ana.command("azul privacy")).message, "Delete my data …")
    await party.ana.click(sure.message, "Yes, delete my data")
    await bot.idle()
    assert bot.client.get_shared(GivenMistakes).count(party.ana.id, mistake) == 0


async def show(party: Party, person: Person, analysed_game: Table, *, share: bool = False) -> Message:
    return (await person.command("azul record analyse", game=analysed_game.game.id, share=share)).message


async def test_better_move_button_appears_only_on_players_first_page(
    bot: Bot, party: Party, analysed_game: Table
) -> None:
    label = "Find the better move"
    own = await show(party, party.ana, analysed_game)
    assert label in own.labels
    await party.ana.click(own, "▶")
    assert label not in own.labels
    await party.ana.click(own, "◀")
    await party.ana.click(own, "Share")
    await bot.idle()
    await party.discord.until(lambda: "Share" not in own.labels, "it is shared")
    assert label in own.labels
    assert label not in (await show(party, party.chi, analysed_game)).labels
    shared = await show(party, party.ana, analysed_game, share=True)
    assert label not in shared.labels
    # When Ana presses this button, only she sees the next page.
    await party.ana.click(shared, "▶")
    assert label not in shared.labels


async def test_mistake_picker_states_move_opponent_game_and_date(party: Party, analysed_game: Table) -> None:
    picker = await request_mistake(party)
    created = int(analysed_game.game.created_at.timestamp())
    for fact in (
        f"Move {number_of(picker) + 1} of {MOVES}",
        "with Ben",
        f"<t:{created}:D>",
        f"#{analysed_game.game.id}",
    ):
        assert fact in picker.content
