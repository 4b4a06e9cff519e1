"""The tables of the lecture's tree of four bodies by hand, and what holds for the tables of any tree."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.ball_trees import ball_tree, random_drawing

LENGTHS = 1e-15  # m: a difference of two numbers below 2
SUMS = 1e-13  # of up to twenty products of order one


def four(**changed: float) -> sh.Model:
    """s0 - s1, s1 - s2, s1 - s3, s3 - s4, as in the lecture."""
    s = sh.System("four bodies")
    heavy = s.parameter("heavy", 4.0)
    ball = {"joint": sh.Spherical()}
    s.add_body("s1", **ball, placement=sh.Placement((0, 0, 2)), mass=heavy, com=(0, 0, -0.5), inertia=(0.4, 0.3, 0.2))
    turned = sh.Placement((-0.3, 0, -1), rpy=(0.3, -0.2, 0.9))
    s.add_body("s2", "s1", **ball, placement=turned, mass=1.0, com=(-0.4, 0, -0.1), inertia=(0.1, 0.1, 0.1))
    s.add_body(
        "s3", "s1", **ball, placement=sh.Placement((0.3, 0, -1)), mass=2.0, com=(0.4, 0.2, 0), inertia=(0.2,) * 3
    )
    s.add_body("s4", "s3", **ball, placement=sh.Placement((0.8, 0, 0)), mass=1.0, com=(0.1, 0, 0), inertia=(0.1,) * 3)
    return s.build()


def test_the_graph_of_the_lecture() -> None:
    """Arcs as in the figure of the slides, towards body 0 and away from it."""
    t = sh.wittenburg.tables(four(), arcs={"s1": ("world", "s1"), "s2": ("s1", "s2"), "s4": ("s3", "s4")})
    assert (t.bodies, t.arcs) == (("s1", "s2", "s3", "s4"),) * 2
    assert t.leaves == ("world", "s1", "s3", "s3")
    assert t.enters == ("s1", "s2", "s1", "s4")
    assert t.S0.tolist() == [1, 0, 0, 0]
    assert t.S.tolist() == [[-1, 1, -1, 0], [0, -1, 0, 0], [0, 0, 1, 1], [0, 0, 0, -1]]
    assert t.T.tolist() == [[-1, -1, -1, -1], [0, -1, 0, 0], [0, 0, 1, 1], [0, 0, 0, -1]]
    order = [[True, True, True, True], [False, True, False, False], [False, False, True, True], [False] * 3 + [True]]
    assert t.on_path.tolist() == order


def test_the_vectors_of_the_lecture() -> None:
    """d_ij and b_ij from a drawing: nothing of S, T or C is used here. M = 8 kg."""
    t = sh.wittenburg.tables(four())
    d = np.zeros((4, 4, 3))
    d[0] = [[0, 0, 0.5], [0.3, 0, 1], [-0.3, 0, 1], [-0.3, 0, 1]]  # to the joint with the world; 3 and 4 by one joint
    d[1, 1] = [0.4, 0, 0.1]
    d[2, 2], d[2, 3] = [-0.4, -0.2, 0], [-0.8, 0, 0]
    d[3, 3] = [-0.1, 0, 0]
    np.testing.assert_allclose(t.d, d, atol=LENGTHS)
    zero = [(2, 1), (2, 3), (2, 4), (4, 2), (4, 3), (4, 1), (3, 1), (3, 2)]  # the list of the lecture
    assert [(i, j) for i, j in zero if t.d[i - 1, j - 1].any()] == []

    # barycentres: 4 kg at the centre of mass of s1, 1 kg at the joint of s2, 3 kg at that of s3, and nothing at its own
    b0 = np.array(
        [[(0.3 - 3 * 0.3) / 8, 0, (4 * 0.5 + 1 + 3) / 8], [0.05, 0, 0.0125], [-0.2, -0.05, 0], [-0.0125, 0, 0]]
    )
    np.testing.assert_allclose(t.b0, b0, atol=LENGTHS)
    np.testing.assert_allclose(t.b[0, 2], [-0.075 + 0.3, 0, 0.75 - 1], atol=LENGTHS)
    np.testing.assert_allclose(t.b[2, 3], [-0.2 + 0.8, -0.05, 0], atol=LENGTHS)
    np.testing.assert_allclose(t.b[3, 0], b0[3], atol=LENGTHS)  # all the rest is beyond its inboard joint
    np.testing.assert_array_equal(t.b[0, 2], t.b[0, 3])

    # masses at the joints, and the tensors: those of point masses at the ends of d
    assert (t.m.tolist(), t.M) == ([4, 1, 2, 1], 8)
    assert t.augmented.tolist() == [[0, 1, 3, 0], [0, 7, 0, 0], [0, 0, 5, 1], [0, 0, 0, 7]]
    K1 = [[0.4 + 4 * 0.25 + 4, 0, -0.3 + 3 * 0.3], [0, 0.3 + 1 + 4 * 1.09, 0], [-0.3 + 3 * 0.3, 0, 0.2 + 4 * 0.09]]
    K3 = [[0.2 + 2 * 0.04, -2 * 0.08, 0], [-2 * 0.08, 0.2 + 2 * 0.16 + 0.64, 0], [0, 0, 0.2 + 2 * 0.2 + 0.64]]
    np.testing.assert_allclose(t.K[0], K1, atol=4 * LENGTHS)
    np.testing.assert_allclose(t.K[2], K3, atol=4 * LENGTHS)


def test_joint_vectors_of_the_lecture() -> None:
    t = sh.wittenburg.tables(four())
    c = np.zeros((4, 4, 3))
    c[0, :3] = [[0, 0, 0.5], [-0.3, 0, -0.5], [0.3, 0, -0.5]]
    c[1, 1] = [0.4, 0, 0.1]
    c[2, 2], c[2, 3] = [-0.4, -0.2, 0], [0.4, -0.2, 0]
    c[3, 3] = [-0.1, 0, 0]
    np.testing.assert_allclose(t.c, c, atol=LENGTHS)
    assert t.c0.tolist() == [[0, 0, 2], [0, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_masses_may_be_parameters() -> None:
    """Their defaults, or what is given."""
    assert sh.wittenburg.tables(four()).M == 8.0
    t = sh.wittenburg.tables(four(), params={"heavy": 6.0})
    assert (t.M, t.m[0]) == (10.0, 6.0)
    np.testing.assert_allclose(t.b0[0], [-0.06, 0, 0.7], atol=LENGTHS)
    with pytest.raises(sh.ShapeError, match="batch of 2"):
        sh.wittenburg.tables(four(), params={"heavy": [1.0, 2.0]})
    with pytest.raises(sh.ModelError, match="Did you mean 'heavy'"):
        sh.wittenburg.tables(four(), params={"heavi": 1.0})


TREES = [(seed, kind) for seed in range(12) for kind in ("world", "flying")]


@pytest.mark.parametrize(("seed", "kind"), TREES)
def test_identities(seed: int, kind: str) -> None:
    model = ball_tree(seed, kind)
    rng = np.random.default_rng(seed)
    t = sh.wittenburg.tables(model, **random_drawing(model, rng))
    n = len(model.names)
    np.testing.assert_array_equal(t.T @ t.S, np.eye(n))
    np.testing.assert_array_equal(t.T.T @ t.S0.T, -np.ones(n))
    np.testing.assert_allclose(np.einsum("j,ijk->ik", t.m, t.b), 0.0, atol=SUMS)
    np.testing.assert_allclose(t.b0[:, None] - t.b, t.d, atol=LENGTHS)
    np.testing.assert_allclose(t.augmented.sum(axis=1) + t.m, t.M, rtol=1e-14)
    np.testing.assert_array_equal(t.K, t.K.transpose(0, 2, 1))
    assert not t.d[~t.on_path].any()

    # where the masses at the joints are, told from the other end: a barycentre is a centre of mass
    centre = np.einsum("ia,iak->ik", t.augmented, t.c) / t.M
    inboard = t.c[range(n), [t.arcs.index(name) for name in t.bodies]]
    np.testing.assert_allclose(t.b0, inboard - centre, atol=SUMS)


@pytest.mark.parametrize("seed", range(12))
def test_drawing_changes_nothing_but_labels(seed: int) -> None:
    """d, b, K and masses do not know of arcs, and follow the numbers of the bodies."""
    model = ball_tree(seed, "world")
    drawing = random_drawing(model, np.random.default_rng(seed))
    plain, turned = sh.wittenburg.tables(model), sh.wittenburg.tables(model, arcs=drawing["arcs"])
    t = sh.wittenburg.tables(model, **drawing)
    rows = [model.names.index(name) for name in t.bodies]
    both = np.ix_(rows, rows)
    for one, other in ((turned, plain), (t, turned)):
        at, pair = (rows, both) if one is t else (slice(None), slice(None))
        for name in ("d", "b", "on_path"):
            np.testing.assert_allclose(getattr(one, name), getattr(other, name)[pair], atol=SUMS)
        for name in ("m", "b0", "K"):
            np.testing.assert_allclose(getattr(one, name), getattr(other, name)[at], atol=SUMS)
    S0, S = model.incidence()
    np.testing.assert_array_equal(plain.S, S.toarray())
    np.testing.assert_array_equal(plain.S0, S0.toarray()[0])
    np.testing.assert_array_equal(np.abs(plain.T), model.incidence_inverse().toarray())


@pytest.mark.slow
def test_labels() -> None:
    t = sh.wittenburg.tables(four(), order=["s4", "s3", "s2", "s1"], arcs={"s3": -1})
    data = t.dataset()
    np.testing.assert_allclose(data.d.sel(body="s3", to="s4"), [-0.8, 0, 0], atol=LENGTHS)
    assert data.S.sel(body="s1", arc="s3") == 1.0
    assert data.S0.sel(arc="s1") == -1.0
    assert data.leaves.sel(arc="s3") == "s1"
    assert (data.M, data.model) == (8.0, "four bodies")
    assert set(data.data_vars) >= {"S0", "S", "T", "c", "d", "b", "K", "m"}
    assert repr(t) == "Tables('four bodies': 4 bodies, M = 8 kg)"


def test_they_cannot_be_changed() -> None:
    t = sh.wittenburg.tables(four())
    for name in ("S0", "S", "T", "m", "augmented", "c0", "c", "d", "b0", "b", "K"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(t, name)[:] = 0.0
    with pytest.raises(AttributeError):
        t.M = 0.0  # type: ignore[misc]


def test_no_model_and_too_large_a_model() -> None:
    with pytest.raises(sh.ModelError, match=r"wittenburg.tables: model is 3. Expected a model"):
        sh.wittenburg.tables(3)  # type: ignore[arg-type]
    s = sh.System("star")
    for k in range(1001):
        s.add_body(f"b{k}", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.UnsupportedError, match=r"'star' has 1001 bodies.*at most 1000"):
        sh.wittenburg.tables(s.build())
