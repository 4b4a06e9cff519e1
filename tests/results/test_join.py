"""Several runs as one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.simulate import Run
from support.run_models import cart, double_pendulum, machine

FINE: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-12}


def parts(model: sh.Model, lengths: list[float], **given: Any) -> list[Run]:
    runs: list[Run] = []
    for length in lengths:
        own = {"start": runs[-1]} if runs else {}
        runs.append(sh.simulate(model, length, **own, **given))
    return runs


@pytest.mark.slow
def test_ten_seconds_in_five_parts(tmp_path: Path) -> None:
    """Everything that is computed of a run, of one from files too; all as accurate as the run of one piece."""
    model = machine()
    whole = sh.simulate(model, 10.0, **FINE)
    runs = parts(model, [2.0] * 5, **FINE)
    for k, run in enumerate(runs):
        run.save(tmp_path / f"{k}.nc")
    loaded = [sh.load_run(tmp_path / f"{k}.nc", model=model) for k in range(5)]
    one = sh.join(runs)
    assert (one.t[0], one.t[-1], one.settings.duration, one.ok) == (0.0, 10.0, 10.0, True)
    assert (np.diff(one.t) > 0).all()
    np.testing.assert_allclose(one.q[-1], whole.q[-1], rtol=0, atol=1e-8)
    times = np.linspace(0, 10, 11)
    np.testing.assert_allclose(one.at(times)[0], whole.at(times)[0], rtol=0, atol=1e-8)
    assert one.audit().worst < 1e-10
    assert one.reactions.shape == (len(one.t), 4, 6)
    np.testing.assert_allclose(one.energy[-1], whole.energy[-1], rtol=1e-8)
    again = sh.join(loaded)
    assert np.array_equal(again.q, one.q)
    assert again.dataset().sizes["time"] == len(one.t)
    one.save(tmp_path / "one.nc")
    back = sh.load_run(tmp_path / "one.nc", model=model)
    assert np.array_equal(back.v, one.v)
    alone = sh.join([sh.load_run(tmp_path / f"{k}.nc") for k in range(5)])  # without the model
    np.testing.assert_array_equal(alone.energy, one.energy)


def test_batches_and_times() -> None:
    model, q0 = double_pendulum(), [[0.5, 1.0], [0.2, 0.1]]
    whole = sh.simulate(model, 2.0, q0=q0, times=[0.5, 1.0, 2.0], **FINE)
    first = sh.simulate(model, 1.0, q0=q0, times=[0.5, 1.0], **FINE)
    second = sh.simulate(model, 1.0, start=first, times=[1.0, 2.0], **FINE)
    one = sh.join([first, second])
    assert one.t.tolist() == [0.5, 1.0, 2.0]
    np.testing.assert_allclose(one.q, whole.q, rtol=0, atol=1e-9)
    assert one.settings.output == "times"
    later = sh.join([first, sh.simulate(model, 1.0, start=first, times=[2.0], **FINE)])
    assert later.t.tolist() == [0.5, 1.0, 2.0]


def test_controllers() -> None:
    """The forces of the joint are those of the second run: they act from there on."""
    control = sh.Controller(lambda t, q, v: 1.0 - q - v, 0.1)
    whole = sh.simulate(cart(), 1.0, controller=control)
    one = sh.join(parts(cart(), [0.4, 0.6], controller=control))
    np.testing.assert_allclose(one.t, whole.t, atol=1e-14)
    np.testing.assert_allclose(one.q, whole.q, rtol=0, atol=1e-12)
    assert one.tau is not None
    np.testing.assert_allclose(one.tau, whole.tau, rtol=0, atol=1e-12)
    assert one.audit().worst < 1e-10
    with pytest.raises(
        sh.SimulationError, match=r"run 1 has no controller, the one before it a controller with .* 0\.1 s"
    ):
        sh.join([one, sh.simulate(cart(), 1.0, start=one)])
    held = parts(cart(), [0.4, 0.6], tau=[2.0])
    assert sh.join([*held, sh.simulate(cart(), 1.0, start=held[1])]).audit().worst < 1e-10  # without forces at the end


def test_one_clear_error_each() -> None:
    model = cart(sh.JointForce("slide", "limit"))
    first, second = parts(model, [1.0, 1.0])
    assert sh.join([first]) is first
    for given, words in (
        ([], "the list is empty"),
        ([first, 3], "is no run"),
        (3, "join"),
        ([second, first], "begins at t = 0, but the one before it ended at t = 2"),
        ([first, sh.simulate(model, 1.0, t0=1.0)], r"q differs by 0\.25"),
        ([first, sh.simulate(model, 1.0, start=first, params={"limit": 2.0})], r"'limit' is 2\.0, it was 0\.5"),
        ([first, sh.simulate(double_pendulum(), 1.0, t0=1.0)], "is of another model"),
        ([first, sh.simulate(model, 1.0, params={"limit": [1.0, 2.0]}, t0=1.0, times="end")], "has 2 members"),
    ):
        with pytest.raises(sh.SharnirError, match=words):
            sh.join(given)
