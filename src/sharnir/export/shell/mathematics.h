/* Elementary functions in double precision without a C library, so that one text gives the same digits on every
   platform. The largest errors found against mpmath are in tests/export/test_mathematics.py.

   Sine and cosine reduce by parts of pi/2 of 23 bits (Cody and Waite): products with k < 2^30 are exact. Angles
   beyond REACH are no longer known to a useful part of a turn: the result is not a number, and the run stops there. */
#ifndef SHARNIR_MATHEMATICS_H
#define SHARNIR_MATHEMATICS_H

#define NAN __builtin_nan("")
#define INFINITY __builtin_inf()
#define REACH 1e9

#include "coefficients.h"

static inline double fabs_(double x) { return __builtin_fabs(x); }
static inline double sqrt_(double x) { return __builtin_sqrt(x); }
static inline double copysign_(double x, double y) { return __builtin_copysign(x, y); }
static inline double fmin_(double x, double y) { return x != x ? y : (y < x ? y : x); }
static inline double fmax_(double x, double y) { return x != x ? y : (y > x ? y : x); }

static inline double floor_(double x)
{
    if (!(fabs_(x) < 4503599627370496.0))
        return x;
    double whole = (double)(long long)x;
    return copysign_(whole > x ? whole - 1.0 : whole, x);
}

static inline double ceil_(double x) { return -floor_(-x); }

/* 2^k as a number; k from -1022 to 1023. */
static inline double power_of_two(int k)
{
    union { unsigned long long bits; double value; } u;
    u.bits = (unsigned long long)(k + 1023) << 52;
    return u.value;
}

static inline double polynomial(const double *c, int n, double x)
{
    double value = c[0];
    for (int i = 1; i < n; i++)
        value = value * x + c[i];
    return value;
}

/* The angle less k quarter turns, as r + d, and k modulo 4. */
static int quarter(double x, double *r, double *d)
{
    double k = floor_(x * TWO_OVER_PI + 0.5), sum = x, rest = 0.0;
    for (int i = 0; i < HALF_PI_PARTS; i++) {
        double part = -k * HALF_PI[i], next = sum + part, back = next - sum;
        rest += (sum - (next - back)) + (part - back);
        sum = next;
    }
    *r = sum + rest;
    *d = rest - (*r - sum);
    return (int)((long long)k & 3);
}

static double sine_near(double r, double d)
{
    double z = r * r;
    return r - (z * r * polynomial(SINE, 6, z) - d);
}

static double cosine_near(double r, double d)
{
    double z = r * r;
    return 1.0 + (z + 2.0 * r * d) * polynomial(COSINE, 7, z);
}

static double sin_(double x)
{
    if (!(fabs_(x) < REACH))
        return NAN;
    double r, d, value;
    int k = quarter(x, &r, &d);
    value = k & 1 ? cosine_near(r, d) : sine_near(r, d);
    return k & 2 ? -value : value;
}

static double cos_(double x)
{
    if (!(fabs_(x) < REACH))
        return NAN;
    double r, d, value;
    int k = quarter(x, &r, &d) + 1;
    value = k & 1 ? cosine_near(r, d) : sine_near(r, d);
    return k & 2 ? -value : value;
}

static double tan_(double x) { return sin_(x) / cos_(x); }

static double exp_(double x)
{
    if (x != x)
        return x;
    if (x > 709.782712893384)
        return INFINITY;
    if (x < -745.2)
        return 0.0;
    double k = floor_(x * LOG2_E + 0.5), r = (x - k * LN2_HIGH) - k * LN2_LOW;
    double value = polynomial(EXPONENTIAL, EXPONENTIAL_TERMS, r);
    int half = (int)k / 2;
    return value * power_of_two(half) * power_of_two((int)k - half);
}

static double expm1_(double x)
{
    if (fabs_(x) < 0.35)
        return x * polynomial(EXPONENTIAL, EXPONENTIAL_TERMS - 1, x);
    return exp_(x) - 1.0;
}

/* log x = k ln 2 + 2 artanh s, s = (m - 1)/(m + 1), x = 2^k m, m from sqrt(1/2) to sqrt 2 */
static double log_(double x)
{
    if (x != x || x < 0.0)
        return NAN;
    if (x == 0.0)
        return -INFINITY;
    if (x == INFINITY)
        return x;
    int k = 0;
    if (x < 2.2250738585072014e-308) {
        x *= 18014398509481984.0;
        k = -54;
    }
    union { double value; unsigned long long bits; } u = { x };
    k += (int)(u.bits >> 52) - 1023;
    u.bits = (u.bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL;
    if (u.value > 1.4142135623730951) {
        u.value *= 0.5;
        k++;
    }
    double f = u.value - 1.0, s = f / (2.0 + f), z = s * s;
    double tail = s * z * polynomial(ARTANH, ARTANH_TERMS, z);
    /* 2 s = f - s f, whose rounding f alone does not have */
    return k * LN2_HIGH + (f - (s * f - (2.0 * tail + k * LN2_LOW)));
}

static double log1p_(double x)
{
    double u = 1.0 + x;
    if (u == 1.0)
        return x;
    return u == INFINITY ? u : log_(u) * x / (u - 1.0);
}

static double pow_(double x, double y)
{
    if (y == 0.0)
        return 1.0;
    double whole = floor_(y);
    if (whole == y && fabs_(y) <= 64.0) {
        double value = 1.0, factor = x;
        for (int n = (int)fabs_(y); n; n >>= 1, factor *= factor)
            if (n & 1)
                value *= factor;
        return y < 0.0 ? 1.0 / value : value;
    }
    if (x < 0.0 && whole != y)
        return NAN;
    double value = exp_(y * log_(fabs_(x)));
    return x < 0.0 && floor_(0.5 * y) * 2.0 != y ? -value : value;
}

/* atan x = atan c + atan((x - c)/(1 + x c)) with c = k/8 next to x */
static double atan_(double x)
{
    double a = fabs_(x), value;
    int turned = a > 1.0;
    if (turned)
        a = 1.0 / a;
    int k = (int)(a * 8.0 + 0.5);
    double c = k * 0.125, s = (a - c) / (1.0 + a * c), z = s * s;
    value = ATAN_EIGHTHS[k] + (s - s * z * polynomial(ARCTAN, ARCTAN_TERMS, z));
    if (turned)
        value = HALF_TURN_HALF - (value - HALF_TURN_HALF_LOW);
    return x != x ? x : copysign_(value, x);
}

static double atan2_(double y, double x)
{
    if (x != x || y != y)
        return NAN;
    double ax = fabs_(x), ay = fabs_(y), value;
    if (ax == INFINITY && ay == INFINITY)
        value = 0.5 * HALF_TURN_HALF;
    else if (ay > ax)
        value = HALF_TURN_HALF - (atan_(ax / ay) - HALF_TURN_HALF_LOW);
    else
        value = ax == 0.0 ? 0.0 : atan_(ay / ax);
    if (__builtin_signbit(x))
        value = 2.0 * HALF_TURN_HALF - (value - 2.0 * HALF_TURN_HALF_LOW);
    return copysign_(value, y);
}

static double asin_(double x) { return atan2_(x, sqrt_((1.0 - x) * (1.0 + x))); }
static double acos_(double x) { return atan2_(sqrt_((1.0 - x) * (1.0 + x)), x); }

static double sinh_(double x)
{
    double a = fabs_(x), e;
    if (a > 700.0) {
        e = exp_(0.5 * a);
        return copysign_(0.5 * e * e, x);
    }
    e = expm1_(a);
    return copysign_(0.5 * (e + e / (e + 1.0)), x);
}

static double cosh_(double x)
{
    double e = exp_(0.5 * fabs_(x));
    return 0.5 * e * e + 0.5 / e / e;
}

static double tanh_(double x)
{
    double a = fabs_(x), e = a < 22.0 ? expm1_(2.0 * a) : 0.0;
    return copysign_(a < 22.0 ? e / (e + 2.0) : (a != a ? a : 1.0), x);
}

static double asinh_(double x)
{
    double a = fabs_(x);
    if (a > 1e9)
        return copysign_(log_(a) + LN2_HIGH + LN2_LOW, x);
    return copysign_(log1p_(a + a * a / (1.0 + sqrt_(a * a + 1.0))), x);
}

static double acosh_(double x)
{
    if (x > 1e9)
        return log_(x) + LN2_HIGH + LN2_LOW;
    double t = x - 1.0;
    return log1p_(t + sqrt_(2.0 * t + t * t));
}

static double atanh_(double x)
{
    double a = fabs_(x);
    return copysign_(0.5 * log1p_(2.0 * a / (1.0 - a)), x);
}

static double hypot_(double x, double y)
{
    double a = fmax_(fabs_(x), fabs_(y)), b = fmin_(fabs_(x), fabs_(y));
    if (a == 0.0 || a == INFINITY)
        return a;
    if (a < 1e150 && b > 1e-150)
        return sqrt_(a * a + b * b);
    b /= a;
    return a * sqrt_(1.0 + b * b);
}

static double fmod_(double x, double y)
{
    double a = fabs_(x), b = fabs_(y);
    if (!(a < INFINITY) || !(b > 0.0))
        return NAN;
    while (a >= b) { /* shifted by the largest power of two that keeps the difference positive: exact */
        double s = b;
        while (s <= 0.5 * a)
            s *= 2.0;
        a -= s;
    }
    return copysign_(a, x);
}

/* erf x = 2/sqrt(pi) e^(-x^2) sum of 2^n x^(2n+1)/(2n+1)!!; beyond 2.5 by the continued fraction of 1 - erf */
static double erf_(double x)
{
    double a = fabs_(x), value = 1.0;
    if (x != x)
        return x;
    if (a < 2.5) {
        double term = a, sum = a;
        for (int n = 1; term > 1e-17 * sum; n++) {
            term *= 2.0 * a * a / (2 * n + 1);
            sum += term;
        }
        value = TWO_OVER_ROOT_PI * exp_(-a * a) * sum;
    } else if (a < 6.0) {
        double f = 0.0;
        for (int n = 60; n > 0; n--)
            f = 0.5 * n / (a + f);
        value = 1.0 - 0.5 * TWO_OVER_ROOT_PI * exp_(-a * a) / (a + f);
    }
    return copysign_(value, x);
}

#define sin sin_
#define cos cos_
#define tan tan_
#define asin asin_
#define acos acos_
#define atan atan_
#define atan2 atan2_
#define sinh sinh_
#define cosh cosh_
#define tanh tanh_
#define asinh asinh_
#define acosh acosh_
#define atanh atanh_
#define exp exp_
#define log log_
#define expm1 expm1_
#define log1p log1p_
#define pow pow_
#define hypot hypot_
#define fmod fmod_
#define erf erf_
#define sqrt sqrt_
#define fabs fabs_
#define floor floor_
#define ceil ceil_
#define copysign copysign_
#define fmin fmin_
#define fmax fmax_

#endif
