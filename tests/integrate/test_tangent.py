"""Errors across constraints: projection removes them, so near singular positions no step has to be refused for them.

The state is (x, x', z) with x'' = −x and the constraint z = 0. In place of a singular position there is a spike of z'
that no step of a reasonable length resolves, and that projection makes harmless.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.integrate import Solution, integrate
from sharnir.integrate.accept import WILD
from support.ode_kernels import KernelRhs, kernel
from support.ways import ADAPTIVE

TOLERANCE = 1e-8


def _spike(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    dy[j] = y[i + 1]
    dy[j + 1] = -y[i]
    dy[j + 2] = p[k] / ((y[i] - 0.3) ** 2 + 1e-14)


def _onto(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    out[j] = y[i]
    out[j + 1] = y[i + 1]
    out[j + 2] = 0.0


class Constrained(KernelRhs):
    """With the part of a change that is along the constraints, here the same wherever the state is."""

    def __init__(self, ny: int, code: Any, onto: Any, along: Any = None, params: Any = (0.0,)) -> None:
        super().__init__(ny, code, params, projection=onto)
        if along is not None:
            self.bind_tangent = lambda t, y, e, out: self._bind(along, t, e, out)


spike, onto = kernel(_spike), kernel(_onto)


def swing(method: str, size: float, tangent: bool) -> Solution:
    rhs = Constrained(3, spike, onto, onto if tangent else None, [size])
    return integrate(
        rhs, 0.0, 20.0, [1.0, 0.0, 0.0], method=method, rtol=TOLERANCE, atol=TOLERANCE, max_steps=20_000
    )  # fmt: skip


@pytest.mark.parametrize("method", ADAPTIVE)
def test_spikes_across_the_constraints_are_passed(method: str) -> None:
    """Six of them in 20 s, each a few tries, and the motion is what it would be without."""
    plain, found = swing(method, 0.0, True), swing(method, 1e-8, True)
    assert found.ok, found.messages
    assert found.n_steps < 1.6 * plain.n_steps
    # the spike takes tries, and with them a few steps of another length
    missed = np.abs(plain.y[:, 0] - np.cos(plain.t)).max()
    assert np.abs(found.y[:, 0] - np.cos(found.t)).max() < 10 * missed + TOLERANCE
    np.testing.assert_array_equal(found.y[:, 2], 0.0)


@pytest.mark.parametrize("method", ADAPTIVE)
def test_without_the_part_along_they_are_resolved(method: str) -> None:
    """That is what the call is for: steps as short as the spike, or none at all."""
    plain, found = swing(method, 0.0, False), swing(method, 1e-8, False)
    assert not found.ok or found.n_steps + found.n_rejected > 1.5 * (plain.n_steps + plain.n_rejected)


def _follow(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    dy[j] = p[k] * np.cos(p[k] * t)


def _onto_sine(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    out[j] = np.sin(p[k] * t)


def _nothing(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    out[j] = 0.0


follow, onto_sine, nothing = kernel(_follow), kernel(_onto_sine), kernel(_nothing)


@pytest.mark.parametrize("method", ADAPTIVE)
@pytest.mark.parametrize("rate", [1.0, 30.0])
def test_where_nothing_is_free_steps_are_still_controlled(method: str, rate: float) -> None:
    """All of the error is across the constraints, as in a mechanism that is driven. Steps as long as the motion would
    leave projection helpless, and output between them worthless."""
    times = np.linspace(0.0, 10.0, 301)

    def run(tangent: bool) -> Solution:
        rhs = Constrained(1, follow, onto_sine, nothing if tangent else None, [rate])
        return integrate(rhs, 0.0, 10.0, [0.0], method=method, rtol=1e-6, atol=1e-6, times=times)

    plain, found = run(False), run(True)
    assert found.ok, found.messages
    assert found.n_steps > 0.4 * plain.n_steps
    assert np.abs(found.y[:, 0] - np.sin(rate * times)).max() < WILD
