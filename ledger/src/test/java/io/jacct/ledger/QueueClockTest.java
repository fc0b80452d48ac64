// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.snapshot.Executor;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The clock of an executor's queues, where tasks come so fast that it stands. */
class QueueClockTest {
    private static final long MICRO = 1_000;
    private static final long SECOND = 1_000_000_000;

    private final ExecutorFixture fixture = new ExecutorFixture(8, true);
    private final ExecutorAccount account = fixture.pool(this, "w-1");
    private final Random random = new Random(44);
    private long waited;
    private long ran;

    @BeforeEach
    void use() {
        ExecutorFixture.takeTick();
    }

    @AfterEach
    void leave() {
        ExecutorFixture.giveTickBack();
    }

    private Executor read() {
        return fixture.read("w-N");
    }

    /** Time passes with so many tasks in the queues, and the tick goes on where it is due. */
    private void pass(long nanos, int waiting, int running) {
        waited += waiting * nanos;
        ran += running * nanos;
        fixture.pass(nanos);
    }

    /** A time of this mean, with an exponential distribution. */
    private long about(long mean) {
        return (long) (-Math.log(1 - random.nextDouble()) * mean);
    }

    /** One task after the other for so long, with these mean times. */
    private void tasks(long forNanos, long away, long wait, long run) {
        for (long end = fixture.now + forNanos; fixture.now < end; ) {
            pass(about(away), 0, 0);
            ExecutorBooking.enter(account);
            pass(about(wait), 1, 0);
            long began = ExecutorBooking.begin(account);
            pass(about(run), 0, 1);
            ExecutorBooking.endOfTask(account, began);
        }
    }

    @Test
    void shouldBeExactWhereTasksAreRare() {
        tasks(SECOND, 500 * MICRO, 100 * MICRO, 400 * MICRO);
        assertEquals(waited, read().waitNanos());
        assertEquals(ran, read().runNanos());
    }

    /** A hundred samples a second of a queue that holds one task or none, for half a minute. */
    @Test
    void shouldSampleTheQueuesWhereTasksAreFast() {
        tasks(30 * SECOND, 5 * MICRO, 3 * MICRO, 2 * MICRO);
        Executor read = read();
        double waitError = error(waited);
        double runError = error(ran);
        assertTrue(Math.abs(read.waitNanos() - waited) < 4 * waitError, read + " " + waited);
        assertTrue(Math.abs(read.runNanos() - ran) < 4 * runError, read + " " + ran);
        assertEquals(read.waitNanos(), read.waitBusyNanos());
        assertEquals(read.runNanos(), read.runBusyNanos());
    }

    /** The standard error that docs/timing.md states, where the sum is that of a share. */
    private static double error(long sum) {
        double share = sum / (30.0 * SECOND);
        return 30 * SECOND * Math.sqrt(share * (1 - share) / (30 * SECOND / Tick.NANOS));
    }

    @Test
    void shouldCountExactlyAndNeverGoBack() {
        long completed = 0;
        Executor before = read();
        for (int i = 0; i < 20_000; i++) {
            ExecutorBooking.enter(account);
            pass(about(MICRO), 1, 0);
            long began = ExecutorBooking.begin(account);
            pass(about(MICRO), 0, 1);
            Executor within = read();
            assertEquals(1, within.running());
            assertGrown(before, within);
            ExecutorBooking.endOfTask(account, began);
            Executor after = read();
            assertEquals(++completed, after.completed());
            assertEquals(0, after.waiting() + after.running());
            assertGrown(within, after);
            before = after;
        }
    }

    private static void assertGrown(Executor before, Executor after) {
        assertTrue(after.waitNanos() >= before.waitNanos(), before + " " + after);
        assertTrue(after.runNanos() >= before.runNanos(), before + " " + after);
        assertTrue(after.runBusyNanos() >= before.runBusyNanos(), before + " " + after);
    }

    /** Nothing stays wrong: a long task after a thousand short ones counts to its end. */
    @Test
    void shouldGoOnWhereTasksBecomeRare() {
        tasks(20 * 1_000 * MICRO, MICRO, MICRO, MICRO);
        long before = read().runNanos();
        long token = ExecutorBooking.beginAtOnce(account);
        pass(SECOND, 0, 1);
        long shown = read().runNanos() - before;
        assertTrue(Math.abs(shown - SECOND) <= Tick.NANOS, "shown: " + shown);
        ExecutorBooking.endOfTask(account, token);
        assertEquals(before + shown, read().runNanos());
    }
}
