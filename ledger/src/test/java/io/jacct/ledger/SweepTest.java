// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.ledger.task.Tasks;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads whose start and end no advice has seen. Nothing is woven in this JVM. */
class SweepTest {
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = new Thread(this::live, "unseen-1");

    @BeforeEach
    void setUp() {
        TestLedger.open();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    private void live() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldEnterAThreadThatTwoLooksMeetAndRemoveItWhenItHasEnded() throws Exception {
        Sweep sweep = new Sweep();
        thread.start();
        assertNull(Tasks.find(thread));
        sweep.look();
        sweep.look();
        assertNotNull(Tasks.find(thread));
        end.countDown();
        thread.join();
        sweep.look();
        assertNull(Tasks.find(thread));
    }
}
