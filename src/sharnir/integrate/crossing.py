"""The first place in a step at which an event function fires: by the polynomial of the step, 0 ≤ θ ≤ 1.

Of a coordinate the polynomial is known, and with it every root (`bernstein`). Between two of them it has one sign:

    on its side     nothing
    on the other    it has crossed at the left end, if it goes farther than it may have by the error of the step; if it
                    does not, it has touched zero, and has never been there
"""

from __future__ import annotations

from ..drivers import inlined
from .block import Block
from .events import EPS, GENERAL, GRAZE, SAMPLES, SLOW, STILL, STILL_PART, Watch, beyond, fits, sign
from .polynomials import interpolate, sign_changes, value, weigh
from .rhs import Floats, Integers, copy, evaluate_rows, evaluate_runs, unit_quaternions

NEVER = 2.0  # as θ
NOISE = 64.0 * EPS  # rounding of the coefficients of a polynomial


@inlined
def tabulate(b: Block, i: int, h: float) -> None:
    """Weights of the polynomial of a step (`polynomials`) at the places from whose values its coefficients follow."""
    w, d = b.watch, b.dense
    degree = d.terms[i]
    for m in range(degree + 1):
        weigh(d, i, degree, b.t[i] + w.nodes[degree, m] * h - d.t[i])
        for k in range(degree):
            w.table[m, k] = d.w[k]


@inlined
def component(b: Block, i: int, n: int) -> None:
    """The coefficients of g_n = y_k − level."""
    coefficients_of(b, i, b.watch.coordinates[n], b.watch.level[i, n])


@inlined
def coefficients_of(b: Block, i: int, k: int, level: float) -> None:
    """Those of y_k − level over the step that ends in w.y, in w.b; after `tabulate`."""
    w, d = b.watch, b.dense
    degree = d.terms[i]
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
def graze_of(b: Block, i: int, n: int, y: float, h: float) -> float:
    """How far beyond zero a coordinate may come in a step that has only touched it. Where f switches, by rounding."""
    k = b.watch.coordinates[n]
    if b.watch.silent[n] != 0:
        return float(min(STILL * b.atol[k], SLOW * h))
    if b.watch.close[i, n] != 0:
        return 0.0
    return float(GRAZE * (b.atol[k] + b.rtol[k] * max(abs(b.y[i, k]), abs(y))))


@inlined
def coordinate_crossing(b: Block, i: int, n: int, h: float) -> tuple[float, bool]:
    """Where function n of a coordinate fires first, or NEVER; and whether zero is only touched there."""
    w, degree = b.watch, b.dense.terms[i]
    component(b, i, n)
    graze = graze_of(b, i, n, w.y[i, w.coordinates[n]], h)
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
                or (r == count and w.silent[n] == 0 and goes_on(w, degree, s, graze, size))
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


# Event functions without bounds (`isolation`): looked at SAMPLES times on the polynomial of a step, then closed in on.
#
# The states between the steps are those of the output there: quaternions have length one, constraints are as good as
# the polynomial.

ALL, END = 1, 2  # of `sampled`: the samples of a step, or the one at its end
PROBE = 1e-4  # θ of the first sample: where a member that starts on zero moves to
GOLDEN = 0.381966011250105
CLOSING_IN = 100  # evaluations, at most


@inlined
def place(s: int) -> float:
    """θ of sample s."""
    return PROBE if s == 0 else s / SAMPLES


@inlined
def has_general(b: Block, i: int) -> bool:
    w, found = b.watch, False
    for n in range(w.functions):
        found = found or (w.coordinates[n] == GENERAL and w.armed[i, n] != 0)
    return found


@inlined
def put(b: Block, i: int, theta: float, h: float) -> None:
    """The state at θ as what is evaluated next; the end of the step is its own."""
    b.t_eval[i] = b.t[i] + theta * h
    if theta == 1.0:
        copy(b.watch.y[i], b.y_eval[i])
    else:
        interpolate(b.dense, i, b.t[i] + theta * h, b.y_eval, i)
        unit_quaternions(b.quaternions, b.y_eval, i)


@inlined
def sample_runs(b: Block, runs: Integers, n_runs: int, t_new: Floats) -> None:
    """The samples of all members that are looked into, side by side; w.y has the ends of their steps."""
    w = b.watch
    most = END
    for i in range(w.look.size):
        if w.sampled[i] == ALL:
            most = ALL
    for s in range(0 if most == ALL else SAMPLES, SAMPLES + 1):
        for i in range(w.look.size):
            if w.sampled[i] == ALL or (w.sampled[i] == END and s == SAMPLES):
                put(b, i, place(s), t_new[i] - b.t[i])
        evaluate_runs(w.call, b.first, runs, n_runs)
        for i in range(w.look.size):
            if w.sampled[i] == ALL or (w.sampled[i] == END and s == SAMPLES):
                copy(w.g[i], w.samples[i][s])


@inlined
def sample(b: Block, i: int, h: float, which: int) -> None:
    """The same for one member."""
    w = b.watch
    for s in range(0 if which == ALL else SAMPLES, SAMPLES + 1):
        put(b, i, place(s), h)
        evaluate_rows(w.call, b.first + i, 1)
        copy(w.g[i], w.samples[i][s])
    w.sampled[i] = which


@inlined
def asked(b: Block, i: int, n: int, theta: float, h: float) -> float:
    """g_n at θ."""
    put(b, i, theta, h)
    evaluate_rows(b.watch.call, b.first + i, 1)
    return float(b.watch.g[i, n])


@inlined
def general_crossing(b: Block, i: int, n: int, h: float, before: float) -> tuple[float, bool]:
    """As `coordinate_crossing`, for any function; what is not before θ = `before` need not be found."""
    w, graze = b.watch, graze_of_samples(b, i, n)
    for s in range(SAMPLES + 1):
        w.largest[i, n] = max(w.largest[i, n], abs(w.samples[i, s, n]))
    still = still_of(b, i, n, h)
    left, found = 0.0, NEVER
    w.now[i, n] = w.side[i, n]
    for s in range(SAMPLES + 1):
        here = sign(w.samples[i, s, n])
        if w.now[i, n] == 0:
            w.now[i, n] = here
        elif here == -w.now[i, n] and abs(w.samples[i, s, n]) <= still:
            continue
        elif here == -w.now[i, n] and not passes(b, i, n, s, w.now[i, n], graze):
            if fits(w, n, here):
                if left < before:
                    found = closed_in(b, i, n, left, place(s), w.now[i, n], h)
                break
            w.now[i, n] = here
        if here == w.now[i, n]:
            left = place(s)
    return touched_before(b, i, n, h, found, before)


@inlined
def still_of(b: Block, i: int, n: int, h: float) -> float:
    """How far beyond zero a function may be by rounding where f switches; by w.largest."""
    w = b.watch
    return float(min(STILL_PART, SLOW * h) * w.largest[i, n]) if w.silent[n] != 0 else 0.0


@inlined
def graze_of_samples(b: Block, i: int, n: int) -> float:
    """How far beyond zero a function may come that has only touched it."""
    w, largest = b.watch, 0.0
    for s in range(SAMPLES + 1):
        largest = max(largest, abs(w.samples[i, s, n]))
    return 0.0 if w.close[i, n] != 0 or w.silent[n] != 0 else float(GRAZE * b.rtol[0] * largest)


@inlined
def touched_before(b: Block, i: int, n: int, h: float, found: float, before: float) -> tuple[float, bool]:
    """The place of a touch, where that fires and is before the crossing that was found; else the latter."""
    w = b.watch
    if w.touch[n] != 0 and w.close[i, n] == 0 and w.touched[i, n] == 0:
        touched = touching(b, i, n, h, graze_of_samples(b, i, n), min(found, before))
        if touched < found:
            return touched, True
    return found, False


@inlined
def passes(b: Block, i: int, n: int, s: int, now: int, graze: float) -> bool:
    """From sample s on the function is on the other side, but comes back before it has gone beyond `graze`."""
    w = b.watch
    for k in range(s, SAMPLES + 1):
        g = w.samples[i, k, n]
        if abs(g) > graze:
            return sign(g) == now
    return False


@inlined
def closed_in(b: Block, i: int, n: int, low: float, high: float, now: int, h: float) -> float:
    """The right end of the last bracket around a root between low and high, where the sign is no longer `now`: regula
    falsi (Illinois), and halves where that is slow."""
    width = 0.25 * beyond(b.watch, i, b.t[i]) / h
    g_low = asked(b, i, n, low, h) if low > 0.0 else 0.0
    g_high = asked(b, i, n, high, h)
    for k in range(CLOSING_IN):
        if high - low <= width:
            break
        middle = 0.5 * (low + high)
        if k % 3 != 2 and sign(g_low) == now and g_high != 0.0:
            secant = (low * g_high - high * g_low) / (g_high - g_low)
            # not nearer to an end than a part of the width: the other end has to come too
            middle = min(max(secant, low + 0.5 * width), high - 0.5 * width)
        g = asked(b, i, n, middle, h)
        if sign(g) == now:
            low, g_low, g_high = middle, g, 0.5 * g_high
        else:
            high, g_high, g_low = middle, g, 0.5 * g_low
    return high


@inlined
def touching(b: Block, i: int, n: int, h: float, graze: float, before: float) -> float:
    """The first place, before θ = `before`, at which g turns round within `graze` of zero, or NEVER."""
    w, side = b.watch, w_side(b, i, n)
    came, w.nearing[i, n] = w.nearing[i, n], 0
    last = side * asked(b, i, n, 1.0 - PROBE, h)
    end = side * w.samples[i, SAMPLES, n]
    if end <= last:
        w.nearing[i, n] = 1
    start, probe = side * w.start[i, n], side * w.samples[i, 0, n]
    if came != 0 and probe > start and abs(start) <= graze:
        return 0.0
    for s in range(SAMPLES + 1):
        here = side * w.samples[i, s, n]
        left = start if s == 0 else side * w.samples[i, s - 1, n]
        right = side * w.samples[i, s + 1, n] if s < SAMPLES else end
        low = 0.0 if s == 0 else place(s - 1)
        high = place(s + 1) if s < SAMPLES else 1.0
        turns = here <= left and here < right
        if s == SAMPLES:
            turns = end > last and here <= left
        if turns and low < before:
            x, g = least(b, i, n, h, low, high, side)
            if abs(g) <= graze:
                return x
    return NEVER


@inlined
def w_side(b: Block, i: int, n: int) -> int:
    return 1 if b.watch.side[i, n] >= 0 else -1


@inlined
def least(b: Block, i: int, n: int, h: float, low: float, high: float, side: int) -> tuple[float, float]:
    """Where side · g is least between low and high, and how large it is there, by golden sections."""
    x, y = low + GOLDEN * (high - low), high - GOLDEN * (high - low)
    g_x, g_y = side * asked(b, i, n, x, h), side * asked(b, i, n, y, h)
    for _ in range(CLOSING_IN):
        if high - low <= 1e-9:
            break
        if g_x <= g_y:
            high, y, g_y = y, x, g_x
            x = low + GOLDEN * (high - low)
            g_x = side * asked(b, i, n, x, h)
        else:
            low, x, g_x = x, y, g_y
            y = high - GOLDEN * (high - low)
            g_y = side * asked(b, i, n, y, h)
    return 0.5 * (low + high), min(g_x, g_y)
