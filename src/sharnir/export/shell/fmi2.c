/* FMI 2.0 for one mechanism: Model Exchange and Co-Simulation. Names and types are those of the standard. */
#include "unit.h"

typedef void *fmi2Component, *fmi2ComponentEnvironment, *fmi2FMUstate;
typedef unsigned fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef const char *fmi2String;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
typedef struct {
    fmi2CallbackLogger logger;
    void *(*allocate)(Size, Size);
    void (*release)(void *);
    void *finished;
    fmi2ComponentEnvironment environment;
} fmi2CallbackFunctions;
typedef struct {
    fmi2Boolean again, over, nominals, states, timed;
    fmi2Real next;
} fmi2EventInfo;

static fmi2Status refused(Unit *u, const char *why)
{
    if (u->logger)
        ((fmi2CallbackLogger)u->logger)(u->environment, u->name, fmi2Error, "logStatusError", "%s", why);
    return fmi2Error;
}

static fmi2Status checked(Unit *u, int found) { return found == FAILED ? refused(u, u->m.message) : fmi2OK; }

EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, Size n, const fmi2String categories[])
{
    (void)c, (void)on, (void)n, (void)categories;
    return fmi2OK;
}

EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                     const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging)
{
    (void)resources, (void)visible, (void)logging;
    Unit *u = new_unit(name, token);
    if (!u) {
        if (functions && functions->logger)
            functions->logger(functions->environment, name, fmi2Error, "logStatusError",
                              "Not instantiated: another guid than that of modelDescription.xml, or too many instances.");
        return 0;
    }
    u->logger = functions ? (void *)functions->logger : 0;
    u->environment = functions ? functions->environment : 0;
    u->cosimulation = type == fmi2CoSimulation;
    return u;
}

EXPORT void fmi2FreeInstance(fmi2Component c)
{
    if (c)
        __atomic_store_n(&((Unit *)c)->used, 0, __ATOMIC_RELEASE);
}

EXPORT fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean tolerance_defined, fmi2Real tolerance,
                                      fmi2Real start, fmi2Boolean stop_defined, fmi2Real stop)
{
    Unit *u = c;
    (void)stop_defined, (void)stop;
    if (tolerance_defined && tolerance > 0.0 && tolerance < 1.0) {
        u->m.rtol = tolerance;
        u->m.atol = 0.01 * tolerance;
    }
    u->m.t = start;
    return fmi2OK;
}

EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c)
{
    Unit *u = c;
    if (u->mode != SET_UP)
        return refused(u, "fmi2EnterInitializationMode: expected an instance that has just been made or reset.");
    u->mode = INITIALISING;
    return fmi2OK;
}

EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component c)
{
    Unit *u = c;
    if (u->mode != INITIALISING)
        return refused(u, "fmi2ExitInitializationMode: the instance is not in initialization mode.");
    fmi2Status found = checked(u, mechanism_begin(&u->m));
    u->mode = u->cosimulation ? STEPPING : EVENTS;
    return found;
}

EXPORT fmi2Status fmi2Terminate(fmi2Component c)
{
    ((Unit *)c)->mode = OVER;
    return fmi2OK;
}

EXPORT fmi2Status fmi2Reset(fmi2Component c)
{
    Unit *u = c;
    mechanism_reset(&u->m);
    u->mode = SET_UP;
    return fmi2OK;
}

EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], Size n, fmi2Real x[])
{
    Unit *u = c;
    Reading known;
    known.rates = known.outputs = known.indicators = 0;
    u->m.message[0] = 0;
    for (Size k = 0; k < n; k++)
        if (!get_number(u, &known, r[k], x + k))
            return refused(u, u->m.message[0] ? u->m.message : "fmi2GetReal: no variable has this reference.");
    return fmi2OK;
}

EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], Size n, const fmi2Real x[])
{
    Unit *u = c;
    for (Size k = 0; k < n; k++)
        if (!set_number(u, r[k], x[k]))
            return refused(u, u->m.message[0] ? u->m.message
                                              : "fmi2SetReal: not a finite number, or a variable that cannot be set "
                                                "now.");
    return fmi2OK;
}

#define NO_SUCH(Name, Type)                                                                                          \
    EXPORT fmi2Status fmi2Get##Name(fmi2Component c, const fmi2ValueReference r[], Size n, Type x[])                 \
    {                                                                                                                \
        (void)r, (void)x;                                                                                            \
        return n ? refused(c, "fmi2Get" #Name ": all variables of this FMU are of type Real.") : fmi2OK;             \
    }                                                                                                                \
    EXPORT fmi2Status fmi2Set##Name(fmi2Component c, const fmi2ValueReference r[], Size n, const Type x[])           \
    {                                                                                                                \
        (void)r, (void)x;                                                                                            \
        return n ? refused(c, "fmi2Set" #Name ": all variables of this FMU are of type Real.") : fmi2OK;             \
    }

NO_SUCH(Integer, fmi2Integer)
NO_SUCH(Boolean, fmi2Boolean)
NO_SUCH(String, fmi2String)

EXPORT fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *state)
{
    Snapshot *found = snapshot_of(c, *state);
    if (!found)
        return refused(c, "fmi2GetFMUstate: too many states are kept; free some of them.");
    *state = found;
    return fmi2OK;
}

EXPORT fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state)
{
    Unit *u = c;
    u->m = ((Snapshot *)state)->m;
    u->mode = ((Snapshot *)state)->mode;
    return fmi2OK;
}

EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *state)
{
    (void)c;
    if (*state)
        __atomic_store_n(&((Snapshot *)*state)->used, 0, __ATOMIC_RELEASE);
    *state = 0;
    return fmi2OK;
}

EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, Size *size)
{
    (void)c, (void)state;
    *size = sizeof(Snapshot);
    return fmi2OK;
}

EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, char bytes[], Size size)
{
    if (size < sizeof(Snapshot))
        return refused(c, "fmi2SerializeFMUstate: there is too little room for the state.");
    memcpy(bytes, state, sizeof(Snapshot));
    return fmi2OK;
}

EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const char bytes[], Size size, fmi2FMUstate *state)
{
    if (size != sizeof(Snapshot))
        return refused(c, "fmi2DeSerializeFMUstate: these are not the bytes of a state of this FMU.");
    Snapshot *found = snapshot_of(c, *state);
    if (!found)
        return refused(c, "fmi2DeSerializeFMUstate: too many states are kept; free some of them.");
    memcpy(found, bytes, sizeof(Snapshot));
    found->used = 1;
    *state = found;
    return fmi2OK;
}

EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference of[], Size n_of,
                                               const fmi2ValueReference by[], Size n_by, const fmi2Real seed[],
                                               fmi2Real found[])
{
    return directional(c, of, n_of, by, n_by, seed, found)
               ? fmi2OK
               : refused(c, "fmi2GetDirectionalDerivative: expected derivatives or outputs, by states or inputs.");
}

EXPORT fmi2Status fmi2EnterEventMode(fmi2Component c)
{
    ((Unit *)c)->mode = EVENTS;
    return fmi2OK;
}

EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info)
{
    Unit *u = c;
    double x[SIZE(NX)];
    int changed, found;
    memcpy(x, u->m.x, sizeof x);
    found = mechanism_events(&u->m, &changed);
    for (int k = 0; k < NX; k++)
        changed |= x[k] != u->m.x[k];
    info->again = info->nominals = 0;
    info->over = found == ENDED;
    info->states = changed != 0;
    info->next = mechanism_next_time(&u->m);
    info->timed = info->next < __builtin_inf();
    return checked(u, found);
}

EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c)
{
    ((Unit *)c)->mode = CONTINUOUS;
    return fmi2OK;
}

EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean no_set, fmi2Boolean *event,
                                              fmi2Boolean *over)
{
    (void)no_set;
    *event = mechanism_drifted(&((Unit *)c)->m);
    *over = 0;
    return fmi2OK;
}

EXPORT fmi2Status fmi2SetTime(fmi2Component c, fmi2Real t)
{
    ((Unit *)c)->m.t = t;
    return fmi2OK;
}

EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], Size n)
{
    if (n != NX)
        return refused(c, "fmi2SetContinuousStates: expected one value for each state.");
    for (Size k = 0; k < n; k++)
        ((Unit *)c)->m.x[k] = x[k];
    return fmi2OK;
}

EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], Size n)
{
    if (n != NX)
        return refused(c, "fmi2GetDerivatives: expected one value for each state.");
    return checked(c, mechanism_rates(&((Unit *)c)->m, dx));
}

EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real g[], Size n)
{
    if (n != NFUNCTIONS)
        return refused(c, "fmi2GetEventIndicators: expected one value for each indicator.");
    mechanism_indicators(&((Unit *)c)->m, g);
    return fmi2OK;
}

EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], Size n)
{
    for (Size k = 0; k < n && k < NX; k++)
        x[k] = ((Unit *)c)->m.x[k];
    return n == NX ? fmi2OK : refused(c, "fmi2GetContinuousStates: expected one value for each state.");
}

EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], Size n)
{
    (void)c;
    for (Size k = 0; k < n; k++)
        x[k] = k < NX ? NOMINALS[k] : 1.0;
    return fmi2OK;
}

EXPORT fmi2Status fmi2DoStep(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean no_set)
{
    Unit *u = c;
    (void)no_set;
    if (u->mode == OVER)
        return refused(u, "fmi2DoStep: an event has ended the motion, or the instance is terminated.");
    int found = advanced(u, t, h, 0);
    return found == ENDED ? fmi2Discard : checked(u, found);
}

EXPORT fmi2Status fmi2CancelStep(fmi2Component c) { return refused(c, "fmi2CancelStep: steps are never pending."); }

EXPORT fmi2Status fmi2GetStatus(fmi2Component c, int kind, fmi2Status *value)
{
    (void)kind, (void)value;
    return refused(c, "fmi2GetStatus: steps are never pending.");
}

EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, int kind, fmi2Real *value)
{
    if (kind != 2) /* the last successful time */
        return refused(c, "fmi2GetRealStatus: only the last successful time is known.");
    *value = ((Unit *)c)->m.t;
    return fmi2OK;
}

EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, int kind, fmi2Integer *value)
{
    (void)kind, (void)value;
    return refused(c, "fmi2GetIntegerStatus: there is no such status.");
}

EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, int kind, fmi2Boolean *value)
{
    if (kind != 3) /* terminated */
        return refused(c, "fmi2GetBooleanStatus: there is no such status.");
    *value = ((Unit *)c)->mode == OVER;
    return fmi2OK;
}

EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, int kind, fmi2String *value)
{
    (void)kind, (void)value;
    return refused(c, "fmi2GetStringStatus: there is no such status.");
}

#define NO_DERIVATIVES(Name, Type)                                                                                   \
    EXPORT fmi2Status Name(fmi2Component c, const fmi2ValueReference r[], Size n, const fmi2Integer order[],         \
                           Type x[])                                                                                 \
    {                                                                                                                \
        (void)r, (void)n, (void)order, (void)x;                                                                      \
        return refused(c, #Name ": inputs and outputs have no derivatives of time here.");                           \
    }

NO_DERIVATIVES(fmi2SetRealInputDerivatives, const fmi2Real)
NO_DERIVATIVES(fmi2GetRealOutputDerivatives, fmi2Real)
