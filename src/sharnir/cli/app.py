"""Commands and how they fail: one clear message, exit code 2, no traceback for what the user can put right.

What a command needs is imported when it runs, so that `sharnir --help` does not wait for plots and integrators.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import SharnirError, brief
from ..version import __version__
from .streams import discard_output, flush, make_tolerant

INTERRUPTED = 130  # the exit code, as shells have it

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
    make_tolerant()
    try:
        try:
            app(args=arguments, prog_name="sharnir")
        finally:
            flush()
    except SharnirError as error:
        _fail(str(error))
    except BrokenPipeError:  # whoever read the output has seen enough
        discard_output()
        sys.exit(1)
    except OSError as error:
        discard_output()
        _fail(f"{error.strerror or error}. Expected to be able to write the output; make room, or send it elsewhere.")
    except Exception as error:
        if os.environ.get("SHARNIR_DEBUG"):
            raise
        _fail(
            f"unexpected {type(error).__name__}: {brief(str(error))}. This is an error of sharnir; please report it. "
            "SHARNIR_DEBUG=1 shows where it happened."
        )
    except SystemExit as end:
        if end.code == INTERRUPTED:  # which Typer says without a word
            _fail("stopped by Ctrl-C.", INTERRUPTED)
        raise
    except KeyboardInterrupt:
        _fail("stopped by Ctrl-C.", INTERRUPTED)


def _fail(text: str, code: int = 2) -> None:
    with contextlib.suppress(OSError):
        typer.echo(f"sharnir: {text}", err=True)
    sys.exit(code)
