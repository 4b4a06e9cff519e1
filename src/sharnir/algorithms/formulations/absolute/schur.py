"""The system [M −Qᵀ; Q 0] [Ẍ; λ] = [P; b] by the lecture's Schur complement, sparse. Seeds 003 and 004.

    A = Q M⁻¹ Qᵀ,    A λ = b − Q M⁻¹ P,    Ẍ = M⁻¹ (P + Qᵀ λ)

M = diag(m E, J_c) is inverted body by body and must be definite. Rows couple where they share a body, so A has the
pattern of the graph whatever its loops: joints and constraints are treated alike, each a block of rows. Blocks are
eliminated by least degree, and entries that are zero whatever the state take no part. A hub with many joints makes a
dense block of A; see `choice` for when this is the cheaper way.

Joint forces act on both bodies along the free coordinates, P = … + Bᵀ τ, and joint accelerations are read off the
result. In the plane every body has three coordinates only: x, y and the rotation about z.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import casadi as ca

from ....spatial.algebra import Factor, Matrix, eye, symmetric, zeros
from ....spatial.transform import Transform
from ...loops import constraint_rows
from ...loops.constraint_rows import ConstraintResult
from ...sweeps.block_factor import Asked
from ...sweeps.matrix import BlockMatrix, End, Node, SharedBodies, Solve, ends_of
from ...sweeps.sweep import SOLUTION, Fields, Record, WholeModel, inward, outward
from ..formulation import Formulation
from ..separate_bodies import merged
from .leaf_first import leaf_first
from .rows import axes_of, constraint_block, joint_motion, joint_rows, prepared, rest_of_motion, through, to_spatial

if TYPE_CHECKING:
    from ....model import Model

MOST = 6  # nodes that act on one body, in one step
Axes = tuple[int, ...]
Places = tuple[int, ...]


@inward(P_joints=zeros(6))
def push(body: Record, children: Record) -> tuple[Fields, Fields]:
    """P with joint forces."""
    tau = (body.tau + body.applied_tau)[body.free, 0]
    B, B_parent = joint_motion(body)
    return {"P_pushed": body.P + B.T @ tau + children.P_joints}, {"P_joints": B_parent.T @ tau}


def _respond(trace: Any) -> None:
    """Every body keeps M⁻¹ and `Xdd_free` = M⁻¹ P; every joint and every constraint its rows Q by the bodies at its
    ends, the responses Y = M⁻¹ Qᵀ of those, and `right` = b − Q M⁻¹ P. Those of constraints in joint coordinates are
    kept too, and whether they are off."""
    model, axes = trace.model, tuple(axes_of(trace.model))
    still = trace.constants({"gravity": zeros(3)})  # gravity is a force here, and no acceleration of the world
    for body in model.bodies:
        trace.extend(body.index, trace.call(_free, axes, trace.records[body.index]))
    for node in complement.pattern.nodes(model):
        bodies = [trace.records[i] for i in ends_of(model, node)]
        if node.kind == "body":
            found = trace.call(_of_joint, axes, *bodies)
        else:
            ends = [trace.records[i] for part in constraint_rows.ends_of(model.constraints[node.number]) for i in part]
            rows = trace.call(constraint_rows.rows, *trace.constraint_structure(node.number), still, *ends)
            trace.keep(node, rows)
            found = trace.call(_of_constraint, (axes, *_roles(model, node)), rows, *bodies)
        trace.keep(node, found)


def _free(axes: Axes, body: Record) -> Fields:
    chosen, turns = list(axes), [k - 3 for k in axes if k >= 3]
    lines = len(axes) - len(turns)
    J = Factor.of(body.J[turns, turns])
    inverse = ca.diagcat(eye(lines) / body.I.m, symmetric(J.solve(eye(len(turns)))))
    return {"M_inverse": inverse, "Xdd_free": inverse @ body.P_pushed[chosen, 0]}


def _of_joint(axes: Axes, body: Record, *parent: Record) -> Fields:
    """`parent` is none where it is the world."""
    world = Record(X0=Transform.identity(), c=zeros(3))
    rows = joint_rows(body, parent[0] if parent else world, axes)
    Q: dict[End, Matrix] = {"child": rows.Q}
    at: dict[End, Record] = {"child": body}
    if parent:
        Q["parent"], at["parent"] = rows.Q_parent, parent[0]
    return {"off": zeros(1), **_rows(axes, Q, rows.b, at)}


def _of_constraint(
    structure: tuple[Axes, Places, tuple[tuple[int, int | None], ...]], rows: Record, *ends: Record
) -> Fields:
    axes, bodies, joints = structure
    wrench = {place: getattr(rows, f"G{e}") for e, place in enumerate(bodies)}
    tau = {place: getattr(rows, f"T{e}") for e, (place, _) in enumerate(joints)}
    at = dict(enumerate(ends))
    Q, b = constraint_block(wrench, tau, rows.k, at, dict(joints))
    return _rows(axes, Q, b, at)


def _rows(axes: Axes, Q: Mapping[Any, Matrix], b: Matrix, at: Mapping[Any, Record]) -> Fields:
    chosen = {end: part[:, list(axes)] for end, part in Q.items()}
    for end, part in chosen.items():
        b = b - part @ at[end].Xdd_free
    return {"Q": chosen, "Y": {end: at[end].M_inverse @ part.T for end, part in chosen.items()}, "right": b}


def _roles(model: Model, node: Node) -> tuple[Places, tuple[tuple[int, int | None], ...]]:
    """The places, among the ends of a constraint, of its bodies, and of its joints with their parents."""
    place: dict[int, Any] = {**ends_of(model, node)}
    bodies, joints = constraint_rows.ends_of(model.constraints[node.number])
    return tuple(place[i] for i in bodies), tuple((place[j], place.get(model.parents[j - 1])) for j in joints)


# A, block by block: the rows x and y meet at a body. Those of constraints that are off have 1 on their diagonal.
complement = BlockMatrix(
    "complement",
    SharedBodies(("constraint", "body"), redundant=True),
    lambda x, y, at_x, at_y: x.Q[at_x] @ y.Y[at_y],
    added=lambda x: x.off * eye(x.right.shape[0]),
)
multipliers = Solve("lam", complement, lambda node: node.right)


def _finish(trace: Any) -> None:
    """Every body keeps `Xdd`; the forces of constraints on it join P."""
    model, axes = trace.model, tuple(axes_of(trace.model))
    if model.constraints:
        _refine(trace)
    for i, found in _motion(trace, axes).items():
        trace.extend(i, found)
    if model.constraints:
        _load(trace)
        dropped = trace.matrices[complement.name].factor.dropped()
        trace.note(ConstraintResult(list(trace.constraints), [dropped], lambda: _residual(trace)))


def _refine(trace: Any) -> None:
    """One step of refinement, for loops near a singular position; see `LoopEquations.multipliers`."""
    moved, nodes = _motion(trace, ()), complement.pattern.nodes(trace.model)
    left = []
    for node in nodes:
        ends = ends_of(trace.model, node)
        found = trace.call(_missing, tuple(ends.values()), trace.record(node), *(moved[i] for i in ends))
        left.append(trace.joined(trace.record(node), found))
    for node, found in zip(nodes, trace.matrices[complement.name].factor.solve(left, _more), strict=True):
        trace.keep(node, found)


_more = Asked(lambda node: node.missing, lambda node, x: {"lam": node.lam + x})


def _missing(ends: tuple[End, ...], node: Record, *moved: Record) -> Fields:
    b: Matrix = node.right
    for end, body in zip(ends, moved, strict=True):
        b = b - node.Q[end] @ body.moved
    return {"missing": b}


def _motion(trace: Any, axes: Axes) -> dict[int, Any]:
    """`moved` = M⁻¹ Qᵀ λ by body, and along the axes named `Xdd`. Every body has a joint, so that none is left out."""
    acting: dict[int, list[tuple[End, Any]]] = {}
    for node in complement.pattern.nodes(trace.model):
        for i, end in ends_of(trace.model, node).items():
            acting.setdefault(i, []).append((end, trace.record(node)))
    found: dict[int, Any] = {}
    for i, parts in acting.items():
        before: tuple[Any, ...] = ()
        while len(parts) > MOST:
            before = (trace.call(_moved, _ends(parts[:MOST]), *before, *_nodes(parts[:MOST])),)
            parts = parts[MOST:]
        if axes:
            found[i] = trace.call(_moving, (axes, _ends(parts)), trace.records[i], *before, *_nodes(parts))
        else:
            found[i] = trace.call(_moved, _ends(parts), *before, *_nodes(parts))
    return found


def _ends(parts: Sequence[tuple[End, Any]]) -> tuple[End, ...]:
    return tuple(end for end, _ in parts)


def _nodes(parts: Sequence[tuple[End, Any]]) -> list[Any]:
    return [node for _, node in parts]


def _moved(ends: tuple[End, ...], *records: Record) -> Fields:
    """`records` are the nodes, after what others did."""
    nodes = records[len(records) - len(ends) :]
    parts = [before.moved for before in records[: len(records) - len(ends)]]
    parts += [node.Y[end] @ node.lam for end, node in zip(ends, nodes, strict=True)]
    return {"moved": sum(parts[1:], parts[0])}


def _moving(structure: tuple[Axes, tuple[End, ...]], body: Record, *records: Record) -> Fields:
    axes, ends = structure
    return {"Xdd": eye(6)[:, list(axes)] @ (body.Xdd_free + _moved(ends, *records)["moved"])}


@outward(world=lambda world: {"Xdd": zeros(6), "A": zeros(6)}, part=SOLUTION)
def accelerate(body: Record, parent: Record) -> Fields:
    """The forces of the joints."""
    B, B_parent = joint_motion(body)
    a = B @ (body.Xdd - body.k) + B_parent @ parent.Xdd
    return {"a": merged(body, a), "A": to_spatial(body) @ body.Xdd + rest_of_motion(body)}


def _load(trace: Any) -> None:
    """The forces of constraints on bodies; those on joints go through the joints."""
    for node, constraint in zip(trace.constraints, trace.model.constraints, strict=True):
        for e, i in enumerate(constraint_rows.ends_of(constraint)[0]):
            trace.extend(i, trace.call(_loaded, e, trace.records[i], node))


def _loaded(end: int, body: Record, constraint: Record) -> Fields:
    return {"P": body.P + to_spatial(body).T @ (getattr(constraint, f"G{end}").T @ constraint.lam)}


def _residual(trace: Any) -> list[Any]:
    """G a − γ of every constraint."""
    found = []
    for node, constraint in zip(trace.constraints, trace.model.constraints, strict=True):
        bodies, joints = constraint_rows.ends_of(constraint)
        ends = (trace.records[i] for i in (*bodies, *joints))
        found.append(trace.call(_unmet, (len(bodies), len(joints)), node, *ends))
    return found


def _unmet(ends: tuple[int, int], constraint: Record, *records: Record) -> Fields:
    """As `tied.residual`, for spatial accelerations A."""
    bodies, _ = ends
    moved = [Record(B=r.A) if e < bodies else Record(a=r.a) for e, r in enumerate(records)]
    return constraint_rows.residual(ends, constraint, Record(k=-constraint.gamma), *moved)


rows = WholeModel(_respond, "rows", stepwise=True)
settle = WholeModel(_finish, "settle", SOLUTION, stepwise=True)
_sweeps = (*prepared, push, rows, complement, multipliers, settle, accelerate)
schur = Formulation("absolute", _sweeps, reacting=through, answer=None)
# Runs hold on to their constraints by means of the `Constrain` sweep, which the Schur complement does not have.
schur_with_loops = replace(schur, running=leaf_first.sweeps)
