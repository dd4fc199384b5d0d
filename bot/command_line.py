"""The command line, `python -m bot`: run, sandbox, verify, show, think, health, backup, check and copy."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot import __version__, logs
from bot.rules import BoardDataError, use_sintra_boards
from bot.settings import MAX_PORT, Settings, SettingsError, find_passwords, load

if TYPE_CHECKING:
    from bot.rules.record import Verdict

PROGRAM = "azul-bot"
"""The name of the command that the installed package adds."""

AddCommand = Callable[..., argparse.ArgumentParser]


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return the exit status, which is 0 unless an error was printed."""
    options = make_parser().parse_args(arguments)
    try:
        settings = load()
        secrets = settings.secrets
        # The URLs of databases to copy are arguments, so the settings don't contain their passwords.
        for name in ("source", "target"):
            secrets += find_passwords(getattr(options, name, None) or "")
        logs.set_up(settings.log_level, settings.log_format, secrets)
        _use_boards(settings)
        return int(options.command(options, settings) or 0)
    except SettingsError as error:
        return _print_error(error)
    except KeyboardInterrupt:
        return 130


def make_parser() -> argparse.ArgumentParser:
    """Return the parser, with all commands in the order of the help text."""
    program = PROGRAM if Path(sys.argv[0]).stem == PROGRAM else "python -m bot"
    parser = argparse.ArgumentParser(prog=program, description="Play Azul with friends in a Discord channel.")
    version = f"{PROGRAM} {__version__} (Python {platform.python_version()})"
    parser.add_argument("--version", action="version", version=version, help="print the version and exit")
    add = parser.add_subparsers(required=True, metavar="COMMAND").add_parser
    _add_playing(add)
    _add_records(add)
    _add_programs(add)
    _add_databases(add)
    return parser


def _add_playing(add: AddCommand) -> None:
    run = add("run", help="connect to Discord and play (needs DISCORD_TOKEN)")
    own = "run only these shards, for example 0-3, and leave the others to other processes (needs PostgreSQL)"
    run.add_argument("--shards", metavar="SHARDS", help=own)
    run.add_argument("--of", type=int, metavar="COUNT", help="total number of shards")
    run.add_argument("--migrate", action="store_true", help="migrate the database without backing it up first")
    run.set_defaults(command=_run)
    sandbox = add("sandbox", help="try the bot on this computer, without Discord")
    sandbox.add_argument(
        "--folder", type=Path, default=Path("sandbox-data"), help="folder for its database (default: sandbox-data)"
    )
    sandbox.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this computer only)")
    sandbox.add_argument("--port", type=_read_port, default=8765, help="port of the page (default: 8765)")
    sandbox.add_argument("--no-browser", action="store_true", help="don't open the page in a browser")
    sandbox.set_defaults(command=_sandbox)


def _add_records(add: AddCommand) -> None:
    verify = add("verify", help="check the record of a game or tournament, and print what it proves")
    verify.add_argument("file", type=Path, metavar="FILE", help="a record exported by the bot")
    verify.set_defaults(command=_verify)
    show = add("show", help="print a position from a record as text, to report errors in the rules")
    show.add_argument("file", type=Path, metavar="FILE", help="a record exported by the bot")
    show.add_argument(
        "--move", type=int, metavar="N", help="print the position after this move (default: the last one)"
    )
    show.set_defaults(command=_show)


def _add_programs(add: AddCommand) -> None:
    think = add("think", help="play as a program that reads a position from each line and prints a move")
    think.add_argument("level", metavar="LEVEL", help="easy, medium, hard, expert, or KIND:BUDGET")
    think.add_argument("--seed", type=int, default=0, help="random seed for equal moves (default: 0)")
    think.set_defaults(command=_think)
    health = add("health", help="exit with 0 if the running bot is healthy, for health checks of containers")
    health.set_defaults(command=_health)


def _add_databases(add: AddCommand) -> None:
    backup = add("backup", help="copy the database into a folder (the bot may be running)")
    backup.add_argument("folder", type=Path, metavar="FOLDER", help="folder for the copy, whose name contains the time")
    backup.add_argument(
        "--keep", type=_read_positive, metavar="N", help="keep the newest N copies and delete older ones"
    )
    backup.set_defaults(command=_backup)
    check = add("check", help="replay every stored game and list differences (the bot may be running)")
    check.set_defaults(command=_check)
    copy = add("copy", help="copy everything to an empty database and compare both (stop the bot first)")
    copy.add_argument("source", metavar="FROM", help="URL of the database, as in AZUL_DATABASE_URL")
    copy.add_argument("target", metavar="TO", nargs="?", help="URL of the empty database (default: AZUL_DATABASE_URL)")
    copy.set_defaults(command=_copy)


def _read_positive(text: str) -> int:
    return _read_number(text, range(1, sys.maxsize), "isn't a whole number above 0.")


def _read_port(text: str) -> int:
    # For port 0, the system chooses a free one.
    return _read_number(text, range(MAX_PORT + 1), f"isn't a port. Choose a number from 1 to {MAX_PORT}.")


def _read_number(text: str, allowed: range, problem: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) not in allowed:
        raise argparse.ArgumentTypeError(f"{text} {problem}")
    return int(text)


@contextmanager
def _without_gc() -> Iterator[None]:
    """Disable garbage collection during imports, where it frees nothing but takes a seventh of the startup time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _run(options: argparse.Namespace, settings: Settings) -> int:
    with _without_gc():
        from bot.discord_app.app.run import CannotRun, run
        from bot.storage.database import DatabaseUnusable
        from bot.storage.shards import ALL_SHARDS, parse_shards

    if (options.shards is None) != (options.of is None):
        return _print_error("--shards and --of must be used together, as in --shards 0-3 --of 8.")
    try:
        shards = ALL_SHARDS if options.shards is None else parse_shards(options.shards, options.of)
    except ValueError as error:
        return _print_error(f"--shards: {error}.")
    try:
        asyncio.run(run(settings, shards, without_backup=options.migrate))
    except (CannotRun, DatabaseUnusable) as error:
        return _print_error(error)
    return 0


def _sandbox(options: argparse.Namespace, settings: Settings) -> int:
    with _without_gc():
        from bot.sandbox.serve import SandboxError, serve

    try:
        asyncio.run(serve(options.folder, options.host, options.port, open_browser=not options.no_browser))
    except SandboxError as error:
        return _print_error(error)
    return 0


def _verify(options: argparse.Namespace, _settings: Settings) -> int:
    from bot.messages.proofs import verify_file
    from bot.messages.words import words
    from bot.messages.writing import FALLBACK

    try:
        record = _read_record(options.file)
    except OSError as error:
        return _print_file_error(options.file, error)
    told, is_right = verify_file(words(FALLBACK), record)
    return _print_result(told, is_right)


def _show(options: argparse.Namespace, _settings: Settings) -> int:
    from bot.games.tournament.record import holds_tournament
    from bot.rules.record import position_after, verify

    try:
        text = _read_record(options.file)
    except OSError as error:
        return _print_file_error(options.file, error)
    if holds_tournament(text):
        return _print_error(
            "This is the record of a tournament, which has no positions. Use the record of one of its games."
        )
    verdict = verify(text)
    record = verdict.record
    if verdict.problems or record is None:
        return _print_verdict(verdict)
    if not record.ending:
        return _print_error(
            "The game is still running. Its record won't contain the seed needed for a replay until it is over."
        )
    last = len(record.moves)
    move = last if options.move is None else options.move
    if not 0 <= move <= last:
        return _print_error(f"There is no move {move}: the last one is {last}.")
    print(position_after(record, move))
    return 0


def _think(options: argparse.Namespace, _settings: Settings) -> int:
    from bot.opponents.levels import check_name
    from bot.opponents.program import BadLine, answer_lines

    try:
        check_name(options.level)
    except ValueError as error:
        return _print_error(f"{error}.")
    try:
        for move in answer_lines(options.level, sys.stdin.buffer, options.seed):
            print(move, flush=True)
    except BadLine as error:
        return _print_error(error)
    except BrokenPipeError:
        # The program that reads our output has ended. Discard the rest, because Python would fail to flush it at exit.
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    return 0


def _read_record(path: Path) -> bytes:
    """Return the content of a file, but at most one byte more than the largest record.

    :raises OSError: The file can't be read.
    """
    from bot.rules.record import MAX_RECORD_SIZE

    with path.open("rb") as file:
        return file.read(MAX_RECORD_SIZE + 1)


def _print_verdict(verdict: Verdict) -> int:
    from bot.messages.history import render_verdict
    from bot.messages.words import words
    from bot.messages.writing import FALLBACK

    return _print_result(render_verdict(words(FALLBACK), verdict), not verdict.problems)


def _print_result(told: str, is_right: bool) -> int:
    # Names in the file may contain characters that the terminal's encoding lacks.
    encoding = sys.stdout.encoding or "utf-8"
    print(told.encode(encoding, "replace").decode(encoding))
    return 0 if is_right else 1


def _health(_options: argparse.Namespace, settings: Settings) -> int:
    from bot.discord_app.core.health import is_healthy

    if is_healthy(settings.health_file):
        return 0
    return _print_error("The bot isn't healthy: it isn't connected, it's stuck, or it isn't running.")


def _backup(options: argparse.Namespace, settings: Settings) -> int:
    from bot.storage.backup import back_up, record_backup
    from bot.storage.database import DatabaseUnusable

    try:
        copy = back_up(settings.database_url, options.folder, options.keep)
    except DatabaseUnusable as error:
        return _print_error(error)
    asyncio.run(record_backup(settings.database_url))
    print(f"Saved and verified {copy}.")
    return 0


def _copy(options: argparse.Namespace, settings: Settings) -> int:
    from bot.games.past.audit import find_differences
    from bot.storage.backup import NotCopied, copy
    from bot.storage.database import Database, DatabaseUnusable

    async def copy_and_check() -> int:
        to = options.target or settings.database_url
        source = await Database.open(options.source, new=False, no_timeout=True)
        target = await Database.open(to, no_timeout=True)
        try:
            copied = await copy(source, target)
            for name, content in copied.items():
                print(f"{name:16} {content.rows:9} rows  sha256 {content.digest[:16]}")
            problems = [problem async for problem in find_differences(target)]
        finally:
            await source.close()
            await target.close()
        for problem in problems:
            print(problem)
        return len(problems)

    try:
        problems = asyncio.run(copy_and_check())
    except (DatabaseUnusable, NotCopied) as error:
        return _print_error(error)
    if problems:
        return _print_error(
            f"Everything was copied, including {problems} differences between games and logs that already existed."
        )
    advice = " Now set AZUL_DATABASE_URL to the new database." if options.target else ""
    print(f"Everything was copied, and every game matches its log.{advice}")
    return 0


def _check(_options: argparse.Namespace, settings: Settings) -> int:
    from bot.games.past.audit import find_differences
    from bot.storage.database import Database, DatabaseUnusable

    async def print_problems() -> int:
        database = await Database.open(settings.database_url, inspect_only=True)
        count = 0
        try:
            async for problem in find_differences(database):
                print(problem)
                count += 1
        finally:
            await database.close()
        return count

    try:
        count = asyncio.run(print_problems())
    except DatabaseUnusable as error:
        return _print_error(error)
    if count:
        return _print_error(f"Differences found: {count}. The logs are correct. Please report these lines in an issue.")
    print("Every game matches its log.")
    return 0


def _use_boards(settings: Settings) -> None:
    """Replace the bundled boards with the host's.

    :raises SettingsError: The file isn't valid.
    """
    if settings.sintra_boards is None:
        return
    try:
        use_sintra_boards(settings.sintra_boards)
    except BoardDataError as error:
        raise SettingsError(
            f"AZUL_SINTRA_BOARDS: {settings.sintra_boards} isn't a valid file of boards ({error}). Compare it with "
            "bot/rules/boards/sintra.json, or leave the setting empty to use that file."
        ) from None


def _print_file_error(path: Path, error: OSError) -> int:
    return _print_error(f"{path} can't be read: {error.strerror or error}.")


def _print_error(error: object) -> int:
    print(logs.redact(str(error)), file=sys.stderr)
    return 1
