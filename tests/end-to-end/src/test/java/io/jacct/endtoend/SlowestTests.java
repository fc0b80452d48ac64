// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints the ten slowest test classes at the end of a run. JUnit finds this listener as a service.
 */
public final class SlowestTests implements TestExecutionListener {
    private static final int SHOWN = 10;

    private final Map<String, Long> begun = new ConcurrentHashMap<>();
    private final Map<String, Long> nanos = new ConcurrentHashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
        begun.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        long took = System.nanoTime() - begun.remove(test.getUniqueId());
        if (test.getSource().filter(ClassSource.class::isInstance).isPresent()) {
            nanos.put(test.getDisplayName(), took);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        System.out.println("the slowest classes, in seconds:");
        nanos.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(SHOWN)
                .forEach(each -> System.out.printf("%6d %s%n", seconds(each), each.getKey()));
    }

    private static long seconds(Map.Entry<String, Long> each) {
        return TimeUnit.NANOSECONDS.toSeconds(each.getValue());
    }
}
