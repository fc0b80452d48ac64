// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.LedgerStart;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/**
 * Hands the JVM's own performance counters to the ledger. The method that attaches to them has
 * another signature on each JDK. Where the class finds none, the timers from these counters are
 * missing.
 */
final class JvmCounters {
    private static final int THIS_JVM = 0;

    private JvmCounters() {}

    static void hand() {
        try {
            Class<?> type = Class.forName("jdk.internal.perf.Perf");
            Object perf = type.getMethod("getPerf").invoke(null);
            ByteBuffer counters = attach(type, perf);
            if (counters != null) {
                long now = (long) type.getMethod("highResCounter").invoke(perf);
                LedgerStart.jvmCounters(counters, now);
            }
        } catch (ReflectiveOperationException | RuntimeException unknownJdk) {
            LedgerStart.note("no.jvm.timers", unknownJdk.toString());
        }
    }

    private static ByteBuffer attach(Class<?> type, Object perf)
            throws ReflectiveOperationException {
        for (Method method : type.getMethods()) {
            Class<?>[] parameters = method.getParameterTypes();
            if (method.getName().equals("attach") && parameters[0] == int.class) {
                return (ByteBuffer)
                        (parameters.length == 1
                                ? method.invoke(perf, THIS_JVM)
                                : method.invoke(perf, THIS_JVM, "r"));
            }
        }
        throw new NoSuchMethodException("attach");
    }
}
