"""Equations as formulas: against SymPy's own Lagrange and Kane methods, closed forms, and the numbers of `dyn`."""

from __future__ import annotations

import builtins
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import sympy as sp
from sympy.physics import mechanics as me

import sharnir as sh
from sharnir.dynamics.equations import Equations
from support.random_trees import regular_state

T = me.dynamicsymbols._t
G = sp.Rational(981, 100)


def numbers(symbols: Sequence[Any], seed: int) -> dict[Any, Any]:
    """Random fractions, so that equal formulas give equal numbers without rounding but for sines and cosines."""
    drawn = random.Random(seed)
    return {x: sp.Rational(drawn.randint(2, 40), 17) for x in symbols}


def assert_same(found: Equations, q: Sequence[Any], M: Any, forcing: Any, renamed: dict[Any, Any]) -> None:
    """M and h, where `M q̈ = forcing` is the independent form in dynamic symbols q(t)."""
    names = dict(zip([x.diff(T) for x in q], [found.v[k] for k in found.free], strict=True))
    names |= dict(zip(q, [found.q[found.letters.coordinate[k]] for k in found.free], strict=True))
    tau = dict.fromkeys(found.tau, 0)
    for seed in (1, 2):
        values = numbers(sorted({*found.q, *found.v, *found.letters.params, found.t}, key=str), seed)
        of_names = {x: values[renamed.get(x, x)] for x in renamed} | {x: values[y] for x, y in names.items()}
        # rates first: the value of q(t) would otherwise be put into its derivative
        wanted = [e.subs(tau).subs(sorted(of_names.items(), key=lambda pair: -len(str(pair[0])))) for e in (M, forcing)]
        wanted = [sp.N(e.subs(T, values[found.t]).subs(values), 30) for e in wanted]
        got = [sp.N(e.subs(values), 30) for e in (found.M, -found.h)]
        for a, b in zip(got, wanted, strict=True):
            assert max(abs(x) for x in (a - b)) < 1e-20 * max(1, *(abs(x) for x in b))


def lagrange(L: Any, q: Sequence[Any], forces: Sequence[tuple[Any, Any]] = (), N: Any = None) -> me.LagrangesMethod:
    method = me.LagrangesMethod(L, list(q), forcelist=list(forces) or None, frame=N)
    method.form_lagranges_equations()
    return method


def double_pendulum() -> tuple[sh.System, dict[str, Any]]:
    s = sh.System("double pendulum", planar=True)
    p = {name: s.parameter(name, value) for name, value in {"m1": 1.0, "l1": 1.0, "m2": 2.0, "l2": 0.5}.items()}
    s.add_body("a", joint=sh.Revolute("z"), mass=p["m1"], com=(0, -p["l1"], 0), inertia=0.0)
    place = sh.Placement((0, -p["l1"], 0))
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=place, mass=p["m2"], com=(0, -p["l2"], 0), inertia=0.0)
    return s, {name: sp.Symbol(name, real=True) for name in p}


@pytest.mark.slow
def test_double_pendulum() -> None:
    s, p = double_pendulum()
    found = sh.equations(s.build())
    q = me.dynamicsymbols("q1 q2")
    at = sp.Matrix([p["l1"] * sp.sin(q[0]), -p["l1"] * sp.cos(q[0])])
    end = at + sp.Matrix([p["l2"] * sp.sin(q[0] + q[1]), -p["l2"] * sp.cos(q[0] + q[1])])
    kinetic = (p["m1"] * at.diff(T).dot(at.diff(T)) + p["m2"] * end.diff(T).dot(end.diff(T))) / 2
    method = lagrange(kinetic - G * (p["m1"] * at[1] + p["m2"] * end[1]), q)
    assert_same(found, q, method.mass_matrix, method.forcing, {x: x for x in p.values()})
    # the form of textbooks
    m1, l1, m2, l2, (_, q2) = *p.values(), found.q
    assert sp.expand(found.M[0, 0] - (m1 * l1**2 + m2 * (l1**2 + l2**2 + 2 * l1 * l2 * sp.cos(q2)))) == 0
    assert sp.count_ops(found.h[1]) <= 15
    assert sp.simplify(found.kinetic - (sp.Matrix(found.v).T * found.M * sp.Matrix(found.v))[0] / 2) == 0


def test_cart_and_pole() -> None:
    s = sh.System("cart-pole", planar=True)
    mc, mp, length = s.parameter("mc", 1.0), s.parameter("mp", 0.2), s.parameter("length", 0.5)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=mc, inertia=0.1)
    s.add_body("pole", "cart", joint=sh.Revolute("z"), mass=mp, com=(0, length, 0), inertia=0.0)
    s.add_force("friction", sh.JointSpring("cart", stiffness=0.0, damping=0.3))
    found = sh.equations(s.build())
    mc_, mp_, l_ = (sp.Symbol(name, real=True) for name in ("mc", "mp", "length"))
    x, phi = q = me.dynamicsymbols("x phi")
    end = sp.Matrix([x - l_ * sp.sin(phi), l_ * sp.cos(phi)])
    kinetic = mc_ * x.diff(T) ** 2 / 2 + mp_ * end.diff(T).dot(end.diff(T)) / 2
    N = me.ReferenceFrame("N")
    cart = me.Point("cart")
    cart.set_vel(N, x.diff(T) * N.x)
    method = lagrange(kinetic - G * mp_ * end[1], q, [(cart, -sp.Rational(3, 10) * x.diff(T) * N.x)], N)
    assert_same(found, q, method.mass_matrix, method.forcing, {x: x for x in (mc_, mp_, l_)})


@pytest.mark.slow
def test_spherical_pendulum() -> None:
    s = sh.System("spherical pendulum")
    m, length = s.parameter("m", 1.5), s.parameter("length", 0.7)
    s.add_body("bob", joint=sh.Universal("x", "y"), mass=m, com=(0, 0, -length), inertia=(0, 0, 0))
    found = sh.equations(s.build())
    m_, l_ = sp.Symbol("m", real=True), sp.Symbol("length", real=True)
    q = me.dynamicsymbols("alpha beta")
    end = sp.rot_ccw_axis1(q[0]) * sp.rot_ccw_axis2(q[1]) * sp.Matrix([0, 0, -l_])  # turns vectors, body to world
    method = lagrange(m_ * end.diff(T).dot(end.diff(T)) / 2 - G * m_ * end[2], q)
    assert_same(found, q, method.mass_matrix, method.forcing, {x: x for x in (m_, l_)})


@pytest.mark.slow
def test_two_rods_of_the_lecture_by_kane() -> None:
    s = sh.System("two rods", planar=True)
    m1, m2 = s.parameter("m1", 1.0), s.parameter("m2", 2.0)
    l1, l2 = s.parameter("l1", 0.5), s.parameter("l2", 0.4)  # half of their lengths, as in the lecture
    s.add_body("rod 1", joint=sh.Revolute("z"), mass=m1, com=(0, -l1, 0), inertia=m1 * l1**2 / 3)
    place = sh.Placement((0, -2 * l1, 0))
    s.add_body(
        "rod 2", "rod 1", joint=sh.Revolute("z"), placement=place, mass=m2, com=(0, -l2, 0), inertia=m2 * l2**2 / 3
    )
    found = sh.equations(s.build())
    M1, M2, L1, L2 = (sp.Symbol(name, real=True) for name in ("m1", "m2", "l1", "l2"))
    q, u = me.dynamicsymbols("q1 q2"), me.dynamicsymbols("u1 u2")
    N = me.ReferenceFrame("N")
    A, B = N.orientnew("A", "Axis", [q[0], N.z]), N.orientnew("B", "Axis", [q[0] + q[1], N.z])
    A.set_ang_vel(N, u[0] * N.z)
    B.set_ang_vel(N, (u[0] + u[1]) * N.z)
    O = me.Point("O")  # noqa: E741
    O.set_vel(N, 0)
    centre_1, pin, centre_2 = O.locatenew("C1", -L1 * A.y), O.locatenew("P", -2 * L1 * A.y), me.Point("C2")
    centre_2.set_pos(pin, -L2 * B.y)
    centre_1.v2pt_theory(O, N, A)
    pin.v2pt_theory(O, N, A)
    centre_2.v2pt_theory(pin, N, B)
    bodies = [
        me.RigidBody("1", centre_1, A, M1, (me.inertia(A, 0, 0, M1 * L1**2 / 3), centre_1)),
        me.RigidBody("2", centre_2, B, M2, (me.inertia(B, 0, 0, M2 * L2**2 / 3), centre_2)),
    ]
    loads = [(centre_1, -M1 * G * N.y), (centre_2, -M2 * G * N.y)]
    kane = me.KanesMethod(N, q, u, [q[0].diff(T) - u[0], q[1].diff(T) - u[1]])
    kane.kanes_equations(bodies, loads)
    rates = dict(zip(u, [x.diff(T) for x in q], strict=True))
    assert_same(found, q, kane.mass_matrix, kane.forcing.subs(rates), {x: x for x in (M1, M2, L1, L2)})


def test_point_on_a_roof() -> None:
    s = sh.System("roof", planar=True)
    m1, m2 = s.parameter("m1", 3.0), s.parameter("m2", 1.0)
    slope = sh.Placement((0, 0, 0), rotation=((0.8, 0.6, 0), (-0.6, 0.8, 0), (0, 0, 1)))
    s.add_body("house", joint=sh.Prismatic("x"), mass=m1, inertia=1.0)
    s.add_body("point", "house", joint=sh.Prismatic("x"), placement=slope, mass=m2, inertia=0.0)
    found = sh.equations(s.build())
    M1, M2 = sp.Symbol("m1", real=True), sp.Symbol("m2", real=True)
    x, d = found.q
    assert sp.Matrix([[M1 + M2, sp.Rational(4, 5) * M2], [sp.Rational(4, 5) * M2, M2]]) == found.M
    q = me.dynamicsymbols("x d")
    at = sp.Matrix([q[0] + q[1] * sp.Rational(4, 5), -q[1] * sp.Rational(3, 5)])
    method = lagrange(M1 * q[0].diff(T) ** 2 / 2 + M2 * at.diff(T).dot(at.diff(T)) / 2 - G * M2 * at[1], q)
    assert_same(found, q, method.mass_matrix, method.forcing, {x: x for x in (M1, M2)})
    assert {x, d} & found.h.free_symbols == set()


def rheonomic() -> sh.System:
    s = sh.System("on a shaker", planar=True)
    m, length, w = s.parameter("m", 1.5), s.parameter("length", 0.7), s.parameter("w", 3.0)
    s.add_body("shaker", joint=sh.Prismatic("y"), mass=2.0, inertia=0.1)
    s.add_body("bob", "shaker", joint=sh.Revolute("z"), mass=m, com=(0, -length, 0), inertia=0.0)
    s.prescribe("shaker", q="0.2*sin(w*t)")
    assert w is not None
    return s


@pytest.mark.slow
def test_rheonomic_pendulum_and_its_hamiltonian() -> None:
    found = sh.equations(rheonomic().build())
    assert found.free == (1,)
    m, length, w = (sp.Symbol(name, real=True) for name in ("m", "length", "w"))
    (phi,) = q = [me.dynamicsymbols("phi")]
    at = sp.Matrix([length * sp.sin(phi), sp.sin(w * T) / 5 - length * sp.cos(phi)])
    L = m * at.diff(T).dot(at.diff(T)) / 2 - G * m * at[1]
    method = lagrange(L, q)
    assert_same(found, q, method.mass_matrix, method.forcing, {x: x for x in (m, length, w)})
    # H = p φ̇ − L of the bob, from which the mass of the shaker is missing: its motion is given
    p = sp.Symbol("p")
    rate = sp.solve(L.diff(phi.diff(T)) - p, phi.diff(T))[0]
    H = (p * rate - L.subs(phi.diff(T), rate)).subs(phi, found.q[1]).subs(T, found.t).subs(p, found.p[1])
    values = numbers(sorted({*found.q, *found.p, *found.letters.params, found.t}, key=str), 5)
    shaker = (sp.diff(sp.sin(w * found.t) / 5, found.t) ** 2) - 2 * G * sp.sin(w * found.t) / 5  # T − V of 2 kg
    for wanted, got in (
        (H - shaker, found.hamilton.H),
        (-H.diff(found.q[1]) + found.tau[1], found.hamilton.p_rate[0]),
        (H.diff(found.p[1]), found.hamilton.q_rate[0]),
    ):
        values[found.tau[1]] = sp.Rational(1, 3)
        assert abs(sp.N((wanted - got).subs(values), 30)) < 1e-20


def four_bar() -> sh.System:
    s = sh.System("four-bar", planar=True)
    m = s.parameter("m", 1.2)
    for name, parent, place in (("crank", "world", 0.0), ("coupler", "crank", 1.0), ("rocker", "world", 3.0)):
        s.add_body(
            name, parent, joint=sh.Revolute("z"), placement=sh.Placement((place, 0, 0)), mass=m,
            com=(0.5, 0, 0) if name != "coupler" else (1.5, 0, 0), inertia=0.0,
        )  # fmt: skip
    s.add_constraint("pin", sh.Coincident("coupler", (3.0, 0, 0), "rocker", (2.0, 0, 0)))
    return s


@pytest.mark.slow
def test_four_bar_with_multipliers() -> None:
    found = sh.equations(four_bar().build())
    m = sp.Symbol("m", real=True)
    q = me.dynamicsymbols("q1 q2 q3")

    def along(angle: Any, length: Any) -> Any:
        return length * sp.Matrix([sp.cos(angle), sp.sin(angle)])

    half = sp.Rational(1, 2)
    points = [along(q[0], half), along(q[0], 1) + along(q[0] + q[1], 3 * half), sp.Matrix([3, 0]) + along(q[2], half)]
    L = sum(m * x.diff(T).dot(x.diff(T)) / 2 - m * G * x[1] for x in points)
    closure = along(q[0], 1) + along(q[0] + q[1], 3) - sp.Matrix([3, 0]) - along(q[2], 2)
    method = me.LagrangesMethod(L, q, hol_coneqs=list(closure))
    method.form_lagranges_equations()
    assert_same(found, q, method.mass_matrix[:, :3], method.forcing, {m: m})
    # rows: their sign is ours to choose, their span and right-hand side are not
    names = dict(zip([x.diff(T) for x in q], found.v, strict=True)) | dict(zip(q, found.q, strict=True))
    G_wanted = closure.jacobian(q).subs(names)
    gamma = -sum((closure.jacobian(q).diff(x) * x.diff(T) for x in q), sp.zeros(2, 3)) * sp.Matrix(
        [x.diff(T) for x in q]
    )
    values = numbers(sorted({*found.q, *found.v, *found.letters.params}, key=str), 3)
    wanted = sp.N(
        sp.Matrix.hstack(G_wanted, gamma.subs(sorted(names.items(), key=lambda x: -len(str(x[0]))))).subs(values), 30
    )
    got = sp.N(sp.Matrix.hstack(found.G, found.gamma).subs(values), 30)
    turn = got[:, :3] * wanted[:, :3].pinv()
    assert max(abs(x) for x in turn * wanted - got) < 1e-20
    assert abs(abs(turn.det()) - 1) < 1e-20


@pytest.mark.slow
def test_arm_in_space() -> None:
    s = sh.System("arm")
    m1, m2, length = s.parameter("m1", 1.0), s.parameter("m2", 2.0), s.parameter("length", 0.5)
    s.add_body("base", joint=sh.Revolute("z"), mass=1.0, inertia=(0.1, 0.1, 0.2))
    s.add_body("upper", "base", joint=sh.Revolute("y"), mass=m1, com=(length, 0, 0), inertia=(0, 0, 0))
    place = sh.Placement((2 * length, 0, 0))
    s.add_body(
        "lower", "upper", joint=sh.Revolute("y"), placement=place, mass=m2, com=(length, 0, 0), inertia=(0, 0, 0)
    )
    found = sh.equations(s.build())
    M1, M2, L_ = (sp.Symbol(name, real=True) for name in ("m1", "m2", "length"))
    q = me.dynamicsymbols("q1 q2 q3")

    def out(angle: Any, length: Any) -> Any:
        turned = sp.rot_ccw_axis3(q[0]) * sp.rot_ccw_axis2(angle)
        return turned * sp.Matrix([length, 0, 0])

    one, two = out(q[1], L_), out(q[1], 2 * L_) + out(q[1] + q[2], L_)
    kinetic = q[0].diff(T) ** 2 / 10 + M1 * one.diff(T).dot(one.diff(T)) / 2 + M2 * two.diff(T).dot(two.diff(T)) / 2
    method = lagrange(kinetic - G * (M1 * one[2] + M2 * two[2]), q)
    assert_same(found, q, method.mass_matrix, method.forcing, {x: x for x in (M1, M2, L_)})


def test_ball_joint_has_euler_s_equations() -> None:
    s = sh.System("top", gravity=(0, 0, 0))
    J = [s.parameter(f"J{k}", value) for k, value in enumerate((1.0, 2.0, 2.5))]
    s.add_body("top", joint=sh.Spherical(), mass=1.0, inertia=tuple(J))
    found = sh.equations(s.build())
    A, B, C = (sp.Symbol(f"J{k}", real=True) for k in range(3))
    x, y, z = found.v
    assert sp.diag(A, B, C) == found.M
    wanted = sp.Matrix([(C - B) * y * z, (A - C) * z * x, (B - A) * x * y])
    assert sp.expand(found.h - wanted) == sp.zeros(3, 1)
    with pytest.raises(sh.UnsupportedError, match="not rates of coordinates"):
        _ = found.hamilton


@pytest.mark.slow
def test_hamilton_of_the_double_pendulum_by_numbers() -> None:
    model = double_pendulum()[0].build()
    found, dyn = sh.equations(model), sh.compile(model, "hamilton-recursive", backend="casadi")
    q, p, tau = [0.3, -1.1], [0.7, 0.4], [0.2, -0.5]
    values = dict(zip((*found.q, *found.p, *found.tau), (*q, *p, *tau), strict=True))
    values |= {sp.Symbol(name, real=True): x for name, x in {"m1": 1.0, "l1": 1.0, "m2": 2.0, "l2": 0.5}.items()}
    q_rate, p_rate = dyn.hamilton(q, p, tau)
    assert np.allclose(np.array(found.hamilton.q_rate.subs(values), float).ravel(), q_rate, rtol=1e-13)
    assert np.allclose(np.array(found.hamilton.p_rate.subs(values), float).ravel(), p_rate, rtol=1e-13)
    assert np.isclose(float(found.hamilton.H.subs(values)), dyn.hamiltonian(q, p), rtol=1e-13)


@pytest.mark.parametrize("simplify", [True, False])
def test_numbers_of_dyn(simplify: bool) -> None:
    """With fixed bodies, springs, a slide, oblique axes and a lock that is open."""
    s = sh.System("mixed")
    k = s.parameter("k", 12.0)
    s.add_body("slide", joint=sh.Prismatic((1, 2, 2)), mass=2.0, inertia=(0.1, 0.2, 0.2))
    s.add_body("arm", "slide", joint=sh.Revolute((0, 0.6, 0.8)), placement=sh.Placement((0.1, 0.2, 0)), mass=1.0,
               com=(0.3, 0, 0.1), inertia=(0.02, 0.1, 0.1))  # fmt: skip
    s.add_body("box", "arm", joint=sh.Fixed(), placement=sh.Placement((0.5, 0, 0)), mass=0.5, inertia=(0.01,) * 3)
    s.add_force("spring", sh.JointSpring("arm", stiffness=k, rest=0.3, damping=0.7))
    s.add_event("latch", sh.Latch("arm", at=1.5))
    model = s.build()
    found, dyn = sh.equations(model, simplify=simplify), sh.compile(model, backend="casadi")
    q, v = [0.4, -0.7], [1.3, 0.6]
    values = dict(zip((*found.q, *found.v), (*q, *v), strict=True)) | {sp.Symbol("k", real=True): 12.0}
    assert np.allclose(np.array(found.M.subs(values), float), dyn.mass_matrix(q), rtol=1e-13)
    assert np.allclose(np.array(found.h.subs(values), float).ravel(), dyn.inverse(q, v, [0, 0]), rtol=1e-12)
    kinetic, potential = dyn.energy(q, v)
    assert np.isclose(float(found.kinetic.subs(values)), kinetic, rtol=1e-13)
    assert np.isclose(float(found.potential.subs(values)), potential, rtol=1e-13)


@pytest.mark.slow
def test_text_and_latex() -> None:
    found = sh.equations(double_pendulum()[0].build())
    assert "M[b, b] = l2**2*m2" in found.text
    assert str(found) == found.text
    assert r"\ddot{q}_{\mathrm{a}}" in found.latex()
    assert found._repr_latex_().startswith("$$\n\\begin{aligned}")
    loop = sh.equations(four_bar().build())
    assert "gamma[pin_0]" in loop.text
    assert r"\lambda_{\mathrm{pin,0}}" in loop.latex()


def test_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    s = sh.System("long")
    for k in range(12):
        s.add_body(f"link {k}", f"link {k - 1}" if k else "world", joint=sh.Revolute((1, 2, 3)), mass=1.0,
                   com=(0.1, 0.2, 0.3), inertia=(1, 1, 1), placement=sh.Placement((0.1, 0.3, 0.2)))  # fmt: skip
    with pytest.raises(sh.UnsupportedError, match=r"12 bodies, 12 velocities .* traced operations"):
        sh.equations(s.build())
    with pytest.raises(sh.SharnirError, match="expected a Model"):
        sh.equations(3)  # type: ignore[arg-type]
    with pytest.raises(sh.SharnirError, match="simplify"):
        sh.equations(four_bar().build(), simplify="yes")  # type: ignore[arg-type]

    whole = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "sympy":
            raise ImportError(name)
        return whole(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(sh.UnsupportedError, match=r"sharnir\[equations\]"):
        sh.equations(four_bar().build())


# Wittenburg's form


def ball(name: str, inertia: tuple[Any, Any, Any], mass: Any, length: Any, s: sh.System, parent: str = "world") -> None:
    place = sh.Placement((0, 0, -2 * length)) if parent != "world" else sh.Placement((0, 0, 0))
    s.add_body(name, parent, joint=sh.Spherical(), placement=place, mass=mass, com=(0, 0, -length), inertia=inertia)


def test_wittenburg_of_one_body_is_euler_s_equation_about_the_joint() -> None:
    s = sh.System("top", gravity=(0, 0, 0))
    A, B, C, m, length = (s.parameter(name, 1.0) for name in ("A", "B", "C", "m", "length"))
    ball("top", (A, B, C), m, length, s)
    found = sh.equations(s.build())
    w, (x, y, z) = found.wittenburg, found.v
    A, B, C, m, length = (sp.Symbol(name, real=True) for name in ("A", "B", "C", "m", "length"))
    K = sp.diag(A + m * length**2, B + m * length**2, C)
    assert w.K == K == w.block("top", "top")
    omega = sp.Matrix([x, y, z])
    assert sp.expand(w.right - sp.Matrix(found.tau) + omega.cross(K * omega)) == sp.zeros(3, 1)
    assert list(w.of_a) == list(found.a)
    assert [str(u) for u in w.x] == ["omegad_top_x", "omegad_top_y", "omegad_top_z"]
    assert "K[omegad_top_x, omegad_top_x] = A + length**2*m" in str(w)
    assert r"\dot{\omega}_{\mathrm{top},x}" in w._repr_latex_()


@pytest.mark.slow
def test_wittenburg_of_the_spherical_double_pendulum_by_kane() -> None:
    """With absolute angular velocities in axes of the bodies as speeds, Kane's mass matrix is that of all K_ij."""
    s = sh.System("balls")
    m, length, J, C = (s.parameter(name, 1.0) for name in ("m", "length", "J", "C"))
    ball("a", (J, J, C), m, length, s)
    ball("b", (J, 2 * J, C), 2 * m, length, s, "a")
    found = sh.equations(s.build(), simplify=False)
    w = found.wittenburg
    m, length, J, C = (sp.Symbol(name, real=True) for name in ("m", "length", "J", "C"))
    q, u = me.dynamicsymbols("q:8"), me.dynamicsymbols("u:6")
    N = me.ReferenceFrame("N")
    frames, rates, above, joint = [], [], N, me.Point("O")
    joint.set_vel(N, 0)
    bodies, loads = [], []
    for k, inertia in enumerate(((J, J, C), (J, 2 * J, C))):
        F = above.orientnew("AB"[k], "Quaternion", q[4 * k : 4 * k + 4])
        omega = sum((x * e for x, e in zip(u[3 * k : 3 * k + 3], F, strict=True)), me.Vector(0))
        turned = omega.dot(F.x), omega.dot(F.y), omega.dot(F.z)
        if k:
            turned = tuple(sp.Matrix(turned) - F.dcm(above) * sp.Matrix(u[:3]))  # relative
        w0, x, y, z = q[4 * k : 4 * k + 4]
        E = sp.Matrix([[-x, -y, -z], [w0, -z, y], [z, w0, -x], [-y, x, w0]])
        rates += list(sp.Matrix(q[4 * k : 4 * k + 4]).diff(T) - E * sp.Matrix(turned) / 2)
        F.set_ang_vel(N, omega)
        centre, end = joint.locatenew(f"C{k}", -length * F.z), joint.locatenew(f"P{k}", -2 * length * F.z)
        centre.v2pt_theory(joint, N, F)
        end.v2pt_theory(joint, N, F)
        mass = (k + 1) * m
        bodies.append(me.RigidBody(str(k), centre, F, mass, (me.inertia(F, *inertia), centre)))
        loads.append((centre, -mass * G * N.z))
        frames, above, joint = [*frames, F], F, end
    # the torque of joint b turns body a back
    tau = [sum((t * e for t, e in zip(found.tau[3 * k : 3 * k + 3], F, strict=True)), me.Vector(0))
           for k, F in enumerate(frames)]  # fmt: skip
    loads += [(frames[0], tau[0] - tau[1]), (frames[1], tau[1])]
    kane = me.KanesMethod(N, q, u, rates)
    kane.kanes_equations(bodies, loads)
    values = numbers(sorted({*found.v, *found.tau, *found.letters.params}, key=str), 1)
    units = [sp.Rational(x, 9) for x in (4, -1, 8, 0)], [sp.Rational(x, 7) for x in (2, -6, 0, 3)]
    values |= dict(zip(found.q, [*units[0], *units[1]], strict=True))
    # ω of the lower body from the velocities of the joints
    at = dict(zip(q, [values[x] for x in found.q], strict=True))
    upper, lower = (sp.Matrix([values[x] for x in found.v[k : k + 3]]) for k in (0, 3))
    lower += frames[1].dcm(frames[0]).xreplace(at) * upper
    at |= dict(zip(u, [*upper, *lower], strict=True)) | values
    assert kane.mass_matrix.xreplace(at) == w.K.xreplace(values)  # fractions: no rounding
    assert kane.forcing.xreplace(at) == w.right.xreplace(values)


@pytest.mark.slow
@pytest.mark.parametrize("lower", ["ball", "universal"])
def test_wittenburg_by_numbers_of_explain_and_dyn(lower: str) -> None:
    s = sh.System("two bodies")
    k = s.parameter("k", 3.0)
    ball("a", (0.3, 0.2, 0.1), 1.5, 0.4, s)
    if lower == "ball":
        ball("b", (0.1, 0.2, 0.1), 1.1, 0.3, s, "a")
    else:
        s.add_body("b", "a", joint=sh.Universal("x", "y"), placement=sh.Placement((0.1, 0.2, 0.3)), mass=0.7,
                   com=(0.1, 0, -0.2), inertia=(0.02, 0.03, 0.04))  # fmt: skip
        s.add_force("spring", sh.JointSpring("b", coordinate=1, stiffness=k, damping=0.2))
    model = s.build()
    found, dyn = sh.equations(model, simplify=False), sh.compile(model, "wittenburg", backend="casadi")
    state = regular_state(model, 4)
    w = found.wittenburg
    values = dict(zip((*found.q, *found.v, *found.tau), (*state.q, *state.v, *state.tau), strict=True))
    values |= {sp.Symbol("k", real=True): 3.0}
    K, right = (np.array(x.xreplace(values), float) for x in (w.K, w.right))
    a = dyn.acceleration(state.q, state.v, state.tau)
    x = np.array(w.of_a.xreplace(values | dict(zip(found.a, a, strict=True))), float)
    assert np.abs(K @ x - right).max() < 1e-12 * np.abs(right).max()
    # explain has the same in basis 0
    e = dyn.explain(state.q, state.v, state.tau)
    assert np.allclose(e["a"].A @ x[:3].ravel(), e["a"].omegad, rtol=1e-12, atol=1e-12)
    if lower == "ball":
        turn = np.kron(np.diag([1, 0]), e["a"].A) + np.kron(np.diag([0, 1]), e["b"].A)
        assert np.allclose(turn @ K @ turn.T, e.system.matrix, rtol=1e-13, atol=1e-13)
        assert np.allclose(turn @ right.ravel(), e.system.right, rtol=1e-13, atol=1e-13)


@pytest.mark.slow
def test_wittenburg_refuses_loops_and_slides() -> None:
    with pytest.raises(sh.UnsupportedError, match=r"'pin'.* about trees"):
        _ = sh.equations(four_bar().build(), simplify=False).wittenburg
    with pytest.raises(sh.UnsupportedError, match="lets it translate"):
        _ = sh.equations(rheonomic_free().build(), simplify=False).wittenburg
    w = sh.equations(rheonomic().build(), simplify=False).wittenburg
    assert len(w.x) == 1  # the shaker's motion is given
    assert str(w.x[0]) == "a_bob"
    with pytest.raises(sh.UnsupportedError, match="there is no such body"):
        w.block("bob", "shaker")


def rheonomic_free() -> sh.System:
    s = sh.System("cart", planar=True)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0, inertia=0.1)
    s.add_body("bob", "cart", joint=sh.Revolute("z"), mass=1.0, com=(0, -0.5, 0), inertia=0.1)
    return s
