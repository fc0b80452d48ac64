// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.RunnerException;

/** The benchmarks run on a small scale, and the agent allocates nothing in their operations. */
class PairsTest {
    private static final int MILLIS = 250;

    /**
     * The limit below which an operation allocates nothing: the smallest object has sixteen bytes.
     */
    private static final double NOTHING = 0.5;

    /**
     * Bytes that threads allocate once and not in each operation: JMH for its own work, the ledger
     * when threads first meet on a device. A busy machine does few operations, and these bytes are
     * divided among them.
     */
    private static final double NOT_OF_OPERATIONS = 32 * 1024;

    private final Pairs pairs =
            new Pairs(
                    System.getProperty("jacct.jar"),
                    System.getProperty("java.home") + "/bin/java",
                    2,
                    MILLIS);

    @ParameterizedTest
    @ValueSource(strings = {"FileReadBenchmark 2", "SocketPingPongBenchmark", "ExecutorBenchmark"})
    void shouldAllocateNothingPerOperation(String operation) throws RunnerException {
        assertAllocatesNothing(operation);
    }

    @Tag("full")
    @Tag("only-full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FileReadBenchmark",
                "ChannelReadBenchmark",
                "DatagramBenchmark",
                "ParkBenchmark"
            })
    void shouldAllocateNothingPerOperationOfOthers(String operation) throws RunnerException {
        assertAllocatesNothing(operation);
    }

    private void assertAllocatesNothing(String operation) throws RunnerException {
        Pairs.Figure baseline = only(pairs.run(operation, "baseline"));
        // the agent's threads allocate for measuring once a second, which belongs to no operation
        Pairs.Figure counted = only(pairs.run(operation, "full,kernel=exits"));
        double slowest = Math.max(baseline.nanos(), counted.nanos());
        double operations = TimeUnit.MILLISECONDS.toNanos(MILLIS) / slowest;
        double none = NOTHING + NOT_OF_OPERATIONS / operations;
        double most = baseline.bytes() + none;
        assertTrue(counted.bytes() <= most, () -> counted.bytes() + " bytes, at most " + most);
    }

    @Test
    void shouldMeasureTheLedgerAlone() throws RunnerException {
        Map<String, Pairs.Figure> figures = pairs.run("LedgerBenchmark", "full");
        assertEquals(6, figures.size());
        figures.forEach((name, figure) -> assertTrue(figure.nanos() > 0, name));
        figures.forEach((name, figure) -> assertEquals(0, figure.bytes(), NOTHING, name));
    }

    private static Pairs.Figure only(Map<String, Pairs.Figure> figures) {
        assertEquals(1, figures.size());
        return figures.values().iterator().next();
    }
}
