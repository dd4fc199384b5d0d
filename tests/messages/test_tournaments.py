"""Tests of the cards of tournaments, including the length of their texts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.tournament.change import make_table
from bot.games.tournament.contest import News, find_news
from bot.games.tournament.outbox import NO_FACTS, CardFacts
from bot.games.tournament.posting import find_card
from bot.games.tournament.search import read_id
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.tournaments import (
    format_match_points,
    name_entry,
    name_entry_plainly,
    name_tournament_plainly,
    render_card,
    render_link_back,
)
from bot.messages.words import LANGUAGES, words
from bot.storage.rows import Format, Game, PostedTournament, TournamentStatus
from tests.renderers.names import NAMES
from tests.support.clock import NOON
from tests.support.says import EN, says
from tests.support.thorough import try_some
from tests.support.tournament_logs import GUILD, HERE, Log, make_open_log


def card(log: Log, number: int | None = None, facts: CardFacts = NO_FACTS) -> str:
    """Return the text of a card, by default the newest one."""
    news = tuple(find_news(log.state.contest, number or 0))
    state = log.state
    return render_card(EN, state, find_card(state) if number is None else number, facts._replace(news=news))


def lines(text: str) -> list[str]:
    """Return the lines of a card without the marks for small print."""
    return [line.removeprefix("-# ") for line in text.splitlines()]


# Points.


@pytest.mark.parametrize(
    ("twelfths", "told"),
    [(0, "0"), (3, "¼"), (6, "½"), (9, "¾"), (12, "1"), (18, "1½"), (27, "2¼"), (54, "4½"), (120, "10"), (4, "0.33")],
)
def test_match_points_are_formatted_with_fractions(twelfths: int, told: str) -> None:
    assert format_match_points(EN, twelfths) == told


# Ids in autocomplete choices.


@pytest.mark.parametrize("language", LANGUAGES)
def test_tournament_id_is_parsed_from_displayed_tournament_name(language: str) -> None:
    tournament = make_open_log(name="Autumn · cup").tournament
    assert read_id(name_tournament_plainly(words(language), tournament)) == tournament.id


# The card of the entries.


@pytest.mark.parametrize(
    ("options", "key", "facts"),
    [
        ({}, "tournament-begins-by-hand", {"host": "<@1>"}),
        ({"begin_with": 8}, "tournament-begins-with", {"count": 8}),
        ({"begin_s": 1_800_000_000}, "tournament-begins-at", {"when": "<t:1800000000:f>", "in": "<t:1800000000:R>"}),
        ({"begin_s": 1_800_000_000, "begin_with": 8}, "tournament-begins-at-or-with", {"count": 8}),
        ({"format": "round-robin"}, "tournament-format-round-robin", {}),
        ({"format": "knock-out"}, "tournament-format-knock-out", {}),
        ({"round_days": 7}, "tournament-days", {"days": 7, "end": "play-on"}),
        ({"round_days": 1, "at_last_day": "as-it-stands"}, "tournament-days", {"days": 1, "end": "as-it-stands"}),
        ({}, "tournament-days-none", {}),
        ({"turn_hours": 48, "at_end": "seat"}, "lobby-time", {"time": "2 days", "end": "a computer takes the seat"}),
        ({"role_id": 7}, "lobby-role", {"role": "<@&7>"}),
        ({"seats": 3}, "tournament-kind", {"kind": "Azul · coloured wall", "seats": 3}),
    ],
)
def test_first_card_states_format_and_start(options: dict[str, Any], key: str, facts: dict[str, Any]) -> None:
    assert says(card(make_open_log(2, **options)), key, **facts)


def test_first_card_states_closing_time_unless_begin_is_fixed() -> None:
    closes_s = int((NOON + timedelta(days=30)).timestamp())
    waiting: list[dict[str, Any]] = [{}, {"begin_with": 8}]
    for options in waiting:
        assert EN("lobby-closes", when=f"<t:{closes_s}:D>") in lines(card(make_open_log(2, **options)))
    assert not says(card(make_open_log(2, begin_s=1_800_000_000)), "lobby-closes")
    assert not says(card(make_open_log(4).begin(), 0), "lobby-closes")


def test_first_card_lists_entries_and_free_places() -> None:
    told = card(make_open_log(names=("Ana", "*Ben*")))
    assert rf"{EN('tournament-entries', count=2, most=64)} Ana, \*Ben\*" in lines(told)
    assert EN("tournament-least", least=3, missing=1) in lines(told)
    assert not says(card(make_open_log(3)), "tournament-least")
    assert EN("tournament-entries-none", most=10) in lines(card(make_open_log(format="round-robin")))


def test_first_card_omits_withdrawn_entries_and_reports_removed_ones() -> None:
    told = card(make_open_log(names=("Ana", "Ben", "Chi")).withdraw(1).remove(2), 0)
    assert f"{EN('tournament-entries', count=1, most=64)} Chi" in lines(told)
    assert EN("tournament-news-removed", who="Ben", by="<@1>") in lines(told)
    assert "Ana" not in told


def test_first_card_keeps_original_entries_after_tournament_begins() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee")).begin().withdraw(1).pair().enter("Late")
    assert f"{EN('tournament-begun', count=4, rounds=2)} Ana, Ben, Chi, Dee" in lines(card(log, 0))
    assert not says(card(log, 0), "tournament-begins-by-hand")


def test_computer_entry_is_named_with_its_level() -> None:
    entry = make_open_log().enter("Ada", computer="hard").state.contest.entries[0]
    assert name_entry(EN, entry) == EN("computer-seated", name="Ada", level="hard")
    assert name_entry_plainly(EN, entry) == EN("computer-head", name="Ada", level="hard")
    assert name_entry(EN, entry, limit=10) == "Ada"


def test_deleted_person_is_called_somebody() -> None:
    entry = replace(make_open_log(1).state.contest.entries[0], user_id=None, name="")
    assert name_entry(EN, entry) == EN("somebody")


def test_news_of_deleted_person_begins_with_a_capital() -> None:
    deleted = replace(ROUND.state.contest.entries[0], user_id=None, name="")
    facts = NO_FACTS._replace(news=(News("withdrawn", 0, deleted),))
    assert "-# Somebody has withdrawn." in render_card(EN, ROUND.state, 1, facts)


def test_bye_in_a_knock_out_mentions_no_points() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi"), format="knock-out").begin().pair(((1, 2),), byes=(3,))
    assert f"{EN('tournament-byes', format='knock-out')} <@1003>" in lines(card(log, 1))
    assert "points" not in card(log, 1)


# The card of a round.

FIRST = make_open_log(names=("Ana", "Ben", "Chi", "Dee", "Eve")).begin()
ROUND = FIRST.pair(((1, 2), (3, 4)), byes=[5])
OF_THREE = make_open_log(names=("Ana", "Ben", "Chi", "Dee"), seats=3).begin().pair(((3, 1, 2),), away=[4])


def facts_of(*scores: tuple[int, ...]) -> CardFacts:
    """Return facts with these scores at the first round's tables."""
    return NO_FACTS._replace(scores={f"R1T{number}": each for number, each in enumerate(scores, 1)})


def test_round_card_lists_tables_in_seat_order_and_byes() -> None:
    told = lines(card(ROUND))
    assert told[0] == "### " + EN("tournament-round-title", name="Spring Cup", round=1, rounds=3)
    assert told[1:3] == ["1. Ana – Ben", "2. Chi – Dee"]
    assert f"{EN('tournament-byes', format='swiss')} <@1005>" in told
    assert f"{EN('tournament-away')} <@1004>" in lines(card(OF_THREE))


def test_persian_round_card_isolates_each_latin_name() -> None:
    log = make_open_log(names=("Ana", "بن", "Chi")).begin().pair(((1, 2),), byes=[3])
    told = render_card(words("fa"), log.state, 1, NO_FACTS)
    assert "\u2068Ana\u2069 – بن" in told


def test_finished_table_lists_players_by_place_and_bolds_winner() -> None:
    log = ROUND.result("R1T1", (2, 1)).result("R1T2", (1, 1))
    assert lines(card(log, facts=facts_of((30, 41), (22, 22))))[1:3] == [
        "1. **Ben** 41 – Ana 30",
        "2. **Chi** 22 – **Dee** 22",
    ]
    three = OF_THREE.result("R1T1", (3, 1, 2))
    assert lines(card(three, facts=facts_of((1, 3, 2))))[1] == "1. **Ana** 3 – Ben 2 – Chi 1"


def test_shared_win_shows_the_advancing_player_in_bold() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee"), format="knock-out").begin().pair(((1, 2), (3, 4)))
    told = lines(card(log.result("R1T1", (1, 1)), facts=facts_of((22, 22))))
    assert told[1] == "1. Ana 22 – **Ben** 22"


def test_resigned_table_shows_no_points() -> None:
    assert lines(card(ROUND.result("R1T1", (2, 1))))[1] == "1. **Ben** – Ana"


def test_player_who_left_is_struck_through() -> None:
    assert lines(card(ROUND.result("R1T1", (2, 1), left=(0,))))[1] == "1. **Ben** – ~~Ana~~"


def test_corrected_result_is_marked_and_shows_no_scores() -> None:
    log = ROUND.result("R1T1", (1, 2)).correct("R1T1", (2, 1))
    told = lines(card(log, 1, facts=facts_of((41, 30))))
    assert told[1] == "1. " + EN("tournament-corrected", seats="**Ben** – Ana")
    assert EN("tournament-news-corrected", game="R1T1", round=1, by="<@1>") in told


def test_round_card_shows_its_last_day_until_round_ends() -> None:
    log = make_open_log(2, round_days=2, at_last_day="as-it-stands").begin().pair(((1, 2),), until_s=1_800_000_000)
    assert says(card(log), "tournament-last-day", when="<t:1800000000:f>", end="as-it-stands")
    assert not says(card(log.result("R1T1")), "tournament-last-day")


def test_withdrawn_entry_cannot_be_announced_as_winner() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dariush")).begin()
    log = log.pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    finished = log.pair(((1, 3), (2, 4))).result("R2T1").result("R2T2")
    assert "**Ana** wins with 2 points!" in lines(card(finished.finish()))
    without = card(finished.withdraw(1).finish())
    assert " wins with 1 point!" in without
    assert "Ana" not in lines(without)[1]
    everybody = finished.withdraw(1).withdraw(2).withdraw(3).withdraw(4).finish()
    assert says(card(everybody), "tournament-nobody-stayed")
    assert not says(card(everybody), "tournament-winner")


def test_round_card_reports_every_change_of_entries() -> None:
    log = ROUND.enter("Late").withdraw(1).remove(2).replace(3, "New")
    told = lines(card(log, 1))
    for key, who in (("entered", "Late"), ("withdrawn", "Ana"), ("removed", "Ben")):
        assert EN(f"tournament-news-{key}", who=who, by="<@1>") in told
    assert EN("tournament-news-replaced", who="New", old="Chi", by="<@1>") in told


def game(thread_id: int | None = None, *, thread: bool = False) -> Game:
    """Return the game at the first table."""
    known = Game("R1T1", GUILD, HERE, 1, "azul", "coloured", 2, "running", 1, NOON, NOON, thread_id=thread_id)
    return replace(known, options=replace(known.options, thread=thread))


@pytest.mark.parametrize(
    ("of_table", "link"),
    [
        (game(), f"https://discord.com/channels/{GUILD}/{HERE}/77"),
        (game(500, thread=True), "<#500>"),
        # The thread of the game hasn't been opened yet.
        (game(thread=True), ""),
    ],
)
def test_round_card_links_to_each_table(of_table: Game, link: str) -> None:
    told = lines(card(ROUND, facts=NO_FACTS._replace(games={"R1T1": of_table}, messages={"R1T1": 77})))
    assert told[1] == f"1. Ana – Ben · {link}".removesuffix(" · ")


# The last card.


def test_last_card_shows_the_first_three_places() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi", "Dee")).begin().pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    log = log.pair(((1, 3), (2, 4))).result("R2T1").result("R2T2", (1, 1)).finish()
    told = lines(card(log))
    assert told[0] == "### " + EN("tournament-over-title", name="Spring Cup")
    assert says(told[1], "tournament-winner", who="Ana")
    assert told[2:4] == [
        EN("tournament-place", rank=2, who="Chi", points=1),
        EN("tournament-place", rank=3, who="Ben", points="½"),
    ]
    assert EN("tournament-played", count=4, rounds=2) in told
    assert not says(card(log), "tournament-separated")


def test_last_card_marks_the_place_of_a_withdrawn_entry() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi")).begin().pair(((1, 2),), byes=(3,)).result("R1T1").withdraw(1)
    told = lines(card(log.pair(((3, 2),)).result("R2T1").finish()))
    assert EN("tournament-place", rank=3, who=EN("tournament-left", who="Ana"), points=1) in told


def test_awarded_table_is_not_called_corrected() -> None:
    awarded = replace(game(), status="ended", ending="awarded")
    told = lines(card(ROUND.correct("R1T1", (2, 1)), 1, facts=NO_FACTS._replace(games={"R1T1": awarded})))
    assert told[1].startswith("1. " + EN("tournament-awarded", seats="**Ben** – Ana"))


@pytest.mark.parametrize("log", [make_open_log(4), make_open_log(4).begin().pair()])
def test_cancellation_mentions_running_tables_only_if_any_exist(log: Log) -> None:
    rounds = len(log.state.contest.rounds)
    assert EN("tournament-ended-by-hand", rounds=rounds) in lines(card(log.end()))
    assert ("tables go on" in card(log.end())) == bool(rounds)


def test_last_card_explains_a_tie_for_first_place() -> None:
    log = make_open_log(4).begin().pair(((1, 2), (3, 4))).result("R1T1").result("R1T2")
    assert says(card(log.finish()), "tournament-separated", decided="lot")
    log = log.pair(((1, 3), (2, 4))).result("R2T1", (1, 1)).result("R2T2")
    assert says(card(log.finish()), "tournament-separated", decided="met")


@pytest.mark.parametrize(
    ("people", "why"), [(0, "too-few"), (1, "too-few"), (2, "too-few"), (4, "by-hand"), (4, "expired")]
)
def test_card_of_automatic_cancellation_states_reason_without_names(people: int, why: str) -> None:
    told = card(make_open_log(people).end(why))
    assert says(told, "tournament-cancelled-title")
    assert says(told, f"tournament-ended-{why}")
    assert "P1" not in told


def test_table_post_links_back_to_the_newest_card() -> None:
    tournament = make_open_log().tournament
    table = replace(make_table(tournament, "ABCDE"), status="finished")
    named = EN("tournament-name", name="Spring Cup", tournament=tournament.id)
    stands = PostedTournament(message_id=77, channel_id=HERE)
    link = f"https://discord.com/channels/{GUILD}/{HERE}/77"
    unlinked = EN("tournament-link", name=named, link="").rstrip()
    assert render_link_back(EN, table, tournament, stands) == EN("tournament-link", name=named, link=link)
    assert render_link_back(EN, table, tournament, PostedTournament()) == unlinked


@pytest.mark.parametrize("format", ["swiss", "round-robin", "knock-out"])
def test_ended_table_states_how_it_counts_while_tournament_runs(
    format: Format,
) -> None:
    tournament = replace(make_open_log(format=format).tournament, status="running")
    ended = replace(make_table(tournament, "ABCDE"), status="ended", ending="moderator")
    told = render_link_back(EN, ended, tournament, PostedTournament())
    assert says(told, "tournament-table-ended", format=format)
    for other in (replace(ended, status="finished", ending=None), replace(ended, ending="round")):
        assert not says(render_link_back(EN, other, tournament, PostedTournament()), "tournament-table-ended")
    statuses: tuple[TournamentStatus, ...] = ("cancelled", "finished")
    for status in statuses:
        over = replace(tournament, status=status)
        assert not says(render_link_back(EN, ended, over, PostedTournament()), "tournament-table-ended")


# Length.

LONG = {**NAMES, "stars": "*" * 32, "mentions": "@" * 32, "addresses": "a.b" * 11, "numbers": "1." * 16}


def crowd(name: str, seats: int) -> Log:
    """Return a tournament with as much text as possible: the maximum number of entries, which all have this name."""
    log = make_open_log(
        names=(name,) * 64,
        name="*" * 50,
        seats=seats,
        role_id=10**18,
        begin_s=1_800_000_000,
        begin_with=64,
        round_days=30,
        at_last_day="as-it-stands",
    )
    log = log.begin()
    tables = [range(first, first + seats) for first in range(1, 65, seats) if first + seats <= 65]
    log = log.pair(tables, until_s=1_800_000_000)
    for number in range(5):
        log = log.replace(60 + number, name)
    for table in log.state.contest.rounds[0].tables:
        log = log.result(table.game_id, (1,) * seats).correct(table.game_id, (1,) * seats)
    return log


def facts_for(log: Log) -> CardFacts:
    """Return facts with a link of maximum length for each table."""
    tables = log.state.contest.rounds[0].tables
    usual = Game("R1T1", 10**18, 10**18, 1, "azul", "coloured", 2, "running", 1, NOON, NOON)
    games = {table.game_id: replace(usual, id=table.game_id) for table in tables}
    return CardFacts(games, dict.fromkeys(games, 10**18), {})


CROWDS = [(name, seats) for name in LONG.values() for seats in (2, 3, 4)]


@pytest.mark.parametrize(("name", "seats"), try_some(CROWDS, 11))
def test_cards_with_maximum_entries_and_longest_names_fit(name: str, seats: int) -> None:
    log = crowd(name, seats)
    for number in (0, 1):
        assert len(card(log, number, facts_for(log))) <= MAX_CONTENT_LENGTH
    assert len(card(log.finish())) <= MAX_CONTENT_LENGTH


def test_names_are_shortened_before_tables_are_omitted() -> None:
    log = crowd("Maximiliane-Ottilie v. Hohenberg", 2)
    told = card(log, 1, facts_for(log))
    assert [line.partition(".")[0] for line in lines(told) if line[0].isdigit()] == [str(one) for one in range(1, 33)]
    assert card(log, 0).count("Maximili") == 64


def test_round_card_states_number_of_omitted_tables() -> None:
    log = crowd("*" * 32, 2)
    told = lines(card(log, 1, facts_for(log)))
    listed = sum(line[0].isdigit() for line in told)
    assert 20 < listed < 32
    assert EN("tournament-more-tables", count=32 - listed) in told


def test_tables_have_links_and_full_names_if_space_allows() -> None:
    log = make_open_log(names=("Maximiliane-Ottilie v. Hohenberg",) * 8).begin().pair()
    told = card(log, 1, facts_for(log))
    assert told.count("https://") == 4
    assert told.count("Hohenberg") == 8


def test_card_explains_a_postponed_last_day() -> None:
    log = make_open_log(4).begin().pair(until_s=2_000_000_000)
    assert EN("tournament-postponed-outage") not in card(log, 1)
    for why in ("outage", "unposted"):
        later = log.add("postpone", until_s=2_000_100_000, counted_s=2_000_000_001, why=why)
        assert EN(f"tournament-postponed-{why}") in card(later, 1)


def test_cards_mention_byes_walkovers_and_cancelled_entries() -> None:
    log = make_open_log(names=("Ana", "Ben", "Chi")).begin().pair(((1, 2),), byes=(3,))
    who = [f"<@{entry.user_id}>" for entry in log.state.contest.entries]
    assert f"{EN('tournament-byes', format='swiss')} {who[2]}" in lines(card(log, 1))
    won = log.result("R1T1", (1, 2), left=(1,)).pair(((1, 3),))
    assert f"{EN('tournament-walkovers', round=1)} {who[0]}" in lines(card(won, 2))
    cancelled = lines(card(log.add("end", why="by-hand")))
    assert ", ".join(who) in cancelled
