/* One mechanism of an FMU: its state, how it moves on, and what its events do. The functions and tables of the model are
   in model.h and model.c, which sharnir writes; core.c is the same for all models.

   All files are one translation unit, that of fmi3.c or fmi2.c, and everything but the functions of the standard is
   static: names such as `times` are those of C libraries, too. */
#ifndef SHARNIR_CORE_H
#define SHARNIR_CORE_H

#include "model.h"

#define SIZE(n) ((n) > 0 ? (n) : 1)
#define MESSAGE 400

typedef struct {
    double t;
    double x[SIZE(NX)];               /* q, v, then what force elements integrate */
    double p[SIZE(NP)];               /* all parameters, modes of events last */
    double tau[SIZE(NLOADS)];         /* joint forces from outside, then wrenches */
    double rtol, atol, h, largest_h;  /* of the steps of Co-Simulation */
    double done[SIZE(NTRIGGERS)];     /* the time at which a timed event has happened last */
    int sign[SIZE(NFUNCTIONS)];       /* on which side of zero the event functions are */
    int happened;                     /* events so far */
    int ended;                        /* by an event with End */
    char message[MESSAGE];            /* of what went wrong */
} Mechanism;

/* 0: all is well; 1: an event has ended the motion; -1: it failed, see `message`. */
enum { GOES_ON = 0, ENDED = 1, FAILED = -1 };

static void mechanism_reset(Mechanism *m);
static int mechanism_begin(Mechanism *m);  /* the start is given: closed loops, locks, stops that are touched */
static int mechanism_rates(Mechanism *m, double *dx);
static int mechanism_outputs(Mechanism *m, double *y);
static void mechanism_forward(Mechanism *m, const double *dx, const double *du, double *out);
static void mechanism_indicators(Mechanism *m, double *g);
static double mechanism_next_time(Mechanism *m);  /* of a timed event; infinite where there is none */
static int mechanism_drifted(Mechanism *m);
static int mechanism_events(Mechanism *m, int *changed);  /* all that is due at this instant */
static int mechanism_advance(Mechanism *m, double end, int stop_at_events);

#endif
