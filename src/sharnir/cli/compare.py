"""`sharnir compare`: read, compare, tell, write."""

from __future__ import annotations

import html
import math
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh

from ..algorithms.formulations.registry import FORMULATIONS
from ..core.errors import SharnirError, brief
from ..core.read import Array, choice
from ..cost.measure import coordinates, least, velocities
from ..model import Model
from ..results.whole_file import whole_file
from ..version import __version__
from .model_argument import model_from
from .output import UsageError, console, print_json, print_table, print_written, stage

# All formulations of one model beside each other: do they agree, and what does each of them cost?
#
# Accelerations and reactions are compared at random states (on the constraints, where there are any) with the middle
# one of all formulations, number by number: one that is wrong cannot pull that with it. Compile times are those of
# machine code for single states and batches, without the cache.

STATES = 16
TRIES = 64  # for as many states that satisfy the constraints


@dataclass
class Row:
    """One formulation. Differences are relative to the larger of 1 and the largest number."""

    formulation: str
    operations: int = 0
    acceleration: float = np.nan
    reactions: float = np.nan
    compile_s: float = np.nan
    single_s: float = np.nan
    batch_s: float = np.nan
    drift: float = np.nan
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Comparison:
    model: Model
    states: int
    batch: int
    seconds: float
    rows: tuple[Row, ...]
    refused: dict[str, str]
    remarks: tuple[str, ...]


def compare(model: Model, names: Sequence[str], batch: int, seconds: float) -> Comparison:
    """Everything of the table; a formulation that fails somewhere keeps what it has, and a note says why."""
    refusals = {name: FORMULATIONS[name].supports(model) for name in names}
    refused = {name: why for name, why in refusals.items() if why is not None}
    rows = [Row(name) for name in names if name not in refused]
    q, v, remarks = states_of(model)
    _warm_up()
    tau = velocities(model, len(q), 3)
    made = {row.formulation: dyn for row in rows if (dyn := _compiled(row, model, q, v, tau, batch)) is not None}
    for what, shape in (("acceleration", (model.nv,)), ("reactions", (len(model.bodies), 6))):
        found = {}
        for row in rows:
            if row.formulation in made:
                function = getattr(made[row.formulation], what)
                with _noted(row, what):
                    answers = [function(*state) for state in zip(q, v, tau, strict=True)]
                    found[row.formulation] = np.reshape(answers, (len(q), *shape))
        for row in rows:
            if row.formulation in found:
                setattr(row, what, difference(found[row.formulation], list(found.values())))
    _clock([row for row in rows if row.formulation in made], made, (q, v, tau), batch)
    start = _start(model) if model.constraints else {}
    for row in rows:
        with _noted(row, "run"):
            row.drift = _drift(row, model, seconds, start)
    return Comparison(model, len(q), batch, seconds, tuple(rows), refused, tuple(remarks))


def _warm_up() -> None:
    """The first formulation to be compiled would pay for the common parts."""
    s = sh.System("warm-up")
    s.add_body("body", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0))
    sh.compile(s.build(), threads=1).acceleration([0.0], [0.0])


def difference(own: Array, all_of_them: Sequence[Array]) -> float:
    """The largest, from the median of all."""
    middle = np.median(all_of_them, axis=0)
    if not np.isfinite(own).all():
        return np.inf
    return float(np.abs(own - middle).max(initial=0.0) / max(1.0, float(np.abs(middle).max(initial=0.0))))


def states_of(model: Model) -> tuple[Array, Array, list[str]]:
    """Positions and velocities, and what is to be said of them."""
    if not model.constraints:
        return coordinates(model, STATES), velocities(model, STATES), []
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    found = []
    for q, v in zip(coordinates(model, TRIES), velocities(model, TRIES), strict=True):
        try:
            at = sh.assemble(dyn, q, v)
        except SharnirError:
            continue
        if at.report.ok:
            found.append((at.q, at.v))
        if len(found) == STATES:
            break
    few = f"{len(found)} of {STATES} random states could be put on the constraints."
    remarks = [few] if len(found) < STATES else []
    if not found:
        at = sh.assemble(dyn)
        if not at.report.ok:
            raise SharnirError(f"compare: no state of {model.name!r} satisfies its constraints. {at.report.text}")
        found = [(at.q, at.v)]
        remarks = ["No random state could be put on the constraints: compared at the initial one."]
    return np.array([q for q, _ in found]), np.array([v for _, v in found]), remarks


def _compiled(row: Row, model: Model, q: Array, v: Array, tau: Array, batch: int) -> sh.Dynamics | None:
    """Without the cache, so that the time is that of compiling."""
    made: sh.Dynamics | None = None
    with _noted(row, "compile"), _without_cache():
        row.operations = sh.operation_count(model, row.formulation).total
        start = time.perf_counter()
        dyn = sh.compile(model, row.formulation, threads=1)
        dyn.acceleration(q[0], v[0], tau[0])
        several = [np.repeat(x[:1], max(2, min(batch, 16)), axis=0) for x in (q, v, tau)]
        dyn.acceleration(several[0], several[1], several[2])
        row.compile_s = time.perf_counter() - start
        made = dyn
    return made


def _clock(rows: Sequence[Row], made: dict[str, sh.Dynamics], state: tuple[Array, ...], batch: int) -> None:
    """Single calls, then batches, all formulations by turns."""
    one = [np.ascontiguousarray(x[0]) for x in state]
    many = [np.ascontiguousarray(np.resize(x, (batch, x.shape[1]))) for x in state]
    for inputs, count, name in ((one, 1, "single_s"), (many, batch, "batch_s")):
        calls = [_call(made[row.formulation], inputs) for row in rows]
        for row, seconds in zip(rows, least(calls) if calls else (), strict=True):
            setattr(row, name, seconds / count)


def _call(dyn: sh.Dynamics, inputs: Sequence[Array]) -> Callable[[], None]:
    q, v, tau = inputs

    def call() -> None:
        dyn.acceleration(q, v, tau)

    return call


def _start(model: Model) -> dict[str, Any]:
    """The initial state on the constraints, once for all runs."""
    at = sh.assemble(model)
    return {"q0": at.q, "v0": at.v} if at.report.ok else {}


def _drift(row: Row, model: Model, seconds: float, start: dict[str, Any]) -> float:
    """The largest deviation of the energy in a run, relative to what was exchanged."""
    run = sh.simulate(model, seconds, **start, formulation=row.formulation, threads=1, progress=False)
    if not run.ok:
        row.notes.append(f"run: {run.status}")
        return np.nan
    return float(run.audit().worst)


@contextmanager
def _noted(row: Row, what: str) -> Iterator[None]:
    """The comparison goes on where one formulation fails."""
    try:
        yield
    except SharnirError as error:
        row.notes.append(f"{what}: {error}")


@contextmanager
def _without_cache() -> Iterator[None]:
    before = os.environ.get("SHARNIR_CACHE")
    os.environ["SHARNIR_CACHE"] = "off"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SHARNIR_CACHE"]
        else:
            os.environ["SHARNIR_CACHE"] = before


# A comparison as text: cells, Markdown, a page. Names come from users: they are shown, never interpreted.

COLUMNS = (
    "formulation", "operations", "accelerations differ by", "reactions differ by", "compile, ms", "one state, ns",
    "batch, ns/state", "energy drift",
)  # fmt: skip
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2.5rem auto; padding: 0 1.2rem; color: #222; }}
h1 {{ font-size: 1.4rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid #ddd; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; white-space: nowrap; }}
</style>
</head>
<body>
<h1>{title}</h1>
{facts}
<table>
<tr>{head}</tr>
{rows}
</table>
<ul>
{remarks}
</ul>
<p>Made by sharnir {version}.</p>
</body>
</html>
"""


def cells(row: Row) -> list[str]:
    return [
        row.formulation,
        f"{row.operations:,}" if row.operations else "-",
        _size(row.acceleration),
        _size(row.reactions),
        _number(1e3 * row.compile_s, 0),
        _number(1e9 * row.single_s, 0),
        _number(1e9 * row.batch_s, 1),
        _size(row.drift),
    ]


def facts(found: Comparison) -> list[str]:
    model, n = found.model, len(found.model.bodies)
    rows = f", {model.row_count} rows of constraints" if model.constraints else ""
    return [
        f"{model.name}: {n} {'body' if n == 1 else 'bodies'}, nq = {model.nq}, nv = {model.nv}{rows}",
        f"compared at {found.states} states; batches of {found.batch:,}, one thread; energy over {found.seconds:g} s",
    ]


def remarks(found: Comparison) -> list[str]:
    lines = [*found.remarks]
    lines += [f"{row.formulation}: {note}" for row in found.rows for note in row.notes]
    return lines + [f"{name} refuses: {why}" for name, why in found.refused.items()]


def as_markdown(found: Comparison) -> str:
    title, *rest = facts(found)
    lines = [f"# {escaped(title)}", "", *(escaped(line) for line in rest), "", _line(COLUMNS)]
    lines.append(_line(["---", *["---:"] * (len(COLUMNS) - 1)]))
    lines += [_line([escaped(cell) for cell in cells(row)]) for row in found.rows]
    said = [f"- {escaped(line)}" for line in remarks(found)]
    return "\n".join([*lines, "", *said, "", f"Made by sharnir {__version__}.", ""])


def as_html(found: Comparison) -> str:
    title, *rest = facts(found)
    head = "".join(f"<th>{html.escape(column)}</th>" for column in COLUMNS)
    rows = ["<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells(row)) + "</tr>" for row in found.rows]
    return PAGE.format(
        title=html.escape(title), head=head, rows="\n".join(rows), version=__version__,
        facts="\n".join(f"<p>{html.escape(line)}</p>" for line in rest),
        remarks="\n".join(f"<li>{html.escape(line)}</li>" for line in remarks(found)),
    )  # fmt: skip


def escaped(text: str) -> str:
    """For Markdown: every sign that could mean something there is shown as itself."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~&])", r"\\\1", " ".join(text.split()))


def _line(row: list[str] | tuple[str, ...]) -> str:
    return "| " + " | ".join(row) + " |"


def _size(x: float) -> str:
    if math.isnan(x):
        return "-"
    return "0" if x == 0.0 else f"{x:.0e}"


def _number(x: float, digits: int) -> str:
    return "-" if math.isnan(x) else f"{x:,.{digits}f}"


WRITERS: dict[str, Callable[[Comparison], str]] = {".md": as_markdown, ".html": as_html}


def run_compare(source: str, formulations: str, batch: int, seconds: float, output: Path | None, as_json: bool) -> None:
    names = _names(formulations)
    if not (math.isfinite(seconds) and 0.0 < seconds <= 1e6):
        raise UsageError(f"compare: --seconds {seconds!r} is not a length of a run. Expected a time in s, above 0.")
    if output is not None and output.suffix not in WRITERS:  # before the work
        raise UsageError(
            f"compare: --output {str(output)!r} ends neither with .md nor with .html. Expected one of these, for "
            "Markdown or a page."
        )
    if output is not None and not output.absolute().parent.is_dir():
        raise UsageError(
            f"compare: --output {str(output)!r}: there is no folder {str(output.parent)!r}. Make it first."
        )
    with stage("reading the model"):
        model = model_from(source, "compare").model
    with stage("compiling and comparing"):
        found = compare(model, names, batch, seconds)
    if output is not None:
        _write(output, WRITERS[output.suffix](found))
    if as_json:
        print_json(_data(found))
        return
    _print(found)
    if output is not None:
        print_written(output)


def _names(formulations: str) -> list[str]:
    if not formulations.strip():
        return list(FORMULATIONS)
    after = ": there is no such formulation."
    given = [word.strip() for word in formulations.split(",")]
    return [choice(word, FORMULATIONS, "compare: --formulations ", after, UsageError) for word in dict.fromkeys(given)]


def _data(found: Comparison) -> dict[str, Any]:
    rows = [{name: x for name, x in vars(row).items() if name != "notes"} for row in found.rows]
    return {
        **{"model": found.model.name, "states": found.states, "batch": found.batch, "seconds": found.seconds},
        **{"formulations": rows, "remarks": remarks(found)},
    }


def _print(found: Comparison) -> None:
    for line in facts(found):
        console().print(line, soft_wrap=True)
    print_table(COLUMNS, [cells(row) for row in found.rows], keep=(0, 6, 2, 5, 1, 7, 3, 4))
    for line in remarks(found):
        console().print(line, soft_wrap=True)


def _write(path: Path, text: str) -> None:
    with whole_file(path, f"compare: --output {brief(str(path))}") as file:
        file.write(text.encode("utf-8", "backslashreplace"))
