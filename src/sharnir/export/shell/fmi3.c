/* FMI 3.0 for one mechanism: Model Exchange and Co-Simulation. Names and types are those of the standard. */
#include "unit.h"

typedef void *fmi3Instance, *fmi3InstanceEnvironment, *fmi3FMUState;
typedef unsigned fmi3ValueReference;
typedef double fmi3Float64;
typedef _Bool fmi3Boolean;
typedef const char *fmi3String;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);

static fmi3Status refused(Unit *u, const char *why)
{
    if (u->logger)
        ((fmi3LogMessageCallback)u->logger)(u->environment, fmi3Error, "logStatusError", why);
    return fmi3Error;
}

static fmi3Status checked(Unit *u, int found) { return found == FAILED ? refused(u, u->m.message) : fmi3OK; }

EXPORT const char *fmi3GetVersion(void) { return "3.0"; }

EXPORT fmi3Status fmi3SetDebugLogging(fmi3Instance i, fmi3Boolean on, Size n, const fmi3String categories[])
{
    (void)i, (void)on, (void)n, (void)categories;
    return fmi3OK;
}

static fmi3Instance instance(fmi3String name, fmi3String token, fmi3InstanceEnvironment environment,
                             fmi3LogMessageCallback log, int cosimulation)
{
    Unit *u = new_unit(name, token);
    if (!u) {
        if (log)
            log(environment, fmi3Error, "logStatusError",
                "Not instantiated: another instantiationToken than that of modelDescription.xml, or too many instances.");
        return 0;
    }
    u->environment = environment;
    u->logger = (void *)log;
    u->cosimulation = cosimulation;
    return u;
}

EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                                 fmi3Boolean visible, fmi3Boolean logging,
                                                 fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    (void)resources, (void)visible, (void)logging;
    return instance(name, token, environment, log, 0);
}

EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                                fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean events,
                                                fmi3Boolean early, const fmi3ValueReference intermediate[], Size n,
                                                fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                void *update)
{
    (void)resources, (void)visible, (void)logging, (void)events, (void)intermediate, (void)n, (void)update;
    Unit *u = instance(name, token, environment, log, 1);
    if (u)
        u->early_return = early;
    return u;
}

EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                                      fmi3Boolean visible, fmi3Boolean logging,
                                                      fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                      void *update, void *lock, void *unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)update, (void)lock, (void)unlock;
    if (log)
        log(environment, fmi3Error, "logStatusError", "This FMU has no Scheduled Execution.");
    return 0;
}

EXPORT void fmi3FreeInstance(fmi3Instance i)
{
    if (i)
        __atomic_store_n(&((Unit *)i)->used, 0, __ATOMIC_RELEASE);
}

EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance i, fmi3Boolean tolerance_defined, fmi3Float64 tolerance,
                                              fmi3Float64 start, fmi3Boolean stop_defined, fmi3Float64 stop)
{
    Unit *u = i;
    (void)stop_defined, (void)stop;
    if (u->mode != SET_UP)
        return refused(u, "fmi3EnterInitializationMode: expected an instance that has just been made or reset.");
    if (tolerance_defined && tolerance > 0.0 && tolerance < 1.0) {
        u->m.rtol = tolerance;
        u->m.atol = 0.01 * tolerance;
    }
    u->m.t = start;
    u->mode = INITIALISING;
    return fmi3OK;
}

EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance i)
{
    Unit *u = i;
    if (u->mode != INITIALISING)
        return refused(u, "fmi3ExitInitializationMode: the instance is not in initialization mode.");
    fmi3Status found = checked(u, mechanism_begin(&u->m));
    u->mode = u->cosimulation ? STEPPING : EVENTS;
    return found;
}

EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance i)
{
    ((Unit *)i)->mode = EVENTS;
    return fmi3OK;
}

EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance i)
{
    ((Unit *)i)->mode = STEPPING;
    return fmi3OK;
}

EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance i)
{
    (void)i;
    return fmi3OK;
}

EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance i)
{
    (void)i;
    return fmi3OK;
}

EXPORT fmi3Status fmi3Terminate(fmi3Instance i)
{
    ((Unit *)i)->mode = OVER;
    return fmi3OK;
}

EXPORT fmi3Status fmi3Reset(fmi3Instance i)
{
    Unit *u = i;
    mechanism_reset(&u->m);
    u->mode = SET_UP;
    return fmi3OK;
}

EXPORT fmi3Status fmi3GetFloat64(fmi3Instance i, const fmi3ValueReference r[], Size n, fmi3Float64 x[], Size nx)
{
    Unit *u = i;
    if (n != nx)
        return refused(u, "fmi3GetFloat64: expected one value for each reference.");
    Reading known;
    known.rates = known.outputs = known.indicators = 0;
    u->m.message[0] = 0;
    for (Size k = 0; k < n; k++)
        if (!get_number(u, &known, r[k], x + k))
            return refused(u, u->m.message[0] ? u->m.message : "fmi3GetFloat64: no variable has this reference.");
    return fmi3OK;
}

EXPORT fmi3Status fmi3SetFloat64(fmi3Instance i, const fmi3ValueReference r[], Size n, const fmi3Float64 x[], Size nx)
{
    Unit *u = i;
    if (n != nx)
        return refused(u, "fmi3SetFloat64: expected one value for each reference.");
    for (Size k = 0; k < n; k++)
        if (!set_number(u, r[k], x[k]))
            return refused(u, u->m.message[0] ? u->m.message
                                              : "fmi3SetFloat64: not a finite number, or a variable that cannot be set "
                                                "now.");
    return fmi3OK;
}

#define NO_SUCH(Name, Type)                                                                                          \
    EXPORT fmi3Status fmi3Get##Name(fmi3Instance i, const fmi3ValueReference r[], Size n, Type x[], Size nx)         \
    {                                                                                                                \
        (void)r, (void)x, (void)nx;                                                                                  \
        return n ? refused(i, "fmi3Get" #Name ": all variables of this FMU are of type Float64.") : fmi3OK;          \
    }                                                                                                                \
    EXPORT fmi3Status fmi3Set##Name(fmi3Instance i, const fmi3ValueReference r[], Size n, const Type x[], Size nx)   \
    {                                                                                                                \
        (void)r, (void)x, (void)nx;                                                                                  \
        return n ? refused(i, "fmi3Set" #Name ": all variables of this FMU are of type Float64.") : fmi3OK;          \
    }

NO_SUCH(Float32, float)
NO_SUCH(Int8, signed char)
NO_SUCH(UInt8, unsigned char)
NO_SUCH(Int16, short)
NO_SUCH(UInt16, unsigned short)
NO_SUCH(Int32, int)
NO_SUCH(UInt32, unsigned)
NO_SUCH(Int64, long long)
NO_SUCH(UInt64, unsigned long long)
NO_SUCH(Boolean, fmi3Boolean)
NO_SUCH(String, fmi3String)

#define UNKNOWN(Name, ...)                                                                                           \
    EXPORT fmi3Status Name(fmi3Instance i, __VA_ARGS__)                                                              \
    {                                                                                                                \
        return refused(i, #Name ": this FMU does not have it, see the capabilities in modelDescription.xml.");       \
    }

UNKNOWN(fmi3GetBinary, const fmi3ValueReference r[], Size n, Size sizes[], const unsigned char *x[], Size nx)
UNKNOWN(fmi3SetBinary, const fmi3ValueReference r[], Size n, const Size sizes[], const unsigned char *const x[], Size nx)
UNKNOWN(fmi3GetClock, const fmi3ValueReference r[], Size n, fmi3Boolean x[])
UNKNOWN(fmi3SetClock, const fmi3ValueReference r[], Size n, const fmi3Boolean x[])
UNKNOWN(fmi3GetIntervalDecimal, const fmi3ValueReference r[], Size n, double x[], int q[])
UNKNOWN(fmi3GetIntervalFraction, const fmi3ValueReference r[], Size n, unsigned long long x[], unsigned long long y[],
        int q[])
UNKNOWN(fmi3GetShiftDecimal, const fmi3ValueReference r[], Size n, double x[])
UNKNOWN(fmi3GetShiftFraction, const fmi3ValueReference r[], Size n, unsigned long long x[], unsigned long long y[])
UNKNOWN(fmi3SetIntervalDecimal, const fmi3ValueReference r[], Size n, const double x[])
UNKNOWN(fmi3SetIntervalFraction, const fmi3ValueReference r[], Size n, const unsigned long long x[],
        const unsigned long long y[])
UNKNOWN(fmi3SetShiftDecimal, const fmi3ValueReference r[], Size n, const double x[])
UNKNOWN(fmi3SetShiftFraction, const fmi3ValueReference r[], Size n, const unsigned long long x[],
        const unsigned long long y[])
UNKNOWN(fmi3GetNumberOfVariableDependencies, fmi3ValueReference r, Size *n)
UNKNOWN(fmi3GetVariableDependencies, fmi3ValueReference r, Size a[], fmi3ValueReference b[], Size c[], int d[], Size n)
UNKNOWN(fmi3GetAdjointDerivative, const fmi3ValueReference a[], Size na, const fmi3ValueReference b[], Size nb,
        const double s[], Size ns, double x[], Size nx)
UNKNOWN(fmi3GetOutputDerivatives, const fmi3ValueReference r[], Size n, const int order[], double x[], Size nx)
UNKNOWN(fmi3ActivateModelPartition, fmi3ValueReference r, double t)

EXPORT fmi3Status fmi3GetFMUState(fmi3Instance i, fmi3FMUState *state)
{
    Unit *u = i;
    Snapshot *found = snapshot_of(u, *state);
    if (!found)
        return refused(u, "fmi3GetFMUState: too many states are kept; free some of them.");
    *state = found;
    return fmi3OK;
}

EXPORT fmi3Status fmi3SetFMUState(fmi3Instance i, fmi3FMUState state)
{
    Unit *u = i;
    u->m = ((Snapshot *)state)->m;
    u->mode = ((Snapshot *)state)->mode;
    return fmi3OK;
}

EXPORT fmi3Status fmi3FreeFMUState(fmi3Instance i, fmi3FMUState *state)
{
    (void)i;
    if (*state)
        __atomic_store_n(&((Snapshot *)*state)->used, 0, __ATOMIC_RELEASE);
    *state = 0;
    return fmi3OK;
}

EXPORT fmi3Status fmi3SerializedFMUStateSize(fmi3Instance i, fmi3FMUState state, Size *size)
{
    (void)i, (void)state;
    *size = sizeof(Snapshot);
    return fmi3OK;
}

EXPORT fmi3Status fmi3SerializeFMUState(fmi3Instance i, fmi3FMUState state, unsigned char bytes[], Size size)
{
    if (size < sizeof(Snapshot))
        return refused(i, "fmi3SerializeFMUState: there is too little room for the state.");
    memcpy(bytes, state, sizeof(Snapshot));
    return fmi3OK;
}

EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance i, const unsigned char bytes[], Size size, fmi3FMUState *state)
{
    if (size != sizeof(Snapshot))
        return refused(i, "fmi3DeserializeFMUState: these are not the bytes of a state of this FMU.");
    Snapshot *found = snapshot_of(i, *state);
    if (!found)
        return refused(i, "fmi3DeserializeFMUState: too many states are kept; free some of them.");
    memcpy(found, bytes, sizeof(Snapshot));
    found->used = 1;
    *state = found;
    return fmi3OK;
}

EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance i, const fmi3ValueReference of[], Size n_of,
                                               const fmi3ValueReference by[], Size n_by, const fmi3Float64 seed[],
                                               Size n_seed, fmi3Float64 found[], Size n_found)
{
    (void)n_seed, (void)n_found;
    return directional(i, of, n_of, by, n_by, seed, found)
               ? fmi3OK
               : refused(i, "fmi3GetDirectionalDerivative: expected derivatives or outputs, by states or inputs.");
}

EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance i)
{
    (void)i;
    return fmi3OK;
}

EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance i, fmi3Boolean *again, fmi3Boolean *over, fmi3Boolean *nominals,
                                           fmi3Boolean *states, fmi3Boolean *timed, fmi3Float64 *next)
{
    Unit *u = i;
    double x[SIZE(NX)];
    int changed, found;
    memcpy(x, u->m.x, sizeof x);
    found = mechanism_events(&u->m, &changed);
    for (int k = 0; k < NX; k++)
        changed |= x[k] != u->m.x[k];
    *again = *nominals = 0;
    *over = found == ENDED;
    *states = changed != 0;
    *next = mechanism_next_time(&u->m);
    *timed = *next < __builtin_inf();
    return checked(u, found);
}

EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance i)
{
    ((Unit *)i)->mode = CONTINUOUS;
    return fmi3OK;
}

EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance i, fmi3Boolean no_set, fmi3Boolean *event, fmi3Boolean *over)
{
    (void)no_set;
    *event = mechanism_drifted(&((Unit *)i)->m);
    *over = 0;
    return fmi3OK;
}

EXPORT fmi3Status fmi3SetTime(fmi3Instance i, fmi3Float64 t)
{
    ((Unit *)i)->m.t = t;
    return fmi3OK;
}

EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance i, const fmi3Float64 x[], Size n)
{
    if (n != NX)
        return refused(i, "fmi3SetContinuousStates: expected one value for each state.");
    for (Size k = 0; k < n; k++)
        ((Unit *)i)->m.x[k] = x[k];
    return fmi3OK;
}

EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance i, fmi3Float64 x[], Size n)
{
    for (Size k = 0; k < n && k < NX; k++)
        x[k] = ((Unit *)i)->m.x[k];
    return n == NX ? fmi3OK : refused(i, "fmi3GetContinuousStates: expected one value for each state.");
}

EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance i, fmi3Float64 dx[], Size n)
{
    if (n != NX)
        return refused(i, "fmi3GetContinuousStateDerivatives: expected one value for each state.");
    return checked(i, mechanism_rates(&((Unit *)i)->m, dx));
}

EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance i, fmi3Float64 g[], Size n)
{
    if (n != NFUNCTIONS)
        return refused(i, "fmi3GetEventIndicators: expected one value for each indicator.");
    mechanism_indicators(&((Unit *)i)->m, g);
    return fmi3OK;
}

EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance i, fmi3Float64 x[], Size n)
{
    (void)i;
    for (Size k = 0; k < n; k++)
        x[k] = k < NX ? NOMINALS[k] : 1.0;
    return fmi3OK;
}

EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance i, Size *n)
{
    (void)i;
    *n = NFUNCTIONS;
    return fmi3OK;
}

EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance i, Size *n)
{
    (void)i;
    *n = NX;
    return fmi3OK;
}

EXPORT fmi3Status fmi3DoStep(fmi3Instance i, fmi3Float64 t, fmi3Float64 h, fmi3Boolean no_set, fmi3Boolean *event,
                             fmi3Boolean *over, fmi3Boolean *early, fmi3Float64 *last)
{
    Unit *u = i;
    (void)no_set;
    *event = *over = *early = 0;
    *last = u->m.t;
    if (u->mode == OVER)
        return refused(u, "fmi3DoStep: an event has ended the motion, or the instance is terminated.");
    int found = advanced(u, t, h, u->early_return);
    *last = u->m.t;
    *over = found == ENDED;
    *early = found == GOES_ON && u->m.t < t + h;
    return checked(u, found);
}
