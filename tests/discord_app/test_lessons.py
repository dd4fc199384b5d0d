"""Lessons taken by pressing buttons, and the progress that is recorded.

The story `lessons.txt` shows a lesson, and tests/games/people/test_lessons.py checks what each lesson teaches.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from bot.discord_app.core.buttons import Press
from bot.discord_app.picker.picker import read_tokens
from bot.games.core import request as domain
from bot.games.people.lessons import Lesson, find_lesson, list_learned, list_lessons, record_learned
from bot.rules import RULESETS, Move
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_metrics import values
from tests.discord_stand_in import Person
from tests.support.people import ask
from tests.support.says import EN, says
from tests.support.thorough import thorough

GAMES = [name for name in RULESETS if list_lessons(name)]
MAX_PRESSES, MAX_IN_ALL = 5, 40
OUTDATED_NAME = "I2222"
VERBS = {"Try again": "retry", "Show me": "reveal", "Next": "onward"}


def as_asker(person: Person) -> domain.Person:
    """Return the person in the form that use cases expect."""
    return domain.Person(person.id, person.name)


def read_lesson(message: Message) -> Lesson:
    """Return the lesson that the buttons of a message belong to."""
    presses = [Press.read(button.custom_id or "") for button in message.buttons]
    names = [press.game_id for press in presses if press is not None]
    lesson = find_lesson(names[0])
    assert lesson is not None
    return lesson


async def choose(person: Person, message: Message, move: Move) -> int:
    """Choose this move in the picker. Return the number of presses that it took."""
    path = tuple(step.token for step in move.steps)
    count = 0
    while "Play" not in message.labels:
        await press_towards(person, message, path)
        count = count + 1
    return count


async def press_towards(person: Person, message: Message, path: tuple[str, ...]) -> None:
    """Press the button, or choose the option of a select, that comes closest to this path."""
    for button in message.buttons:
        pressed = Press.read(button.custom_id or "")
        if pressed is None or pressed.verb != "step" or (button.label or "").startswith("◀"):
            continue
        if pressed.path == path[: len(pressed.path)]:
            await person.click(message, button.custom_id or "")
            return
    for select in message.selects:
        pressed = Press.read(select.custom_id)
        assert pressed is not None
        rest = path[len(pressed.path) :]
        wanted = [value for value in select.values if read_tokens([value])[0] in rest]
        if wanted:
            await person.choose(message, select.custom_id, wanted[: select.max_values])
            return
    raise AssertionError(f"nothing leads to {path}")


async def play(person: Person, message: Message, move: Move) -> int:
    """Choose and play this move. Return the number of presses that it took."""
    count = await choose(person, message, move)
    await person.click(message, "Play")
    return count + 1


def find_wrong(lesson: Lesson) -> Move:
    return next(move for move in lesson.position.legal_moves(lesson.seat) if not lesson.is_right(move))


@pytest.mark.parametrize(
    # Base Azul is omitted, because the story `lessons` goes through its lessons.
    "game",
    [pytest.param(game, marks=thorough) if game == "azul" else game for game in GAMES],
)
async def test_all_lessons_take_few_presses_and_lead_to_game(bot: Bot, party: Party, game: str) -> None:
    ana = party.ana
    message = (await ana.command("azul learn", game=game)).message
    in_all = 0
    for lesson in list_lessons(game):
        assert read_lesson(message) is lesson
        presses = await play(ana, message, lesson.list_right()[0])
        assert says(message, "lesson-right", remark=EN(f"{lesson.title}.right"))
        await ana.click(message, "Next")
        assert presses + 1 <= MAX_PRESSES, lesson.key
        in_all = in_all + presses + 1
    assert in_all <= MAX_IN_ALL
    assert says(message, "lesson-end", left=0)
    learned = await list_learned(bot.service, ask(as_asker(ana)))
    assert learned == tuple(lesson.full_key for lesson in list_lessons(game))
    await ana.click(message, "Play alone")
    board = await party.newest()
    table = await party.table(board)
    assert table.game.ruleset == game
    assert [player.computer for player in table.game.players] == [None, "easy"]


async def test_learning_continues_at_first_unsolved_lesson(party: Party) -> None:
    first, second, third, *_ = list_lessons("azul")
    message = (await party.ana.command("azul learn")).message
    await party.ana.click(message, "Skip")
    assert read_lesson(message) is second
    await play(party.ana, message, second.list_right()[0])
    await party.ana.click(message, "Next")
    assert read_lesson(message) is third
    again = (await party.ana.command("azul learn")).message
    assert read_lesson(again) is first
    # Lessons that the person has already solved are skipped.
    await party.ana.click(again, "Skip")
    assert read_lesson(again) is third


async def test_skipped_lesson_is_named_above_the_next_one(party: Party) -> None:
    first, second, *_ = list_lessons("azul")
    message = (await party.ana.command("azul learn")).message
    await party.ana.click(message, "Skip")
    assert says(message, "lesson-left-open", number=1, title=EN(first.title))
    await play(party.ana, message, second.list_right()[0])
    await party.ana.click(message, "Next")
    assert not says(message, "lesson-left-open")


async def test_open_lessons_are_named_at_the_end(bot: Bot, party: Party) -> None:
    lessons = list_lessons("azul")
    for lesson in lessons[1:]:
        await record_learned(bot.service, ask(as_asker(party.ana)), lesson.full_key)
    message = (await party.ana.command("azul learn")).message
    await party.ana.click(message, "Skip")
    assert says(message, "lesson-end", left=1, open=EN("lesson-unsolved", title=EN(lessons[0].title)))


async def test_first_lesson_states_the_goal_of_the_game(party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    assert says(message, "lesson-goal", goal=EN("azul-lesson-take.goal"))
    await party.ana.click(message, "Skip")
    assert not says(message, "lesson-goal")


@pytest.mark.parametrize(("key", "shown"), [("fill", False), ("score", True)])
async def test_lesson_shows_points_only_after_explaining_them(bot: Bot, party: Party, key: str, shown: bool) -> None:
    for lesson in list_lessons("azul"):
        if lesson.key != key:
            await record_learned(bot.service, ask(as_asker(party.ana)), lesson.full_key)
    message = (await party.ana.command("azul learn")).message
    path = tuple(step.token for step in read_lesson(message).list_right()[0].steps)
    await press_towards(party.ana, message, path)
    await press_towards(party.ana, message, path)
    assert bool(re.search(r"\d points?\b", message.content)) == shown


async def test_response_to_wrong_move_does_not_mention_zero_points(party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    lesson = read_lesson(message)
    (spilling,) = [move for move in lesson.position.legal_moves(lesson.seat) if str(move) == "1 red 1"]
    await play(party.ana, message, spilling)
    assert "costs a point" in message.content
    assert EN("points", points="0", count=0) not in message.content


async def test_learning_restarts_after_all_lessons_are_solved(bot: Bot, party: Party) -> None:
    for lesson in list_lessons("azul"):
        await record_learned(bot.service, ask(as_asker(party.ana)), lesson.full_key)
    await record_learned(bot.service, ask(as_asker(party.ana)), "sintra-take")
    message = (await party.ana.command("azul learn")).message
    assert read_lesson(message) is list_lessons("azul")[0]
    assert await list_learned(bot.service, ask(as_asker(party.ana))) == ("sintra-take",)


async def test_solution_is_offered_after_second_wrong_move(bot: Bot, party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    lesson = read_lesson(message)
    await play(party.ana, message, find_wrong(lesson))
    assert message.labels == ["Try again", "Skip"]
    await party.ana.click(message, "Try again")
    assert "Show me" not in message.labels
    await play(party.ana, message, find_wrong(lesson))
    assert message.labels == ["Try again", "Skip", "Show me"]
    await party.ana.click(message, "Try again")
    assert "Show me" in message.labels
    await party.ana.click(message, "Show me")
    assert says(message, "lesson-shown", remark=EN(f"{lesson.title}.right"))
    # The move is shown as a preview. It hasn't been played.
    assert says(message, "lesson-would")
    assert not says(message, "azul-event-taken")
    assert await list_learned(bot.service, ask(as_asker(party.ana))) == ()
    await party.ana.click(message, "Try again")
    await play(party.ana, message, lesson.list_right()[0])
    assert await list_learned(bot.service, ask(as_asker(party.ana))) == (lesson.full_key,)


async def test_each_kind_of_wrong_move_has_its_own_remark(party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    lesson = read_lesson(message)
    wrong = [move for move in lesson.position.legal_moves(lesson.seat) if not lesson.is_right(move)]
    for remark in dict.fromkeys(lesson.find_remark(move) for move in wrong):
        await play(party.ana, message, next(move for move in wrong if lesson.find_remark(move) == remark))
        assert says(message, "lesson-wrong", remark=EN(f"{lesson.title}.{remark}"))
        await party.ana.click(message, "Try again")


async def test_button_of_changed_lesson_leads_to_current_lesson(party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    for verb in ("step", "play", "retry", "reveal", "skip", "onward"):
        answer = await party.ana.press(message, Press(verb, OUTDATED_NAME, 1).custom_id)
        assert says(answer, "lesson-changed"), verb
        assert [f"Learn {EN(game)}" for game in GAMES] == message.labels, verb
        todays = await party.ana.click(message, f"Learn {EN(GAMES[0])}")
        assert read_lesson(todays.message) is list_lessons(GAMES[0])[0], verb


async def test_unknown_path_leads_to_current_lesson(party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    lesson = read_lesson(message)
    paths = [("9", "red"), ("1", "red", "9")]
    for verb, path in product(("step", "play"), paths):
        answer = await party.ana.press(message, Press(verb, lesson.name, 1, path).custom_id)
        assert says(answer, "lesson-changed"), (verb, path)
        assert message.labels == [f"Learn {EN(lesson.ruleset)}"], (verb, path)
        todays = await party.ana.click(message, f"Learn {EN(lesson.ruleset)}")
        assert read_lesson(todays.message) is lesson, (verb, path)


async def test_incomplete_path_is_not_accepted_as_lesson_answer(party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    answer = await party.ana.press(message, Press("play", read_lesson(message).name, 1, ("1",)).custom_id)
    assert says(answer, "lesson-changed")


async def test_lessons_are_counted_by_outcome(bot: Bot, party: Party) -> None:
    message = (await party.ana.command("azul learn")).message
    lesson = read_lesson(message)
    for _ in range(2):
        await play(party.ana, message, find_wrong(lesson))
        await party.ana.click(message, "Try again")
    await party.ana.click(message, "Show me")
    await party.ana.click(message, "Try again")
    await play(party.ana, message, lesson.list_right()[0])
    await party.ana.click(message, "Next")
    await party.ana.click(message, "Skip")
    counted = values(bot.client.metrics)
    first, second, *_ = (one.full_key for one in list_lessons("azul"))
    wanted = {(first, "shown"): 1, (first, "wrong"): 2, (first, "shown-answer"): 1, (first, "right"): 1}
    wanted |= {(second, "shown"): 1, (second, "skipped"): 1}
    assert {key: counted["azul_lessons_total", *key] for key in wanted} == wanted


async def test_learn_button_appears_in_help_lobby_and_rules(party: Party) -> None:
    first = list_lessons("azul")[0]
    help_ = (await party.ana.command("azul help")).message
    assert read_lesson((await party.ana.click(help_, "Learn")).message) is first
    lobby = await party.lobby(2)
    assert read_lesson((await party.ben.click(lobby, "Learn")).message) is first
    rules = (await party.ana.command("azul rules", game="azul")).message
    assert read_lesson((await party.ana.click(rules, "Learn")).message) is first
    await party.ana.click(rules, "▶")
    assert "Learn" not in rules.labels


async def test_game_without_lessons_has_no_learn_button(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("actions.lessons", "actions.games", "core.buttons"):
        monkeypatch.setattr(f"bot.discord_app.{module}.list_lessons", lambda _name: ())
    answer = await party.ana.command("azul learn", game="azul")
    assert says(answer, "refused-no-lessons", ruleset="Azul")
    assert "Learn" not in (await party.lobby(2)).labels
    assert "Learn" not in (await party.ana.command("azul rules", game="azul")).message.labels


async def test_lessons_work_in_direct_messages(bot: Bot, party: Party) -> None:
    ana = party.ana
    for lesson in list_lessons("azul")[:-1]:
        await record_learned(bot.service, ask(as_asker(ana)), lesson.full_key)
    message = (await ana.command("azul learn", ana.direct)).message
    last = list_lessons("azul")[-1]
    assert read_lesson(message) is last
    await play(ana, message, last.list_right()[0])
    await ana.click(message, "Next")
    await ana.click(message, "Play alone")
    board = await party.newest(ana.direct)
    assert "Your move" in board.labels


async def test_last_choice_answers_lesson_when_playing_at_once(party: Party) -> None:
    await party.prefer(party.ana, play=["at-once"])
    message = (await party.ana.command("azul learn")).message
    lesson = read_lesson(message)
    path = tuple(step.token for step in lesson.list_right()[0].steps)
    await press_towards(party.ana, message, path)
    await press_towards(party.ana, message, path)
    assert says(message, "lesson-right")


def list_places(message: Message) -> dict[tuple[int, int], str]:
    """Return the verb of each button, by its row (counted from below) and its place in the row."""
    places = dict[tuple[int, int], str]()
    for row, shown in enumerate(reversed(message.components)):
        for place, part in enumerate(shown["components"]):
            press = Press.read(part["custom_id"])
            assert press is not None
            if not part.get("disabled"):
                places[row, place] = press.verb
    return places


@pytest.mark.parametrize("goes_through_all", [False, pytest.param(True, marks=thorough)])
async def test_second_press_in_same_place_is_harmless(bot: Bot, party: Party, goes_through_all: bool) -> None:
    first, second, *between, last = list_lessons("azul")
    for lesson in () if goes_through_all else between:
        await record_learned(bot.service, ask(as_asker(party.ana)), lesson.full_key)
    message = (await party.ana.command("azul learn")).message

    async def press(label: str) -> None:
        """Press this button. Check that only choices, which can be taken back, appear in the same place."""
        (place,) = [place for place, act in list_places(message).items() if act == VERBS[label]]
        await party.ana.click(message, label)
        assert list_places(message).get(place) in (None, "step"), label

    for _ in range(2):
        await play(party.ana, message, find_wrong(first))
        await press("Try again")
    await play(party.ana, message, find_wrong(first))
    await press("Show me")
    await press("Try again")
    await press("Show me")
    await press("Next")
    for lesson in (second, *(between if goes_through_all else ()), last):
        await play(party.ana, message, lesson.list_right()[0])
        await press("Next")
    assert "Play alone" in message.labels
