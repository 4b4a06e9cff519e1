"""What a function of placements changes by when the placed frames move: for X · exp(ε), ε = [v; ω] in the frame's own
axes,

    G = ∂f/∂ε at ε = 0,    ḟ = Σ G V

and by the principle of virtual work a potential U exerts the wrenches −Gᵀ. Forces that come from energies need no
formula of their own that could disagree with the energy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import casadi as ca

from .algebra import Matrix, eye, skew
from .transform import Transform

Frames = Mapping[int, Transform]


def shifted(X: Transform, V: Matrix) -> Transform:
    """X · exp(V) to first order."""
    return Transform(X.R @ (eye(3) + skew(V[3:])), X.p + X.R @ V[:3])


def variation(function: Callable[[Frames], Matrix], frames: Frames) -> tuple[Matrix, dict[int, Matrix]]:
    """(f, {i: G_i (rows × 6)}) of the frames of all bodies but the world, 0. It is differentiated over symbols that
    stand for the frames: these depend on all joints before them, and differentiation would look at all that."""
    symbols: list[Matrix] = []
    values: list[Matrix] = []
    local: dict[int, Transform] = {}
    for i, X in frames.items():
        R, p = ca.SX.sym("R", X.R.sparsity()), ca.SX.sym("p", X.p.sparsity())
        local[i] = Transform(R, p)
        symbols, values = [*symbols, R, p], [*values, X.R, X.p]
    e = {i: ca.SX.sym("e", 6) for i in frames if i}
    moved = {i: shifted(X, e[i]) if i else X for i, X in local.items()}
    f = ca.densify(function(moved))
    column = ca.vertcat(*e.values())
    G = [ca.jacobian(f, x) for x in e.values()]
    at_zero = ca.substitute([f, *G], [column], [ca.SX(ca.DM.zeros(column.numel()))])
    own = {x.element_hash() for symbol in symbols for x in ca.symvar(symbol)}
    others = [x for x in ca.symvar(ca.veccat(*at_zero)) if x.element_hash() not in own]  # time, parameters
    found = ca.Function("variation", [*symbols, *others], at_zero).call([*values, *others], True, False)
    value, *G = (ca.sparsify(x) for x in found)
    return value, dict(zip(e, G, strict=True))
