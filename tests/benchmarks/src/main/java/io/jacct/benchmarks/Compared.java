// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

/**
 * A program with an agent beside the same one without.
 *
 * @param cpu ratio of the CPU time of a request
 * @param requests ratio of the number of requests
 * @param addedUserMicros microseconds more for a request in user mode
 * @param addedMicros the same with the kernel's part
 * @param ownMicros microseconds for a request that the agent says it takes
 * @param baseMicros microseconds of CPU time of a request without an agent
 * @param compilationMillis milliseconds of the compilers in a turn of the JVM with the agent
 */
record Compared(
        double cpu,
        double requests,
        double addedUserMicros,
        double addedMicros,
        double ownMicros,
        double baseMicros,
        double compilationMillis) {
    private static final double NANOS_PER_MICRO = 1000;

    /** Compares what both have done since they forgot. */
    static Compared of(AskedProgram other, AskedProgram base) {
        return new Compared(
                other.cpuNanosPerRequest() / base.cpuNanosPerRequest(),
                (double) other.requests() / base.requests(),
                (other.userNanosPerRequest() - base.userNanosPerRequest()) / NANOS_PER_MICRO,
                (other.cpuNanosPerRequest() - base.cpuNanosPerRequest()) / NANOS_PER_MICRO,
                other.ownNanosPerRequest() / NANOS_PER_MICRO,
                base.cpuNanosPerRequest() / NANOS_PER_MICRO,
                other.compilationMillisPerTurn());
    }
}
