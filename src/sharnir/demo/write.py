"""What demos write: the report of the run, and of the pendulum its figure (PNG) and all its steps (CSV) too."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np

import sharnir as sh

from ..results.whole_file import whole_file
from .demos import Demo
from .figure import draw
from .pendulum import GRAVITY, LENGTH, MASS, PendulumRun


def write_report(demo: Demo, run: sh.Run, folder: Path) -> Path:
    """The page, in an existing folder."""
    page = folder / f"{demo.name}.html"
    run.report(page, title=demo.title, note=demo.story, traces=demo.traces)
    return page


def facts(run: sh.Run, seconds: float) -> dict[str, str]:
    """What was done and what came out; `seconds` is what it took."""
    how, model, audit = run.settings, run.dynamics("report").model, run.audit()
    loops = f", {model.row_count} rows of constraints" if model.constraints else ""
    last = float(run.t[-1])
    found = {
        "model": f"{model.name}: {len(model.bodies)} bodies, {model.nv} velocities{loops}",
        "formulation": f"{how.formulation}, backend {how.backend}",
        "integrator": f"{how.method}, rtol {how.rtol:g}, atol {how.atol:g}",
        "simulated": f"{last:g} s in {len(run.t) - 1} steps, {seconds:.2f} s with compiling",
    }
    for event in run.all_events[0][:8]:
        found[f"at {event.time:.3f} s"] = f"{event.name}: {event.energy_lost:.3g} J lost"
    found["energy"] = f"the balance closes within {audit.worst:.1e} of the energy exchanged"
    return found


def pendulum_facts(run: PendulumRun) -> dict[str, str]:
    """What is known of the pendulum besides."""
    error, moving = float(np.abs(run.energy_error).max()), run.energy_released
    force = run.hinge_force
    return {
        "start": f"at rest, straight, 1 rad below the horizontal; gravity {GRAVITY:g} m/s² along −y",
        "hinge force": f"{force.min():.1f} to {force.max():.1f} N; the weight is {MASS * GRAVITY:g} N",
        "energy error": f"{error:.1e} J at most, {error / moving:.1e} of the {moving:.2f} J of the motion",
        "length and mass": f"{LENGTH:g} m and {MASS:g} kg in all",
    }


def write_pendulum(run: PendulumRun, folder: Path) -> list[Path]:
    """Figure and data, into an existing folder."""
    data, figure = folder / "pendulum.csv", folder / "pendulum.png"
    _write_csv(run, data)
    image = io.BytesIO()
    draw(run).savefig(image, format="png")
    _write(figure, image.getvalue())
    return [figure, data]


def _write_csv(run: PendulumRun, path: Path) -> None:
    """One row a step, every number with all its digits."""
    rods = range(1, run.rods + 1)
    header = ["t_s", *(f"q{k}_rad" for k in rods), *(f"v{k}_rad_per_s" for k in rods)]
    header += ["tip_x_m", "tip_y_m", "kinetic_J", "potential_J", "energy_error_J", "hinge_force_N"]
    columns = (run.t, run.q, run.run.v, run.joints[:, -1], run.run.energy, run.energy_error, run.hinge_force)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(np.column_stack(columns).tolist())
    _write(path, text.getvalue().encode("utf-8"))


def _write(path: Path, content: bytes) -> None:
    with whole_file(path, "demo") as file:
        file.write(content)
