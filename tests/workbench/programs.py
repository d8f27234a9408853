"""Programs that are no part of Python: a browser and PostgreSQL, found or missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

INSTALL = "as root on Debian: sh tests/browser/install.sh"


def need(found, what):
    """Skip a test for want of a program; where everything must be there (CI=true), fail."""
    if found:
        return found
    message = f"no {what} here. To get it, {INSTALL}"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)
    return None


def find_browser():
    return shutil.which("chromium") or shutil.which("chromium-browser")


def find_postgres():
    """The folder of PostgreSQL's programs, if there is one that we may start."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


class Postgres:
    """A PostgreSQL server of our own in a folder, reached through a socket there."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder
        self.data = folder / "data"
        self.as_user = []
        folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.as_user = ["runuser", "-u", "postgres", "--"]
            shutil.chown(folder, "postgres")
        folder.chmod(0o755)
        self.run("initdb", "-D", self.data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--no-sync")

    def run(self, program, *arguments):
        command = [*self.as_user, str(self.programs / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr + done.stdout

    def start(self, fsync=False):
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200"
        options += "" if fsync else " -c fsync=off"
        log = self.folder / "log"
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", log, "-o", options, "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    @property
    def url(self):
        return f"postgresql://owner@/postgres?host={self.folder}"

    def empty(self):
        """Begin anew: a database without tables."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.url
