// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs a program twice, without the agent and with it. Both runs must have the same output, the
 * same errors and the same status.
 */
public final class Unharmed {
    /**
     * The JVM's message when it has no heap left for the bytes of a class that it would show to an
     * agent. It loads the class all the same.
     */
    private static final String NOT_SHOWN = "*** java.lang.instrument ASSERTION FAILED ***: \"!err";

    private Unharmed() {}

    /**
     * Runs the program. The child is made anew for each run; the page stays, for callers that read
     * it.
     */
    public static Finished run(Supplier<ChildJvm> child, Path page) throws Exception {
        Finished without = child.get().run();
        Finished with = child.get().accounted(page).run();
        assertSame(without, with);
        return with;
    }

    public static void assertSame(Finished without, Finished with) {
        assertEquals(text(without), text(with), with::command);
    }

    private static String text(Finished finished) {
        List<String> err = finished.err();
        return "status " + finished.status() + "\n" + lines(finished.out()) + "--\n" + lines(err);
    }

    private static String lines(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.stream()
                .filter(line -> !line.startsWith(NOT_SHOWN))
                .forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    /** Bytes that were written to a file. */
    public static long written(Snapshot snapshot, Path file) {
        return snapshot.devices().stream()
                .filter(device -> device.entry().endpoint().equals(file.toString()))
                .mapToLong(device -> device.writes().bytes())
                .sum();
    }
}
