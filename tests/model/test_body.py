import casadi as ca
import numpy as np

from sharnir.model import System
from sharnir.model.joints import Cylindrical, Revolute
from sharnir.spatial import Placement


def test_what_the_algorithms_get():
    system = System("s")
    m = system.parameter("m", 2.0)
    placement = Placement((1, 0, 0), rpy=(0, 0, np.pi / 2))
    system.add_body("a", joint=Revolute("z"), placement=placement, mass=m, com=(0.5, 0, 0))
    system.add_body("b", "a", joint=Cylindrical("z"), mass=3.0, com=(0, 0, 2), inertia=(1, 1, 1))
    system.prescribe("b", v=1.0, coordinate=0)
    a, b = system.build().bodies
    assert (a.transform().R.nnz(), a.transform().p.nnz()) == (3, 1)
    assert ca.symvar(a.rigid_inertia().J)[0].element_hash() == m.element_hash()
    assert ca.sparsify(a.rigid_inertia().J).nnz() == 2  # a point mass on x
    np.testing.assert_allclose(np.array(ca.DM(b.rigid_inertia().J)), np.diag([13, 13, 1]))
    assert (a.driven, a.free, b.driven, b.free) == ((), (0,), (0,), (1,))
