"""Latches: when they fire, what they hold, and what cannot be latched."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.model.event import Hold
from sharnir.model.events import Latch, Lock, Stop, When
from support.event_models import station


def refused(event: Latch, message: str, planar: bool = False) -> None:
    with pytest.raises(sh.ModelError) as caught:
        station(event, planar=planar).build()
    assert message in str(caught.value)


def test_it_watches_its_coordinate_and_locks_it_there():
    model = station(Latch("wheel", "k/10", coordinate=1, direction=-1)).build()
    (trigger,), (lock,) = model.triggers, model.locks
    k = model.body("wheel").q_start + 1
    assert (trigger.name, trigger.direction, trigger.coordinate) == ("event 0", -1, k)
    assert trigger.cause == "joint 'wheel[1]' reaches k/10"
    assert str(trigger.function) == f"(q_{k}-(k/10))"
    assert str(trigger.armed) == "(1-wheel[1]:locked)"
    (action,) = trigger.actions
    assert isinstance(action, Hold)
    assert (action.lock, str(action.at)) == (0, "(k/10)")
    assert (lock.name, lock.coordinates, lock.joint, lock.closed) == ("wheel[1]", (1,), model.index("wheel"), False)
    assert [model.parameters[i].name for i in (lock.flag, *lock.lock_values)] == ["wheel[1]:locked", "wheel[1]:held"]
    assert model.constraints[lock.constraint].name == "wheel[1]"
    assert model.constraints[lock.constraint].row_count == 1


def test_one_lock_serves_all_latches_of_a_joint():
    model = station(Latch("arm", 0.3), Latch("arm", -0.4, closed=True)).build()
    assert len(model.locks) == 1
    assert len(model.triggers) == 2
    assert model.locks[0].closed
    assert model.parameters[model.locks[0].flag].default == 1.0


def test_locked_from_the_start_where_it_is_then():
    s = station()
    s.add_body("lid", "hub", joint=sh.Universal("x", "y"), mass=1.0, inertia=(1, 1, 1), q0=[0.3, -0.2])
    s.add_event("lid", Latch("lid", closed=True))
    model = s.build()
    assert not model.triggers
    assert [model.parameters[k].default for k in model.locks[0].lock_values] == [0.3, -0.2]


def test_what_cannot_be_latched():
    refused(Latch("pod", 0.1), "joint='pod' is Fixed, which has no coordinate to lock: it does not move.")
    refused(Latch("arms", 0.1), "joint='arms' is not a joint. Did you mean 'arm'?")
    refused(Latch("arm"), "at is not given, so it would never lock. Expected at=value")
    refused(Latch("arm", "q('slide')"), "at=\"q('slide')\" depends on")
    refused(Latch("arm", "kk"), "'kk'")
    refused(Latch("arm", 1.0, direction=2), "direction=2. Expected 1 (rising), -1 (falling) or 0 (both).")
    refused(Latch("arm", 1.0, closed="yes"), "closed: 'yes'. Expected True or False.")
    refused(
        Latch("wheel", 1.0), "joint 'wheel' (Cylindrical) has 2 coordinates. Say which one is meant: coordinate=0, 1"
    )
    refused(Latch("wheel", 1.0, coordinate=2), "coordinate=2. Expected a whole number from 0 to 1")
    refused(Latch("ball", 1.0, coordinate=2), "is a part of an orientation by quaternion, which cannot be held alone")
    refused(Latch("hub", 1.0, coordinate=4), "(coordinate=0, 1, 2)")


def test_a_prescribed_joint_cannot_be_latched():
    for event in (Latch("slide", 0.2), Stop("slide", 0.2), When("t", Lock("slide"))):
        s = station(event)
        s.prescribe("slide", q="0.1*t")
        with pytest.raises(sh.ModelError, match="joint 'slide' is prescribed: it moves as a function of time"):
            s.build()


def test_of_a_joint_that_is_prescribed_in_part():
    for k in (0, 1):
        s = station(Latch("wheel", 0.2, coordinate=k))
        s.prescribe("wheel", v="0.1", coordinate=1)
        if k == 0:
            assert len(s.build().locks) == 1
        else:
            with pytest.raises(sh.ModelError, match=r"wheel\[1\] is prescribed"):
                s.build()


def test_names_of_locks_and_constraints_differ():
    s = station(Latch("arm", 0.2))
    s.add_constraint("arm", sh.Gear("arm", "slide", 2.0))
    with pytest.raises(sh.ModelError, match="constraint 'arm': a lock has the same name, that of its joint"):
        s.build()


def test_an_elastic_latch_switches_a_force_of_its_name_on():
    model = station(Latch("arm", 0.3, stiffness="k", damping=1.0, backlash=0.01, direction=1)).build()
    (trigger,) = model.triggers
    assert not model.locks
    assert [force.name for force in model.forces] == ["spring", "event 0"]
    assert trigger.cause == "joint 'arm' reaches 0.3"
    assert str(trigger.armed) == "(1-event 0:on)"
    assert [x.default for x in model.parameters if x.name == "event 0:on"] == [0.0]


def test_what_cannot_be_latched_elastically():
    refused(Latch("arm", 0.1, stiffness=-3.0), "event 'event 0': stiffness=-3.0. Expected a number above 0, or an")
    refused(Latch("arm", 0.1, stiffness=0.0), "stiffness=0.0. Expected a number above 0")
    refused(Latch("arm", 0.1, stiffness=3.0, damping=-1), "damping=-1. Expected a number of 0 or more")
    refused(Latch("arm", 0.1, stiffness=3.0, backlash=-1), "backlash=-1. Expected a number of 0 or more")
    refused(Latch("arm", 0.1, stiffness=3.0, backlash="t"), "backlash='t' depends on t")
    refused(Latch("arm", 0.1, damping=1.0), "damping=1.0 without a stiffness. Expected stiffness=...")
    refused(Latch("arm", 0.1, backlash=0.1), "one that is rigid has no backlash")
    refused(Latch("arm", stiffness=3.0, closed=True), "at is not given. Expected at=value")
    refused(Latch("pod", 0.1, stiffness=3.0), "joint='pod' is Fixed")
    refused(Latch("hub", 0.1, coordinate=1, stiffness=3.0), "has no velocity of its own that is its rate")
    refused(Latch("arm", 0.1, stiffness=[1, 2]), "stiffness")
    s = station()
    s.add_event("spring", Latch("arm", 0.3, stiffness=3.0))
    with pytest.raises(sh.ModelError, match="event 'spring': a force has the same name"):
        s.build()
