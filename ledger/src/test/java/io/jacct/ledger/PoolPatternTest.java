// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.pool.PoolNames;
import io.jacct.ledger.pool.PoolPattern;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolPatternTest {
    private static final List<String> NAMES =
            List.of(
                    "VirtualThreads",
                    "worker-0",
                    "worker-17",
                    "worker-17b",
                    "worker-17 (b)",
                    "worker-1234567",
                    "worker-with-a-name-that-is-longer-than-a-uuid-1",
                    "worker-with-a-name-that-is-longer-than-a-uuid-2",
                    "worker-",
                    "worker",
                    "2-worker-3",
                    "12-worker-3",
                    "42",
                    "7",
                    "orders@1",
                    "orders@22",
                    "java.util.concurrent.StructuredTaskScopeImpl@5e91993f",
                    "java.util.concurrent.StructuredTaskScopeImpl@1",
                    "java.util.concurrent.StructuredTaskScopeImpl@1g",
                    "java.util.concurrent.StructuredTaskScopeImpl@",
                    "other.StructuredTaskScopeImpl@5e91993f",
                    "java.util.concurrent.ThreadPoolExecutor@5e91993f",
                    "qtp1638172114-37",
                    "qtp163817211-4",
                    "H2-save",
                    "H3-save",
                    "T12-save",
                    "T13-save",
                    "job-1234567-1",
                    "job-7654321-2",
                    "job-123456-1",
                    "app-0d4ff1dd-7c3c-4b2f-9d2e-0123456789ab-1",
                    "app-0d4ff1dd-7c3c-4b2f-9d2e-0123456789ff-2",
                    "client[7c1e2a2d]-thread-2",
                    "client[23941650]-thread-3",
                    "client[decade]-thread-3",
                    "Thread-3 (clients)",
                    "Thread-17 (clients)",
                    "Thread-3 (servers)",
                    "StructuredTaskScopeImpl");

    private static String pool(String name) {
        return PoolNames.of(PoolPattern.of(name).sample());
    }

    @Test
    void shouldNameAPoolAsOneOfPlatformThreads() {
        assertEquals("worker-N", pool("worker-17"));
        assertEquals("2-worker-N", pool("2-worker-3"));
        assertEquals("orders@N", pool("orders@1"));
        assertEquals("VirtualThreads", pool("VirtualThreads"));
    }

    @Test
    void shouldNameAPoolOfAContainerThatNobodyNamedByItsClass() {
        assertEquals(
                "StructuredTaskScopeImpl",
                pool("java.util.concurrent.StructuredTaskScopeImpl@5e91993f"));
        assertEquals("Scope$Failing", pool("a.b.Scope$Failing@0"));
    }

    /** A name belongs to the pool that it would make itself, whichever names came before. */
    @Test
    void shouldMatchNamesOfOnePoolAlone() {
        for (String one : NAMES) {
            for (String other : NAMES) {
                boolean matches = PoolPattern.of(one).matches(other);
                assertEquals(key(one).equals(key(other)), matches, one + " and " + other);
            }
        }
    }

    /** A container's class with its package; otherwise the pool of a platform thread. */
    private static String key(String name) {
        return name.matches(".*\\.[^@]*@[0-9a-f]+")
                ? name.replaceFirst("@[^@]*$", "@hash")
                : PoolNames.of(name);
    }

    @Test
    void shouldHaveASampleOfTheSamePool() {
        for (String name : NAMES) {
            if (!name.contains(".")) {
                assertEquals(PoolNames.of(name), pool(name));
            }
        }
    }

    @Test
    void shouldTakeAnotherInstanceOfTheSameName() {
        PoolPattern plain = PoolPattern.of("VirtualThreads");
        assertTrue(plain.matches(new String("VirtualThreads")));
        assertFalse(plain.matches("virtualThreads"));
    }
}
