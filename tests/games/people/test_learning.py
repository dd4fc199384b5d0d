"""How far somebody has come in the lessons: noted once, each person for themselves, and forgotten game by game."""

from __future__ import annotations

import asyncio

from bot.games.core.service import Service
from bot.games.people import learning
from bot.games.people.settings import change_person
from tests.support.people import ANA, BEN, ask


async def test_a_lesson_that_is_solved_again_is_noted_once_and_in_the_order_of_solving(service: Service) -> None:
    for lesson in ("azul-fill", "azul-take", "azul-fill"):
        await learning.note_learned(service, ask(ANA), lesson)
    assert await learning.list_learned(service, ask(ANA)) == ("azul-fill", "azul-take")
    assert await learning.list_learned(service, ask(BEN)) == ()


async def test_of_two_lessons_that_are_solved_at_the_same_time_both_are_noted(service: Service) -> None:
    lessons = [f"azul-{number}" for number in range(5)]
    await asyncio.gather(*(learning.note_learned(service, ask(ANA), lesson) for lesson in lessons))
    assert sorted(await learning.list_learned(service, ask(ANA))) == lessons


async def test_lessons_that_are_begun_anew_are_forgotten_and_others_stay(service: Service) -> None:
    for lesson in ("azul-take", "sintra-take", "azul-fill"):
        await learning.note_learned(service, ask(ANA), lesson)
    await learning.forget_learned(service, ask(ANA), ["azul-take", "azul-fill"])
    assert await learning.list_learned(service, ask(ANA)) == ("sintra-take",)


async def test_settings_and_solved_lessons_leave_each_other_as_they_are(service: Service) -> None:
    await change_person(service, ask(ANA), notify="both")
    await learning.note_learned(service, ask(ANA), "azul-take")
    kept = (await change_person(service, ask(ANA), theme="light")).settings
    assert (kept.notify, kept.theme, kept.learned) == ("both", "light", ("azul-take",))
