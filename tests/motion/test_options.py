"""What a caller asks for is read before anything is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.motion.options import Options
from support.run_models import cart

GOOD: dict[str, Any] = {
    "t0": 0.0, "duration": 2, "method": "adams", "rtol": 1e-6, "atol": 1e-9, "step": None, "max_step": None,
    "max_steps": 7, "times": [0.0, 1.0], "controller": None, "drift": "none", "baumgarte": 3, "threads": 2,
    "progress": False, "on_singularity": "switch",
}  # fmt: skip


def test_read() -> None:
    found = Options.read(**GOOD)
    assert (found.duration, found.method.name, found.max_steps, found.baumgarte) == (2.0, "adams", 7, 3.0)
    np.testing.assert_array_equal(found.times, [0.0, 1.0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("duration", 0.0, "simulate: duration"),
        ("t0", np.inf, "simulate: t0"),
        ("t0", "now", "simulate: t0"),
        ("t0", 1e30, "less than the rounding of t0"),
        ("method", "adam", "Did you mean 'adams'"),
        ("rtol", -1.0, "simulate: rtol"),
        ("atol", np.nan, "simulate: atol"),
        ("step", 0.0, "step: 0"),
        ("max_step", 0.0, "simulate: max_step"),
        ("max_steps", 0, "max_steps is 0"),
        ("times", [3.0], "times"),
        ("controller", 3, "has no period"),
        ("controller", sh.Controller(lambda t, q, v: v, 1e-9), "would be called"),
        ("drift", "some", "simulate: drift="),
        ("baumgarte", -1.0, "simulate: baumgarte"),
        ("progress", 3, "simulate: progress"),
        ("on_singularity", "jump", "on_singularity='jump' is not known"),
        ("on_singularity", None, "simulate: on_singularity="),
        ("on_singularity", 3, "simulate: on_singularity="),
    ],
)
def test_one_clear_error_each(name: str, value: Any, text: str) -> None:
    with pytest.raises(sh.SimulationError, match=text):
        Options.read(**(GOOD | {name: value}))
    with pytest.raises(sh.SimulationError, match=text):
        sh.simulate(cart(), **(GOOD | {name: value}))
