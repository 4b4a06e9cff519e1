"""Drake's Simulator with its error-controlled Runge-Kutta methods of order 3 (the default) and 5."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..engines import DrakeEngine
from .contract import TOLERANCES, Motion, Way

SCHEMES = ("runge_kutta3", "runge_kutta5")


def drake(motion: Motion) -> list[Way]:
    if DrakeEngine.refuses(motion.model):
        return []
    from pydrake.systems.analysis import ApplySimulatorConfig, Simulator, SimulatorConfig

    plant = DrakeEngine(motion.model).plant
    start = np.concatenate([motion.q0, np.zeros(motion.model.nv)])

    def way(scheme: str) -> Way:
        def make(accuracy: float) -> Callable[[], np.ndarray]:
            simulator = Simulator(plant)
            config = SimulatorConfig(integration_scheme=scheme, accuracy=accuracy, max_step_size=0.1)
            context = simulator.get_mutable_context()

            def run() -> np.ndarray:
                context.SetTime(0.0)
                plant.SetPositionsAndVelocities(context, start)
                ApplySimulatorConfig(config, simulator)  # else it begins with the last step of the run before
                simulator.Initialize()
                simulator.AdvanceTo(motion.seconds)
                return np.array(plant.GetPositions(context))

            return run

        return Way(f"Drake {scheme}", "accuracy", TOLERANCES, make)

    return [way(scheme) for scheme in SCHEMES]
