"""A million steps: what methods that preserve structure keep, beside explicit ones at equal work.

    python -m benchmarks.structure [--steps 1000000] [--out FOLDER] [--page docs/theory/hamilton.md] [--figures FOLDER]

Three systems without friction. A pendulum of ten rods that swings: canonical coordinates, Gauss in (q, p). A free craft
with arms on ball joints that tumbles: RATTLE with momenta of the quaternions. A four-bar linkage: RATTLE with its loop.
An explicit method gets as many evaluations of the right-hand side as the first has taken, in equal steps. Energy errors
are relative to the largest kinetic energy; momenta to Σ m |v| of the bodies, about the origin at which the centre of
mass starts.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh
from sharnir.integrate import integrate
from sharnir.motion.options import Options
from sharnir.motion.problem import pose
from sharnir.motion.start import Start

from .peers import single_thread
from .peers.peak import processor
from .peers.report import Table, publish

KEPT = 1000  # states of a run


def rods() -> tuple[sh.Model, dict[str, Any]]:
    s = sh.System("ten rods")
    for k in range(10):
        place = {"placement": sh.Placement((0, 0, -0.1))} if k else {}
        s.add_body(
            f"rod {k}", f"rod {k - 1}" if k else "world", joint=sh.Revolute("y"), mass=0.1, com=(0, 0, -0.05),
            inertia=(0.1**3 / 12, 0.1**3 / 12, 0), **place,
        )  # fmt: skip
    return s.build(), {"q0": np.full(10, 0.03), "v0": np.zeros(10)}


def craft() -> tuple[sh.Model, dict[str, Any]]:
    s = sh.System("craft", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=4.0, com=(0.02, 0.01, 0), inertia=(0.3, 0.4, 0.5))
    for k, side in enumerate((0.3, -0.3)):
        at = sh.Placement((side, 0, 0))
        s.add_body(
            f"arm {k}",
            "hub",
            joint=sh.Spherical(),
            placement=at,
            mass=1.0,
            com=(side, 0.1, 0),
            inertia=(0.02, 0.03, 0.04),
        )
    s.add_body(
        "hand",
        "arm 0",
        joint=sh.Revolute("y"),
        placement=sh.Placement((0.6, 0, 0)),
        mass=0.5,
        com=(0.1, 0, 0),
        inertia=(0.01, 0.01, 0.01),
    )
    model = s.build()
    v = np.zeros(model.nv)
    v[3:] = [0.4, 0.9, -0.3, 0.5, -0.7, 0.3, -0.4, 0.2, 0.6, 0.5]
    dyn = sh.compile(model)
    # the centre of mass moves slowly, so that angular momentum is not that of a long way
    mass = sum(float(b.mass) for b in model.bodies)
    v[:3] += 0.01 - dyn.momentum(model.q0, v)[:3] / mass
    return model, {"v0": v}


def four_bar() -> tuple[sh.Model, dict[str, Any]]:
    s = sh.System("four-bar", planar=True, gravity=(0, -9.81, 0))

    def rod(length: float) -> dict[str, Any]:
        return {"mass": length, "com": (length / 2, 0, 0), "inertia": length**3 / 12}

    s.add_body("crank", joint=sh.Revolute("z"), q0=1.2, **rod(0.4))
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement((0.4, 0, 0)), q0=-0.9, **rod(1.0))
    s.add_body("rocker", joint=sh.Revolute("z"), placement=sh.Placement((1.0, 0, 0)), q0=1.5, **rod(0.8))
    s.add_constraint("pin", sh.Coincident("coupler", (1.0, 0, 0), "rocker", (0.8, 0, 0)))
    model = s.build()
    found = sh.assemble(model)
    return model, {"q0": found.q, "v0": found.v}


SYSTEMS: dict[str, tuple[Any, str, float, list[str]]] = {  # model, formulation, step, methods
    "ten rods": (rods, "hamilton-recursive", 4e-3, ["gauss4", "gauss2", "rk4"]),
    "craft": (craft, "hamilton-recursive", 4e-2, ["rattle", "gauss4", "rk4"]),
    "four-bar": (four_bar, "hamilton-recursive", 2e-2, ["rattle", "rk4"]),
}


def counted(
    model: sh.Model, given: dict[str, Any], formulation: str, method: str, step: float, steps: int
) -> tuple[float, int]:
    """Processor time and evaluations of f of one run, states at its end only."""
    how = Options.read(
        duration=step * steps, method=method, rtol=1e-8, atol=1e-10, step=step, max_step=None, max_steps=10**9,
        times="end", controller=None, drift="projection", baumgarte=10.0, threads=1, progress=False,
        on_singularity="stop",
    )  # fmt: skip
    problem = pose(model, formulation, Start(model, given.get("q0"), given.get("v0"), None), {}, None, how)
    begin = time.process_time()
    found = integrate(problem.mechanism, 0.0, how.duration, problem.y0[0], times="end", **problem.ways)
    return time.process_time() - begin, int(found.n_rhs)


def measured(name: str, steps: int) -> list[dict[str, Any]]:
    build, formulation, step, methods = SYSTEMS[name]
    model, given = build()
    dyn, duration, found, work = sh.compile(model), step * steps, [], 0.0
    for method in methods:
        h = step
        sample = min(steps, 2000)
        counted(model, given, formulation, method, step, 10)
        seconds, evaluations = counted(model, given, formulation, method, step, sample)
        each = evaluations / sample
        if method == methods[0]:
            work = each
        elif method == "rk4":  # as many evaluations
            h = duration / round(duration / (step * each / work))
        run = sh.simulate(
            model, duration, formulation=formulation, method=method, step=h, times=np.linspace(0, duration, KEPT + 1),
            max_steps=10**10, progress=False, **given,
        )  # fmt: skip
        kinetic, total = run.energy[:, 0], run.energy.sum(axis=1)
        row = {
            "system": name, "method": method, "step": h, "steps": round(duration / h), "evaluations": each,
            "microseconds": 1e6 * seconds / sample, "ok": run.ok, "status": str(run.status), "t": run.t.tolist(),
            "energy": ((total - total[0]) / kinetic.max()).tolist(),
        }  # fmt: skip
        if name == "craft":
            momentum, size = dyn.momentum(run.q, run.v), speeds(dyn, run)
            row["linear"] = (np.abs(momentum[:, :3] - momentum[0, :3]).max(axis=1) / size).tolist()
            row["angular"] = (np.abs(momentum[:, 3:] - momentum[0, 3:]).max(axis=1) / size).tolist()
        if model.constraints:
            row["violation"] = np.abs(np.asarray(run.violation)).reshape(len(run.t), -1).max(axis=1).tolist()
        found.append(row)
        print(name, method, run.status, flush=True)
    return found


def speeds(dyn: Any, run: sh.Run) -> float:
    """Σ m |v| of the centres of mass at the start."""
    total = 0.0
    for body in dyn.model.bodies:
        com = tuple(float(x) for x in np.ravel(body.com))
        v = np.asarray(dyn.point_velocity(run.q[0], run.v[0], body.name, com))
        total += float(body.mass) * float(np.linalg.norm(v))
    return total


def table(found: list[dict[str, Any]]) -> Table:
    def energy(row: dict[str, Any], part: slice) -> str:
        return f"{np.abs(row['energy'][part]).max():.1e}" if row["ok"] else "ended early"

    tenth = KEPT // 10

    rows = [
        [
            r["system"], r["method"], f"{r['step']:.2g}", f"{r['steps']:,}", f"{r['evaluations']:.1f}",
            f"{r['microseconds']:.1f}", energy(r, slice(1, tenth)), energy(r, slice(-tenth, None)),
            f"{max(r['linear']):.0e}, {max(r['angular']):.0e}" if "linear" in r else "-",
            f"{max(r['violation']):.0e}" if "violation" in r else "-",
        ]
        for r in found
    ]  # fmt: skip
    columns = [
        "system", "method", "step, s", "steps", "f a step", "µs a step", "energy error, first tenth", "last tenth",
        "momenta: linear, angular", "constraint, m",
    ]  # fmt: skip
    return Table("A million steps", columns, rows, [f"{processor()}, one thread, at work with other things."])


def draw(found: list[dict[str, Any]], folder: Path) -> None:
    """One picture: energy errors of the three systems, and the momenta of the craft."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 2, figsize=(10, 6.4), constrained_layout=True)
    for ax, name in zip(axes.flat, SYSTEMS, strict=False):
        for r in (r for r in found if r["system"] == name):
            ax.semilogy(
                r["t"][1:],
                np.maximum(np.abs(r["energy"][1:]), 1e-17),
                ".",
                ms=2,
                label=f"{r['method']}, h = {r['step']:.2g} s",
            )
        ax.set(title=name, xlabel="t, s", ylabel="energy error / largest kinetic energy")
        ax.legend(markerscale=5, fontsize=8)
    ax = axes[1, 1]
    for r in (r for r in found if "angular" in r):
        for what, mark in (("linear", "+"), ("angular", ".")):
            ax.semilogy(r["t"][1:], np.maximum(r[what][1:], 1e-18), mark, ms=2, label=f"{r['method']}, {what}")
    ax.axhline(1e-10, color="0.6", lw=0.8)
    ax.set(title="craft: momenta", xlabel="t, s", ylabel="error / Σ m |v|")
    ax.legend(markerscale=3, fontsize=7, ncols=3, loc="center", bbox_to_anchor=(0.5, 0.62))
    figure.savefig(folder / "structure.png", dpi=80)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1_000_000, help="of the first method of each system")
    parser.add_argument("--only", nargs="*", default=list(SYSTEMS), choices=list(SYSTEMS))
    parser.add_argument("--out", type=Path, help="folder for structure.md and structure.json")
    parser.add_argument("--page", type=Path, help="page whose section between the marks of `structure` is replaced")
    parser.add_argument("--figures", type=Path, help="folder for the picture")
    given = parser.parse_args()
    single_thread.stay_on_one_core()
    found = [row for name in given.only for row in measured(name, given.steps)]
    publish("structure", [table(found)], json.dumps(found), given.out, given.page)
    if given.figures is not None:
        draw(found, given.figures)


if __name__ == "__main__":
    main()
