// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.operation.Waits;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Threads for which no record was left book on stripes that they share. Whatever error stops such a
 * booking, the thread gives its stripe back, so no other thread waits for it.
 */
class TornWithoutRecordTest {
    private static final int STRIPES = 4;
    private static final int FILE = EndpointKind.other(EndpointKind.FILE);
    private static final long TOKEN = 1;

    private final List<Long> free = new ArrayList<>();
    private final List<Stripe> shared = new ArrayList<>();

    /** Takes all records that are free, also those that the housekeeper adds meanwhile. */
    @BeforeEach
    void setUp() throws InterruptedException {
        TestLedger.open();
        for (int i = 0; i < STRIPES; i++) {
            onOther(() -> shared.add(Tasks.state.shared.open()));
        }
        shared.forEach(Stripe::close);
        assertEquals(STRIPES, shared.stream().distinct().count());
        takeAll();
    }

    private void takeAll() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            long address = Tasks.state.records.take();
            while (address != 0) {
                free.add(address);
                address = Tasks.state.records.take();
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    @AfterEach
    void tearDown() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            free.forEach(Tasks.state.records::giveBack);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** Returns what it threw, or null. */
    private static Throwable onOther(Executable work) throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Runnable run =
                () -> {
                    try {
                        work.execute();
                    } catch (Throwable end) {
                        thrown[0] = end;
                    }
                };
        Thread thread = new Thread(run, "without a record");
        thread.start();
        thread.join();
        return thrown[0];
    }

    private void assertGivenBack(Executable torn) throws InterruptedException {
        assertEquals(NullPointerException.class, onOther(torn).getClass());
        for (Stripe stripe : shared) {
            assertEquals(0, stripe.holder);
        }
    }

    /** An operation that is null throws where it is booked, when the stripe is open. */
    @Test
    void shouldGiveBackWhereAnErrorStopsABooking() throws InterruptedException {
        assertGivenBack(() -> Booking.end(null, FILE, TOKEN, null));
        assertGivenBack(() -> Booking.moved(null, FILE, 1));
        assertGivenBack(() -> Waits.waited(null, TOKEN));
        TaskStripe requester = Tasks.current();
        assertGivenBack(() -> RequesterBooking.count(requester, FILE, null));
    }
}
