"""Runs of `composite`: light bodies that carry heavy ones on ball joints."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh


@pytest.mark.parametrize("parameters", ["quaternion", "matrix"])
def test_stages_off_the_manifold_do_not_shorten_steps(parameters: str) -> None:
    """It took 229 steps with quaternions and 604 with matrices, where `separate-bodies` takes 9: off the manifold the
    blocks of M did not fit each other. What is left is rounding, eps times the ratio of the masses."""
    s = sh.System("heavy on light")
    for k, mass in enumerate((1.0, 1e6)):
        place, inertia = sh.Placement(xyz=(0, 0, -float(k))), (0.1 * mass, 0.1 * mass, 0.05 * mass)
        s.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Spherical(parameters), placement=place, mass=mass,
            com=(0, 0, -0.5), inertia=inertia,
        )  # fmt: skip
    model = s.build()
    given = {"v0": [1, 2, 0, 0, 1, 3], "rtol": 1e-6, "atol": 1e-8}
    few, many = (sh.simulate(model, 0.3, formulation=name, **given) for name in ("separate-bodies", "composite"))
    assert few.ok
    assert many.ok
    assert len(many.t) <= 3 * len(few.t)
    np.testing.assert_allclose(many.v[-1], few.v[-1], rtol=1e-4, atol=1e-6)
