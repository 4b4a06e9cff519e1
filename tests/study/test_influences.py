"""Sobol' indices of Ishigami's function and of Sobol's g (closed forms), and published failure probabilities."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.study_models import formula, panel, spread

ROOT = "2**0.5"
BRANCHES = (
    f"end min(3 + 0.1*(x1 - x2)**2 - (x1 + x2)/{ROOT}, 3 + 0.1*(x1 - x2)**2 + (x1 + x2)/{ROOT}, "
    f"(x1 - x2) + 7/{ROOT}, (x2 - x1) + 7/{ROOT})"
)


def test_ishigami() -> None:
    """a = 7, b = 0.1: V = a²/8 + b π⁴/5 + b² π⁸/18 + 1/2."""
    a, b, p = 7.0, 0.1, np.pi
    V = a * a / 8 + b * p**4 / 5 + b * b * p**8 / 18 + 0.5
    first = np.array([0.5 * (1 + b * p**4 / 5) ** 2, a * a / 8, 0.0]) / V
    both = 8 * b * b * p**8 / 225 / V
    total = first + np.array([both, 0.0, both])
    of = {f"x{k}": sh.Uniform(-p, p) for k in (1, 2, 3)}
    text = "end sin(x1) + 7*sin(x2)**2 + 0.1*x3**4*sin(x1)"
    found = sh.Study(formula(3), of, {"y": text}, duration=1e-3, chunk=8192, seed=2).sobol(1024)["y"]
    assert (found.first_bounds[:, 0] <= first).all()
    assert (first <= found.first_bounds[:, 1]).all()
    assert (found.total_bounds[:, 0] <= total).all()
    assert (total <= found.total_bounds[:, 1]).all()
    np.testing.assert_allclose(found.first, first, atol=0.02)
    np.testing.assert_allclose(found.total, total, atol=0.02)
    assert "first" in found.text


@pytest.mark.slow
def test_sobol_g() -> None:
    """Π (|4 x − 2| + a) / (1 + a): V_i = 1 / (3 (1 + a_i)²)."""
    a = np.array([0.0, 1.0, 4.5, 9.0])
    parts = 1 / (3 * (1 + a) ** 2)
    V = np.prod(1 + parts) - 1
    first, total = parts / V, parts * np.prod(1 + parts) / (1 + parts) / V
    of = {f"x{k}": sh.Uniform(0.0, 1.0) for k in range(1, 5)}
    text = "end " + "*".join(f"(abs(4*x{k + 1} - 2) + {x:g})/{1 + x:g}" for k, x in enumerate(a))
    found = sh.Study(formula(4), of, {"y": text}, duration=1e-3, chunk=8192).sobol(2048)["y"]
    assert ((found.first_bounds[:, 0] <= first) & (first <= found.first_bounds[:, 1])).all()
    assert ((found.total_bounds[:, 0] <= total) & (total <= found.total_bounds[:, 1])).all()


@pytest.mark.slow
def test_four_branches() -> None:
    """Waarts (2000): Pf = 2.22e-3 (Echard et al. 2011, 10⁶ samples: 4.416e-3 with k = 6, 2.233e-3 with k = 7)."""
    of = {"x1": sh.Normal(0.0, 1.0), "x2": sh.Normal(0.0, 1.0)}
    study = sh.Study(formula(2), of, {"g": BRANCHES}, {"g": "> 0"}, duration=1e-3, chunk=8192, seed=1)
    found = study.reliability("g", 5000)
    assert found.bounds[0] <= 2.23e-3 <= found.bounds[1]
    assert found.variation < 0.15
    plain = study.compute(200_000)["g"].probability
    assert plain is not None
    assert plain[0] <= 2.23e-3 <= plain[2]


@pytest.mark.slow
def test_nonlinear_oscillator() -> None:
    """Echard et al. (2011): Pf = 2.834e-2 of 7·10⁴ samples with a coefficient of variation of 2.2 %."""
    of = {
        "x1": sh.Normal(1.0, 0.05), "x2": sh.Normal(1.0, 0.1), "x3": sh.Normal(0.1, 0.01), "x4": sh.Normal(0.5, 0.05),
        "x5": sh.Normal(1.0, 0.2), "x6": sh.Normal(1.0, 0.2),
    }  # fmt: skip
    text = "end 3*x4 - abs(2*x5/(x2 + x3)*sin(0.5*x6*sqrt((x2 + x3)/x1)))"
    study = sh.Study(formula(6), of, {"g": text}, {"g": "> 0"}, duration=1e-3, chunk=8192, seed=3)
    plain = study.compute(100_000)["g"].probability
    assert plain is not None
    assert plain[0] < 2.834e-2 * 1.044
    assert plain[2] > 2.834e-2 / 1.044
    found = study.reliability("g", 4000)
    assert found.bounds[0] < 2.834e-2 < found.bounds[1]


def test_subset_simulation_of_a_rare_normal() -> None:
    """P(x > 4.2649) = 1e-5."""
    study = sh.Study(formula(2), {"x1": sh.Normal(0, 1), "x2": sh.Normal(0, 1)}, {"y": "end (x1 + x2)/2**0.5"},
                     {"y": "< 4.26489"}, duration=1e-3, seed=4)  # fmt: skip
    found = study.reliability("y", 500)
    assert found.bounds[0] < 1e-5 < found.bounds[1]
    assert 0.1 < found.variation < 1.0
    assert "without a value" in str(found)


def test_rank_correlations_rank() -> None:
    study = sh.Study(panel(), spread(), {"time": "time of latch"}, duration=2.0)
    study.compute(64)
    found = study.correlations("time")
    assert list(found) == ["stiffness", "drag"]
    assert found["stiffness"][0] < -0.8
    assert found["stiffness"][1] < found["stiffness"][0] < found["stiffness"][2]


def test_refusals() -> None:
    study = sh.Study(panel(), {"drag": [0.1, 0.2]}, {"time": "time of latch"}, duration=2.0)
    with pytest.raises(sh.SharnirError, match="distributions"):
        study.sobol(64)
    with pytest.raises(sh.SharnirError, match="has no limit"):
        study.reliability("time")
