"""Locked joints are fixed joints, and open ones are as if there were no lock: every joint of the registry, by every
formulation. The other model is built without events, and has no rows of constraints.

Covers events/locks.py, model/switched.py, loops/on.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.events import Latch
from sharnir.joints import REGISTRY
from support.event_models import chain
from support.names import joint_id
from support.samples import ALL
from support.ways import taking

JOINTS = [j for cls in REGISTRY.values() for j in cls.examples() if j.nv]
every_joint = pytest.mark.parametrize("k", range(len(JOINTS)), ids=lambda k: joint_id(JOINTS[k]))
TOLERANCE = 1e-10  # relative; round-off of two different algorithms is below 1e-12


@cache
def dynamics(model: sh.Model, formulation: str, backend: str = "casadi") -> sh.Dynamics:
    return sh.compile(model, formulation, backend=backend)


def close(found: np.ndarray, expected: np.ndarray, tolerance: float = TOLERANCE) -> None:
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * max(1.0, np.abs(expected).max()))


@cache
def built(k: int, locked: bool) -> sh.Model:
    return chain(JOINTS[k], k, event=Latch("part", closed=True) if locked else None)


def ways(k: int) -> tuple[str, ...]:
    """All formulations take their turn, every joint sees one of them; all see all with SHARNIR_ALL_TREES=1."""
    able = taking(built(k, True))
    return able if ALL else (able[k % len(able)],)


def check_locked(k: int, formulation: str, backend: str) -> None:
    """Accelerations, reactions and the force of the lock."""
    joint, rng, model, plain = JOINTS[k], np.random.default_rng(k), built(k, True), built(k, False)
    fixed = chain(joint, fixed=model.q0[2 : 2 + joint.nq])
    own = slice(2, 2 + joint.nv)
    v, tau, wrenches = rng.normal(size=model.nv), rng.normal(size=model.nv), rng.normal(size=(3, 6))
    v[own] = tau[own] = 0.0
    rest = np.delete(np.arange(model.nv), own)
    q = model.q0
    short = np.delete(q, slice(2, 2 + joint.nq))
    dyn, other = dynamics(model, formulation, backend), dynamics(fixed, "separate-bodies")
    a = dyn.acceleration(q, v, tau, wrenches=wrenches)
    close(a[rest], other.acceleration(short, v[rest], tau[rest], wrenches=wrenches))
    close(a[own], np.zeros(joint.nv))
    R = dyn.reactions(q, v, tau, wrenches=wrenches)
    close(R, other.reactions(short, v[rest], tau[rest], wrenches=wrenches))
    # what the lock does is the whole force of the joint along its coordinates
    lam = dyn.constraint_reactions(q, v, tau, wrenches=wrenches)["part"]
    tree = dynamics(plain, "separate-bodies").inverse(q, v, a, wrenches=wrenches)
    close(dyn.constraint_jacobian(q)[:, own].T @ lam, tree[own])


@every_joint
def test_a_locked_joint_is_a_fixed_one(k):
    for formulation in ways(k):
        check_locked(k, formulation, "casadi")


@pytest.mark.parametrize("k", range(len(JOINTS)) if ALL else [9], ids=str)
def test_the_same_compiled(k):
    check_locked(k, "separate-bodies", "llvm")


@pytest.mark.parametrize("k", range(0, len(JOINTS), 1 if ALL else 6), ids=lambda k: joint_id(JOINTS[k]))
def test_an_open_lock_does_nothing(k):
    """Bit for bit where nothing is added to zeros in another order, so 1e-13 at most."""
    model, plain, rng = built(k, True), built(k, False), np.random.default_rng(k)
    v, tau = rng.normal(size=model.nv), rng.normal(size=model.nv)
    for formulation in ways(k):
        dyn, other = dynamics(model, formulation), dynamics(plain, formulation)
        off = {"part:locked": 0}
        close(dyn.acceleration(model.q0, v, tau, params=off), other.acceleration(model.q0, v, tau), 1e-13)
        close(dyn.reactions(model.q0, v, tau, params=off), other.reactions(model.q0, v, tau), 1e-13)
        assert not dyn.constraint_reactions(model.q0, v, tau, params=off)["part"].any()
        assert len(dyn.nonunique(model.q0, params=off)) == 0


@pytest.mark.parametrize("k", range(len(JOINTS)) if ALL else [0, 5, 12], ids=str)
def test_assembling_brings_a_joint_back_to_what_is_held(k):
    joint, model = JOINTS[k], built(k, True)
    rng = np.random.default_rng(k)
    moved = model.q0 + 1e-7 * rng.normal(size=model.nq)  # quaternions within the limit of the boundary
    near = sh.assemble(model, moved)
    assert near.report.ok, near.report
    close(near.q[2 : 2 + joint.nq], model.q0[2 : 2 + joint.nq], 1e-11)
    found = sh.mobility(model)
    assert (found.dof, found.rank, found.redundant) == (3, joint.nv, 0)
    open_ = sh.mobility(model, params={"part:locked": 0})
    assert open_.dof == model.nv
    assert "Locks that are open, and not counted: 'part'." in open_.text


def test_members_of_a_batch_are_in_different_modes():
    joint = sh.Cylindrical("z")
    model = chain(joint, event=Latch("part", closed=True))
    dyn, rng = dynamics(model, "separate-bodies"), np.random.default_rng(1)
    v = rng.normal(size=(4, model.nv))
    on = np.array([0, 1, 1, 0])
    found = dyn.acceleration(model.q0, v, params={"part:locked": on})
    for b in range(4):
        close(found[b], dyn.acceleration(model.q0, v[b], params={"part:locked": on[b]}), 1e-15)
    assert (np.abs(found[:, 2:4]).max(axis=1) < 1e-10).tolist() == [False, True, True, False]


def test_a_mode_is_0_or_1():
    model = chain(sh.Revolute("z"), event=Latch("part", closed=True))
    dyn = dynamics(model, "separate-bodies")
    with pytest.raises(sh.ModelError, match=r"params\['part:locked'\] is 0.5. It is a mode: expected 1 for on"):
        dyn.acceleration(model.q0, model.v0, params={"part:locked": 0.5})
    with pytest.raises(sh.ModelError, match=r"'part:lock' is not a parameter of 'chain'. Did you mean 'part:locked'"):
        dyn.acceleration(model.q0, model.v0, params={"part:lock": 1})
    with pytest.raises(sh.ModelError, match=r"'part' is not a parameter of 'chain'. There are none yet"):
        dyn.acceleration(model.q0, model.v0, params={"part": 1})
