"""What lets go. Covers model/events/conditions.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.event import LetGo, Switch
from sharnir.model.events import Attach, Latch, Release
from support.event_models import station
from support.random_trees import random_q
from support.samples import slow_after


def refused(event: Release, message: str, *others: object) -> None:
    with pytest.raises(sh.ModelError) as caught:
        station(event, *others).build()
    assert message in str(caught.value)


def test_targets():
    events = (Release("rope", at=0.5), Release("arm", when="q('slide') - 1"), Release("event 3", at="c"))
    model = station(*events, Attach("ball", "wheel", at=0.2), Latch("arm", 0.3)).build()
    rope, arm, grab = (t.actions[0] for t in model.triggers[:3])
    assert isinstance(rope, Switch)
    assert not rope.on
    assert isinstance(arm, LetGo)
    assert model.locks[arm.lock].name == "arm"
    assert isinstance(grab, LetGo)
    assert model.locks[grab.lock].name == "event 3"
    assert [str(t.armed) for t in model.triggers[:3]] == ["rope:on", "arm:locked", "event 3:attached"]
    assert float(model.triggers[0].at) == 0.5
    assert model.triggers[1].coordinate == 8


@pytest.mark.slow
@pytest.mark.parametrize("planar", slow_after(1, [False, True]))
def test_a_fixed_joint_holds_until_it_is_let_go(planar):
    """On its free joint with the lock closed, all moves as with the fixed joint; with the lock open, as two bodies."""
    model, fixed = station(Release("pod", at=1.0), planar=planar).build(), station(planar=planar).build()
    dyn, other = (sh.compile(m, backend="casadi") for m in (model, fixed))
    pod, rng = model.body("pod"), np.random.default_rng(1)
    q, v = random_q(model, rng), rng.normal(size=model.nv)
    own_q = np.arange(pod.q_start, pod.q_start + pod.joint.nq)
    own_v = np.arange(pod.v_start, pod.v_start + pod.joint.nv)
    q[own_q], v[own_v] = model.q0[own_q], 0.0
    a, expected = dyn.acceleration(q, v), other.acceleration(np.delete(q, own_q), np.delete(v, own_v))
    np.testing.assert_allclose(np.delete(a, own_v), expected, rtol=0, atol=1e-10 * max(1, abs(expected).max()))
    R, R_fixed = dyn.reactions(q, v), other.reactions(np.delete(q, own_q), np.delete(v, own_v))
    np.testing.assert_allclose(R, R_fixed, rtol=0, atol=1e-10 * max(1, abs(R_fixed).max()))
    assert sh.mobility(dyn).dof == sh.mobility(other).dof
    assert sh.mobility(dyn, params={"pod:locked": 0}).dof == sh.mobility(other).dof + pod.joint.nv
    # nothing but gravity and the rope acts on it then: its joint carries nothing
    let_go = dyn.reactions(q, v, params={"pod:locked": 0})[pod.index - 1]
    assert abs(let_go).max() < 1e-12 * max(1, abs(R).max())


def test_what_cannot_be_released():
    refused(
        Release("slide", at=1.0), "target='slide' is a joint that nothing ever locks, so there is nothing to let go"
    )
    refused(Release("ropes", at=1.0), "is neither a joint nor a constraint nor an Attach. Did you mean 'rope'?")
    refused(Release("spring", at=1.0), "target='spring' is a force. Expected a joint, a constraint or an Attach")
    refused(Release(3, at=1.0), "target=3. Expected the name of what is let go")
    refused(Release(["pod"], at=1.0), "target=['pod']. Expected the name of what is let go")
    refused(Release("rope"), "neither at nor when is given. Expected one of them: at=5.0, a time in seconds")
    refused(Release("rope", at=1.0, when="t - 1"), "both at and when are given")
    refused(Release("rope", at="t"), "at='t' depends on t")
    refused(Release("rope", when="c"), "when='c' depends neither on t nor on the state")
    refused(Release("rope", at=-np.inf), "not finite")
    refused(Release("event 1", at=1.0), "neither a joint nor a constraint nor an Attach", Latch("arm", 0.2))


def test_a_name_of_two_things():
    s = station(Release("rope", at=1.0))
    s.add_body("rope", "hub", joint=sh.Revolute("x"), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.ModelError, match="'rope' is the name of several things: joint, constraint"):
        s.build()
