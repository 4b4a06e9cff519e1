"""Stops: two ends with one row between them."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.model.event import Bounce, LetGo, Multiplier
from sharnir.model.events import Latch, Stop
from support.event_models import station


def refused(event: Stop, message: str) -> None:
    with pytest.raises(sh.ModelError) as caught:
        station(event).build()
    assert message in str(caught.value)


def test_both_ends_share_a_row():
    model = station(Stop("slide", -0.2, "c", restitution="c/2"), Latch("slide", 0.1)).build()
    low, high, latch = model.locks
    assert (low.side, high.side, low.constraint, low.lock_values) == (1, -1, high.constraint, high.lock_values)
    assert latch.constraint != low.constraint
    assert [model.parameters[x.flag].name for x in (low, high)] == ["event 0:lower", "event 0:upper"]
    assert str(model.constraints[low.constraint].active) == "(event 0:lower+event 0:upper)"
    hit, leave, hit_high, leave_high = model.triggers[:4]
    assert (hit.direction, leave.direction, hit_high.direction, leave_high.direction) == (-1, -1, 1, 1)
    assert [str(x.armed) for x in (hit, leave)] == ["(1-event 0:lower)", "event 0:lower"]
    assert hit.coordinate == hit_high.coordinate == 8
    assert leave.function == leave_high.function == Multiplier(low.constraint, 0)
    (bounce,), (go,) = hit_high.actions, leave_high.actions
    assert isinstance(bounce, Bounce)
    assert isinstance(go, LetGo)
    assert (bounce.lock, go.lock, str(bounce.at), str(bounce.restitution)) == (1, 1, "c", "(c/2)")
    assert hit.cause == "joint 'slide' reaches its lower stop at -0.2"


def test_it_holds_at_one_end_at_most():
    model = station(Stop("slide", -0.2, 0.4)).build()
    dyn = sh.compile(model, backend="casadi")
    with pytest.raises(sh.ModelError, match=r"are both 1. A joint rests at one end of its stop at most"):
        dyn.acceleration(model.q0, model.v0, params={"event 0:lower": 1, "event 0:upper": 1})


def test_bounds_that_parameters_turn_round():
    model = station(Stop("slide", -0.2, "c", restitution="k/100")).build()
    dyn = sh.compile(model, backend="casadi")
    with pytest.raises(sh.ModelError, match=r"event 'event 0': lower = -0.2 is not below upper = -1"):
        dyn.acceleration(model.q0, model.v0, params={"c": -1.0})
    with pytest.raises(sh.ModelError, match=r"event 'event 0': restitution = 2"):
        dyn.acceleration(model.q0, model.v0, params={"k": 200.0})


def test_what_is_no_stop():
    refused(Stop("slide"), "neither lower nor upper is given, so it stops nothing")
    refused(Stop("slide", 1.0, 0.5), "lower = 1 is not below upper = 0.5, so there is no room between them")
    refused(Stop("slide", 0.5, 0.5), "lower = 0.5 is not below upper = 0.5")
    refused(Stop("slide", "c", "c - 0.1"), "lower = 0.7 is not below upper = 0.6")
    refused(Stop("slide", 0.5, restitution=1.5), "restitution = 1.5. Expected a number from 0 (it stays) to 1")
    refused(Stop("slide", 0.5, restitution="t"), "restitution='t' depends on t")
    refused(Stop("slide", "q('arm')"), "lower=\"q('arm')\" depends on")
    refused(Stop("pod", 0.5), "joint='pod' is Fixed, which has no coordinate to lock")
    refused(Stop("wheel", 0.5), "joint 'wheel' (Cylindrical) has 2 coordinates")
    refused(Stop("hub", 0.5, coordinate=5), "is a part of an orientation by quaternion")
