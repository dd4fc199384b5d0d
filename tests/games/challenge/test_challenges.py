"""Challenges: equal games for everybody, one attempt each, and secrecy until the challenge closes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.challenge import challenges, deals
from bot.games.challenge.challenges import CARD_LIFETIME, list_results, load_challenge_state, open_attempt, open_card
from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Person, Request
from bot.games.core.service import Service
from bot.games.past import history
from bot.games.past.analysis import check_may_analyse
from bot.games.people import privacy
from bot.games.table import attempts, offers, opening, play, seats
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.table.rematch import can_repeat, open_rematch, repeat_game
from bot.messages.posts import render_more
from bot.messages.words import words
from bot.rules import RULESETS
from bot.storage.rows import Attempt, Challenge, Options
from tests.conftest import BOTH_DATABASES, NOTHING_CROSSES, restarted
from tests.support.clock import NOON, Clock
from tests.support.exported import read_export
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, ask
from tests.support.refuses import find_refusal, refuses
from tests.support.tables import list_one_sided_steps, play_steps

pytestmark = NOTHING_CROSSES


def alone(person: Person, **options: Any) -> Request:
    """Make a person's request in their direct messages with the bot."""
    return ask(person, guild_id=None, channel_id=900 + person.id, **options)


async def finish(service: Service, table: Table, *, wins: bool = True) -> Table:
    """Play a game to its end. The person wins, or loses by dropping all tiles."""
    return await play_steps(service, table.game.id, list_one_sided_steps(table, people_win=wins))


async def open_source(service: Service, ruleset: str = "azul", seats: int = 2, **options: Any) -> Table:
    """Begin Ana's game against computers in her direct messages."""
    side = RULESETS[ruleset].sides[0]
    computers = (Computer("easy"), *(Computer("medium"),) * (seats - 2))
    return await open_game(service, alone(ANA), Opening(ruleset, side, seats, Options(**options), computers=computers))


async def post_card(service: Service) -> tuple[Table, Challenge]:
    """Play Ana's game to the end, and make a card from it."""
    source = await finish(service, await open_source(service))
    return source, await open_card(service, alone(ANA), source.game.id, GUILD, CHANNEL)


async def test_attempt_has_same_tiles_seat_and_computers(service: Service) -> None:
    source, card = await post_card(service)
    attempt = await open_attempt(service, alone(BEN), card.id)
    assert begin_again(attempt).position.snapshot() == begin_again(source).position.snapshot()
    assert [player.computer for player in attempt.game.players] == [None, "easy"]
    assert attempt.game.seat_of(BEN.id) == source.game.seat_of(ANA.id)
    assert attempt.game.unrated_because == "computer"


async def test_attempt_keeps_seat_of_rematch(service: Service) -> None:
    first = await finish(service, await open_source(service, seats=3))
    again = await open_rematch(service, alone(ANA), first.game.id)
    source = await finish(service, again)
    card = await open_card(service, alone(ANA), source.game.id, GUILD, CHANNEL)
    attempt = await open_attempt(service, alone(BEN), card.id)
    assert source.game.seat_of(ANA.id) != 0
    assert attempt.game.seat_of(BEN.id) == source.game.seat_of(ANA.id)
    assert [player.computer for player in attempt.game.players] == [one.computer for one in source.game.players]
    assert begin_again(attempt).position.snapshot() == begin_again(source).position.snapshot()


async def test_equal_play_meets_equal_replies(service: Service) -> None:
    source, card = await post_card(service)
    other = await open_attempt(service, alone(BEN), card.id)
    first = begin_again(source)
    for seat in range(2):
        seen = play.derive_thinking_seed(replace(source, replay=first), seat)
        assert play.derive_thinking_seed(replace(other, replay=begin_again(other)), seat) == seen


async def test_rematch_of_attempt_is_ordinary_game(service: Service) -> None:
    _, card = await post_card(service)
    over = await finish(service, await open_attempt(service, alone(BEN), card.id))
    again = await open_rematch(service, alone(BEN), over.game.id)
    assert (again.game.challenge_id, again.game.sealed) == (None, False)
    assert again.game.seed != over.game.seed


async def test_results_rank_by_points_then_lead(service: Service) -> None:
    def attempt(user_id: int, points: int | None, opponent: int | None, hours: int) -> Attempt:
        at = NOON + timedelta(hours=hours)
        return Attempt("UZZZZ", user_id, f"P{user_id}", f"2222{user_id}", NOON, at, points, opponent)

    found = [
        attempt(2, 45, 37, 1),
        attempt(3, 45, 30, 2),
        attempt(4, 45, 37, 0),
        attempt(5, None, None, 3),
        attempt(6, 49, 60, 4),
    ]
    results = [(result.rank, result.user_id) for result in list_results(found)]
    assert results == [(1, 6), (2, 3), (3, 4), (3, 2)]


async def test_finished_attempts_appear_with_points_of_both_sides(service: Service) -> None:
    source, card = await post_card(service)
    over = await finish(service, await open_attempt(service, alone(BEN), card.id), wins=False)
    await open_attempt(service, alone(CHI), card.id)
    state = await load_challenge_state(service, card.id)
    scores = {result.user_id: (result.points, result.opponent) for result in list_results(state.attempts)}
    assert scores == {ANA.id: source.position.scores, BEN.id: over.position.scores}
    assert [attempt.name for attempt in state.playing] == ["Chi"]
    assert [state.has_finished(person.id) for person in (ANA, BEN, CHI)] == [True, True, False]
    assert [state.may_see(person.id) for person in (BEN, CHI)] == [True, False]


@pytest.mark.parametrize("end", [seats.resign, offers.cancel])
async def test_attempt_that_was_given_up_has_no_result(service: Service, end: Callable[..., Any]) -> None:
    _, card = await post_card(service)
    begun = await open_attempt(service, alone(BEN), card.id)
    await end(service, alone(BEN), begun.game.id)
    state = await load_challenge_state(service, card.id)
    assert [result.user_id for result in list_results(state.attempts)] == [ANA.id]
    assert state.playing == ()
    assert not state.may_see(BEN.id)
    with refuses("attempted"):
        await open_attempt(service, alone(BEN), card.id)


async def test_bad_attempts_are_refused(service: Service, clock: Clock) -> None:
    _, card = await post_card(service)
    with refuses("own-challenge"):
        await open_attempt(service, alone(ANA), card.id)
    with refuses("attempt-elsewhere"):
        await open_attempt(service, ask(BEN), card.id)
    with refuses("no-such-challenge"):
        await open_attempt(service, alone(BEN), "UZZZZ")
    clock.turn(days=CARD_LIFETIME.days)
    with refuses("challenge-closed"):
        await open_attempt(service, alone(BEN), card.id)
    assert await challenges.close_ended_challenges(service) == [card.id]
    with refuses("challenge-closed"):
        await challenges.check_can_attempt(service, alone(BEN), card.id)


async def test_card_accepts_limited_number_of_people(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "MAX_ATTEMPTS", 1)
    _, card = await post_card(service)
    await open_attempt(service, alone(BEN), card.id)
    with refuses("challenge-full"):
        await open_attempt(service, alone(CHI), card.id)


@BOTH_DATABASES
async def test_concurrent_presses_open_one_attempt(service: Service) -> None:
    _, card = await post_card(service)
    requests = [alone(BEN, click=click) for click in (71, 72, 73)]
    refused = await asyncio.gather(*(find_refusal(open_attempt(service, one, card.id)) for one in requests))
    # A request that comes after the first attempt has begun returns that attempt.
    assert "" in refused
    assert {*refused} <= {"", "attempted"}
    assert [attempt.user_id for attempt in (await load_challenge_state(service, card.id)).attempts] == [ANA.id, BEN.id]


@BOTH_DATABASES
async def test_repeated_press_returns_same_attempt(service: Service) -> None:
    _, card = await post_card(service)
    first = await open_attempt(service, alone(BEN, click=71), card.id)
    assert (await open_attempt(service, alone(BEN, click=71), card.id)).game.id == first.game.id


async def test_attempt_starts_after_interruption(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    _, card = await post_card(service)

    def stop(_change: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(opening, "start_if_full", stop)
        with pytest.raises(KeyboardInterrupt):
            await open_attempt(service, alone(BEN), card.id)
    (_, attempt) = (await load_challenge_state(service, card.id)).attempts
    assert (await service.table(attempt.game_id)).game.status == "lobby"
    begun = await open_attempt(restarted(service), alone(BEN), card.id)
    assert (begun.game.id, begun.running) == (attempt.game_id, True)


async def test_only_fair_private_games_become_cards(service: Service) -> None:
    running = await open_source(service)
    public = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(),)))
    coached = await open_source(service, coached=True)
    for table in (running, await finish(service, public), await finish(service, coached)):
        with refuses("no-challenge"):
            challenges.check_can_challenge(table, ANA.id)
    fair = await finish(service, running)
    assert challenges.find_card_score(fair) == fair.position.scores
    assert challenges.find_card_score(running) is None
    with refuses("no-challenge"):
        challenges.check_can_challenge(fair, BEN.id)


async def test_lost_game_can_be_repeated_instead_of_challenged(service: Service) -> None:
    lost = await finish(service, await open_source(service, seats=3), wins=False)
    assert can_repeat(lost)
    with refuses("no-challenge"):
        challenges.check_can_challenge(lost, ANA.id)
    again = await repeat_game(service, alone(ANA), lost.game.id)
    assert begin_again(again).position.snapshot() == begin_again(lost).position.snapshot()
    assert [player.computer for player in again.game.players] == [player.computer for player in lost.game.players]
    first, second = (replace(table, replay=begin_again(table)) for table in (lost, again))
    assert play.derive_thinking_seed(first, 1) == play.derive_thinking_seed(second, 1)
    won = await finish(service, again)
    assert won.position.standing is not None
    assert won.game.seat_of(ANA.id) in won.position.standing.winners
    with refuses("no-challenge"):
        challenges.check_can_challenge(won, ANA.id)
    with refuses("no-repeat"):
        await repeat_game(service, alone(ANA), won.game.id)
    with refuses("no-such-game"):
        await repeat_game(service, alone(BEN), lost.game.id)


async def test_repeated_rematch_keeps_seats(service: Service) -> None:
    first = await finish(service, await open_source(service, seats=3))
    lost = await finish(service, await open_rematch(service, alone(ANA), first.game.id), wins=False)
    again = await repeat_game(service, alone(ANA), lost.game.id)
    assert begin_again(again).position.snapshot() == begin_again(lost).position.snapshot()
    assert again.game.seat_of(ANA.id) == lost.game.seat_of(ANA.id)
    lost = await finish(service, again, wins=False)
    assert (await repeat_game(service, alone(ANA), lost.game.id)).game.thinking_id == again.game.thinking_id


async def test_game_after_take_back_cannot_become_card(service: Service) -> None:
    table = await open_source(service)
    while table.to_act[0].user_id != ANA.id:
        table = await play.play_computer(service, table)
    await play.play(service, alone(ANA), table.game.id, str(careful_move(table.position, 0)))
    table = await play.undo(service, alone(ANA), table.game.id)
    over = await finish(service, table)
    with refuses("no-challenge-undone"):
        await open_card(service, alone(ANA), over.game.id, GUILD, CHANNEL)


async def test_game_becomes_only_one_card(service: Service) -> None:
    source, _ = await post_card(service)
    with refuses("challenged-before"):
        await open_card(service, alone(ANA), source.game.id, GUILD + 1, CHANNEL)


async def test_card_whose_channel_is_gone_moves_within_server(service: Service) -> None:
    source, card = await post_card(service)
    await challenges.forget_channel(service, GUILD, CHANNEL)
    # Members of another server may not learn who has played.
    with refuses("no-card-channel"):
        await open_card(service, alone(ANA), source.game.id, GUILD + 1, CHANNEL + 1)
    moved = await open_card(service, alone(ANA), source.game.id, GUILD, CHANNEL + 1)
    assert moved.id == card.id
    (unshown,) = await challenges.list_unshown_challenges(service, "card")
    assert (unshown.id, unshown.guild_id, unshown.channel_id) == (card.id, GUILD, CHANNEL + 1)
    with refuses("challenged-before"):
        await open_card(service, alone(ANA), source.game.id, GUILD, CHANNEL)


async def test_person_has_limited_number_of_open_cards(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MAX_OPEN_CARDS", 1)
    await post_card(service)
    with refuses("too-many-challenges"):
        await post_card(service)


async def test_attempt_has_no_hints_take_backs_or_new_players(service: Service) -> None:
    _, card = await post_card(service)
    table = await open_attempt(service, alone(BEN), card.id)
    while table.to_act[0].user_id != BEN.id:
        table = await play.play_computer(service, table)
    with refuses("not-in-attempt"):
        play.check_may_have_hint(table, alone(BEN))
    with refuses("not-in-attempt"):
        await offers.offer_seat(service, alone(BEN), table.game.id, 0, None)
    table = await play.play(service, alone(BEN), table.game.id, str(careful_move(table.position, 0)))
    assert not play.is_undo_possible(table)
    assert not play.is_undo_free(table, BEN.id, NOON)
    with refuses("not-in-attempt"):
        await play.undo(service, alone(BEN), table.game.id)


async def test_seed_is_secret_until_challenge_closes(service: Service, clock: Clock) -> None:
    source, card = await post_card(service)
    over = await finish(service, await open_attempt(service, alone(BEN), card.id))
    games = {ANA: source.game.id, BEN: over.game.id}
    seed = source.game.seed.hex()
    for person, game_id in games.items():
        table = await service.table(game_id)
        assert seed[:8] not in render_more(words("en"), table.game)
        with refuses("sealed"):
            await history.export_game(service, alone(person), game_id, ["A", "B"])
        with refuses("sealed"):
            await check_may_analyse(service, alone(person), game_id)
        assert seed not in str(read_export(await privacy.my_data(service, alone(person))))
    clock.turn(days=CARD_LIFETIME.days)
    await challenges.close_ended_challenges(service)
    for person, game_id in games.items():
        assert seed[:8] in render_more(words("en"), (await service.table(game_id)).game)
        assert seed in await history.export_game(service, alone(person), game_id, ["A", "B"])
        await check_may_analyse(service, alone(person), game_id)


async def test_attempt_finished_after_closing_has_no_result(service: Service, clock: Clock) -> None:
    _, card = await post_card(service)
    begun = await open_attempt(service, alone(BEN), card.id)
    clock.turn(days=CARD_LIFETIME.days)
    await finish(service, begun)
    await challenges.close_ended_challenges(service)
    state = await load_challenge_state(service, card.id)
    assert [result.user_id for result in list_results(state.attempts)] == [ANA.id]
    assert state.may_see(BEN.id)


async def test_player_learns_that_challenge_has_closed(service: Service, clock: Clock) -> None:
    _, card = await post_card(service)
    in_time = await finish(service, await open_attempt(service, alone(CHI), card.id))
    begun = await open_attempt(service, alone(BEN), card.id)
    given_up = await open_attempt(service, alone(DARIUSH), card.id)
    assert not await challenges.is_late(service, begun)
    clock.turn(days=CARD_LIFETIME.days)
    assert await challenges.is_late(service, begun)
    over = await finish(service, begun)
    await seats.resign(service, alone(DARIUSH), given_up.game.id)
    await challenges.close_ended_challenges(service)
    assert await challenges.is_late(service, over)
    assert not await challenges.is_late(service, in_time)
    assert not await challenges.is_late(service, await service.table(given_up.game.id))


async def test_boards_are_shown_only_to_people_who_finished(service: Service) -> None:
    source, card = await post_card(service)
    begun = await open_attempt(service, alone(BEN), card.id)
    with refuses("not-finished"):
        deals.list_visible_results(await load_challenge_state(service, card.id), BEN.id)
    await finish(service, begun)
    results = deals.list_visible_results(await load_challenge_state(service, card.id), BEN.id)
    assert source.game.id in [result.game_id for result in results]


@BOTH_DATABASES
async def test_challenge_outlives_data_of_its_owner(service: Service) -> None:
    source, card = await post_card(service)
    await privacy.delete_my_data(service, alone(ANA))
    state = await load_challenge_state(service, card.id)
    assert (state.challenge.owner_id, state.challenge.name) == (None, "")
    assert (state.challenge.points, state.challenge.opponent) == source.position.scores
    assert state.attempts == ()
    attempt = await open_attempt(service, alone(BEN), card.id)
    assert begin_again(attempt).position.snapshot() == begin_again(source).position.snapshot()


async def test_deletion_removes_attempt_and_marks_card(service: Service) -> None:
    _, card = await post_card(service)
    await finish(service, await open_attempt(service, alone(BEN), card.id))
    before = (await load_challenge_state(service, card.id)).challenge.changes
    await privacy.delete_my_data(service, alone(BEN))
    state = await load_challenge_state(service, card.id)
    assert [attempt.user_id for attempt in state.attempts] == [ANA.id]
    assert state.challenge.changes > before


async def test_export_contains_own_challenges_and_attempts(service: Service) -> None:
    _, card = await post_card(service)
    await open_attempt(service, alone(BEN), card.id)
    (exported,) = read_export(await privacy.my_data(service, alone(ANA)))["challenges"]
    assert exported["id"] == card.id
    assert "seed" not in exported
    found = read_export(await privacy.my_data(service, alone(BEN)))
    assert found["challenges"] == []
    assert [attempt["challenge_id"] for attempt in found["attempts"]] == [card.id]
