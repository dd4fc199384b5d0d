"""Checks that the settings, commands, permissions and files named in the documentation exist."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import re
import shutil
import sqlite3
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

import discord
import grimp
import pytest
from discord import app_commands
from prometheus_client import CollectorRegistry, Metric

from bot import __version__
from bot.__main__ import run_command_line
from bot.command_line import PROGRAM, make_parser
from bot.discord_app.commands.azul import make_commands
from bot.discord_app.core.metrics import Metrics
from bot.settings import VARIABLES as VARIABLE_OF
from bot.storage.shards import parse_shards
from tests.messages.test_words import keys_of
from tests.tools.write_settings import EXAMPLE, explained, write_example, write_page

ROOT = Path(__file__).parents[1]
PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/**/README.md")])
TEXTS = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in PAPERS}
README, HOSTING, OPERATING = TEXTS["README.md"], TEXTS["docs/hosting.md"], TEXTS["docs/operating.md"]
POSTGRESQL, PLAYING = TEXTS["docs/postgresql.md"], TEXTS["docs/playing.md"]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
WORKFLOWS = {file.name: file.read_text(encoding="utf-8") for file in sorted(ROOT.glob(".github/workflows/*"))}
VARIABLES = {*VARIABLE_OF.values()}
NAMED_VARIABLE = re.compile(r"\b(?:AZUL|DISCORD)_[A-Z_]+\b")
COMPOSE = sorted(ROOT.glob("hosting/compose*.yaml"))
UNITS = sorted(ROOT.glob("hosting/*.service"))
FOR_DEVELOPERS = {"tests.tools.gallery.picker"}
"""Modules that are imported only when a developer redraws the pictures in README."""
PAGES = sorted([*PAPERS, *ROOT.glob("hosting/*"), ROOT / ".env.example"])
ELSEWHERE = [*ROOT.glob("bot/**/*.py"), *ROOT.glob("bot/**/*.ftl"), *ROOT.glob(".github/**/*.yml"), ROOT / "Dockerfile"]


def commands() -> set[str]:
    (subparsers,) = (action for action in make_parser()._actions if isinstance(action.choices, dict))
    return set(subparsers.choices or ())


def test_settings_example_and_table_are_up_to_date() -> None:
    assert write_example() == EXAMPLE.read_text(encoding="utf-8")
    assert write_page(OPERATING) == OPERATING
    assert set(re.findall(r"(?m)^\| `([A-Z_]+)` \|", OPERATING)) == VARIABLES


def test_documentation_names_and_explains_exactly_the_existing_settings() -> None:
    assert [variable for variable, _, text in explained() if not text] == []
    assert {name for page in PAGES for name in NAMED_VARIABLE.findall(page.read_text(encoding="utf-8"))} == VARIABLES


def test_invitation_requests_exactly_the_permissions_that_bot_uses() -> None:
    (number,) = set(re.findall(r"permissions=(\d+)", HOSTING))
    named = {key.removeprefix("permission-") for key in keys_of("en") if key.startswith("permission-")}
    # Moderators unlock the threads that they have locked, so the bot doesn't need this permission.
    named.remove("manage_threads")
    # People, not the bot, need this permission where the bot isn't a member.
    named.remove("use_external_apps")
    # The bot works without this permission, but less well, as its log explains.
    named.add("read_message_history")
    asked = discord.Permissions(int(number))
    assert asked == discord.Permissions(**dict.fromkeys(named, True))
    assert number in (ROOT / "hosting" / "invitation.svg").read_text(encoding="utf-8")


def test_documented_commands_are_exactly_those_that_exist() -> None:
    another_name = re.compile(rf"azul-bot ({'|'.join(commands())})\b")
    named = set()
    for page in (*PAGES, *ELSEWHERE):
        text = page.read_text(encoding="utf-8").replace('", "', " ")
        named |= set(re.findall(r"python -m bot ([a-z]+)", text))
        assert not another_name.search(text), page
    assert named == commands()
    told = README + HOSTING + OPERATING + POSTGRESQL + PLAYING + TEXTS["docs/computers.md"]
    assert {command for command in commands() if f"python -m bot {command}" in told} == commands()


@pytest.fixture
def registry(tmp_path: Path) -> CollectorRegistry:
    """All metrics of a bot with an SQLite database."""
    metrics = Metrics()
    metrics.watch_disk(tmp_path)
    return metrics.registry


def name_of(family: Metric) -> str:
    suffix = {"counter": "_total", "info": "_info"}.get(family.type, "")
    return family.name + suffix


def test_operating_page_lists_exactly_the_metrics(registry: CollectorRegistry) -> None:
    table = OPERATING.partition("| metric | meaning |")[2].partition("\n\n")[0]
    rows = [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| `")]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == sorted(name_of(family) for family in registry.collect())


def test_alerts_and_dashboard_use_existing_metrics_and_labels(registry: CollectorRegistry) -> None:
    families = {name_of(family): family for family in registry.collect()}
    known = {*families} | {f"{name}_bucket" for name, family in families.items() if family.type == "histogram"}
    alerts = (ROOT / "hosting" / "alerts.yml").read_text(encoding="utf-8")
    # An expression may continue on further lines, up to the next key.
    rules = re.findall(r"(?ms)^ +expr: (.*?)\n +(?:for|labels):", alerts)
    assert len(rules) == alerts.count("- alert: ") > 10
    dashboard = json.loads((ROOT / "hosting" / "dashboard.json").read_text(encoding="utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    used = {name for text in (*rules, *shown) for name in re.findall(r"\b(?:azul|process)_\w+", text)}
    assert used - known == set()
    guard = (ROOT / "bot" / "discord_app" / "core" / "guard.py").read_text(encoding="utf-8")
    poster = (ROOT / "bot" / "discord_app" / "app" / "poster.py").read_text(encoding="utf-8")
    for metric, outcome in re.findall(r'(\w+)\{outcome="(.*?)"\}', "".join(rules)):
        assert f'"{outcome}"' in {"azul_presses_total": guard, "azul_posts_total": poster}[metric]


def test_versions_and_command_of_the_package_match() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    module, _, function = project["scripts"][PROGRAM].partition(":")
    assert getattr(importlib.import_module(module), function) is run_command_line


def anchors(page: str) -> set[str]:
    """Return the anchors that GitHub makes for the headings of a page."""
    headings = re.findall(r"(?m)^#+ (.*)$", TEXTS[page])
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", TEXTS)
def test_links_lead_to_existing_files_and_headings(page: str) -> None:
    for link, _, heading in (found.partition("#") for found in re.findall(r"\]\(([^):]+)\)", TEXTS[page])):
        file = ((ROOT / page).parent / link).resolve() if link else ROOT / page
        assert file.exists(), link
        assert not heading or heading in anchors(str(file.relative_to(ROOT))), heading


def test_pages_named_in_the_code_exist() -> None:
    said = "".join(file.read_text(encoding="utf-8") for file in ROOT.glob("bot/**/*.py"))
    told = re.findall(r"\(([\w/]+\.md), “(.*?)”\)", said)
    assert len(told) == 2
    for name, heading in told:
        (page,) = [page for page in TEXTS if page == name]
        assert f"## {heading}\n" in TEXTS[page]


@pytest.mark.parametrize(
    "story", re.findall(r"(?ms)\]\(\.\./(\S+?\.txt)\):\n\n```\n(.*?)```", PLAYING), ids=lambda story: story[0]
)
def test_examples_in_playing_page_match_their_stories(story: tuple[str, str]) -> None:
    file, example = story
    lines = iter((ROOT / file).read_text(encoding="utf-8").splitlines())
    assert [line for line in example.splitlines() if line.strip() != "…" and line not in lines] == []


@pytest.mark.parametrize("file", COMPOSE, ids=lambda file: file.name)
def test_containers_have_no_privileges_and_write_only_to_volumes(file: Path) -> None:
    # A paragraph of the file may contain only options shared by several containers.
    containers = [part for part in file.read_text(encoding="utf-8").split("\n\n") if "image:" in part]
    assert containers
    for safety in ("read_only: true", "cap_drop:\n      - ALL", "security_opt:\n      - no-new-privileges:true"):
        assert [part for part in containers if safety not in re.sub(r"\n +-", "\n      -", part)] == []


@pytest.mark.parametrize("file", [*COMPOSE, *UNITS], ids=lambda file: file.name)
def test_containers_and_services_set_only_known_nonsecret_settings(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    given = dict(re.findall(r"(?m)^ *(?:Environment=)?((?:AZUL|DISCORD)_[A-Z_]+)(?:: |=)(.*)$", text))
    assert given.keys() <= VARIABLES
    assert not given.keys() & {"DISCORD_TOKEN", "AZUL_DATABASE_URL"}
    assert all(
        value.startswith("/run/secrets/")
        for name, value in given.items()
        if name.endswith("_FILE") and "HEALTH" not in name
    )


RESTRICTIONS = """
CapabilityBoundingSet= LockPersonality=true MemoryDenyWriteExecute=true NoNewPrivileges=true PrivateDevices=true
PrivateTmp=true PrivateUsers=true ProtectClock=true ProtectControlGroups=true ProtectHome=true ProtectHostname=true
ProtectKernelLogs=true ProtectKernelModules=true ProtectKernelTunables=true ProtectProc=invisible ProtectSystem=strict
RemoveIPC=true RestrictNamespaces=true RestrictRealtime=true RestrictSUIDSGID=true StateDirectoryMode=0700
SystemCallArchitectures=native SystemCallFilter=@system-service UMask=0077
"""


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_service_units_have_all_restrictions(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [restriction for restriction in RESTRICTIONS.split() if restriction not in lines] == []
    (families,) = [line for line in lines if line.startswith("RestrictAddressFamilies=")]
    assert families.partition("=")[2].split() == ["AF_INET", "AF_INET6", "AF_UNIX"]


def test_compose_processes_cover_every_shard_once() -> None:
    text = (ROOT / "hosting" / "compose.postgres.yaml").read_text(encoding="utf-8")
    commands = [re.findall(r"[\w-]+", command) for command in re.findall(r"command: \[(.*)\]", text)]
    runs = [make_parser().parse_args(command[command.index("bot") + 1 :]) for command in commands]
    shards = [parse_shards(run.shards, run.of) for run in runs]
    assert len(shards) == 2
    assert sorted(shard for each in shards for shard in each.own) == list(range(shards[0].count))
    assert {each.count for each in shards} == {shards[0].count}
    assert len(set(re.findall(r"AZUL_HEALTH_FILE: (\S+)", text))) == 2


def test_service_units_of_several_processes_cover_all_shards() -> None:
    text = (ROOT / "hosting" / "azul-bot@.service").read_text(encoding="utf-8")
    (count,) = re.findall(r"(?m)^Environment=SHARDS=(\d+)$", text)
    (command,) = re.findall(r"(?m)^ExecStart=.* -m bot (run .*)$", text)
    names = re.findall(r"azul-bot@([0-9-]+)", POSTGRESQL)
    own = set[int]()
    for name in names:
        run = make_parser().parse_args(command.replace("%i", name).replace("${SHARDS}", count).split())
        own |= parse_shards(run.shards, run.of).own
    assert own == {*range(int(count))}


def test_readme_has_single_line_commands_to_run_and_test() -> None:
    lines = README.splitlines()
    # Once at the top, and once after the steps that prepare it.
    assert lines.count("pip install -r requirements.txt && python -m bot sandbox") == 2
    (tests,) = [line for line in lines if line.startswith("pip install -r tests/requirements.txt")]
    assert tests == "pip install -r tests/requirements.txt && python -m pytest"
    # The script has one command per line, because it wouldn't stop if a command before `&&` failed.
    assert tests.replace(" && ", "\n") in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
def test_page_creates_compose_env_file_before_starting_compose(page: str) -> None:
    (needed,) = re.findall(r"env_file: \.\./(\S+)", (ROOT / "hosting" / "compose.yaml").read_text(encoding="utf-8"))
    before, command, _ = TEXTS[page].partition("docker compose --file hosting/compose.yaml up")
    assert command
    assert f"`{needed}`" in before
    assert ".env.example" in before


def test_tools_for_players_need_no_development_packages() -> None:
    named = {*re.findall(r"python -m (tests\.(?!tools\.lab)[a-z_.]+)", PLAYING + TEXTS["docs/computers.md"])}
    assert named == {
        "tests.tools.gallery",
        *(f"tests.tools.benchmarks.{name}" for name in ("hints", "judge", "match", "truth")),
    }
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    needed = find_needed(named | {"tests.tools.gallery.__main__"})
    assert {"PIL", "bot.rules", "tests"} <= needed
    assert needed.isdisjoint(name.replace("-", "_") for name in groups["dev"])


def find_needed(programs: Iterable[str]) -> set[str]:
    """Return everything that these modules import, directly or indirectly, including external packages."""
    graph = grimp.build_graph(
        *("bot", "renderers", "tests"),
        include_external_packages=True,
        exclude_type_checking_imports=True,
        cache_dir=None,
    )
    needed: set[str] = set()
    found = {*programs}
    while found:
        name = found.pop()
        needed.add(name)
        found.add(name.rpartition(".")[0] or name)
        if not graph.is_module_squashed(name):
            found |= graph.find_modules_directly_imported_by(name)
        found -= {*needed, *FOR_DEVELOPERS}
    return needed


def test_playing_page_separates_server_form_from_options() -> None:
    (paragraph,) = [part for part in PLAYING.split("\n\n") if part.startswith("`/azul settings server` opens a form")]
    form, _, options = paragraph.partition("options")
    azul, _ = make_commands()
    (command,) = [one for one in azul.walk_commands() if one.qualified_name == "azul settings server"]
    assert isinstance(command, app_commands.Command)
    for option in command.parameters:
        assert f"`{option.name}`" in options
        assert option.name not in form


def test_quoted_messages_in_operating_page_exist() -> None:
    quoted = re.findall(r"(?m)^\*\*“([^”]+?)[.…]?”", OPERATING)
    assert len(quoted) == 3
    said = "".join(file.read_text(encoding="utf-8") for file in [*ROOT.glob("bot/**/*.py"), *ROOT.glob("bot/**/*.ftl")])
    assert [quote for quote in quoted if quote not in said] == []


def test_build_backend_is_pinned_with_hash() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    pinned = (ROOT / "hosting" / "build-requirements.txt").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^[a-z-]+==[0-9.]+", pinned) == needed
    assert "--hash=sha256:" in pinned
    ci = (ROOT / ".ci" / "build").read_text(encoding="utf-8")
    for file, name in ((DOCKERFILE, "build-requirements.txt"), (ci, "hosting/build-requirements.txt")):
        installed = re.findall(r"pip\"? install (.*?)(?: \\)?$", file, re.MULTILINE)
        assert any(f"-r {name}" in options for options in installed)
        assert {option for options in installed for option in options.split() if option == "."} == set()
        # Downloads need hashes. The wheel itself is installed without downloads.
        assert all("--require-hashes" in options or "--no-index" in options for options in installed)
        (wheel,) = re.findall(r"pip\"? wheel (.*)", file)
        assert "--no-build-isolation" in wheel


def test_image_copies_exactly_the_unignored_files() -> None:
    shown = re.findall(r"(?m)^!(.*)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"))
    copied = [name for line in re.findall(r"(?m)^COPY (?!--from)(.*) \S+$", DOCKERFILE) for name in line.split()]
    assert sorted(copied) == sorted(shown)
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_only_postgres_image_contains_postgresql_client() -> None:
    targets = dict(re.findall(r"(?ms)^FROM \S+ AS (\w+)\n?(.*?)(?=^FROM|\Z)", DOCKERFILE))
    assert [name for name, steps in targets.items() if "postgresql-client" in steps] == ["postgres"]
    # By default, Docker builds the last target.
    assert list(targets)[-1] == "sqlite"
    assert re.findall(r"(?m)^USER (\w+)", targets["postgres"])[-1] == "azul"
    built = {file.name: "target: postgres" in file.read_text(encoding="utf-8") for file in COMPOSE}
    assert built == {"compose.yaml": False, "compose.postgres.yaml": True}


def test_hosting_page_states_the_user_id_in_the_image() -> None:
    (number,) = re.findall(r"useradd .*--uid (\d+) ", DOCKERFILE)
    assert f"user {number}" in HOSTING


def restore_commands() -> list[str]:
    """Return the commands that replace a database file, in a shell and inside the container."""
    section = HOSTING.partition("To restore, stop the bot")[2]
    by_hand, in_docker = re.findall(r"(?s)```sh\n(.*?)```", section)[:2]
    (inside,) = re.findall(r'sh -c "(.*)"', in_docker)
    return [by_hand.partition("python")[0], inside]


@pytest.mark.parametrize("way", [0, 1], ids=["by hand", "in Docker"])
def test_restoring_a_backup_keeps_the_old_database(tmp_path: Path, way: int) -> None:
    (tmp_path / "backups").mkdir()
    with contextlib.closing(sqlite3.connect(tmp_path / "backups" / "azul-20260131T120000Z.sqlite3")) as backup, backup:
        backup.execute("CREATE TABLE moves AS SELECT 'old' AS move")
    with contextlib.closing(sqlite3.connect(tmp_path / "running")) as running:
        running.execute("PRAGMA journal_mode=WAL")
        with running:
            running.execute("CREATE TABLE moves AS SELECT 'new' AS move")
        # If the bot was killed, its newest moves are in the -wal file.
        for end in ("", "-wal", "-shm"):
            shutil.copy(tmp_path / f"running{end}", tmp_path / f"azul.sqlite3{end}")
    subprocess.run(["sh", "-ec", restore_commands()[way]], cwd=tmp_path, check=True)
    for folder, moves in ((tmp_path, ["old"]), (tmp_path / "broken", ["new"])):
        with contextlib.closing(sqlite3.connect(folder / "azul.sqlite3")) as found:
            assert [move for (move,) in found.execute("SELECT move FROM moves")] == moves


def test_ci_tests_exactly_the_promised_python_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tested = [re.findall(r"[0-9.]+", one) for one in re.findall(r"python: \[(.*)\]", WORKFLOWS["ci.yml"])]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert tested == [promised, [promised[0], promised[-1]]]
    (image,) = set(re.findall(r"FROM python:([0-9.]+)-", DOCKERFILE))
    assert image in promised
    for page in ("CHANGELOG.md", "CONTRIBUTING.md"):
        assert {*re.findall(r"Python ([0-9.]+ to [0-9.]+\d)", TEXTS[page])} == {f"{promised[0]} to {promised[-1]}"}
    assert project["requires-python"] == f">={promised[0]}"
    for page in (README, HOSTING):
        assert {*re.findall(r"Python ([0-9.]+) or newer", page)} == {promised[0]}


def test_changelog_begins_with_the_version_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert re.findall(r"(?m)^## (\S+)", TEXTS["CHANGELOG.md"])[0] == project["version"]


def test_trial_page_names_its_issue_form() -> None:
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "trial.yml").read_text(encoding="utf-8")
    (name,) = re.findall(r"(?m)^name: (.*)$", form)
    assert f"*{name}*" in TEXTS["docs/trial.md"]
    assert "docs/trial.md" in form


@pytest.mark.parametrize("name", WORKFLOWS)
def test_workflows_pin_actions_and_pass_no_input_to_shells(name: str) -> None:
    workflow = WORKFLOWS[name]
    used = re.findall(r"uses: (?!\$/)(.*)", workflow)
    assert [action for action in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action)] == []
    assert workflow.count("actions/checkout@") == workflow.count("persist-credentials: false")
    assert re.findall(r"run: .*\$\{\{.*", workflow) == []
    # Only the job that publishes the release can write, and it runs nothing from the repository.
    before, _, publish = workflow.partition("\n  publish:\n")
    assert ": write" not in before
    assert "checkout" not in publish


def test_bill_of_materials_lists_pinned_libraries_of_the_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "azul_bot-1.2.3-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    subprocess.run([ROOT / ".ci" / "sbom", wheel, tmp_path / "bill.json"], check=True)
    bill = json.loads((tmp_path / "bill.json").read_text(encoding="utf-8"))
    product = bill["metadata"]["component"]
    assert (product["name"], product["version"]) == ("azul-bot", "1.2.3")
    assert product["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"wheel").hexdigest()}]
    pinned = re.findall(r"(?m)^([^\s=]+)==([^\s;]+)", (ROOT / "requirements.txt").read_text(encoding="utf-8"))
    assert [(library["name"], library["version"]) for library in bill["components"]] == pinned
    assert bill["dependencies"] == [
        {"ref": product["bom-ref"], "dependsOn": [library["purl"] for library in bill["components"]]}
    ]


def test_smoke_test_runs_both_images_with_documented_options() -> None:
    text = WORKFLOWS["ci.yml"]
    tried = re.findall(r"run: docker run (.*) (\S+) python - < \.ci/smoke\n", text)
    assert [image for _, image in tried] == re.findall(r"run: docker build .*--tag (\S+) \.", text)
    (hosts,) = re.findall(r"docker run --detach [^`]*?\n +(.*) azul-bot\n", HOSTING)
    assert all(hosts in options for options, _ in tried)
