// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.UserLayout;
import io.jacct.snapshot.page.Reading;
import io.jacct.snapshot.user.DeviceUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Two threads of a pool use a file. One of them ends: its record is emptied first, and then the
 * pool's takes the values, or becomes the pool's as it is. Meanwhile work is still booked for it,
 * and its pool uses the file, too. A booking that finds the emptied record looks again.
 *
 * <p>The result is: bytes that a reader sees meanwhile, of which some may be on their way; and all
 * bytes in the end.
 */
@JCStressTest
@Outcome(id = "\\d+, 1111", expect = Expect.ACCEPTABLE, desc = "nothing lost, nothing twice")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, or counted twice")
@State
public class UserStress {
    private static final int MOST = 16;
    private static final int BYTES = UserLayout.WRITES + UserLayout.BYTES;
    private static final long TOO_MANY = -1;

    private final LedgerState ledger = Pages.ledger();
    private final Reading reading = Reading.ofReady(ledger.page);
    private final DeviceUsers users;
    private final DeviceAccount device;
    private final ThreadStripe one;
    private final ThreadStripe two;

    /** Both threads have written. */
    public UserStress() {
        try {
            users = new DeviceUsers(ledger.open, MOST);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        device = ledger.endpoints.device(ledger.endpoints.of(EndpointKind.FILE, "/data"));
        Stripe cohort = ledger.task.cohorts.of(Thread.currentThread(), "worker-1");
        one = ledger.task.tasks.begin(Thread.currentThread(), 1, 0, "worker-1", cohort);
        two = ledger.task.tasks.begin(Thread.currentThread(), 2, 0, "worker-2", cohort);
        write(one, 1000);
        write(two, 100);
        users.leave(two, two.cohort, true);
    }

    private void write(ThreadStripe by, long bytes) {
        users.book(device, by, by.cohort, DevstatCodes.WRITE, 1, 1, bytes, 1);
    }

    private long sum() {
        double sum = 0;
        for (DeviceUser user : reading.snapshot().users()) {
            sum += user.values().get(BYTES);
        }
        return (long) sum;
    }

    /** Work that is booked for the first thread, perhaps late. */
    @Actor
    public void late() {
        write(one, 10);
    }

    /** The first thread ends. */
    @Actor
    public void end() {
        users.leave(one, one.cohort, true);
    }

    /** Another thread books for the pool. */
    @Actor
    public void pool() {
        write(two, 1);
    }

    /** A reader. */
    @Actor
    public void reader(JJ_Result result) {
        long seen = sum();
        result.r1 = seen > 1111 ? TOO_MANY : seen;
    }

    /** The end of all. */
    @Arbiter
    public void arbiter(JJ_Result result) {
        result.r2 = sum();
    }
}
