"""Fits of parameters: against closed forms of linear least squares, on noisy data of an arm, and what is refused.

Covers results/responses.py, simulate/measured.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import sharnir as sh
from benchmarks.fit_coverage import TRUE, covered
from support.odd_values import Text

TIMES = np.linspace(0.0, 1.0, 21)


def cart() -> sh.Model:
    """x = x0 + v0 t + F t²/(2 m): linear in F."""
    s = sh.System("cart", gravity=(0, 0, 0))
    _, m, _ = s.parameter("F", 2.0, unit="N"), s.parameter("m", 4.0, unit="kg"), s.parameter("idle", 1.0)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=m)
    s.add_force("push", sh.JointForce("cart", "F"))
    s.add_frame("tip", "cart", sh.Placement(xyz=(1, 0, 0)))
    return s.build()


def noisy(seed: int = 0) -> np.ndarray:
    return TIMES**2 / 4 + 0.1 * TIMES + 1e-3 * np.random.default_rng(seed).standard_normal(TIMES.size)


def test_a_linear_problem_has_its_textbook_answer(tmp_path: Path) -> None:
    x = noisy()
    found = sh.fit(cart(), {"time": TIMES, "q.cart [m]": x}, {"F": 1.0, "v0.cart": 0.0})
    A = np.column_stack([TIMES**2 / 8, TIMES])
    best, rss, *_ = np.linalg.lstsq(A, x, rcond=None)
    covariance = rss[0] / (TIMES.size - 2) * np.linalg.inv(A.T @ A)
    np.testing.assert_allclose(found.values, best, rtol=1e-6)
    np.testing.assert_allclose(found.covariance, covariance, rtol=1e-5)
    half = 2.0930240544 * np.sqrt(np.diag(covariance))  # Student's t, 19 degrees of freedom
    np.testing.assert_allclose(found.intervals, np.stack([best - half, best + half], axis=1), rtol=1e-6)
    assert found.ok
    assert found["F"] == found.params["F"] == found.values[0]
    for words in ("v0.cart", "95 %", "residual of q.cart"):
        assert words in found.text
    # the same from a file and from two experiments of which each has half of the data
    path = tmp_path / "cart.csv"
    path.write_text(
        "time,q.cart [m]\n" + "".join(f"{t!r},{y!r}\n" for t, y in zip(TIMES.tolist(), x.tolist(), strict=True))
    )
    np.testing.assert_allclose(sh.fit(cart(), path, ["F", "v0.cart"]).values, best, rtol=1e-6)
    halves = [{"time": TIMES[k::2], "cart": x[k::2]} for k in (0, 1)]
    both = sh.fit(cart(), halves, ["F", "v0.cart"], q0=[[0.0], [0.0]])
    np.testing.assert_allclose(both.values, best, rtol=1e-6)


@pytest.mark.slow
def test_what_cannot_be_told_apart_is_named() -> None:
    found = sh.fit(cart(), {"time": TIMES, "cart": noisy()}, ["F", "m", "idle"], v0=[0.1])
    assert not found.ok
    assert len(found.undetermined) == 2
    assert any("'idle'" in x and "do not depend" in x for x in found.undetermined)
    apart = next(x for x in found.undetermined if "cannot tell apart" in x)
    assert "'F'" in apart
    assert "'m'" in apart
    assert np.isinf(found.deviations).all()
    figure = found.plot()
    assert len(figure.axes) == 1


@pytest.mark.slow
def test_bounds_and_weights() -> None:
    x = noisy()
    held = sh.fit(cart(), {"time": TIMES, "cart": x}, {"F": 1.0}, v0=[0.1], bounds={"F": (0.0, 1.5)})
    assert held["F"] == pytest.approx(1.5, abs=1e-6)
    data = {"time": TIMES, "cart": x, "v.cart": TIMES / 2 + 0.1 + 0.3}
    heavy = sh.fit(cart(), data, ["v0.cart"], weights={"cart": 1e3, "v.cart": 1e-3})
    light = sh.fit(cart(), data, ["v0.cart"], weights={"cart": 1e-3, "v.cart": 1e3})
    assert heavy["v0.cart"] == pytest.approx(0.1, abs=1e-2)
    assert light["v0.cart"] == pytest.approx(0.4, abs=1e-6)


@pytest.mark.slow
def test_intervals_of_an_arm_hold() -> None:
    """Of 12 × 4 intervals of 95 % more than 39 hold, but for one case in 4,000; `benchmarks.fit_coverage` takes 400."""
    parts, _ = covered(12)
    assert list(parts) == list(TRUE)
    assert sum(parts.values()) * 12 > 39


def test_units_of_headings_and_chosen_columns(tmp_path: Path) -> None:
    """The same numbers in mm and ms, among columns that are not fitted, from a mapping and from netCDF."""
    x, given = noisy(), {"parameters": {"F": 1.0, "v0.cart": 0.0}}
    best = np.linalg.lstsq(np.column_stack([TIMES**2 / 8, TIMES]), x, rcond=None)[0]
    data = {"time [ms]": 1e3 * TIMES, "q.cart [mm]": 1e3 * x, "note": ["x"] * TIMES.size}
    found = sh.fit(cart(), data, **given, outputs="q.cart", weights={"q.cart [mm]": 1e3})
    np.testing.assert_allclose(found.values, best, rtol=1e-6)
    assert found.outputs == ("q.cart",)
    path = tmp_path / "cart.nc"
    xr.Dataset({"q.cart": ("time", x)}, coords={"time": TIMES}).to_netcdf(path)
    np.testing.assert_allclose(sh.fit(cart(), path, **given).values, best, rtol=1e-6)


@pytest.mark.slow
def test_a_file_of_a_run_is_data(tmp_path: Path) -> None:
    sh.simulate(cart(), 1.0, times=TIMES, params={"F": 3.0}).save(tmp_path / "run.nc")
    assert sh.fit(cart(), tmp_path / "run.nc", ["F"], outputs=["v.cart"])["F"] == pytest.approx(3.0, rel=1e-6)


@pytest.mark.parametrize(
    ("data", "given", "words"),
    [
        ({"time": TIMES, "q.cart [kg]": TIMES}, {}, "kg"),
        ({"time": TIMES, "q.cart [parsec]": TIMES}, {}, "parsec"),
        ({"time [m]": TIMES, "q.cart": TIMES}, {}, "expected s"),
        ({"time": TIMES, "q.cart [mm]": TIMES, "q.cart": TIMES}, {}, "one output"),
        ({"time": TIMES, "tip": TIMES}, {}, "three numbers"),
        ({"time": TIMES, "cart": TIMES}, {"outputs": ["cat"]}, "no column 'cat'"),
        ({"time": TIMES, "cart": TIMES}, {"outputs": 5}, "names of columns"),
        ({"time": TIMES, "cart": TIMES}, {"outputs": []}, "no name"),
        ({"time": TIMES, "cart": TIMES}, {"weights": {5: 1.0}}, "5"),
        ("nowhere.nc", {}, "cannot be read as netCDF"),
        ({"time": TIMES, "q.cat": TIMES}, {}, "cat"),
        ({"cart": TIMES}, {}, "no column 'time'"),
        ({"time": TIMES}, {}, "no column but the time"),
        ({"time": TIMES, "cart": TIMES[1:]}, {}, "equal lengths"),
        ({"time": TIMES[::-1], "cart": TIMES}, {}, "increasing"),
        ({"time": TIMES, "cart": np.where(np.arange(21) == 3, np.nan, TIMES)}, {}, "row 3"),
        ({"time": TIMES[:2], "cart": TIMES[:2]}, {"parameters": ["F", "m"]}, "more numbers than parameters"),
        ("nowhere.csv", {}, "cannot be read"),
        (7, {}, "Expected a DataFrame"),
        (None, {}, "Expected a DataFrame"),
        ([], {}, "no experiment"),
        ([{"time": TIMES, "cart": TIMES}, {"time": TIMES, "v.cart": TIMES}], {}, "all experiments"),
        ([{"time": TIMES, "cart": TIMES}] * 2, {"q0": [[0.0]] * 3}, "3 entries for 2"),
        ({"time": TIMES, "cart": TIMES}, {"parameters": ["G"]}, "no parameter"),
        ({"time": TIMES, "cart": TIMES}, {"parameters": {"F": np.nan}}, "finite"),
        ({"time": TIMES, "cart": TIMES}, {"bounds": {"m": (0, 1)}}, "not fitted"),
        ({"time": TIMES, "cart": TIMES}, {"bounds": {"F": (5, 6)}}, "not between"),
        ({"time": TIMES, "cart": TIMES}, {"weights": {"v.cart": 1.0}}, "not among"),
        ({"time": TIMES, "cart": TIMES}, {"weights": {"cart": -1.0}}, "above zero"),
        (ca.SX.sym("x"), {}, "Expected a DataFrame"),  # has a method `columns`
        ("x" * 20_000, {}, r"^fit.{,300}File name too long"),
        ({"time": TIMES, "cart": TIMES}, {"params": {"m": [1.0] * 2000}}, r"params\['m'\]"),
        ({"time": TIMES, "cart": TIMES}, {"parameters": [Text("G")]}, "no parameter"),
    ],
)
def test_bad_input_is_refused(data: Any, given: dict[str, Any], words: str) -> None:
    with pytest.raises(sh.SharnirError, match=words):
        sh.fit(cart(), data, **{"parameters": ["F"], **given})
