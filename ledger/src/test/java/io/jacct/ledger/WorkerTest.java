// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.ledger.device.EndpointKind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerTest {
    private static final int FILES = 1000;

    @BeforeEach
    void setUp() {
        TestLedger.open();
    }

    @AfterEach
    void tearDown() {
        LedgerStart.close();
    }

    @Test
    void shouldNotHoldUpTheGrowthOfThePage() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        LedgerStart.submit(
                () -> {
                    begun.countDown();
                    ended.complete(isOver(end));
                });
        begun.await();
        for (int i = 0; i < FILES; i++) {
            LedgerStart.state.endpoints.of(EndpointKind.FILE, "/worker/" + i);
        }
        assertEquals(0, TestLedger.snapshot().health().get(Health.OTHER_NO_RECORD.label()));
        end.countDown();
        assertTrue(ended.get());
    }

    private static boolean isOver(CountDownLatch end) {
        try {
            return end.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldGoOnAfterAnActionThatFailed() throws Exception {
        List<Thread> ran = new CopyOnWriteArrayList<>();
        CountDownLatch second = new CountDownLatch(1);
        LedgerStart.submit(
                () -> {
                    ran.add(Thread.currentThread());
                    throw new IllegalStateException("fails on purpose");
                });
        LedgerStart.submit(
                () -> {
                    ran.add(Thread.currentThread());
                    assertTrue(LedgerStart.isWorker());
                    second.countDown();
                });
        second.await();
        assertEquals(2, ran.size());
        assertEquals(ran.get(0), ran.get(1));
        assertEquals(1, TestLedger.snapshot().health().get(Health.ADVICE_ERRORS.label()));
    }
}
