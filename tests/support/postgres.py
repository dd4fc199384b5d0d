"""A PostgreSQL server for the tests. It listens on loopback, uses a temporary folder and is started on demand."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

SETTINGS = {
    # Tests don't simulate power failures of this machine.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "127.0.0.1",
    "max_connections": "100",
    "shared_buffers": "32MB",
}
USER = "azul"
_ROOT = 0


def programs() -> Path | None:
    """Return the folder with the server's programs, if they are installed."""
    # Debian installs each version in its own folder, which isn't on the path.
    *_, newest = (None, *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")))
    found = newest or shutil.which("initdb")
    return Path(found).parent if found else None


class Server:
    """A server whose data is in ``folder``, which must be empty at first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copies = 0
        self._unused: list[str] = []
        self._used: list[str] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # PostgreSQL refuses to run as root.
        self._owner = "postgres" if os.geteuid() == _ROOT else None
        if self._owner is not None:
            shutil.chown(folder, self._owner)
        self._run("initdb", "--no-sync", "--auth=trust", f"--username={USER}", "-EUTF8", "--locale=C", "-D", ".")

    def url(self, database: str) -> str:
        """Return the address of a database in the form of `AZUL_DATABASE_URL`."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/{database}"

    @property
    def processes(self) -> list[int]:
        """The ids of the server's main process and its children."""
        first = (self._folder / "postmaster.pid").read_text().split()[0]
        return [int(first), *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    @property
    def waiting(self) -> int:
        """The number of transactions that wait for locks."""
        return int(self.execute("SELECT count(*) FROM pg_locks WHERE NOT granted"))

    @property
    def log(self) -> str:
        """The whole log of the server."""
        return (self._folder / "log").read_text(errors="replace")

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        options = [f"-c{name}={value}" for name, value in {**SETTINGS, "port": self.port}.items()]
        options += ["-k", str(self._folder)]
        self._run("pg_ctl", "start", "-w", "-s", "-D", ".", "-l", "log", "-o", " ".join(options))

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server. ``immediate`` is like a crash, while ``fast`` closes every connection first."""
        self._run("pg_ctl", "stop", "-w", "-s", "-m", mode, "-D", ".")

    def copy(self, database: str) -> str:
        """Create a copy of this database, and return the copy's name."""
        self._copies += 1
        name = f"copy_{self._copies}"
        drops = [f"DROP DATABASE {unused} WITH (FORCE)" for unused in self._unused]
        self.execute(*drops, f"CREATE DATABASE {name} TEMPLATE {database}")
        self._unused.clear()
        self._used.append(name)
        return name

    def give_back_copies(self) -> None:
        """Mark all copies made so far as unused. The next call of :meth:`copy` drops them.

        Dropping all copies at the end would take half a minute, because their files would be on disk by then.
        """
        self._unused += self._used
        self._used.clear()

    def execute(self, *statements: str, database: str = "postgres") -> str:
        """Execute SQL statements one by one, and return the output."""
        commands = [part for statement in statements for part in ("-c", statement)]
        return self._run("psql", "-qAtX", "-d", f"postgresql://{USER}@127.0.0.1:{self.port}/{database}", *commands)

    def _run(self, program: str, *arguments: str) -> str:
        folder = programs()
        assert folder is not None, "PostgreSQL is installed"
        # Don't start the server with pipes, because it would keep them open.
        quiet = program == "pg_ctl"
        # Only the server's programs refuse to run as root. Changing the user would first copy this whole process.
        owner = None if program == "psql" else self._owner
        done = subprocess.run(
            [folder / program, *arguments],
            cwd=self._folder,
            user=owner,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if quiet else subprocess.PIPE,
            stderr=None if quiet else subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stderr}")
        return done.stdout or ""


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """Run a server until the end of the block."""
    # Use another folder than the tests, because the server's user can't read theirs if the tests run as root.
    with tempfile.TemporaryDirectory(prefix="azul-postgres-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
