"""The first seven joints of the Franka Emika Panda arm: the numbers of its URDF, as in `tests/data/08_panda.json`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import sharnir as sh

Vector = tuple[float, float, float]


class Link(NamedTuple):
    """Its joint in the frame of the link before, turned by so many right angles about x; all hinges are about z."""

    xyz: Vector
    quarter_turns: int
    mass: float
    com: Vector
    inertia: tuple[float, float, float, float, float, float]  # xx, yy, zz, xy, xz, yz, about the centre of mass


LINKS = (
    Link((0.0, 0.0, 0.333), 0, 4.970684, (0.003875, 0.002081, -0.04762),
         (0.70337, 0.70661, 0.009117, -0.000139, 0.006772, 0.019169)),
    Link((0.0, 0.0, 0.0), -1, 0.646926, (-0.003141, -0.02872, 0.003495),
         (0.007962, 0.02811, 0.025995, -0.003925, 0.010254, 0.000704)),
    Link((0.0, -0.316, 0.0), 1, 3.228604, (0.027518, 0.039252, -0.066502),
         (0.037242, 0.036155, 0.01083, -0.004761, -0.011396, -0.012805)),
    Link((0.0825, 0.0, 0.0), 1, 3.587895, (-0.05316999999999999, 0.10441899999999997, 0.027453999999999992),
         (0.025853, 0.019552, 0.028323, 0.007796, -0.001332, 0.008641)),
    Link((-0.0825, 0.384, 0.0), -1, 1.225946, (-0.011953, 0.041065, -0.038437),
         (0.035549, 0.029474, 0.008627, -0.002117, -0.004037, 0.000229)),
    Link((0.0, 0.0, 0.0), 1, 1.666555, (0.060149, -0.014117, -0.010517),
         (0.0019640000000000005, 0.004354, 0.005433, 0.000109, -0.001158, 0.000341)),
    Link((0.088, 0.0, 0.0), 1, 1.465522, (0.0017561014923953414, 0.0013882015818676191, 0.09915644298345573),
         (0.016396041602866757, 0.01397340252488091, 0.0066753082423586735,
          0.0003949639647318426, -0.0007101156156540998, -0.0010538087685085858)),
)  # fmt: skip


def panda() -> sh.Model:
    s = sh.System("panda7", gravity=(0, 0, -9.81))
    for k, link in enumerate(LINKS, start=1):
        c, sine = (1, 0) if link.quarter_turns == 0 else (0, link.quarter_turns)
        place = sh.Placement(xyz=link.xyz, rotation=[[1, 0, 0], [0, c, -sine], [0, sine, c]])
        xx, yy, zz, xy, xz, yz = link.inertia
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        parent = f"link{k - 1}" if k > 1 else "world"
        s.add_body(
            f"link{k}", parent, joint=sh.Revolute("z"), placement=place, mass=link.mass, com=link.com, inertia=inertia
        )
    return s.build()
