"""The script from its first line on.

Covers __main__.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# The package as it is while it is imported: Ctrl-C comes then.
IMPORTING = """
import signal, sys, types
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born deaf
from sharnir_command import main

class Importer:
    def find_spec(self, name, path=None, target=None):
        if name == "sharnir":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Importer())
main()
"""


def test_ctrl_c_while_the_package_is_imported() -> None:
    found = subprocess.run([sys.executable, "-c", IMPORTING], capture_output=True, text=True, check=False)
    assert found.returncode == 130
    assert found.stderr == "sharnir: stopped by Ctrl-C.\n"


@pytest.mark.parametrize("arguments", [["-c", "from sharnir_command import main; main()"], ["-m", "sharnir"]])
def test_it_runs_the_command_line(arguments: list[str]) -> None:
    found = subprocess.run([sys.executable, *arguments, "--version"], capture_output=True, text=True, check=True)
    assert found.stdout.startswith("sharnir ")


def test_the_metadata_name_it() -> None:
    text = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert 'sharnir = "sharnir_command:main"' in text
