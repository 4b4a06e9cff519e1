"""Random trees of every joint that Pinocchio has, against Pinocchio: 90 of them, 300 with SHARNIR_ALL_TREES=1.

1e-10 leaves room for the conditioning of the worst of them; the typical error, rounding only, stays below 1e-13.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.pinocchio_model import PinocchioModel
from support.random_trees import State, random_tree, relative_error
from support.samples import ALL, sample
from support.ways import FORMULATIONS, skip_where_refused, taking

WORST, TYPICAL = 1e-10, 1e-13
COUNT, CHUNK = sample(45, 300), 15  # trees in one test, so that several workers share them


def errors_of(
    seed: int, model: sh.Model, dyn: sh.Dynamics, everything: bool = False, shared: bool = True
) -> dict[str, float]:
    """Accelerations and reactions; what is the same code for all formulations too where it is asked for."""
    s, p = State(model, seed), PinocchioModel(model)
    a = p.acceleration(s.q, s.v, s.tau, s.wrenches)
    pairs = {
        "acceleration": (dyn.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches), a),
        "reactions": (dyn.reactions(s.q, s.v, s.tau, wrenches=s.wrenches), p.reactions(s.q, s.v, a, s.wrenches)),
    }
    if shared:
        pairs["inverse"] = (dyn.inverse(s.q, s.v, s.a, wrenches=s.wrenches), p.inverse(s.q, s.v, s.a, s.wrenches))
        pairs["mass matrix"] = (dyn.mass_matrix(s.q), p.mass_matrix(s.q))
        pairs["energy"] = (dyn.energy(s.q, s.v), p.energy(s.q, s.v))
    if everything:
        pairs["momentum"] = (dyn.momentum(s.q, s.v), p.momentum(s.q, s.v))
        pairs["centre of mass"] = (dyn.centre_of_mass(s.q), p.centre_of_mass(s.q))
    return {name: relative_error(*pair) for name, pair in pairs.items()}


def check(found: dict[tuple[int, str], float]) -> None:
    assert {k: e for k, e in found.items() if not e <= WORST} == {}
    for name in {name for _, name in found}:
        assert np.median([e for (_, n), e in found.items() if n == name]) < TYPICAL


def turn(seed: int, model: sh.Model) -> str:
    names = taking(model)
    return names[seed % len(names)]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, COUNT, CHUNK))
def test_against_pinocchio(first: int) -> None:
    """Momentum and centre of mass of a third of them; formulations by turns."""
    found = {}
    for seed in range(first, first + CHUNK):
        model = random_tree(seed)
        dyn = sh.compile(model, turn(seed, model), backend="casadi")
        errors = errors_of(seed, model, dyn, everything=seed // 3 % 3 == 0)
        found |= {(seed, name): error for name, error in errors.items()}
    check(found)


@pytest.mark.slow
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_thirty_bodies(formulation: str) -> None:
    model, first = random_tree(1000, bodies=30), formulation == FORMULATIONS[0]
    skip_where_refused(formulation, model)
    dyn = sh.compile(model, formulation, backend="casadi")
    errors = errors_of(1000, model, dyn, everything=first, shared=first)
    assert {k: e for k, e in errors.items() if not e <= WORST} == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2000, 2004))
def test_native_code_against_pinocchio(seed: int) -> None:
    """One formulation for each of four trees, all of them with SHARNIR_ALL_TREES=1."""
    model = random_tree(seed, bodies=4)
    for name in taking(model) if ALL else [turn(seed, model)]:
        check({(seed, k): e for k, e in errors_of(seed, model, sh.compile(model, name), everything=True).items()})


@pytest.mark.slow
def test_the_trees_are_what_they_claim() -> None:
    models = [random_tree(seed) for seed in range(COUNT)]
    sizes = [len(m.bodies) for m in models]
    assert min(sizes) == 1
    assert max(sizes) > 25
    assert {type(b.joint).__name__ for m in models for b in m.bodies} == {
        "Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Free", "Fixed",
        "Compound",
    }  # fmt: skip
    assert any(np.any(b.armature) for m in models for b in m.bodies)
    assert any(m.children.count(()) > 1 for m in models)  # leaves
