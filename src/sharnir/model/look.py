"""How a body looks in pictures: shapes with colours. No computation reads it, no compiled code depends on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import ModelError, brief, nearest
from ..read import UnreadableError, floats, is_a, listed
from ..spatial.shape import Shape

EXPECTED = "Expected '#2060c0', a name of CSS such as 'steelblue', or three numbers from 0 to 1"


@dataclass(frozen=True)
class Visual:
    shape: Shape
    colour: str | None = None  # "#rrggbb"


@dataclass(frozen=True)
class Look:
    visuals: tuple[Visual, ...] = ()
    colour: str | None = None

    def numbers(self) -> Iterator[tuple[str, object]]:
        """All that parameters may stand in, by name."""
        for visual in self.visuals:
            outline, frame = visual.shape.outline(), visual.shape.frame
            yield from (("visual, size", x) for x in outline.sizes)
            yield "visual, direction", outline.along
            yield "visual, rotation", frame.R
            yield "visual, origin", frame.p


UNSEEN = Look()


def look_of(shape: Any, visual: Any, colour: Any, where: str) -> Look:
    """From what `add_body` is given. Without `visual` the shapes that give the mass are seen."""
    if visual is None:
        shapes = [] if shape is None else listed(shape) or [shape]
        return Look(tuple(Visual(x) for x in shapes), _colour(colour, f"{where}: colour"))
    given = [visual] if _is_pair(visual) or is_a(visual, Shape) else listed(visual)
    if given is None:
        raise ModelError(f"{where}: visual={brief(visual)} is not a shape. Expected a shape, or a list of shapes.")
    return Look(tuple(_visual(x, f"{where}: visual") for x in given), _colour(colour, f"{where}: colour"))


def _is_pair(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and is_a(value[0], Shape) and not is_a(value[1], Shape)


def _visual(value: Any, where: str) -> Visual:
    shape, colour = value if _is_pair(value) else (value, None)
    if not is_a(shape, Shape):
        raise ModelError(
            f"{where}: {brief(value)} is not a shape. Expected Rod, Box, Cylinder, Sphere, Shell or Point, or a pair "
            "(shape, colour)."
        )
    return Visual(shape, _colour(colour, where))


def _colour(value: Any, where: str) -> str | None:
    """As "#rrggbb"."""
    if value is None:
        return None
    if is_a(value, str):
        word = str.__str__(value).strip().lower()
        if re.fullmatch("#[0-9a-f]{6}", word):
            return word
        if re.fullmatch("#[0-9a-f]{3}", word):
            return "#" + "".join(2 * x for x in word[1:])
        from matplotlib.colors import CSS4_COLORS  # takes its time, and is only for those who name colours

        if word in CSS4_COLORS:
            return str(CSS4_COLORS[word]).lower()
        raise ModelError(f"{where}: {brief(value)} is not a colour. {EXPECTED}. {nearest(word, CSS4_COLORS)}")
    try:
        parts = floats(value)
    except UnreadableError:
        parts = None
    if parts is None or parts.shape != (3,) or not ((parts >= 0.0) & (parts <= 1.0)).all():
        raise ModelError(f"{where}: {brief(value)} is not a colour. {EXPECTED}.")
    return "#" + "".join(f"{round(255 * x):02x}" for x in parts)
