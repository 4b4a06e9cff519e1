"""`sharnir compare`: read, compare, tell, write."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import SharnirError, UnsupportedError, brief
from ..formulations.contract import FORMULATIONS
from ..read import choice
from ..results.whole_file import whole_file
from .compare_table import COLUMNS, as_html, as_markdown, cells, facts, remarks
from .comparison import Comparison, compare
from .model_source import model_from

WRITERS: dict[str, Callable[[Comparison], str]] = {".md": as_markdown, ".html": as_html}


def run_compare(source: str, formulations: str, batch: int, seconds: float, output: Path | None) -> None:
    names = _names(formulations)
    if not (math.isfinite(seconds) and 0.0 < seconds <= 1e6):
        raise SharnirError(f"compare: --seconds {seconds!r} is not a length of a run. Expected a time in s, above 0.")
    if output is not None and output.suffix not in WRITERS:  # before the work
        raise SharnirError(
            f"compare: --output {str(output)!r} ends neither with .md nor with .html. Expected one of these, for "
            "Markdown or a page."
        )
    if output is not None and not output.absolute().parent.is_dir():
        raise SharnirError(
            f"compare: --output {str(output)!r}: there is no folder {str(output.parent)!r}. Make it first."
        )
    model = model_from(source, "compare")
    console = Console(highlight=False, markup=False, emoji=False)
    with console.status("Compiling and comparing ..."):
        found = compare(model, names, batch, seconds)
    _print(console, found)
    if output is not None:
        _write(output, WRITERS[output.suffix](found))
        console.print(f"wrote {output}", soft_wrap=True)


def _names(formulations: str) -> list[str]:
    if not formulations.strip():
        return list(FORMULATIONS)
    after = ": there is no such formulation."
    given = [word.strip() for word in formulations.split(",")]
    return [
        choice(word, FORMULATIONS, "compare: --formulations ", after, UnsupportedError) for word in dict.fromkeys(given)
    ]


def _print(console: Console, found: Comparison) -> None:
    wide = console if console.is_terminal else Console(width=200, highlight=False, markup=False, emoji=False)
    for line in facts(found):
        wide.print(Text(line))
    table = Table(box=None, header_style="bold", pad_edge=False)
    for k, column in enumerate(COLUMNS):
        table.add_column(column, justify="right" if k else "left", no_wrap=not k)
    for row in found.rows:
        table.add_row(*(Text(cell) for cell in cells(row)))
    wide.print(table)
    for line in remarks(found):
        wide.print(Text(line), soft_wrap=True)


def _write(path: Path, text: str) -> None:
    with whole_file(path, f"compare: --output {brief(str(path))}") as file:
        file.write(text.encode("utf-8", "backslashreplace"))
