/* Joints with dry friction at one instant: which of them stick, which slide, and which way. The laws are those of
   sharnir/motion/friction.py, for one mechanism: all that can hold do; the one that is most overloaded begins to slide
   against its force; one that would be accelerated against its sign sticks again. */

#define HOLDS_BY 1e-10   /* relative: a force that holds by friction is watched for at so much more than its limit */
#define STILL 1e-15      /* m/s or rad/s */
#define MOVES 1e-6       /* of the largest velocity squared: what the motion of a loop accelerates */
#define LEAST 1e-9       /* m/s^2 or rad/s^2: the same at rest */
#define SAME 1e-6        /* velocities over each other in a loop, that differ by less are the same */
#define DEPENDENT 1e-8   /* of the length of a row: what is left of one that depends on others */

typedef struct {
    int stuck_before[SIZE(NFRICTIONS)], rests[SIZE(NFRICTIONS)], holds[SIZE(NFRICTIONS)];
    double largest[SIZE(NFRICTIONS)];                       /* the force up to which each holds, for its group */
    double ratio[SIZE(NFRICTIONS)][SIZE(NFRICTIONS)];       /* [k][j]: the velocity of j over that of k, which holds */
} Frictions;

static void friction_limits(Mechanism *m, const double *p, double *most, double *sliding)
{
    double out[SIZE(2 * NFRICTIONS)];
    limits(m->t, Q(m), V(m), p, out);
    copy(most, out, NFRICTIONS);
    copy(sliding, out + NFRICTIONS, NFRICTIONS);
}

/* The parameters with these modes. */
static void friction_modes(Mechanism *m, const Frictions *f, const int *stuck, const double *sign, double *p)
{
    double most[SIZE(NFRICTIONS)], sliding[SIZE(NFRICTIONS)];
    copy(p, m->p, NP);
    friction_limits(m, p, most, sliding);
    for (int k = 0; k < NFRICTIONS; k++) {
        int lock = FRICTION_LOCK[k];
        p[LOCK_FLAG[lock]] = stuck[k];
        p[FRICTION_SIGN[k]] = sign[k];
        p[FRICTION_MORE[k]] = stuck[k] ? f->largest[k] - most[k] : 0.0;
        if (stuck[k] && !f->stuck_before[k])
            p[LOCK_HELD[LOCK_START[lock]]] = Q(m)[FRICTION_PLACE[k]];
    }
}

/* In loops, and on one coordinate, the first that rests holds for all of them. */
static int friction_groups(Mechanism *m, Frictions *f)
{
#if FRICTION_GROUPS
    double p[SIZE(NP)], G[SIZE(NROWS * NFREE)], base[SIZE(NFREE)][SIZE(NFREE)], R[SIZE(NFREE)][SIZE(NFREE)];
    double on[SIZE(NROWS)], d[SIZE(NFREE)], rest[SIZE(NFREE)];
    int of[SIZE(NFREE)], count = 0;  /* of a vector of the base: its friction, or -1 */
    copy(p, m->p, NP);
    for (int k = 0; k < NFRICTIONS; k++)
        p[LOCK_FLAG[FRICTION_LOCK[k]]] = 0.0;
    active(p, on);
    for (int k = 0; k < NFRICTIONS; k++)
        p[LOCK_FLAG[FRICTION_LOCK[k]]] = 1.0;
    jacobian(Q(m), m->t, p, G);
    for (int n = 0; n < NROWS + NFRICTIONS; n++) {
        int k = n - NROWS, row = k < 0 ? n : FRICTION_ROW[k];
        double length = 0.0, left = 0.0;
        if (k < 0 ? on[row] == 0.0 : !f->rests[k])
            continue;
        for (int j = 0; j < NFREE; j++) {
            rest[j] = G[row * NFREE + j];
            length += rest[j] * rest[j];
        }
        for (int i = 0; i < count; i++)
            d[i] = 0.0;
        for (int twice = 0; twice < 2; twice++)  /* orthogonal to rounding */
            for (int i = 0; i < count; i++) {
                double along = 0.0;
                for (int j = 0; j < NFREE; j++)
                    along += rest[j] * base[i][j];
                d[i] += along;
                for (int j = 0; j < NFREE; j++)
                    rest[j] -= along * base[i][j];
            }
        for (int j = 0; j < NFREE; j++)
            left += rest[j] * rest[j];
        if (left > DEPENDENT * DEPENDENT * length && count < NFREE) {
            left = __builtin_sqrt(left);
            for (int j = 0; j < NFREE; j++)
                base[count][j] = rest[j] / left;
            copy(R[count], d, count);
            R[count][count] = left;
            of[count++] = k;
            continue;
        }
        if (k < 0)
            continue;
        f->holds[k] = 0;
        f->ratio[k][k] = 0.0;
        int others = 0;
        for (int i = count - 1; i >= 0; i--) {
            double c = d[i] / R[i][i];
            for (int j = 0; j < i; j++)
                d[j] -= c * R[i][j];
            if (of[i] < 0 || !(magnitude(c) > SAME))
                continue;
            if (others++ || FRICTION_TIMED[k])
                return failed(m, "How frictions that stick together in one loop share what they hold cannot be known: ",
                              FRICTION_NAMES[k]);
            f->ratio[of[i]][k] = c;
            f->largest[of[i]] += magnitude(c) * f->largest[k];
        }
    }
#else
    (void)m, (void)f;
#endif
    return GOES_ON;
}

static void friction_turn(const Frictions *f, int k, double way, double *sign)
{
    for (int j = 0; j < NFRICTIONS; j++)
        if (f->ratio[k][j] != 0.0)
            sign[j] = way * f->ratio[k][j] > 0.0 ? 1.0 : way * f->ratio[k][j] < 0.0 ? -1.0 : 0.0;
}

/* Modes that fit the forces. */
static int friction_solve(Mechanism *m, const Frictions *f, int *stuck, double *sign)
{
    int begins[SIZE(NFRICTIONS)], todo = 0;
    double speed = largest(V(m), NV, 0.0);
    for (int k = 0; k < NFRICTIONS; k++) {
        stuck[k] = f->holds[k] && f->largest[k] > 0.0;
        begins[k] = f->holds[k] && !stuck[k];
        todo |= f->rests[k];
    }
    for (int round = 0; todo && round < 4 * NFRICTIONS + 8; round++) {
        double p[SIZE(NP)], rows[SIZE(NROWS)], dx[SIZE(NX)], a[SIZE(NFRICTIONS)];
        int back = -1, over = -1;
        double most_back = 0.0, most_over = 1.0 + 0.5 * HOLDS_BY;
        friction_modes(m, f, stuck, sign, p);
        multipliers(Q(m), V(m), m->tau, m->t, p, rows);
        rates(Q(m), V(m), m->tau, m->t, p, dx);
        if (!is_finite(rows, NROWS) || !is_finite(dx, NX))
            return failed(m, "The forces that hold by friction are not finite: a singular position.", 0);
        for (int k = 0; k < NFRICTIONS; k++)
            a[k] = dx[NQ + FRICTION_VELOCITY[k]];
        double fast = largest(a, NFRICTIONS, 1e-300);
        todo = 0;
        for (int k = 0; k < NFRICTIONS; k++) {
            double load = magnitude(rows[FRICTION_ROW[k]]) / larger(f->largest[k], 1e-300);
            if (stuck[k] && load > most_over)
                most_over = load, over = k;
            if (begins[k] && f->largest[k] > 0.0 && sign[k] * a[k] < 0.0 && magnitude(a[k]) > ZERO * fast &&
                magnitude(a[k]) > most_back)
                most_back = magnitude(a[k]), back = k;
        }
        int loose[SIZE(NFRICTIONS)];
        for (int k = 0; k < NFRICTIONS; k++)
            loose[k] = begins[k] && f->largest[k] <= 0.0 && sign[k] == 0.0;
        if (back >= 0) {
            stuck[back] = todo = 1;
            begins[back] = 0;
            friction_turn(f, back, 0.0, sign);
        } else if (over >= 0) {
            stuck[over] = 0;
            begins[over] = todo = 1;
            friction_turn(f, over, rows[FRICTION_ROW[over]] > 0.0 ? -1.0 : 1.0, sign);
        }
        for (int k = 0; k < NFRICTIONS; k++)  /* without friction it goes where it is drawn */
            if (loose[k])
                friction_turn(f, k, a[k] < 0.0 ? -1.0 : 1.0, sign);
        for (int k = 0; k < NFRICTIONS && !todo; k++) {  /* at rest for an instant only, by the position of its loop */
            int idle = f->rests[k];
            for (int j = 0; j < NFRICTIONS; j++)
                idle &= f->ratio[k][j] == 0.0;
            if (idle)
                sign[k] = magnitude(a[k]) > larger(MOVES * speed * speed, LEAST) ? (a[k] > 0.0 ? 1.0 : -1.0) : 0.0;
        }
    }
    return todo ? failed(m, "Friction does not settle: no set of joints that stick and slide fits their forces.", 0)
                : GOES_ON;
}

/* To the last bit, so that no sign of a velocity is one by rounding. */
static void friction_halt(Mechanism *m, const int *rests)
{
    for (int k = 0; k < NFRICTIONS; k++)
        if (rests[k])
            V(m)[FRICTION_VELOCITY[k]] = 0.0;
}

/* With the velocities as they are; `ceased` are those whose sliding ends here, `old` and `before` the parameters and
   velocities before the instant. `rests`: those whose velocity is zero from now on. */
static int friction_settle(Mechanism *m, const int *ceased, const double *old, const double *before, int *rests)
{
    Frictions f;
    double sliding[SIZE(NFRICTIONS)], sign[SIZE(NFRICTIONS)], p[SIZE(NP)];
    int stuck[SIZE(NFRICTIONS)], found;
    double speed = largest(V(m), NV, largest(before, NV, 0.0));
    friction_limits(m, m->p, f.largest, sliding);
    for (int k = 0; k < NFRICTIONS; k++) {
        double v = V(m)[FRICTION_VELOCITY[k]];
        if (!(f.largest[k] >= sliding[k] && sliding[k] >= 0.0))
            return failed(m, "Expected 0 <= coulomb <= static throughout, of the friction ", FRICTION_NAMES[k]);
        f.stuck_before[k] = old[LOCK_FLAG[FRICTION_LOCK[k]]] != 0.0;
        f.rests[k] = ((ceased[k] || f.stuck_before[k]) && v == before[FRICTION_VELOCITY[k]]) ||
                     magnitude(v) <= larger(ZERO * speed, STILL);
        f.holds[k] = rests[k] = f.rests[k];
        sign[k] = f.rests[k] ? 0.0 : v > 0.0 ? 1.0 : -1.0;
        for (int j = 0; j < NFRICTIONS; j++)
            f.ratio[k][j] = j == k;
    }
    friction_halt(m, rests);
    if ((found = friction_groups(m, &f)) != GOES_ON || (found = friction_solve(m, &f, stuck, sign)) != GOES_ON)
        return found;
    for (int k = 0; k < NFRICTIONS; k++) {  /* one that was held, and moves now, is where it was held */
        int lock = FRICTION_LOCK[k];
        double was = m->p[LOCK_HELD[LOCK_START[lock]]];
        if (f.stuck_before[k] && !stuck[k] && magnitude(was - Q(m)[FRICTION_PLACE[k]]) <= NEAR)
            Q(m)[FRICTION_PLACE[k]] = was;
    }
    friction_modes(m, &f, stuck, sign, p);
    copy(m->p, p, NP);
    return GOES_ON;
}
