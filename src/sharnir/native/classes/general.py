"""The numbers of a model as if nothing were known of them: no zeros, no ones, each a number of its own.

That is what a program has to work with that reads its model from a file, and what published operation counts are of.
What belongs to the structure stays: symmetry of J, coordinates without a rotor, and in planar models the plane. Frames
are chosen by numbers, so where none is known the user's are computed in: `frame` and `zero` move nothing.
"""

from __future__ import annotations

from ...model import Model
from .data import CONSTANT, BodyData, data_of, mirror, world_data
from .layout import Code, Layout

# Entries of R (column by column, then p) that the plane makes 0 or 1.
_IN_PLANE = {2, 5, 6, 7, 8}


def general_data(model: Model) -> list[BodyData]:
    """For the bodies in order."""
    return [_general(data, model.planar) for data in data_of(model)]


def general_world(model: Model) -> BodyData:
    return _general(world_data(model), planar=False)


def _general(data: BodyData, planar: bool) -> BodyData:
    kinds, values = list(data.kinds), list(data.values)
    fields = []
    for name, spec, codes in data.layout.fields:
        known = name in ("armature", "zero", "frame") or (planar and name.startswith("joint."))
        found: list[Code] = []
        for k, code in enumerate(codes):
            other = mirror(k) if name == "I" else k
            if isinstance(code, tuple) or known or (planar and name == "placement" and k in _IN_PLANE):
                found.append(code)
            elif other < k:
                found.append(found[other])
            else:
                found.append((len(values), 1))
                kinds.append(CONSTANT)
                values.append(float(code))
        fields.append((name, spec, tuple(found)))
    return BodyData(Layout(tuple(fields), len(values)), tuple(kinds), tuple(values))
