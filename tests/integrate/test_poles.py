"""Poles of angles, as the integrator sees them: numbers alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS, integrate
from sharnir.integrate.poles import NEAR, Pole, parts_of
from sharnir.integrate.solution import DONE, POLE
from support.ode_kernels import KernelRhs, kernel

pytest.importorskip("sksundae")


@kernel
def pointing(t: float, y: Any, y_at: int, p: Any, p_at: int, f: Any, f_at: int) -> None:
    """A point on the unit sphere that goes along a great circle: y = (longitude, distance from the pole, speed). The
    angle between its way and the meridian is known from Clairaut: sin(distance) sin(angle) = p."""
    s = np.sin(y[y_at + 1])
    f[f_at] = p[p_at] * y[y_at + 2] / (s * s)
    inner = 1.0 - p[p_at] * p[p_at] / (s * s)
    f[f_at + 1] = -y[y_at + 2] * np.sqrt(max(inner, 0.0))
    f[f_at + 2] = 0.0


WORDS = "look out."


def run(way: float = 0.0, start: float = 0.8, until: float = 0.7, **given: Any) -> Any:
    """From a distance of 0.8 towards the pole at speed 1, with Clairaut's constant `way`."""
    f = KernelRhs(3, pointing, np.array([[way]]))
    f.nq = 2  # type: ignore[attr-defined]
    return integrate(f, 0.0, until, [0.0, start, 1.0], poles=[Pole(1, 0.0, WORDS)], **given)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_stops_before_a_pole(method: str) -> None:
    """No state is kept that is beyond, whatever is kept."""
    step = None if METHODS[method].adaptive else 0.01
    for times in (None, np.linspace(0.0, 1.5, 31), "end"):
        try:
            found = run(until=1.5, method=method, step=step, times=times)
        except sh.UnsupportedError:
            pytest.skip("for mechanisms only")
        assert found.status == POLE
        early = NEAR if step is None else (2 + parts_of(METHODS[method])) * step
        assert found.t_reached == pytest.approx(0.8, abs=early)
        y = np.atleast_2d(found.y)
        assert (y[:, 1] > 0.0).all()
        np.testing.assert_allclose(y[:, 1], 0.8 - np.atleast_1d(found.t), atol=1e-6)
        if step is None:
            assert 0.0 < found.y_reached[1] < NEAR
        assert found.messages.endswith(": look out.")
        assert f"y[1] = {found.y_reached[1]:.9g}" in found.messages


def test_who_ends_before_a_pole_or_at_it_has_arrived() -> None:
    assert run(until=0.7).status == DONE
    assert run(until=0.7995).status == DONE


def test_who_starts_at_a_pole_ends_there() -> None:
    for start in (0.0, 1e-4, np.pi):
        found = run(start=start)
        assert (found.status, found.t_reached) == (POLE, 0.0)
    assert run(start=0.2, until=0.01, method="rk4", step=0.01).status == DONE
    assert run(start=0.2, until=0.1, method="rk4", step=0.1).t_reached == 0.0  # 0.1 is more than a fifth of 0.2


def test_stops_and_corners_on_the_way() -> None:
    """Those that were led towards a pole go on to the end of their own segment."""
    f = KernelRhs(3, pointing, np.array([[0.0], [0.0], [0.0]]))
    starts = np.array([[0.0, 0.8, 1.0], [0.0, 1.2, 1.0], [0.0, 2.6, 1.0]])
    asked: list[float] = []
    poles = [Pole(1, 0.0, WORDS)]

    def pause(k: int, t: float, y: np.ndarray) -> None:
        asked.append(t)

    found = integrate(
        f, 0.0, 1.5, starts, times=[0.5, 1.0, 1.5], corners=[[0.3], [1.0, 1.1], [0.79]], stops=[0.6, 0.9], pause=pause,
        poles=poles, max_step=0.4,
    )  # fmt: skip
    assert list(found.status) == [POLE, POLE, DONE]
    assert asked == [0.0, 0.6, 0.9]
    np.testing.assert_allclose(found.t_reached, [0.8, 1.2, 1.5], atol=NEAR)
    np.testing.assert_allclose(
        found.y[:, :, 1], [[0.3, np.nan, np.nan], [0.7, 0.2, np.nan], [2.1, 1.6, 1.1]], atol=1e-8
    )


def test_interrupted_on_the_way() -> None:
    calls = []

    def progress(part: float) -> None:
        calls.append(part)
        raise KeyboardInterrupt

    found = run(until=1.5, progress=progress)
    assert calls
    assert "Stopped by the user" in found.messages or found.status == POLE


ODD: list[Any] = [(0, 0.0, ""), (2, 0.0, ""), (1, np.nan, ""), (1, 0.0, 3)]


@pytest.mark.parametrize("given", [3, [3], *([Pole(*x)] for x in ODD)])
def test_bad_poles(given: Any) -> None:
    with pytest.raises(sh.SharnirError, match="integrate: poles"):
        integrate(KernelRhs(3, pointing), 0.0, 1.0, [0.0, 0.8, 1.0], poles=given)
