/* What both versions of FMI share: instances without allocation, and variables by their value references:

   0 the time; then states, their derivatives, parameters, inputs, outputs, modes and event indicators. */
#ifndef SHARNIR_UNIT_H
#define SHARNIR_UNIT_H

#include "model.c"
#include "core.c"

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
/* Without the C runtime of Windows: the entry point of a library, and what compilers ask for. */
int _fltused = 0;
int __stdcall DllMainCRTStartup(void *library, unsigned reason, void *reserved)
{
    (void)library, (void)reason, (void)reserved;
    return 1;
}
#else
#define EXPORT __attribute__((visibility("default")))
#endif

typedef __SIZE_TYPE__ Size;

#if __STDC_HOSTED__
void *memcpy(void *to, const void *from, Size n);
#else
/* Compilers call these for copies of structures, and there is no C library. */
void *memcpy(void *to, const void *from, Size n)
{
    char *a = to;
    const char *b = from;
    while (n--)
        *a++ = *b++;
    return to;
}

void *memset(void *to, int value, Size n)
{
    char *a = to;
    while (n--)
        *a++ = (char)value;
    return to;
}
#endif

#define STATE_AT 1
#define RATE_AT (STATE_AT + NX)
#define PARAMETER_AT (RATE_AT + NX)
#define INPUT_AT (PARAMETER_AT + NSHOWN)
#define OUTPUT_AT (INPUT_AT + NINPUTS)
#define MODE_AT (OUTPUT_AT + NOUTPUTS)
#define VARIABLES (MODE_AT + NMODES)

enum { SET_UP, INITIALISING, EVENTS, CONTINUOUS, STEPPING, OVER };

#define NAME 200
#define INSTANCES 64
#define SNAPSHOTS 64

typedef struct {
    int used, mode, cosimulation, early_return;
    char name[NAME];
    void *environment;
    void *logger;
    Mechanism m;
} Unit;

typedef struct {
    int used, mode;
    Mechanism m;
} Snapshot;

static Unit units[INSTANCES];
static Snapshot snapshots[SNAPSHOTS];

static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

static Unit *new_unit(const char *name, const char *token)
{
    if (!token || !same(token, TOKEN))
        return 0;
    for (int i = 0; i < INSTANCES; i++)
        if (!__atomic_exchange_n(&units[i].used, 1, __ATOMIC_ACQ_REL)) {
            Unit *u = units + i;
            int k = 0;
            for (; name && name[k] && k < NAME - 1; k++)
                u->name[k] = name[k];
            u->name[k] = 0;
            u->mode = SET_UP;
            u->early_return = 0;
            mechanism_reset(&u->m);
            return u;
        }
    return 0;
}

/* What one call of the standard reads, computed once for all its references. */
typedef struct {
    int rates, outputs, indicators;
    double rate[SIZE(NX)], output[SIZE(NOUTPUTS)], indicator[SIZE(NFUNCTIONS)];
} Reading;

static int get_number(Unit *u, Reading *known, unsigned reference, double *value)
{
    if (reference == 0)
        *value = u->m.t;
    else if (reference < RATE_AT)
        *value = u->m.x[reference - STATE_AT];
    else if (reference < PARAMETER_AT) {
        if (!known->rates && mechanism_rates(&u->m, known->rate) != GOES_ON)
            return 0;
        known->rates = 1;
        *value = known->rate[reference - RATE_AT];
    } else if (reference < INPUT_AT)
        *value = u->m.p[SHOWN[reference - PARAMETER_AT]];
    else if (reference < OUTPUT_AT) {
        int place = INPUTS[reference - INPUT_AT];
        *value = place >= 0 ? u->m.tau[place] : u->m.p[-1 - place];
    } else if (reference < MODE_AT) {
        if (!known->outputs && mechanism_outputs(&u->m, known->output) != GOES_ON)
            return 0;
        known->outputs = 1;
        *value = known->output[reference - OUTPUT_AT];
    } else if (reference < VARIABLES)
        *value = u->m.p[MODES[reference - MODE_AT]];
    else if (reference < VARIABLES + NFUNCTIONS) {
        if (!known->indicators)
            mechanism_indicators(&u->m, known->indicator);
        known->indicators = 1;
        *value = known->indicator[reference - VARIABLES];
    } else
        return 0;
    return 1;
}

/* A parameter: stops may move with it, away from what rests there but not past it. */
static int set_parameter(Unit *u, int place, double value)
{
    Mechanism *m = &u->m;
    double old[SIZE(NP)];
    if (NSIDES == 0 || u->mode == SET_UP || u->mode == INITIALISING) {
        m->p[place] = value;
        return 1;
    }
    memcpy(old, m->p, sizeof old);
    m->p[place] = value;
    if (moved_stops(m, old) == GOES_ON)
        return 1;
    memcpy(m->p, old, sizeof old);
    return 0;
}

static int set_number(Unit *u, unsigned reference, double value)
{
    u->m.message[0] = 0;
    if (!(value - value == 0.0))
        return 0;
    if (reference >= STATE_AT && reference < RATE_AT) {
        if (u->mode == STEPPING || u->mode == OVER)
            return 0;
        u->m.x[reference - STATE_AT] = value;
    } else if (reference >= PARAMETER_AT && reference < INPUT_AT)
        return set_parameter(u, SHOWN[reference - PARAMETER_AT], value);
    else if (reference >= INPUT_AT && reference < OUTPUT_AT) {
        int place = INPUTS[reference - INPUT_AT];
        if (place < 0)
            return set_parameter(u, -1 - place, value);
        u->m.tau[place] = value;
    } else
        return 0;
    return 1;
}

/* Directional derivatives of rates and outputs by states and inputs; 0 for references that have none. */
static int directional(Unit *u, const unsigned *of, Size n_of, const unsigned *by, Size n_by, const double *seed,
                       double *found)
{
    double dx[SIZE(NX)], du[SIZE(NINPUTS)], out[SIZE(NX + NOUTPUTS)];
    for (int i = 0; i < NX; i++)
        dx[i] = 0.0;
    for (int i = 0; i < NINPUTS; i++)
        du[i] = 0.0;
    for (Size i = 0; i < n_by; i++) {
        if (by[i] >= STATE_AT && by[i] < RATE_AT)
            dx[by[i] - STATE_AT] = seed[i];
        else if (by[i] >= INPUT_AT && by[i] < OUTPUT_AT)
            du[by[i] - INPUT_AT] = seed[i];
        else
            return 0;
    }
    mechanism_forward(&u->m, dx, du, out);
    for (Size i = 0; i < n_of; i++) {
        if (of[i] >= RATE_AT && of[i] < PARAMETER_AT)
            found[i] = out[of[i] - RATE_AT];
        else if (of[i] >= OUTPUT_AT && of[i] < MODE_AT)
            found[i] = out[NX + of[i] - OUTPUT_AT];
        else if (of[i] >= STATE_AT && of[i] < RATE_AT)  /* states are outputs, too */
            found[i] = dx[of[i] - STATE_AT];
        else
            return 0;
    }
    return 1;
}

static Snapshot *snapshot_of(Unit *u, Snapshot *known)
{
    for (int i = 0; !known && i < SNAPSHOTS; i++)
        if (!__atomic_exchange_n(&snapshots[i].used, 1, __ATOMIC_ACQ_REL))
            known = snapshots + i;
    if (known) {
        known->mode = u->mode;
        known->m = u->m;
    }
    return known;
}

/* A communication step from t. */
static int advanced(Unit *u, double t, double h, int stop_at_events)
{
    double end = t + h, off = u->m.t - t;
    if (!(h > 0.0) || !(end - end == 0.0)) {
        failed(&u->m, "Expected a communication step that is longer than zero, and finite.", 0);
        return FAILED;
    }
    if (!(magnitude(off) <= 1e-9 * larger(1.0, magnitude(t)))) {
        failed(&u->m, "The communication point is not the time that the last step has reached. Steps go on from there; "
                      "to go back, put a kept state back.", 0);
        return FAILED;
    }
    int found = mechanism_advance(&u->m, end, stop_at_events);
    if (found == ENDED)
        u->mode = OVER;
    return found;
}

#endif
