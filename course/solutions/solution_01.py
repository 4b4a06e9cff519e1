"""1. Другое дерево. Постройте плоскую систему из трёх стержней: «trunk» длиной 1 м и массой 2 кг на шарнире в
начале координат, на его конце шарнирами два стержня «left» и «right» длиной 0.5 м и массой 1 кг. При q = 0 все
лежат вдоль оси x.

1. Another tree. Build a planar system of three rods: "trunk", 1 m and 2 kg, on a hinge at the origin, and two rods
"left" and "right", 0.5 m and 1 kg, on hinges at its end. At q = 0 all lie along the x axis.
"""

import sharnir as sh


def tree() -> sh.Model:
    s = sh.System("tree", planar=True)
    trunk, branch = (sh.Rod(start=(0, 0, 0), end=(x, 0, 0), mass=m) for x, m in ((1.0, 2.0), (0.5, 1.0)))
    s.add_body("trunk", joint=sh.Revolute("z"), shape=trunk)
    for name in ("left", "right"):
        s.add_body(name, "trunk", joint=sh.Revolute("z"), placement=sh.Placement((1, 0, 0)), shape=branch)
    return s.build()
