// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.RunnerException;

/** The benchmarks run, in small, and the agent allocates nothing on any of their operations. */
class PairsTest {
    /**
     * JMH counts what its own threads allocate, too: a byte here and there over thousands of
     * operations.
     */
    private static final double NOTHING = 0.5;

    private final Pairs pairs =
            new Pairs(
                    System.getProperty("jacct.jar"),
                    System.getProperty("java.home") + "/bin/java",
                    2,
                    250);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FileReadBenchmark",
                "FileReadBenchmark 2",
                "ChannelReadBenchmark",
                "SocketPingPongBenchmark",
                "DatagramBenchmark",
                "ParkBenchmark",
                "ExecutorBenchmark"
            })
    void shouldAllocateNothingPerOperation(String operation) throws RunnerException {
        double baseline = only(pairs.run(operation, "baseline")).bytes();
        // the agent's threads read of others once a second, which is no operation's
        double counted = only(pairs.run(operation, "full,kernel=exits")).bytes();
        assertEquals(baseline, counted, NOTHING);
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
