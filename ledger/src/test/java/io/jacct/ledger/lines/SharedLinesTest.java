// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cache lines that an operation shares: its thread writes there, and another thread's operation
 * of the same kind does, too. {@link Counts} states their number. A change that adds one fails
 * here; the message names the words.
 */
class SharedLinesTest {
    private static final String EVERY = "1024";

    private static final Map<String, Map<String, Written>> KNOWN = new HashMap<>();

    /** What threads write with that timing; each is recorded once. */
    static synchronized Map<String, Written> written(String timing) throws Exception {
        if (!KNOWN.containsKey(timing)) {
            String page = "target/lines-test-" + ProcessHandle.current().pid() + ".page";
            Map<String, String> options =
                    Map.of("timing", timing, "timing.every", EVERY, "page", page);
            Class<?> there = new RecordingLoader().loadClass(WritePath.class.getName());
            @SuppressWarnings("unchecked")
            Callable<Map<String, Written>> program =
                    (Callable<Map<String, Written>>)
                            there.getDeclaredConstructor(Map.class).newInstance(options);
            KNOWN.put(timing, program.call());
        }
        return KNOWN.get(timing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "sampled", "full"})
    void shouldShareTheStatedLines(String timing) throws Exception {
        Map<String, Written> all = written(timing);
        assertEquals(new TreeSet<>(Counts.of(timing).keySet()), new TreeSet<>(all.keySet()));
        StringBuilder wrong = new StringBuilder();
        all.forEach(
                (operation, written) -> {
                    Counts stated = Counts.of(timing).get(operation);
                    for (int i = 0; i < Actors.COUNT; i++) {
                        Counts found = Counts.of(written, i);
                        if (!found.equals(stated)) {
                            wrong.append("\n\nthread ").append(i).append(", ").append(operation);
                            wrong.append(": ").append(found).append(", not ").append(stated);
                            wrong.append(written.names(i, Actors.COUNT));
                            return;
                        }
                    }
                });
        assertTrue(wrong.isEmpty(), () -> "timing=" + timing + wrong);
    }
}
