"""`sharnir demo`: run, tell, write."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..demo.pendulum import simulate_pendulum
from ..demo.write import facts, write_results
from ..errors import SharnirError


def run_demo(out: Path, formulation: str) -> None:
    """Simulate the 10-rod pendulum and leave the results in `out`."""
    console = Console(highlight=False, markup=False, emoji=False)  # a path may hold brackets and colons
    _prepare(out)  # before the work, so that a bad folder costs nothing
    with console.status("Building, compiling and simulating the 10-rod pendulum ..."):
        run = simulate_pendulum(formulation=formulation)
    table = Table("sharnir demo", "", box=None, header_style="bold", pad_edge=False)
    for name, value in facts(run).items():
        table.add_row(name, Text(value), style="bold green" if name == "energy error" else None)
    console.print(table)
    with console.status("Drawing ..."):
        paths = write_results(run, out)
    console.print()
    for path in paths:
        console.print(f"wrote {path}", soft_wrap=True)


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
