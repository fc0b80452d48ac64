// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.task.TaskLock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A crowd of threads that end while another thread has the lock of the tasks. */
class EndedThreadsTest {
    private static final int CROWD = 100;

    private final CountDownLatch end = new CountDownLatch(1);

    @BeforeEach
    void setUp() {
        TestLedger.open();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    @Test
    @Timeout(60)
    void shouldEndButForOneWhileTheLockIsHeld() throws Exception {
        List<Thread> crowd = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            crowd.add(begin("leaving-" + i));
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            end.countDown();
            while (crowd.stream().filter(Thread::isAlive).count() > 1) {
                Thread.onSpinWait();
            }
            assertEquals(CROWD, TestLedger.pool("leaving-N").live());
            assertEquals(1, crowd.stream().filter(Thread::isAlive).count(), "it waits");
        } finally {
            TaskLock.LOCK.owner = outer;
        }
        for (Thread thread : crowd) {
            thread.join();
        }
        assertEquals(0, TestLedger.pool("leaving-N").live());
        assertEquals(CROWD, TestLedger.pool("leaving-N").ended());
    }

    /** Who has joined others and starts a thread counts that one alone. */
    @Test
    @Timeout(60)
    void shouldHaveLeftBeforeTheNextOneComes() throws Exception {
        List<Thread> two = List.of(begin("leaving-1"), begin("leaving-2"));
        Thread outer = TaskLock.LOCK.enter();
        try {
            end.countDown();
            while (two.stream().allMatch(Thread::isAlive)) {
                Thread.onSpinWait();
            }
            ThreadLedger.starting(new Thread("leaving-3"));
            assertEquals(2, TestLedger.pool("leaving-N").ended());
            assertEquals(1, TestLedger.pool("leaving-N").live());
        } finally {
            TaskLock.LOCK.owner = outer;
        }
        for (Thread each : two) {
            each.join();
        }
    }

    private Thread begin(String name) {
        Thread thread = new Thread(this::live, name);
        ThreadLedger.starting(thread);
        thread.start();
        return thread;
    }

    private void live() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        ThreadLedger.ended(Thread.currentThread());
    }
}
