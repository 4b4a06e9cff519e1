"""Linearised motions against closed forms, and against Richardson differences of runs.

Covers dynamics/analysis/reduced.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.linalg import eigh, expm

import sharnir as sh

CLOSED_FORM = 1e-12  # frequencies of order one, relative


def double_pendulum() -> sh.System:
    s = sh.System("double pendulum")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.3, com=(0, 0, -1.0), inertia=(0, 0, 0))
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0, 0, -1.0)), mass=0.8, com=(0, 0, -0.7),
               inertia=(0, 0, 0))  # fmt: skip
    return s


def wing() -> sh.System:
    """Three panels on a free hub."""
    s = sh.System("wing", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=100.0, inertia=(10, 20, 30))
    parent = "hub"
    for k in range(3):
        place = sh.Placement(xyz=(1, 0, 0))
        s.add_body(f"p{k}", parent, joint=sh.Revolute("z"), placement=place, mass=5.0, com=(0.5, 0, 0),
                   inertia=(0.1, 0.5, 0.5))  # fmt: skip
        s.add_force(f"k{k}", sh.JointSpring(f"p{k}", stiffness=50.0, rest=0.0))
        parent = f"p{k}"
    return s


def four_bar(**closing: Any) -> sh.System:
    """Crank, coupler and rocker in a plane, with a spring at the crank that is at rest."""
    s = sh.System("four-bar", gravity=(0, 0, 0))
    rod = {"mass": 1.0, "inertia": (0.01, 0.1, 0.1)}
    s.add_body("crank", joint=sh.Revolute("z"), com=(0.5, 0, 0), q0=[1.2], **rod)
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), com=(1.0, 0, 0),
               q0=[-0.8], **rod)  # fmt: skip
    s.add_body("rocker", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(2, 0, 0)), com=(0.75, 0, 0), q0=[1.5],
               **rod)  # fmt: skip
    s.add_constraint("pin", sh.Coincident("coupler", (2, 0, 0), "rocker", (1.5, 0, 0)))
    return s


def run_differences(model: sh.Model, lin: Any, state: str, time: float, v0: Any = None) -> np.ndarray:
    """Column of exp(A t) for a unit of one state, from runs: central differences with two sizes, extrapolated."""
    dyn = sh.compile(model, backend="casadi")
    n = len(lin.states) // 2
    own = [model.velocity_labels().index(name) for name in lin.states[:n]]
    k = lin.states.index(state)

    def end(h: float) -> np.ndarray:
        change, v = np.zeros(model.nv), lin.v.copy()
        T = tangent(dyn, lin, own)
        if k < n:
            change = h * T[:, k]
        else:
            v = v + h * T[:, k - n]
        q = dyn.integrate(lin.q, change)
        start = sh.assemble(model, q, v)
        run = sh.simulate(model, time, q0=start.q, v0=start.v, rtol=1e-12, atol=1e-13)
        assert run.ok
        return np.concatenate([dyn.difference(lin.q, run.q[-1])[own], run.v[-1][own]])

    near, far = ((end(h) - end(-h)) / (2 * h) for h in (2e-3, 4e-3))
    return (4 * near - far) / 3


def tangent(dyn: sh.Dynamics, lin: Any, own: list[int]) -> np.ndarray:
    """T from the constraint Jacobian, written down once more."""
    T = np.zeros((dyn.model.nv, len(own)))
    T[own] = np.eye(len(own))
    G = dyn.constraint_jacobian(lin.q)
    rest = [k for k in range(dyn.model.nv) if k not in own]
    if G.size:
        T[rest] = np.linalg.lstsq(G[:, rest], -G[:, own], rcond=None)[0]
    return T


def test_double_pendulum() -> None:
    lin = sh.linearize(double_pendulum().build())
    m1, m2, l1, l2, g = 1.3, 0.8, 1.0, 0.7, 9.81
    M = np.array([[(m1 + m2) * l1**2, m2 * l1 * l2], [m2 * l1 * l2, m2 * l2**2]])  # in absolute angles
    K = np.diag([(m1 + m2) * g * l1, m2 * g * l2])
    np.testing.assert_allclose(lin.frequencies, np.sqrt(eigh(K, M, eigvals_only=True)) / (2 * np.pi), rtol=CLOSED_FORM)
    np.testing.assert_array_equal(lin.damping, 0.0)
    assert lin.stable
    absolute = lin.modes @ np.array([[1, 1], [0, 1]])
    ratio = eigh(K, M)[1]
    np.testing.assert_allclose(absolute[:, 0] / absolute[:, 1], ratio[0] / ratio[1], rtol=1e-10)
    assert lin.residual == 0.0


def test_upside_down_it_is_unstable() -> None:
    lin = sh.linearize(double_pendulum().build(), [np.pi, 0.0])
    assert not lin.stable
    assert (lin.eigenvalues.imag == 0).all()
    np.testing.assert_allclose(np.abs(lin.damping), 1.0)


def test_a_wing_has_rigid_body_modes() -> None:
    """Six zeros, exactly; three others as of the same wing on a hub that turns about z and slides, by hand."""
    lin = sh.linearize(wing().build())
    np.testing.assert_array_equal(lin.frequencies[:6], 0.0)
    assert lin.rigid.tolist() == [True] * 6 + [False] * 3
    # absolute angles of hub and panels, positions of centres of mass along y for small angles
    arms = np.array([[1, 0, 0, 0, 0], [1, 1, 0.5, 0, 0], [1, 1, 1, 0.5, 0], [1, 1, 1, 1, 0.5]])  # y of hub, then angles
    masses, inertias = np.diag([100.0, 5, 5, 5]), np.diag([0, 30, 0.5, 0.5, 0.5])
    arms[0] = [1, 0, 0, 0, 0]
    M = arms.T @ masses @ arms + inertias
    B = np.array([[0, -1, 1, 0, 0], [0, 0, -1, 1, 0], [0, 0, 0, -1, 1.0]])
    squares = eigh(50.0 * B.T @ B, M, eigvals_only=True)
    np.testing.assert_allclose(lin.frequencies[6:], np.sqrt(squares[2:]) / (2 * np.pi), rtol=CLOSED_FORM)
    assert "rigid" in lin.text


def test_slewing_satellite_with_wheels() -> None:
    """A hub on wheels with two flexible arrays: bending about the slewing axis, antisymmetric and symmetric."""
    s = sh.System("satellite", gravity=(0, 0, 0))
    J, j, k, wheel = 40.0, 12.0, 90.0, 0.2
    s.add_body("hub", joint=sh.Revolute("z"), mass=200.0, inertia=(J, J, J))
    s.add_body("wheel", "hub", joint=sh.Revolute("z"), mass=3.0, inertia=(wheel, wheel, wheel))
    for name in ("left", "right"):
        s.add_body(name, "hub", joint=sh.Revolute("z"), mass=10.0, inertia=(j, j, j))
        s.add_force(f"k {name}", sh.JointSpring(name, stiffness=k, rest=0.0))
    lin = sh.linearize(s.build(), inputs=["wheel"], outputs=["hub", "v('hub')"])
    expected = np.sqrt([k / j, k * (J + 2 * j) / (j * J)]) / (2 * np.pi)
    np.testing.assert_allclose(lin.frequencies[~lin.rigid], expected, rtol=CLOSED_FORM)
    assert lin.rigid.sum() == 2
    # 1 N m on the wheel turns hub and arrays, as one at first, the other way
    assert lin.B[lin.states.index("v hub"), 0] == pytest.approx(-1 / J, rel=1e-12)
    assert lin.inputs == ("tau wheel",)
    assert lin.outputs == ("hub", "v('hub')")


def test_rotor_with_gyroscopic_splitting() -> None:
    """A ω² ∓ C Ω ω − k = 0 of a symmetric rotor on two springs."""
    s = sh.System("rotor", gravity=(0, 0, 0))
    rings = sh.Compound(sh.Revolute("x"), sh.Revolute("y"), sh.Revolute("z"))
    s.add_body("rotor", joint=rings, mass=1.0, inertia=(0.02, 0.02, 0.03))
    for k in (0, 1):
        s.add_force(f"k{k}", sh.JointSpring("rotor", stiffness=8.0, rest=0.0, coordinate=k))
    lin = sh.linearize(s.build(), v=[0, 0, 200.0])
    root = np.sqrt(6.0**2 + 4 * 0.02 * 8.0)
    np.testing.assert_allclose(lin.frequencies[1:], np.array([root - 6.0, root + 6.0]) / 0.08 / np.pi, rtol=1e-9)
    assert lin.rigid.tolist() == [True, False, False]
    np.testing.assert_allclose(np.abs(lin.modes[2][:2]), 1.0, rtol=1e-9)  # it whirls
    np.testing.assert_allclose(lin.damping, 0.0, atol=1e-12)


def test_a_spinning_body_in_quaternions() -> None:
    """Euler's free body about its middle axis grows with Ω √((B − A)(C − B) / (A C)), whatever its coordinates."""
    A, B, C, spin = 1.0, 2.0, 2.8, 3.0
    for parameters in ("quaternion", "matrix", "bryant123"):
        s = sh.System("plate", gravity=(0, 0, 0))
        s.add_body("plate", joint=sh.Spherical(parameters), mass=1.0, inertia=(A, B, C))
        lin = sh.linearize(s.build(), v=[0, spin, 0])
        growth = spin * np.sqrt((B - A) * (C - B) / (A * C))
        assert lin.eigenvalues.real.max() == pytest.approx(growth, rel=1e-9)
        # small turns are seen from the turning body: two eigenvalues ± iΩ besides
        assert np.abs(lin.eigenvalues.imag).max() == pytest.approx(spin, rel=1e-9)


def test_damping_ratio() -> None:
    s = sh.System("damped", gravity=(0, 0, 0))
    s.add_body("m", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    s.add_force("k", sh.JointSpring("m", stiffness=50.0, rest=0.0, damping=3.0))
    lin = sh.linearize(s.build())
    assert lin.frequencies[0] == pytest.approx(5.0 / (2 * np.pi), rel=1e-13)
    assert lin.damping[0] == pytest.approx(3.0 / (2 * np.sqrt(100.0)), rel=1e-13)
    assert lin.units == {"m": "m", "v m": "m/s", "tau m": "N"}


def test_four_bar_with_a_spring() -> None:
    """One degree of freedom: ω² = k / TᵀMT."""
    model, lin = sprung_four_bar()
    assert len(lin.states) == 2
    dyn = sh.compile(model, backend="casadi")
    own = [model.velocity_labels().index(lin.states[0])]
    T = tangent(dyn, lin, own)[:, 0]
    mass = T @ dyn.mass_matrix(lin.q) @ T
    stiffness, damping = 30.0 * T[0] ** 2, 0.3 * T[0] ** 2
    np.testing.assert_allclose(lin.A, [[0, 1], [-stiffness / mass, -damping / mass]], rtol=1e-10)


def sprung_four_bar() -> tuple[sh.Model, Any]:
    s = four_bar()
    q = sh.assemble(s.build(), None, None).q
    s.add_force("spring", sh.JointSpring("crank", stiffness=30.0, rest=float(q[0]), damping=0.3))
    model = s.build()
    return model, sh.linearize(model, q)


@pytest.mark.slow
def test_four_bar_against_runs() -> None:
    """exp(A t), 1e-7."""
    model, lin = sprung_four_bar()
    for k, name in enumerate(lin.states):
        flow = run_differences(model, lin, name, 0.7)
        np.testing.assert_allclose(flow, expm(0.7 * lin.A)[:, k], atol=1e-7 * np.abs(lin.A).max())


@pytest.mark.slow
def test_a_moving_loop_against_runs() -> None:
    """The crank turns: small changes about the motion for a short time t are exp(A t) to t², so A is the slope."""
    model = four_bar().build()
    start = sh.assemble(model, None, None)
    dyn = sh.compile(model, backend="casadi")
    T = tangent(dyn, sh.linearize(model, start.q), [0])[:, 0]
    v = 2.0 * T / T[0]
    lin = sh.linearize(model, start.q, v)
    own = [model.velocity_labels().index(name) for name in lin.states[:1]]
    rows = []
    for name in lin.states:  # slopes by central differences in time, extrapolated twice
        ahead, behind = (moving_flow(model, lin, own, name, sign) for sign in (1.0, -1.0))
        near, middle, far = ((x - y) / (2 * h) for x, y, h in zip(ahead, behind, TIMES, strict=True))
        once = [(4 * x - y) / 3 for x, y in ((near, middle), (middle, far))]
        rows.append((16 * once[0] - once[1]) / 15)
    np.testing.assert_allclose(np.array(rows).T, lin.A, atol=1e-7 * np.abs(lin.A).max())


TIMES = (0.01, 0.02, 0.04)  # s


def moving_flow(model: sh.Model, lin: Any, own: list[int], name: str, sign: float) -> list[np.ndarray]:
    """Difference of two neighbouring motions at TIMES, before the state for sign −1, per unit of one state. Errors of
    runs, 1e-13, stay below 1e-8 of a slope with steps of 1e-3 and 1e-2 s; the extrapolations leave as little."""
    dyn, k = sh.compile(model, backend="casadi"), lin.states.index(name)
    T, n = tangent(dyn, lin, own), len(own)

    def ends(h: float) -> np.ndarray:
        q, v = lin.q, lin.v.copy()
        u = lin.v[own].copy()
        if k < n:
            q = sh.assemble(model, dyn.integrate(lin.q, h * T[:, k])).q
        else:
            u[k - n] += h
        G = dyn.constraint_jacobian(q)
        rest = [j for j in range(model.nv) if j not in own]
        v[own] = u
        v[rest] = np.linalg.lstsq(G[:, rest], -G[:, own] @ u, rcond=None)[0]
        # a motion backwards is one with the velocities turned round
        run = sh.simulate(model, TIMES[-1], q0=q, v0=sign * v, rtol=1e-13, atol=1e-14, times=[0.0, *TIMES])
        return np.concatenate([run.q[1:, own] - lin.q[own], sign * run.v[1:, own]], axis=1)

    near, far = ((ends(h) - ends(-h)) / (2 * h) for h in (1e-3, 2e-3))
    return list((4 * near - far) / 3)


@pytest.mark.slow
def test_latched_and_unlatched() -> None:
    """A closed lock takes its hinge away; opened by its mode it is there again."""
    s = wing()
    s.add_event("latch", sh.Latch("p1", at=None, closed=True))
    s.add_event("latch 2", sh.Latch("p2", at=None, closed=True))
    model = s.build()
    closed = sh.linearize(model)
    one = sh.System("one panel", gravity=(0, 0, 0))
    one.add_body("hub", joint=sh.Free(), mass=100.0, inertia=(10, 20, 30))
    central = 3 * 0.5 + 5.0 * 2 * 1.0  # three panels in line, centres 1 m apart
    one.add_body("p0", "hub", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), mass=15.0,
                 com=(1.5, 0, 0), inertia=(0.3, central, central))  # fmt: skip
    one.add_force("k", sh.JointSpring("p0", stiffness=50.0, rest=0.0))
    expected = sh.linearize(one.build())
    np.testing.assert_allclose(closed.frequencies, expected.frequencies, rtol=1e-10)
    assert len(closed.states) == 14
    np.testing.assert_allclose(closed.modes[-1][-2:], 0.0, atol=1e-12)
    modes = {p.name: 0.0 for p in model.modes if p.mode == "flag"}
    opened = sh.linearize(model, params=modes)
    np.testing.assert_allclose(opened.frequencies, sh.linearize(wing().build()).frequencies, rtol=1e-10)


def test_prescribed_joints_move_as_they_are_told() -> None:
    """A pendulum on a table that turns: k = m r² (g/r − Ω²) about the lower position."""
    s = sh.System("governor")
    s.add_body("table", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("table", q="2*t")
    s.add_body("rod", "table", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1.0), inertia=(0, 0, 0))
    lin = sh.linearize(s.build())
    assert lin.states == ("rod", "v rod")
    assert lin.frequencies[0] == pytest.approx(np.sqrt(9.81 - 4.0) / (2 * np.pi), rel=1e-12)
    with pytest.raises(sh.ModelError, match="joint 'table' is prescribed"):
        sh.linearize(s.build(), inputs=["table"])


def test_parameters_as_inputs_and_all_kinds_of_outputs() -> None:
    """Differences of accelerations and outputs, 1e-9."""
    s = sh.System("arm")
    s.parameter("load", 1.0, unit="N")
    rest = s.parameter("rest", 0.2, unit="rad")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1), q0=[0.4])
    s.add_force("k", sh.JointSpring("a", stiffness=20.0, rest=rest))
    s.add_force("push", sh.JointForce("a", "3*load**2"))
    s.add_frame("tip", "a", sh.Placement(xyz=(1, 0, 0)))
    model = s.build()
    outputs = ["a", "tip", ("a", (0.5, 0, 0)), "2*sin(q('a')) + v('a') - load"]
    lin = sh.linearize(model, inputs=["rest", "load", "a"], outputs=outputs)
    I = 0.1 + 0.25  # noqa: E741
    np.testing.assert_allclose(lin.B, [[0, 0, 0], [20.0 / I, 6.0 / I, 1 / I]], rtol=1e-12)
    c, z = np.cos(0.4), np.sin(0.4)
    expected = [[1, 0], [-z, 0], [0, 0], [-c, 0], [-z / 2, 0], [0, 0], [-c / 2, 0], [2 * c, 1]]
    np.testing.assert_allclose(lin.C, expected, atol=1e-14)
    np.testing.assert_array_equal(lin.D, [[0, 0, 0]] * 7 + [[0, -1, 0]])
    assert lin.outputs[1:4] == ("tip x", "tip y", "tip z")
    assert lin.units["load"] == "N"
    assert "no equilibrium" in lin.text


def test_a_parameter_that_moves_a_loop() -> None:
    """A slider that a rod of length L holds: the output follows L without any motion."""
    s = sh.System("rod", gravity=(0, 0, 0))
    length = s.parameter("length", 1.5, unit="m")
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1), q0=[1.5])
    s.add_constraint("rod", sh.Distance("a", (0, 0, 0), "b", (0, 0, 0), length))
    s.add_force("k", sh.JointSpring("a", stiffness=10.0, rest=0.0))
    s.add_force("k2", sh.JointSpring("b", stiffness=20.0, rest=1.5))
    lin = sh.linearize(s.build(), inputs=["length"], outputs=["q('b') - q('a')"])
    np.testing.assert_allclose(lin.D, [[1.0]], rtol=1e-9)
    np.testing.assert_allclose(lin.C, [[0.0, 0.0]], atol=1e-12)
    force = {"a": -20.0, "b": 10.0}[lin.states[0]]  # of the spring of the other one
    np.testing.assert_allclose(lin.B[1], [force / 3.0], rtol=1e-9)


def test_states_of_force_elements() -> None:
    """A PID servo about an inertia J: J s³ + kd s² + kp s + ki = 0."""
    s = sh.System("servo", gravity=(0, 0, 0))
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(0.5, 0.5, 0.5))
    s.add_force("pid", sh.Servo("wheel", target=0.0, kp=30.0, kd=4.0, ki=20.0))
    lin = sh.linearize(s.build())
    assert len(lin.states) == 3
    expected = np.roots([0.5, 4.0, 30.0, 20.0])
    found = np.linalg.eigvals(lin.A)
    np.testing.assert_allclose(np.sort_complex(found), np.sort_complex(expected), rtol=1e-9)


def test_discrete_and_state_space() -> None:
    lin = sh.linearize(double_pendulum().build(), inputs=["a"], outputs=["b"])
    system = lin.state_space().to_discrete(0.01)
    A, B = lin.discrete(0.01)
    np.testing.assert_allclose(A, system.A, atol=1e-14)
    np.testing.assert_allclose(B, system.B, atol=1e-14)
    with pytest.raises(sh.ModelError, match=r"discrete\(step\)"):
        lin.discrete(-1.0)


def test_control_is_said_to_be_missing() -> None:
    pytest.importorskip("scipy")
    lin = sh.linearize(double_pendulum().build())
    try:
        import control  # noqa: F401
    except ImportError:
        with pytest.raises(sh.UnsupportedError, match="python-control is not installed"):
            lin.control()
    else:
        assert lin.control().nstates == 4


def test_the_table() -> None:
    lin = sh.linearize(double_pendulum().build())
    assert lin.text.splitlines()[1].split() == ["mode", "frequency,", "Hz", "damping", "eigenvalue,", "1/s", "shape"]
    assert "0.423156" in lin.text
    assert lin._repr_html_().count("<tr>") == 3
    assert str(lin) == lin.text
    assert repr(lin) == "Linearization('double pendulum': 4 states, 2 inputs, 2 outputs, 2 modes)"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"q": [1.0]}, "q"),
        ({"v": [np.nan, 0.0]}, "v"),
        ({"inputs": ["c"]}, "no joint and no parameter"),
        ({"inputs": [("a", 3)]}, "no joint"),
        ({"inputs": 3}, "inputs"),
        ({"outputs": ["q('c')"]}, "linearize: .*'c' is not a joint"),
        ({"outputs": [("a", 2, 3)]}, "outputs"),
        ({"outputs": [("c", (0, 0, 0))]}, "'c'"),
        ({"tau": [1.0]}, "tau"),
        ({"params": {"x": 1.0}}, "params"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(sh.SharnirError, match=message):
        sh.linearize(double_pendulum().build(), **arguments)


def test_loops_that_cannot_close() -> None:
    s = four_bar()
    s.add_constraint("far", sh.Coincident("crank", (1, 0, 0), "world", (9, 9, 0)))
    with pytest.raises(sh.ModelError, match=r"linearize: .*cannot be assembled"):
        sh.linearize(s.build())


def test_nothing_moves() -> None:
    s = sh.System("still")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("a", q="0")
    lin = sh.linearize(s.build())
    assert lin.A.shape == (0, 0)
    assert lin.frequencies.size == 0
    assert "0 states" in lin.text
