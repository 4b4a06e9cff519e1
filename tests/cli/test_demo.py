"""The demo's files can be opened and hold what was computed."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from sharnir.cli.demo import DEMOS, facts, write_report
from sharnir.cli.demo_pendulum import PendulumRun, pendulum_facts, simulate_pendulum, write_pendulum


@pytest.fixture(scope="module")
def run() -> PendulumRun:
    return simulate_pendulum(seconds=0.2, rods=10)


@pytest.fixture(scope="module")
def folder(run: PendulumRun, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("demo")
    write_pendulum(run, out)
    write_report(DEMOS["pendulum"], run.run, out)
    return out


@pytest.mark.slow
def test_data_keeps_every_digit(run: PendulumRun, folder: Path) -> None:
    with (folder / "pendulum.csv").open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    table = np.array(rows, dtype=float)
    assert header[:4] == ["t_s", "q1_rad", "q2_rad", "q3_rad"]
    assert table.shape == (len(run.t), len(header))
    np.testing.assert_array_equal(table[:, 0], run.t)
    np.testing.assert_array_equal(table[:, 1:11], run.q)


@pytest.mark.slow
def test_figure_is_an_image(folder: Path) -> None:
    from matplotlib.image import imread

    pixels = imread(folder / "pendulum.png")
    assert pixels.shape[0] > 500
    assert pixels.std() > 0.01  # not an empty page


@pytest.mark.slow
def test_page_stands_alone(folder: Path) -> None:
    page = (folder / "pendulum.html").read_text(encoding="utf-8")
    assert "<title>A pendulum of ten rods</title>" in page
    assert "<link" not in page
    assert "src=" not in page.split("<script>")[0]


def test_facts(run: PendulumRun) -> None:
    found = {**facts(run.run, 1.5), **pendulum_facts(run)}
    assert found["model"] == "pendulum: 10 bodies, 10 velocities"
    assert "1.50 s" in found["simulated"]
    assert "the weight is 98.1 N" in found["hinge force"]
