"""The first place in a step at which an event function fires: by the polynomial of the step, 0 ≤ θ ≤ 1.

Of a coordinate the polynomial is known, and with it every root (`bernstein`). Between two of them it has one sign:

    on its side     nothing
    on the other    it has crossed at the left end, if it goes farther than it may have by the error of the step; if it
                    does not, it has touched zero, and has never been there
"""

from __future__ import annotations

from ..compiled import inlined
from .bernstein import sign_changes, value
from .block import Block
from .dense import weigh
from .events import EPS, GRAZE
from .watch import Watch, fits, sign

NEVER = 2.0  # as θ
NOISE = 64.0 * EPS  # rounding of the coefficients of a polynomial


@inlined
def tabulate(b: Block, i: int, h: float) -> None:
    """The weights of the polynomial of a step (`dense`) at the places from whose values its coefficients follow."""
    w, d = b.watch, b.dense
    degree = d.terms[i]
    for m in range(degree + 1):
        weigh(d, i, degree, b.t[i] + w.nodes[degree, m] * h - d.t[i])
        for k in range(degree):
            w.table[m, k] = d.w[k]


@inlined
def component(b: Block, i: int, n: int) -> None:
    """The coefficients of g_n = y_k − level over the step that ends in w.y, after `tabulate`."""
    w, d, k = b.watch, b.dense, b.watch.coordinates[n]
    degree, level = d.terms[i], b.watch.level[i, n]
    start, end = b.y[i, k] - level, w.y[i, k] - level
    for m in range(degree + 1):
        change = 0.0
        for j in range(degree - 1, -1, -1):
            change += w.table[m, j] * d.c[i, j, k]
        w.values[m] = change + (d.base[i, k] - level)
    w.values[0], w.values[degree] = start, end
    for m in range(degree + 1):
        total = 0.0
        for j in range(degree + 1):
            total += w.matrices[degree, m, j] * w.values[j]
        w.b[m] = total
    w.b[0], w.b[degree] = start, end


@inlined
def graze_of(b: Block, i: int, n: int, y: float) -> float:
    """How far beyond zero a coordinate may come that has only touched it. Where f switches, nowhere."""
    if b.watch.close[i, n] != 0 or b.watch.silent[n] != 0:
        return 0.0
    k = b.watch.coordinates[n]
    return float(GRAZE * (b.atol[k] + b.rtol[k] * max(abs(b.y[i, k]), abs(y))))


@inlined
def coordinate_crossing(b: Block, i: int, n: int) -> tuple[float, bool]:
    """Where function n of a coordinate fires first, or NEVER; and whether zero is only touched there."""
    w, degree = b.watch, b.dense.terms[i]
    component(b, i, n)
    graze = graze_of(b, i, n, w.y[i, w.coordinates[n]])
    # all on its side, and not near: the most frequent case
    clear = True
    for k in range(degree + 1):
        if not w.b[k] * w.side[i, n] > graze:
            clear = False
    w.now[i, n], before = w.side[i, n], w.nearing[i, n]
    w.nearing[i, n] = 1 if (w.b[degree] - w.b[degree - 1]) * w.side[i, n] <= 0.0 else 0
    if clear:
        return NEVER, False
    count = sign_changes(w.b, degree, w.stack, w.ends, w.row, w.places)
    y = w.y[i, w.coordinates[n]]
    found = first_region(w, i, n, degree, count, graze, abs(y) + abs(w.level[i, n]))
    if w.touch[n] != 0 and w.close[i, n] == 0 and w.touched[i, n] == 0 and degree > 1:
        touched = first_extremum(w, degree, w.side[i, n], before, graze)
        if touched < found:
            return touched, True
    return found, False


@inlined
def first_region(w: Watch, i: int, n: int, degree: int, count: int, graze: float, size: float) -> float:
    """The left end of the first part, between `count` places, in which a polynomial has crossed to the other side."""
    left = 0.0
    for r in range(count + 1):
        right = 1.0 if r == count else w.places[r]
        middle = value(w.b, degree, 0.5 * (left + right), w.row)
        s = sign(middle)
        if w.now[i, n] == 0:
            if abs(middle) > NOISE * size:
                w.now[i, n] = s  # it starts on zero, and moves to this side, by more than rounding
        elif s == -w.now[i, n]:
            deep = (
                abs(middle) > graze
                or abs(value(w.b, degree, 0.75 * left + 0.25 * right, w.row)) > graze
                or abs(value(w.b, degree, 0.25 * left + 0.75 * right, w.row)) > graze
                or (r == count and goes_on(w, degree, s, graze, size))
            )
            if deep and fits(w, n, s):
                return left
            if deep:
                w.now[i, n] = s
        left = right
    return NEVER


@inlined
def goes_on(w: Watch, degree: int, s: int, graze: float, size: float) -> bool:
    """A polynomial that ends a little on the side s goes on beyond `graze` there, by its derivatives at the end; `size`
    is that of the numbers it was made from."""
    end = w.b[degree]
    rate = degree * (end - w.b[degree - 1]) * s
    if abs(end) > graze or degree == 1:
        return bool(rate > 0.0 or abs(end) > graze)
    bend = degree * (degree - 1) * (end - 2.0 * w.b[degree - 1] + w.b[degree - 2]) * s
    # of a very short step both are rounding
    if not rate > 8.0 * EPS * size:
        return False
    return bool(bend >= -NOISE * degree * degree * size or abs(end) + 0.5 * rate * rate / -bend > graze)


@inlined
def first_extremum(w: Watch, degree: int, side: int, before: int, graze: float) -> float:
    """The first place at which a polynomial turns round within `graze` of zero, or NEVER; also at the start, if it came
    nearer `before`."""
    for k in range(degree):
        w.slope[k] = w.b[k + 1] - w.b[k]
    if before != 0 and w.slope[0] * side > 0.0 and abs(w.b[0]) <= graze:
        return 0.0
    count = sign_changes(w.slope, degree - 1, w.stack, w.ends, w.row, w.places)
    for r in range(count):
        x = w.places[r]
        if abs(value(w.b, degree, x, w.row)) <= graze:
            left, right = value(w.slope, degree - 1, x - 1e-6, w.row), value(w.slope, degree - 1, x + 1e-6, w.row)
            if left * right < 0.0:
                return float(x)
    return NEVER
