"""How a run holds on to its constraints. Integrating accelerations alone lets positions drift off quadratically.

projection   after every step q and v go to the nearest state, in the mass metric, that satisfies all constraints
baumgarte    accelerations pull back: G a = γ − 2 α ġ − α² g (Baumgarte 1972); α in 1/s is a matter of taste
ggl          coordinates move with velocities that satisfy the constraints: the index-2 form of Gear, Gupta and
             Leimkuhler (1985), q̇ = N (v − M⁻¹ Gᵀ μ), with μ eliminated. Positions keep what the integrator leaves
none         nothing is done
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..errors import SimulationError
from ..formulations import separate_bodies
from ..formulations.contract import Formulation
from ..loops.constrain import Constrain
from ..loops.project import AlongConstraints, Projected
from ..loops.stabilise import Stabilise
from ..read import choice, positive
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.program import Program

KINDS = ("projection", "baumgarte", "ggl", "none")

# The mass metric comes from the articulated bodies, whatever formulation the run uses.
_articulated = (configure, velocities, locate, separate_bodies.load, separate_bodies.articulate)
projection = Program("projection", _articulated, ("q", "v"), Projected(separate_bodies.response))
watch = Program("watch", _articulated, ("q", "v"), Projected(separate_bodies.response, moves=False))
tangent = Program("tangent", _articulated, ("q", "v", "dq", "dv"), AlongConstraints(separate_bodies.response))


def check(drift: Any, alpha: Any) -> tuple[str, float]:
    drift = choice(drift, KINDS, "simulate: drift=", " is not known.", SimulationError)
    return drift, positive(alpha, "simulate: baumgarte", "a positive rate in 1/s, such as 10", SimulationError)


def stabilised(formulation: Formulation, drift: str, alpha: float) -> Program:
    """The right-hand side of a run."""
    program = formulation.motion
    if drift not in ("baumgarte", "ggl"):
        return program
    key = (id(program), drift, alpha)
    found = _known.get(key)
    if found is None:
        how = Stabilise("baumgarte", alpha, alpha) if drift == "baumgarte" else Stabilise("ggl")
        sweeps = tuple(replace(s, stabilise=how) if isinstance(s, Constrain) else s for s in program.sweeps)
        found = (program, replace(program, sweeps=sweeps))
        while len(_known) >= MOST:
            _known.pop(next(iter(_known)), None)
        _known[key] = found
    return found[1]


MOST = 64  # a study over the rate α must not grow
_known: dict[tuple[int, str, float], tuple[Program, Program]] = {}  # programs are told apart by identity
