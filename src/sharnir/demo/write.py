"""The demo's files: data (CSV), figure (PNG) and a page with both (HTML, nothing outside it needed)."""

from __future__ import annotations

import base64
import csv
import html
import io
from pathlib import Path

import numpy as np

from ..results.whole_file import whole_file
from ..version import __version__
from .figure import draw
from .pendulum import GRAVITY, LENGTH, MASS, START, PendulumRun

STORY = (
    "A chain of rods falls from rest and swings under gravity. Accelerations and time steps come from compiled code. "
    "Nothing forces the energy to stay constant, so its error tells how well both work."
)
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2.5rem auto; padding: 0 1.2rem; color: #222; }}
h1 {{ font-size: 1.6rem; margin-bottom: .3rem; }}
img {{ width: 100%; margin: 1rem 0; }}
table {{ border-collapse: collapse; }}
td {{ padding: .25rem 1.5rem .25rem 0; border-bottom: 1px solid #ddd; vertical-align: top; }}
td:first-child {{ color: #666; white-space: nowrap; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{story}</p>
<img alt="Stroboscopic picture of the chain, angles, hinge force and energy error" src="data:image/png;base64,{image}">
<table>
{rows}
</table>
<p>The steps are in <a href="{data}">{data}</a>. Made by sharnir {version}.</p>
</body>
</html>
"""


def facts(run: PendulumRun) -> dict[str, str]:
    """What was done and what came out, for the terminal and the page alike."""
    error, moving = float(np.abs(run.energy_error).max()), run.energy_released
    how, force = run.run.settings, run.hinge_force
    return {
        "model": f"{run.rods} equal rods in a chain, {LENGTH:g} m and {MASS:g} kg in all, {run.rods} revolute joints",
        "start": f"at rest, straight, {START:g} rad from +x; gravity {GRAVITY:g} m/s² along −y",
        "formulation": f"{how.formulation}, backend {how.backend}, made ready in {run.compile_seconds:.2f} s",
        "integrator": f"{how.method}, rtol {how.rtol:g}, atol {how.atol:g}",
        "simulated": f"{run.t[-1]:g} s in {len(run.t) - 1} steps",
        "wall time": f"{1e3 * run.run_seconds:.0f} ms, {run.t[-1] / run.run_seconds:.0f} times faster than the motion",
        "hinge force": f"{force.min():.1f} to {force.max():.1f} N; the weight is {MASS * GRAVITY:g} N",
        "energy error": f"{error:.1e} J at most, {error / moving:.1e} of the {moving:.2f} J of the motion",
    }


def write_results(run: PendulumRun, folder: Path) -> list[Path]:
    """Write all three into an existing folder; returns their paths."""
    data, figure, page = folder / "pendulum.csv", folder / "pendulum.png", folder / "report.html"
    _write_csv(run, data)
    image = io.BytesIO()
    draw(run).savefig(image, format="png")
    _write(figure, image.getvalue())
    rows = "\n".join(f"<tr><td>{html.escape(k)}</td><td>{html.escape(v)}</td></tr>" for k, v in facts(run).items())
    text = PAGE.format(
        title=f"A {run.rods}-rod pendulum with sharnir",
        story=STORY,
        image=base64.b64encode(image.getvalue()).decode("ascii"),
        rows=rows,
        data=data.name,
        version=__version__,
    )
    _write(page, text.encode("utf-8"))
    return [page, figure, data]


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
