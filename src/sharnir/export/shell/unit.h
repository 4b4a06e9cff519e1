/* What both versions of FMI share: instances without allocation, and variables by their value references:

   0 the time; then states, their derivatives, parameters, inputs, outputs, modes and event indicators. */
#ifndef SHARNIR_UNIT_H
#define SHARNIR_UNIT_H

#include "core.h"

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
        if (!units[i].used) {
            Unit *u = units + i;
            int k = 0;
            for (; name && name[k] && k < NAME - 1; k++)
                u->name[k] = name[k];
            u->name[k] = 0;
            u->used = 1;
            u->mode = SET_UP;
            u->early_return = 0;
            mechanism_reset(&u->m);
            return u;
        }
    return 0;
}

static int get_number(Unit *u, unsigned reference, double *value)
{
    double found[SIZE(NX + NOUTPUTS)];
    if (reference == 0)
        *value = u->m.t;
    else if (reference < RATE_AT)
        *value = u->m.x[reference - STATE_AT];
    else if (reference < PARAMETER_AT) {
        if (mechanism_rates(&u->m, found) != GOES_ON)
            return 0;
        *value = found[reference - RATE_AT];
    } else if (reference < INPUT_AT)
        *value = u->m.p[SHOWN[reference - PARAMETER_AT]];
    else if (reference < OUTPUT_AT) {
        int place = INPUTS[reference - INPUT_AT];
        *value = place >= 0 ? u->m.tau[place] : u->m.p[-1 - place];
    } else if (reference < MODE_AT) {
        mechanism_outputs(&u->m, found);
        *value = found[reference - OUTPUT_AT];
    } else if (reference < VARIABLES)
        *value = u->m.p[MODES[reference - MODE_AT]];
    else if (reference < VARIABLES + NFUNCTIONS) {
        double g[SIZE(NFUNCTIONS)];
        mechanism_indicators(&u->m, g);
        *value = g[reference - VARIABLES];
    } else
        return 0;
    return 1;
}

static int set_number(Unit *u, unsigned reference, double value)
{
    if (!(value - value == 0.0))
        return 0;
    if (reference >= STATE_AT && reference < RATE_AT)
        u->m.x[reference - STATE_AT] = value;
    else if (reference >= PARAMETER_AT && reference < INPUT_AT)
        u->m.p[SHOWN[reference - PARAMETER_AT]] = value;
    else if (reference >= INPUT_AT && reference < OUTPUT_AT) {
        int place = INPUTS[reference - INPUT_AT];
        if (place >= 0)
            u->m.tau[place] = value;
        else
            u->m.p[-1 - place] = value;
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
        if (!snapshots[i].used)
            known = snapshots + i;
    if (known) {
        known->used = 1;
        known->mode = u->mode;
        known->m = u->m;
    }
    return known;
}

static int advanced(Unit *u, double end, int stop_at_events)
{
    int found = mechanism_advance(&u->m, end, stop_at_events);
    if (found == ENDED)
        u->mode = OVER;
    return found;
}

#endif
