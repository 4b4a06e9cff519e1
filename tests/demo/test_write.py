"""The demo's files can be opened and hold what was computed.

Covers demo/figure.py.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from sharnir.demo import PendulumRun, simulate_pendulum, write_results
from sharnir.demo.write import facts


@pytest.fixture(scope="module")
def run() -> PendulumRun:
    return simulate_pendulum(seconds=0.2, rods=3)


@pytest.fixture(scope="module")
def folder(run: PendulumRun, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("demo")
    write_results(run, out)
    return out


def test_data_keeps_every_digit(run: PendulumRun, folder: Path) -> None:
    with (folder / "pendulum.csv").open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    table = np.array(rows, dtype=float)
    assert header[:4] == ["t_s", "q1_rad", "q2_rad", "q3_rad"]
    assert table.shape == (len(run.t), len(header))
    np.testing.assert_array_equal(table[:, 0], run.t)
    np.testing.assert_array_equal(table[:, 1:4], run.q)


def test_figure_is_an_image(folder: Path) -> None:
    from matplotlib.image import imread

    pixels = imread(folder / "pendulum.png")
    assert pixels.shape[0] > 500
    assert pixels.std() > 0.01  # not an empty page


def test_page_stands_alone(run: PendulumRun, folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert 'src="data:image/png;base64,' in page
    assert "://" not in page
    for name in facts(run):
        assert f"<td>{name}</td>" in page
