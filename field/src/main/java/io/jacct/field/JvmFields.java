// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.JvmTimes;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The fields of the JVM itself: time of the process that belongs to no task, as of the agent's last
 * look, a second ago.
 */
public final class JvmFields {
    /** All of them. */
    public static final List<Field<JvmTimes>> ALL =
            List.of(
                    time(
                            "jvmCpuNanos",
                            "CPU time of the JVM itself. Together with cpuNanos it is the CPU time"
                                    + " of the process.",
                            JvmTimes::nanos),
                    time(
                            "jvmCompilerCpuNanos",
                            "The part of jvmCpuNanos that compilers had.",
                            JvmTimes::compilerNanos),
                    time(
                            "jvmCollectorCpuNanos",
                            "The part of jvmCpuNanos that threads of garbage collectors had.",
                            JvmTimes::collectorNanos),
                    time(
                            "jvmOtherCpuNanos",
                            "The rest of jvmCpuNanos: safepoints (with the serial collector its"
                                    + " collections), the agent's threads, beginnings and ends of"
                                    + " threads, native libraries.",
                            JvmTimes::otherNanos));

    private JvmFields() {}

    private static Field<JvmTimes> time(
            String name, String sentence, ToLongFunction<JvmTimes> value) {
        return Field.counter(name, Unit.NANOSECONDS, sentence, value).where(JvmTimes::known);
    }
}
