// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.counter.Counter;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A task given to a pool is booked once, whether it is remembered, retried or fails. */
class FileTasksTest {
    private static final int MANY = 20_000;
    private static final int COLLECTIONS = 50;

    @BeforeEach
    void open() {
        TestLedger.open();
    }

    @Test
    void shouldBookATaskOnceAfterItWasInterrupted() {
        long before = reads();
        Object task = new Object();
        AsynchronousLedger.asks(task, null);
        AsynchronousLedger.reading(task);
        AsynchronousLedger.read(-3, task);
        AsynchronousLedger.reading(task);
        AsynchronousLedger.read(5, task);
        AsynchronousLedger.readDone(null, task);
        assertEquals(before + 1, reads());
    }

    @Test
    void shouldBookAFailureOnce() {
        long reads = reads();
        long errors = TestLedger.me().counts().get(Counter.FILE_ERRORS);
        Object task = new Object();
        AsynchronousLedger.asks(task, null);
        AsynchronousLedger.reading(task);
        AsynchronousLedger.readDone(new IllegalStateException(), task);
        AsynchronousLedger.readDone(new IllegalStateException(), task);
        assertEquals(reads + 1, reads());
        assertEquals(errors + 1, TestLedger.me().counts().get(Counter.FILE_ERRORS));
    }

    @Test
    void shouldBookTasksForWhichThereWasNoPlace() {
        long before = reads();
        Object[] tasks = new Object[MANY];
        for (int i = 0; i < MANY; i++) {
            tasks[i] = new Object();
            AsynchronousLedger.asks(tasks[i], null);
        }
        for (Object task : tasks) {
            AsynchronousLedger.reading(task);
            AsynchronousLedger.read(1, task);
        }
        assertEquals(before + MANY, reads());
    }

    /** A request holds the buffer and the application's handler. */
    @Test
    void shouldNotHoldOnToWhatThePoolRefused() {
        WeakReference<Object> refused = new WeakReference<>(ask());
        AsynchronousLedger.refused();
        for (int i = 0; i < COLLECTIONS && refused.get() != null; i++) {
            System.gc();
        }
        assertNull(refused.get());
    }

    @Test
    void shouldForgetNothingThatAPoolHasTaken() {
        long before = reads();
        Object[] task = {ask()};
        AsynchronousLedger.taken();
        AsynchronousLedger.refused();
        TestLedger.onThread("doer", () -> AsynchronousLedger.read(5, task[0]));
        assertEquals(before, reads());
        assertEquals(0, TestLedger.pool("doer").counts().get(Counter.FILE_READS));
    }

    private static Object ask() {
        Object task = new Object();
        AsynchronousLedger.asks(task, null);
        return task;
    }

    private static long reads() {
        return TestLedger.me().counts().get(Counter.FILE_READS);
    }
}
