"""1. Другое дерево. Постройте плоскую систему из трёх стержней: «trunk» длиной 1 м и массой 2 кг на шарнире в
начале координат, на его конце шарнирами два стержня «left» и «right» длиной 0.5 м и массой 1 кг. При q = 0 все
лежат вдоль оси x.

1. Another tree. Build a planar system of three rods: "trunk", 1 m and 2 kg, on a hinge at the origin, and two rods
"left" and "right", 0.5 m and 1 kg, on hinges at its end. At q = 0 all lie along the x axis.
"""

import sharnir as sh


def tree() -> sh.Model:
    return None  # ваше решение / your solution
