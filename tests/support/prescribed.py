"""Motions q(t), v(t) as texts for any joint, and their values, differentiated by CasADi."""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh


def coordinates_text(joint: sh.Joint, phase: float = 0.0) -> list[str]:
    """q(t) of all coordinates, on their manifolds, away from the singular positions of angle triples."""
    if isinstance(joint, sh.Compound):
        return [text for k, part in enumerate(joint.joints) for text in coordinates_text(part, phase + 0.7 * k)]
    texts = [f"0.6 + 0.3*sin(1.3*t + {phase + 0.9 * k})" for k in range(joint.nq)]
    for start, kind in joint.orientations:
        if kind == "quaternion":
            h = f"(0.4 + 0.8*sin(t + {phase}))"
            texts[start : start + 4] = [f"cos({h})", f"0.6*sin({h})", f"-0.48*sin({h})", f"0.64*sin({h})"]
        else:  # Rz(a) Rx(b), row-major
            a, b = f"(0.9*t + {phase})", f"(0.5*cos(t) + {phase})"
            texts[start : start + 9] = [
                f"cos({a})", f"-sin({a})*cos({b})", f"sin({a})*sin({b})",
                f"sin({a})", f"cos({a})*cos({b})", f"-cos({a})*sin({b})",
                "0", f"sin({b})", f"cos({b})",
            ]  # fmt: skip
    return texts


def velocities_text(joint: sh.Joint) -> list[str]:
    return [f"{0.5 - 0.2 * k}*cos(1.1*t + {0.4 * k})" for k in range(joint.nv)]


def replaced_state(
    model: sh.Model, q: np.ndarray, v: np.ndarray, t: float, params: dict[str, float] | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, v with the prescribed entries filled in, and a (NaN where it is free)."""
    q, v, a = q.copy(), v.copy(), np.full(model.nv, np.nan)
    values = [(params or {}).get(p.name, p.default) for p in model.parameters]
    for b in model.bodies:
        if b.motion is None:
            continue
        m = b.motion
        outputs = [m.q if m.q is not None else ca.SX(0, 1), m.v, m.a]
        f = ca.Function("motion", [model.t, model.parameter_symbols], [ca.densify(x) for x in outputs])
        q_m, v_m, a_m = (np.array(x).ravel() for x in f(t, values))
        q[[b.q_start + k for k in m.q_coordinates]] = q_m
        v[[b.v_start + k for k in m.coordinates]] = v_m
        a[[b.v_start + k for k in m.coordinates]] = a_m
    return q, v, a
