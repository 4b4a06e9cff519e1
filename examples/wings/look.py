"""How the spacecraft looks in pictures and reports. Nothing here is computed with."""

import sharnir as sh
from wings.data import Hub, Panel

CELLS, ROWS = 6, 5


def hub_look(hub: Hub) -> list[object]:
    x, y, z = hub.size
    body = sh.Box(size=hub.size, mass=0)
    lid = sh.Box(start=(-0.46 * x, -0.46 * y, z / 2), end=(0.46 * x, 0.46 * y, z / 2 + 0.08), mass=0)
    mirror = sh.Cylinder(0.55, start=(0, 0, -z / 2 - 0.7), end=(0, 0, -z / 2), mass=0)
    root = hub.root
    arms = [
        sh.Rod(start=(side * x / 2, v, root[2]), end=(side * root[0], v, root[2]), mass=0)
        for side in (-1, 1)
        for v in (-0.6, 0.6)
    ]
    return [(body, "#d4a62a"), (lid, "#e8e8ec"), (mirror, "#3a3f47"), *((arm, "#8a8f98") for arm in arms)]


def panel_look(panel: Panel, z: float) -> list[object]:
    """A frame with solar cells on one side; z is its middle."""
    length, width, half = panel.length, panel.width, panel.thickness / 2
    frame = sh.Box(start=(0.03, -width / 2, z - half), end=(length - 0.03, width / 2, z + half), mass=0)
    dx, dy = (length - 0.14) / CELLS, (width - 0.1) / ROWS
    found: list[object] = [(frame, "#c9ced6")]
    for i in range(CELLS):
        for j in range(ROWS):
            x, y = 0.07 + i * dx, -width / 2 + 0.05 + j * dy
            start, end = (x + 0.015, y + 0.015, z), (x + dx - 0.015, y + dy - 0.015, z + 1.4 * half)
            found.append((sh.Box(start=start, end=end, mass=0), "#1b3f8f" if (i + j) % 2 else "#2350ad"))
    return found
