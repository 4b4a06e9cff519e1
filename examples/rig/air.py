"""The drag of the air on panels, by strips along the hinge: ρ c_d A / 2 · |v| v against the velocity v across a strip.

A rule of thumb: the coefficient is that of a plate in a steady stream, and what panels do to each other's air is left
out, above all while they are folded.
"""

import sharnir as sh
from wings.data import WING, Wing
from wings.model import wing_on_ground

DENSITY = 1.2  # kg/m³
DRAG = 1.3  # c_d of a plate
STRIPS = 4  # of a panel


def wing_in_air(name: str, wing: Wing = WING) -> sh.Model:
    """The wing on its root, without gravity and suspension. Where the parameter air is 0, that is the flight case."""
    s = wing_on_ground(wing, latches="rigid", name=name)
    s.parameter("air", 0.0, unit="kg/m³")
    for k, panel in enumerate(wing.panels, start=1):
        half = DRAG * panel.length * panel.width / STRIPS / 2
        for j in range(STRIPS):
            point = (panel.length * (j + 0.5) / STRIPS, 0, 0)
            v = f"velocity('{name} {k}', {point}, 'z', '{name} {k}')"
            across = f"-air*{half}*{v}*sqrt({v}**2 + 1e-12)"  # a smooth |v|
            s.add_force(f"air {k}.{j}", sh.Wrench(f"{name} {k}", point, (0, 0, across), frame="body"))
    return s.build()
