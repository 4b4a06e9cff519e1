"""The mechanisms that `sharnir demo` shows, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sharnir as sh

from ..errors import SimulationError
from . import four_bar, heavy_top, pendulum, scissor, stewart, wing

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
        if "by the user" in found.status or "Ctrl-C" in found.status:
            raise KeyboardInterrupt  # nobody wants half of a demo
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
            wing.run, [("panel 3", (wing.LENGTH, 0, 0)), ("panel 1", (wing.LENGTH, 0, 0))],
        ),
        Demo(
            "pendulum", "A pendulum of ten rods",
            "A chain falls from rest and swings under gravity. Nothing forces the energy to stay constant, so its "
            "error tells how well equations and steps work.",
            lambda formulation: pendulum.simulate_pendulum(formulation=formulation).run,
            [("rod10", (pendulum.LENGTH / 10, 0, 0))],
        ),
        Demo(
            "four-bar", "A four-bar linkage",
            "A motor turns the crank, the rocker swings against a spring, a point of the coupler draws its curve.",
            four_bar.run, [("coupler", four_bar.POINT)],
        ),
        Demo(
            "stewart", "A Stewart platform",
            "Six legs carry a platform: 13 bodies in six closed loops. Servos move the lengths of the legs.",
            stewart.run, [("platform", (0, 0, 0.33))],
        ),
        Demo(
            "scissor", "A scissor mast goes up",
            "Six cells of crossed bars, all moved by one spring at the foot; a latch catches the mast where it is up.",
            scissor.run, [("instrument", (0, 0, 0))],
        ),
        Demo(
            "top", "A heavy top",
            "It spins, and so it does not fall: it goes round the vertical, and nods on its way.",
            heavy_top.run, [("top", (0, 0, heavy_top.HEIGHT + 0.12))],
        ),
    )
}  # fmt: skip
