"""Trees of 100,000 bodies in every formulation that is linear on them, and one of a million.

A chain suits those that eliminate along the tree; those that factor a mass matrix are linear where that matrix is
sparse, on a star. What is checked: inverse dynamics of the accelerations gives the forces back.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import sharnir as sh

from ..engines.contract import Call
from ..measure import timings
from ..models import planar, star
from ..states import random_states
from . import memory
from .figures import spread
from .tell import Tell

SHAPES = {"chain": planar, "star": star}
SHAPE_OF = {
    "separate-bodies": "chain", "absolute": "chain", "hamilton-recursive": "chain", "hamilton-orthogonal": "chain",
    "composite": "star", "wittenburg": "star", "hamilton-tangent": "star",
}  # fmt: skip
MANY, MOST, FEW = 100_000, 1_000_000, 200
LONG = (*((shape, MANY, name) for name, shape in SHAPE_OF.items()), ("chain", MOST, "separate-bodies"))
QUICK = tuple((shape, FEW, name) for name, shape in SHAPE_OF.items())


def measure_long(name: str, n: int, formulation: str, effort: dict[str, Any], tell: Tell) -> None:
    sh.compile, np.linalg.norm  # noqa: B018 imported now, not while the clock runs
    before, start = memory.start(), time.process_time()
    model = SHAPES[name.split()[0]](n)
    built, held = time.process_time(), memory.peak() - before
    tell(bodies=len(model.bodies), nv=model.nv, build=built - start, model_memory=held)
    s = random_states(model, 1)
    given, started = (s.q[0], s.v[0], s.tau[0]), time.process_time()
    dyn = sh.compile(model, formulation, threads=1)
    a = dyn.acceleration(*given)
    tell(first=time.process_time() - started, memory=memory.peak() - before)
    call = Call(formulation, lambda: dyn.acceleration(*given), 1)
    tell(call=spread(timings([call], effort["rounds"], effort["seconds"], effort["longest"])[0].rounds))
    inverse = dyn if formulation == "separate-bodies" else sh.compile(model, "separate-bodies", threads=1)
    still = inverse.inverse(s.q[0], s.v[0], np.zeros(model.nv))
    left = inverse.inverse(s.q[0], s.v[0], a) - s.tau[0]
    tell(difference=float(np.abs(left).max() / max(np.abs(still).max(), np.abs(s.tau[0]).max())))
