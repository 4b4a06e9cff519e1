"""sharnir itself: every formulation that takes loops, single and batched; motions by `simulate`."""

from __future__ import annotations

from functools import partial

import numpy as np

import sharnir as sh

from ..engines.contract import Call
from ..motions.contract import TOLERANCES
from .contract import Linkage, States, Trip, Way
from .oracle import gaps, marked

FORMULATIONS = ("separate-bodies", "composite", "absolute")
METHODS = ("dop853", "adams")


def singles(linkage: Linkage, states: States) -> list[Call]:
    row = [x[0].copy() for x in (states.q, states.v, states.tau)]
    return [
        Call(f"sharnir {name}", partial(sh.compile(linkage.model, name, threads=1).acceleration, *row), 1)
        for name in FORMULATIONS
    ]


def batches(linkage: Linkage, states: States) -> list[Call]:
    calls = []
    for name in FORMULATIONS:
        f, out = sh.compile(linkage.model, name, threads=1).acceleration, np.empty_like(states.v)
        calls.append(Call(f"sharnir {name}", partial(f, states.q, states.v, states.tau, out=out), len(states)))
    return calls


def ways(linkage: Linkage) -> list[Way]:
    def way(formulation: str, method: str) -> Way:
        def make(rtol: float) -> Trip:
            def run(times: str | None = "end") -> np.ndarray:
                found = sh.simulate(
                    linkage.model, linkage.seconds, q0=linkage.q0, v0=linkage.v0, formulation=formulation,
                    method=method, rtol=rtol, atol=rtol / 100, times=times, threads=1, progress=False,
                )  # fmt: skip
                return np.asarray(found.q if found.ok else np.full_like(found.q, np.nan))

            # At the accepted steps, of which there are some hundred or thousand
            return Trip(
                lambda: run()[-1], lambda q: marked(linkage, q[None])[0], lambda: float(gaps(linkage, run(None)).max())
            )

        return Way(f"sharnir {formulation} {method}", "rtol", TOLERANCES, make)

    return [way(formulation, method) for formulation in FORMULATIONS for method in METHODS]
