"""A PostgreSQL server of the tests' own: on loopback, in a scratch folder, started when first needed."""

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
    # No test pulls the plug of this machine.
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
    """The folder with the server's programs, where they are installed."""
    # Debian keeps those of each version apart, and none of them where a shell looks.
    *_, newest = (None, *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")))
    found = newest or shutil.which("initdb")
    return Path(found).parent if found else None


class Server:
    """A server in this folder, which must be empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copies = 0
        self._unused: list[str] = []
        self._used: list[str] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # It refuses to run as root.
        self._owner = "postgres" if os.geteuid() == _ROOT else None
        if self._owner is not None:
            shutil.chown(folder, self._owner)
        self._run("initdb", "--no-sync", "--auth=trust", f"--username={USER}", "-EUTF8", "--locale=C", "-D", ".")

    def url(self, database: str) -> str:
        """The address of a database on it, as `AZUL_DATABASE_URL` has it."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self.port}/{database}"

    @property
    def processes(self) -> list[int]:
        """The numbers of its processes: the first one's, and those of its children."""
        first = (self._folder / "postmaster.pid").read_text().split()[0]
        return [int(first), *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    @property
    def waiting(self) -> int:
        """How many transactions wait for what another one has locked."""
        return int(self.execute("SELECT count(*) FROM pg_locks WHERE NOT granted"))

    @property
    def log(self) -> str:
        """All that it has logged."""
        return (self._folder / "log").read_text(errors="replace")

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        options = [f"-c{name}={value}" for name, value in {**SETTINGS, "port": self.port}.items()]
        options += ["-k", str(self._folder)]
        self._run("pg_ctl", "start", "-w", "-s", "-D", ".", "-l", "log", "-o", " ".join(options))

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: ``immediate`` as a crash would, ``fast`` with every connection closed."""
        self._run("pg_ctl", "stop", "-w", "-s", "-m", mode, "-D", ".")

    def copy(self, database: str) -> str:
        """A new database like this one; its name."""
        self._copies += 1
        name = f"copy_{self._copies}"
        drops = [f"DROP DATABASE {unused} WITH (FORCE)" for unused in self._unused]
        self.execute(*drops, f"CREATE DATABASE {name} TEMPLATE {database}")
        self._unused.clear()
        self._used.append(name)
        return name

    def give_back_copies(self) -> None:
        """Mark the copies made so far as unused; the next call of :meth:`copy` drops them.

        Dropping all copies at the end takes half a minute, because their files have been written to disk by then.
        """
        self._unused += self._used
        self._used.clear()

    def execute(self, *statements: str, database: str = "postgres") -> str:
        """Carry out SQL, each statement on its own; what was answered."""
        commands = [part for statement in statements for part in ("-c", statement)]
        return self._run("psql", "-qAtX", "-d", f"postgresql://{USER}@127.0.0.1:{self.port}/{database}", *commands)

    def _run(self, program: str, *arguments: str) -> str:
        folder = programs()
        assert folder is not None, "PostgreSQL is installed"
        # Not through pipes where a server is started: it would hold them open.
        quiet = program == "pg_ctl"
        # Only the server's own programs refuse to run as root. Changing the user copies all of this process first.
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
    """A server that runs until the end of the block."""
    # Not in a folder of the tests: the user whom the server needs, where they are run as root, cannot look into those.
    with tempfile.TemporaryDirectory(prefix="azul-postgres-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
