"""Short pulses of smooth loads are found; loads that hide nothing are left alone."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.core.expressions import parse
from sharnir.motion.expression_roots import Loads

T, P = ca.SX.sym("t"), ca.SX.sym("p")
RUN = np.array([[0.0, 10.0]])


def marks(text: str, spans: np.ndarray = RUN, p: float = 0.0) -> np.ndarray:
    loads = Loads([parse("sin(t)", {"t": T}, ""), parse(text, {"t": T, "p": P}, "")], T, P)
    return loads.marks(spans, np.zeros(len(spans), dtype=int), np.array([[p]]))[1]


@pytest.mark.parametrize("width", [0.1, 1e-2, 1e-4, 1e-6, 1e-8])
@pytest.mark.parametrize("middle", [5.0, 3.217, 9.99])
@pytest.mark.parametrize("sign", ["", "-"])
def test_pulses(width: float, middle: float, sign: str) -> None:
    """Somewhere in the pulse, where it is not small."""
    found = marks(f"1 {sign or '+'} 7*exp(-((t - {middle})/{width})**2)")
    assert found.size
    assert np.abs(found - middle).min() < 1.5 * width


def test_several_pulses() -> None:
    found = marks("exp(-((t - 2.3)/1e-3)**2) + 0.5*exp(-((t - 7.1)/1e-4)**2) + 1/(1 + ((t - 5.1)/1e-5)**2)")
    for middle in (2.3, 7.1, 5.1):
        assert np.abs(found - middle).min() < 2e-3


@pytest.mark.parametrize(
    "text", ["sin(2*t)", "sin(2*t + p)", "cos(300*t)", "t**2 - 10*t + 3", "exp(-t)", "tanh(1e6*(t - 3))", "t", "5*p",
             "sin(t**2)*exp(-t/3)", "1/(1 + t)", "sin(3*t)*sin(3.1*t)", "t**3 - 12*t**2 + 30*t"],
)  # fmt: skip
def test_nothing_hidden(text: str) -> None:
    assert marks(text).size == 0


def test_short_spans_are_looked_at_by_the_run_itself() -> None:
    spans = np.array([[0.0, 4.99], [4.99, 5.01], [5.01, 10.0]])
    assert marks("where(t > 4.99 and t < 5.01, 100, 0)", spans).size == 0


def test_loads_without_bounds_end() -> None:
    Loads([ca.erfinv(ca.sin(T))], T, P).marks(RUN, np.zeros(1, dtype=int), np.zeros((1, 1)))
