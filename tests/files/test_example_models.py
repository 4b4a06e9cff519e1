"""The demos and the examples as model files, against their scripts, to the last bit. Covers files/model_toml.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from benchmarks.model_files import DEMOS, MODELS, demo, systems
from sharnir.files.model_toml import system_text
from support.same_models import assert_same
from support.samples import slow_after


@pytest.mark.parametrize("name", slow_after(2, ["heavy_top", "four_bar", *DEMOS]))
def test_demos_are_the_files(name: str) -> None:
    system, path = demo(name), MODELS / f"demo_{name}.toml"
    assert system_text(system) == path.read_text(encoding="utf-8")
    assert_same(system, sh.load(path))


@pytest.mark.slow
def test_examples_are_the_files() -> None:
    names = set()
    for name, system in systems():
        path = MODELS / f"{name}.toml"
        assert system_text(system) == path.read_text(encoding="utf-8"), name
        assert_same(system, sh.load(path))
        names.add(f"{name}.toml")
    assert names == {x.name for x in MODELS.iterdir()}


@pytest.mark.slow
def test_the_motion_is_the_same() -> None:
    for name, system in systems():
        one, two = (
            sh.simulate(model, 0.2, times=[0.0, 0.1, 0.2])
            for model in (system.build(), sh.load(MODELS / f"{name}.toml").build())
        )
        assert np.array_equal(one.q, two.q), name
        assert np.array_equal(one.v, two.v), name
        assert len(one.t) == 3, name
