"""What events add to a model: every kind of event of the registry, and what stays hidden.

Covers model/discrete.py, model/event.py, model/model.py, model/lock_rows.py.
"""

from __future__ import annotations

import copy
import pickle

import casadi as ca
import pytest

import sharnir as sh
from sharnir.model import visible_parameters
from sharnir.model.events import REGISTRY, Disable, Latch, When
from sharnir.model.labels import Labels
from support.event_models import station

EXAMPLES = [(planar, x) for planar in (False, True) for cls in REGISTRY.values() for x in cls.examples(planar)]
every = pytest.mark.parametrize(("planar", "event"), EXAMPLES, ids=lambda x: type(x).__name__)


@every
def test_modes_come_after_the_parameters_and_are_not_shown(planar, event):
    model, plain = station(event, Latch("arm", 0.1), planar=planar).build(), station(planar=planar).build()
    assert visible_parameters(model) == model.parameters[:2]
    assert [p.name for p in visible_parameters(model)] == ["k", "c"]
    assert model.parameters[2:] == model.modes
    assert model.modes
    assert all(":" in p.name for p in model.modes)
    assert len({p.name for p in model.parameters}) == len(model.parameters)
    assert Labels.of(model).parameters == ("k", "c")
    assert repr(model).endswith("2 parameters)")
    assert "2 parameters" in repr(sh.compile(model, backend="casadi"))
    assert not plain.modes
    assert not plain.triggers
    assert not plain.locks


@every
def test_locks_and_triggers_refer_to_what_is_there(planar, event):
    model = station(event, Latch("arm", 0.1), planar=planar).build()
    for lock in model.locks:
        constraint = model.constraints[lock.constraint]
        assert [model.parameters[k].mode for k in (lock.flag, *lock.lock_values)] == [
            "flag",
            *["held"] * len(lock.lock_values),
        ]
        assert constraint.name == lock.name
        assert str(model.parameters[lock.flag].symbol) in str(constraint.active)
        assert model.parameters[lock.flag].default == float(lock.closed)
    known = {x.element_hash() for x in ca.symvar(ca.vertcat(model.t, model.q, model.v, model.parameter_symbols))}
    for trigger in model.triggers:
        assert (trigger.function is None) != (trigger.at is None)
        assert all(y.element_hash() in known for x in trigger.expressions() for y in ca.symvar(x))


@every
def test_pickles_and_copies(planar, event):
    system = station(event, Latch("arm", 0.1), planar=planar)
    model = system.build()
    again = pickle.loads(pickle.dumps(model))
    assert [str(t.function) for t in again.triggers] == [str(t.function) for t in model.triggers]
    assert [p.name for p in again.modes] == [p.name for p in model.modes]
    assert len(again.locks) == len(model.locks)
    for other in (pickle.loads(pickle.dumps(system)), copy.copy(system), copy.deepcopy(system)):
        assert [t.cause for t in other.build().triggers] == [t.cause for t in model.triggers]
    variant = copy.copy(system)
    variant.add_event("more", Latch("slide", 2.0))
    assert len(variant.build().triggers) == len(model.triggers) + 1 == len(system.build().triggers) + 1


def test_events_have_names_of_their_own():
    s = station(Latch("arm", 0.1))
    with pytest.raises(sh.ModelError, match="event 'event 0': there is an event of this name already"):
        s.add_event("event 0", Latch("slide", 0.1))
    with pytest.raises(sh.ModelError, match=r"event 'x': 'latch' is not an event. Expected one such as Latch"):
        s.add_event("x", "latch")
    with pytest.raises(sh.ModelError, match="add_event"):
        s.add_event("", Latch("slide", 0.1))


@pytest.mark.slow
def test_a_switched_force_is_on_or_off():
    """Loads, energy and power times the flag, against the model without the spring and the motor."""
    systems = [station(When("t - 1", [Disable("spring"), Disable("motor")])), station(), station()]
    for system in systems[:2]:
        system.add_force("motor", sh.JointForce("slide", "c"))
    systems[2]._forces.clear()
    on, reference, off = (sh.compile(s.build(), backend="casadi") for s in systems)
    model = on.model
    q, v = model.q0.copy(), model.v0 + 0.3
    q[model.body("arm").q_start] = 0.4
    for flag, other in ((0, off), (1, reference)):
        params = {"spring:on": flag, "motor:on": flag}
        assert abs(on.acceleration(q, v, params=params) - other.acceleration(q, v)).max() < 1e-13
        assert on.energy(q, v, params=params) == pytest.approx(other.energy(q, v), abs=1e-14)
        assert on.power(q, v, params=params) == pytest.approx(other.power(q, v), abs=1e-14)


@pytest.mark.slow
def test_a_switched_constraint_is_on_or_off():
    """One with a value, and one of velocity level."""
    systems = [station(When("t - 1", [Disable("rope"), Disable("turn")])), station(), station()]
    for system in systems[:2]:
        system.add_constraint("turn", sh.NoRotation("wheel", "world", "x"))
    systems[2]._constraints.clear()
    on, reference, off = (sh.compile(s.build(), backend="casadi") for s in systems)
    q, v = sh.assemble(on).q, on.model.v0 + 0.1
    for flag, other in ((0, off), (1, reference)):
        params = {"rope:on": flag, "turn:on": flag}
        found = on.acceleration(q, v, params=params)
        assert abs(found - other.acceleration(q, v)).max() < 1e-12
        assert sh.mobility(on, q, params=params).dof == on.model.nv - 2 * flag
    assert on.constraint_reactions(q, v, params={"rope:on": 0})["rope"].tolist() == [0.0] * 6


@pytest.mark.parametrize("kind", ["attach", "contact", "constraint"])
def test_names_of_impulses_differ(kind: str) -> None:
    """Impulses of joints and constraints are in one mapping: the constraint's took the place of the joint's."""
    s = sh.System("two", gravity=(0, 0, 0))
    for name, joint in (("arm", sh.Revolute("z")), ("cart", sh.Prismatic("x"))):
        s.add_body(name, joint=joint, mass=1.0, inertia=(1, 1, 1))
    s.add_event("latch", sh.Latch("arm", at=0.2))
    if kind == "attach":
        s.add_event("cart", sh.Attach("cart", "world", at=0.5))
    elif kind == "contact":
        s.add_event("cart", sh.RigidContact("cart", sh.Sphere(0.1), "world", sh.Plane((-9, 0, 0), "x")))
    else:
        s.add_constraint("cart", sh.PointOnPlane("cart", (0, 0, 0), "world", (0, 0, 0), (0, 1, 0)))
    with pytest.raises(sh.ModelError, match="'cart': a joint has the same name"):
        s.build()
