// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.PendingRequests;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Work that one thread does for another is booked on the other, exactly once, even while that one
 * ends.
 */
@Tag("slow")
class RequesterBookingTest {
    private static final int DOERS = 3;
    private static final int BOOKINGS = 2_000;
    private static final int ROUNDS = 20;
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);

    @BeforeEach
    void open() {
        TestLedger.open();
    }

    @Test
    void shouldChargeTheRequesterAndNotTheDoer() {
        Counts before = TestLedger.me().counts();
        TaskStripe[] requester = new TaskStripe[1];
        TestLedger.onThread(
                "asking",
                () -> {
                    requester[0] = PendingRequests.me();
                    TestLedger.onThread("doing", () -> transfer(requester[0]));
                    assertEquals(1, bookings("asynchronous for asking"));
                });
        assertEquals(1, pool("asking").get(Counter.FILE_READS));
        assertEquals(7, pool("asking").get(Counter.FILE_READ_BYTES));
        assertEquals(0, pool("doing").get(Counter.FILE_READS));
        assertEquals(0, TestLedger.me().counts().minus(before).get(Counter.FILE_READS));
    }

    @Test
    void shouldChargeTheCohortOfAnRequesterThatHasEnded() {
        TaskStripe[] requester = new TaskStripe[1];
        TestLedger.onThread("gone", () -> requester[0] = PendingRequests.me());
        transfer(requester[0]);
        transfer(requester[0]);
        assertEquals(2, pool("gone").get(Counter.FILE_READS));
        assertEquals(0, bookings("asynchronous for gone"));
    }

    @Test
    void shouldBookOwnWorkAsAnyOther() {
        long before = TestLedger.me().counts().get(Counter.FILE_READS);
        transfer(PendingRequests.me());
        assertEquals(before + 1, TestLedger.me().counts().get(Counter.FILE_READS));
    }

    @Test
    void shouldLoseNothingWhileTheRequesterEnds() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            String name = "ending".concat("x".repeat(round));
            CountDownLatch asked = new CountDownLatch(1);
            TaskStripe[] requester = new TaskStripe[1];
            List<Thread> doers = new ArrayList<>();
            for (int i = 0; i < DOERS; i++) {
                doers.add(doer(asked, requester));
            }
            TestLedger.onThread(
                    name,
                    () -> {
                        requester[0] = PendingRequests.me();
                        asked.countDown();
                    });
            for (Thread doer : doers) {
                doer.join();
            }
            assertEquals(DOERS * BOOKINGS, pool(name).get(Counter.FILE_READS), name);
            assertEquals(7L * DOERS * BOOKINGS, pool(name).get(Counter.FILE_READ_BYTES), name);
        }
    }

    private static Thread doer(CountDownLatch asked, TaskStripe[] requester) {
        Thread doer =
                new Thread(
                        () -> {
                            try {
                                asked.await();
                            } catch (InterruptedException impossible) {
                                throw new IllegalStateException(impossible);
                            }
                            for (int i = 0; i < BOOKINGS; i++) {
                                transfer(requester[0]);
                            }
                            ThreadLedger.ended(Thread.currentThread());
                        },
                        "doer");
        ThreadLedger.starting(doer);
        doer.start();
        return doer;
    }

    private static void transfer(TaskStripe requester) {
        RequesterBooking.transfer(
                requester, Operation.READ, FILE, Ledger.begin(Operation.READ, FILE), 7, null);
    }

    private static long bookings(String task) {
        long bookings = 0;
        for (Task one : TestLedger.snapshot().tasks()) {
            bookings += one.name().equals(task) ? one.counts().get(Counter.FILE_READS) : 0;
        }
        return bookings;
    }

    private static Counts pool(String name) {
        Snapshot snapshot = TestLedger.snapshot();
        Counts sum = snapshot.totals().minus(snapshot.totals());
        for (Group pool : snapshot.pools()) {
            if (pool.name().equals(name)) {
                sum = sum.plus(pool.counts());
            }
        }
        return sum;
    }
}
