"""Bad arguments: one clear error each.

Covers integrate/settings.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir.core.errors import ShapeError, SimulationError
from sharnir.integrate import integrate
from support.ode_kernels import KernelRhs, oscillator

GOOD: dict[str, Any] = {"t0": 0.0, "t1": 1.0, "y0": [1.0, 0.0]}


@pytest.mark.parametrize(
    ("change", "kind", "text"),
    [
        ({"threads": 1e308}, SimulationError, r"threads=1e\+308\. Expected a whole number from 1 to 4096"),
        ({"t1": -1.0}, SimulationError, "from t = 0.0 to -1.0"),
        ({"t1": np.nan}, SimulationError, "t1: nan is not finite"),
        ({"y0": [1.0, np.nan]}, SimulationError, r"y0\[0, 1\] is nan"),
        ({"y0": [1.0]}, ShapeError, r"shape \(1,\), expected \(2,\)"),
        ({"y0": np.zeros((2, 2, 2))}, ShapeError, "shape"),
        ({"rtol": 0.0}, SimulationError, "rtol is 0.0"),
        ({"atol": [1e-3, -1.0]}, SimulationError, "atol"),
        ({"rtol": [1e-3] * 3}, ShapeError, "rtol"),
        ({"method": "dop835"}, SimulationError, "Did you mean 'dop853'"),
        ({"method": "rk4"}, SimulationError, "give it a step"),
        ({"step": 0.0}, SimulationError, "step: 0. Expected"),
        ({"max_step": -1.0}, SimulationError, "max_step is -1.0"),
        ({"times": [0.5, 0.2]}, SimulationError, "sorted"),
        ({"times": [0.5, 1.2]}, SimulationError, "between"),
        ({"times": [0.5, np.nan]}, SimulationError, "sorted"),
        ({"times": [[0.5]]}, ShapeError, "one axis"),
        ({"times": "all"}, SimulationError, "'end'"),
        ({"normalise": [0]}, SimulationError, "normalise"),
        ({"max_steps": 0}, SimulationError, "max_steps is 0"),
        (
            {"stops": [0.5, 0.5]},
            SimulationError,
            r"stops is \[0.5, 0.5\], expected times that grow, between 0.0 and 1.0",
        ),
        ({"stops": [0.0, 0.5]}, SimulationError, "stops is"),
        ({"stops": [0.5, 1.0]}, SimulationError, "stops is"),
        ({"stops": 0.5}, SimulationError, "stops is"),
    ],
)
def test_bad_argument(change: dict[str, Any], kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        integrate(KernelRhs(2, oscillator), **(GOOD | change))


def test_the_start_is_not_changed() -> None:
    y0 = np.array([[1.0, 0.0], [0.0, 1.0]])
    integrate(KernelRhs(2, oscillator), 0, 1, y0, times="end")
    assert y0.tolist() == [[1.0, 0.0], [0.0, 1.0]]
