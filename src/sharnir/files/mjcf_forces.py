"""Forces and constraints of a compiled MJCF model: what acts in joints and on bodies, equalities, contacts.

The fluid is MuJoCo's model of boxes: with the edges a, b, c of the box that has the inertia of the body, along each of
its principal axes, and d = (a + b + c)/3,

    f_a = −3π d μ v_a − ρ b c |v_a| v_a / 2,    m_a = −π d³ μ ω_a − ρ a (b⁴ + c⁴) |ω_a| ω_a / 64              (1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from ..core.errors import ModelError
from ..model.constraints import Coincident, Coupling, Gear, TautRope, WeldLoop
from ..model.forces import Contact, JointForce, JointFriction, JointSpring, Wrench
from ..spatial.placement import Placement
from ..spatial.shapes import Box, Sphere
from ..spatial.surface import Plane
from .mjcf_lines import ACTUATORS, Line, actuator, fixed_tendon, is_fixed, sites, tendon
from .mjcf_source import Compiled, rotation, unit

# Arrays of MuJoCo that change the dynamics and have no counterpart: (object, array, name of the object here).
LEFT_OUT = (
    ("JOINT", "jnt_stiffnesspoly", "joint freejoint"), ("JOINT", "jnt_springyield", "joint freejoint"),
    ("TENDON", "tendon_stiffnesspoly", "fixed spatial"), ("TENDON", "tendon_dampingpoly", "fixed spatial"),
    ("TENDON", "tendon_springyield", "fixed spatial"), ("TENDON", "tendon_armature", "fixed spatial"),
    ("TENDON", "tendon_frictionloss", "fixed spatial"), ("TENDON", "tendon_actfrclimited", "fixed spatial"),
    ("ACTUATOR", "actuator_armature", ACTUATORS), ("ACTUATOR", "actuator_damping", ACTUATORS),
    ("ACTUATOR", "actuator_dampingpoly", ACTUATORS), ("ACTUATOR", "actuator_delay", ACTUATORS),
)  # fmt: skip


def add(
    r: Compiled, contacts: dict[str, Any] | None, rope_stiffness: float | None, stops: bool, key: int | None
) -> None:
    for kind, array, tags in LEFT_OUT:
        for k, values in enumerate(getattr(r.m, array)):
            if np.any(values):
                name = r.given(kind, k)
                text = f"{array.partition('_')[2]} of {kind.lower()} {name or k!r}."
                r.note("left out", tags, name, text, loss=True)
    for j in r.joints:
        _joint(r, j)
    for k in range(r.m.ntendon):
        tendon(r, k, rope_stiffness, stops)
    for k in range(r.m.nactuator if r.enabled("ACTUATION") else 0):
        actuator(r, k, key)
    for k in range(r.m.neq if r.enabled("EQUALITY") else 0):
        _equality(r, k)
    for i in range(1, r.m.nbody):
        _body(r, i)
    if r.m.nflex:
        r.note("left out", "flex flexcomp", "", "flexible bodies.", loss=True)
    _contacts(r, contacts)


# Joints


def _joint(r: Compiled, j: int) -> None:
    m, joint = r.m, r.joints[j]
    d, k, several = int(m.jnt_dofadr[j]), int(m.jnt_qposadr[j]), int(m.jnt_type[j]) < 2
    stiffness = float(m.jnt_stiffness[j]) if r.enabled("SPRING") else 0.0
    damping = float(m.dof_damping[d]) if r.enabled("DAMPER") else 0.0
    friction = float(m.dof_frictionloss[d]) if r.enabled("FRICTIONLOSS") else 0.0
    given, tags = r.given("JOINT", j), "joint freejoint"
    if np.any(m.dof_dampingpoly[d]):
        r.note("left out", tags, given, f"dampingpoly of joint {joint!r}.", loss=True)
    if several:
        for what, value in (("spring", stiffness), ("friction", friction)):
            if value:
                r.note("left out", tags, given, f"{what} of joint {joint!r}, a ball or free joint.", loss=True)
        for c in range(3 * (2 - int(m.jnt_type[j])) if damping else 0):
            force = JointForce(joint, f"-{damping!r}*v({joint!r}, {c})", coordinate=c)
            r.result.add_force(f"{joint} damping {c}", force)
        return
    if stiffness or damping:
        rest = float(m.qpos_spring[k]) - float(m.qpos0[k]) if stiffness else 0.0
        spring = JointSpring(joint, stiffness=stiffness or None, rest=rest, damping=damping)
        r.result.add_force(f"{joint} spring", spring)
    if friction:
        r.result.add_force(f"{joint} friction", JointFriction(joint, coulomb=friction))
        r.note("changed", tags, given, f"friction of joint {joint!r} is dry: it sticks and slides.")


# Equalities


def _equality(r: Compiled, k: int) -> None:
    m, mj = r.m, r.mj
    if not m.eq_active0[k]:
        return
    kind, name = mj.mjtEq(int(m.eq_type[k])).name[5:].lower(), r.given("EQUALITY", k, "equality")
    made = {"connect": _ends, "weld": _ends, "joint": _polynomial, "tendon": _polynomial}.get(kind)
    found = made(r, k, kind) if made is not None else None
    given = r.given("EQUALITY", k)
    if found is None:
        r.note("left out", kind, given, f"equality {name!r} ({kind}).", loss=True)
        return
    r.result.add_constraint(name, found)
    r.note("changed", kind, given, f"equality {name!r} is exact here and soft in MuJoCo.")


def _ends(r: Compiled, k: int, kind: str) -> Any:
    """MuJoCo keeps R₁ R_rel = R₂, and the two points together."""
    m, data = r.m, r.m.eq_data[k]
    a, b = int(m.eq_obj1id[k]), int(m.eq_obj2id[k])
    if int(m.eq_objtype[k]) == int(r.mj.mjtObj.mjOBJ_SITE):
        (one, p, R1), (two, q, R2) = r.site(a), r.site(b)
        R = R1 @ R2.T
    else:
        one, two = r.bodies[a], r.bodies[b]
        p, q = (data[:3], data[3:6]) if kind == "connect" else (data[3:6], data[:3])
        R = rotation(data[6:10]) if kind == "weld" else np.eye(3)
    if one == two:
        return None
    ends = (one, p.copy(), two, q.copy())
    return Coincident(*ends) if kind == "connect" else WeldLoop(*ends, R)


def _polynomial(r: Compiled, k: int, kind: str) -> Any:
    """Of coordinates, or of lengths of tendons, from where they are in the file."""
    m = r.m
    ids = [int(x) for x in (m.eq_obj1id[k], m.eq_obj2id[k]) if x >= 0]
    c = [float(x) for x in m.eq_data[k][:5]]
    if kind == "tendon" and not all(is_fixed(r, x) for x in ids):
        points = sites(r, ids[0])
        only = points is not None and not (len(ids) > 1 and any(c[1:]))
        return TautRope(points, float(m.tendon_length0[ids[0]]) + c[0]) if only else None
    if kind == "joint" and any(m.jnt_type[x] < 2 for x in ids):
        return None
    if kind == "joint" and len(ids) == 2 and c[1] and not any(c[2:]):
        return Gear(r.joints[ids[0]], r.joints[ids[1]], c[1], offset=c[0])
    lengths = [f"q({r.joints[x]!r})" if kind == "joint" else _from_start(r, x) for x in ids]
    terms = [f"{c[0]!r}"]
    terms += [f"{x!r}*{lengths[1]}**{n}" for n, x in enumerate(c[1:], start=1) if len(ids) > 1 and x]
    return Coupling(f"{lengths[0]} - ({' + '.join(terms)})")


def _from_start(r: Compiled, k: int) -> str:
    """The length of a fixed tendon, less that at q = 0."""
    line = fixed_tendon(r, k)
    return Line(line.terms, line.offset - float(r.m.tendon_length0[k])).length


# Bodies: held against gravity, and in a fluid


def _body(r: Compiled, i: int) -> None:
    m, name, given = r.m, r.bodies[i], r.given("BODY", i)
    moves, mass = int(m.body_weldid[i]) != 0, float(m.body_mass[i])
    R = rotation(m.body_iquat[i])
    com = np.zeros(3) if m.body_sameframe[i] == 1 else m.body_ipos[i]
    if m.body_gravcomp[i] and moves and mass and r.enabled("GRAVITY"):
        lift = [float(x) for x in -m.body_gravcomp[i] * mass * m.opt.gravity]
        r.result.add_force(f"{name} gravcomp", Wrench(name, com.copy(), lift))
        r.note("read", "body", given, f"gravcomp of body {name!r} is a force against its weight.")
    if not (m.opt.density or m.opt.viscosity) or not moves or mass < r.mj.mjMINVAL:
        return
    first = int(m.body_geomadr[i])
    shaped = any(m.geom_fluid[g][0] for g in range(first, first + int(m.body_geomnum[i])))
    if shaped or np.any(m.opt.wind):
        why = "the shapes of its geoms" if shaped else "wind"
        r.note("left out", "body", given, f"forces of the fluid on body {name!r}, by {why}.", loss=True)
        return
    moments = m.body_inertia[i]
    a, b, c = np.sqrt(np.maximum(r.mj.mjMINVAL, moments.sum() - 2 * moments) / mass * 6)
    d, rho, mu = (a + b + c) / 3, float(m.opt.density), float(m.opt.viscosity)
    axes = np.eye(3) if m.body_sameframe[i] in (1, 3) else R
    force: list[str] = []
    moment: list[str] = []
    for k, (x, y, z) in enumerate(((a, b, c), (b, c, a), (c, a, b))):
        u, w = (axes[:, (k + n) % 3] for n in (1, 2))
        v, turn = _along_axis(name, com, axes[:, k]), f"{_along_axis(name, com + u, w)} - {_along_axis(name, com, w)}"
        force.append(_drag(v, 3 * np.pi * d * mu, rho * y * z / 2))
        moment.append(_drag(f"({turn})", np.pi * d**3 * mu, rho * x * (y**4 + z**4) / 64))
    parts = [[" + ".join(f"{float(e)!r}*({t})" for e, t in zip(row, part, strict=True) if e) or 0.0 for row in axes]
             for part in (force, moment)]  # fmt: skip
    r.result.add_force(f"{name} fluid", Wrench(name, com.copy(), parts[0], parts[1], "body"))
    r.note("read", "body", given, f"forces of the fluid on body {name!r}, a box of its inertia.")


def _along_axis(body: str, point: Any, axis: Any) -> str:
    p, e = (tuple(map(float, x)) for x in (point, axis))
    return f"velocity({body!r}, {p!r}, {e!r}, {body!r})"


def _drag(x: str, linear: float, square: float) -> str:
    return f"-{float(linear)!r}*{x} - {float(square)!r}*abs({x})*{x}"


# Contacts


def _contacts(r: Compiled, given: dict[str, Any] | None) -> None:
    m = r.m
    if not r.enabled("CONTACT") or not (np.any(m.geom_contype) or m.npair):
        return
    if given is None:
        r.report.add("left out", None, 'contacts between geoms; contacts={"stiffness": ...} reads those of our shapes.')
        return
    left: dict[str, int] = {}
    for one, two, friction in _pairs(r):
        names = [r.mj.mjtGeom(int(m.geom_type[g])).name[7:].lower() for g in (one, two)]
        if names[1] == "sphere" or names[0] == "plane":
            (one, two), names = (two, one), names[::-1]
        if not (names[0] == "sphere" and names[1] in SURFACES) and not (names[0] in BALLS and names[1] == "plane"):
            left[" and ".join(sorted(names))] = left.get(" and ".join(sorted(names)), 0) + 1
            continue
        bodies = [r.bodies[int(m.geom_bodyid[g])] for g in (one, two)]
        shape = SURFACES[names[1]](m, two)
        labels = [r.given("GEOM", g, "geom") for g in (one, two)]
        for k, ball in enumerate(BALLS[names[0]](m, one)):
            options = {"friction": friction, **given}
            try:
                contact = Contact(bodies[0], ball, bodies[1], shape, **options)
            except TypeError:
                raise ModelError(
                    f"contacts={given!r}. Expected arguments of Contact: stiffness, exponent, dissipation, friction, "
                    "velocity."
                ) from None
            r.result.add_force(f"contact {labels[0]} {labels[1]} {k}", contact)
    for what, count in left.items():
        r.report.add("left out", None, f"{count} contacts of {what}, which Contact does not take.")


def _pairs(r: Compiled) -> Iterator[tuple[int, int, float]]:
    """Two geoms that may touch and their friction, by MuJoCo's rules."""
    m = r.m
    excluded = {(int(x) >> 16, int(x) & 0xFFFF) for x in m.exclude_signature}
    named = {}
    for k in range(m.npair):
        named[int(m.pair_geom1[k]), int(m.pair_geom2[k])] = float(m.pair_friction[k][0]) * (m.pair_dim[k] > 1)
    yield from ((a, b, friction) for (a, b), friction in named.items())
    weld = m.body_weldid[m.geom_bodyid]
    parent = m.body_weldid[m.body_parentid[weld]]
    for a in range(m.ngeom):
        for b in range(a + 1, m.ngeom):
            i, j = sorted((int(m.geom_bodyid[a]), int(m.geom_bodyid[b])))
            bits = int(m.geom_contype[a]) & int(m.geom_conaffinity[b]) | int(m.geom_contype[b]) & int(
                m.geom_conaffinity[a]
            )
            family = weld[a] and weld[b] and (weld[a] == parent[b] or weld[b] == parent[a])
            if not bits or weld[a] == weld[b] or (i, j) in excluded or (a, b) in named or (b, a) in named:
                continue
            if not (family and r.enabled("FILTERPARENT")):
                first = max((a, b), key=lambda g: m.geom_priority[g])
                same = m.geom_priority[a] == m.geom_priority[b]
                friction = max(m.geom_friction[[a, b], 0]) if same else m.geom_friction[first, 0]
                slips = max(m.geom_condim[[a, b]]) if same else m.geom_condim[first]
                yield a, b, float(friction) * bool(slips > 1)


def _place(m: Any, g: int) -> Placement:
    return Placement(m.geom_pos[g].copy(), quaternion=unit(m.geom_quat[g]))


def _points(m: Any, g: int, along: Any) -> list[Any]:
    R, p = rotation(m.geom_quat[g]), m.geom_pos[g]
    return [p + R @ x for x in along]


# A geom as balls and points that may touch a plane, and as a surface that a ball may touch.
BALLS: dict[str, Callable[[Any, int], list[Any]]] = {
    "sphere": lambda m, g: [Sphere(float(m.geom_size[g][0]), placement=_place(m, g))],
    "capsule": lambda m, g: [
        Sphere(float(m.geom_size[g][0]), placement=Placement(p))
        for p in _points(m, g, [(0, 0, m.geom_size[g][1]), (0, 0, -m.geom_size[g][1])])
    ],
    "box": lambda m, g: _points(m, g, [np.array(s) * m.geom_size[g] for s in product((-1, 1), repeat=3)]),
}
SURFACES: dict[str, Callable[[Any, int], Any]] = {
    "plane": lambda m, g: Plane(m.geom_pos[g].copy(), rotation(m.geom_quat[g])[:, 2]),
    "sphere": lambda m, g: Sphere(float(m.geom_size[g][0]), placement=_place(m, g)),
    "box": lambda m, g: Box(size=2 * m.geom_size[g], placement=_place(m, g)),
}
