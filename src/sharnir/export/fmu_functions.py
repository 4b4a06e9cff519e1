"""The functions and tables of a mechanism as C, for `shell/core.c`, which moves it on and lets its events happen.

Everything is traced from the programs that runs compile: the rates of the state, the functions of events, the impulses,
the projection onto constraints. Only their text is C here. Parameters are all of the model, modes of events included,
so that locks and switches are numbers for the shell as they are for runs.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.formulations.bearings import has_reaction_friction, with_bearing_friction
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.loops import constraint_results as loops
from ..algorithms.quantities import energy_of, point
from ..algorithms.sweeps.program import JOINT_STATE, Program
from ..algorithms.sweeps.trace import unroll
from ..codegen.c_text import MOST, function_text, number
from ..codegen.graph import count, graph_of
from ..codegen.straight import check_straight, symbols
from ..core.errors import UnsupportedError
from ..core.tracing import tracing
from ..cost.choose import choose
from ..dynamics import compile as compiled
from ..dynamics.momenta import jump
from ..dynamics.orientations import manifolds
from ..integrate.methods import DOPRI5
from ..model import Model, state_places, visible_parameters
from ..model.event import Bounce, EndRun, Hold, LetGo, Multiplier, SetParameter, Settle, Switch, Trigger
from ..model.labels import Labels
from ..motion.drift import projection
from ..motion.hybrid import event_functions, trigger_functions
from ..motion.instant import TriggerActions
from ..motion.start import Start, assemble_start
from ..motion.state_switches import switches_of_state
from ..motion.time_switches import switching_functions

KINDS = {
    SetParameter: "SET", Hold: "HOLD", LetGo: "RELEASE", EndRun: "END", Bounce: "BOUNCE", Settle: "SETTLE",
}  # fmt: skip


@dataclass(frozen=True)
class Output:
    """A number that an FMU shows: `expression` in the symbols of the model and of `FmuFunctions.tau`."""

    name: str
    unit: str
    description: str
    expression: ca.SX


class FmuFunctions:
    """All that the shell asks of one model. `inputs` are places: of a joint force k ≥ 0, or from nv on those of the
    wrenches on `bodies`, six each; of a parameter −1 − k."""

    @tracing
    def __init__(self, model: Model, formulation: str, inputs: Sequence[int], bodies: Sequence[int] = ()) -> None:
        model = with_bearing_friction(model)
        self.model, self.bodies = model, tuple(bodies)
        self.inputs = (*inputs, *(model.nv + k for k in range(6 * len(bodies))))
        refuse(model, any(k >= 0 for k in self.inputs))
        self.way: Formulation = choose(model, formulation, "simulate")
        if self.way.state is not JOINT_STATE:
            raise UnsupportedError(
                f"export_fmu: formulation {self.way.name!r} integrates ({', '.join(self.way.state.names)}), but the "
                "states of an FMU are coordinates and velocities. Expected one such as 'separate-bodies'."
            )
        self.loads = ca.SX.sym("tau", model.nv + 6 * len(bodies))
        self.triggers = model.triggers
        self.actions = TriggerActions(model, self.triggers)
        self.silent = [s.function for s in switches_of_state(model)] + list(switching_functions(model))
        self.outputs: list[Output] = []

    # Symbols

    @tracing
    def traced(self, program: Program, **given: ca.SX) -> ca.SX:
        """Of a program of q, v, joint forces, wrenches, and inputs that are given."""
        own = program.least
        if self.bodies and "wrench" in program.inputs:
            own = program.reading((*own.inputs, "wrench"))
        check_straight(own, self.model)
        inputs = symbols(own, self.model)
        loads = {"tau": self.loads[: self.model.nv], "wrench": self._wrenches(), **given}
        inputs |= {name: x for name, x in loads.items() if name in inputs}
        return ca.densify(unroll(own, self.model, inputs))

    def _wrenches(self) -> ca.SX:
        """Six for every body; zero where there is no input."""
        found = ca.SX.zeros(6 * len(self.model.bodies))
        for k, body in enumerate(self.bodies):
            start = self.model.nv + 6 * k
            found[6 * (body - 1) : 6 * body] = self.loads[start : start + 6]
        return found

    @property
    def state_count(self) -> int:
        return self.model.nq + self.model.nv + len(self.model.states)

    @property
    def state(self) -> ca.SX:
        model = self.model
        own = [model.parameters[k].symbol for k in state_places(model)]
        return ca.vertcat(model.q, model.v, *own)

    @property
    def input_symbols(self) -> ca.SX:
        places = [self.loads[k] if k >= 0 else self.model.parameters[-1 - k].symbol for k in self.inputs]
        return ca.vertcat(ca.SX(0, 1), *places)

    def rates(self) -> ca.SX:
        found = self.traced(self.way.joint_motion)
        return ca.densify(ca.vertcat(found, *(s.rate for s in self.model.states)))

    @tracing
    def dependencies(self) -> list[list[int]]:
        """Of every rate and output, the places of the (states, inputs) that it reads."""
        column = ca.densify(ca.vertcat(self.rates(), *(x.expression for x in self.outputs)))
        pattern = ca.jacobian_sparsity(column, ca.vertcat(self.state, self.input_symbols)).T
        starts, rows = pattern.colind(), pattern.row()
        return [list(rows[a:b]) for a, b in pairwise(starts)]

    # C

    @tracing
    def source(self, token: str) -> tuple[str, str]:
        """(model.h, model.c)."""
        functions = self._functions()
        tables = self._tables(token)
        header = ["/* Written by sharnir. */", "#ifndef SHARNIR_MODEL_H", "#define SHARNIR_MODEL_H", "", *tables.sizes]
        header += ["", "#endif", ""]
        source = ['#include "model.h"', '#include "mathematics.h"', "", *tables.defined, ""]
        source += [f"LOCAL {signature}\n{body}\n" for signature, body in functions]
        return "\n".join(header), "\n".join(source)

    def _functions(self) -> list[tuple[str, str]]:
        model, act = self.model, self.actions
        q, v, t, p, tau = model.q, model.v, model.t, model.parameter_symbols, self.loads
        rates = self.rates()
        outputs = ca.vertcat(ca.SX(0, 1), *(x.expression for x in self.outputs))
        dx, du = ca.SX.sym("dx", self.state_count), ca.SX.sym("du", len(self.inputs))
        both = ca.densify(ca.vertcat(rates, outputs))
        along = ca.jtimes(both, ca.vertcat(self.state, self.input_symbols), ca.vertcat(dx, du))
        watched = trigger_functions(model, self.triggers, act) + self.silent
        g = self._watched(watched)
        held = ca.vertcat(ca.SX(0, 1), *act.kept)
        value = rate = lam = put = after = ca.SX(0, 1)
        wanted = ca.SX.sym("rates", model.row_count)
        if model.constraints:
            value, rate = self.traced(loops.value), self.traced(loops.rate)
            lam = self.traced(self.way.forward.putting_out(loops.MULTIPLIERS, "multipliers"))[: model.row_count]
            put = self.traced(projection)
            jumped = self.traced(jump, rates=wanted)
            start = model.nv + 6 * len(model.bodies)
            rest = start + model.row_count + 1
            after = ca.vertcat(jumped[: model.nv], jumped[start : start + model.row_count], jumped[rest:])
        given = [
            (ca.SX(0, 1) if b.motion.q is None else b.motion.q, b.motion.v)
            for b in model.bodies
            if b.motion is not None
        ]
        motion = ca.vertcat(ca.SX(0, 1), *(x for pair in given for x in pair))
        rows = act.symbolic()
        limits = ca.vertcat(ca.SX(0, 1), *(x.static for x in act.frictions), *(x.coulomb for x in act.frictions))
        on = ca.vertcat(ca.SX(0, 1), *(c.active for c in model.constraints for _ in range(c.row_count)))
        G = ca.jacobian(rate, v)[:, model.free.tolist()].T if self.grouped else ca.SX(0, 1)
        a = rows.acceleration
        listed: list[tuple[str, list[tuple[str, ca.SX]], ca.SX]] = [
            ("rates", [("q", q), ("v", v), ("tau", tau), ("t", t), ("params", p)], rates),
            ("outputs", [("q", q), ("v", v), ("tau", tau), ("t", t), ("params", p)], outputs),
            ("forward", [("q", q), ("v", v), ("tau", tau), ("t", t), ("params", p), ("dx", dx), ("du", du)], along),
            ("events", [("q", q), ("v", v), ("tau", tau), ("t", t), ("params", p)], g),
            ("armed", [("params", p)], rows.armed),
            ("times", [("params", p)], rows.times),
            ("values", [("t", t), ("q", q), ("v", v), ("params", p)], rows.values),
            ("held", [("q", q), ("t", t), ("params", p)], held),
            ("constraint_value", [("q", q), ("t", t), ("params", p)], value),
            ("constraint_rate", [("q", q), ("v", v), ("t", t), ("params", p)], rate),
            ("multipliers", [("q", q), ("v", v), ("tau", tau), ("t", t), ("params", p)], lam),
            ("project", [("q", q), ("v", v), ("t", t), ("params", p)], put),
            ("jump", [("q", q), ("v", v), ("rates", wanted), ("t", t), ("params", p)], after),
            ("gaps", [("t", t), ("q", q), ("params", p)], rows.gaps),
            ("gap_motion", [("t", t), ("q", q), ("v", v), ("a", a), ("params", p)], rows.gap_motion),
            ("bounds", [("params", p)], rows.bounds),
            ("restitution", [("params", p)], rows.restitution),
            ("prescribed", [("t", t), ("params", p)], motion),
            ("limits", [("t", t), ("q", q), ("v", v), ("params", p)], limits),
            ("active", [("params", p)], on),
            ("jacobian", [("q", q), ("t", t), ("params", p)], ca.reshape(ca.densify(G), -1, 1)),
        ]
        found = []
        for name, arguments, column in listed:
            graph = graph_of([x for _, x in arguments], [ca.densify(column)])
            operations = count(graph.instructions).total
            if operations > MOST:
                raise UnsupportedError(
                    f"export_fmu: function {name!r} of {model.name!r} takes {operations:,} operations in one piece. "
                    f"Expected at most {MOST:,}, which a C compiler still takes. Take a smaller model."
                )
            found.append(function_text(name, [x for x, _ in arguments], graph))
        return found

    def _watched(self, functions: list[Any]) -> ca.SX:
        if not functions:
            return ca.SX(0, 1)
        program = event_functions(self.model, self.way, JOINT_STATE, functions)
        if any(isinstance(g, Multiplier) for g in functions):
            program = program.reading((*program.inputs, "wrench"))
        return self.traced(program)

    @property
    def grouped(self) -> bool:
        """Whether joints with friction may hold for each other: other rows may be on, or two are on one coordinate."""
        act = self.actions
        places = {act.coordinate_of(x.lock) for x in act.frictions}
        return bool(act.frictions) and not self.model.row_count == len(act.frictions) == len(places)

    def start(self) -> np.ndarray:
        """The state at the beginning, as `simulate` has it: on the constraints."""
        model = self.model
        begin = Start(model, None, None, {})
        if model.constraints:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                dyn = compiled(model, self.way.name, "casadi")
                assemble_start(model, dyn, begin, moving=begin.moving, project=True)
        own = [model.parameter_defaults[k] for k in state_places(model)]
        return np.concatenate([begin.q[0], begin.v[0], own])

    def nominals(self) -> list[float]:
        """Of the states: the size of the mechanism for lengths and what they change by in a second, 1 else."""
        model, labels = self.model, Labels.of(self.model)
        units = [*labels.coordinate_units, *labels.velocity_units]
        places = [x for b in model.bodies for x in np.abs(ca.DM(ca.evalf(b.transform().p)).full()).ravel().tolist()]
        places += [abs(float(x)) for x, unit in zip(model.q0, labels.coordinate_units, strict=True) if unit == "m"]
        size = max(places, default=0.0) or 1.0
        return [size if unit in ("m", "m/s") else 1.0 for unit in units] + [1.0] * len(model.states)

    def _tables(self, token: str) -> _Tables:
        model, act = self.model, self.actions
        shown = [k for k, p in enumerate(visible_parameters(model)) if -1 - k not in self.inputs]
        modes = [k for k, p in enumerate(model.parameters) if p.mode == "flag"]
        locks, sides = model.locks, act.sides
        watched = len(self.triggers) + len(self.silent)
        kinds, of, starts = [], [], [0]
        for trigger in self.triggers:
            for action in trigger.actions:
                kinds.append(f"ACTION_{_kind(action)}")
                of.append(_of(action))
            starts.append(len(kinds))
        held_at = np.cumsum([0, *(len(x.lock_values) for x in locks)]).tolist()
        prescribed = []
        for body in model.bodies:
            if body.motion is not None:
                if body.motion.q is not None:
                    prescribed += [body.q_start + k for k in body.motion.q_coordinates]
                prescribed += [model.nq + body.v_start + k for k in body.motion.coordinates]
        tables = _Tables()
        tables.size("NQ", model.nq)
        tables.size("NV", model.nv)
        tables.size("NZ", len(model.states))
        tables.size("NX", self.state_count)
        tables.size("NROWS", model.row_count)
        tables.size("NFUNCTIONS", watched)
        tables.size("NTRIGGERS", len(self.triggers))
        tables.size("NHELD", held_at[-1])
        tables.size("NACTIONS", len(kinds))
        tables.size("STAGES", DOPRI5.stages)
        tables.size("NLOADS", self.loads.numel())
        tables.size("NFREE", model.free.size)
        tables.text("TOKEN", token)
        tables.numbers("START", "NSTART", self.start())
        tables.numbers("NOMINALS", "", self.nominals())
        tables.numbers("PARAMETERS", "NP", model.parameter_defaults)
        tables.integers("SHOWN", "NSHOWN", shown)
        tables.integers("MODES", "NMODES", modes)
        tables.integers("INPUTS", "NINPUTS", self.inputs)
        tables.size("NOUTPUTS", len(self.outputs))
        tables.integers("ELEMENT_STATES", "", state_places(model))
        tables.integers("QUATERNIONS", "NQUATERNIONS", [k for k, kind, _ in manifolds(model) if kind == "quaternion"])
        tables.integers("MATRICES", "NMATRICES", [k for k, kind, _ in manifolds(model) if kind == "matrix"])
        tables.integers("CLOCKS", "NCLOCKS", [k for k, p in enumerate(model.parameters) if p.mode == "clock"])
        tables.integers("PRESCRIBED", "NPRESCRIBED", prescribed)
        tables.integers("DIRECTION", "", [x.direction for x in self.triggers] + [0] * len(self.silent))
        tables.integers("TIMED", "", [int(x.function is None) for x in self.triggers] + [0] * len(self.silent))
        bounces = [int(any(isinstance(a, (Bounce, Settle)) for a in x.actions)) for x in self.triggers]
        tables.integers("BOUNCES", "", bounces + [0] * len(self.silent))
        tables.integers("CLOSES", "", [int(_closes(act, n)) for n in range(len(self.triggers))])
        tables.integers("SETS", "", [int(act.in_question(n)) for n in range(len(self.triggers))])
        tables.integers("CEASES", "", [self._ceases(x) for x in self.triggers])
        tables.names("TRIGGER_NAMES", [x.name for x in self.triggers])
        tables.names("ROW_NAMES", [c.name for c in model.constraints for _ in c.labels])
        tables.integers("ACTION_START", "", starts)
        for k, kind in enumerate(("SET", "ON", "OFF", "HOLD", "RELEASE", "BOUNCE", "END", "SETTLE")):
            tables.size(f"ACTION_{kind}", k)
        tables.words("ACTION_KIND", kinds)
        tables.integers("ACTION_OF", "", of)
        tables.integers("LOCK_FLAG", "NLOCKS", [x.flag for x in locks])
        tables.integers("LOCK_START", "", held_at)
        tables.integers("LOCK_HELD", "", [k for x in locks for k in x.lock_values])
        tables.integers("LOCK_SIDE", "", [x.side for x in locks])
        tables.integers("LOCK_PLACE", "", [_place(model, x) for x in locks])
        tables.integers("SIDE_LOCK", "NSIDES", [x.lock for x in sides])
        tables.integers("SIDE_TRIGGER", "", [x.trigger for x in sides])
        tables.integers("SIDE_ROW", "", [x.row for x in sides])
        tables.integers("SIDE_SIGN", "", [x.sign for x in sides])
        tables.integers("SIDE_PLACE", "", [-1 if x.place is None else x.place for x in sides])
        tables.integers("SIDE_ROUNDED", "", [int(x) for x in act.rounded])
        frictions = act.frictions
        tables.integers("FRICTION_LOCK", "NFRICTIONS", [x.lock for x in frictions])
        tables.integers("FRICTION_SIGN", "", [x.sliding for x in frictions])
        tables.integers("FRICTION_MORE", "", [x.more for x in frictions])
        tables.integers("FRICTION_VELOCITY", "", [x.velocity for x in frictions])
        tables.integers("FRICTION_ROW", "", [act.rows_of_constraint[locks[x.lock].constraint].start for x in frictions])
        tables.integers("FRICTION_PLACE", "", [act.coordinate_of(x.lock) for x in frictions])
        tables.integers("FRICTION_TIMED", "", [int(ca.depends_on(x.static, model.t)) for x in frictions])
        tables.names("FRICTION_NAMES", [x.name for x in frictions])
        tables.size("FRICTION_GROUPS", int(self.grouped))
        n = DOPRI5.stages + 1
        a = np.zeros((n, n))
        for i, row in enumerate([*DOPRI5.a[: DOPRI5.stages], DOPRI5.b]):
            for j, x in row.items():
                a[i, j] = float(x)
        tables.square("TABLEAU_A", a)
        tables.numbers("TABLEAU_C", "", DOPRI5.c)
        tables.numbers("TABLEAU_E", "", [float(DOPRI5.errors[0].get(j, 0)) for j in range(n)])
        return tables

    def _ceases(self, trigger: Trigger) -> int:
        """The friction whose sliding ends there; -1 for none."""
        if trigger.velocity is None:
            return -1
        return next((k for k, x in enumerate(self.actions.frictions) if x in trigger.actions), -1)


def refuse(model: Model, loaded: bool) -> None:
    """Mechanisms that the shell cannot carry, by name; `loaded`: forces come in from outside."""
    for trigger in model.triggers:
        if trigger.touch:
            raise UnsupportedError(
                f"export_fmu: event {trigger.name!r} of {model.name!r} has touch=True, but an FMU sees where functions "
                "change their signs, not where they touch zero. Expected an expression that crosses zero."
            )
    if loaded and has_reaction_friction(model):
        raise UnsupportedError(
            f"export_fmu: {model.name!r} has friction by the reactions of joints, which does not see forces that come "
            "in from outside. Give inputs=() or names of parameters, and no wrenches; forces of the model itself, such "
            "as JointForce with a parameter, may be inputs."
        )


def _kind(action: Any) -> str:
    if isinstance(action, Switch):
        return "ON" if action.on else "OFF"
    return KINDS[type(action)]


def _of(action: Any) -> int:
    if isinstance(action, SetParameter):
        return action.index
    if isinstance(action, Switch):
        return action.flag
    return 0 if isinstance(action, (EndRun, Settle)) else int(action.lock)


def _closes(actions: TriggerActions, n: int) -> bool:
    """Rows come on, other than those of stops, which settle by themselves."""
    return any(actions.rows_of(x) for x in actions.triggers[n].actions if not isinstance(x, Bounce))


def _place(model: Model, lock: Any) -> int:
    """In q, of a lock that holds one coordinate."""
    if not lock.joint or len(lock.coordinates) != 1:
        return -1
    return int(model.bodies[lock.joint - 1].q_start + lock.coordinates[0])


class _Tables:
    """Lines of C: sizes as macros, tables as arrays. An array without entries has one that nobody reads."""

    def __init__(self) -> None:
        self.sizes: list[str] = ["#define LOCAL static __attribute__((unused))"]
        self.defined: list[str] = []

    def size(self, name: str, value: int) -> None:
        self.sizes.append(f"#define {name} {value}")

    def text(self, name: str, value: str) -> None:
        self.sizes.append(f'#define {name} "{value}"')

    def integers(self, name: str, size: str, values: Sequence[int]) -> None:
        self._array("int", name, [str(int(x)) for x in values], "0", size)

    def numbers(self, name: str, size: str, values: Sequence[float] | np.ndarray) -> None:
        self._array("double", name, [number(float(x)) for x in values], "0.0", size)

    def words(self, name: str, values: Sequence[str]) -> None:
        self._array("int", name, list(values), "0", "")

    def names(self, name: str, values: Sequence[str]) -> None:
        self._array("char *const", name, [f'"{_plain(x)}"' for x in values], '""', "")

    def square(self, name: str, values: np.ndarray) -> None:
        n = len(values)
        rows = ",\n".join("    {" + ", ".join(number(x) for x in row) + "}" for row in values)
        self.defined.append(f"LOCAL const double {name}[{n}][{n}] = {{\n{rows},\n}};")

    def _array(self, kind: str, name: str, values: list[str], nothing: str, size: str) -> None:
        if size:
            self.size(size, len(values))
        entries = values or [nothing]
        lines = ",\n".join("    " + ", ".join(entries[k : k + 8]) for k in range(0, len(entries), 8))
        self.defined.append(f"LOCAL const {kind} {name}[{len(entries)}] = {{\n{lines},\n}};")


def _plain(text: str) -> str:
    found = text.encode("ascii", "replace").decode()
    return found.replace("\\", "/").replace('"', "'")


# Quantities that an FMU can show besides its states.


def point_in_world(functions: FmuFunctions, body: int, place: Sequence[float]) -> ca.SX:
    return functions.traced(point(body), point=ca.SX(list(place)))


def energies(functions: FmuFunctions) -> ca.SX:
    """(kinetic, potential)"""
    return functions.traced(energy_of(functions.model.forces))


def reactions(functions: FmuFunctions) -> ca.SX:
    """Six for every body."""
    return functions.traced(functions.way.reactions)


def clearances(functions: FmuFunctions) -> list[tuple[str, str, ca.SX]]:
    """(name, unit, how far it is open) of every contact and every end of a stop."""
    model, act = functions.model, functions.actions
    gaps, found = act.symbolic().gaps, []
    units = Labels.of(model).coordinate_units
    for k, side in enumerate(act.sides):
        trigger = act.triggers[side.trigger]
        which = "" if side.place is None else ".lower" if side.sign > 0 else ".upper"
        found.append((f"{trigger.name}{which}", "m" if side.place is None else units[side.place], gaps[k]))
    return found
