"""Commands and how they fail: one clear message, exit code 2, no traceback for what the user can put right.

What a command needs is imported when it runs, so that `sharnir --help` does not wait for plots and integrators.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import SharnirError
from ..version import __version__

app = typer.Typer(
    name="sharnir",
    help="Multibody dynamics: motion, driving forces and joint reactions of mechanisms.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sharnir {__version__}")
        raise typer.Exit


@app.callback()
def sharnir(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Multibody dynamics: motion, driving forces and joint reactions of mechanisms."""


@app.command()
def demo(
    out: Annotated[Path, typer.Option(help="Folder for the page, the figure and the data.")] = Path("sharnir-demo"),
    formulation: Annotated[str, typer.Option(help="Formulation of the equations of motion.")] = "auto",
) -> None:
    """Simulate the lecture's 10-rod pendulum for 10 s and write a page, a figure and the data."""
    from .demo import run_demo

    run_demo(out, formulation)


def main(arguments: list[str] | None = None) -> None:
    """The `sharnir` script."""
    try:
        app(args=arguments, prog_name="sharnir")
    except SharnirError as error:
        typer.echo(f"sharnir: {error}", err=True)
        sys.exit(2)
