"""What methods that preserve structure cannot take: said before anything is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..algorithms.formulations.hamilton.recursive import MOMENTUM_STATE
from ..algorithms.loops.constraint_results import value
from ..algorithms.loops.rank import SparseRank, rank_of
from ..algorithms.loops.redundancy import is_redundant
from ..algorithms.sweeps.program import JOINT_STATE, State
from ..algorithms.sweeps.trace import unroll
from ..core.errors import SimulationError, UnsupportedError
from ..cost.choose import choose
from ..dynamics import Dynamics
from ..dynamics.sparse_rows import is_large
from ..integrate import Method
from ..model import Body, Model
from ..model.joints.contract import is_plain
from ..motion.tolerance import tolerances

if TYPE_CHECKING:
    from .on_constraints import Start
    from .options import Options

MOST_STATES = 5000  # of a method that solves for all of them at once: 0.8 GB of matrices, minutes for a factor
RTOL, ATOL = 1e-8, 1e-10  # as `simulate` has them where none are given


def refuse_tolerances(method: Method, rtol: float, atol: float) -> None:
    """A tolerance would be ignored."""
    for name, given, default in (("rtol", rtol, RTOL), ("atol", atol, ATOL)):
        if method.structure and given != default:
            raise SimulationError(
                f"simulate: {name} = {given:g} is given with method {method.name!r}, whose steps have one length; "
                f"it controls no error. Leave {name} out and choose the step, or use a method such as 'dop853'."
            )


def formulation_for(method: Method, model: Model, formulation: str) -> str:
    """Its name, also where the choice is left to us: by the cost of a right-hand side, in momenta for RATTLE."""
    rattle = method.family == "rattle"
    chosen = choose(model, formulation, "momenta" if rattle else "simulate")
    names = chosen.state.names
    if rattle and names != ("q", "p"):
        raise UnsupportedError(
            f"simulate: method 'rattle' steps coordinates and momenta, but formulation {formulation!r} integrates "
            f"({', '.join(names)}). Choose formulation='hamilton-recursive', or another method."
        )
    if model.states and chosen.state is not JOINT_STATE:
        raise UnsupportedError(
            f"simulate: formulation {chosen.name!r} integrates ({', '.join(names)}), and {_first_state(model)} is "
            f"integrated beside coordinates and velocities. {_SAMPLED}, or choose another formulation, such as "
            "'separate-bodies'."
        )
    return chosen.name


_SAMPLED = "Give its servo a period, so that it is added up at samples"


def _first_state(model: Model) -> str:
    return f"the state {model.parameters[model.state_places[0]].name!r}"


def _refuse_states(method: Method, model: Model) -> None:
    """What force elements integrate is no part of what is preserved."""
    if method.structure or method.family == "symplectic":
        raise UnsupportedError(
            f"simulate: method {method.name!r} steps coordinates and velocities or momenta alone, but {model.name!r} "
            f"has {_first_state(model)}. Use another method, such as 'dop853' or 'radau'."
        )


def _refuse_size(method: Method, model: Model) -> None:
    """Implicit methods have full matrices of all states."""
    count = model.nq + model.nv + len(model.states)
    if count > MOST_STATES:
        raise UnsupportedError(
            f"simulate: method {method.name!r} solves for all {count} states of {model.name!r} at once, which takes "
            f"full matrices of {count} x {count} numbers ({32e-9 * count**2:.1f} GB in all, and minutes for each "
            f"factor). Expected at most {MOST_STATES} states. Use 'dop853' or 'adams', whose cost grows with the "
            "states alone; where stiff springs ask for an implicit method, make them softer or the model smaller."
        )


def refuse_model(how: Options, model: Model) -> None:
    """Where the method has nothing to preserve."""
    method = how.method
    if method.implicit:
        _refuse_size(method, model)
    if model.states:
        _refuse_states(method, model)
    if method.family == "gauss" and model.constraints:
        raise UnsupportedError(
            f"simulate: method {method.name!r} cannot keep the constraints of {model.name!r} "
            f"({', '.join(repr(c.name) for c in model.constraints[:3])}): putting its steps back on them would undo "
            "what it preserves. Use method='rattle', or one whose steps are projected, as 'dop853' or 'radau'."
        )
    if method.family == "symplectic" and model.constraints and how.drift == "ggl":
        raise UnsupportedError(
            f"simulate: drift='ggl' is given with method {method.name!r}. It holds positions alone, and velocities "
            "leave the constraints with the error of the method, which is of order 1 here. Leave drift out, or a "
            "method of higher order, such as 'rk4'."
        )
    if method.family != "rattle":
        return
    if model.constraints and how.drift != "projection":
        raise UnsupportedError(
            f"simulate: drift={how.drift!r} is given with method 'rattle', whose steps end on the constraints. "
            "Leave drift out."
        )
    for body in model.bodies:
        _refuse_joint(body)
    for c in model.constraints:
        if not c.on.is_one():
            raise UnsupportedError(
                f"simulate: {c.name!r} of {model.name!r} is locked, let go or switched by events; method 'rattle' "
                "keeps the same rows of constraints from start to end. Use 'dop853' or 'radau'."
            )
        if not c.holonomic:
            raise UnsupportedError(
                f"simulate: constraint {c.name!r} of {model.name!r} ties velocities and has no value that a position "
                "could satisfy; method 'rattle' needs one. Use 'dop853' or 'radau'."
            )


def _refuse_joint(body: Body) -> None:
    """Orientations without canonical momenta that RATTLE could step, and prescribed velocities that are no rates."""
    joint, motion = body.joint, body.motion
    if any(kind == "matrix" for _, kind in joint.orientations):
        raise UnsupportedError(
            f"simulate: method 'rattle' does not take the rotation matrix of joint {body.name!r}. Give it "
            "parameters='quaternion', or use 'gauss4', which keeps the matrix orthogonal to rounding."
        )
    if motion is not None and not is_plain(joint) and len(motion.q_coordinates) < joint.nq:
        raise UnsupportedError(
            f"simulate: method 'rattle' does not take the prescribed velocities of joint {body.name!r}: they are not "
            "the rates of its coordinates. Prescribe all of its coordinates, or use 'gauss4' or 'dop853'."
        )


def independent_rows(dyn: Dynamics, t: float, q: np.ndarray, params: np.ndarray) -> tuple[int, ...]:
    """Rows of the constraints of which all others are combinations, from states (B, nq) at t. Those that are redundant
    wherever the model stands are left out: they hold with the others."""
    model = dyn.model
    if not model.constraints:
        return ()
    if is_large(model):
        return _independent_of_large(dyn, t, q, np.broadcast_to(params, (len(q), params.shape[-1])))
    table = {p.name: np.broadcast_to(params, (len(q), params.shape[-1]))[:, k] for k, p in enumerate(model.parameters)}
    G = dyn.constraint_jacobian(q, t, table)[..., model.free]
    g = unroll(value, model, {"q": model.q, "t": model.t, "params": model.parameter_symbols})
    rows = [k for k in range(model.row_count) if not g[k].is_zero()]  # those across the plane of a linkage say nothing
    kept: list[int] = []
    for k in rows:
        if all(rank_of(g[[*kept, k]]) > len(kept) for g in G):
            kept.append(k)
    if len(kept) < len(rows) and not is_redundant(model):
        _refuse_singular(model)
    return tuple(kept)


def _independent_of_large(dyn: Dynamics, t: float, q: np.ndarray, params: np.ndarray) -> tuple[int, ...]:
    """The same by factors of sparse rows."""
    model = dyn.model
    kept = np.arange(model.row_count)
    for row, own in zip(q, params, strict=True):
        at = dyn.sparse_rows(row, t, {p.name: float(x) for p, x in zip(model.parameters, own, strict=True)})
        kept = kept[np.sort(SparseRank(at.jacobian[kept][:, model.free]).live)]
    if dyn._lost_rows(len(kept)):
        _refuse_singular(model)
    return tuple(int(k) for k in kept)


def _refuse_singular(model: Model) -> None:
    raise SimulationError(
        f"simulate: {model.name!r} starts at a singular position, at which its constraints are dependent; method "
        "'rattle' cannot tell how the motion goes on. Start elsewhere, or use 'dop853'."
    )


def measures(
    state: State, model: Model, rtol: float, atol: float, start: Start
) -> tuple[float | np.ndarray, float | np.ndarray]:
    """Tolerances for every number of the state, by which a method with fixed steps knows what is round-off. Momenta of
    coordinates have the largest of their joint; those of a quaternion are twice as large as those of the velocities."""
    if "pi" not in state.names:
        return tolerances(state, model, rtol, atol, start.q, start.params, start.t)
    relative, absolute = tolerances(MOMENTUM_STATE, model, rtol, atol, start.q, start.params, start.t)
    size = (np.asarray(absolute) / np.asarray(relative))[model.nq :]
    found = np.full(state.size(model), atol)
    for body in model.bodies:
        if body.joint.nv:
            first, own = model.nq + body.q_start, size[body.v_start : body.v_start + body.joint.nv]
            found[first : first + body.joint.nq] = 2.0 * rtol * own.max()
    return rtol, found
