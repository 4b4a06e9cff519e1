"""The tests of one mutant: file after file, until one fails (exit code 1) or SHARNIR_BUDGET seconds of the processor
are used up, as if the rest had passed. Files are collected only when it is their turn."""

from __future__ import annotations

import os
import sys

import pytest

NOTHING_SELECTED = 5  # all tests of the file are slow ones


class Budget:
    """Ends a session after the test that uses it up."""

    def pytest_runtest_logfinish(self) -> None:
        if is_used_up():
            pytest.exit("budget used up", returncode=0)


def is_used_up() -> bool:
    used = os.times()
    total = used.user + used.system + used.children_user + used.children_system
    return total > float(os.environ["SHARNIR_BUDGET"])


def main(files: list[str]) -> int:
    for file in files:
        given = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", file]
        if pytest.main(given, plugins=[Budget()]) not in (0, NOTHING_SELECTED):
            return 1
        if is_used_up():
            break
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
