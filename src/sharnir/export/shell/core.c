/* The motion of a mechanism between and at its events. The laws are those of sharnir.simulate: at one instant the actions
   of all events come first, with values of the state before; then one solution of the impulse equations for all rows
   that come on; stops push and never pull. */
#include "core.h"

#define EPS 2.220446049250313e-16
#define SLACK 1e-12      /* an event function has crossed zero when it is so far beyond */
#define NEAR 1e-6        /* the farthest that positions may be moved by an event or a projection */
#define FARTHEST 1e-3    /* the same by a projection after a step of a loose tolerance */
#define OPEN 1e-6        /* constraints that are switched on must hold within this */
#define IMPOSSIBLE 1e-6  /* rates that impulses cannot give */
#define ZERO 1e-12       /* relative: impulses, forces and rates that are none */
#define AT 1e-13         /* a coordinate is at the bound of its stop */
#define FLIGHT 1e-9      /* s: shorter flights between two hits are rest */
#define ROOM (64.0 * EPS)
#define HEIGHT (1024.0 * EPS)  /* m or rad: flights that are lower cannot be told from rounding, and are rest */
#define LATE 1e-6        /* s: the longest that a hit may have been found late */
#define DRIFT 1e-9       /* Model Exchange: loops and quaternions that are off by more, or by ten times the tolerance,
                            are mended by an event */
#define MOVED 1e-7       /* relative: by which prescribed motion may jump where a parameter is set */
#define BEYOND 1e-9      /* relative: a start, or a parameter that is set, may be beyond a stop by this */
#define CHATTERING 100000  /* events in one communication step */
#define SAMPLES 8        /* of every step, at which event functions are looked at */

#define Q(m) ((m)->x)
#define V(m) ((m)->x + NQ)
#define Z(m) ((m)->x + NQ + NV)

static double magnitude(double x) { return x < 0.0 ? -x : x; }
static double larger(double x, double y) { return x > y ? x : y; }
static double smaller(double x, double y) { return x < y ? x : y; }

static void copy(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static int is_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!(x[i] - x[i] == 0.0))
            return 0;
    return 1;
}

static double largest(const double *x, int n, double least)
{
    for (int i = 0; i < n; i++)
        least = larger(least, magnitude(x[i]));
    return least;
}

static int failed(Mechanism *m, const char *why, const char *what)
{
    char *to = m->message, *end = m->message + MESSAGE - 1;
    for (; *why && to < end; why++)
        *to++ = *why;
    for (; what && *what && to < end; what++)
        *to++ = *what;
    *to = 0;
    return FAILED;
}

/* The nearest rotation, by Newton's iteration R <- R (3 - R^T R) / 2. */
static void orthogonal(double *R)
{
    for (int round = 0; round < 60; round++) {
        double S[3][3], next[9], off = 0.0;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                S[i][j] = R[i] * R[j] + R[3 + i] * R[3 + j] + R[6 + i] * R[6 + j];
                off = larger(off, magnitude(S[i][j] - (i == j)));
            }
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                next[3 * i + j] = 1.5 * R[3 * i + j] - 0.5 * (R[3 * i] * S[0][j] + R[3 * i + 1] * S[1][j] +
                                                              R[3 * i + 2] * S[2][j]);
        if (!(off > 4.0 * EPS) || !(off < 2.0))
            return;
        copy(R, next, 9);
    }
}

/* Prescribed coordinates at their values, orientations on their manifolds, element states among the parameters. */
static void in_place(Mechanism *m)
{
    if (NPRESCRIBED > 0) {
        double given[SIZE(NPRESCRIBED)];
        prescribed(m->t, m->p, given);
        for (int i = 0; i < NPRESCRIBED; i++)
            m->x[PRESCRIBED[i]] = given[i];
    }
    for (int i = 0; i < NQUATERNIONS; i++) {
        double *e = Q(m) + QUATERNIONS[i], length = 0.0;
        for (int k = 0; k < 4; k++)
            length += e[k] * e[k];
        length = __builtin_sqrt(length);
        for (int k = 0; k < 4 && length > 0.0; k++)
            e[k] /= length;
    }
    for (int i = 0; i < NMATRICES; i++)
        orthogonal(Q(m) + MATRICES[i]);
    for (int i = 0; i < NZ; i++)
        m->p[ELEMENT_STATES[i]] = Z(m)[i];
}

/* The parameters with the states of force elements of x; `p` is room for them. */
static const double *parameters_at(const Mechanism *m, const double *x, double *p)
{
    if (NZ == 0)
        return m->p;
    copy(p, m->p, NP);
    for (int i = 0; i < NZ; i++)
        p[ELEMENT_STATES[i]] = x[NQ + NV + i];
    return p;
}

static void rates_at(Mechanism *m, double t, const double *x, double *dx)
{
    double p[SIZE(NP)];
    rates(x, x + NQ, m->tau, t, parameters_at(m, x, p), dx);
}

static void functions_at(Mechanism *m, double t, const double *x, double *g)
{
    double p[SIZE(NP)];
    if (NFUNCTIONS > 0)
        events(x, x + NQ, m->tau, t, parameters_at(m, x, p), g);
}

/* The farthest that steps of this tolerance may leave the constraints, and be put back. */
static double room(const Mechanism *m) { return larger(NEAR, smaller(FARTHEST, 1000.0 * m->rtol)); }

/* Nearest state on the constraints; positions move by at most `most`. */
static int onto(Mechanism *m, double most)
{
    double found[SIZE(NQ + NV + NROWS)], g[SIZE(NROWS)];
    if (NROWS == 0)
        return GOES_ON;
    project(Q(m), V(m), m->t, m->p, found);
    if (!is_finite(found, NQ + NV))
        return failed(m, "The constraints have no finite solution: a singular position.", 0);
    for (int i = 0; i < NQ; i++)
        if (magnitude(found[i] - m->x[i]) > most * larger(1.0, magnitude(m->x[i])))
            return failed(m, "The state has left the constraints by more than the tolerance explains: a singular "
                             "position, or parameters that were set do not fit it. Take a smaller tolerance.", 0);
    copy(m->x, found, NQ + NV);
    constraint_value(Q(m), m->t, m->p, g);
    for (int i = 0; i < NROWS; i++)
        if (!(magnitude(g[i]) <= most))
            return failed(m, "A constraint did not hold: ", ROW_NAMES[i]);
    return GOES_ON;
}

/* ---- Events: which have happened ---- */

static void armed_of(Mechanism *m, double *on)
{
    if (NTRIGGERS > 0)
        armed(m->p, on);
    for (int k = NTRIGGERS; k < NFUNCTIONS; k++)
        on[k] = 1.0;
}

/* Stops are found to rounding: what is late there is energy. */
static double slack(const double *x, int k) { return (BOUNCES[k] ? 16.0 * EPS : SLACK) * largest(x, NQ, 1.0); }

/* The sides of all functions; those near zero stay where they were. */
static void look(Mechanism *m)
{
    double g[SIZE(NFUNCTIONS)];
    functions_at(m, m->t, m->x, g);
    for (int k = 0; k < NFUNCTIONS; k++)
        if (magnitude(g[k]) > slack(m->x, k) || m->sign[k] == 0)
            m->sign[k] = g[k] >= 0.0 ? 1 : -1;
}

/* Functions that have changed their side at (t, x); returns how many. `fired` may be 0. */
static int crossed(Mechanism *m, double t, const double *x, int *fired)
{
    double g[SIZE(NFUNCTIONS)], on[SIZE(NFUNCTIONS)];
    int count = 0;
    functions_at(m, t, x, g);
    armed_of(m, on);
    for (int k = 0; k < NFUNCTIONS; k++) {
        double near = 0.5 * slack(x, k);  /* half of what tools see: what is zero for them has crossed here */
        int side = m->sign[k] >= 0 ? (g[k] < -near ? -1 : 1) : (g[k] > near ? 1 : -1);
        int now = !TIMED[k] && on[k] != 0.0 && side != m->sign[k] && (DIRECTION[k] == 0 || DIRECTION[k] == side);
        if (fired)
            fired[k] = now;
        count += now;
    }
    return count;
}

static double due(Mechanism *m, int *fired)
{
    double at[SIZE(NTRIGGERS)], on[SIZE(NFUNCTIONS)], next = __builtin_inf();
    if (NTRIGGERS == 0)
        return next;
    times(m->p, at);
    armed_of(m, on);
    for (int k = 0; k < NTRIGGERS; k++) {
        if (!TIMED[k] || on[k] == 0.0 || !(at[k] - at[k] == 0.0) || m->done[k] == at[k])
            continue;
        if (at[k] <= m->t) {
            if (at[k] >= m->t - 1e-9 * larger(1.0, magnitude(m->t)) && fired)
                fired[k] = 1;
            else if (at[k] >= m->t - 1e-9 * larger(1.0, magnitude(m->t)))
                next = m->t;
        } else
            next = smaller(next, at[k]);
    }
    return next;
}

static double mechanism_next_time(Mechanism *m) { return due(m, 0); }

/* ---- Events: impulses, stops, friction ---- */

static int friction_settle(Mechanism *m, const int *ceased, const double *old, const double *before, int *rests);

static void stop_sizes(Mechanism *m, double *size, double *bound)
{
    double q = largest(Q(m), NQ, 1.0);
    bounds(m->p, bound);
    for (int s = 0; s < NSIDES; s++) {
        size[s] = SIDE_ROUNDED[s] ? q : magnitude(bound[s]);
        if (SIDE_ROUNDED[s])
            bound[s] += SIDE_SIGN[s] * ROOM * size[s];
    }
}

static void with_stops(Mechanism *m, const int *on, const double *bound, double *p)
{
    copy(p, m->p, NP);
    for (int s = 0; s < NSIDES; s++) {
        p[LOCK_FLAG[SIDE_LOCK[s]]] = on[s];
        if (on[s])
            p[LOCK_HELD[LOCK_START[SIDE_LOCK[s]]]] = bound[s];
    }
}

static void gap_rates(Mechanism *m, double *rate)
{
    double out[SIZE(2 * NSIDES)], a[SIZE(NV)];
    for (int i = 0; i < NV; i++)
        a[i] = 0.0;
    gap_motion(m->t, Q(m), V(m), a, m->p, out);
    copy(rate, out, NSIDES);
}

static void gap_accelerations(Mechanism *m, const double *p, double *found)
{
    double dx[SIZE(NX)], out[SIZE(2 * NSIDES)];
    rates(Q(m), V(m), m->tau, m->t, p, dx);
    gap_motion(m->t, Q(m), V(m), dx + NQ, m->p, out);
    copy(found, out + NSIDES, NSIDES);
}

/* v and the multipliers after impulses that give all rows that are on the rates `right`; 0 where that cannot be. */
static int jumped(Mechanism *m, const double *p, const double *right, double *v, double *lam)
{
    double out[SIZE(NV + 2 * NROWS)], scale = IMPOSSIBLE;
    jump(Q(m), V(m), right, m->t, p, out);
    if (!is_finite(out, NV))
        return 0;
    scale *= 1.0 + largest(out, NV, 0.0);
    for (int i = 0; i < NROWS; i++)
        if (!(magnitude(out[NV + NROWS + i]) <= scale))
            return 0;
    copy(v, out, NV);
    copy(lam, out + NV, NROWS);
    return 1;
}

static int worst(const int *mask, const double *size, int n)
{
    int found = -1;
    for (int s = 0; s < n; s++)
        if (mask[s] && (found < 0 || size[s] > size[found]))
            found = s;
    return found;
}

static void rebounds(const int *active, const double *before, const double *e, double part, double *right)
{
    for (int i = 0; i < NROWS; i++)
        right[i] = 0.0;
    for (int s = 0; s < NSIDES; s++)
        if (active[s] && before[s] < 0.0)
            right[SIDE_ROW[s]] += -part * e[s] * before[s] * SIDE_SIGN[s];
}

/* The work of the stops alone, from the rates of their rows before and after. */
static double stop_work(const double *rate, const double *right, const double *lam, double *size)
{
    int counted[SIZE(NROWS)];
    double sum = 0.0;
    *size = 0.0;
    for (int i = 0; i < NROWS; i++)
        counted[i] = 0;
    for (int s = 0; s < NSIDES; s++) {
        int row = SIDE_ROW[s];
        if (counted[row])
            continue;
        counted[row] = 1;
        double own = lam[row] * (rate[row] + right[row]) / 2;
        sum += own;
        *size += magnitude(own);
    }
    return sum;
}

static const char NOT_SETTLED[] =
    "The stops that are hit together do not settle: no set of them pushes without pulling. Give them different bounds, "
    "or restitution 0.";

/* Velocities after hits: Lambda >= 0, rate after = -e rate before where hit, >= 0 elsewhere. */
static int impact(Mechanism *m, int *active, const int *candidate, const double *before, const double *e,
                  const double *bound)
{
    double start[SIZE(NV)], p[SIZE(NP)], right[SIZE(NROWS)], v[SIZE(NV)], lam[SIZE(NROWS)], rate[SIZE(NROWS)];
    double pushed[SIZE(NSIDES)], after[SIZE(NSIDES)], size;
    copy(start, V(m), NV);
    for (int round = 0; round < 4 * NSIDES + 4; round++) {
        copy(V(m), start, NV);
        with_stops(m, active, bound, p);
        rebounds(active, before, e, 1.0, right);
        constraint_rate(Q(m), V(m), m->t, p, rate);
        if (!jumped(m, p, right, v, lam))
            return failed(m, NOT_SETTLED, 0);
        copy(V(m), v, NV);
        gap_rates(m, after);
        int pulls[SIZE(NSIDES)], through[SIZE(NSIDES)];
        double back[SIZE(NSIDES)], sink[SIZE(NSIDES)];
        for (int s = 0; s < NSIDES; s++)
            pushed[s] = lam[SIDE_ROW[s]] * SIDE_SIGN[s];
        double force = largest(pushed, NSIDES, 1e-300), speed = largest(v, NV, largest(start, NV, 1e-300));
        for (int s = 0; s < NSIDES; s++) {
            pulls[s] = active[s] && pushed[s] < -ZERO * force;
            through[s] = candidate[s] && !active[s] && after[s] < -ZERO * speed;
            back[s] = -pushed[s];
            sink[s] = -after[s];
        }
        int out = worst(pulls, back, NSIDES), in = worst(through, sink, NSIDES);
        if (out >= 0)
            active[out] = 0;
        if (in >= 0)
            active[in] = 1;
        if (out >= 0 || in >= 0)
            continue;
        /* Stops put no energy in: rebounds are slower where they would. */
        if (stop_work(rate, right, lam, &size) > ZERO * size) {
            double work[3];
            double parts[3] = { 0.0, 0.5, 1.0 };
            for (int k = 0; k < 3; k++) {
                copy(V(m), start, NV);
                rebounds(active, before, e, parts[k], right);
                if (!jumped(m, p, right, v, lam))
                    return failed(m, NOT_SETTLED, 0);
                work[k] = stop_work(rate, right, lam, &size);
            }
            double c = work[0], b = 4.0 * work[1] - work[2] - 3.0 * c, a = 2.0 * (work[2] + c - 2.0 * work[1]);
            double root = 0.0, inside = b * b - 4.0 * a * c;
            if (a != 0.0 && inside >= 0.0) {
                double one = (-b + __builtin_sqrt(inside)) / (2.0 * a), two = (-b - __builtin_sqrt(inside)) / (2.0 * a);
                root = larger(one <= 1.0 ? one : 0.0, two <= 1.0 ? two : 0.0);
            } else if (a == 0.0 && b != 0.0)
                root = -c / b <= 1.0 ? larger(-c / b, 0.0) : 0.0;
            copy(V(m), start, NV);
            rebounds(active, before, e, larger(root, 0.0), right);
            if (!jumped(m, p, right, v, lam))
                return failed(m, NOT_SETTLED, 0);
            copy(V(m), v, NV);
        }
        return GOES_ON;
    }
    return failed(m, NOT_SETTLED, 0);
}

/* Which stops hold from now on: force >= 0, acceleration 0 where one rests, >= 0 where it is left. */
static int rest(Mechanism *m, const int *candidate, const int *resting, const double *v_before, const double *size,
                const double *bound)
{
    double after[SIZE(NSIDES)], into[SIZE(NSIDES)], p[SIZE(NP)], right[SIZE(NROWS)], v[SIZE(NV)], lam[SIZE(NROWS)];
    int none[SIZE(NSIDES)], contact[SIZE(NSIDES)], rests[SIZE(NSIDES)], brief[SIZE(NSIDES)], any = 0, stopped = 0;
    double speed = largest(V(m), NV, largest(v_before, NV, 1e-300));
    gap_rates(m, after);
    for (int s = 0; s < NSIDES; s++)
        none[s] = 0;
    with_stops(m, none, bound, p);
    gap_accelerations(m, p, into);
    for (int s = 0; s < NSIDES; s++) {
        int still = candidate[s] && magnitude(after[s]) <= ZERO * speed;
        int touching = candidate[s] && (resting[s] || still || after[s] > 0.0);
        double flight = into[s] < 0.0 ? 2.0 * after[s] / -into[s] : __builtin_inf();
        double height = into[s] < 0.0 ? 0.5 * after[s] * after[s] / -into[s] : __builtin_inf();
        double least = larger(FLIGHT, 1024.0 * EPS * magnitude(m->t));
        brief[s] = touching && !still && (flight < least || height < HEIGHT * larger(1.0, size[s]));
        contact[s] = still || brief[s];
        for (int k = 0; k < NFRICTIONS; k++)  /* what friction holds needs no stop */
            if (SIDE_PLACE[s] >= 0 && SIDE_PLACE[s] == FRICTION_PLACE[k] &&
                m->p[LOCK_FLAG[FRICTION_LOCK[k]]] != 0.0)
                contact[s] = 0;
        rests[s] = contact[s] && into[s] <= 0.0;
        any |= contact[s];
    }
    for (int round = 0; any && round < 4 * NSIDES + 4; round++) {
        double force[SIZE(NSIDES)], g[SIZE(NSIDES)], rows[SIZE(NROWS)];
        int pulls[SIZE(NSIDES)], falls[SIZE(NSIDES)];
        double back[SIZE(NSIDES)], sink[SIZE(NSIDES)];
        with_stops(m, rests, bound, p);
        multipliers(Q(m), V(m), m->tau, m->t, p, rows);
        gap_accelerations(m, p, g);
        for (int s = 0; s < NSIDES; s++)
            force[s] = rows[SIDE_ROW[s]] * SIDE_SIGN[s];
        double most = largest(force, NSIDES, 1e-300), fast = largest(g, NSIDES, largest(into, NSIDES, 1e-300));
        for (int s = 0; s < NSIDES; s++) {
            pulls[s] = rests[s] && force[s] < -ZERO * most;
            falls[s] = contact[s] && !rests[s] && g[s] < -ZERO * fast;
            back[s] = -force[s];
            sink[s] = -g[s];
        }
        int out = worst(pulls, back, NSIDES), in = worst(falls, sink, NSIDES);
        if (out >= 0)
            rests[out] = 0;
        if (in >= 0)
            rests[in] = 1;
        if (out < 0 && in < 0)
            any = 0;
    }
    if (any)
        return failed(m, NOT_SETTLED, 0);
    for (int s = 0; s < NSIDES; s++)
        stopped |= brief[s] && rests[s];
    with_stops(m, rests, bound, p);
    if (stopped) {
        for (int i = 0; i < NROWS; i++)
            right[i] = 0.0;
        if (!jumped(m, p, right, v, lam))
            return failed(m, NOT_SETTLED, 0);
        copy(V(m), v, NV);
    }
    copy(m->p, p, NP);
    return GOES_ON;
}

/* Forces are looked at after friction has followed the velocities. */
static int stops(Mechanism *m, const int *hit, const double *old, int coming, const int *ceased, const double *start,
                 int *rests)
{
    double size[SIZE(NSIDES)], bound[SIZE(NSIDES)], e[SIZE(NSIDES)], gap[SIZE(NSIDES)], before[SIZE(NSIDES)];
    double v_before[SIZE(NV)];
    int resting[SIZE(NSIDES)], candidate[SIZE(NSIDES)], active[SIZE(NSIDES)], involved = coming, any = 0, found;
    stop_sizes(m, size, bound);
    restitution(m->p, e);
    gaps(m->t, Q(m), m->p, gap);
    gap_rates(m, before);
    copy(v_before, V(m), NV);
    for (int s = 0; s < NSIDES; s++) {
        int flag = LOCK_FLAG[SIDE_LOCK[s]];
        resting[s] = m->p[flag] != 0.0;
        int let_go = old[flag] != 0.0 && !resting[s];
        candidate[s] = hit[s] || resting[s] || (magnitude(gap[s]) <= AT * larger(1.0, size[s]) && !let_go);
        if (resting[s])
            e[s] = 0.0;
        active[s] = candidate[s] && (resting[s] || before[s] < 0.0);
        involved |= active[s];
        any |= candidate[s];
    }
    if (involved && (found = impact(m, active, candidate, before, e, bound)) != GOES_ON)
        return found;
    if (NFRICTIONS > 0 && (found = friction_settle(m, ceased, old, start, rests)) != GOES_ON)
        return found;
    return any ? rest(m, candidate, resting, v_before, size, bound) : GOES_ON;
}

/* Stops that parameters have moved: away from what rests there, which is let go; or past it. */
static int moved_stops(Mechanism *m, const double *old)
{
    double was[SIZE(NSIDES)], now[SIZE(NSIDES)], size[SIZE(NSIDES)], bound[SIZE(NSIDES)];
    if (NSIDES == 0)
        return GOES_ON;
    stop_sizes(m, size, bound);
    gaps(m->t, Q(m), old, was);
    gaps(m->t, Q(m), m->p, now);
    for (int s = 0; s < NSIDES; s++) {
        double scale = larger(1.0, size[s]);
        if (now[s] - was[s] > AT * scale)
            m->p[LOCK_FLAG[SIDE_LOCK[s]]] = 0.0;
        if (now[s] < -BEYOND * scale && now[s] < was[s])
            return failed(m, "Parameters that were set move a stop past its coordinate: ",
                          TRIGGER_NAMES[SIDE_TRIGGER[s]]);
    }
    return GOES_ON;
}

#include "friction.c"

/* ---- Events: what they do ---- */

static int act(Mechanism *m, int k, const double *value)
{
    for (int n = ACTION_START[k]; n < ACTION_START[k + 1]; n++) {
        int of = ACTION_OF[n];
        switch (ACTION_KIND[n]) {
        case ACTION_SET:
            m->p[of] = value[n];
            break;
        case ACTION_ON:
            m->p[of] = 1.0;
            break;
        case ACTION_OFF:
            m->p[of] = 0.0;
            break;
        case ACTION_RELEASE:
            if (m->p[LOCK_FLAG[of]] != 0.0) {
                m->p[LOCK_FLAG[of]] = 0.0;
                double was = m->p[LOCK_HELD[LOCK_START[of]]];
                if (LOCK_PLACE[of] >= 0 && magnitude(was - m->x[LOCK_PLACE[of]]) <= NEAR)
                    m->x[LOCK_PLACE[of]] = was;
            }
            break;
        case ACTION_HOLD: {
            double now[SIZE(NHELD)];
            if (value[n] == value[n]) {
                if (magnitude(m->x[LOCK_PLACE[of]] - value[n]) > NEAR)
                    return failed(m, "An event moves a latch past its coordinate: ", TRIGGER_NAMES[k]);
                m->x[LOCK_PLACE[of]] = value[n];
            }
            held(Q(m), m->t, m->p, now);
            m->p[LOCK_FLAG[of]] = 1.0;
            for (int i = LOCK_START[of]; i < LOCK_START[of + 1]; i++)
                m->p[LOCK_HELD[i]] = now[i];
            break;
        }
        case ACTION_END:
            m->ended = 1;
            break;
        }
    }
    return GOES_ON;
}

static void back_to_stops(Mechanism *m, const int *fired)
{
    double gap[SIZE(NSIDES)], rate[SIZE(NSIDES)], dx[SIZE(NX)], since = 0.0;
    gaps(m->t, Q(m), m->p, gap);
    gap_rates(m, rate);
    for (int s = 0; s < NSIDES; s++)
        if (fired[SIDE_TRIGGER[s]] && gap[s] < 0.0 && rate[s] < 0.0)
            since = larger(since, gap[s] / rate[s]);
    if (!(since > 0.0 && since <= LATE * larger(1.0, magnitude(m->t))))
        return;
    rates_at(m, m->t, m->x, dx);
    if (!is_finite(dx, NX))
        return;
    for (int n = 0; n < NQ + NV; n++)
        m->x[n] -= since * dx[n];
    in_place(m);
}

/* Prescribed motion whose parameters were set must not jump. */
static int unmoved(Mechanism *m)
{
    if (NPRESCRIBED > 0) {
        double given[SIZE(NPRESCRIBED)], size = 1.0 + largest(V(m), NV, 0.0);
        prescribed(m->t, m->p, given);
        for (int i = 0; i < NPRESCRIBED; i++)
            if (!(magnitude(given[i] - m->x[PRESCRIBED[i]]) <= MOVED * size))
                return failed(m, "An event sets a parameter of a prescribed motion, which would jump.", 0);
    }
    return GOES_ON;
}

static int instant(Mechanism *m, const int *fired)
{
    double old[SIZE(NP)], value[SIZE(NACTIONS)], was[SIZE(NROWS)], now[SIZE(NROWS)], before[SIZE(NV)];
    int hit[SIZE(NSIDES)], ceased[SIZE(NFRICTIONS)], rests[SIZE(NFRICTIONS)], coming = 0, setting = 0, found;
    copy(old, m->p, NP);
    for (int k = 0; k < NFRICTIONS; k++)
        ceased[k] = rests[k] = 0;
    /* Stops that are hit: back along the motion to where they are, which keeps the energy; then exactly there. */
    if (NSIDES > 0) {
        double size[SIZE(NSIDES)], bound[SIZE(NSIDES)];
        back_to_stops(m, fired);
        stop_sizes(m, size, bound);
        for (int s = 0; s < NSIDES; s++) {
            hit[s] = fired[SIDE_TRIGGER[s]];
            if (hit[s] && SIDE_PLACE[s] >= 0 && magnitude(m->x[SIDE_PLACE[s]] - bound[s]) <= NEAR)
                m->x[SIDE_PLACE[s]] = bound[s];
        }
    }
    copy(before, V(m), NV);
    if (NROWS > 0)
        constraint_value(Q(m), m->t, m->p, was);
    if (NACTIONS > 0)
        values(m->t, Q(m), V(m), m->p, value);
    for (int k = 0; k < NTRIGGERS; k++)
        if (fired[k]) {
            m->happened++;
            coming |= CLOSES[k];
            setting |= SETS[k];
            if (CEASES[k] >= 0)
                ceased[CEASES[k]] = 1;
            if (act(m, k, value) != GOES_ON)
                return FAILED;
        }
    if (setting && NROWS > 0) {
        constraint_value(Q(m), m->t, m->p, now);
        for (int i = 0; i < NROWS; i++)
            if (!(magnitude(now[i]) <= OPEN + magnitude(was[i])))
                return failed(m, "After an event a constraint is open, and no finite impulse closes it: ", ROW_NAMES[i]);
    }
    if (setting && ((found = unmoved(m)) != GOES_ON || (found = moved_stops(m, old)) != GOES_ON))
        return found;
    for (int k = 0; k < NFRICTIONS; k++)  /* no impulse is taken by friction */
        m->p[LOCK_FLAG[FRICTION_LOCK[k]]] = 0.0;
    if (NSIDES > 0) {
        if ((found = stops(m, hit, old, coming, ceased, before, rests)) != GOES_ON)
            return found;
    } else if (coming) {
        double right[SIZE(NROWS)], v[SIZE(NV)], lam[SIZE(NROWS)];
        for (int i = 0; i < NROWS; i++)
            right[i] = 0.0;
        if (!jumped(m, m->p, right, v, lam))
            return failed(m, "The impulses of an event have no finite solution. Check masses and positions there.", 0);
        copy(V(m), v, NV);
    }
    if (NFRICTIONS > 0 && (found = friction_settle(m, ceased, old, before, rests)) != GOES_ON)
        return found;
    in_place(m);
    found = onto(m, room(m));
    friction_halt(m, rests);
    return found;
}

static int mechanism_events(Mechanism *m, int *changed)
{
    *changed = 0;
    for (int round = 0; round < 100; round++) {
        int fired[SIZE(NFUNCTIONS)], before[SIZE(NFUNCTIONS)], loud = 0, found;
        double at[SIZE(NTRIGGERS)];
        in_place(m);
        int count = crossed(m, m->t, m->x, fired);
        due(m, fired);
        for (int k = 0; k < NFUNCTIONS; k++) {
            before[k] = m->sign[k];
            loud |= k < NTRIGGERS && fired[k];
        }
        if (!count && !loud) {
            look(m);
            return m->ended ? ENDED : GOES_ON;
        }
        if (loud) {
            *changed = 1;
            times(m->p, at);
            for (int k = 0; k < NTRIGGERS; k++)
                if (TIMED[k] && fired[k])
                    m->done[k] = at[k];
            if ((found = instant(m, fired)) != GOES_ON)
                return found;
        }
        look(m);
        for (int k = 0; k < NFUNCTIONS; k++)  /* what is thrown back is where it was */
            if (fired[k])
                m->sign[k] = BOUNCES[k] ? before[k] : -before[k];
        for (int k = 0; k < NTRIGGERS; k++)  /* the end of a sliding is looked for from the side on which it slides */
            if (CEASES[k] >= 0)
                m->sign[k] = -DIRECTION[k];
        if (m->ended)
            return ENDED;
    }
    return failed(m, "A hundred events follow each other at one instant.", 0);
}

static int mechanism_drifted(Mechanism *m)
{
    double most = larger(DRIFT, smaller(FARTHEST, 10.0 * m->rtol));
    for (int i = 0; i < NQUATERNIONS; i++) {
        const double *e = Q(m) + QUATERNIONS[i];
        double length = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3];
        if (magnitude(length - 1.0) > most)
            return 1;
    }
    for (int i = 0; i < NMATRICES; i++)
        for (int k = 0; k < 3; k++) {
            const double *r = Q(m) + MATRICES[i] + 3 * k;
            if (magnitude(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - 1.0) > most)
                return 1;
        }
    if (NROWS > 0) {
        double g[SIZE(NROWS)];
        constraint_value(Q(m), m->t, m->p, g);
        return largest(g, NROWS, 0.0) > most;
    }
    return 0;
}

/* ---- The interface ---- */

static void mechanism_reset(Mechanism *m)
{
    m->t = 0.0;
    copy(m->x, START, NX);
    copy(m->p, PARAMETERS, NP);
    for (int i = 0; i < NLOADS; i++)
        m->tau[i] = 0.0;
    for (int k = 0; k < NTRIGGERS; k++)
        m->done[k] = -__builtin_inf();
    for (int k = 0; k < NFUNCTIONS; k++)
        m->sign[k] = 0;
    m->rtol = 1e-8;
    m->atol = 1e-10;
    m->h = 0.0;
    m->largest_h = __builtin_inf();
    m->happened = m->ended = 0;
    m->message[0] = 0;
}

static int mechanism_begin(Mechanism *m)
{
    double now[SIZE(NHELD)];
    int found;
    m->message[0] = 0;
    for (int i = 0; i < NCLOCKS; i++)
        m->p[CLOCKS[i]] = larger(m->p[CLOCKS[i]], m->t);
    in_place(m);
    /* Locks that are closed hold what is there. */
    if (NHELD > 0) {
        held(Q(m), m->t, m->p, now);
        for (int k = 0; k < NLOCKS; k++)
            if (m->p[LOCK_FLAG[k]] != 0.0 && !LOCK_SIDE[k])
                for (int i = LOCK_START[k]; i < LOCK_START[k + 1]; i++)
                    m->p[LOCK_HELD[i]] = now[i];
    }
    if (NROWS > 0) {
        double there[SIZE(NQ + NV + NROWS)], g[SIZE(NROWS)];
        for (int round = 0; round < 20; round++) {  /* a start that is given may be far from the constraints */
            project(Q(m), V(m), m->t, m->p, there);
            if (!is_finite(there, NQ + NV))
                return failed(m, "The start cannot be put on the constraints: a singular position.", 0);
            copy(m->x, there, NQ + NV);
        }
        constraint_value(Q(m), m->t, m->p, g);
        for (int i = 0; i < NROWS; i++)
            if (!(magnitude(g[i]) <= NEAR))
                return failed(m, "The start does not satisfy the constraint ", ROW_NAMES[i]);
    }
    if (NFRICTIONS > 0) {
        double old[SIZE(NP)], before[SIZE(NV)];
        int none[SIZE(NFRICTIONS)], rests[SIZE(NFRICTIONS)];
        for (int k = 0; k < NFRICTIONS; k++)
            none[k] = 0;
        copy(old, m->p, NP);
        copy(before, V(m), NV);
        if ((found = friction_settle(m, none, old, before, rests)) != GOES_ON || (found = onto(m, NEAR)) != GOES_ON)
            return found;
        friction_halt(m, rests);
    }
    if (NSIDES > 0) {
        double gap[SIZE(NSIDES)], rate[SIZE(NSIDES)], size[SIZE(NSIDES)], bound[SIZE(NSIDES)];
        int fired[SIZE(NFUNCTIONS)], any = 0;
        gaps(m->t, Q(m), m->p, gap);
        gap_rates(m, rate);
        stop_sizes(m, size, bound);
        for (int k = 0; k < NFUNCTIONS; k++)
            fired[k] = 0;
        for (int s = 0; s < NSIDES; s++) {
            if (gap[s] < -BEYOND * larger(1.0, size[s]))
                return failed(m, "The start is beyond the stop ", TRIGGER_NAMES[SIDE_TRIGGER[s]]);
            if (gap[s] <= AT * larger(1.0, size[s]) && rate[s] <= 0.0 && m->p[LOCK_FLAG[SIDE_LOCK[s]]] == 0.0)
                any = fired[SIDE_TRIGGER[s]] = 1;
        }
        if (any && (found = instant(m, fired)) != GOES_ON)
            return found;
    }
    look(m);
    return GOES_ON;
}

static int mechanism_rates(Mechanism *m, double *dx)
{
    rates_at(m, m->t, m->x, dx);
    return is_finite(dx, NX) ? GOES_ON : failed(m, "The accelerations are not finite: a singular position.", 0);
}

static int mechanism_outputs(Mechanism *m, double *y)
{
    double p[SIZE(NP)];
    if (NOUTPUTS > 0)
        outputs(Q(m), V(m), m->tau, m->t, parameters_at(m, m->x, p), y);
    return is_finite(y, NOUTPUTS) ? GOES_ON : failed(m, "An output is not finite: a singular position.", 0);
}

static void mechanism_forward(Mechanism *m, const double *dx, const double *du, double *out)
{
    double p[SIZE(NP)];
    forward(Q(m), V(m), m->tau, m->t, parameters_at(m, m->x, p), dx, du, out);
}

/* For tools that look for changes of sign: events that are not armed have not crossed, and neither has rounding. */
static void mechanism_indicators(Mechanism *m, double *g)
{
    double on[SIZE(NFUNCTIONS)];
    functions_at(m, m->t, m->x, g);
    armed_of(m, on);
    for (int k = 0; k < NFUNCTIONS; k++)
        g[k] = TIMED[k] || on[k] == 0.0 ? 1.0 : g[k] + m->sign[k] * slack(m->x, k);
}

/* One step of Dormand and Prince from (t, x); f is the rate there, and that at the end in `f1`. Returns the error in
   parts of the tolerance, infinite where something is not finite. */
static double step(Mechanism *m, const double *x, const double *f, double h, double *x1, double *f1)
{
    double k[STAGES + 1][SIZE(NX)], y[SIZE(NX)], sum = 0.0;
    copy(k[0], f, NX);
    for (int i = 1; i <= STAGES; i++) {
        for (int n = 0; n < NX; n++) {
            double add = 0.0;
            for (int j = 0; j < i; j++)
                add += TABLEAU_A[i][j] * k[j][n];
            y[n] = x[n] + h * add;
        }
        if (!is_finite(y, NX))
            return __builtin_inf();
        rates_at(m, m->t + TABLEAU_C[i] * h, y, k[i]);
    }
    copy(x1, y, NX);
    copy(f1, k[STAGES], NX);
    if (!is_finite(f1, NX))
        return __builtin_inf();
    for (int n = 0; n < NX; n++) {
        double error = 0.0, scale = m->atol + m->rtol * larger(magnitude(x[n]), magnitude(x1[n]));
        for (int j = 0; j <= STAGES; j++)
            error += TABLEAU_E[j] * k[j][n];
        error *= h / scale;
        sum += error * error;
    }
    return NX > 0 ? __builtin_sqrt(sum / NX) : 0.0;
}

/* Cubic between the ends of a step, to look at event functions. */
static void between(const double *x, const double *f, const double *x1, const double *f1, double h, double s, double *y)
{
    double a = 1.0 - s;
    for (int n = 0; n < NX; n++) {
        double d = x1[n] - x[n];
        y[n] = a * x[n] + s * x1[n] + s * a * (a * (h * f[n] - d) - s * (h * f1[n] - d));
    }
}

static double fifth_root(double x)  /* of a positive number, by Newton */
{
    double y = 1.0;
    if (!(x > 1e-30))
        x = 1e-30;
    while (y * y * y * y * y < x)
        y *= 2.0;
    while (y * y * y * y * y > x * 32.0)
        y *= 0.5;
    for (int i = 0; i < 60; i++)
        y -= (y - x / (y * y * y * y)) / 5.0;
    return y;
}

static int mechanism_advance(Mechanism *m, double end, int stop_at_events)
{
    double f[SIZE(NX)], x1[SIZE(NX)], f1[SIZE(NX)], y[SIZE(NX)];
    int happened = m->happened;
    m->message[0] = 0;
    if (mechanism_rates(m, f) != GOES_ON)
        return FAILED;
    for (long count = 0; m->t < end; count++) {
        double timed = mechanism_next_time(m), stop = smaller(end, timed), left = stop - m->t;
        int changed, found, at_time = 0;
        if (count > 100000000L)
            return failed(m, "More than a hundred million steps.", 0);
        if (left <= 0.0) {
            at_time = 1;
        } else {
            /* a first step: what changes the state by a hundredth of its size */
            if (!(m->h > 0.0)) {
                double rate = 0.0;
                for (int n = 0; n < NX; n++)
                    rate = larger(rate, magnitude(f[n]) / larger(1e-2, magnitude(m->x[n])));
                m->h = rate > 0.0 ? 0.01 / rate : left;
            }
            double h = smaller(smaller(m->h, m->largest_h), left);
            double error = step(m, m->x, f, h, x1, f1);
            if (!(error <= 1.0)) {
                m->h = h * (error < 1e30 ? larger(0.2, 0.9 / fifth_root(error)) : 0.1);
                if (m->h < 16.0 * EPS * larger(1e-9, magnitude(m->t)))
                    return failed(m, "The step size collapsed: forces are too stiff or singular there.", 0);
                continue;
            }
            /* The first of the samples at which an event function has crossed zero, then that place, by halving. */
            double low = 0.0, high = h;
            int event = 0;
            for (int s = 1; s <= SAMPLES && NFUNCTIONS > 0 && !event; s++) {
                double part = (double)s / SAMPLES;
                between(m->x, f, x1, f1, h, part, y);
                if (crossed(m, m->t + part * h, s == SAMPLES ? x1 : y, 0)) {
                    event = 1;
                    high = part * h;
                } else
                    low = part * h;
            }
            if (event) {
                double least = 4.0 * EPS * larger(magnitude(m->t), h);
                step(m, m->x, f, high, x1, f1);
                for (int n = 0; n < 100 && !crossed(m, m->t + high, x1, 0) && high < h; n++) {
                    low = high;  /* the cubic was early */
                    high = smaller(h, high + h / SAMPLES);
                    step(m, m->x, f, high, x1, f1);
                }
                event = crossed(m, m->t + high, x1, 0);
                while (event && high - low > least) {
                    double middle = 0.5 * (low + high);
                    step(m, m->x, f, middle, y, f1);
                    if (crossed(m, m->t + middle, y, 0)) {
                        high = middle;
                        copy(x1, y, NX);
                    } else
                        low = middle;
                }
            }
            double grow = 0.9 / fifth_root(larger(error, 1e-10));
            grow = h * smaller(5.0, larger(0.3, grow));
            m->h = event ? h : h == left ? larger(m->h, grow) : grow;  /* the end of a step says nothing of the next */
            m->t = !event && h == left ? stop : m->t + (event ? high : h);
            copy(m->x, x1, NX);
            in_place(m);
            if ((found = onto(m, room(m))) != GOES_ON)
                return found;
            at_time = event || m->t >= timed;
        }
        if (at_time) {
            if ((found = mechanism_events(m, &changed)) != GOES_ON)
                return found;
            if (stop_at_events && m->happened != happened)
                return GOES_ON;
            if (m->happened - happened > CHATTERING)
                return failed(m, "Events follow each other without end: chattering.", 0);
        } else
            look(m);
        if (mechanism_rates(m, f) != GOES_ON)
            return FAILED;
    }
    return GOES_ON;
}
