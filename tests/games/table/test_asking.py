"""What people may ask of each other: so often, and not what was declined before; and whom they do not call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.posting.calling import asked, called, to_call
from bot.games.table import ending, lobby, offers, play, rematches, seats, undo
from bot.games.time import waiting
from bot.messages.posts import word_offer
from bot.messages.words import words
from tests.games.following import tell
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHI, DARIUSH, PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.refuses import refuses
from tests.support.tables import acting, begun, played

BENS = 1
"""Ben's seat."""


async def block(service: Service, who: Person, *blocked: Person) -> None:
    await save_person(service, ask(who), "channel", "", "", [one.id for one in blocked])


async def moved(service: Service, players: int = 2) -> Table:
    """A game in which Ana has moved, and everybody else after her; she hosts it."""
    table = await begun(service, players)
    while not any(turn.by == ANA.id for turn in table.turns_since(0)[: -(players - 1)]):
        table = await played(service, table, plies=1)
    return table


async def ask_for_end(service: Service, game_id: str) -> Table:
    return await ending.cancel(service, ask(ANA), game_id)


async def ask_for_move(service: Service, game_id: str) -> Table:
    return await undo.undo(service, ask(ANA), game_id, ask=True)


async def ask_for_seat(service: Service, game_id: str) -> Table:
    return await offers.offer_seat(service, ask(ANA), game_id, BENS, CHI)


async def volunteer(service: Service, game_id: str) -> Table:
    return await offers.offer_seat(service, ask(DARIUSH), game_id, BENS, DARIUSH)


Question = Callable[[Service, str], Awaitable[Table]]
QUESTIONS = [(ask_for_end, ANA), (ask_for_move, ANA), (volunteer, DARIUSH)]
"""What Ben is asked, and by whom."""


async def test_all_that_somebody_asks_the_same_person_in_a_game_calls_them_three_times_an_hour(
    service: Service, clock: Clock
) -> None:
    game_id = (await moved(service)).game.id
    for question in (ask_for_end, ask_for_move, ask_for_seat):
        assert BEN.id in called(await question(service, game_id))
        await offers.decline(service, ask(ANA), game_id)
    for question in (ask_for_end, ask_for_move, ask_for_seat):
        with refuses("asked-often") as refused:
            await question(service, game_id)
        again = f"<t:{int(clock.now.timestamp()) + 3601}:R>"
        assert (refused.value.facts["who"], refused.value.facts["again"]) == ("Ben", again)
    # Another person, another asker and another game have their own.
    assert asked(await offers.offer_seat(service, ask(ANA), game_id, 0, DARIUSH)) == (DARIUSH.id,)
    await offers.decline(service, ask(ANA), game_id)
    assert await volunteer(service, game_id)
    assert await ask_for_end(service, (await moved(service)).game.id)
    await offers.decline(service, ask(DARIUSH), game_id)
    clock.turn(minutes=61)
    assert (await ask_for_seat(service, game_id)).game.offer


async def test_an_owner_is_told_of_questions_about_their_seat_three_times_an_hour(service: Service) -> None:
    game_id = (await begun(service)).game.id
    moderator = ask(DARIUSH, moderator=True)
    for person in (CHI, Person(8, "Eva"), Person(9, "Farid")):
        await offers.offer_seat(service, moderator, game_id, BENS, person)
        await offers.decline(service, moderator, game_id)
    with refuses("asked-often"):
        await offers.offer_seat(service, moderator, game_id, BENS, Person(10, "Gil"))


async def test_a_question_that_was_agreed_to_does_not_count(service: Service) -> None:
    table = await moved(service)
    for _ in range(5):
        await ask_for_move(service, table.game.id)
        table = await offers.agree(service, ask(BEN), table.game.id)
        table = await played(service, table, plies=2)


@pytest.mark.parametrize(("question", "asker"), QUESTIONS)
async def test_what_somebody_asks_does_not_mention_who_has_blocked_them(
    service: Service, question: Question, asker: Person
) -> None:
    table = await moved(service, 3)
    await block(service, BEN, asker)
    table = await question(service, table.game.id)
    assert BEN.id in asked(table)
    said = word_offer(words("en"), table)
    assert BEN.id not in said.pings
    assert f"<@{BEN.id}>" not in said.content
    assert "Ben" in said.content
    # They may answer all the same.
    await offers.decline(service, ask(BEN), table.game.id)


async def test_nobody_is_offered_a_seat_or_told_that_theirs_is_by_whom_they_have_blocked(service: Service) -> None:
    table = await begun(service)
    await block(service, CHI, DARIUSH)
    with refuses("blocked") as refused:
        await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, BENS, CHI)
    assert refused.value.facts == {"who": "Chi", "me": 0}
    await block(service, CHI)
    await block(service, BEN, DARIUSH)
    await offers.offer_seat(service, ask(DARIUSH, moderator=True), table.game.id, BENS, CHI)
    assert await tell(service, table) == []
    await offers.agree(service, ask(CHI), table.game.id)
    assert await tell(service, table) == ["tells Ben of replaced"]


async def test_a_block_of_after_the_question_holds_as_well(service: Service) -> None:
    table = await begun(service)
    await offers.offer_seat(service, ask(BEN), table.game.id, BENS, CHI)
    await block(service, ANA, CHI)
    with refuses("blocked") as refused:
        await offers.agree(service, ask(CHI), table.game.id)
    assert refused.value.facts == {"who": "Ana", "me": 0}


async def test_a_nudge_does_not_call_who_has_blocked_the_person_and_does_not_count(
    service: Service, clock: Clock
) -> None:
    table = await begun(service, 3)
    mover = acting(table)
    nudging, other = (person for person in PEOPLE[:3] if person != mover)
    await block(service, mover, nudging)
    clock.turn(hours=2)
    with refuses("not-called") as refused:
        await waiting.nudge(service, ask(nudging), table.game.id)
    assert refused.value.facts["who"] == mover.name
    assert await tell(service, table) == []
    table = await waiting.nudge(service, ask(other), table.game.id)
    assert (await tell(service, table), table.game.reminders) == ([f"tells {mover.name} of nudge"], 1)


@pytest.mark.parametrize("question", [ask_for_end, ask_for_move, volunteer])
async def test_what_was_declined_three_times_in_a_game_is_not_asked_there_again(
    service: Service, clock: Clock, question: Question
) -> None:
    game_id = (await moved(service)).game.id
    for _ in range(3):
        await question(service, game_id)
        await offers.decline(service, ask(BEN), game_id)
        clock.turn(days=1)
    with refuses("declined-often"):
        await question(service, game_id)
    # What is of another kind, or another game, can be asked.
    assert await (ask_for_end if question is ask_for_move else ask_for_move)(service, game_id)
    assert await question(service, (await moved(service)).game.id)


async def test_only_those_who_are_asked_close_a_question_and_not_who_withdraws_it(
    service: Service, clock: Clock
) -> None:
    game_id = (await begun(service)).game.id
    for by in (DARIUSH, DARIUSH, DARIUSH, ANA, ANA, ANA):
        await volunteer(service, game_id)
        await offers.decline(service, ask(by), game_id)
        clock.turn(hours=2)
    for _ in range(3):
        await volunteer(service, game_id)
        await offers.decline(service, ask(BEN), game_id)
        clock.turn(hours=2)
    with refuses("declined-often"):
        await offers.offer_seat(service, ask(CHI), game_id, BENS, CHI)
    # Whose consent Ben's is not, is still asked.
    assert (await offers.offer_seat(service, ask(BEN), game_id, BENS, CHI)).game.offer
    await offers.decline(service, ask(BEN), game_id)
    assert (await offers.offer_seat(service, ask(ANA), game_id, 0, CHI)).game.offer


async def test_somebody_who_does_not_come_is_invited_three_times_an_hour(service: Service, clock: Clock) -> None:
    service.limits = Limits(games_per_host=50)

    async def invite(person: Person, host: Person = ANA) -> Table:
        return await lobby.open_game(service, ask(host), "azul", "coloured", 2, opponents=[person])

    for _ in range(3):
        table = await invite(BEN)
        await ending.cancel(service, ask(ANA), table.game.id)
    with refuses("asked-often") as refused:
        await invite(BEN)
    assert refused.value.facts["who"] == "Ben"
    assert await invite(CHI)
    assert await invite(BEN, host=DARIUSH)
    clock.turn(minutes=61)
    for _ in range(5):
        assert (await lobby.join(service, ask(BEN), (await invite(BEN)).game.id)).running


async def test_a_rematch_that_is_called_off_again_and_again_calls_three_times_an_hour(service: Service) -> None:
    service.limits = Limits(games_per_host=50)
    over = await seats.resign(service, ask(BEN), (await begun(service)).game.id)
    for _ in range(3):
        again = await rematches.open_rematch(service, ask(ANA), over.game.id)
        await ending.cancel(service, ask(ANA), again.game.id)
    with refuses("asked-often"):
        await rematches.open_rematch(service, ask(ANA), over.game.id)


async def test_a_rematch_begins_with_nothing_asked(service: Service) -> None:
    table = await ask_for_end(service, (await moved(service)).game.id)
    await offers.decline(service, ask(BEN), table.game.id)
    await seats.resign(service, ask(BEN), table.game.id)
    options = (await rematches.open_rematch(service, ask(ANA), table.game.id)).game.options
    assert (options.calls, options.refused) == ((), ())


async def test_a_host_is_told_three_times_an_hour_that_somebody_will_not_come(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN, CHI])
    for _ in range(5):
        await offers.decline(service, ask(BEN), table.game.id)
        await lobby.join(service, ask(BEN), table.game.id)
        await lobby.leave(service, ask(BEN), table.game.id)
    told = [one for one in await tell(service, table) if one.startswith("tells Ana")]
    assert told == ["tells Ana of cannot-join"] * 3


async def test_who_plays_takes_back_and_plays_again_calls_the_next_three_times(service: Service) -> None:
    table = await begun(service)
    mover, calls = acting(table), 0
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    for _ in range(6):
        after = await play.play(service, ask(mover), table.game.id, move)
        calls += len(to_call(after, table.game.version))
        table = await undo.undo(service, ask(mover), table.game.id)
    assert calls == 3
    # The next turns are others.
    table = await played(service, table, plies=1)
    after = await played(service, table, plies=1)
    assert to_call(after, table.game.version) == after.to_act


async def test_a_seat_that_has_changed_hands_three_times_is_no_move_that_was_taken_back(service: Service) -> None:
    table = await begun(service)
    seat = table.to_act[0].seat
    for person in (CHI, DARIUSH, CHI):
        await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, seat, person)
        table = await offers.agree(service, ask(person), table.game.id)
    after = await played(service, table, plies=1)
    assert to_call(after, table.game.version) == after.to_act


async def test_nothing_of_that_is_left_of_somebody_whose_data_was_deleted(service: Service) -> None:
    table = await moved(service, 3)
    await block(service, BEN, ANA)
    await ask_for_end(service, table.game.id)
    await offers.decline(service, ask(BEN), table.game.id)
    await ask_for_end(service, table.game.id)
    await privacy.delete_my_data(service, ask(BEN))
    game = (await service.table(table.game.id)).game
    assert BEN.id not in [user_id for call in game.options.calls for user_id in call[:2]]
    assert game.options.refused == ()
    assert game.offer is None or BEN.id not in game.offer.silent
