"""`sharnir demo`: the mechanisms by name; run one, tell, write its page."""

from __future__ import annotations

import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sharnir as sh

from ..algorithms.formulations.registry import FORMULATIONS
from ..core.errors import SimulationError
from ..core.read import choice
from .demo_mechanisms import (
    COUPLER_POINT,
    DISC_HEIGHT,
    PANEL_LENGTH,
    run_four_bar,
    run_heavy_top,
    run_scissor,
    run_stewart,
    run_wing,
)
from .demo_pendulum import LENGTH, pendulum_facts, simulate_pendulum, write_pendulum
from .output import UsageError, console, print_facts, print_json, print_written, stage

Traces = list[tuple[str, Any]]


@dataclass(frozen=True)
class Demo:
    """`run(formulation)` simulates it; `traces` are points whose paths are drawn."""

    name: str
    title: str
    story: str
    simulate: Callable[[str], sh.Run]
    traces: Traces

    def run(self, formulation: str) -> sh.Run:
        """The run, which reaches its end."""
        found = self.simulate(formulation)
        if not found.ok:
            raise SimulationError(
                f"demo {self.name}: {found.status} It is a regular problem, so please report this with "
                "`sharnir --version`."
            )
        return found


DEMOS = {
    demo.name: demo
    for demo in (
        Demo(
            "wing", "A solar wing unfolds",
            "Three panels, folded before a free satellite. Springs in the hinges open them, cables keep them in step, "
            "latches catch them. Nothing acts from outside, so the satellite turns back.",
            run_wing, [("panel 3", (PANEL_LENGTH, 0, 0)), ("panel 1", (PANEL_LENGTH, 0, 0))],
        ),
        Demo(
            "pendulum", "A pendulum of ten rods",
            "A chain falls from rest and swings under gravity. Nothing forces the energy to stay constant, so its "
            "error tells how well equations and steps work.",
            lambda formulation: simulate_pendulum(formulation=formulation).run,
            [("rod10", (LENGTH / 10, 0, 0))],
        ),
        Demo(
            "four-bar", "A four-bar linkage",
            "A motor turns the crank, the rocker swings against a spring, a point of the coupler draws its curve.",
            run_four_bar, [("coupler", COUPLER_POINT)],
        ),
        Demo(
            "stewart", "A Stewart platform",
            "Six legs carry a platform: 13 bodies in six closed loops. Servos move the lengths of the legs.",
            run_stewart, [("platform", (0, 0, 0.33))],
        ),
        Demo(
            "scissor", "A scissor mast goes up",
            "Six cells of crossed bars, all moved by one spring at the foot; a latch catches the mast where it is up.",
            run_scissor, [("instrument", (0, 0, 0))],
        ),
        Demo(
            "top", "A heavy top",
            "It spins, and so it does not fall: it goes round the vertical, and nods on its way.",
            run_heavy_top, [("top", (0, 0, DISC_HEIGHT + 0.12))],
        ),
    )
}  # fmt: skip


def write_report(demo: Demo, run: sh.Run, folder: Path) -> Path:
    """The page, in an existing folder."""
    page = folder / f"{demo.name}.html"
    run.report(page, title=demo.title, note=demo.story, traces=demo.traces)
    return page


def facts(run: sh.Run, seconds: float) -> dict[str, str]:
    """The settings and the results of a run that took so many `seconds`."""
    how, model, audit = run.settings, run.dynamics("report").model, run.audit()
    loops = f", {model.row_count} rows of constraints" if model.constraints else ""
    last = float(run.t[-1])
    steps = len(set(run.t.tolist())) - 1  # at an event the state is kept twice, before and after it
    found = {
        "model": f"{model.name}: {len(model.bodies)} bodies, {model.nv} velocities{loops}",
        "formulation": f"{how.formulation}, backend {how.backend}",
        "integrator": f"{how.method}, rtol {how.rtol:g}, atol {how.atol:g}",
        "simulated": f"{last:g} s in {steps} steps, {seconds:.2f} s with compiling",
    }
    for event in run.all_events[0][:8]:
        found[f"at {event.time:.3f} s"] = f"{event.name}: {event.energy_lost:.3g} J lost"
    found["energy"] = f"the balance closes within {audit.worst:.1e} of the energy exchanged"
    return found


def list_demos(as_json: bool) -> None:
    if as_json:
        print_json({demo.name: demo.story for demo in DEMOS.values()})
    else:
        print_facts({demo.name: demo.story for demo in DEMOS.values()})


def run_demo(name: str, out: Path, formulation: str, show: bool, as_json: bool) -> None:
    """Simulate a mechanism and leave its page in `out`."""
    demo = DEMOS[choice(name, DEMOS, "demo: there is none of the name ", ".", UsageError)]
    known = ("auto", *FORMULATIONS)
    formulation = choice(formulation, known, "demo: --formulation ", ": there is no such formulation.", UsageError)
    _prepare(out)  # before the work, so that a bad folder costs nothing
    begin = time.perf_counter()
    with stage(f"building, compiling and simulating: {demo.title}"):
        run, found, others = _simulated(demo, formulation)
    told = {**facts(run, time.perf_counter() - begin), **found}
    with stage("writing the page"):
        paths = [write_report(demo, run, out), *others(out)]
    if as_json:
        print_json({**told, "written": [str(path) for path in paths]})
    else:
        print_facts(told)
        console().print()
        for path in paths:
            print_written(path)
    if show:
        webbrowser.open(paths[0].resolve().as_uri())


def _simulated(demo: Demo, formulation: str) -> tuple[sh.Run, dict[str, str], Callable[[Path], list[Path]]]:
    """The run, what else is known of it, and what writes its other files."""
    if demo.name != "pendulum":
        return demo.run(formulation), {}, lambda out: []
    run = simulate_pendulum(formulation=formulation)
    return run.run, pendulum_facts(run), lambda out: write_pendulum(run, out)


def _prepare(out: Path) -> None:
    """Make the folder and see that files can be written there."""
    probe = out / ".sharnir-probe"
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise UsageError(
            f"demo: cannot write to the folder {str(out)!r} ({error.strerror or error}). "
            "Expected a folder, new or existing, that you may write to. Choose another one with --out."
        ) from error
