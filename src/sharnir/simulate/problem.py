"""What a run integrates: y' = f(t, y) of a mechanism from its initial state, where it stops on the way, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import choose
from ..core.errors import SimulationError
from ..core.read import finite_array
from ..core.tracing import Buried
from ..dynamics import Dynamics, call
from ..dynamics import compile as compile_model
from ..dynamics.orientations import manifolds
from ..model import Model
from ..model.event import Trigger
from ..motion.canonical import CanonicalMechanism
from ..motion.mechanism import Mechanism
from ..motion.member import neighbours
from ..motion.switches.jumps import ConstraintJumps, refuse_jumps
from ..motion.switches.state_switches import Switch, switches_of_state
from ..motion.switches.time_switches import corners, moved_by
from ..motion.tolerance import tolerances
from .hybrid import Hybrid, held_from_start, refuse_way, set_by, triggers_of
from .on_constraints import Start, View, assemble_start, names_of, poles_of, start_there, switched
from .options import Options
from .structure import formulation_for, independent_rows, measures, refuse_model

AnyMechanism = Mechanism | CanonicalMechanism


@dataclass(frozen=True, eq=False)
class Problem(Buried):
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
        """(B, rows): see `integrate.gap`; zeros where no member is carried over singular positions."""
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
    dyn = shown = compile_model(model, formulation, threads=how.threads)
    q0, other = start.q, switched(model, how.on_singularity)
    if other is not None:
        model, start = other.model, start_there(start, other)
        dyn = compile_model(model, formulation, threads=how.threads)
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
    moved = [Switch(g, "switch in an expression of time") for g in moved_by(model, set_by(triggers))]
    return Hybrid(model, dyn, choose(model, formulation), mechanism, start, triggers, [*silent, *moved], how)


def _mechanism(dyn: Dynamics, formulation: Formulation, start: Start, forces: np.ndarray, how: Options) -> AnyMechanism:
    model, params = dyn.model, start.params.copy()  # those of the start stay as they are
    if how.method.family == "rattle":
        kept = independent_rows(dyn, start.t, start.q, params)
        return CanonicalMechanism(model, formulation, start.members, forces, params, kept)
    return Mechanism(
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
    found = corners(model, how.t0, how.end, start.params, start.members, how.step is None)
    if found.pairs is None:
        return {"max_step": min(longest, found.max_step)}
    refuse_jumps(model, found.pairs, how.t0, how.end, start.params, how.rtol)
    crossing = ConstraintJumps(dyn, mechanism.params, how.t0, how.rtol, mechanism.to_joint) if found.moving else None
    return {"max_step": min(longest, found.max_step), "corners": found.pairs, "crossing": crossing}


def _forces(model: Model, tau: Any, start: Start, varying: bool) -> np.ndarray:
    if tau is None:
        return np.zeros((start.members, model.nv) if varying else model.nv)
    tau = call.rates(model, "simulate: tau", tau, SimulationError)
    found = finite_array(tau, "simulate: tau", "finite joint forces, one per velocity", SimulationError)
    if found.shape not in ((model.nv,), (start.members, model.nv)):
        raise SimulationError(f"simulate: tau has shape {found.shape}, expected ({model.nv},), one force per velocity.")
    return found
