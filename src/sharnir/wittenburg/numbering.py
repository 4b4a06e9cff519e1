"""How the graph is drawn: which body has which number, which arc has which number and which way it points.

A joint is an arc between the body that it carries and the parent of that body. By default arcs are numbered like the
bodies that they carry and point to body 0, as in `model.incidence()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ModelError, brief, nearest
from ..model import Model
from ..read import as_float, choice, is_a, listed, mapping

WORLD = "world"
ORDER, ARCS = "wittenburg.tables: order", "wittenburg.tables: arcs"


@dataclass(frozen=True)
class Numbering:
    """Numbers are those of the model's bodies, from 0: rows of S, T, d, ... are bodies, columns of S are arcs."""

    bodies: tuple[int, ...]  # the body of each row
    arcs: tuple[int, ...]  # the body that each arc carries
    signs: tuple[int, ...]  # +1 where the arc leaves that body, −1 where it enters it


def numbering(model: Model, order: Any, arcs: Any) -> Numbering:
    """What a caller gave, checked; see `tables` for what may be given."""
    bodies = _order(model, order)
    if arcs is None or is_a(arcs, Mapping):
        signs = _mapped(model, arcs)
        return Numbering(bodies, bodies, tuple(signs.get(k, 1) for k in bodies))
    found = _listed(model, arcs)
    return Numbering(bodies, tuple(found), tuple(found.values()))


def _order(model: Model, order: Any) -> tuple[int, ...]:
    """A permutation of the names of all bodies."""
    n = len(model.names)
    if order is None:
        return tuple(range(n))
    names = _several(order)
    if names is None:
        raise ModelError(
            f"{ORDER} is {brief(order)}. Expected a list with the names of all {n} bodies, as in "
            f"order={brief(list(reversed(model.names)))}."
        )
    found = []
    for name in names:
        k = _number(model, name, f"{ORDER}: there is no body ")
        if k in found:
            raise ModelError(f"{ORDER}: body {brief(name)} is there twice. Expected each of the {n} bodies once.")
        found.append(k)
    missing = [name for k, name in enumerate(model.names) if k not in found]
    if missing:
        raise ModelError(
            f"{ORDER} has {len(found)} of the {n} bodies. Expected all of them: add {brief(missing[0])}"
            f"{f' and {len(missing) - 1} more' if len(missing) > 1 else ''}."
        )
    return tuple(found)


def _mapped(model: Model, arcs: Any) -> dict[int, int]:
    """{joint: (from, to), +1 or −1}; joints that are not in it point to body 0."""
    found = {}
    expected = "a mapping of joints to (from, to), or a list of such pairs for all joints"
    for name, value in mapping(arcs, ARCS, expected).items():
        k = _number(model, name, f"{ARCS}: there is no joint ")
        pair, sign = _several(value), as_float(value)
        here = f"{ARCS}[{brief(name)}]"
        if pair is not None:
            tied, found[k] = _pair(model, pair, here)
            if tied != k:
                raise ModelError(f"{here}: {brief(value)} are not its ends. {_ends(model, k)}")
        elif sign in (1.0, -1.0):
            found[k] = int(sign)
        else:
            raise ModelError(f"{here} is {brief(value)}. {_ends(model, k)}")
    return found


def _listed(model: Model, arcs: Any) -> dict[int, int]:
    """[(from, to), ...] of all joints: directions and numbers of the arcs."""
    n = len(model.names)
    pairs = _several(arcs)
    if pairs is None:
        raise ModelError(
            f"{ARCS} is {brief(arcs)}. Expected a mapping of joints to (from, to), or a list of such pairs for all {n} "
            "joints."
        )
    found: dict[int, int] = {}
    for a, pair in enumerate(pairs):
        k, sign = _pair(model, _several(pair), f"{ARCS}[{a}]", pair)
        if k in found:
            raise ModelError(f"{ARCS}[{a}]: joint {brief(model.names[k])} is there already. Expected each joint once.")
        found[k] = sign
    missing = [name for k, name in enumerate(model.names) if k not in found]
    if missing:
        raise ModelError(
            f"{ARCS} has {len(found)} of the {n} joints; {brief(missing[0])} is not among them. Expected a list of "
            "all of them, which also numbers the arcs, or a mapping of some joints to their directions."
        )
    return found


def _pair(model: Model, pair: list[Any] | None, where: str, given: Any = None) -> tuple[int, int]:
    """The joint between two bodies, and +1 where the arc leaves the body that it carries."""
    if pair is None or len(pair) != 2:
        raise ModelError(
            f"{where} is {brief(given if pair is None else pair)}. Expected two names: (from, to), the body that the "
            "arc leaves and the body that it enters."
        )
    known = (WORLD, *model.names)
    tail, head = (model.index(choice(x, known, f"{where}: there is no body ", ".")) for x in pair)
    if tail > 0 and model.parents[tail - 1] == head:
        return tail - 1, 1
    if head > 0 and model.parents[head - 1] == tail:
        return head - 1, -1
    raise ModelError(f"{where}: no joint ties {brief(pair[0])} and {brief(pair[1])}. Expected a body and its parent.")


def _several(value: Any) -> list[Any] | None:
    """A list, or an array of names such as NumPy's permutations give; None for what is neither."""
    if is_a(value, np.ndarray) and value.dtype.kind == "U" and value.ndim > 0:
        return list(np.asarray(value).tolist())
    return listed(value)


def _number(model: Model, name: Any, before: str) -> int:
    """Of a body, from 0. The world has none: it is body 0 of every graph."""
    if is_a(name, str) and str.__str__(name) == WORLD:
        raise ModelError(f"{before}'world' to be numbered: it is body 0. {nearest(name, model.names)}")
    return model.index(choice(name, model.names, before, ".")) - 1


def _ends(model: Model, k: int) -> str:
    child, parent = brief(model.names[k]), brief((WORLD, *model.names)[model.parents[k]])
    return f"Expected ({child}, {parent}) for an arc that points to body 0, or ({parent}, {child}); +1 or -1 do too."
