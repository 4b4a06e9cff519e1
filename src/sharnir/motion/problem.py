"""The problem of a run: y' = f(t, y) of a mechanism from its initial state, its stops on the way, and the method."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.hamilton.recursive import MOMENTUM_STATE
from ..algorithms.formulations.registry import choose
from ..algorithms.loops.constraint_results import value
from ..algorithms.loops.rank import SparseRank, rank_of
from ..algorithms.loops.redundancy import is_redundant
from ..algorithms.sweeps.program import JOINT_STATE, State
from ..algorithms.sweeps.trace import unroll
from ..core.errors import SimulationError, UnsupportedError
from ..core.read import finite_array
from ..core.tracing import ExpressionOwner, cached_by_identity
from ..cost.choose import choose as choose_by_cost
from ..cost.choose import clock_decides
from ..dynamics import Dynamics, arguments
from ..dynamics import compile as compile_model
from ..dynamics.orientations import manifolds
from ..dynamics.sparse_rows import is_large
from ..integrate import Method
from ..model import Body, Model, state_places
from ..model.event import Trigger
from ..model.joints.contract import is_plain
from .canonical import CanonicalMechanism
from .hybrid import Hybrid, held_from_start, refuse_way, set_by, triggers_of
from .mechanism import Mechanism, neighbours, tolerances
from .options import Options
from .start import Start, View, assemble_start, names_of, poles_of, start_there, switched
from .state_switches import ConstraintJumps, Switch, refuse_jumps, switches_of_state
from .time_switches import moved_by, switch_times

if TYPE_CHECKING:
    from .options import Options
    from .start import Start


# Limits of methods that preserve structure: refused before anything is compiled.

MOST_STATES = 5000  # of a method that solves for all of them at once: 0.8 GB of matrices, minutes for a factor


def formulation_for(method: Method, model: Model, formulation: str) -> str:
    """Its name, also where it is "auto": a formulation in momenta for RATTLE."""
    rattle = method.family == "rattle"
    if type(formulation) is not str or clock_decides():
        return _formulation_for(rattle, model, formulation)
    known, key = _formulations(model), (rattle, formulation)
    if key not in known:
        known[key] = _formulation_for(rattle, model, formulation)
    return known[key]


@cached_by_identity
def _formulations(model: Model) -> dict[tuple[bool, str], str]:
    """Names that were found before, by whether momenta are wanted and by what was asked for."""
    return {}


@cached_by_identity
def _compiled(model: Model) -> WeakValueDictionary[tuple[str, int | None], Dynamics]:
    """Runs share the dynamics of their model as long as one of them has it."""
    return WeakValueDictionary()


def dynamics_for(model: Model, formulation: str, threads: int | None) -> Dynamics:
    known, key = _compiled(model), (formulation, threads)
    found = known.get(key)
    if found is None:
        found = known[key] = compile_model(model, formulation, threads=threads)
    return found


def _formulation_for(rattle: bool, model: Model, formulation: str) -> str:
    chosen = choose_by_cost(model, formulation, "momenta" if rattle else "simulate")
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
    return f"the state {model.parameters[state_places(model)[0]].name!r}"


def _refuse_states(method: Method, model: Model) -> None:
    """States of force elements are no part of a preserved structure."""
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
        if not c.active.is_one():
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
    G = dyn.constraint_jacobian(q, t=t, params=table)[..., model.free]
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
        at = dyn.sparse_rows(row, t=t, params={p.name: float(x) for p, x in zip(model.parameters, own, strict=True)})
        kept = kept[np.sort(SparseRank(at.jacobian[kept][:, model.free]).live)]
    if dyn._misses_rows(len(kept)):
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


AnyMechanism = Mechanism | CanonicalMechanism


@dataclass(frozen=True, eq=False)
class Problem(ExpressionOwner):
    model: Model  # what is integrated, and its `dyn` and `start`
    dyn: Dynamics
    start: Start
    params: Mapping[str, Any]  # as they were given
    mechanism: AnyMechanism
    y0: np.ndarray  # (B, ny)
    constant: bool  # joint forces are given, the same throughout
    how: Options
    ways: Mapping[str, Any]  # of `integrate`: method, tolerances, corners
    view: View  # what is seen of it
    hybrid: Hybrid | None = None  # its events

    @property
    def largest(self) -> np.ndarray:
        """(B, rows): see `integrate.singular_crossing`; zeros where no member is carried over singular positions."""
        if isinstance(self.mechanism, Mechanism):
            return self.mechanism.largest
        return np.zeros((self.start.members, self.model.row_count))


def pose(model: Model, formulation: str, start: Start, params: Mapping[str, Any], tau: Any, how: Options) -> Problem:
    """Compiles what is to be evaluated, puts the start on the constraints and finds where the run has to stop."""
    if how.times is None and not start.single:
        raise SimulationError("simulate: a batch needs common output times. Give times=[...] or times='end'.")
    if how.controller is not None and tau is not None:
        raise SimulationError("simulate: both tau and a controller are given. Expected one of them.")
    formulation = formulation_for(how.method, model, formulation)
    dyn = shown = dynamics_for(model, formulation, how.threads)
    q0, other = start.q, switched(model, how.on_singularity)
    if other is not None:
        model, start = other.model, start_there(start, other)
        dyn = dynamics_for(model, formulation, how.threads)
    refuse_model(how, model)
    triggers = triggers_of(model, how.until, shown.model, other)
    refuse_way(how, triggers)
    # of the other methods error control, or a fixed step, goes over them
    silent = () if how.method.family in ("cvode", "rattle") else switches_of_state(model)
    if model.modes or triggers or silent:  # every member has modes of its own
        start.params = np.array(np.broadcast_to(start.params, (start.members, len(model.parameters))))
        held_from_start(model, start, params)
    if model.constraints and not start.kept:
        assemble_start(model, dyn, start, moving=start.moving, project=how.drift == "projection")
    forces = _forces(model, tau, start, how.controller is not None)
    mechanism = _mechanism(dyn, choose(model, formulation), start, forces, how)
    y0 = mechanism.from_joint(np.full(start.members, how.t0), start.q, start.v)
    if isinstance(mechanism, Mechanism) and model.constraints:
        first = y0[0] if mechanism.state.to_joint is None else np.concatenate([start.q[0], start.v[0]])
        mechanism.largest[:], mechanism.rank[:] = neighbours(dyn, mechanism.local(0), how.t0, first, how.duration)
    ways = _ways(model, how, start, mechanism) | _corners(model, dyn, start, how, mechanism)
    ways |= {"names": names_of(model, other, mechanism.state.names), "poles": poles_of(model, how.on_singularity)}
    view = View(shown, q0, other)
    hybrid = _hybrid(model, dyn, formulation, mechanism, start, triggers, silent, how)
    if hybrid is not None:
        hybrid.begin(y0, start)
        ways["events"] = hybrid.events
    return Problem(model, dyn, start, params, mechanism, y0, tau is not None, how, ways, view, hybrid)


def _hybrid(
    model: Model, dyn: Dynamics, formulation: str, mechanism: AnyMechanism, start: Start,
    triggers: tuple[Trigger, ...], silent: tuple[Switch, ...], how: Options,
) -> Hybrid | None:  # fmt: skip
    if not triggers and not silent:
        return None
    changed = set_by(triggers)
    moved = [Switch(g, "switch in an expression of time") for g in moved_by(model, changed)] if changed else []
    return Hybrid(model, dyn, choose(model, formulation), mechanism, start, triggers, [*silent, *moved], how)


def _mechanism(dyn: Dynamics, formulation: Formulation, start: Start, forces: np.ndarray, how: Options) -> AnyMechanism:
    model, params = dyn.model, start.params.copy()  # those of the start stay as they are
    if how.method.family == "rattle":
        kept = independent_rows(dyn, start.t, start.q, params)
        return CanonicalMechanism(model, formulation, start.members, forces, params, kept)
    return Mechanism.of_run(
        model, formulation, start.members, forces, params, how.method.implicit and model.nq > 0, how.drift,
        how.baumgarte,
    )  # fmt: skip


def _ways(model: Model, how: Options, start: Start, mechanism: AnyMechanism) -> dict[str, Any]:
    moves, state = model.nq or how.step is not None, mechanism.state
    rtol: Any = how.rtol
    atol: Any = how.atol
    in_state = tolerances(state, model, rtol, atol, start.q, start.params, start.t)  # warns of steps of any kind
    if how.method.structure:
        rtol, atol = measures(state, model, rtol, atol, start)
    elif how.step is None:
        rtol, atol = in_state
        if how.method.family == "cvode":  # which takes one
            rtol = float(np.min(rtol, initial=how.rtol))
    return {
        "method": how.method.name if moves else "dop853",  # where nothing moves any will do
        "rtol": rtol, "atol": atol, "step": how.step, "max_steps": how.max_steps, "threads": how.threads,
        "normalise": [k for k, kind, _ in manifolds(model) if kind == "quaternion"],
    }  # fmt: skip


def _corners(model: Model, dyn: Dynamics, start: Start, how: Options, mechanism: AnyMechanism) -> dict[str, Any]:
    """Where the run stops because something switches there, and how long its steps may be."""
    longest = np.inf if how.max_step is None else how.max_step
    found = switch_times(model, how.t0, how.end, start.params, start.members, how.step is None)
    if found.pairs is None:
        return {"max_step": min(longest, found.max_step)}
    refuse_jumps(model, found.pairs, how.t0, how.end, start.params, how.rtol)
    crossing = ConstraintJumps(dyn, mechanism.params, how.t0, how.rtol, mechanism.to_joint) if found.moving else None
    return {"max_step": min(longest, found.max_step), "corners": found.pairs, "crossing": crossing}


def _forces(model: Model, tau: Any, start: Start, varying: bool) -> np.ndarray:
    if tau is None:
        return np.zeros((start.members, model.nv) if varying else model.nv)
    tau = arguments.rates(model, "simulate: tau", tau, SimulationError)
    found = finite_array(tau, "simulate: tau", "finite joint forces, one per velocity", SimulationError)
    if found.shape not in ((model.nv,), (start.members, model.nv)):
        raise SimulationError(f"simulate: tau has shape {found.shape}, expected ({model.nv},), one force per velocity.")
    return found
