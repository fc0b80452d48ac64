// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.page.PageException;
import io.jacct.why.Observation;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** This JVM, watched from within, until its agent goes. */
class OwnJvmTest {
    @BeforeEach
    void open() throws Exception {
        if (!LedgerStart.isOpen()) {
            LedgerStart.open(Map.of("page", "target/jmx-test.page"));
        }
    }

    @Test
    void shouldBeThisProcess() throws PageException {
        OwnJvm jvm = new OwnJvm();
        assertTrue(jvm.alive());
        assertTrue(jvm.here());
        assertEquals(ProcessHandle.current().pid(), jvm.tasks().page().pid());
        long self = Thread.currentThread().getId();
        assertTrue(jvm.now().tasks().stream().anyMatch(each -> each.id() == self));
    }

    /** A watch of an hour ends at once. */
    @Test
    void shouldEndWithTheAgent() throws Exception {
        OwnJvm jvm = new OwnJvm();
        Observation observation = new Observation(jvm);
        FutureTask<Object> watch =
                new FutureTask<>(() -> observation.during(TimeUnit.HOURS.toMillis(1)));
        Thread watcher = new Thread(watch, "watcher");
        watcher.start();
        while (watcher.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        LedgerStart.close();
        assertFalse(jvm.alive());
        ExecutionException ended =
                assertThrows(ExecutionException.class, () -> watch.get(1, TimeUnit.MINUTES));
        assertEquals(
                "process %d has ended meanwhile, or its agent was detached"
                        .formatted(ProcessHandle.current().pid()),
                ended.getCause().getMessage());
        assertThrows(PageException.class, OwnJvm::new);
    }
}
