"""Exudyn: redundant coordinates, every joint and every closing a constraint, its generalized-α method (index 3).

Planar linkages are built of its planar bodies (3 coordinates) and planar joints, spatial ones of bodies with Euler
parameters and generic joints. A solved system starts where it ended, so every run builds a new one, which costs little.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

from .contract import Linkage, Trip, Way
from .exudyn_systems import planar_system, spatial_system

STEPS = (1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5)
SPECTRAL_RADIUS = 0.9
SPARSE = 50  # bodies from which its sparse solver is the faster one
SAMPLES = 1000


def ways(linkage: Linkage) -> list[Way]:
    if find_spec("exudyn") is None:
        return []
    import exudyn as exu

    exu.config.printToConsole = False  # it announces steps that it cannot solve
    kind = exu.OutputVariableType.Position

    def make(step: float) -> Trip:
        def solved(watched: bool) -> tuple[Any, list[Any], list[tuple[Any, Any]]]:
            build = planar_system if linkage.planar else spatial_system
            system, bodies, coms = build(exu, linkage)
            sensors = _sensors(exu, linkage, system, bodies, coms) if watched else []
            system.Assemble()
            if not system.SolveDynamic(_settings(exu, linkage, step, watched)):
                raise RuntimeError("Exudyn's solver gave up")
            return system, [(body, com) for body, com in zip(bodies, coms, strict=True)], sensors

        def run() -> Any:
            try:
                return solved(watched=False)
            except (RuntimeError, ValueError):  # it could not solve a step
                return None

        def marks(result: Any) -> np.ndarray:
            if result is None:
                return np.full((len(linkage.marks), 3), np.nan)
            system, bodies, _ = result
            places = []
            for name, point in linkage.marks:
                body, com = bodies[linkage.number(name)]
                places.append(system.GetObjectOutputBody(body, kind, list(np.subtract(point, com))))
            return np.array(places)

        def worst() -> float:
            try:
                system, _, sensors = solved(watched=True)
            except (RuntimeError, ValueError):
                return float("nan")
            paths = [[system.GetSensorStoredData(s)[:, 1:] for s in pair] for pair in sensors]
            return max(float(np.linalg.norm(a - b, axis=1).max()) for a, b in paths)

        return Trip(run, marks, worst)

    return [Way("Exudyn generalized-α", "step", STEPS, make)]


def _settings(exu: Any, linkage: Linkage, step: float, watched: bool) -> Any:
    s = exu.SimulationSettings()
    s.timeIntegration.endTime = linkage.seconds
    s.timeIntegration.numberOfSteps = round(linkage.seconds / step)
    s.timeIntegration.generalizedAlpha.spectralRadius = SPECTRAL_RADIUS
    s.timeIntegration.newton.useModifiedNewton = True
    s.timeIntegration.verboseMode, s.displayStatistics, s.displayComputationTime = 0, False, False
    s.solutionSettings.writeSolutionToFile = False
    s.solutionSettings.sensorsWritePeriod = linkage.seconds / SAMPLES if watched else linkage.seconds
    solvers = exu.LinearSolverType
    s.linearSolverType = solvers.EigenSparse if len(linkage.tree.bodies) > SPARSE else solvers.EigenDense
    return s


def _sensors(exu: Any, linkage: Linkage, system: Any, bodies: list[Any], coms: list[Any]) -> list[tuple[Any, Any]]:
    from exudyn.itemInterface import SensorBody

    def sensor(body: str, point: Any) -> Any:
        i = linkage.number(body)
        place = list(np.subtract(point, coms[i]))
        kind = exu.OutputVariableType.Position
        return system.AddSensor(
            SensorBody(bodyNumber=bodies[i], localPosition=place, outputVariableType=kind, storeInternal=True)
        )

    return [(sensor(c.body_a, c.point_a), sensor(c.body_b, c.point_b)) for c in linkage.closings]
