"""The mechanisms of the benchmark are what its tables say they are.

Covers benchmarks/peers/humanoid.py."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.models import MODELS, general, mixed_tree
from benchmarks.peers.panda import panda
from benchmarks.peers.states import FUNCTIONS, OUTPUT_BYTES, batch_size, output_size, random_states

PANDA = Path(__file__).resolve().parents[2] / "data" / "08_panda.json"
VELOCITIES = {
    "planar2": 2, "planar10": 10, "planar30": 30, "planar100": 100, "planar1000": 1000, "ball10": 30, "ball100": 300,
    "panda7": 7, "star30": 36, "humanoid": 38, "general30": 30,
}  # fmt: skip


def test_the_list() -> None:
    assert list(MODELS) == list(VELOCITIES)


@pytest.mark.parametrize("name", MODELS)
def test_model(name: str) -> None:
    model = MODELS[name]()
    assert (model.name, model.nv) == (name, VELOCITIES[name])
    path: list[int] = []
    for body in model.bodies:  # depth-first: the parent is the body before, or one of its ancestors
        while path and path[-1] != body.parent:
            path.pop()
        assert path or body.parent == 0
        path.append(body.index)
        assert np.linalg.eigvalsh(np.array(body.inertia)).min() > 0


def test_the_arm_has_the_numbers_of_its_file() -> None:
    joints = json.loads(PANDA.read_text(encoding="utf-8"))["joints"]
    for body, given in zip(panda().bodies, joints, strict=False):
        # Right angles are exact in one and rounded in the other
        assert np.array(body.placement.R, float) == pytest.approx(np.array(given["placement_R"]), abs=1e-15)
        assert np.array_equal(np.array(body.placement.p, float), given["placement_p"])
        assert np.array_equal(np.array(body.inertia, float), given["inertia_com"])
        assert np.array_equal(np.array(body.com, float), given["com"])
        assert float(body.mass) == given["mass"]


def test_the_humanoid_is_human() -> None:
    model = MODELS["humanoid"]()
    assert 60 < sum(float(b.mass) for b in model.bodies) < 100
    dyn = sh.compile(model, backend="casadi")
    feet = [dyn.point(model.q0, f"{side}_ankle_roll", (0, 0, 0)) for side in ("left", "right")]
    assert feet[0] == pytest.approx(feet[1] * [1, -1, 1])
    assert -1.0 < feet[0][2] < -0.7  # the pelvis is at the origin


def test_general_chain_has_no_zeros() -> None:
    for body in general(5).bodies[1:]:
        for data in (body.placement.R, body.placement.p, body.com, body.inertia):
            assert np.all(np.abs(np.array(data)) > 1e-6)


def test_mixed_tree_has_all_its_joints_and_branches() -> None:
    model = mixed_tree(100)
    assert {type(b.joint) for b in model.bodies} == {
        sh.Revolute, sh.Prismatic, sh.Universal, sh.Spherical, sh.Cylindrical, sh.Planar, sh.Free,
    }  # fmt: skip
    assert 10 < model.children.count(()) < 90  # leaves


def test_states_are_repeatable_and_on_the_sphere() -> None:
    model = MODELS["star30"]()
    one, two = random_states(model, 4), random_states(model, 4)
    assert np.array_equal(one.q, two.q)
    assert np.linalg.norm(one.q[:, 3:7], axis=1) == pytest.approx(np.ones(4), abs=1e-15)
    assert len(one.first(3)) == 3


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("nv", [2, 38, 300, 1000])
def test_batches_stay_below_256_MB(function: str, nv: int) -> None:
    count = batch_size(function, nv)
    assert count == 10_000 or 8 * output_size(function, nv) * (count + 1) > OUTPUT_BYTES
    assert 8 * output_size(function, nv) * count <= OUTPUT_BYTES
