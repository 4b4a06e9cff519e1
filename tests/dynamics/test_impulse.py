"""Jumps of velocities against closed forms and conservation laws. Round-off of a solve is about 1e-14 of the
velocities; 1e-12 leaves room for the conditioning of these mechanisms.

Covers algorithms/loops/projection.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.events import Attach, Latch, Lock, Stop, When
from support.event_models import chain, station
from support.random_trees import random_q
from support.samples import slow_after

SMALL = 1e-12


def carts() -> sh.Dynamics:
    """Two on one rail, 2 kg and 3 kg."""
    s = sh.System("carts", gravity=(0, 0, 0))
    for name, mass in (("a", 2.0), ("b", 3.0)):
        s.add_body(name, joint=sh.Prismatic("x"), mass=mass, inertia=(1, 1, 1))
    s.add_event("grab", Attach("a", "b", at=1.0))
    s.add_event("end", Stop("b", upper=1.0, restitution=0.5))
    return sh.compile(s.build(), backend="casadi")


def test_a_plastic_impact_of_two_carts():
    """v = (m_a v_a + m_b v_b) / (m_a + m_b); a gets m_a Δv."""
    found = carts().impulse([0, 0], [1.0, -2.0], params={"grab:attached": 1})
    assert found.v == pytest.approx([-0.8, -0.8], abs=SMALL)
    assert found.constraints["grab"] == pytest.approx([-3.6, 0, 0, 0, 0, 0], abs=SMALL)


def test_a_stop_throws_back():
    dyn = carts()
    rows = [constraint.name for constraint in dyn.model.constraints for _ in constraint.labels]
    rates = np.where(np.array(rows) == "end", -0.5 * 4.0, 0.0)
    found = dyn.impulse([0, 1.0], [1.0, 4.0], rates=rates, params={"end:upper": 1})
    assert found.v == pytest.approx([1.0, -2.0], abs=SMALL)
    assert found.multipliers[rows.index("end")] == pytest.approx(-18.0, abs=SMALL)


def test_a_link_that_latches_on_a_free_hub():
    """The angular momentum about the common centre of mass: (J₁ + J₂ + μ d²) ω after = that before, μ the reduced
    mass and d the distance of the centres."""
    s = sh.System("pair", gravity=(0, 0, 0), planar=True)
    s.add_body("hub", joint=sh.Free(), mass=4.0, inertia=0.5)
    s.add_body("arm", "hub", joint=sh.Revolute("z"), mass=1.0, com=(0.6, 0, 0), inertia=0.2)
    s.add_event("latch", Latch("arm", 0.7))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v = [0.3, -0.2, 0.9, 0.7], np.array([0.4, 0.1, 0.3, 2.0])
    found = dyn.impulse(q, v, params={"arm:locked": 1, "arm:held": 0.7})
    spin = 0.5 * 0.3 + 0.2 * 2.3  # of the bodies about their own centres
    way = np.array([0.6 * np.cos(0.7), 0.6 * np.sin(0.7)])  # from the hub's centre to the arm's, hub axes
    drift = 2.3 * np.array([-way[1], way[0]])  # its rate
    reduced = 4.0 * 1.0 / 5.0
    L = spin + reduced * (way[0] * drift[1] - way[1] * drift[0])
    assert found.v[2] == pytest.approx(L / (0.7 + reduced * 0.36), abs=SMALL)
    assert found.v[3] == pytest.approx(0.0, abs=SMALL)


MECHANISMS = {
    "lock": (station(Latch("arm", closed=True)), {}),
    "several": (station(When("t - 1", [Lock("ball"), Lock("arm"), Lock("slide")])), {"ball", "arm", "slide"}),
    "attach": (station(Attach("ball", "wheel", at=1.0)), {"event 0"}),
    "redundant": (station(Latch("arm", closed=True), Stop("arm", lower=-1.0)), {"event 1"}),
    "planar": (station(Attach("slide", "pod", at=1.0), planar=True), {"event 0"}),
}


@pytest.mark.parametrize("name", slow_after(1, MECHANISMS))
def test_laws_of_every_jump(name):
    """Linear and angular momentum of what floats freely are kept; the rates vanish; the energy lost is that of the
    velocities lost, ½ Δvᵀ M Δv; a body that nothing carries on feels no impulse of its joint. Joints and constraints
    give every body the momentum that it gets."""
    system, closed = MECHANISMS[name]
    model = system.build()
    dyn, rng = sh.compile(model, backend="casadi"), np.random.default_rng(1)
    params = {p.name: 1.0 for p in model.modes if p.mode == "flag" and p.name.partition(":")[0] in closed}
    q = random_q(model, rng)
    for lock in model.locks:  # as it is now: here the held values do not matter for what is asked
        for place, k in zip(lock.lock_values, lock.coordinates, strict=False):
            params[model.parameters[place].name] = q[model.bodies[lock.joint - 1].q_start + k]
    v = rng.normal(size=model.nv)
    found = dyn.impulse(q, v, params=params)
    P = dyn.momentum(q, v, params=params)
    assert abs(dyn.momentum(q, found.v, params=params) - P).max() < SMALL * 30
    assert abs(dyn.constraint_rate(q, found.v, params=params)).max() < SMALL * 10
    lost = dyn.energy(q, v, params=params)[0] - dyn.energy(q, found.v, params=params)[0]
    dv = found.v - v
    assert lost == pytest.approx(dv @ dyn.mass_matrix(q, params=params) @ dv / 2, abs=1e-11)
    assert lost > 0.01
    assert abs(found.joints[0]).max() < 1e-11  # the hub flies
    # what is balanced along the joints: M Δv = Gᵀ Λ
    G = dyn.constraint_jacobian(q, params=params)
    assert abs(dyn.mass_matrix(q, params=params) @ dv - G.T @ found.multipliers).max() < 1e-11


def test_impulses_of_joints_are_what_the_bodies_beyond_them_get():
    """R_i, carried to the world's origin, is the change of momentum of body i and all that it carries: by
    `dyn.momentum` of the same model with next to no mass elsewhere."""
    s = sh.System("line", gravity=(0, 0, 0))
    joints = (sh.Free(), sh.Revolute("y", armature=0.2), sh.Spherical("bryant123"), sh.Cylindrical("x"))
    for k, joint in enumerate(joints):
        m = s.parameter(f"m{k}", 1.0 + k)
        at = sh.Placement(xyz=(0.4, 0.1, -0.2), rpy=(0.2, 0.3, -0.5))
        own = {"mass": m, "com": (0.2, 0.1, 0.3), "inertia": (0.2 * m, 0.3 * m, 0.4 * m)}
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=joint, placement=at, **own)
    s.add_event("locks", When("t - 1", [Lock("b1"), Lock("b2")]))
    s.add_event("caught", Attach("b3", "world", at=1.0))
    model = s.build()
    dyn, rng = sh.compile(model, backend="casadi"), np.random.default_rng(4)
    q, v = random_q(model, rng), rng.normal(size=model.nv)
    held = {"b1:held": q[7], **{f"b2:held[{k}]": q[8 + k] for k in range(3)}}
    locked = {"b1:locked": 1, "b2:locked": 1, **held}

    def at_origin(body: str, R: np.ndarray) -> np.ndarray:
        pose = dyn.placement(q, body)
        f, m = pose.R @ R[:3], pose.R @ R[3:]
        return np.concatenate([f, m + np.cross(pose.p, f)])

    for caught in (0, 1):  # by the world too, whose impulse all that carry the last body hand on
        found = dyn.impulse(q, v, params={**locked, "caught:attached": caught})
        by_world = at_origin("b3", found.constraints["caught"])
        assert (abs(by_world).max() > 0.1) == bool(caught)
        for i in range(4):
            light = {f"m{k}": 1e-14 for k in range(i)}
            got = dyn.momentum(q, found.v, params=light) - dyn.momentum(q, v, params=light)
            np.testing.assert_allclose(at_origin(f"b{i}", found.joints[i]) + by_world, got, atol=1e-11)
        assert abs(found.joints[3]).max() > 0.1


def test_redundant_rows_share_the_impulse_by_the_minimum_rule():
    """A latch and a stop on one joint, both closed: half of the impulse each."""
    s = sh.System("door", gravity=(0, 0, 0))
    s.add_body("door", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_event("stop", Stop("door", upper=0.5))
    s.add_event("latch", Latch("door", 0.5))
    dyn = sh.compile(s.build(), backend="casadi")
    both = {"stop:upper": 1, "stop:held": 0.5, "door:locked": 1, "door:held": 0.5}
    found = dyn.impulse([0.5], [2.0], params=both)
    assert found.v == pytest.approx([0.0], abs=SMALL)
    assert found.constraints["stop"] == pytest.approx([-0.35], abs=SMALL)  # J = 0.35 kg m² about the hinge
    assert found.constraints["door"] == pytest.approx([-0.35], abs=SMALL)
    with pytest.raises(sh.ModelError, match=r"impulse: constraint 'door' .* cannot have the rate that is wanted"):
        dyn.impulse([0.5], [2.0], rates=[-1.0, 0.0], params=both)


def test_batches_and_models_without_constraints():
    dyn = carts()
    v = np.array([[1.0, -2.0], [1.0, 1.0], [0.0, 5.0]])
    found = dyn.impulse([0, 0], v, params={"grab:attached": np.array([1, 1, 0])})
    np.testing.assert_allclose(found.v, [[-0.8, -0.8], [1.0, 1.0], [0.0, 5.0]], atol=SMALL)
    assert found.joints.shape == (3, 2, 6)
    assert found.constraints["grab"].shape == (3, 6)
    tree = sh.compile(chain(sh.Revolute("z")), backend="casadi")
    same = tree.impulse(tree.model.q0, np.ones(4))
    assert same.v.tolist() == [1, 1, 1, 1]
    assert same.joints.shape == (3, 6)
    assert same.constraints == {}


def test_the_same_compiled():
    model = carts().model
    found = sh.compile(model).impulse([0, 0], [1.0, -2.0], params={"grab:attached": 1})
    assert found.v == pytest.approx([-0.8, -0.8], abs=SMALL)
