"""`sharnir demo`: run, tell, write."""

from __future__ import annotations

import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.errors import SharnirError
from ..core.read import choice
from ..results.run import Run
from .demos.demos import DEMOS, Demo, facts, pendulum_facts, write_pendulum, write_report
from .demos.pendulum import simulate_pendulum


def list_demos() -> None:
    console = _console()
    table = Table(box=None, show_header=False, pad_edge=False)
    for demo in DEMOS.values():
        table.add_row(Text(demo.name, style="bold"), Text(demo.story))
    console.print(table)


def run_demo(name: str, out: Path, formulation: str, show: bool) -> None:
    """Simulate a mechanism and leave its page in `out`."""
    console = _console()
    demo = DEMOS[choice(name, DEMOS, "demo: there is none of the name ", ".", SharnirError)]
    _prepare(out)  # before the work, so that a bad folder costs nothing
    begin = time.perf_counter()
    with console.status(f"Building, compiling and simulating: {demo.title} ..."):
        run, found, others = _simulated(demo, formulation)
    table = Table(f"sharnir demo {demo.name}", "", box=None, header_style="bold", pad_edge=False)
    for key, value in {**facts(run, time.perf_counter() - begin), **found}.items():
        table.add_row(key, Text(value), style="bold green" if key.startswith("energy") else None)
    console.print(table)
    with console.status("Writing the page ..."):
        paths = [write_report(demo, run, out), *others(out)]
    console.print()
    for path in paths:
        console.print(f"wrote {path}", soft_wrap=True)
    if show:
        webbrowser.open(paths[0].resolve().as_uri())


def _simulated(demo: Demo, formulation: str) -> tuple[Run, dict[str, str], Callable[[Path], list[Path]]]:
    """The run, what else is known of it, and what writes its other files."""
    if demo.name != "pendulum":
        return demo.run(formulation), {}, lambda out: []
    run = simulate_pendulum(formulation=formulation)
    return run.run, pendulum_facts(run), lambda out: write_pendulum(run, out)


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)  # a path may hold brackets and colons


def _prepare(out: Path) -> None:
    """Make the folder and see that files can be written there."""
    probe = out / ".sharnir-probe"
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise SharnirError(
            f"demo: cannot write to the folder {str(out)!r} ({error.strerror or error}). "
            "Expected a folder, new or existing, that you may write to. Choose another one with --out."
        ) from error
