"""The table of docs/validation.md: numbers of others beside ours, computed now.

    python -m benchmarks.validation [--page docs/validation.md]

References are closed forms, published samples, solutions with 20 digits (tests/data says how each was made) and other
engines. Nothing of sharnir takes part in them.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support import loop_runs, problems
from support.problems import digits, problem
from support.random_trees import relative_error

TIGHT: dict[str, Any] = {"rtol": 1e-12, "atol": 1e-14}
HEAD = "| problem | source | compared | reference | ours | error | formulation |\n|---|---|---|---:|---:|---:|---|"


class Row(NamedTuple):
    problem: str
    source: str
    compared: str
    reference: float
    ours: float
    error: float
    formulation: str

    def line(self) -> str:
        numbers = f"{self.reference:.10g} | {self.ours:.10g} | {self.error:.0e}"
        return f"| {self.problem} | {self.source} | {self.compared} | {numbers} | {self.formulation} |"


IFTOMM = "IFToMM benchmark library; digits from elliptic functions"
DIGITS = "integrated with 20 and more digits, tests/data"


def pendulum() -> Iterator[Row]:
    exact = {float(t): digits([x, y]) for t, x, y in problem("02_A01_simple_pendulum")["exact_values"]["samples"]}
    for end in (100.0, 2000.0):
        run = sh.simulate(problems.simple_pendulum(), end, q0=[problems.HORIZONTAL], times=[end], **TIGHT)
        error = problems.simple_pendulum_error(run.q[0], end)
        place = np.array([np.cos(run.q[0, 0]), np.sin(run.q[0, 0])])
        yield Row("A01, pendulum", IFTOMM, f"x at {end:g} s, m", exact[end][0], place[0], error, "separate-bodies")
    for formulation in ("separate-bodies", "absolute", "hamilton-recursive"):
        run = sh.simulate(loop_runs.point_mass("one body"), 100.0, times=[100.0], formulation=formulation, **TIGHT)
        error = loop_runs.point_mass_errors(run)[100.0]
        x = run.point("bob")[0, 0]
        yield Row("A01 as a point held by a distance", IFTOMM, "x at 100 s, m", exact[100.0][0], x, error, formulation)


def windows() -> Iterator[Row]:
    for n in (1, 40):
        times = loop_runs.windows_times(n)[:-1]
        run = sh.simulate(loop_runs.windows(n), 10.0, rtol=1e-10, atol=1e-12, times=times)
        errors = loop_runs.windows_errors(run, n)
        samples = {float(t): digits([x, y]) for t, x, y in problem("02_A02_N_four_bar")[f"exact_N{n}"]["samples"]}
        x = run.point("up0", (1.0, 0, 0))[-1, 0]
        what = f"A02, {n} window{'s' * (n > 1)}, through singular positions"
        source = "IFToMM benchmark library; reduced equation, 20 digits"
        yield Row(what, source, "x at 10 s, m", samples[times[-1]][0], x, max(errors.values()), "separate-bodies")


def ten_rods() -> Iterator[Row]:
    from sharnir.cli.demo_pendulum import pendulum as rods

    states = problem("03_nrod_pendulum")["states"]
    q, v, a = (digits([s[name] for s in states]) for name in ("q", "qd", "qdd"))
    for formulation in sorted(FORMULATIONS):
        found = sh.compile(rods(), formulation).acceleration(q, v)
        error = relative_error(found, a)
        yield Row("ten rods", f"lecture 000; {DIGITS}", "a₁ at 8 states", a[-1, 0], found[-1, 0], error, formulation)
    run = sh.simulate(rods(), 3.0, q0=q[0], v0=v[0], times=[s["t"] for s in states], rtol=1e-11, atol=1e-13)
    error = relative_error(run.q, q)
    yield Row("ten rods", f"lecture 000; {DIGITS}", "q₁ to 3 s", q[-1, 0], run.q[-1, 0], error, "separate-bodies")


def double_pendulum() -> Iterator[Row]:
    rows = problem("04_double_pendulum_absolute")["trajectory"]["rows"]
    times, y = [float(r["t"]) for r in rows], digits([r["y"] for r in rows])
    reactions = digits([r["extra"] for r in rows])[:, 2:6]
    run = sh.simulate(loop_runs.double_pendulum_free(), 5.0, formulation="absolute", times=times, **TIGHT)
    found = np.hstack([run.q[:, 2::3], run.v[:, 2::3]])
    source = f"lectures 003, 004; {DIGITS}"
    error = relative_error(found, y)
    yield Row("double pendulum, two free bodies", source, "angle 1 at 5 s", y[-1, 0], found[-1, 0], error, "absolute")
    at_a = -loop_runs.turned(run.constraint_reactions()["A"], run.q[:, 2])
    error = relative_error(at_a, reactions[:, :2])
    what = ("double pendulum, two free bodies", source, "reaction at A, x, at 5 s, N")
    yield Row(*what, reactions[-1, 0], at_a[-1, 0], error, "absolute")


def tops() -> Iterator[Row]:
    cases: dict[str, tuple[str, Callable[[], sh.Model]]] = {
        "torque_free": ("body that turns over, 50 s", lambda: problems.top(1.0, (0, 0, 0), (1.0, 2.0, 3.0), 0.0)),
        "heavy_top_bruls_cardona": (
            "heavy top of Brüls and Cardona",
            lambda: problems.top(15.0, (0, 1, 0), (0.234375, 0.46875, 0.234375)),
        ),
    }
    for name, (title, model) in cases.items():
        rows = problem("05_rigid_body_and_tops")[name]["trajectory"]["rows"]
        y, times = digits([r["y"] for r in rows]), [float(r["t"]) for r in rows]
        for formulation in ("separate-bodies", "hamilton-tangent"):
            how: dict[str, Any] = {"times": times, "formulation": formulation, **TIGHT}
            run = sh.simulate(model(), times[-1], q0=y[0, :4], v0=y[0, 4:], **how)
            found = np.hstack([run.q, run.v])
            what = f"ω₁ at {times[-1]:g} s, rad/s"
            yield Row(title, DIGITS, what, y[-1, 4], found[-1, 4], relative_error(found, y), formulation)
    p = problem("05_rigid_body_and_tops")["gyrostat_dual_spin"]
    t, v0 = np.linspace(0.0, 10.0, 101), [0, 0, 0, p["w1_0"], 0.0, p["w3"], p["Omega_rel"]]
    run = sh.simulate(problems.gyrostat(), 10.0, v0=v0, times=t, **TIGHT)
    exact = p["w1_0"] * np.cos(p["nutation_rate"] * t)
    error = relative_error(run.v[:, 3], exact)
    yield Row("gyrostat", "closed form", "ω₁ at 10 s, rad/s", exact[-1], run.v[-1, 3], error, "separate-bodies")


def ball_tree() -> Iterator[Row]:
    p = problem("06_spherical_tree")
    q, v = problems.scalar_first(p["quat_xyzw"]), np.ravel(p["omega_rel_body"])
    a = np.ravel(p["accel_aba"])
    for formulation in sorted(FORMULATIONS):
        found = sh.compile(problems.spherical_tree(), formulation).acceleration(q, v, np.ravel(p["tau_body"]))
        error = relative_error(found, a)
        yield Row("five bodies on balls", "Pinocchio 4.1.0", "a₁, rad/s²", a[0], found[0], error, formulation)


PARTS = (pendulum, windows, ten_rods, double_pendulum, tops, ball_tree)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, help="page whose table is replaced")
    given = parser.parse_args(arguments)
    table = "\n".join([HEAD, *(row.line() for part in PARTS for row in part())])
    print(table)
    if given.page:
        text = given.page.read_text(encoding="utf-8")
        pattern = r"(<!-- validation -->\n).*?(\n<!-- /validation -->)"
        text = re.sub(pattern, lambda m: m[1] + table + m[2], text, flags=re.S)
        given.page.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
