from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.model.forces.joint_friction import PEAK, FrictionLaw


def smooth(v: float, static: float | None = None, stribeck: float | None = None, viscous: float = 0.0) -> float:
    other = [None if x is None else ca.SX(x) for x in (static, stribeck)]
    return float(FrictionLaw(ca.SX(2.0), ca.SX(viscous), *other).smooth(ca.SX(v), ca.SX(0.1)))


def test_odd_and_coulomb_far_from_zero():
    assert smooth(0.0) == 0.0
    assert smooth(3.0) == -smooth(-3.0) == pytest.approx(2.0, rel=1e-15)
    assert smooth(3.0, viscous=0.5) == pytest.approx(3.5, rel=1e-15)
    assert smooth(1e-6) == pytest.approx(2.0 * 1e-6 / 0.1, rel=1e-9)  # creep: v = v₀ τ/F_c


@pytest.mark.parametrize(("stribeck", "at"), [(None, 0.1 * PEAK), (2.5, 2.5)])
def test_static_is_the_peak(stribeck, at):
    """To 4e-9: tanh(10) is less than 1 by that."""
    assert smooth(at, 5.0, stribeck) == pytest.approx(5.0, abs=1e-8)
    over = [smooth(float(v), 5.0, stribeck) for v in np.linspace(0.0, 20 * at, 201)]
    assert max(over) <= 5.0
    assert over[-1] == pytest.approx(2.0, abs=1e-12)
