"""Orders and tolerances through `sharnir.simulate`: steps, dense output, quaternions."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.random_trees import relative_error
from support.run_models import TUMBLING, double_pendulum, satellite
from support.samples import slow_after, slow_but_every
from support.ways import ADAPTIVE

# (method, number of steps in a second): where the error is well above rounding and the order is already seen
FIXED = [("symplectic-euler", 4000), ("rk4", 200), ("dopri5", 100), ("dop853", 20), ("radau", 80)]
FIXED += [("gauss2", 400), ("gauss4", 100), ("gauss6", 40)]
MODELS = {"double pendulum": (double_pendulum(), np.array([1.0, -2.0])), "satellite": (satellite(), TUMBLING)}
every_model = pytest.mark.parametrize("name", MODELS)


def best(name: str, times: np.ndarray) -> sh.Run:
    model, v0 = MODELS[name]
    return sh.simulate(model, 1.0, v0=v0, rtol=1e-14, atol=1e-15, times=times)


def fixed(name: str, method: str, count: int, times: np.ndarray) -> sh.Run:
    model, v0 = MODELS[name]
    return sh.simulate(model, 1.0, v0=v0, method=method, step=1.0 / count, times=times)


def distance(a: sh.Run, b: sh.Run) -> float:
    return float(max(np.abs(a.q - b.q).max(), np.abs(a.v - b.v).max()))


@every_model
@pytest.mark.parametrize(("method", "count"), slow_after(12, FIXED))
def test_fixed_steps_converge_with_their_order(name: str, method: str, count: int) -> None:
    end = np.array([1.0])
    coarse, fine = (distance(fixed(name, method, n, end), best(name, end)) for n in (count, 2 * count))
    found = np.log2(coarse / fine)
    assert found > METHODS[method].order - 0.3  # terms of the next order


@every_model
@pytest.mark.parametrize(("method", "count"), FIXED)
def test_dense_output_has_its_order(name: str, method: str, count: int) -> None:
    """Between the steps, at places that are nowhere near one. Degree d leaves an error of order d + 1, and never more
    digits than the steps have."""
    place = 1.0 / 3.0 if METHODS[method].structure else 0.37  # polynomials that are symmetric: the same on both sides
    times = (np.arange(count // 2) + np.array(place)) * 2.0 / count
    errors = [distance(fixed(name, method, n, times), best(name, times)) for n in (count, 2 * count)]
    order = min(METHODS[method].order, METHODS[method].dense_order + 1)
    assert np.log2(errors[0] / errors[1]) > order - 0.5  # the places are others within the step when it is halved


@every_model
@pytest.mark.parametrize("method", slow_but_every(3, ADAPTIVE))
def test_error_follows_the_tolerance_over_six_decades(name: str, method: str) -> None:
    model, v0 = MODELS[name]
    reference = best(name, np.array([1.0]))
    tolerances = 10.0 ** -np.arange(4, 11)
    errors = []
    for tolerance in tolerances:
        run = sh.simulate(model, 1.0, v0=v0, method=method, rtol=tolerance, atol=tolerance, times=[1.0])
        errors.append(distance(run, reference))
    ratio = np.array(errors) / tolerances
    assert ratio.max() < 50  # the motion magnifies an error about tenfold in its second
    slope = np.polyfit(np.log(tolerances), np.log(errors), 1)[0]
    assert 0.8 < slope < 1.5  # above 1 where the estimate is of a lower order than the step, as in Radau IIA


@pytest.mark.parametrize("method", slow_but_every(3, [*(m for m, _ in FIXED), "adams", "cvode-bdf"]))
def test_quaternions_keep_their_length(method: str) -> None:
    """At steps and between them, over many turns."""
    step = None if METHODS[method].adaptive else 1e-3
    for times in (None, np.linspace(0.0, 20.0, 777)):
        run = sh.simulate(satellite(), 20.0, v0=TUMBLING, method=method, step=step, times=times)
        assert run.ok, run.status
        for first in (3, 7):
            norms = np.linalg.norm(run.q[:, first : first + 4], axis=1)
            assert np.abs(norms - 1.0).max() < 1e-14


def test_normalisation_does_not_hide_an_error() -> None:
    """The orientation after 20 s is right, not only of length one."""
    tight, usual = (sh.simulate(satellite(), 20.0, v0=TUMBLING, rtol=r, atol=r, times=[20.0]) for r in (1e-13, 1e-10))
    assert relative_error(usual.q, tight.q) < 1e-7
