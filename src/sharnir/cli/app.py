"""Commands and how they fail: one clear message, exit code 2, no traceback for what the user can put right.

What a command needs is imported when it runs, so that `sharnir --help` does not wait for plots and integrators.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.errors import SharnirError, brief
from ..version import __version__

# Output that arrives whatever the terminal can show: signs that its encoding lacks are written with those it has.

PLAIN = {"−": "-", "–": "-", "—": "-", "²": "^2", "³": "^3", "·": "*", "×": "x", "…": "...", "→": "->", "°": " deg"}


def _plain(error: UnicodeError) -> tuple[str, int]:
    """A handler of errors for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def make_tolerant() -> None:
    """The two streams of this process."""
    codecs.register_error("sharnir", _plain)
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)  # a stream that a test put there may have none
        if reconfigure is not None:
            reconfigure(errors="sharnir")


def flush() -> None:
    """Now, so that a full disk is met here and not when the interpreter ends."""
    if sys.stdout is not None:
        sys.stdout.flush()


def discard_output() -> None:
    """What is still in the buffer of a stream that cannot take it: else the interpreter would try once more."""
    with contextlib.suppress(Exception):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


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
    name: Annotated[str, typer.Argument(help="Which mechanism; --list has all of them.")] = "wing",
    out: Annotated[Path, typer.Option(help="Folder for the page.")] = Path("sharnir-demo"),
    formulation: Annotated[str, typer.Option(help="Formulation of the equations of motion.")] = "auto",
    show: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    every: Annotated[bool, typer.Option("--list", help="List the mechanisms.")] = False,
) -> None:
    """Simulate a mechanism, a solar wing that unfolds unless told otherwise, and write a page that shows it in 3D."""
    from .demo import list_demos, run_demo

    if every:
        list_demos()
    else:
        run_demo(name, out, formulation, show)


@app.command()
def cost(
    output: Annotated[Path, typer.Option(help="File for the picture: .png, .svg or .pdf.")],
    diagram: Annotated[bool, typer.Option("--diagram", help="Draw who is cheapest on chains around a base body.")],
    by: Annotated[
        str, typer.Option(help="formulas (of seed 002), operations (counted) or time (measured).")
    ] = "operations",
    joints: Annotated[
        str, typer.Option(help="Degrees of freedom of the joints, one panel each: 1..6 or 1,3.")
    ] = "1..6",
    chains: Annotated[str | None, typer.Option(help="Numbers of chains: 1..20; for time 1,2,4,8.")] = None,
    length: Annotated[str | None, typer.Option(help="Bodies of a chain: 1..20; for time 1,2,4,8.")] = None,
    formulations: Annotated[str | None, typer.Option(help="Names with commas between them; all by default.")] = None,
    batch: Annotated[bool, typer.Option("--batch", help="Times of states in batches, not of one at a time.")] = False,
) -> None:
    """Draw which formulation is cheapest on k chains of l bodies, for joints of 1 to 6 degrees of freedom."""
    from .cost_diagram import draw_cost_diagram

    draw_cost_diagram(by, joints, chains, length, formulations, batch, output)


@app.command()
def compare(
    source: Annotated[str, typer.Argument(metavar="MODEL", help="file.py:function that returns a System or a Model.")],
    formulations: Annotated[str, typer.Option(help="Names with commas between them; all where none are given.")] = "",
    batch: Annotated[int, typer.Option(help="States of a batch.", min=2, max=1_000_000)] = 2048,
    seconds: Annotated[float, typer.Option(help="Length of the run whose energy is looked at.")] = 1.0,
    output: Annotated[Path | None, typer.Option(help="File for the table: .md or .html.")] = None,
) -> None:
    """Compare all formulations on a model: agreement, operations, compile time, times, energy."""
    from .compare import run_compare

    run_compare(source, formulations, batch, seconds, output)


def main(arguments: list[str] | None = None) -> None:
    """The `sharnir` script."""
    run(app, "sharnir", arguments)


def run(commands: typer.Typer, name: str, arguments: list[str] | None = None) -> None:
    """Run the commands; whatever fails is one message and an exit code."""
    make_tolerant()
    try:
        try:
            commands(args=arguments, prog_name=name)
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
