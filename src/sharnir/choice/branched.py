"""The mechanisms of the selection diagrams: k equal chains of l bodies on a base body, all joints alike.

The base has a joint of the same kind to the world, so there are k l + 1 bodies. Bodies are general: no zero in their
masses, and joints placed in no special way. All have the same mass properties, so that counts depend on k and l alone.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..errors import UnsupportedError
from ..joints import Compound, Free, Joint, Prismatic, Revolute, Spherical, Universal
from ..model import Model, System
from ..spatial import Placement

JOINTS: dict[int, tuple[str, Callable[[], Joint]]] = {
    1: ("revolute", Revolute),
    2: ("universal", Universal),
    3: ("spherical", Spherical),
    4: ("slide, ball", lambda: Compound(Prismatic("z"), Spherical())),
    5: ("two slides, ball", lambda: Compound(Prismatic("x"), Prismatic("y"), Spherical())),
    6: ("free", Free),
}
COM = (0.11, -0.23, 0.31)
INERTIA = ((1.3, 0.17, -0.21), (0.17, 1.1, 0.13), (-0.21, 0.13, 0.9))  # kg m²


def branched(freedom: int, chains: int, length: int) -> Model:
    """`freedom` of each joint, 1 to 6."""
    if freedom not in JOINTS:
        raise UnsupportedError(
            f"diagram: there is no joint of {freedom!r} degrees of freedom. "
            f"Expected one of {', '.join(map(str, JOINTS))}."
        )
    rng = np.random.default_rng(20)
    system = System(f"{chains} chains of {length}, {JOINTS[freedom][0]} joints")

    def add(name: str, parent: str) -> None:
        place = Placement(xyz=rng.uniform(0.2, 1.0, 3), rotation=_turn(rng))
        joint = JOINTS[freedom][1]()
        system.add_body(name, parent, joint=joint, placement=place, mass=1.7, com=COM, inertia=INERTIA)

    add("base", "world")
    for c in range(chains):
        for i in range(length):
            add(f"b{c}_{i}", f"b{c}_{i - 1}" if i else "base")
    return system.build()


def _turn(rng: np.random.Generator) -> np.ndarray:
    """A rotation without a zero."""
    found, signs = np.linalg.qr(rng.normal(size=(3, 3)))
    found = found * np.sign(np.diag(signs))
    return found if np.linalg.det(found) > 0 else found[:, [1, 0, 2]]
