"""The run object: its shapes, what it computes from the states, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.labels import Labels
from sharnir.simulate import Run, Settings, Status

EXACT = {"rtol": 0, "atol": 0}  # the same kernels on the same numbers, whatever the size of the batch


def test_shapes_are_those_of_the_interface(run: Run) -> None:
    assert run.t.shape == (81,)
    assert run.q.shape == run.v.shape == (81, 2)
    assert run.energy.shape == (81, 2)
    assert run.momentum.shape == (81, 6)
    assert run.p.shape == (81, 2)
    assert run.reactions.shape == (81, 2, 6)
    assert run.point("rope", (0, 0, -1)).shape == (81, 3)
    assert run.events == []
    assert run.ok
    assert run.status == "Finished at t = 2 after 25 steps."
    assert repr(run) == "Run('crane': 81 times from 0 to 2 s; separate-bodies, dop853; ok)"


def test_what_follows_from_the_states_is_that_of_the_single_calls(run: Run, dyn: sh.Dynamics) -> None:
    for k in (0, 40, 80):
        q, v = run.q[k], run.v[k]
        np.testing.assert_allclose(run.energy[k], dyn.energy(q, v), rtol=1e-14)  # SIMD and scalar code round alike
        np.testing.assert_allclose(run.momentum[k], dyn.momentum(q, v), rtol=1e-13, atol=1e-14)
        np.testing.assert_allclose(run.reactions[k], dyn.reactions(q, v), rtol=1e-13, atol=1e-13)
        np.testing.assert_allclose(run.p[k], dyn.mass_matrix(q) @ v, rtol=1e-13, atol=1e-14)
        np.testing.assert_allclose(run.point("rope", (0, 0, -1))[k], dyn.point(q, "rope", (0, 0, -1)), rtol=1e-14)


def test_it_is_computed_once_and_read_only(run: Run) -> None:
    assert run.energy is run.energy
    for array in (run.t, run.q, run.v, run.energy):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1.0


def test_joint_forces_of_a_controller_enter_the_reactions(dyn: sh.Dynamics, run: Run) -> None:
    tau = np.tile([3.0, -2.0], (81, 1))
    driven = Run(dyn, run.t, run.q, run.v, settings=run.settings, status=run.statuses, tau=tau)
    np.testing.assert_allclose(driven.reactions[:, 0, 0], 3.0, rtol=1e-12)  # the slide's own direction
    np.testing.assert_allclose(driven.reactions[:, 1, 4], -2.0, rtol=1e-12)
    np.testing.assert_allclose(run.reactions[:, 0, 0], 0.0, atol=1e-12)


def test_time_reaches_prescribed_motion() -> None:
    system = sh.System("swing")
    system.add_body("arm", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0, 0.1, 0.1))
    system.prescribe("arm", q="0.5*t**2")
    dyn = sh.compile(system.build(), threads=1)
    t = np.array([0.0, 1.0, 2.0])
    how = Settings(dyn.formulation, "dop853", 2.0, np.zeros(1), np.zeros(1))
    run = Run(dyn, t, (0.5 * t**2)[:, None], t[:, None], settings=how, status=Status(True, "Finished.", 2.0))
    np.testing.assert_allclose(run.energy[:, 0], 0.5 * 1.1 * t**2, rtol=1e-14)


def test_a_batch_has_one_more_axis(batch: Run) -> None:
    assert batch.q.shape == (3, 81, 2)
    assert batch.energy.shape == (3, 81, 2)
    assert batch.reactions.shape == (3, 81, 2, 6)
    assert batch.point("rope").shape == (3, 81, 3)
    assert not batch.ok
    assert [text.split()[0] for text in batch.status] == ["Finished", "Finished", "The"]
    assert repr(batch).startswith("Run('crane': 3 members, 81 times")


def test_members_have_their_own_parameters(batch: Run, dyn: sh.Dynamics) -> None:
    for member, payload in enumerate((0.5, 1.5, 4.0)):
        q, v = batch.q[member, 30], batch.v[member, 30]
        expected = dyn.reactions(q, v, params={"payload": payload})
        np.testing.assert_allclose(batch.reactions[member, 30], expected, rtol=1e-13, atol=1e-13)  # as above


def test_a_member_that_ended_is_nan_from_there(batch: Run) -> None:
    ended = batch.t > 1.0
    for array in (batch.energy, batch.p, batch.momentum, batch.reactions, batch.point("rope")):
        assert np.isnan(array[2, ended]).all()
        assert np.isfinite(array[2, ~ended]).all()
        assert np.isfinite(array[:2]).all()


def test_a_batch_of_one_keeps_its_axis(run: Run, dyn: sh.Dynamics) -> None:
    one = Run(dyn, run.t, run.q[None], run.v[None], settings=run.settings, status=run.statuses)
    assert one.energy.shape == (1, 81, 2)
    assert one.status == ["Finished at t = 2 after 25 steps."]
    np.testing.assert_allclose(one.energy[0], run.energy, **EXACT)


def test_parameters_left_out_have_their_defaults(run: Run) -> None:
    assert run.params == {"payload": 1.5}


def test_wrong_arguments(run: Run, batch: Run, dyn: sh.Dynamics) -> None:
    good = {"settings": run.settings, "status": run.statuses}
    with pytest.raises(sh.ShapeError, match=r"Run\(q\): got an array of shape \(80, 2\), expected \(81, 2\)"):
        Run(dyn, run.t, run.q[1:], run.v, **good)
    with pytest.raises(sh.ShapeError, match=r"Run\(v\): got an array of shape \(81, 1\), expected \(81, 2\)"):
        Run(dyn, run.t, run.q, run.v[:, :1], **good)
    with pytest.raises(sh.ShapeError, match=r"Run\(tau\): got an array of shape \(2,\)"):
        Run(dyn, run.t, run.q, run.v, tau=[1.0, 2.0], **good)
    with pytest.raises(sh.ShapeError, match=r"Run\(status\): got 1 for a batch of 3"):
        Run(dyn, run.t, batch.q, batch.v, **good)
    with pytest.raises(sh.ShapeError, match=r"params\['payload'\]\): got shape \(2,\), expected a number or \(3,\)"):
        Run(dyn, run.t, batch.q, batch.v, settings=run.settings, status=batch.statuses, params={"payload": [1, 2]})
    with pytest.raises(sh.ModelError, match="'mass' is not a parameter of 'crane'"):
        Run(dyn, run.t, run.q, run.v, params={"mass": 1.0}, **good)
    with pytest.raises(sh.SimulationError, match="Give dyn or labels"):
        Run(None, run.t, run.q, run.v, **good)
    with pytest.raises(sh.ModelError, match="Did you mean 'rope'"):
        run.point("ropes")


def test_without_the_mechanism_it_says_what_to_do(run: Run) -> None:
    bare = Run(
        None, run.t, run.q, run.v, settings=run.settings, status=run.statuses, labels=Labels.of(run.dynamics("").model)
    )
    with pytest.raises(sh.SimulationError, match=r"run.reactions: .*'crane'.*sh.load_run\(path, model=model\)"):
        _ = bare.reactions
