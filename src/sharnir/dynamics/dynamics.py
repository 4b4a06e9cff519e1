"""The compiled mechanism: every function of the interface, for one state or a batch of them.

Any argument may be single or batched along a first axis B; single ones are broadcast, and the result has the batch axis
if any argument had it. q, v, a, tau are stacked over the joints in the order the bodies were added. Prescribed
coordinates keep their places: what is given there is replaced by the prescribed motion. `out` takes the result where
one is given; it must be float64, C-contiguous and of the result's shape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..algorithms import quantities
from ..algorithms.formulations import composite, derivative_recursion, inverse
from ..algorithms.formulations.bearings import has_reaction_friction
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import choose
from ..algorithms.sweeps.program import Program
from ..codegen.c_text import CSource, c_source
from ..codegen.lowered import Lowered, describe
from ..core import notebook
from ..core.class_registry import handed_on
from ..core.errors import UnsupportedError, brief
from ..core.guesses import Suggesting
from ..core.read import choice, count, entries, flag, instance
from ..core.tracing import ExpressionOwner, tracing
from ..model import Model, a_model, visible_parameters
from ..model.model import rigid_only
from . import arguments
from .arguments import Params
from .body_quantities import Exerted, Outline, Pose, clearance, exerted, force_number
from .call import UNMADE, Call, Function, Inertia, LazyFunction, Unmade, programs, shapes
from .casadi_functions import MOST_BODIES, SMALL, KernelFunction, expressions, graph_function
from .constraint_wrenches import ConstraintWrenches, chosen
from .explain.explain import Explain
from .explain.explanation import Explanation
from .jax_functions import jax_function
from .loop_inverse import Unforced, actuator_forces
from .loops import Loops, Nonunique
from .momenta import Impulse, Impulses, Momenta
from .orientations import NEAR_POLES, InQuaternions, in_quaternions, refuse_poles
from .sparse_rows import RowsAt
from .system_matrix import System, SystemMatrix
from .task_space import Centroidal, TaskSpace

OF_BODIES: dict[str, Callable[[int], Program]] = {
    "placement": quantities.placement,
    "point": quantities.point,
    "angular_velocity": quantities.angular_velocity,
    "point_velocity": quantities.point_velocity,
    "point_acceleration": quantities.point_acceleration,
}
SHAPES_OF_BODIES = {
    **{"placement": (12,), "point": (3,), "angular_velocity": (3,), "point_velocity": (3,)},
    **{"point_acceleration": (3,), "jacobian": (6, 0), "jacobian_rate_v": (6,)},
}
LAYOUTS = ("full", "packed")  # of mass matrices
WIDTHS = (1, 2, 4, 8)
WIDE = "1, 2, 4 or 8 states side by side"


class Dynamics(ExpressionOwner, Suggesting):
    """Made by `sharnir.compile`. Functions are made at their first use and may be called from several threads."""

    _acceleration = LazyFunction(lambda own: own._formulation.forward, lambda m: (m.nv,), inverts=True)
    _reactions = LazyFunction(lambda own: own._formulation.reactions, lambda m: (len(m.bodies), 6), inverts=True)
    _inverse = LazyFunction(lambda own: inverse.inverse, lambda m: (m.nv,))
    _mass_matrix = LazyFunction(lambda own: composite.mass_matrix, lambda m: (m.nv, m.nv))
    _packed = LazyFunction(lambda own: composite.packed_mass_matrix, lambda m: (m.nv * (m.nv + 1) // 2,))
    _derivatives = LazyFunction(
        lambda own: derivative_recursion.derivatives_of(own.model), lambda m: (3, m.nv, m.nv), inverts=True
    )
    _inverse_derivatives = LazyFunction(lambda own: inverse.derivatives, lambda m: (2, m.nv, m.nv))
    _energy = LazyFunction(lambda own: quantities.energy_of(own.model.forces), lambda m: (2,))
    _power = LazyFunction(lambda own: quantities.power_of(own.model.forces, own.model.is_flexible), lambda m: (2,))
    _momentum = LazyFunction(lambda own: quantities.momentum, lambda m: (6,))
    _centre = LazyFunction(lambda own: quantities.centre_of_mass, lambda m: (3,))
    _placements = LazyFunction(lambda own: quantities.placements, lambda m: (len(m.bodies), 12))
    _motions = LazyFunction(lambda own: quantities.unit_motions, lambda m: (m.nv, 6))

    def __init__(self, model: Model, formulation: Formulation, backend: str, threads: int | None) -> None:
        self.model, self._threads = a_model(model, "Dynamics"), threads
        self._in_quaternions: Dynamics | None = None
        self._angled: bool | None = None  # whether there is one; None until it is asked
        self._has_reaction_friction = has_reaction_friction(model)
        after = ". Expected a Formulation; a Dynamics is made by compile(model, formulation)."
        self._formulation = instance(formulation, Formulation, "Dynamics(formulation): ", after)
        self._call = Call(model, backend, threads, formulation)
        self._of_bodies: dict[tuple[Callable[[int], Program], str], Function] = {}
        self._system: SystemMatrix | None = None
        self._explain: Explain | None = None
        self._outlines: dict[int, Outline] = {}  # of shapes, by their identity
        self._in_casadi: dict[tuple[str, Any], KernelFunction] = {}
        self._loops = Loops(self._call, formulation) if model.constraints else None
        self._impulses = Impulses(self._call, self._loops) if self._loops is not None else None
        self._momenta = Momenta(self._call, formulation, self._loops)
        self._task_space = TaskSpace(self._call)
        # The functions asked for most, once they are made. Python reads a name faster that no descriptor of the class
        # has: by a tenth of the time of a small mechanism.
        self._forward_dynamics: Function | Unmade = UNMADE
        self._inverse_dynamics: Function | Unmade = UNMADE
        self._full_mass_matrix: Function | Unmade = UNMADE

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copies: the model travels; functions are compiled, or found in the cache, where it arrives."""
        return _compiled, (self.model, self.formulation, self.backend, self._threads)

    def __repr__(self) -> str:
        model = self.model
        sizes = [f"{len(model.bodies)} bodies", f"nq = {model.nq}", f"nv = {model.nv}"]
        sizes += [f"{model.row_count} rows of constraints"] if model.constraints else []
        sizes += [f"{len(visible_parameters(model))} parameters"]
        return f"Dynamics({model.name!r}: {self.formulation}, {self.backend}, {', '.join(sizes)})"

    def _repr_html_(self) -> str:
        model = self.model
        facts = {"formulation": self.formulation, "backend": self.backend, "bodies": len(model.bodies)}
        facts |= {"nq": model.nq, "nv": model.nv} | ({"rows": model.row_count} if model.constraints else {})
        return notebook.card(f"Dynamics {model.name!r}", facts)

    @property
    def formulation(self) -> str:
        return self._formulation.name

    @property
    def inertia(self) -> Inertia:
        """Where the mass matrix is singular."""
        return self._call.inertia

    @property
    def backend(self) -> str:
        return self._call.backend

    def describe(self) -> str:
        """Why the accelerations are fast or slow: structure classes, operations, and how the code runs."""
        return describe(self._formulation.forward, self.model)

    def lowered(
        self, function: str = "acceleration", *, wrenches: bool = False, body: Any = None, width: int = 1
    ) -> Lowered:
        """The way of a function to machine code: sweeps, operations, instructions, LLVM, assembly.

        function   one of this object, by name, "motion" for the right-hand side of runs, and others; an unknown name
                   is answered by the known ones
        body       where it is a function of a body: "placement", "point", "point_velocity", "point_acceleration"
        wrenches   as it is called with wrenches
        width      states side by side: 1, or 2, 4, 8 for batches
        """
        known = self._programs()
        name = choice(function, (*known, *OF_BODIES), "lowered(", "): there is no such function.", UnsupportedError)
        if body is not None and name not in OF_BODIES:
            raise UnsupportedError(f"lowered({name!r}): it is of no body, got body={brief(body)}. Leave it out.")
        program = known[name] if name in known else OF_BODIES[name](self._body(body))
        lanes = count(width, "lowered: width=", 1, 8, WIDE, UnsupportedError)
        if lanes not in WIDTHS:
            raise UnsupportedError(f"lowered: width={lanes}. Expected {WIDE}.")
        return Lowered(program if flag(wrenches, "lowered: wrenches") else program.least, self.model, lanes)

    def casadi(self, function: str, *, frame: Any = None) -> Any:
        """A function of this object as a `casadi.Function` of its arguments, t and the parameters, with exact
        derivatives: casadi("acceleration") is one of (q, v, tau, t, params). Names are those of `lowered`.

        frame   the frame or body of "jacobian" and "jacobian_rate_v", the body of "placement", "point" and others

        Models of more than 100 bodies call the compiled kernel, with MX arguments and numbers; keep this object then.
        """
        program, shape, name = self._asked("casadi", function, frame)
        if len(self.model.bodies) <= SMALL:
            return graph_function(program, self.model, shape, name)
        key = (name, frame)
        if key not in self._in_casadi:
            self._in_casadi[key] = KernelFunction(self, program, shape, name)
        return self._in_casadi[key]

    def jax(self, function: str, *, frame: Any = None) -> Callable[..., Any]:
        """A function of this object for JAX, of the arguments of `casadi`; t and params may be left out. It takes part
        in jit, vmap, grad and jvp, with exact derivatives. The package jax must be installed (`sharnir[jax]`)."""
        return jax_function(self, *self._asked("jax", function, frame))

    @tracing
    def c_source(self, function: str, *, frame: Any = None) -> CSource:
        """A function of this object as C99 source and header: `.source`, `.header`, `.signature`, `.save(folder)`.

        Arguments are those of `casadi`: c_source("acceleration") declares
        void name(const double *q, const double *v, const double *tau, double t, const double *params, double *out).
        """
        program, shape, name = self._asked("c_source", function, frame)
        if len(self.model.bodies) > MOST_BODIES:
            raise UnsupportedError(
                f"c_source({name!r}): {self.model.name!r} has {len(self.model.bodies)} bodies. Expected at most "
                f"{MOST_BODIES}: it is straight-line code."
            )
        labels, symbols, column = expressions(program, self.model)
        labelled = f"{name}_{frame}" if frame is not None else name
        shown = [
            (p.name, p.unit, float(x))
            for p, x in zip(visible_parameters(self.model), self.model.parameter_defaults, strict=False)
        ]
        return c_source(labelled, self.model.name, labels, symbols, column, shape, shown)

    def _asked(self, where: str, function: Any, frame: Any) -> tuple[Program, tuple[int, ...], str]:
        """The program of a function by name, the shape of its result, and the name."""
        known, shaped = self._programs(), self._shapes()
        names = [*(x for x in known if x in shaped), *SHAPES_OF_BODIES]
        name = choice(function, names, f"{where}(", "): there is no such function.", UnsupportedError)
        if name not in SHAPES_OF_BODIES:
            if frame is not None:
                raise UnsupportedError(f"{where}({name!r}): it is of no body, got frame={brief(frame)}. Leave it out.")
            return known[name], shaped[name], name
        if frame is None:
            raise UnsupportedError(f"{where}({name!r}): it is of a body. Expected frame='...', the name of one.")
        if name in OF_BODIES:
            return OF_BODIES[name](self._body(frame)), SHAPES_OF_BODIES[name], name
        return *self._task_space.program(name, frame), name

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        loops = () if self._loops is None else (self._loops, self._impulses)
        return shapes(self.model, self, self._momenta, self._task_space, *loops)

    def _programs(self) -> dict[str, Program]:
        """Of all functions that are not of one body, by name."""
        loops = () if self._loops is None else (self._loops, self._impulses)
        return {**programs(self, self._momenta, self._task_space, *loops), "motion": self._formulation.motion}

    def acceleration(
        self,
        q: Any,
        v: Any,
        tau: Any = None,
        *,
        t: Any = 0.0,
        params: Params = None,
        wrenches: Any = None,
        out: Any = None,
    ) -> np.ndarray:
        """Forward dynamics, f → a: the accelerations (nv,) under the joint forces tau."""
        checked = self._loops is not None and self._loops.redundant(params)
        if not checked:
            function = self._forward_dynamics
            if wrenches is None:
                found = (function.fast if params is None else function.of(params))(q, v, tau, t, out)
            else:
                found = function.whole(q, v, tau, wrenches, t, out) if params is None else None
            if found is not None:
                return found
        given = {"q": q, "v": v, "tau": tau, "wrench": wrenches}
        if checked and self._loops is not None:
            return _put(self._loops.acceleration(given, t, params), out)
        self._forward_dynamics = self._acceleration
        return self._acceleration(given, t, params, out)

    def unchecked_acceleration(
        self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None
    ) -> np.ndarray:
        """The accelerations as runs integrate them. States of a run are off the constraints by its errors, and there
        redundant rows do not quite agree: that is no contradiction, as it would be of a state that a user gives."""
        return self._acceleration({"q": q, "v": v, "tau": tau, "wrench": None}, t, params)

    def unchecked_reactions(
        self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None
    ) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """`reactions` and `constraint_reactions` at states of a run, see `unchecked_acceleration`."""
        if self._loops is None:
            return self.reactions(q, v, tau, t=t, params=params), {}
        R, lam = self._loops.reactions({"q": q, "v": v, "tau": tau, "wrench": None}, t, params, check=False)
        return R, self._loops.wrenches(lam, q, t, params)

    def inverse(
        self, q: Any, v: Any, a: Any, *, t: Any = 0.0, params: Params = None, wrenches: Any = None,
        actuated: Any = None, least_squares: bool = False, out: Any = None,
    ) -> np.ndarray:  # fmt: skip
        """Inverse dynamics, a → f: the joint forces (nv,) for which `acceleration` is a.

        `actuated` lists the joints that have an actuator, by name or as (name, coordinate); None takes all. Where
        they are fewer than the degrees of freedom, the others get no force and move as the equations of motion demand,
        whatever `a` has there; `acceleration` with the forces found tells how. Where closed loops have more actuators
        than degrees of freedom, the forces of least norm are taken.

        At a dead centre of the actuators of closed loops most accelerations are out of reach, and refused. With
        `least_squares` all of `a` is wanted, and the forces are those that come nearest: the smallest δaᵀ M δa.
        """
        if self._has_reaction_friction:
            raise UnsupportedError(
                f"inverse: {self.model.name!r} has friction by the reactions of joints, which is known for the motion "
                "that forces of the model give, and not for any accelerations. Give the friction as coulomb=..."
            )
        nearest = flag(least_squares, "inverse: least_squares")
        if self._loops is not None:
            q, a = self._call.stacked("q", q), self._call.stacked("a", a)
            given = {"q": q, "v": v, "a": a, "wrench": wrenches}
            tree = self.tree_inverse(q, v, a, t=t, params=params, wrenches=wrenches)
            forces = actuator_forces(self._loops, self._mass_matrix, tree, given, t, params, actuated, nearest)
            return _put(forces, out)
        if actuated is None:
            function = self._inverse_dynamics
            if wrenches is None:
                found = (function.fast if params is None else function.of(params))(q, v, a, t, out)
            else:
                found = function.whole(q, v, a, wrenches, t, out) if params is None else None
            if found is not None:
                return found
        if actuated is not None:
            return _put(self._unforced(q, v, a, t, params, wrenches, actuated, nearest), out)
        self._inverse_dynamics = self._inverse
        return self._inverse({"q": q, "v": v, "a": a, "wrench": wrenches}, t, params, out)

    def _unforced(self, *given: Any) -> np.ndarray:
        return Unforced(self._call, self._inverse, self._mass_matrix)(*given)

    def tree_inverse(
        self, q: Any, v: Any, a: Any, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> np.ndarray:
        """The joint forces that the tree would need without its constraints, whose forces Gᵀ λ are then among them."""
        return self._inverse({"q": q, "v": v, "a": a, "wrench": wrenches}, t, params)

    def slip_power(self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """λᵀ ġ: the power of constraints that are not kept, which has no right to be there; zero in a tree."""
        given = {"q": q, "v": v, "tau": tau, "wrench": None}
        if self._loops is None:
            return np.zeros(self._call.lead({"q": q, "v": v, "tau": tau}, t, params))
        return self._loops.slip_power(given, t, params)

    def mass_matrix(
        self, q: Any, *, t: Any = 0.0, params: Params = None, layout: str = "full", out: Any = None
    ) -> np.ndarray:
        """The joint-space mass matrix (nv, nv), rows of prescribed coordinates included. With layout="packed" its lower
        triangle row by row, nv (nv + 1) / 2 numbers: entry (i, j), j ≤ i, is number i (i + 1) / 2 + j, in the order of
        `np.tril_indices(nv)`."""
        if type(layout) is not str or layout not in LAYOUTS:
            layout = choice(layout, LAYOUTS, "mass_matrix(layout=", "): there is no such layout.", UnsupportedError)
        function = self._packed if layout == "packed" else self._full_mass_matrix
        found = (function.fast if params is None else function.of(params))(q, t, out)
        if found is not None:
            return found
        if layout == "packed":
            return self._packed({"q": q}, t, params, out)
        self._full_mass_matrix = self._mass_matrix
        return self._mass_matrix({"q": q}, t, params, out)

    def reactions(
        self,
        q: Any,
        v: Any,
        tau: Any = None,
        *,
        t: Any = 0.0,
        params: Params = None,
        wrenches: Any = None,
        out: Any = None,
    ) -> np.ndarray:
        """(bodies, 6): [f; m] that the parent exerts on each body, about the origin of the body frame, in its axes."""
        if params is None and wrenches is None:
            found = self._reactions.fast(q, v, tau, t, out)
            if found is not None:
                return found
        given = {"q": q, "v": v, "tau": tau, "wrench": wrenches}
        if self._loops is not None:
            return _put(self._loops.reactions(given, t, params)[0], out)
        return self._reactions(given, t, params, out)

    def constraint_reactions(
        self,
        q: Any,
        v: Any,
        tau: Any = None,
        *,
        t: Any = 0.0,
        params: Params = None,
        wrenches: Any = None,
        about: str = "point",
        on: str = "a",
    ) -> dict[str, np.ndarray]:
        """{name: [f; m] that the constraint exerts on its body_a at point_a, in the axes of body_a}. A constraint
        between joints has its multipliers instead, one per row.

        about   "com" takes moments about the centre of mass of the body that they act on
        on      "both": (2, 6), what acts on body_a and on body_b, each in its own axes. The world has its origin
        """
        about, on = chosen(about, on)
        if self._loops is None:
            return {}
        lam = self._loops.reactions({"q": q, "v": v, "tau": tau, "wrench": wrenches}, t, params)[1]
        found = self._loops.wrenches(lam, q, t, params)
        if (about, on) == ("point", "a"):
            return found
        return ConstraintWrenches(self._call)(found, self.placements(q, t=t, params=params), q, t, params, about, on)

    def multipliers(
        self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> np.ndarray:
        """(rows,) λ of all rows of constraints, in the order of the model's constraints and of their labels."""
        if self._loops is None:
            return self.acceleration(q, v, tau, t=t, params=params, wrenches=wrenches)[..., :0]
        return self._loops.reactions({"q": q, "v": v, "tau": tau, "wrench": wrenches}, t, params)[1]

    def nonunique(self, q: Any, *, t: Any = 0.0, params: Params = None) -> Nonunique:
        """Which components of reactions are not unique at a position, because constraints are redundant there."""
        if self._loops is None:
            return Nonunique(np.zeros((len(self.model.bodies), 6), dtype=bool), {}, ())
        return self._loops.nonunique(q, t, params)

    def contradictions(
        self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> dict[str, float]:
        """{row: by how much its acceleration is off} of the rows of constraints that no acceleration satisfies together
        with the others at this state; empty where all agree. `acceleration` refuses such states of models whose rows
        are redundant wherever they stand, and leaves rows out at singular positions of all others."""
        if self._loops is None:
            return {}
        return self._loops.contradictions({"q": q, "v": v, "tau": tau, "wrench": wrenches}, t, params)

    def impulse(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None, rates: Any = None) -> Impulse:
        """The jump of the velocities where constraints begin to hold: the impulses of all rows that are on for which
        their rates ġ after it are `rates` (rows,), 0 where none are given. Nothing has time to move, and finite forces
        do nothing. `.v`, and the impulses `.joints` (bodies, 6) and `.constraints` in the convention of reactions."""
        if self._impulses is not None:
            return self._impulses.checked(q, v, rates, t, params)
        inputs, batch = self._call.checked(("q", "v", "rates"), {"q": q, "v": v, "rates": rates}, t, params)
        lead = () if batch is None else (batch,)
        after = np.broadcast_to(inputs["v"].values, (*lead, self.model.nv)).copy()
        nothing = np.zeros((*lead, 0))
        return Impulse(after, np.zeros((*lead, len(self.model.bodies), 6)), nothing, {}, nothing)

    def constraint_value(self, q: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """g (rows,): how far every constraint row is from holding, in the order of the model; zero where a row has no
        value. A tree has none."""
        if self._loops is None:
            return np.zeros((*self._call.lead({"q": q}, t, params), 0))
        return self._loops.value({"q": q}, t, params)

    def constraint_rate(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """ġ (rows,)."""
        if self._loops is None:
            return np.zeros((*self._call.lead({"q": q, "v": v}, t, params), 0))
        return self._loops.rate({"q": q, "v": v}, t, params)

    def constraint_jacobian(self, q: Any, *, t: Any = 0.0, params: Params = None, layout: str = "full") -> Any:
        """G (rows, nv) with ġ = G v + ∂g/∂t. `layout="sparse"` gives a SciPy array in rows (CSR) of one position,
        which has entries only at joints between the bodies of a constraint and the lowest body that carries both."""
        kind = choice(layout, ("full", "sparse"), "constraint_jacobian(layout=", "): not known.", UnsupportedError)
        if kind == "sparse":
            return self._sparse_jacobian(q, t, params)
        if self._loops is None:
            return np.zeros((*self._call.lead({"q": q}, t, params), 0, self.model.nv))
        return self._loops.jacobian({"q": q}, t, params)

    def sparse_rows(self, q: Any, *, t: Any = 0.0, params: Params = None) -> RowsAt:
        """The constraints at one position as sparse matrices, for analyses of large models."""
        if self._loops is None:
            raise UnsupportedError(f"sparse_rows: {self.model.name!r} has no constraints.")
        return self._loops.sparse.one(q, t, params, "sparse_rows")

    def _misses_rows(self, independent: int) -> bool:
        """Of a large model, with so many independent rows at a position: whether there are more elsewhere."""
        return self._loops is not None and self._loops.sparse.misses_rows(independent)

    def _sparse_jacobian(self, q: Any, t: Any, params: Params) -> Any:
        if self._loops is not None:
            return self._loops.sparse.sparse_jacobian(q, t, params)
        from scipy.sparse import csr_array

        self._call.lead({"q": q}, t, params)
        return csr_array((0, self.model.nv))

    def system_matrix(self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None) -> System:
        """[M Qᵀ; Q 0] [Ẍ; λ] = [P; b] of absolute coordinates: (matrix, right-hand side, row labels, column labels)."""
        if self.formulation != "absolute":
            raise UnsupportedError(
                f"system_matrix: the formulation {self.formulation!r} has none. Use compile(model, 'absolute')."
            )
        if self._system is None:
            self._system = SystemMatrix(self._call)
        return self._system(q, v, tau, t, params)

    def explain(
        self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, letters: str = "lecture"
    ) -> Explanation:
        """The derivation of the formulation at one state: `print` it, or take e["rod 1"].M_star and e.residuals.

        letters   "lecture" for the letters, axes and points of its lecture, "code" for those of the code
        """
        rigid_only(self.model, "explain")
        if self._explain is None:
            self._explain = Explain(self._call, self._formulation)
        return self._explain(q, v, tau, t, params, letters)

    def derivatives(
        self, q: Any, v: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, wrenches: Any = None,
        out: Any = None,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:  # fmt: skip
        """(∂a/∂q, ∂a/∂v, ∂a/∂tau) of `acceleration`, each (nv, nv); dq is the tangent direction of v. `out` is
        (3, nv, nv): the three are parts of it."""
        found = None
        if self._loops is not None:
            self._loops.check({"q": q, "v": v, "tau": tau, "wrench": wrenches}, t, params)
        if params is None and wrenches is None:
            found = self._derivatives.fast(q, v, tau, t, out)
        if found is None:
            found = self._derivatives({"q": q, "v": v, "tau": tau, "wrench": wrenches}, t, params, out)
        other = in_quaternions(self.model)
        if other is not None:
            found = _put(
                self._mended(other, found, "derivatives", q, v, tau, t=t, params=params, wrenches=wrenches), out
            )
        return found[..., 0, :, :], found[..., 1, :, :], found[..., 2, :, :]

    def inverse_derivatives(
        self, q: Any, v: Any, a: Any, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(∂τ/∂q, ∂τ/∂v, ∂τ/∂a) of `inverse` of a tree, each (nv, nv); dq is the tangent direction of v, and ∂τ/∂a is
        the mass matrix. Rows of prescribed coordinates are those of the forces that drive them."""
        if self._loops is not None or self._has_reaction_friction:
            raise UnsupportedError(
                f"inverse_derivatives: {self.model.name!r} has constraints or friction by reactions, with which the "
                "forces of `inverse` are not a function of q, v and a alone. Expected a tree without."
            )
        found = None
        if wrenches is None:
            function = self._inverse_derivatives
            found = (function.fast if params is None else function.of(params))(q, v, a, t, None)
        if found is None:
            found = self._inverse_derivatives({"q": q, "v": v, "a": a, "wrench": wrenches}, t, params)
        if self._angled is None:
            self._angled = in_quaternions(self.model) is not None
        other = in_quaternions(self.model) if self._angled else None
        if other is not None:
            found = self._mended(other, found, "inverse_derivatives", q, v, a, t=t, params=params, wrenches=wrenches)
        M = self.mass_matrix(q, t=t, params=params)
        if found.ndim == 3:
            return found[0], found[1], M
        by_q, by_v = found[..., 0, :, :], found[..., 1, :, :]
        return by_q, by_v, M if M.shape == by_q.shape else np.array(np.broadcast_to(M, by_q.shape))

    def parameter_derivatives(
        self, q: Any, v: Any, names: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> np.ndarray:
        """(nv, len(names)): ∂a/∂p of `acceleration` for parameters by name, at the values they have. Of trees and of
        closed loops."""
        given_names = entries(names, "parameter_derivatives(names)", "a list of names of parameters")
        shown = [p.name for p in visible_parameters(self.model)]
        after = ") is not a parameter of the model."
        chosen = [choice(x, shown, "parameter_derivatives(names: ", after) for x in given_names]
        known = [p.name for p in self.model.parameters]
        places = tuple(known.index(name) for name in chosen)
        given = {"q": q, "v": v, "tau": tau, "wrench": wrenches}
        if self._loops is not None:
            self._loops.check(given, t, params)
        program = derivative_recursion.parameter_derivatives_of(self.model, places)
        function = self._call.function(program, (self.model.nv, len(places)), ",".join(chosen), inverts=True)
        return function(given, t, params)

    def _mended(
        self, other: InQuaternions, found: np.ndarray, name: str, q: Any, *rest: Any, **given: Any
    ) -> np.ndarray:
        """Derivatives where angles are singular, or nearly: those of the same mechanism in quaternions."""
        angles = np.array(self._call.stacked("q", q), dtype=float)
        refuse_poles(other, self.model, angles)
        near = np.asarray((other.coordinates.sines(angles) < NEAR_POLES).any(axis=-1))
        if not near.any():
            return found
        if self._in_quaternions is None:
            self._in_quaternions = _compiled(other.model, self.formulation, self.backend, self._threads)
        parts = getattr(self._in_quaternions, name)(other.coordinates.there(angles), *rest, **given)
        mended = np.stack(parts[: found.shape[-3]], axis=-3)
        return mended if angles.ndim == 1 else np.where(near[:, None, None, None], mended, found)

    def stepper(
        self, method: str = "rk4", *, t: float = 0.0, params: Params = None, step: float, batch: int | None = None,
        q: Any = None, v: Any = None, rtol: float = 1e-8, atol: float = 1e-10,
    ) -> Any:  # fmt: skip
        """The mechanism to be stepped, one or `batch` of them: `st.step(tau)`, `st.q`, `st.v`, `st.t`, `st.reset(q, v,
        mask=...)`, `st.set(params)`, `st.acceleration`, `st.observe(...)`.

        method   with steps of one length "rk4", "rk2", "semi-implicit" (velocities before coordinates, order 1),
                 "implicit" (radau, for stiff springs and contacts); with error control, at every `step` seconds,
                 "dop853", "dopri5", "adams", "radau"
        q, v     where it begins, that of the model unless given; batched along a first axis
        rtol, atol   of methods with error control

        Force elements, closed loops and events of the model act inside the steps. Fixed steps of trees go over kinks
        of forces (contacts) as they are; a method with error control stops there.
        """
        return handed_on("Dynamics.stepper")(
            self, method, step=step, batch=batch, q=q, v=v, t=t, params=params, rtol=rtol, atol=atol
        )

    def energy(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """(kinetic, potential); the potential of gravity is −Σ m g · r, zero at the world's origin."""
        found = (self._energy.fast if params is None else self._energy.of(params))(q, v, t, None)
        return self._energy({"q": q, "v": v}, t, params) if found is None else found

    def power(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """(dissipated, driven): what the force elements turn into heat and what they put in, in watts."""
        return self._power({"q": q, "v": v}, t, params)

    def force(self, name: str, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> Exerted:
        """The action of the force `name` of the model: `.tau` (nv,) generalized forces, `.wrenches` (bodies, 6), the
        `.energy` it holds, the powers `.dissipation` and `.drive`, and `.readings` {name: number} of its own."""
        return exerted(self._call, force_number(self.model, name, "force"), q, v, t, params)

    def momentum(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """[linear; angular about the world's origin], world axes."""
        found = (self._momentum.fast if params is None else self._momentum.of(params))(q, v, t, None)
        return self._momentum({"q": q, "v": v}, t, params) if found is None else found

    def momenta(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """p = M v (nv,), the generalised momenta of the joints; zero at prescribed coordinates."""
        return self._momenta.of_joints({"q": q, "v": v}, t, params)

    def accumulated_momenta(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """P* (bodies, 6): [linear; angular] momentum of each body with all it carries, about its origin in its axes."""
        return self._momenta.accumulated({"q": q, "v": v}, t, params)

    def velocities(self, q: Any, p: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """v (nv,) of the momenta p: the reverse of `momenta`, with prescribed entries at their v(t). Constraints take
        no part in it."""
        rigid_only(self.model, "velocities of momenta")
        return self._momenta.velocities({"q": q, "p": p}, t, params)

    def hamilton(
        self, q: Any, p: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Hamilton's equations: the rates (q̇ (nq,), ṗ (nv,)) by one of the formulations "hamilton-..."."""
        return self._momenta.rates({"q": q, "p": p, "tau": tau, "wrench": wrenches}, t, params)

    def hamiltonian(self, q: Any, p: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """H = Σ p v − (kinetic − potential): the energy, less what prescribed coordinates carry of it."""
        v = self.velocities(q, p, t=t, params=params)
        carried = self._momenta.carried({"q": q, "v": v}, t, params)[..., 0]
        return np.asarray(self.energy(q, v, t=t, params=params).sum(axis=-1) - carried)

    def hamiltonian_rate(
        self, q: Any, p: Any, tau: Any = None, *, t: Any = 0.0, params: Params = None, wrenches: Any = None
    ) -> np.ndarray:
        """dH/dt along the motion: ∂H/∂t, and the power of forces without a potential. Of trees."""
        self._momenta.no_constraints("hamiltonian_rate")
        v = self.velocities(q, p, t=t, params=params)
        given = self._momenta.drained({"q": q, "v": v, "tau": tau, "wrench": wrenches}, t, params)[..., 0]
        power = self.power(q, v, t=t, params=params)
        return np.asarray(given + power[..., 1] - power[..., 0])

    def centre_of_mass(self, q: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """Of the whole mechanism, in the world."""
        return self._centre({"q": q}, t, params)

    def placement(self, q: Any, body: str, *, t: Any = 0.0, params: Params = None) -> Pose:
        """The body frame in the world: `.rotation` (3, 3), `.xyz` (3,), `.quaternion`; unpacks as R, p."""
        function = self._at(quantities.placement, (4, 3), body)
        found = (function.fast if params is None else function.of(params))(q, t, None)
        return Pose.of_block(function({"q": q}, t, params) if found is None else found)

    def placements(self, q: Any, *, t: Any = 0.0, params: Params = None) -> Pose:
        """The frames of all bodies: `.rotation` (bodies, 3, 3), `.xyz` (bodies, 3)."""
        return Pose.of_rows(self._placements({"q": q}, t, params))

    def angular_velocity(self, q: Any, v: Any, body: str, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """Of a body in the world, in world axes."""
        return self._at(quantities.angular_velocity, (3,), body)({"q": q, "v": v}, t, params)

    def clearance(
        self, q: Any, body_a: str, body_b: str, *, t: Any = 0.0, params: Params = None, shape_a: Any = None,
        shape_b: Any = None,
    ) -> np.ndarray:  # fmt: skip
        """The smallest distance between the shapes of two bodies, one of which may be "world"; negative where they
        overlap. Shapes are those that `add_body` was given, or `shape_a` and `shape_b` in the axes of the bodies."""
        return clearance(self, q, body_a, body_b, shape_a, shape_b, t, params)

    def point(self, q: Any, body: str, point: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """Where a point given in body axes is, in the world."""
        function = self._at(quantities.point, (3,), body)
        found = (function.fast if params is None else function.of(params))(q, point, t, None)
        return function({"q": q, "point": point}, t, params) if found is None else found

    def point_velocity(
        self, q: Any, v: Any, body: str, point: Any, *, t: Any = 0.0, params: Params = None
    ) -> np.ndarray:
        """Velocity of a point given in body axes, in world axes."""
        function = self._at(quantities.point_velocity, (3,), body)
        found = (function.fast if params is None else function.of(params))(q, v, point, t, None)
        return function({"q": q, "v": v, "point": point}, t, params) if found is None else found

    def point_acceleration(
        self, q: Any, v: Any, a: Any, body: str, point: Any, *, t: Any = 0.0, params: Params = None
    ) -> np.ndarray:
        """Acceleration of a point given in body axes, in world axes."""
        function = self._at(quantities.point_acceleration, (3,), body)
        found = (function.fast if params is None else function.of(params))(q, v, a, point, t, None)
        return function({"q": q, "v": v, "a": a, "point": point}, t, params) if found is None else found

    def point_jacobian(self, q: Any, body: str, point: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """(3, nv): the velocity of the point in world axes for a unit of each velocity coordinate."""
        index = self._body(body)
        if self.model.is_flexible:  # modes move what hangs on interfaces
            return np.ascontiguousarray(self.jacobian(q, body, t=t, params=params, point=point)[..., :3, :])
        motions = self._motions({"q": q}, t, params)
        position = self.point(q, body, point, t=t, params=params)[..., None, :]
        moved = np.zeros(self.model.nv, dtype=bool)
        for k in self.model.path(index):
            start = self.model.bodies[k - 1].v_start
            moved[start : start + self.model.bodies[k - 1].joint.nv] = True
        columns = motions[..., :3] + np.cross(motions[..., 3:], position)
        return np.ascontiguousarray(np.swapaxes(columns * moved[:, None], -1, -2))

    def jacobian(
        self, q: Any, frame: str, *, t: Any = 0.0, params: Params = None, point: Any = None, axes: str = "aligned"
    ) -> np.ndarray:
        """(6, nv): the velocity [linear; angular] of a frame or body for a unit of each velocity coordinate.

        point   where it is taken, in the axes of the frame; None takes its origin
        axes    "aligned": velocity of that point and angular velocity, in world axes; "local": the same in the axes of
                the frame; "world": the velocity of the point of the frame that is at the world's origin, in world axes
        """
        return self._task_space.jacobian(q, frame, point, axes, t, params)

    def jacobian_rate_v(
        self, q: Any, v: Any, frame: str, *, t: Any = 0.0, params: Params = None, point: Any = None,
        axes: str = "aligned",
    ) -> np.ndarray:  # fmt: skip
        """J̇ v (6,): the derivative of the components of J v is J a + J̇ v. Arguments as of `jacobian`."""
        return self._task_space.jacobian_rate_v(q, v, frame, point, axes, t, params)

    def operational_inertia(
        self, q: Any, frame: str, *, t: Any = 0.0, params: Params = None, point: Any = None, axes: str = "aligned",
        part: str = "all",
    ) -> np.ndarray:  # fmt: skip
        """(J M⁻¹ Jᵀ)⁻¹, what a force on the frame has to accelerate: (6, 6), with part="linear" or "angular" (3, 3).
        Constraints hold, and prescribed joints do not give way."""
        J = self.jacobian(q, frame, t=t, params=params, point=point, axes=axes)
        W = self.derivatives(q, np.zeros(self.model.nv), t=t, params=params)[2]
        return self._task_space.inertia(J, W, part, frame)

    def bias(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None, wrenches: Any = None) -> np.ndarray:
        """h (nv,) of M a + h = τ for the tree, without the forces of its constraints: what is not M a of `inverse`,
        with gravity and all force elements acting. Accelerations that are prescribed take part."""
        if self._has_reaction_friction:
            raise UnsupportedError(
                f"bias: {self.model.name!r} has friction by the reactions of joints, which is known for the motion "
                "that forces of the model give, and not without accelerations. Give the friction as coulomb=..."
            )
        return self._task_space.bias(q, v, t, params, wrenches)

    def gravity(self, q: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """(nv,) joint forces that hold the tree against the gravity of the system, and against nothing else: no
        springs, and no force elements such as CentralGravity. It is a part of `bias`."""
        return self._task_space.gravity(q, t, params)

    def centroidal(self, q: Any, v: Any = None, *, t: Any = 0.0, params: Params = None) -> Centroidal:
        """The momentum about the centre of mass: `.map` (6, nv), `.com`, `.mass`, `.inertia`, and with velocities
        `.momentum` and `.bias`, the part of its rate without accelerations."""
        return self._task_space.centroidal(q, v, t, params)

    def integrate(self, q: Any, dv: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """q ⊕ dv (nq,): the coordinates after a second at the constant velocities dv, orientations turned by the
        exponential of theirs. Prescribed coordinates are at q(t)."""
        return self._task_space.integrate(q, dv, t, params)

    def difference(self, q1: Any, q2: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """dv (nv,) with integrate(q1, dv) = q2; of turns the shorter one. Zero at prescribed coordinates."""
        return self._task_space.difference(q1, q2, t, params)

    def regressor(self, q: Any, v: Any, a: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """Y (nv, 10 bodies) of τ = Y π: the joint forces of a motion for a unit of every inertial parameter. π has ten
        numbers of each body, m, m c (3) and J_xx J_yy J_zz J_xy J_xz J_yz about the origin of its frame. Rotors and
        force elements are not in it."""
        rigid_only(self.model, "regressor")
        return self._task_space.regressor(q, v, a, t, params)

    def coordinate_rate(self, q: Any, v: Any, *, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """q̇ = N(q) v (nq,)."""
        return self._task_space.coordinate_rate(q, v, t, params)

    def _at(self, program: Callable[[int], Program], shape: tuple[int, ...], body: str) -> Function:
        """A function of one body."""
        found = self._of_bodies.get((program, body)) if type(body) is str else None
        if found is None:
            index = self._body(body)
            found = self._call.function(program(index), shape, self.model.names[index - 1])
            self._of_bodies[program, self.model.names[index - 1]] = found
        return found

    def _body(self, name: str) -> int:
        return arguments.body_number(self.model, name)


def _compiled(model: Model, formulation: str, backend: str, threads: int | None) -> Dynamics:
    return Dynamics(model, choose(model, formulation), backend, threads)


def _put(found: np.ndarray, out: Any) -> np.ndarray:
    """A result that was not computed in place."""
    if out is None:
        return found
    target = arguments.output(out, found.shape)
    target[...] = found
    return target
