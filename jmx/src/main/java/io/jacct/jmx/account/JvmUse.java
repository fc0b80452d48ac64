// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.snapshot.JvmTimes;
import java.util.List;
import java.util.function.ToLongFunction;

/** CPU time of the JVM itself. Together with {@code CpuNanos} it is the CPU time of the process. */
final class JvmUse {
    private static final String WHEN = " As of the agent's last look, a second ago.";

    private JvmUse() {}

    static List<AttributeDefinition<Account>> properties() {
        return List.of(
                time(
                        "JvmCpuNanos",
                        "CPU time of the JVM itself: time of the process that belongs "
                                + "to no task. Together with CpuNanos it is the CPU time of the "
                                + "process.",
                        JvmTimes::nanos),
                time(
                        "JvmCompilerCpuNanos",
                        "The part of JvmCpuNanos that compilers had.",
                        JvmTimes::compilerNanos),
                time(
                        "JvmCollectorCpuNanos",
                        "The part of JvmCpuNanos that threads of garbage collectors had.",
                        JvmTimes::collectorNanos),
                time(
                        "JvmOtherCpuNanos",
                        "The rest of JvmCpuNanos: safepoints (with the serial collector its"
                                + " collections), the agent's threads, beginnings and ends of"
                                + " threads, native libraries.",
                        JvmTimes::otherNanos));
    }

    private static AttributeDefinition<Account> time(
            String name, String sentence, ToLongFunction<JvmTimes> value) {
        return AttributeDefinition.<Account>counter(
                        name,
                        "ns",
                        sentence + WHEN,
                        account -> value(account.reading().snapshot().jvm(), value))
                .optional();
    }

    private static Long value(JvmTimes jvm, ToLongFunction<JvmTimes> value) {
        return jvm.known() ? Long.valueOf(value.applyAsLong(jvm)) : null;
    }
}
