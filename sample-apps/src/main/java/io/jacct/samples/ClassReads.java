// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.lang.reflect.Method;
import java.util.List;

/**
 * The bytes of the JDK's class files that the JVM has read. The JVM reads a class file itself when
 * it first needs the class. The kernel counts these bytes, and no Java code sees them. The JVM may
 * need a class late, for example after a deoptimisation or for a new exception.
 *
 * <p>The number comes from the JVM's own counters, with no I/O. Their classes are internal and must
 * be opened: {@code --add-exports java.management/sun.management=ALL-UNNAMED --add-exports
 * java.management/sun.management.counter=ALL-UNNAMED}; otherwise there is no number.
 */
final class ClassReads {
    private static final String COUNTER = "sun.cls.sysClassBytes";

    private static final Object BEAN;
    private static final Method COUNTERS;
    private static final Method NAME;
    private static final Method VALUE;

    static {
        Object bean = null;
        Method counters = null;
        Method name = null;
        Method value = null;
        try {
            Class<?> counter = Class.forName("sun.management.counter.Counter");
            name = counter.getMethod("getName");
            value = counter.getMethod("getValue");
            counters =
                    Class.forName("sun.management.HotspotClassLoadingMBean")
                            .getMethod("getInternalClassLoadingCounters");
            bean =
                    Class.forName("sun.management.ManagementFactoryHelper")
                            .getMethod("getHotspotClassLoadingMBean")
                            .invoke(null);
        } catch (ReflectiveOperationException closed) {
            // not opened, or not this JVM: there is no number
        }
        BEAN = bean;
        COUNTERS = counters;
        NAME = name;
        VALUE = value;
    }

    private ClassReads() {}

    /** Whether there is a number. */
    static boolean known() {
        return BEAN != null;
    }

    static long bytes() {
        try {
            for (Object counter : (List<?>) COUNTERS.invoke(BEAN)) {
                if (NAME.invoke(counter).equals(COUNTER)) {
                    return ((Number) VALUE.invoke(counter)).longValue();
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("this JVM has no counter " + COUNTER);
    }
}
