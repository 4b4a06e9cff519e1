"""Random mechanisms with closed loops: every formulation against the others, Pinocchio, and NumPy's least squares. The
first 40, all 100 with SHARNIR_ALL_TREES=1; what they are goes by the last digit of the seed, its thirds and quarters.

1e-9 is the issue's bound; the worst that was seen is 1e-12, for singular values of the loops down to 0.03 of the
largest. Reactions are those of the minimum rule, also where loops are redundant, as in every other mechanism.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from support.random_loops import Mechanism, random_mechanism
from support.random_trees import relative_error
from support.samples import ALL, sample, slow_but_every, thinned
from support.ways import by_turns, skip_where_refused

TOLERANCE = 1e-9
COUNT, CHUNK = sample(30, 100), 5
NAMES = tuple(FORMULATIONS)


@cache
def mechanism(seed: int) -> Mechanism:
    return random_mechanism(seed)


def compiled(m: Mechanism, formulation: str, backend: str = "casadi") -> sh.Dynamics:
    return sh.compile(m.model, formulation, backend=backend)


def acceleration_error(m: Mechanism, dyn: sh.Dynamics, wrenches: bool) -> float:
    s = m.state if wrenches else m.unloaded
    found = dyn.acceleration(s.q, s.v, s.tau, t=s.t, wrenches=s.wrenches if wrenches else None)
    return relative_error(found, m.truth.acceleration(s))


def reaction_errors(m: Mechanism, dyn: sh.Dynamics, wrenches: bool) -> dict[str, float]:
    s = m.state if wrenches else m.unloaded
    a = m.truth.acceleration(s)
    state, given = (s.q, s.v, s.tau), {"t": s.t, "wrenches": s.wrenches if wrenches else None}
    R, on_a = dyn.reactions(*state, **given), dyn.constraint_reactions(*state, **given)
    R_true, on_a_true, left = m.truth.reactions(s, a)
    assert left < TOLERANCE  # the accelerations are those of bodies that obey Newton and Euler
    scale = max(1.0, *(np.abs(w).max() for w in on_a_true.values()), np.abs(R_true).max())
    loops = max(np.abs(on_a[name] - w).max() for name, w in on_a_true.items()) / scale
    return {
        "reactions": float(np.abs(R - R_true).max() / scale), "loops": float(loops),
        "balance": m.truth.imbalance(s, a, R, on_a),
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("first", thinned(2, range(0, COUNT, CHUNK)))
def test_against_pinocchio_and_each_other(first: int) -> None:
    """Accelerations of every formulation; reactions of one of them by turns, of all for every tenth."""
    errors: dict[tuple[int, str, str], float] = {}
    for seed in range(first, first + CHUNK):
        m, wrenches = mechanism(seed), seed % 5 == 0
        names = by_turns(m.model, seed)
        for k, name in enumerate(names):
            dyn = compiled(m, name)
            errors[seed, name, "acceleration"] = acceleration_error(m, dyn, wrenches)
            if seed % 10 == 8 or k == seed % len(names):
                found = reaction_errors(m, dyn, wrenches)
                errors |= {(seed, name, what): error for what, error in found.items()}
    assert {key: e for key, e in errors.items() if not e <= TOLERANCE} == {}
    assert np.median(list(errors.values())) < 1e-13


@pytest.mark.parametrize("seed", slow_but_every(3, [s for s in range(0, COUNT, 4) if s % 3 != 1]))
def test_our_reading_of_pinocchio_against_its_own_solver(seed: int) -> None:
    """Where it can: without prescribed joints, points and frames."""
    m = mechanism(seed)
    found = m.truth.pinocchio_acceleration(m.state)
    assert relative_error(m.truth.acceleration(m.state), found) <= TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "name"),
    [(s, n) for i, s in enumerate((0, 1, 3, 5, 18)) for k, n in enumerate(NAMES) if ALL or (i + k) % 5 == 0],
)
def test_native_code_one_by_one_and_in_lanes(seed: int, name: str) -> None:
    """Every formulation with one mechanism or two, by turns; with SHARNIR_ALL_TREES=1 with all."""
    m = mechanism(seed)
    skip_where_refused(name, m.model)
    s, dyn = m.unloaded, compiled(m, name, "llvm")
    assert acceleration_error(m, dyn, wrenches=False) <= TOLERANCE
    assert max(reaction_errors(m, dyn, wrenches=False).values()) <= TOLERANCE
    tau = np.array([s.tau, -s.tau, 0.3 * s.tau, 2 * s.tau, 0 * s.tau])
    together = dyn.acceleration(s.q, s.v, tau, t=s.t)
    R = dyn.reactions(s.q, s.v, tau, t=s.t)
    for k in range(len(tau)):
        assert relative_error(together[k], dyn.acceleration(s.q, s.v, tau[k], t=s.t)) <= 1e-12
        assert relative_error(R[k], dyn.reactions(s.q, s.v, tau[k], t=s.t)) <= 1e-12


@pytest.mark.slow
def test_the_mechanisms_are_what_they_claim() -> None:
    found = [mechanism(seed) for seed in range(COUNT)]
    assert {m.flavour for m in found} == {"mobile", "redundant", "tilted", "immobile"}
    assert {sum(loop.name != "again" for loop in m.truth.loops) for m in found} == {1, 2, 3, 4}
    kinds = [{loop.kind for loop in m.truth.loops} for m in found]
    assert all(kinds.count(set(k)) >= 0.1 * COUNT for k in (["point"], ["frame"], ["point", "frame"]))
    assert sum(any(0 in (loop.a, loop.b) for loop in m.truth.loops) for m in found) >= 0.2 * COUNT
    assert sum(m.model.planar for m in found) >= 0.2 * COUNT
    assert sum(m.truth.driven.size > 0 for m in found) >= 0.2 * COUNT
    assert sum(bool(m.truth.springs) for m in found) >= 0.2 * COUNT
    assert sum(m.redundant > 0 for m in found) >= 0.3 * COUNT
    assert sum(m.redundant == 0 for m in found) >= 0.3 * COUNT
    assert sum(m.mobility == 0 for m in found) >= 0.08 * COUNT
    assert {type(b.joint).__name__ for m in found for b in m.model.bodies} == {
        "Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Free", "Fixed",
        "Compound",
    }  # fmt: skip
    for m in found:
        m.truth.place(m.state.q, m.state.v)
        assert m.truth.gap() < 1e-14
        assert np.abs(m.truth.rows()[0] @ m.state.v).max() < 1e-10
        g, rate = (
            sh.compile(m.model, backend="casadi").constraint_value(m.state.q, t=m.state.t),
            sh.compile(m.model, backend="casadi").constraint_rate(m.state.q, m.state.v, t=m.state.t),
        )
        assert np.abs(g).max() < 1e-13
        assert np.abs(rate).max() < 1e-9
