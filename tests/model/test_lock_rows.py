"""Locked joints are fixed joints, and open ones are as if there were no lock: every joint of the registry, by every
formulation. The other model is built without events, and has no rows of constraints.

Covers model/events/conditions.py, model/lock_rows.py, algorithms/loops/constraint_rows.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.loops.redundancy import is_redundant
from sharnir.model.events import Latch
from sharnir.model.joints import REGISTRY
from support.event_models import chain
from support.names import joint_id
from support.samples import ALL, slow_but_every
from support.ways import by_turns, taking

JOINTS = [j for cls in REGISTRY.values() for j in cls.examples() if j.nv]
EXAMPLES = [i for cls in REGISTRY.values() for i, _ in enumerate(j for j in cls.examples() if j.nv)]  # of their class
# Every second example of a class, the first one included; all with SHARNIR_ALL_TREES=1.
SOME = [k for k, i in enumerate(EXAMPLES) if ALL or i % 2 == 0]
every_joint = pytest.mark.parametrize("k", slow_but_every(3, SOME), ids=lambda k: joint_id(JOINTS[k]))
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
    if isinstance(joint, sh.Spherical):  # moments about the axes of the body, whatever the parameters
        close(lam, tree[own])


@every_joint
def test_a_locked_joint_is_a_fixed_one(k):
    for formulation in ways(k):
        check_locked(k, formulation, "casadi")


@pytest.mark.slow
@pytest.mark.parametrize("k", range(len(JOINTS)) if ALL else [9], ids=str)
def test_the_same_compiled(k):
    check_locked(k, "separate-bodies", "llvm")


@pytest.mark.parametrize(
    "k", slow_but_every(3, range(0, len(JOINTS), 1 if ALL else 6)), ids=lambda k: joint_id(JOINTS[k])
)
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


def test_derivatives_of_a_locked_joint_are_those_of_a_fixed_one():
    k = 9
    joint, model = JOINTS[k], built(k, True)
    fixed = chain(joint, fixed=model.q0[2 : 2 + joint.nq])
    v, own = np.random.default_rng(1).normal(size=model.nv), np.arange(2, 2 + joint.nv)
    v[own] = 0.0
    rest = np.delete(np.arange(model.nv), own)
    short = np.delete(model.q0, np.arange(2, 2 + joint.nq))
    found = dynamics(model, "separate-bodies").derivatives(model.q0, v)
    for x, expected in zip(found, dynamics(fixed, "separate-bodies").derivatives(short, v[rest]), strict=True):
        close(x[np.ix_(rest, rest)], expected)
        close(x[np.ix_(own, rest)], np.zeros((joint.nv, rest.size)))


def four_bar(*events: sh.Latch) -> sh.Model:
    """Sides 0.4, 1.0, 0.7 and 1.0, in the plane, closed."""
    s = sh.System("four-bar", planar=True)
    for (name, parent, x), q0 in zip((("a", "world", 0.0), ("b", "a", 0.4), ("c", "world", 1.0)), OPEN, strict=True):
        s.add_body(
            name, parent, joint=sh.Revolute("z"), placement=sh.Placement((x, 0, 0)), mass=1.0, inertia=0.1, q0=q0
        )
    s.add_constraint("loop", sh.Coincident("b", (1.0, 0, 0), "c", (0.7, 0, 0)))
    for k, event in enumerate(events):
        s.add_event(f"{k}", event)
    return s.build()


OPEN = (0.5, 0.3, 1.5)


@pytest.mark.slow
def test_locks_on_a_loop_are_redundant_in_some_modes_only():
    """One degree of freedom: one lock makes it a structure, each further one repeats what is said already. Reactions
    are then those of the minimum rule, the same by every formulation; none is less, and accelerations are zero."""
    model = four_bar(Latch("a", 1.0), Latch("b", 1.0), Latch("c", 2.0))  # that of c stays open
    q = sh.assemble(model).q
    held = {"a:held": q[0], "b:held": q[1]}
    modes = [{**held, "a:locked": a, "b:locked": b} for a, b in ((0, 0), (1, 0), (1, 1))]
    found = [sh.mobility(model, q, params=mode) for mode in modes]
    assert [(m.dof, m.rank, m.redundant) for m in found] == [(1, 2, 0), (0, 3, 0), (0, 3, 1)]
    assert "It cannot move: a structure." in found[1].text
    assert [is_redundant(model, row_of(model, mode)) for mode in modes] == [False, False, True]
    reference = None
    for formulation in by_turns(model, 0):
        dyn = dynamics(model, formulation)
        assert [len(dyn.nonunique(q, params=mode)) > 0 for mode in modes] == [False, False, True]
        close(dyn.acceleration(q, np.zeros(3), params=modes[2]), np.zeros(3))
        forces = dyn.constraint_reactions(q, np.zeros(3), params=modes[2])
        x = np.concatenate([dyn.reactions(q, np.zeros(3), params=modes[2]).ravel(), *forces.values()])
        reference = x if reference is None else reference
        close(x, reference)
    # any other share of the two locks is larger: along the one combination of rows that moves nothing
    one = dynamics(model, "composite")
    alone = one.constraint_reactions(q, np.zeros(3), params=modes[1])
    least = one.constraint_reactions(q, np.zeros(3), params=modes[2])
    other = np.concatenate([one.reactions(q, np.zeros(3), params=modes[1]).ravel(), *alone.values()])
    difference = other - reference
    assert abs(least["b"][0]) > 0.1
    assert abs(difference @ reference) < 1e-9 * np.linalg.norm(difference) * np.linalg.norm(reference)


def row_of(model: sh.Model, params: dict[str, float]) -> np.ndarray:
    return np.array([params.get(p.name, p.default) for p in model.parameters])


def test_the_system_of_absolute_coordinates_is_regular_with_open_locks():
    model = built(0, True)
    dyn = dynamics(model, "absolute")
    v = np.random.default_rng(2).normal(size=model.nv)
    for mode in (0, 1):
        A, b, _, columns = dyn.system_matrix(model.q0, v, params={"part:locked": mode})
        x = np.linalg.solve(A, b)
        own = [k for k, name in enumerate(columns) if name.startswith("multiplier of constraint 'part'")]
        assert (np.abs(x[own]).max() > 1e-6) == bool(mode)


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
