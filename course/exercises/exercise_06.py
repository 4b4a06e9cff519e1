"""6. Карданный шарнир из элементарных связей (лекция 004). Тела "a" и "b", начала их осей совпадают; вилка с осью
axis_1 на теле a, вилка с осью axis_2 на теле b. Верните список связей sharnir без готового sh.UniversalLoop. Три
строки держат точку, одна держит оси перпендикулярными: `sh.Coupling` не нужен, есть sh.PointOnPlane.

6. A universal joint of elementary constraints (lecture 004). Bodies "a" and "b" with one common origin; a fork with
axis_1 on a, one with axis_2 on b. Return a list of constraints of sharnir, without sh.UniversalLoop. Three rows
hold the point, one holds the axes perpendicular: a point of b on axis_2 that stays in a plane of a does it
(sh.PointOnPlane).
"""

import sharnir as sh

Axis = tuple[float, float, float]


def universal(axis_1: Axis, axis_2: Axis) -> list:
    return None  # ваше решение / your solution
