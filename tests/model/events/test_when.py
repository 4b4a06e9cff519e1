"""Conditions and what is done then. Covers model/events/when.py, model/events/conditions.py."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.model.event import EndRun, Hold, LetGo, SetParameter, Switch, Trigger
from sharnir.model.events import Disable, Enable, End, Latch, Lock, Set, Unlock, When
from support.event_models import station


def trigger(*args: object, **options: object) -> Trigger:
    return station(When(*args, **options), Latch("arm", 0.3)).build().triggers[0]


def refused(message: str, *args: object, **options: object) -> None:
    with pytest.raises(sh.ModelError) as caught:
        station(When(*args, **options)).build()
    assert message in str(caught.value)


def test_a_coordinate_less_a_number_is_known_as_such():
    """3 q − k rises where q − k/3 does, and 4 − 2 q falls where q − 2 rises."""
    found = trigger("3*q('arm') - k", End(), direction=1)
    assert (found.coordinate, found.direction, str(found.function)) == (7, 1, "(q_7-(k/3))")
    found = trigger("4 - 2*q('arm')", End(), direction=-1)
    assert (found.coordinate, found.direction, str(found.function)) == (7, 1, "(q_7+-2)")
    for text in ("q('arm')**2 - 1", "q('arm') - t", "q('arm') - q('slide')", "k*q('arm') - 1", "v('arm')"):
        found = trigger(text, End(), direction=1)
        assert (found.coordinate, found.direction, found.at) == (None, 1, None), text


def test_a_time_is_known_as_such():
    found = trigger("2*t - k", End())
    assert found.function is None
    assert str(found.at) == "(k/2)"
    found = trigger("5 - t", End(), direction=-1)
    assert found.function is None
    assert float(found.at) == 5.0
    refused("only rises, so it never crosses zero in the direction -1", "t - 5", End(), direction=-1)
    assert trigger("sin(t)", End()).function is not None


def test_what_is_done():
    do = [Set("c", "2*c + q('slide')"), Lock("slide"), Unlock("arm"), Enable("rope"), Disable("spring"), End()]
    model = station(When("v('slide')", do=do, touch=True), Latch("arm", 0.3)).build()
    found = model.triggers[0]
    set_, hold, let_go, enable, disable, end = found.actions
    assert found.touch
    assert isinstance(set_, SetParameter)
    assert set_.index == 1
    assert str(set_.value) == "((2.*c)+q_8)"
    assert isinstance(hold, Hold)
    assert model.locks[hold.lock].name == "slide"
    assert hold.at is None
    assert isinstance(let_go, LetGo)
    assert model.locks[let_go.lock].name == "arm"
    assert isinstance(enable, Switch)
    assert enable.on
    assert model.parameters[enable.flag].name == "rope:on"
    assert isinstance(disable, Switch)
    assert not disable.on
    assert model.parameters[disable.flag].name == "spring:on"
    assert isinstance(end, EndRun)
    assert [p.default for p in model.modes if p.name.endswith(":on")] == [1.0, 1.0]


def test_what_cannot_be_done():
    refused("expression='k - 3' depends neither on t nor on the state, nor on a parameter", "k - 3", End())
    refused("'hurry' at character 1: unknown name", "hurry - 3", End())
    refused("'arms' is not a joint. Did you mean 'arm'?", "q('arms')", End())
    refused("do is empty, so nothing would happen", "t - 1", [])
    refused("do: 'end' is nothing to do", "t - 1", ["end"])
    refused("do: ", "t - 1", None)
    refused("Set(parameter)='kk' is not a parameter of the system", "t - 1", Set("kk", 1.0))
    refused("Set(parameter)='arm:locked' is not a parameter", "t - 1", [Lock("arm"), Set("arm:locked", 1.0)])
    refused("Set('k')", "t - 1", Set("k", "1 +"))
    refused("Lock(joint)='pod' is Fixed, which has no coordinate to lock", "t - 1", Lock("pod"))
    refused("Unlock(joint)='slide' is a joint that nothing ever locks", "t - 1", Unlock("slide"))
    refused(
        "Disable(name)='springs' is neither a force nor a constraint. Did you mean 'spring'?",
        "t - 1",
        Disable("springs"),
    )
    refused("Enable(name)=3", "t - 1", Enable(3))
    refused("touch: 1. Expected True or False.", "t - 1", End(), touch=1)


def test_a_name_of_a_force_and_a_constraint():
    s = station(When("t - 1", Disable("rope")))
    s.add_force("rope", sh.JointForce("arm", 1.0))
    with pytest.raises(sh.ModelError, match="'rope' is the name of a force and of a constraint"):
        s.build()


def test_a_fixed_joint_that_is_unlocked_is_a_free_one_that_starts_locked():
    model = station(When("t - 1", Unlock("pod"))).build()
    pod, (lock,) = model.body("pod"), model.locks
    assert isinstance(pod.joint, sh.Free)
    assert lock.closed
    assert lock.name == "pod"
    assert [model.parameters[k].default for k in lock.lock_values] == [0, 0, 0, 1, 0, 0, 0]
    flat = station(When("t - 1", Unlock("pod")), planar=True).build()
    assert isinstance(flat.body("pod").joint, sh.Planar)
    assert len(flat.locks[0].lock_values) == 3
