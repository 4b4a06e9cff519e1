from __future__ import annotations

import casadi as ca

from sharnir.model.forces.joint_forces import JointElement, column


def test_what_is_not_given_is_structurally_zero():
    element = JointElement("e", (), {2: ca.SX(3)})
    assert element.loads({}).tau == {2: element.tau[2]}
    assert element.loads({}).wrenches == {}
    assert [f({}).nnz() for f in (element.potential, element.dissipation, element.drive)] == [0, 0, 0]


def test_column_has_one_entry():
    x = ca.SX.sym("x")
    found = column(3, 1, x)
    assert found.shape == (3, 1)
    assert found.sparsity().row() == [1]
