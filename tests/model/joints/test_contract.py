"""Every joint of the registry, in every variant it names, against the contract (sharnir.model.joints.contract).

The tolerance 1e-13 is a few hundred roundings of numbers of order one; both sides are exact formulas, no differences.

Covers model/joints/axis_joints.py, model/joints/orientation_joints.py.
"""

import copy
import pickle

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.model.joints import REGISTRY, Compound, Curve
from support.examples import JOINTS

TOLERANCE = 1e-13
every_joint = pytest.mark.parametrize("joint", JOINTS.values(), ids=list(JOINTS))


def states(joint, count=5):
    """Random q on its manifolds and v. Angles stay within (0.2, 1.2), away from every angle triple's singularity."""
    rng = np.random.default_rng(7)
    for _ in range(count):
        q = rng.uniform(0.2, 1.2, joint.nq)
        for first, kind in joint.orientations:
            if kind == "quaternion":
                x = rng.normal(size=4)
                q[first : first + 4] = x / np.linalg.norm(x)
            else:
                R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
                q[first : first + 9] = (R * np.linalg.det(R)).ravel()
        yield q, rng.normal(size=joint.nv)


def traced(joint, data=()):
    """All that the contract offers and what it is compared with, as a function of (q, v, numbers of the data)."""
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    X, S, rate = joint.placement(q), joint.subspace(q), joint.rate(q, v)
    turn = X.R.T @ ca.reshape(ca.jtimes(ca.vec(X.R), q, rate), 3, 3)  # Rᵀ Ṙ
    results = {
        "R": X.R,
        "p": X.p,
        "S": S,
        "bias": joint.bias(q, v),
        "rate": rate,
        "Z": joint.complement(q),
        "velocity": ca.vertcat(X.R.T @ ca.jtimes(X.p, q, rate), turn[2, 1], turn[0, 2], turn[1, 0]),
        "Rt_R_dot": turn,
        "S_dot_v": ca.jtimes(S @ v, q, rate),
        "S_dot": joint.subspace_rate(2 * q / 2, v),
        "S_dot_by_q": ca.reshape(ca.jacobian(ca.vec(S), q) @ rate, 6, joint.nv),
    }
    f = ca.Function("joint", [q, v, *data], list(results.values()))
    return lambda q, v, *numbers: dict(zip(results, (ca.DM(x).full() for x in f(q, v, *numbers)), strict=True))


def close(a, b):
    np.testing.assert_allclose(a, b, rtol=0, atol=TOLERANCE)


@every_joint
def test_shapes(joint):
    f = traced(joint)
    r = f(*next(states(joint)))
    assert r["S"].shape == (6, joint.nv)
    assert r["Z"].shape == (6, 6 - joint.nv)
    assert r["rate"].shape == (joint.nq, 1)
    assert r["bias"].shape == (6, 1)
    assert r["R"].shape == (3, 3)
    assert r["p"].shape == (3, 1)


@every_joint
def test_placement_is_a_rigid_motion(joint):
    f = traced(joint)
    for q, v in states(joint):
        r = f(q, v)
        close(r["R"].T @ r["R"], np.eye(3))
        assert np.linalg.det(r["R"]) > 0
        close(r["Rt_R_dot"] + r["Rt_R_dot"].T, 0)


@every_joint
def test_subspace_and_rate_are_the_derivative_of_the_placement(joint):
    f = traced(joint)
    for q, v in states(joint):
        r = f(q, v)
        close(r["S"] @ v.reshape(-1, 1), r["velocity"])


@every_joint
def test_bias_is_the_rate_of_the_subspace(joint):
    f = traced(joint)
    for q, v in states(joint):
        r = f(q, v)
        close(r["bias"], r["S_dot_v"])


@every_joint
def test_every_column_of_the_rate_of_the_subspace(joint):
    f = traced(joint)
    for q, v in states(joint):
        r = f(q, v)
        assert r["S_dot"].shape == (6, joint.nv)
        close(r["S_dot"], r["S_dot_by_q"])
        close(r["S_dot"] @ v.reshape(-1, 1), r["bias"])


@every_joint
def test_rate_is_linear_in_velocity(joint):
    f = traced(joint)
    for q, v in states(joint):
        close(f(q, 3 * v)["rate"], 3 * f(q, v)["rate"])


@every_joint
def test_complement_is_orthogonal_and_complete(joint):
    f = traced(joint)
    for q, v in states(joint):
        r = f(q, v)
        close(r["Z"].T @ r["S"], 0)
        assert np.linalg.matrix_rank(np.hstack([r["S"], r["Z"]]), tol=1e-6) == 6


@every_joint
def test_symbols_with_the_same_numbers_change_nothing(joint):
    data = joint.data_values()
    symbols = {name: ca.SX.sym(name, value.sparsity()) for name, value in data.items()}
    numeric = traced(joint)
    symbolic = traced(joint.symbols(**symbols), tuple(symbols.values()))
    numbers = [ca.DM(x) for x in data.values()]
    for q, v in states(joint, 2):
        expected, given = numeric(q, v), symbolic(q, v, *numbers)
        for name in expected:
            close(given[name], expected[name])


def from_identity(joint):
    """A curve starts where its expressions say; every other joint with its frames together."""
    return not isinstance(joint, Curve) and (not isinstance(joint, Compound) or all(map(from_identity, joint.joints)))


@every_joint
def test_neutral(joint):
    q = joint.neutral()
    if q is None:
        assert "euler313" in repr(joint)
        return
    assert q.shape == (joint.nq,)
    r = traced(joint)(q, np.zeros(joint.nv))
    assert np.isfinite(r["S"]).all()
    if from_identity(joint):
        close(r["R"], np.eye(3))
        close(r["p"], 0)


@every_joint
def test_planar_joints_stay_in_the_plane(joint):
    """Planar exactly where z = 0, R keeps the z axis, and the velocity has no out-of-plane part, at every state."""
    f = traced(joint)
    in_plane = True
    for q, v in states(joint):
        r = f(q, v)
        moves = np.abs([r["p"][2, 0], *(abs(r["R"][2]) - [0, 0, 1]), *r["velocity"][[2, 3, 4], 0]])
        in_plane = in_plane and bool(moves.max() < TOLERANCE)
    assert joint.planar == in_plane


def test_armature_is_by_keyword():
    assert all(joint.armature == 0.0 for joint in JOINTS.values())
    assert REGISTRY["revolute"]("x", armature=0.2).armature == 0.2


@every_joint
def test_pickle_and_copies(joint: sh.Joint) -> None:
    assert copy.deepcopy(joint) is joint
    if "<lambda>" in repr(joint):  # which Python does not pickle
        return
    found = pickle.loads(pickle.dumps(joint))
    assert repr(found) == repr(joint)
    q = ca.SX.sym("q", joint.nq)
    assert str(found.subspace(q)) == str(joint.subspace(q))


def test_pickle_of_what_has_a_parameter() -> None:
    m = sh.System("s").parameter("m", 1.0)
    for thing in (sh.Revolute("y", armature=m), sh.Screw("x", pitch=2 * m), sh.Compound(sh.Screw("x", pitch=m)),
                  sh.Placement(xyz=(m, 0, 0)), sh.Placement(rpy=(m, 0, 0))):  # fmt: skip
        with pytest.raises(sh.ModelError, match=r"pickle of .*pickle the System or the Model"):
            pickle.dumps(thing)
    assert pickle.loads(pickle.dumps(sh.Plane(point=(0, 0, 1), normal=(0, 1, 1)))).normal == (0, 1, 1)
