"""docs/command_line.md has the help of every command as it is. `python tests/cli/test_help_page.py` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

import typer
from typer.testing import CliRunner

from sharnir.cli.app import app

PAGE = Path(__file__).resolve().parents[2] / "docs" / "command_line.md"
WIDTH = {"COLUMNS": "80", "TERMINAL_WIDTH": "80"}


def help_of(*words: str) -> str:
    found = CliRunner().invoke(app, [*words, "--help"], prog_name="sharnir", env=WIDTH)
    assert found.exit_code == 0, found.output
    return "\n".join(line.rstrip() for line in found.output.strip().splitlines())


def renewed(text: str) -> str:
    """The page with today's help in its blocks."""
    for name in ("", *typer.main.get_command(app).commands):
        words = [name] if name else []
        title = f"sharnir {name} --help".replace("  ", " ")
        pattern = rf"(<!-- {re.escape(title)} -->\n```text\n).*?(\n```)"
        assert re.search(pattern, text, re.S), f"docs/command_line.md has no block after <!-- {title} -->"
        text = re.sub(pattern, lambda m, w=words: f"{m[1]}{help_of(*w)}{m[2]}", text, flags=re.S)
    return text


def test_the_page_has_the_options_of_every_command() -> None:
    """By their names and the first line of their help: versions of Typer lay out the rest differently."""
    text = PAGE.read_text(encoding="utf-8")
    assert renewed(text)
    for name, command in typer.main.get_command(app).commands.items():
        block = re.search(rf"<!-- sharnir {name} --help -->\n```text\n(.*?)\n```", text, re.S)
        assert block, name
        options = {x for p in command.params if p.param_type_name == "option" for x in p.opts if x.startswith("--")}
        assert set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", block[1], re.M)) == options | {"--help"}, name
        assert command.help.splitlines()[0] in " ".join(block[1].split()), name


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
