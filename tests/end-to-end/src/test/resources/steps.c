// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Preloaded: the wall clock jumps by two days, forth and back, every ten milliseconds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

typedef int (*reading)(clockid_t, struct timespec *);

int clock_gettime(clockid_t id, struct timespec *t) {
    static reading real;
    struct timespec now;
    if (!real) {
        real = (reading)dlsym(RTLD_NEXT, "clock_gettime");
    }
    if (id != CLOCK_REALTIME && id != CLOCK_REALTIME_COARSE) {
        return real(id, t);
    }
    real(CLOCK_MONOTONIC, &now);
    int failed = real(id, t);
    if (!failed) {
        t->tv_sec += now.tv_nsec / 10000000 % 2 ? 86400 : -86400;
    }
    return failed;
}
