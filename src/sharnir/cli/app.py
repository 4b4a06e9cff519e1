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
    from .cost import draw_cost_diagram

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


@app.command()
def bench(
    family: Annotated[str, typer.Option(help="trees, scissor, ring, ... or a tree such as panda7, with commas.")] = "",
    size: Annotated[str, typer.Option(help="Sizes of the families, with commas: 8,24,100.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Small sizes and few rounds.")] = False,
    formulations: Annotated[str, typer.Option(help="Of mechanisms with loops; the first is compared with peers.")] = "",
    peers: Annotated[str, typer.Option(help="Of pin, mujoco, drake, exudyn, with commas; else all.")] = "",
    minutes: Annotated[float, typer.Option(help="For all of it: what does not fit is left out, and named.")] = 40.0,
    limit: Annotated[float, typer.Option(help="Seconds after which one measurement is given up.")] = 120.0,
    output: Annotated[Path | None, typer.Option(help="Folder for tables (.md, .json, .csv) and pictures.")] = None,
    page: Annotated[Path | None, typer.Option(help="Page whose sections are replaced: docs/performance.md.")] = None,
    again: Annotated[Path | None, typer.Option(help="Folder of an earlier run: measure nothing, write anew.")] = None,
) -> None:
    """Measure sharnir beside the peers that are installed: first the answers, then the clock; memory too."""
    from .bench import run_bench

    run_bench(family, size, quick, formulations, peers, minutes, limit, output, page, again)


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
