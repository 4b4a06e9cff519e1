"""8. Реономный шарнир. Маятник массы m, с центром масс на расстоянии l под шарниром и центральным моментом инерции
J; опора движется вертикально по закону y = A sin(w t). Найдите φ̈ при угле φ от вертикали.

8. A rheonomic hinge. A pendulum of mass m, centre of mass at l below the hinge, central moment of inertia J; the
support moves up and down as y = A sin(w t). Find φ̈ at the angle φ from the vertical.
"""

import numpy as np

G = 9.81


def shaken(phi: float, m: float, l: float, J: float, A: float, w: float, t: float) -> float:  # noqa: E741
    return None  # ваше решение / your solution
