"""Degrees of freedom, redundant rows and singular positions of linkages for which they are known.

Covers dynamics/analysis/mobility.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.known_mobility import (
    BENNETT,
    FOUR_BAR,
    LINKAGES,
    at_parallelogram,
    at_slider_crank,
    bennett,
    four_bar,
    parallelogram,
    rod,
    shaky,
    slider_crank,
    stewart,
)
from support.samples import slow_but_every

# degrees of freedom, redundant rows, what the count says
KNOWN = {
    "four-bar of 3D hinges": (1, 3, -2),
    "four-bar in the plane": (1, 0, 1),
    "parallelogram": (1, 0, 1),
    "plate on three cranks": (1, 1, 0),
    "plate on four cranks": (1, 2, -1),
    "slider-crank": (1, 0, 1),
    "slider-crank in space": (1, 1, 0),
    "scissors": (1, 0, 1),
    "Bennett": (1, 3, -2),
    "Stewart, fixed legs": (0, 0, 0),
    "Stewart, sliding legs": (6, 0, 6),
}


@pytest.mark.parametrize("name", slow_but_every(3, LINKAGES))
def test_known_linkages(name: str) -> None:
    (make, q), (dof, redundant, count) = LINKAGES[name], KNOWN[name]
    dyn = sh.compile(make(), backend="casadi")
    found = sh.mobility(dyn, sh.assemble(dyn, q).q)
    assert (found.dof, found.redundant) == (dof, redundant), found.text
    assert found.free - found.rows == count
    assert found.rank == found.rows - redundant == found.free - dof
    assert len(found.redundant_rows) == redundant
    assert not found.singular
    assert "singular" not in found.text.lower()
    assert found.permanent == (redundant if dof else None)
    assert f"= {count}" in found.text
    assert f"{dof} degree{'' if dof == 1 else 's'} of freedom" in found.text
    assert ("permanently redundant" in found.text) == (redundant > 0)


def test_the_redundant_rows_of_a_planar_linkage_of_hinges_are_named() -> None:
    model = four_bar()
    found = sh.mobility(model, sh.assemble(model, FOUR_BAR).q)
    assert found.redundant_rows == (
        "constraint 'closure': force along world z",
        "constraint 'closure': moment about x of 'rocker'",
        "constraint 'closure': moment about y of 'rocker'",
    )
    for row in found.redundant_rows:
        assert f"{row}, which the joints prevent already" in found.text
    assert "nonunique" in found.text


def test_a_redundant_rod_is_named_with_what_balances_it() -> None:
    model = parallelogram(3)
    found = sh.mobility(model, at_parallelogram(0.7, 3))
    (row,) = found.redundant_rows
    assert row.startswith("constraint 'pin 2'")
    assert "is balanced by" in found.text
    assert "of constraint 'pin 1'" in found.text


@pytest.mark.parametrize("angle", [0.0, np.pi])
def test_a_flat_parallelogram_is_singular(angle: float) -> None:
    """It may go on as a parallelogram or as an antiparallelogram."""
    found = sh.mobility(parallelogram(), at_parallelogram(angle))
    assert (found.dof, found.rank, found.redundant) == (2, 1, 1)
    assert found.singular
    assert found.permanent == 0
    assert found.redundant_rows == ("constraint 'pin 1': force along world x",)
    assert "1 row is redundant here only" in found.text
    assert "Singular position: nearby there is 1 degree of freedom" in found.text


def test_a_singular_position_of_a_redundant_linkage_has_both_kinds() -> None:
    found = sh.mobility(parallelogram(3), at_parallelogram(0.0, 3))
    assert found.singular
    assert found.permanent == 1
    assert found.redundant == 2
    assert "permanently redundant" in found.text
    assert "redundant here only" in found.text


def test_close_to_a_singular_position() -> None:
    found = sh.mobility(parallelogram(), at_parallelogram(1e-4))
    assert found.dof == 1
    assert "Close to a singular position" in found.text
    assert "Close to" not in sh.mobility(parallelogram(), at_parallelogram(0.3)).text


def test_a_motion_that_is_infinitesimal_only() -> None:
    found = sh.mobility(shaky())
    assert found.dof == 1
    assert "infinitesimal" in found.text


def test_singular_values_are_those_of_unit_rows() -> None:
    dyn = sh.compile(slider_crank(), backend="casadi")
    q = at_slider_crank(0.4)
    G = dyn.constraint_jacobian(q)
    expected = np.linalg.svd(G / np.linalg.norm(G, axis=1, keepdims=True), compute_uv=False)
    np.testing.assert_allclose(sh.mobility(dyn, q).singular_values, expected, atol=1e-14)


def test_an_open_loop_is_said() -> None:
    found = sh.mobility(four_bar(planar=True), FOUR_BAR)
    assert found.gaps["closure"] == pytest.approx(0.2109, abs=1e-4)
    assert "do not hold at this position: 'closure' by 0.211" in found.text
    assert "assemble(model, q) closes them; at that position there is 1 degree of freedom" in found.text
    assert found.permanent is None


def test_a_loop_that_cannot_close_is_said() -> None:
    assert "could not close" in sh.mobility(four_bar((0.2, 0.3, 0.3)), FOUR_BAR).text


def test_six_digits_of_a_position_are_enough() -> None:
    """Off the constraints, the rows of a Bennett linkage are independent."""
    model = bennett()
    q = np.round(sh.assemble(model, BENNETT).q, 6)
    found = sh.mobility(model, q)
    assert found.singular_values[-1] > 1e-8
    assert (found.dof, found.redundant) == (1, 3)


def test_prescribed_coordinates_are_not_counted() -> None:
    model = four_bar(driven="0.9 + 0.2*t")
    found = sh.mobility(model, sh.assemble(model, FOUR_BAR, t=0.1).q, t=0.1)
    assert (found.free, found.dof, found.redundant) == (2, 0, 3)
    assert found.permanent == 3
    assert "not counted: 'crank'" in found.text
    assert "only as it is driven" in found.text


def test_a_structure_cannot_move() -> None:
    assert "It cannot move" in sh.mobility(stewart()).text


def test_rows_of_velocity_level_count_and_are_mentioned() -> None:
    s = sh.System("spinner")
    s.add_body("body", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("spin", sh.NoRotation("body", "world", "z"))
    found = sh.mobility(s.build())
    assert (found.dof, found.redundant) == (5, 0)
    assert "'spin'" in found.text
    assert "without a position value" in found.text


def test_constraints_that_say_the_same_of_joints() -> None:
    s = sh.System("gears")
    for name in "ab":
        s.add_body(name, joint=sh.Revolute("z"), **rod(1.0))
    s.add_constraint("first", sh.Coupling("q('a') - 2*q('b')"))
    s.add_constraint("second", sh.Coupling("q('b') - 0.5*q('a')"))
    found = sh.mobility(s.build())
    assert (found.dof, found.redundant, found.permanent) == (1, 1, 1)
    assert found.redundant_rows == ("constraint 'second': force of the coupling",)
    assert "+0.5 of constraint 'first'" in found.text


def test_a_tree_has_all_its_coordinates() -> None:
    s = sh.System("tree")
    s.add_body("base", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("rod", "base", joint=sh.Revolute("z"), **rod(1.0))
    found = sh.mobility(s.build())
    assert (found.dof, found.rank, found.redundant, found.rows) == (7, 0, 0, 0)
    assert "7 degrees of freedom" in found.text
    assert str(found) == found.text


def test_all_names_agree_with_what_is_not_unique() -> None:
    """Constraints whose rows are redundant have components that are not unique."""
    dyn = sh.compile(four_bar(), backend="casadi")
    q = sh.assemble(dyn, FOUR_BAR).q
    open_ = dyn.nonunique(q).constraints["closure"]
    assert np.flatnonzero(open_).size >= 3
    assert open_[2]  # force z
    planar = sh.compile(four_bar(planar=True), backend="casadi")
    assert not len(planar.nonunique(q))


def test_bad_arguments() -> None:
    with pytest.raises(sh.ShapeError, match="mobility: q"):
        sh.mobility(four_bar(), [1, 2])
    with pytest.raises(sh.ModelError, match="Model"):
        sh.mobility("four-bar")


@pytest.mark.parametrize("motion", ["1.1 - 0.3*(1 - t)**2", "1.1 - 1e-3*(1 - t)**2", "0.8 + 0.3*sin(50*pi*(t - 0.99))"])
def test_a_dead_centre_at_which_the_drive_turns_round(motion: str) -> None:
    """Only positions before and after it tell that it is one, and the drive has no speed to say when."""
    found = sh.mobility(slider_crank(driven=motion), q=[0.0, 0.0, 1.1], t=1.0)
    assert found.singular
    assert found.rank == 1
