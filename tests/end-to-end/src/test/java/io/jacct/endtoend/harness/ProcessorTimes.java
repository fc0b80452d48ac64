// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Records the CPU time of each test class, in this JVM and in its children that have ended. The
 * report at the end of a run shows it beside the elapsed time. The difference is waiting. JUnit
 * finds this listener as a service.
 */
public final class ProcessorTimes implements TestExecutionListener {
    private static final Path FOLDER = Path.of("target", "processor-times");
    private static final double TICKS_PER_SECOND = 100;

    /** The index of user time among the fields after the name; three more times follow it. */
    private static final int USER_TIME = 11;

    private static final int TIMES = 4;

    private final Map<String, Long> begun = new ConcurrentHashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isClass(test)) {
            begun.put(test.getUniqueId(), ticks());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (isClass(test)) {
            long ticks = ticks() - begun.remove(test.getUniqueId());
            ClassSource source = (ClassSource) test.getSource().orElseThrow();
            write(source.getClassName(), Double.toString(ticks / TICKS_PER_SECOND));
        }
    }

    private static boolean isClass(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).isPresent();
    }

    private static void write(String name, String seconds) {
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(name), seconds);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** User and system time of this process and of its children that have ended. */
    private static long ticks() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = 0;
            for (int i = 0; i < TIMES; i++) {
                ticks += Long.parseLong(fields[USER_TIME + i]);
            }
            return ticks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
