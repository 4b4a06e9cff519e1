"""Output of commands: tables that fit the terminal, JSON, stages of the work; and the errors of usage."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.errors import SharnirError, SimulationError
from ..core.progress import named_stage

WIDEST = 200  # letters of a line where nobody looks at a terminal


class UsageError(SharnirError):
    """A command was given what it cannot take. Exit code 2."""


class RunNotOkError(SimulationError):
    """A run did not reach its end. Exit code 3."""


def console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)  # a path may hold brackets and colons


@contextmanager
def stage(text: str) -> Iterator[None]:
    """A part of the work, shown on a terminal while it lasts. It goes to the stream of errors: output may be a pipe."""
    shown = Console(stderr=True, highlight=False, markup=False, emoji=False)
    with named_stage(shown.status(f"{text} ...")) if shown.is_terminal else nullcontext():
        yield


def print_written(path: Path, more: str = "") -> None:
    """A line that names a file that was written; terminals that can (OSC 8) make a link of it."""
    line = Text("wrote ").append(str(path), style=f"link {path.resolve().as_uri()}").append(more)
    console().print(line, soft_wrap=True)


def print_table(heading: Sequence[str], rows: Sequence[Sequence[str]], *, keep: Sequence[int] | None = None) -> None:
    """Columns are chosen to fit the width, not cut: those that `keep` names last go first, and a line says which."""
    place = console()
    order = list(range(len(heading))) if keep is None else list(keep)
    widths = [max(len(x) for x in [heading[k], *(row[k] for row in rows)]) for k in range(len(heading))]
    chosen = list(order)
    while len(chosen) > 1 and sum(widths[k] + 2 for k in chosen) - 2 > place.width:
        chosen.pop()
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for k in sorted(chosen):
        table.add_column(heading[k], justify=_side(row[k] for row in rows), no_wrap=len(chosen) > 1)
    for row in rows:
        table.add_row(*(Text(row[k]) for k in sorted(chosen)))
    place.print(table)
    if len(chosen) < len(heading):
        missing = ", ".join(heading[k] for k in range(len(heading)) if k not in chosen)
        place.print(f"(no room for: {missing}; a wider terminal or --json has them)")


def _side(cells: Iterable[str]) -> Literal["left", "right"]:
    """Numbers stand on the right."""
    numbers = all(re.fullmatch(r"[-+0-9.,e]+|-|nan|inf", cell) for cell in cells)
    return "right" if numbers else "left"


def print_facts(facts: dict[str, str]) -> None:
    """Names and what is said of them, which goes on under itself where it is long."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for key, value in facts.items():
        table.add_row(Text(key, style="bold"), Text(value))
    console().print(table)


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(plain(data), indent=1, ensure_ascii=False) + "\n")


def plain(data: Any) -> Any:
    """Numbers of NumPy as Python's, those that are not finite as null: JSON has no others."""
    if isinstance(data, dict):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [plain(value) for value in data]
    if hasattr(data, "tolist"):
        return plain(data.tolist())
    if isinstance(data, float):
        return data if math.isfinite(data) else None
    return data if isinstance(data, (str, int, bool, type(None))) else str(data)
