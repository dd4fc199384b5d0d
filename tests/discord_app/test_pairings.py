"""The tasks of keeping two entries of a tournament apart, and of pairing its round again."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from bot.discord_app.core.buttons import Press
from bot.games.tournament import acts
from bot.games.tournament.change import change
from bot.storage.payloads import Entered
from tests.discord_app.conftest import Party
from tests.discord_app.cups import Cup
from tests.discord_app.test_organizers import organize, submit
from tests.support.refuses import refuses
from tests.support.says import EN, says


@pytest.fixture
async def cup(party: Party) -> Cup:
    cup = Cup(party)
    await cup.open()
    return cup


async def test_organizer_pairs_round_again_from_menu(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    games = await cup.games()
    await party.ana.command("azul tournament withdraw")
    await cup.settle()
    menu = await organize(cup, party.ana)
    asked = await party.ana.click(menu.message, EN("button-repair"))
    assert says(asked, "answer-tournament-repair-sure", round=1)
    assert await cup.games() == games
    done = await party.ana.click(asked.message, EN("button-repair-sure"))
    assert says(done, "answer-tournament-repaired", round=1)
    assert done.message.labels == [EN("button-back")]
    await cup.bot.idle()
    assert await cup.games() != games
    await cup.bot.pass_time(minutes=1)
    posts = party.discord.channel().messages
    assert any(says(post, "post-repaired") for post in posts)
    assert any(EN("tournament-news-repaired", by=party.ana.mention, round=1) in post.content for post in posts)


async def test_correction_offers_to_pair_next_round_again(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    games = await cup.games()
    await cup.end_round()
    await cup.settle()
    found = (await cup.state()).contest.find_table(games[0])
    assert found is not None
    assert found[1].ranks is not None
    places = " ".join(map(str, found[1].ranks[::-1]))
    corrected = await party.boss.command("azul tournament correct", table=f"#{games[0]}", places=places)
    assert says(corrected, "answer-tournament-corrected", repaired=0)
    asked = await party.boss.click(corrected.message, EN("button-repair"))
    assert says(asked, "answer-tournament-repair-sure", round=2)
    done = await party.boss.click(asked.message, EN("button-repair-sure"))
    assert says(done, "answer-tournament-repaired", round=2)


async def test_correction_in_round_robin_does_not_offer_new_pairing(party: Party) -> None:
    cup = Cup(party, format="round-robin")
    await cup.open()
    await cup.begin(*party.people)
    game = (await cup.games())[0]
    await cup.end_round()
    found = (await cup.state()).contest.find_table(game)
    assert found is not None
    assert found[1].ranks is not None
    places = " ".join(map(str, found[1].ranks[::-1]))
    corrected = await party.boss.command("azul tournament correct", table=f"#{game}", places=places)
    assert says(corrected, "answer-tournament-corrected", repaired=0)
    assert corrected.message.labels == []


async def test_correction_in_knock_out_says_that_next_round_changed(party: Party) -> None:
    cup = Cup(party, format="knock-out")
    await cup.open()
    await cup.begin(*party.people)
    game = (await cup.games())[0]
    await cup.end_round()
    await party.boss.command("azul tournament begin")
    await cup.bot.idle()
    found = (await cup.state()).contest.find_table(game)
    assert found is not None
    assert found[1].ranks is not None
    places = " ".join(map(str, found[1].ranks[::-1]))
    corrected = await party.boss.command("azul tournament correct", table=f"#{game}", places=places)
    assert says(corrected, "answer-tournament-corrected", repaired=1, round=2)
    assert corrected.message.labels == []


async def test_participant_cannot_pair_round_again(cup: Cup) -> None:
    party = cup.party
    await cup.begin(*party.people)
    shown = await party.ben.command("azul tournament show")
    forged = Press("repair", cup.id, 1, ("sure",)).custom_id
    assert says(await party.ben.press(shown.message, forged), "refused-tournament-host-only")


async def test_playing_organizer_cannot_choose_among_pairings(cup: Cup) -> None:
    party = cup.party
    await cup.enter(party.ana)
    await cup.begin(party.ben, party.chi)
    menu = await organize(cup, party.ana)
    assert EN("button-repair") not in menu.message.labels
    for path in ((), ("sure",)):
        forged = Press("repair", cup.id, 1, path).custom_id
        assert says(await party.ana.press(menu.message, forged), "refused-repair-own")
    menu = await organize(cup, party.boss)
    assert EN("button-repair") in menu.message.labels
    await party.ana.command("azul tournament withdraw")
    assert EN("button-repair") in (await organize(cup, party.ana)).message.labels


async def test_organizer_keeps_two_entries_apart_until_named_again(cup: Cup) -> None:
    party = cup.party
    await cup.enter(*party.people)
    done = await submit(cup, party.ana, "apart", first="3", second=party.people[1].name)
    assert says(done, "answer-tournament-apart", apart=1)
    assert done.ephemeral
    assert done.message.labels == [EN("button-back")]
    assert (await cup.state()).contest.apart == (frozenset((2, 3)),)
    again = await submit(cup, party.ana, "apart", first="2", second="3")
    assert says(again, "answer-tournament-apart", apart=0)
    assert (await cup.state()).contest.apart == ()


async def test_host_cannot_choose_opponents_to_avoid(cup: Cup) -> None:
    party = cup.party
    await cup.enter(*party.people)
    assert says(await submit(cup, party.ana, "apart", first="2", second="1"), "refused-apart-own")
    assert (await cup.state()).contest.apart == ()
    manager = replace(cup.ask(party.ana), moderator=True)
    state = await acts.keep_apart(cup.service, manager, cup.id, 1, 2)
    assert state.contest.apart == (frozenset((1, 2)),)


async def test_impossible_pairs_to_keep_apart_are_refused(cup: Cup) -> None:
    party = cup.party
    await cup.enter(*party.people)
    assert says(await submit(cup, party.ana, "apart", first="1", second="1"), "refused-apart-same")
    assert says(await submit(cup, party.ana, "apart", first="1", second="9"), "refused-apart-unknown", text="9")
    assert says(await submit(cup, party.ana, "apart", first="1"), "refused-apart-unknown")
    forged = Press("apart", cup.id, 1).custom_id
    shown = await party.ben.command("azul tournament show")
    assert says(await party.ben.press(shown.message, forged), "refused-tournament-host-only")


@pytest.mark.parametrize(("format", "why"), [("round-robin", "round-robin"), ("knock-out", "bracket")])
async def test_entries_cannot_be_kept_apart_in_fixed_schedule(party: Party, format: str, why: str) -> None:
    cup = Cup(party, format=format)
    await cup.open()
    await cup.begin(*party.people)
    menu = await organize(cup, party.ana)
    assert EN("button-apart") not in menu.message.labels
    with refuses("apart-impossible") as refused:
        await acts.keep_apart(cup.service, cup.ask(party.ana), cup.id, 1, 2)
    assert refused.value.facts["why"] == why


async def test_number_of_pairs_kept_apart_is_limited(cup: Cup) -> None:
    await cup.enter(*cup.party.people)
    ask = replace(cup.ask(cup.party.ana), moderator=True)
    pairs = [frozenset(pair) for pair in combinations(range(1, 7), 2)][: acts.MAX_APART]
    service = cup.service
    async with change(service, cup.id) as made:
        for number in range(len(cup.party.people) + 1, 7):
            made.record("enter", Entered(number, f"P{number}"), entrant_id=9000 + number)
    for one, other in pairs:
        await acts.keep_apart(service, ask, cup.id, one, other)
    with refuses("apart-too-many"):
        await acts.keep_apart(service, ask, cup.id, 5, 6)
