"""Two bodies that are joined as they are."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.loops.constraint_results import lock_values
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.model.events import Attach
from support.event_models import station
from support.random_trees import random_q
from support.samples import slow_after


def refused(event: Attach, message: str) -> None:
    with pytest.raises(sh.ModelError) as caught:
        station(event).build()
    assert message in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("planar", slow_after(1, [False, True]))
def test_attached_bodies_are_welded_where_they_are(planar):
    """Against a WeldLoop with the same pose written into the model; its rows are others, its motion the same."""
    pair = ("slide", "world") if planar else ("ball", "wheel")
    model = station(Attach(*pair, at=1.0), planar=planar).build()
    dyn, rng = sh.compile(model, backend="casadi"), np.random.default_rng(3)
    q = random_q(model, rng)
    inputs = {"q": model.q, "t": model.t, "params": model.parameter_symbols}
    f = ca.Function("held", list(inputs.values()), [ca.densify(unroll(lock_values, model, inputs))])
    pose = np.array(f(q, 0.0, model.parameter_defaults)).ravel()
    params = {model.parameters[k].name: x for k, x in zip(model.locks[0].lock_values, pose, strict=True)}
    params["event 0:attached"] = 1.0
    welded = station(planar=planar)
    welded.add_constraint("weld", sh.WeldLoop(pair[0], pose[:3], pair[1], (0, 0, 0), pose[3:].reshape(3, 3)))
    other = sh.compile(welded.build(), backend="casadi")
    assert abs(dyn.constraint_value(q, params=params)[1:]).max() < 1e-14
    v = dyn.impulse(q, rng.normal(size=model.nv), params=params).v
    assert abs(other.constraint_rate(q, v)).max() < 1e-11
    a, expected = dyn.acceleration(q, v, params=params), other.acceleration(q, v)
    np.testing.assert_allclose(a, expected, rtol=0, atol=1e-10 * max(1, abs(expected).max()))
    R, expected = dyn.reactions(q, v, params=params), other.reactions(q, v)
    np.testing.assert_allclose(R, expected, rtol=0, atol=1e-9 * max(1, abs(expected).max()))
    # what acts on a: the weld's is given at its point, which is b's origin; this one's at the origin of a
    own, weld = dyn.constraint_reactions(q, v, params=params)["event 0"], other.constraint_reactions(q, v)["weld"]
    carried = np.concatenate([weld[:3], weld[3:] + np.cross(pose[:3], weld[:3])])
    np.testing.assert_allclose(own, carried, rtol=0, atol=1e-9 * max(1, abs(carried).max()))


def test_what_cannot_be_attached():
    refused(Attach("arm", "arm", at=1.0), "body_a and body_b are both 'arm'. Expected two different bodies.")
    refused(Attach("hub", "pod", at=1.0), "'hub' and 'pod' are joined by fixed joints already")
    refused(Attach("arm", "pods", at=1.0), "body_b='pods' is not a body. Did you mean 'pod'?")
    refused(Attach("arm", "pod"), "neither at nor when is given")
