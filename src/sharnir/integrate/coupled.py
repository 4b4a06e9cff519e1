"""The stages of one implicit step where one Jacobian does not do for all of them: Newton's method in full.

A stiff direction that turns by more than about (rate · h)⁻¹ within a step, as that of a stiff spring on a swinging bob,
makes the iteration of `stages`, with J of the start, diverge. Here every stage has its own J_s = ∂f/∂y(y + z_s), and
the three are solved for together:

    Σ_r (A⁻¹)_sr/h Δz_r − J_s Δz_s = f(y + z_s) − Σ_r (A⁻¹)_sr/h z_r                                  (4)

One factorisation of 3 ny equations takes about five times as long as those of (1) and (2), and there are three
Jacobians, so this comes second: when (1) and (2) failed with a Jacobian of this very state. After that it comes first
for 0, 1, 3, 7, ... `LONGEST` tries, about twice as many each time that (1) and (2), given another chance, fail again.
"""

from __future__ import annotations

import numpy as np

from ..compiled import inlined
from .block import Block
from .collocation import STAGES, Tableau
from .linear import REGULAR, factor, solve
from .rows import FINITE
from .stages import BAD, COUPLED, STREAK, WORST, Work, differentiate, evaluate_stage

LARGEST = 60  # ny; beyond, a step is halved at once: 3 ny equations would take longer than the shorter steps
ITERATIONS = 10  # at most
POOR = 0.1  # contraction, at which the Jacobians are renewed
LONGEST = 63  # tries in a row


@inlined
def remember(w: Work, failed: bool) -> None:
    """For how many tries (4) comes first, after (1) and (2) `failed` with a Jacobian of this very state, or did not."""
    w.whole[COUPLED] = w.whole[STREAK] if failed else 0
    w.whole[STREAK] = min(2 * w.whole[STREAK] + 1, LONGEST) if failed else 0


@inlined
def linearise(b: Block, w: Work, method: Tableau, i: int, s: int, h: float) -> None:
    """The rows of stage s in (4), whose state is in y_eval and whose f is in F."""
    ny = w.f.size
    differentiate(b, w, i, h, w.F[s])
    J = w.J[b.first + i]
    for m in range(ny):
        row = s * ny + m
        for k in range(STAGES * ny):
            w.matrix[row, k] = 0.0
        for k in range(ny):
            w.matrix[row, s * ny + k] = -J[m, k]
        for r in range(STAGES):
            w.matrix[row, r * ny + m] += method.A_inverse[s, r] / h


@inlined
def newton_coupled(b: Block, w: Work, method: Tableau, i: int, h: float) -> int:
    """Solve (4) for Z; the number of iterations, or 0 where they do not converge. J is that of the end after that."""
    ny = w.f.size
    rate, before = 1.0, 0.0
    w.whole[BAD] = FINITE
    for iteration in range(1, ITERATIONS + 1):
        renew = rate > POOR
        for s in range(STAGES):
            evaluate_stage(b, w, method, i, s, h)
            if renew and w.whole[BAD] == FINITE:
                linearise(b, w, method, i, s, h)
            if w.whole[BAD] != FINITE:
                return 0
        if renew:
            singular = factor(w.matrix, w.pivots)
            if singular != REGULAR:
                w.whole[WORST] = singular % ny
                return 0
        for s in range(STAGES):
            for m in range(ny):
                z = (
                    method.A_inverse[s, 0] * w.Z[0, m]
                    + method.A_inverse[s, 1] * w.Z[1, m]
                    + method.A_inverse[s, 2] * w.Z[2, m]
                )
                w.change[s * ny + m] = w.F[s, m] - z / h
        solve(w.matrix, w.pivots, w.change)

        size, largest = 0.0, 0.0
        for s in range(STAGES):
            for m in range(ny):
                change = (w.change[s * ny + m] * w.unit[m]) ** 2
                w.Z[s, m] += w.change[s * ny + m]
                size += change
                if change > largest:
                    largest = change
                    w.whole[WORST] = m
        size = np.sqrt(size / (STAGES * ny))
        if iteration > 1:
            rate = size / before
            if not rate < 2.0 or (renew and iteration > 2 and rate >= 1.0):
                return 0
        if size == 0.0 or (rate < 1.0 and rate / (1.0 - rate) * size < w.tolerance) or size < w.tolerance:
            return iteration
        before = size
    return 0
