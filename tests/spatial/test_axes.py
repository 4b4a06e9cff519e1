"""Axes: names, vectors, structural zeros, errors. Numbers within rounding of 0 and ±1 are made exact."""

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.spatial.algebra import SNAP, plane_of, snapped, unit_axis, unit_vector


def test_zeros_and_ones():
    given = np.array([[np.cos(np.pi / 2), -1e-17, 1 - 1e-16], [-1 - 2.3e-16, 0.3, 2.0]])
    np.testing.assert_array_equal(snapped(given), [[0.0, 0.0, 1.0], [-1.0, 0.3, 2.0]])
    assert not np.signbit(snapped(given)[0, :2]).any()


def test_what_is_further_off_stays():
    given = np.array([1.5 * SNAP, -1.5 * SNAP, 1 + 2 * SNAP, -1 + 2 * SNAP])
    np.testing.assert_array_equal(snapped(given), given)


def test_names_signs_and_vectors():
    assert unit_vector("y", "axis").tolist() == [0, 1, 0]
    assert unit_vector("-z", "axis").tolist() == [0, 0, -1]
    np.testing.assert_allclose(unit_vector((3, 0, 4), "axis"), (0.6, 0, 0.8), rtol=0, atol=1e-16)


def test_named_axes_have_structural_zeros():
    assert unit_axis("y", "here").nnz() == 1
    np.testing.assert_array_equal(ca.DM(unit_axis("-y", "here")).full().ravel(), [0, -1, 0])


def test_vectors_are_normalised_and_snapped():
    np.testing.assert_allclose(
        ca.DM(unit_axis((3.0, 0.0, 4.0), "here")).full().ravel(), [0.6, 0, 0.8], rtol=0, atol=1e-16
    )
    assert unit_axis((1.0, 1e-17, 0.0), "here").nnz() == 1


@pytest.mark.parametrize(("name", "plane"), [("z", "xy"), ("x", "yz"), ("y", "zx")])
def test_plane_of_coordinate_axes(name, plane):
    for given, expected in zip(plane_of(unit_axis(name, "here")), plane, strict=True):
        np.testing.assert_array_equal(ca.DM(given).full(), ca.DM(unit_axis(expected, "here")).full())


def test_plane_of_any_axis_is_a_right_handed_triple():
    near = [(1.0, 1e-9, 0.0), (1e-12, -1.0, 1e-12)]  # of length 1 in one component alone, and yet no coordinate axis
    for axis in [*near, *np.random.default_rng(1).normal(size=(50, 3))]:
        e = unit_axis(axis, "here")
        T = ca.DM(ca.horzcat(*plane_of(e), e)).full()
        np.testing.assert_allclose(T.T @ T, np.eye(3), rtol=0, atol=1e-15)  # a few roundings of unit vectors
        assert np.linalg.det(T) > 0


@pytest.mark.parametrize(
    ("axis", "message"),
    [
        ("u", "'u' is not an axis"),
        ((0, 0, 0), "has no direction"),
        ((1, 2), "expected 3 numbers"),
        ((1, float("nan"), 0), "is not finite"),
        (("a", 0, 0), "is not a number"),
        (7, "is not an axis"),
        (None, "is not an axis"),
        ((ca.SX.sym("k"), 0, 0), "cannot depend on a parameter"),
    ],
)
def test_errors(axis, message):
    with pytest.raises((ModelError, ShapeError), match=message) as error:
        unit_axis(axis, "Revolute(axis)")
    assert str(error.value).startswith("Revolute(axis): ")


def test_errors_of_vectors():
    with pytest.raises(ModelError, match=r"Rod\(axis\): 'w' is not an axis"):
        unit_vector("w", "Rod(axis)")
    with pytest.raises(ModelError, match="has no direction"):
        unit_vector((0, 0, 0), "axis")
    with pytest.raises(ModelError, match="cannot depend on a parameter"):
        unit_vector((ca.SX.sym("a"), 0, 0), "axis")
    with pytest.raises(ShapeError, match="expected 3 numbers"):
        unit_vector((1, 0), "axis")
