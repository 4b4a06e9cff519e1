"""Commands and how they fail: one clear message and an exit code, no traceback for what the user can put right.

    0   all is well
    1   the model is wrong, or a file cannot be written
    2   the command was not understood: an option, a path, a name
    3   the run did not reach its end

What a command needs is imported when it runs, so that `sharnir --help` does not wait for plots and integrators.
"""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import sys
import warnings
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.errors import SharnirError, brief
from ..version import __version__

# Output that arrives whatever the terminal can show: signs that its encoding lacks are written with those it has.

PLAIN = {
    "−": "-", "–": "-", "—": "-", "²": "^2", "³": "^3", "·": "*", "×": "x", "…": "...", "→": "->", "°": " deg",
    "├": "|", "└": "`", "─": "-", "│": "|",
}  # fmt: skip


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


OK, WRONG_MODEL, WRONG_USE, RUN_NOT_OK = 0, 1, 2, 3
INTERRUPTED = 130  # as shells have it

app = typer.Typer(
    name="sharnir",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

MODEL = "A model file (.toml, .urdf, .xml, .sdf, .usd) or file.py:function."
Model = Annotated[str, typer.Argument(metavar="MODEL", help=MODEL)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RunFile = Annotated[str, typer.Argument(metavar="RUN", help="A file of a run (.nc).")]
OfModel = Annotated[str | None, typer.Option("--model", metavar="MODEL", help="The model of the run.")]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sharnir {__version__}")
        raise typer.Exit


@app.callback()
def sharnir(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks; any command takes it.")] = False,
) -> None:
    """Multibody dynamics: motion, driving forces and joint reactions.

    Exit codes: 0 ok, 1 the model is wrong, 2 usage, 3 the run did not reach its end.
    """


def _kinds(incomplete: str) -> list[str]:
    from .new import KINDS

    return [kind for kind in KINDS if kind.startswith(incomplete)]


@app.command()
def new(
    kind: Annotated[str, typer.Argument(help="wing, arm, linkage or blank.", autocompletion=_kinds)],
    path: Annotated[Path | None, typer.Argument(help="Where; wing.toml and so on by default.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: Json = False,
) -> None:
    """Write a commented model file to start from."""
    from .new import write_new

    write_new(kind, path, force, as_json)


@app.command()
def check(
    model: Model,
    form: Annotated[str, typer.Option("--format", help="text, json, or github (annotations).")] = "text",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings end with exit code 1.")] = False,
    as_json: Json = False,
) -> None:
    """Check a model, and say which numbers look wrong.

    Degrees of freedom, redundant rows, masses, a tree of the bodies, and the warnings that an experienced engineer
    would give: an inertia that looks like mm, angles that look like degrees, a loop that is open.
    """
    from .check import FORMATS, run_check
    from .output import UsageError

    if form not in FORMATS:
        raise UsageError(f"check: --format {brief(form)}. Expected one of {', '.join(FORMATS)}.")
    raise typer.Exit(run_check(model, "json" if as_json else form, strict))


@app.command()
def info(
    source: Annotated[str, typer.Argument(metavar="MODEL|RUN", help=f"{MODEL} Or a run (.nc).")],
    as_json: Json = False,
) -> None:
    """Say what is in a model or in the file of a run."""
    from .runs import show_info

    show_info(source, as_json)


@app.command()
def run(
    model: Model,
    parameter: Annotated[list[str] | None, typer.Option("-p", metavar="NAME=NUMBER", help="A parameter.")] = None,
    duration: Annotated[float | None, typer.Option("--for", metavar="SECONDS", help="How long.")] = None,
    report: Annotated[bool, typer.Option("--report", help="Write a page that shows the run in 3D.")] = False,
    out: Annotated[list[Path] | None, typer.Option(help=".nc, .csv, .xlsx, .parquet or .mat.")] = None,
    method: Annotated[str | None, typer.Option(help="Integration method.")] = None,
    formulation: Annotated[str | None, typer.Option(help="Formulation of the equations.")] = None,
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance.")] = None,
    step: Annotated[float | None, typer.Option(metavar="SECONDS", help="Of methods with fixed steps.")] = None,
    points: Annotated[int | None, typer.Option(help="States kept, evenly; all steps by default.", min=2)] = None,
    show: Open = False,
    as_json: Json = False,
) -> None:
    """Run a model, and write its page, tables or file.

    How long and how exactly is in the file, under [run]; options come before that. Ctrl-C keeps what was computed.
    """
    from .runs import run_model

    run_model(
        model, parameter or [], out or [], report or show, show, as_json, points,
        duration=duration, method=method, formulation=formulation, rtol=rtol, step=step,
    )  # fmt: skip


@app.command()
def study(
    model: Model,
    members: Annotated[int | None, typer.Option(help="How many.", min=1)] = None,
    workers: Annotated[int | None, typer.Option(help="Processes of this machine.", min=1)] = None,
    shard: Annotated[str | None, typer.Option(metavar="K/N", help="Part of a job array on one store.")] = None,
    store: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where chunks are kept and found again.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of the sampler.", min=0)] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Of a Dask scheduler.")] = None,
    report: Annotated[bool, typer.Option("--report", help="Write the page MODEL_study.html.")] = False,
    as_json: Json = False,
) -> None:
    """Run many members of a model with dispersed parameters.

    Parameters, responses and limits are in the file, under [study]; options come before that. Exit code 3 where members
    are not ok.
    """
    from .study_run import run_study

    run_study(model, members, workers, shard, store, seed, as_json, report, cluster)


@app.command()
def fit(
    model: Model,
    data: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Measured: .csv or .nc; one an experiment.")
    ] = None,
    parameter: Annotated[list[str] | None, typer.Option("-p", metavar="NAME[=GUESS]", help="Fit this one.")] = None,
    outputs: Annotated[str, typer.Option(help="Columns that are fitted, with commas; all by default.")] = "",
    plot: Annotated[Path | None, typer.Option(help="Residuals over time: .png, .svg or .pdf.")] = None,
    as_json: Json = False,
) -> None:
    """Find parameters of a model from measured runs.

    Data, parameters, bounds and weights are in the file, under [fit]; options come before that. Values with their 95 %
    intervals, and what the data cannot tell apart; exit code 3 where they do not determine all parameters.
    """
    from .parameter_fit import run_fit

    run_fit(model, data or [], parameter or [], outputs, plot, as_json)


@app.command()
def report(
    source: RunFile,
    out: Annotated[Path | None, typer.Option(help="The page; RUN with .html by default.")] = None,
    model: OfModel = None,
    title: Annotated[str | None, typer.Option(help="Instead of the name of the model.")] = None,
    show: Open = False,
    as_json: Json = False,
) -> None:
    """Write the page of a run, with the mechanism in 3D."""
    from .runs import write_page

    write_page(source, out, model, title, show, as_json)


@app.command()
def view(
    source: Annotated[str, typer.Argument(metavar="MODEL|RUN", help=f"{MODEL} Or a run (.nc).")],
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    as_json: Json = False,
) -> None:
    """Move a model by hand and run it, in the browser.

    Sliders of coordinates and parameters, loops stay closed; run, pause, go on. Saving the file reads it again. The
    page is served to this machine alone, until Ctrl-C.
    """
    from .runs import view_source

    view_source(source, show, as_json)


@app.command()
def plot(
    source: RunFile,
    what: Annotated[str, typer.Option(help="q, v, p, energy, momentum, force, moment; with commas.")] = "q,v,energy",
    names: Annotated[str, typer.Option(help="Joints and bodies, with commas; all by default.")] = "",
    out: Annotated[Path | None, typer.Option(help=".png, .svg or .pdf; RUN with .png by default.")] = None,
    components: Annotated[bool, typer.Option("--components", help="x, y, z of reactions.")] = False,
    frame: Annotated[str | None, typer.Option(help="Axes of reactions: world, or a body.")] = None,
    degrees: Annotated[bool, typer.Option("--degrees", help="Angles in degrees.")] = False,
    extremes: Annotated[bool, typer.Option("--extremes", help="Mark the largest and least values.")] = False,
    model: OfModel = None,
    as_json: Json = False,
) -> None:
    """Draw quantities of a run over time."""
    from .runs import write_plot

    how = {"components": components, "frame": frame, "degrees": degrees, "extremes": extremes}
    write_plot(source, out, what, names, model, as_json, **how)


@app.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="MODEL", help=MODEL)],
    target: Annotated[Path, typer.Argument(help=".toml, .urdf or .xml (MJCF).")],
    verify: Annotated[bool, typer.Option("--verify", help="Compare both with their own engines.")] = False,
    lossy: Annotated[bool, typer.Option("--lossy", help="Read files of which something is left out.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: Json = False,
) -> None:
    """Write a model in another format."""
    from .convert import convert

    convert(source, target, verify, force, not lossy, as_json)


@app.command()
def fmu(
    source: Model,
    target: Annotated[Path, typer.Argument(help="The file to write, .fmu.")],
    platforms: Annotated[
        str | None, typer.Option(help="linux, windows, macos, with commas between them; '' for sources alone.")
    ] = None,
    version: Annotated[int, typer.Option(help="Of the standard: 3 or 2.", min=2, max=3)] = 3,
    inputs: Annotated[
        str | None, typer.Option(help="Joints and parameters; the forces of all joints if left out.")
    ] = None,
    outputs: Annotated[str, typer.Option(help="reactions, energy, clearances.")] = "",
    wrenches: Annotated[str, typer.Option(help="Bodies on which forces and moments become inputs.")] = "",
    reference: Annotated[bool, typer.Option("--reference", help="With the page of a run and its numbers.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: Json = False,
) -> None:
    """Write a model as an FMU for other simulators."""
    from .fmu_command import write_fmu

    write_fmu(source, target, platforms, version, inputs, outputs, wrenches, reference, force, as_json)


@app.command()
def compare(
    source: Model,
    formulations: Annotated[str, typer.Option(help="Names with commas between them; all where none are given.")] = "",
    batch: Annotated[int, typer.Option(help="States of a batch.", min=2, max=1_000_000)] = 2048,
    seconds: Annotated[float, typer.Option(help="Length of the run whose energy is looked at.")] = 1.0,
    output: Annotated[Path | None, typer.Option(help="File for the table: .md or .html.")] = None,
    as_json: Json = False,
) -> None:
    """Compare all formulations on a model.

    Agreement, operations, compile time, times, energy.
    """
    from .compare import run_compare

    run_compare(source, formulations, batch, seconds, output, as_json)


@app.command()
def cost(
    source: Annotated[str | None, typer.Argument(metavar="[MODEL]", help=f"{MODEL} None: the diagram.")] = None,
    output: Annotated[Path, typer.Option(help="File for the diagram: .png, .svg or .pdf.")] = Path("cost.png"),
    diagram: Annotated[bool, typer.Option("--diagram", help="Draw the diagram, as without MODEL.")] = False,
    by: Annotated[
        str | None, typer.Option(help="formulas (of seed 002), operations (counted, minutes) or time (measured).")
    ] = None,
    joints: Annotated[
        str, typer.Option(help="Degrees of freedom of the joints, one panel each: 1..6 or 1,3.")
    ] = "1..6",
    chains: Annotated[str | None, typer.Option(help="Numbers of chains: 1..20; for time 1,2,4,8.")] = None,
    length: Annotated[str | None, typer.Option(help="Bodies of a chain: 1..20; for time 1,2,4,8.")] = None,
    formulations: Annotated[str | None, typer.Option(help="Names with commas between them; all by default.")] = None,
    batch: Annotated[bool, typer.Option("--batch", help="Times of states in batches, not of one at a time.")] = False,
    as_json: Json = False,
) -> None:
    """Count the operations of each formulation.

    With MODEL on that model; without, a diagram of which formulation is cheapest on chains of bodies.
    """
    from .cost_diagram import draw_cost_diagram, print_costs
    from .output import UsageError

    if source is not None and diagram:
        raise UsageError("cost: MODEL and --diagram are given. The diagram is about chains: leave one of them out.")
    if source is not None:
        print_costs(source, formulations, as_json)
    else:
        draw_cost_diagram(
            by or ("operations" if diagram else "formulas"),
            joints,
            chains,
            length,
            formulations,
            batch,
            output,
            as_json,
        )


@app.command()
def demo(
    name: Annotated[str, typer.Argument(help="Which mechanism; --list has all of them.")] = "wing",
    out: Annotated[Path, typer.Option(help="Folder for the page.")] = Path("sharnir-demo"),
    formulation: Annotated[str, typer.Option(help="Formulation of the equations of motion.")] = "auto",
    show: Open = False,
    every: Annotated[bool, typer.Option("--list", help="List the mechanisms.")] = False,
    as_json: Json = False,
) -> None:
    """Simulate a mechanism and write its page in 3D.

    A solar wing that unfolds, by default.
    """
    from .demo import list_demos, run_demo

    if every:
        list_demos(as_json)
    else:
        run_demo(name, out, formulation, show, as_json)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Say what works on this machine.

    Compiles one kernel, runs it, writes a file; the cache, the browser, the extras.
    """
    from .doctor import run_doctor

    raise typer.Exit(run_doctor(as_json))


@app.command()
def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Delete all compiled code.")] = False,
    as_json: Json = False,
) -> None:
    """Say where compiled code is kept; --clear it."""
    from .doctor import run_cache

    run_cache(clear, as_json)


def main(arguments: list[str] | None = None) -> None:
    """The `sharnir` script."""
    execute(app, "sharnir", arguments)


def execute(commands: typer.Typer, name: str, arguments: list[str] | None = None, wrong: int = WRONG_MODEL) -> None:
    """Run the commands; whatever fails is one message and an exit code, `wrong` where it is neither the use of the
    command nor a run that failed."""
    make_tolerant()
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given or bool(os.environ.get("SHARNIR_DEBUG"))
    given = [x for x in given if x != "--debug"]
    fail = _Failure("--json" in given)
    warnings.showwarning = _warned
    try:
        try:
            commands(args=given, prog_name=name)
        finally:
            flush()
    except SharnirError as error:
        if debug:
            raise
        fail(str(error), _code_of(error, wrong))
    except BrokenPipeError:  # whoever read the output has seen enough
        discard_output()
        sys.exit(1)
    except OSError as error:
        if debug:
            raise
        discard_output()
        text = f"{error.strerror or error}. Expected to be able to write the output; make room, or send it elsewhere."
        fail(text, wrong)
    except Exception as error:
        if debug:
            raise
        fail(
            f"unexpected {type(error).__name__}: {brief(str(error))}. This is an error of sharnir; please report it. "
            "--debug shows where it happened."
        )
    except SystemExit as end:
        if end.code == INTERRUPTED:  # which Typer says without a word
            fail("stopped by Ctrl-C.", INTERRUPTED)
        raise
    except KeyboardInterrupt:
        fail("stopped by Ctrl-C.", INTERRUPTED)


def _warned(message: Any, *where: Any, **more: Any) -> None:
    """A warning of ours is a line; where in the program it was raised is of no use."""
    typer.echo(f"warning: {message}", err=True)


def _code_of(error: SharnirError, wrong: int) -> int:
    from .output import RunNotOkError, UsageError

    if isinstance(error, UsageError):
        return WRONG_USE
    return RUN_NOT_OK if isinstance(error, RunNotOkError) else wrong


class _Failure:
    """One message for readers; with --json also an object for programs."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json

    def __call__(self, text: str, code: int = WRONG_MODEL) -> None:
        with contextlib.suppress(OSError):
            if self.as_json and code != RUN_NOT_OK:  # the run has been printed
                typer.echo(json.dumps({"ok": False, "error": text, "exit_code": code}))
            typer.echo(f"sharnir: {text}", err=True)
        sys.exit(code)
