"""Actuators and tendons of a compiled MJCF model.

A joint, and a fixed tendon over several joints, is a line with the length L = Σ c_k (q_k + ref_k). A force F along it
is τ_k = c_k F. Actuators without a state of their own give, with u and F within their ranges,

    F = (g₀ + g₁ L + g₂ L̇) u + b₀ + b₁ L + b₂ L̇                                                              (1)

where the control u is a parameter of the system. A `Motor` or a `Servo` is taken where (1) is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..model.element import Force
from ..model.forces import JointForce, JointSpring, Motor, PointSpring, Rope, Servo, TorsionBar, Wrench
from .mjcf_source import Compiled

ACTUATORS = "motor position velocity general damper cylinder muscle adhesion intvelocity dcmotor pid plugin"


# Lines: a joint, or a fixed tendon


@dataclass(frozen=True)
class Line:
    terms: dict[str, float]  # c by joint
    offset: float  # Σ c ref

    @property
    def length(self) -> str:
        return f"({' + '.join(f'{c!r}*q({joint!r})' for joint, c in self.terms.items())} + {self.offset!r})"

    @property
    def rate(self) -> str:
        return f"({' + '.join(f'{c!r}*v({joint!r})' for joint, c in self.terms.items())})"

    def times(self, factor: float) -> Line:
        return Line({joint: factor * c for joint, c in self.terms.items()}, factor * self.offset)

    def pulls(self, name: str, force: str) -> dict[str, Force]:
        """F along the line."""
        names = {joint: name if len(self.terms) == 1 else f"{name} {joint}" for joint in self.terms}
        return {names[joint]: JointForce(joint, f"{c!r}*({force})") for joint, c in self.terms.items()}


def joint_line(r: Compiled, j: int) -> Line:
    return Line({r.joints[j]: 1.0}, float(r.m.qpos0[r.m.jnt_qposadr[j]]))


def fixed_tendon(r: Compiled, k: int) -> Line:
    """Of a fixed tendon."""
    terms: dict[str, float] = {}
    offset = 0.0
    for w in _wraps(r, k):
        line, c = joint_line(r, int(r.m.wrap_objid[w])), float(r.m.wrap_prm[w])
        for joint in line.terms:
            terms[joint] = terms.get(joint, 0.0) + c
        offset += c * line.offset
    return Line(terms, offset)


def _wraps(r: Compiled, k: int) -> range:
    return range(int(r.m.tendon_adr[k]), int(r.m.tendon_adr[k] + r.m.tendon_num[k]))


def is_fixed(r: Compiled, k: int) -> bool:
    return all(r.m.wrap_type[w] == r.mj.mjtWrap.mjWRAP_JOINT for w in _wraps(r, k))


def sites(r: Compiled, k: int) -> list[tuple[str, Any]] | None:
    """The way of a spatial tendon; None where it wraps round geoms or runs over pulleys."""
    if any(r.m.wrap_type[w] != r.mj.mjtWrap.mjWRAP_SITE for w in _wraps(r, k)):
        return None
    return [r.site(int(r.m.wrap_objid[w]))[:2] for w in _wraps(r, k)]


# Tendons


def tendon(r: Compiled, k: int, rope_stiffness: float | None, stops: bool) -> None:
    m, given, name = r.m, r.given("TENDON", k), r.given("TENDON", k, "tendon")
    stiffness = float(m.tendon_stiffness[k]) if r.enabled("SPRING") else 0.0
    damping = float(m.tendon_damping[k]) if r.enabled("DAMPER") else 0.0
    low, high = map(float, m.tendon_lengthspring[k])
    why, points = "", None if is_fixed(r, k) else sites(r, k)
    if (stiffness or damping) and is_fixed(r, k):
        _spring_along(r, name, fixed_tendon(r, k), stiffness, damping, low, high)
    elif stiffness or damping:
        why = _spatial_spring(r, name, points, stiffness, damping, low, high)
    if why:
        r.note("left out", "fixed spatial", given, f"tendon {name!r}: {why}.", loss=True)
    else:
        r.note("read", "fixed spatial", given, f"tendon {name!r}.")
    if not m.tendon_limited[k] or not r.enabled("LIMIT"):
        return
    shortest, longest = map(float, m.tendon_range[k])
    if rope_stiffness is not None and points is not None and shortest <= 0.0:
        r.result.add_force(f"{name} limit", Rope(points, length=longest, stiffness=rope_stiffness))
        r.note("changed", "fixed spatial", given, f"the longest length of tendon {name!r} is that of a rope.")
    else:
        text = f"limits of tendon {name!r}; rope_stiffness=... makes a rope of a spatial one."
        r.note("left out", "fixed spatial", given, text, loss=stops)


def _spring_along(
    r: Compiled, name: str, line: Line, stiffness: float, damping: float, low: float, high: float
) -> None:
    (a, c), *rest = line.terms.items()
    if low == high and not rest and c:
        spring = JointSpring(
            a, stiffness=stiffness * c**2 or None, rest=(low - line.offset) / c if stiffness else 0.0,
            damping=damping * c**2,
        )  # fmt: skip
        r.result.add_force(name, spring)
    elif low == high and len(rest) == 1 and c and rest[0][1]:
        b, n = rest[0][0], -rest[0][1] / c
        bar = TorsionBar(a, b, stiffness * c**2, rest=(low - line.offset) / c, damping=damping * c**2, ratio=n)
        r.result.add_force(name, bar)
    else:
        x, terms = line.length, [f"-{damping!r}*{line.rate}"] if damping else []
        if stiffness:
            band = f"max({x} - {high!r}, 0.0) + min({x} - {low!r}, 0.0)" if low != high else f"{x} - {low!r}"
            terms.append(f"-{stiffness!r}*({band})")
        for own, force in line.pulls(name, " + ".join(terms)).items():
            r.result.add_force(own, force)


def _spatial_spring(
    r: Compiled, name: str, points: Any, stiffness: float, damping: float, low: float, high: float
) -> str:
    """Why not, or nothing."""
    if points is None:
        return "it wraps round geoms or runs over pulleys"
    if len(points) == 2 and (low == high or not stiffness):
        (a, p), (b, s) = points
        r.result.add_force(name, PointSpring(a, p, b, s, stiffness or None, low, damping))
    elif low <= 0.0 and not damping:
        r.result.add_force(name, Rope(points, length=high, stiffness=stiffness))
    else:
        return "it pushes too, over more than two sites, or is damped where it is slack"
    return ""


# Actuators


def actuator(r: Compiled, k: int, key: int | None) -> None:
    m, name = r.m, r.given("ACTUATOR", k, "actuator")
    if int(m.opt.disableactuator) >> int(m.actuator_group[k]) & 1:
        return
    adhesion = int(m.actuator_trntype[k]) == r.mj.mjtTrn.mjTRN_BODY
    text = ": adhesion, which acts at contacts only" if adhesion else _law(r, k, name, key)
    loss = bool(text) and not adhesion
    r.note("left out" if text else "read", ACTUATORS, r.given("ACTUATOR", k), f"actuator {name!r}{text}.", loss)


def _law(r: Compiled, k: int, name: str, key: int | None) -> str:
    """Adds an actuator; else says why it cannot be."""
    m, mj = r.m, r.mj
    kinds = {"dyn": (mj.mjtDyn, ("NONE",)), "gain": (mj.mjtGain, ("FIXED", "AFFINE")),
             "bias": (mj.mjtBias, ("NONE", "AFFINE"))}  # fmt: skip
    for what, (kind, known) in kinds.items():
        found = kind(int(getattr(m, f"actuator_{what}type")[k])).name.partition("_")[2]
        if found not in known:
            state = " has a state of its own" if what == "dyn" else ""
            return f": its {what}type {found.lower()}{state}"
    if int(m.actuator_ctrlnum[k]) != 1 or int(m.actuator_outnum[k]) != 1:
        return ": it has several controls or outputs"
    affine = (
        int(m.actuator_gaintype[k]) == mj.mjtGain.mjGAIN_AFFINE,
        int(m.actuator_biastype[k]) != mj.mjtBias.mjBIAS_NONE,
    )
    gain = [float(x) for x in m.actuator_gainprm[k][:3] * (1, affine[0], affine[0])]
    bias = [float(x) for x in m.actuator_biasprm[k][:3] * affine[1]]
    parameter, address = r.identifier(name if r.given("ACTUATOR", k) else f"control {k}"), int(m.actuator_ctrladr[k])
    u = parameter
    if m.actuator_ctrllimited[address] and r.enabled("CLAMPCTRL"):
        u = "max({!r}, min({!r}, {}))".format(*map(float, m.actuator_ctrlrange[address]), u)
    limits = m.actuator_forcerange[k] if m.actuator_forcelimited[k] else (-np.inf, np.inf)
    kind, joints, line = _driven(r, k)
    if line is not None:
        limited = [j for j in joints if m.jnt_actfrclimited[j]]
        if limited and (len(joints) > 1 or _drives(r, limited[0]) > 1):
            return ": a joint limits the sum of several actuators, or of a tendon"
        ends = [sorted(m.jnt_actfrcrange[j] / c) for j, c in zip(limited, line.terms.values(), strict=False) if c]
        low, high = max(limits[0], *(x[0] for x in ends), -np.inf), min(limits[1], *(x[1] for x in ends), np.inf)
        forces = _along(name, line, gain, bias, u, (float(low), float(high)))
    elif any((*gain[1:], *bias[1:])):
        return f": its force depends on the length of its transmission, {kind}"
    else:
        F = _clipped(f"{gain[0]!r}*{u} + {bias[0]!r}", (float(limits[0]), float(limits[1])))
        elsewhere = _elsewhere(r, k, kind, name, F)
        if elsewhere is None:
            return f": its transmission {kind}"
        forces = elsewhere
    r.result.parameter(parameter, 0.0 if key is None else float(m.key_ctrl[key][address]), description=f"of {name}")
    r.report.controls[name] = parameter
    for frame, values in zip(r.report.keys.values(), m.key_ctrl, strict=True):
        frame.setdefault("params", {})[parameter] = float(values[address])
    for own, force in forces.items():
        r.result.add_force(own, force)
    return ""


def _driven(r: Compiled, k: int) -> tuple[str, list[int], Line | None]:
    """The transmission of an actuator in words, the joints that feel it, and the line where it is one."""
    m, trn, target = r.m, r.mj.mjtTrn, int(r.m.actuator_trnid[k][0])
    kind, gear = int(m.actuator_trntype[k]), float(m.actuator_gear[k][0])
    if kind in (trn.mjTRN_JOINT, trn.mjTRN_JOINTINPARENT):
        if m.jnt_type[target] >= 2:
            return "joint", [target], joint_line(r, target).times(gear)
        name = ("free joint", "ball joint")[int(m.jnt_type[target])]
        return name if kind == trn.mjTRN_JOINT else f"{name} in parent", [target], None
    if kind == trn.mjTRN_TENDON and is_fixed(r, target):
        return "tendon", [int(m.wrap_objid[w]) for w in _wraps(r, target)], fixed_tendon(r, target).times(gear)
    joints: list[int] = []
    i = int(m.site_bodyid[target]) if kind == trn.mjTRN_SITE else 0
    while i:
        joints += range(int(m.body_jntadr[i]), int(m.body_jntadr[i] + m.body_jntnum[i]))
        i = int(m.body_parentid[i])
    if kind == trn.mjTRN_SITE and m.actuator_trnid[k][1] < 0:
        return "site", joints, None
    return {"tendon": "spatial tendon", "site": "between sites"}.get(name := trn(kind).name[6:].lower(), name), [], None


def _elsewhere(r: Compiled, k: int, kind: str, name: str, F: str) -> dict[str, Force] | None:
    """The force F on a site, or on a joint of several velocities; None for other transmissions."""
    m, target = r.m, int(r.m.actuator_trnid[k][0])
    gear: list[Any] = [f"{float(c)!r}*({F})" if c else 0.0 for c in m.actuator_gear[k]]
    if kind == "ball joint":
        joint = r.joints[target]
        return {f"{name} {c}": JointForce(joint, gear[c], coordinate=c) for c in range(3) if gear[c] != 0.0}
    if kind == "free joint":  # forces along world axes, moments about those of the body
        body = r.joints[target]
        return {
            f"{name} force": Wrench(body, force=gear[:3]),
            f"{name} moment": Wrench(body, moment=gear[3:], frame="body"),
        }
    if kind != "site":
        return None
    body, p, R = r.site(target)
    parts = [[f"{float(c)!r}*({F})" if c else 0.0 for c in R @ m.actuator_gear[k][3 * n : 3 * n + 3]] for n in (0, 1)]
    return {} if body == "world" else {name: Wrench(body, p, parts[0], parts[1], "body")}


def _drives(r: Compiled, j: int) -> int:
    """How many actuators act on the joint."""
    return sum(j in _driven(r, k)[1] for k in range(r.m.nactuator))


def _along(
    name: str, line: Line, g: list[float], b: list[float], u: str, limits: tuple[float, float]
) -> dict[str, Force]:
    """(1): as a `Motor` or a `Servo` where it is one, else as a force that is written out."""
    (joint, c), *others = line.terms.items()
    plain = not others and c != 0.0 and limits[0] == -limits[1] and limits[1] > 0.0 and not any(g[1:])
    limit: dict[str, Any] = {"torque_limit": limits[1] * abs(c)} if np.isfinite(limits[1]) else {}
    if plain and not any(b):
        return {name: Motor(joint, f"{g[0] * c!r}*{u}", **limit)}
    if plain and g[0] > 0.0 and b[:2] == [0.0, -g[0]] and b[2] <= 0.0:
        target = f"({u} - {line.offset!r})/{c!r}"
        return {name: Servo(joint, kp=g[0] * c**2, kd=-b[2] * c**2, target=target, **limit)}
    if plain and g[0] > 0.0 and b == [0.0, 0.0, -g[0]]:
        return {name: Servo(joint, kd=g[0] * c**2, target_rate=f"{u}/{c!r}", **limit)}
    return line.pulls(name, _clipped(f"({_affine(g, line)})*{u} + {_affine(b, line)}", limits))


def _affine(c: list[float], line: Line) -> str:
    return " + ".join(
        [f"{c[0]!r}", *(f"{x!r}*{text}" for x, text in zip(c[1:], (line.length, line.rate), strict=True) if x)]
    )


def _clipped(text: str, limits: tuple[float, float]) -> str:
    low, high = limits
    return text if np.isinf(high) and np.isinf(low) else f"max({low!r}, min({high!r}, {text}))"
