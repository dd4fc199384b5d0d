"""Tests that slots are shared fairly: urgent claims come first, then the groups take turns."""

from __future__ import annotations

import asyncio

from bot.slots import Claim, FairSlots


class Line:
    """Claims for a slot. They are made while the slot is in use."""

    def __init__(self) -> None:
        self.slots = FairSlots(1)
        self.may_begin = asyncio.Event()
        self.served = list[str]()
        self.first = asyncio.create_task(self._hold("first", Claim("first")))

    async def claim(self, name: str, group: str, *, is_urgent: bool = False) -> asyncio.Task[None]:
        task = asyncio.create_task(self._hold(name, Claim(group, is_urgent)))
        await asyncio.sleep(0)
        return task

    async def _hold(self, name: str, claim: Claim) -> None:
        async with self.slots.hold(claim):
            await self.may_begin.wait()
            self.served.append(name)

    async def serve(self, *tasks: asyncio.Task[None]) -> list[str]:
        self.may_begin.set()
        await asyncio.gather(self.first, *tasks, return_exceptions=True)
        return self.served[1:]


async def test_groups_take_turns_regardless_of_their_claim_counts() -> None:
    line = Line()
    tasks = [await line.claim(f"A{number}", "A") for number in range(4)]
    tasks += [await line.claim(f"B{number}", "B") for number in range(2)]
    tasks.append(await line.claim("C0", "C"))
    assert await line.serve(*tasks) == ["A0", "B0", "C0", "A1", "B1", "A2", "A3"]


async def test_urgent_claims_are_served_first_and_take_turns() -> None:
    line = Line()
    tasks = [await line.claim("A0", "A")]
    tasks += [await line.claim(f"A{number}!", "A", is_urgent=True) for number in range(2)]
    tasks.append(await line.claim("B0!", "B", is_urgent=True))
    assert await line.serve(*tasks) == ["A0!", "B0!", "A1!", "A0"]


async def test_cancelled_claim_is_skipped() -> None:
    line = Line()
    tasks = [await line.claim(f"A{number}", "A") for number in range(2)]
    tasks[0].cancel()
    assert await line.serve(*tasks) == ["A1"]


async def test_slot_is_passed_on_if_recipient_is_cancelled() -> None:
    slots = FairSlots(1)
    served = list[str]()

    async def hold(name: str) -> None:
        async with slots.hold(Claim()):
            served.append(name)

    async with slots.hold(Claim()):
        tasks = [asyncio.create_task(hold(name)) for name in ("second", "third")]
        await asyncio.sleep(0)
    # The second task has received the slot but hasn't continued yet.
    tasks[0].cancel()
    await asyncio.wait(tasks, timeout=60)
    assert served == ["third"]


async def test_slots_in_use_never_exceed_the_limit() -> None:
    slots = FairSlots(2)
    in_use = most = 0

    async def hold(group: int) -> None:
        nonlocal in_use, most
        async with slots.hold(Claim(group % 3)):
            in_use += 1
            most = max(most, in_use)
            await asyncio.sleep(0)
            in_use -= 1

    await asyncio.gather(*(hold(number) for number in range(20)))
    assert most == 2
