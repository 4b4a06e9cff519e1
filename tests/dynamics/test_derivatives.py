"""Derivatives of the accelerations against differences for every joint, and against Pinocchio's.

1e-9 is the issue's bound. The differences themselves are good to about 1e-11 of the numbers differentiated.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import kernel_of
from sharnir.model.joints import REGISTRY
from support.differences import differences
from support.pinocchio import pin
from support.pinocchio_model import PinocchioModel
from support.prescribed import coordinates_text, velocities_text
from support.random_trees import (
    PINOCCHIO_JOINTS,
    State,
    random_inertia,
    random_joint,
    random_placement,
    random_tree,
    regular_state,
    relative_error,
)
from support.rich_trees import TIME, rich_tree
from support.samples import ALL, sample, slow_after, slow_but_every
from support.ways import BACKENDS

TOLERANCE = 1e-9
# Pinocchio takes S as constant in the derivatives, which it is not in its rows of joints (universal, compound).
CONSTANT_SUBSPACE = [name for name in PINOCCHIO_JOINTS if name not in ("universal", "compound")]
# Native code for the first example of every fourth class (of all with SHARNIR_ALL_TREES=1), which takes seconds to
# compile; the interpreter for the rest. That both are the same for all joints is told by the tests of rolled kernels.
# Every second example of a class, the first one included; all with SHARNIR_ALL_TREES=1.
joints = [
    pytest.param(j, "llvm" if i == 0 and (ALL or k % 4 == 0) else "casadi", id=f"{name}-{i}")
    for k, (name, cls) in enumerate(sorted(REGISTRY.items()))
    for i, j in enumerate(cls.examples())
    if ALL or i % 3 == 0
]


def system(joint: sh.Joint, armature: float = 0.1, first: bool = False) -> sh.System:
    """base → middle → tip, and a branch on the middle; the middle may come first, where what is stored of its velocity
    is often v itself."""
    rng = np.random.default_rng(11)
    s, parent = sh.System("three"), "world"
    joints = {"base": sh.Revolute("y", armature=armature), "middle": joint, "tip": sh.Spherical()}
    for name, j in ((name, joints[name]) for name in (("middle", "base", "tip") if first else joints)):
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.2, size=3), "inertia": random_inertia(rng)}
        s.add_body(name, parent, joint=j, placement=random_placement(rng), **properties)
        parent = name
    s.add_body("branch", "middle", joint=sh.Prismatic((1.0, 2.0, 0.5)), mass=0.7, inertia=random_inertia(rng))
    return s


def check(
    model: sh.Model, backend: str = "casadi", seed: int = 5, params: dict[str, float] | None = None
) -> tuple[np.ndarray, ...]:
    """The derivatives, which are those of differences."""
    s = regular_state(model, seed)
    given = {"t": TIME, "params": params, "wrenches": s.wrenches}
    found = sh.compile(model, backend=backend).derivatives(s.q, s.v, s.tau, **given)
    expected = differences(model, s.q, s.v, s.tau, **given)
    errors = [relative_error(x, y) for x, y in zip(found, expected, strict=True)]
    assert max(errors) <= TOLERANCE, errors
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("joint", "backend"), joints)
def test_every_joint(joint: sh.Joint, backend: str) -> None:
    """With a damper on its body, and one in the tree, that feel all that moves."""
    s = system(joint, first=backend == "llvm")
    s.add_force("to the world", sh.PointSpring("world", (1, 2, 3), "middle", (0.1, -0.2, 0.3), 3.0, 0.5, damping=2.0))
    between = sh.PointSpring("tip", (0, 0.3, 0.1), "branch", (0.4, 0, 1.2), 0.0, damping="1 + v('base')**2")
    s.add_force("between", between)
    check(s.build(), backend)


@pytest.mark.parametrize("parameters", slow_but_every(3, ["quaternion", "bryant123", "euler313", "matrix"]))
def test_a_free_base(parameters: str) -> None:
    s = sh.System("free")
    s.add_body(
        "base", joint=sh.Free(parameters), mass=2.0, com=(0.1, 0, 0.2), inertia=(1, 2, 2.5), q0=_free(parameters)
    )
    s.add_body("arm", "base", joint=sh.Universal(), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, com=(0.3, 0, 0.1))
    check(s.build())


def _free(parameters: str) -> list[float]:
    sizes = {"quaternion": [1, 0, 0, 0], "bryant123": [0, 0, 0], "euler313": [0, 1, 0]}
    return [0, 0, 0, *sizes.get(parameters, np.eye(3).ravel())]


@pytest.mark.parametrize("kind", ["q", "v"])
@pytest.mark.parametrize(
    "joint",
    slow_after(2, [sh.Revolute("z"), sh.Universal(), sh.Spherical(), sh.Spherical("matrix"), sh.Free("bryant123")]),
)
def test_prescribed_joints(joint: sh.Joint, kind: str) -> None:
    """Rows and columns of prescribed coordinates are exactly zero, but for ∂a/∂q where q stays a state."""
    s = system(joint)
    s.prescribe("middle", **({"q": coordinates_text(joint)} if kind == "q" else {"v": velocities_text(joint)}))
    model = s.build()
    by_q, by_v, by_tau = check(model)
    body = model.bodies[1]
    driven = np.arange(body.v_start, body.v_start + joint.nv)
    for D in (by_q, by_v, by_tau):
        assert not D[driven].any()
    assert not by_v[:, driven].any()
    assert not by_tau[:, driven].any()
    assert by_q[:, driven].any() == (kind == "v")


@pytest.mark.parametrize(
    ("joint", "coordinate", "what"),
    slow_but_every(3, [
        (sh.Cylindrical((1, 2, 3)), 1, "q"), (sh.Universal("x", "y", armature=0.2), 0, "v"), (sh.Planar("z"), 2, "q"),
        (sh.Planar((1, 1, 0)), 0, "v"), (sh.Spherical(), 1, "v"), (sh.Free("matrix"), 4, "v"),
        (sh.Compound(sh.Revolute("z"), sh.Prismatic("x"), sh.Revolute("y")), 1, "q"),
    ]),
)  # fmt: skip
def test_one_prescribed_coordinate(joint: sh.Joint, coordinate: int, what: str) -> None:
    s = system(joint)
    s.prescribe("middle", **{what: "0.3*sin(2*t)", "coordinate": coordinate})
    check(s.build())


def test_everything_prescribed() -> None:
    s = system(sh.Screw("x", 0.1))
    for name, joint in (("base", sh.Revolute("y")), ("middle", sh.Screw("x", 0.1)), ("tip", sh.Spherical())):
        s.prescribe(name, q=coordinates_text(joint))
    s.prescribe("branch", v="exp(-t)")
    model = s.build()
    x = regular_state(model, 1)
    for D in sh.compile(model).derivatives(x.q, x.v):
        assert D.shape == (model.nv, model.nv)
        assert not D.any()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_trees_with_everything(seed: int) -> None:
    """Parameters (not at their defaults), motions, wrenches, armature. One by native code, every second one with
    SHARNIR_ALL_TREES=1."""
    model = rich_tree(seed, 3 + seed)
    native = seed % 2 == 0 if ALL else seed == 2
    check(model, "llvm" if native else "casadi", seed, {p.name: 1.1 * p.default for p in model.parameters})


@pytest.mark.slow
@pytest.mark.parametrize("backend", slow_after(1, BACKENDS))
def test_a_damper_on_a_free_body(backend: str) -> None:
    """m = 1, c = 2 along x: the velocity of a free body is stored nowhere but in v itself, which the damper reads."""
    s = sh.System("damped", gravity=(0, 0, 0))
    s.add_body("b", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("damper", sh.PointSpring("world", (0, 0, 0), "b", (0, 0, 0), stiffness=0, damping=2))
    by_q, by_v, _ = sh.compile(s.build(), backend=backend).derivatives([1, 0, 0, 1, 0, 0, 0], [0.5, 0, 0, 0, 0, 0])
    along_v, along_q = np.zeros((6, 6)), np.zeros((6, 6))
    along_v[0, 0] = -2.0
    along_v[1, 5], along_v[2, 4] = -0.5, 0.5  # −ω × v: the velocity is in axes that turn
    along_q[1, 1] = along_q[2, 2] = -1.0  # the line turns with the point, 1 m away, and the force of 1 N with it
    along_q[1, 5], along_q[2, 4] = 1.0, -1.0  # the axes turn, the force does not
    np.testing.assert_allclose(by_v, along_v, atol=1e-15)
    np.testing.assert_allclose(by_q, along_q, atol=1e-15)


@pytest.mark.slow
def test_a_law_of_coordinates_beside_a_prescribed_one() -> None:
    """ẋ = cos θ vx − sin θ vy of a planar joint: θ is the prescribed angle, not what is given in its place."""
    s = sh.System("beside")
    s.add_body("slide", joint=sh.Planar("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("slide", q="0.3 + sin(2*t)", coordinate=2)
    s.add_force("motor", sh.JointForce("wheel", "4*q('slide', 0)*v('wheel') + q('slide', 1)**2"))
    model = s.build()
    program, x = composite.derivatives, State(model, 5)
    kernel = kernel_of(Program(program.name, program.sweeps, ("q", "v", "tau"), program.output), model, "rolled").kernel
    found = kernel([x.q, x.v, x.tau, np.array([TIME]), np.zeros(0)], [0] * 5, 1).reshape(3, 4, 4)
    for D, expected in zip(found, differences(model, x.q, x.v, x.tau, t=TIME), strict=True):
        assert relative_error(D, expected) <= TOLERANCE


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("base", [1, 3])
def test_behind_fixed_bodies(backend: str, base: int) -> None:
    """A hinge with 1.1 kg m² and its centre of mass 1 m away, 0.4 rad below the level: a = g cos q / 1.1."""
    s, parent = sh.System("behind fixed bodies"), "world"
    for k in range(base):
        s.add_body(f"base {k}", parent, joint=sh.Fixed(), mass=1.0, inertia=(1, 1, 1))
        parent = f"base {k}"
    s.add_body("rod", parent, joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_body("tip", "rod", joint=sh.Fixed(), mass=0.0)
    dyn = sh.compile(s.build(), backend=backend)
    np.testing.assert_allclose(dyn.acceleration([0.4], [0.0]), [9.81 * np.cos(0.4) / 1.1])
    by_q, by_v, by_tau = dyn.derivatives([0.4], [0.0])
    np.testing.assert_allclose(by_q, [[-9.81 * np.sin(0.4) / 1.1]], rtol=1e-14)
    np.testing.assert_allclose(by_v, [[0.0]])
    np.testing.assert_allclose(by_tau, [[1 / 1.1]], rtol=1e-14)


@pytest.mark.slow
def test_in_batches() -> None:
    """Code for lanes is code of its own, in which LLVM fuses other products with sums: equal to some roundings."""
    model = system(sh.Universal()).build()
    dyn, b = sh.compile(model), State(model, 3, 7)
    together = dyn.derivatives(b.q, b.v, b.tau)
    for k in range(7):
        for one, all_of_them in zip(dyn.derivatives(b.q[k], b.v[k], b.tau[k]), together, strict=True):
            assert relative_error(one, all_of_them[k]) <= 1e-14
    assert [x.shape for x in together] == [(7, model.nv, model.nv)] * 3


@pytest.mark.slow
def test_the_force_derivative_is_the_inverse_mass_matrix() -> None:
    model = random_tree(21, bodies=8)
    s, dyn = State(model, 21), sh.compile(model, backend="casadi")
    product = dyn.derivatives(s.q, s.v)[2] @ dyn.mass_matrix(s.q)
    assert relative_error(product, np.eye(model.nv)) <= 1e-11


def pinocchio_derivatives(model: sh.Model, s: State) -> list[np.ndarray]:
    p = PinocchioModel(model)
    found = pin.computeABADerivatives(p.model, p.data, p.q(s.q), p.v(s.v), p.v(s.tau), p.wrenches(s.wrenches))
    by_q, by_v, Minv = (np.array(x) for x in found)
    Minv = np.triu(Minv) + np.triu(Minv, 1).T
    return [x[np.ix_(p.order, p.order)] for x in (by_q, by_v, Minv)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3000, 3000 + sample(10, 20)))
def test_against_pinocchio(seed: int) -> None:
    """Every tenth one by native code; `test_derivatives_random` has more of them."""
    model = random_tree(seed, bodies=1 + seed % 7, joint=lambda rng: random_joint(rng, CONSTANT_SUBSPACE))
    s, backend = regular_state(model, seed), "casadi" if seed % 10 else "llvm"
    found = sh.compile(model, backend=backend).derivatives(s.q, s.v, s.tau, wrenches=s.wrenches)
    errors = [relative_error(x, y) for x, y in zip(found, pinocchio_derivatives(model, s), strict=True)]
    assert max(errors) <= TOLERANCE, errors


@pytest.mark.parametrize("bodies", slow_after(1, [2, 14]), ids=["straight", "loops"])
def test_where_the_results_are_to_go(bodies: int) -> None:
    """One state and several, by the fast way too; what does not fit is refused."""
    model = random_tree(3, bodies=bodies, joint=lambda rng: sh.Revolute("y"))
    dyn, x, nv = sh.compile(model), State(model, 1, 5), model.nv
    expected = np.stack(dyn.derivatives(x.q, x.v, x.tau), axis=1)
    out = np.empty((5, 3, nv, nv))
    for part in dyn.derivatives(x.q, x.v, x.tau, out=out):
        assert np.shares_memory(part, out)
    np.testing.assert_array_equal(out, expected)
    for _ in range(2):  # the second one goes straight to the code
        one = np.empty((3, nv, nv))
        assert dyn.derivatives(x.q[0].copy(), x.v[0].copy(), x.tau[0].copy(), out=one)[1].base is one
        assert relative_error(one, expected[0]) <= 1e-13
    with pytest.raises(sh.ShapeError, match="out: expected"):
        dyn.derivatives(x.q, x.v, x.tau, out=np.empty((5, nv, nv)))
