// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Executor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The delay until a task is due is not waiting. */
class ScheduledBookingTest {
    private final ExecutorFixture fixture = new ExecutorFixture();
    private final ExecutorAccount account =
            fixture.accounts.of(this, ExecutorAccount.SCHEDULED, new Thread("timer-1"));

    private Executor read() {
        return fixture.read("timer-N");
    }

    private final class Task implements Delayed {
        private final long due;

        Task(long due) {
            this.due = due;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - fixture.now, TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            throw new UnsupportedOperationException();
        }
    }

    private Task schedule(long delay) {
        QueueBooking.count(account, Layout.DELAYED, 1);
        return new Task(fixture.now + delay);
    }

    @Test
    void shouldWaitFromWhenItIsDue() {
        Task task = schedule(100);
        assertEquals(1, read().delayed());
        fixture.now += 130;
        ExecutorBooking.leaveScheduled(account, task, 0);
        assertEquals(0, read().delayed());
        assertEquals(30, read().waitNanos());
        assertEquals(30, read().waitBusyNanos());
        assertEquals(1, read().waits().count());
        assertEquals(30, read().waits().nanos());
    }

    @Test
    void shouldNotWaitWhenItIsRemovedBeforeItIsDue() {
        Task task = schedule(100);
        fixture.now += 30;
        ExecutorBooking.leaveScheduled(account, task, 1);
        assertEquals(0, read().waitNanos());
        assertEquals(1, read().removed());
        assertEquals(0, read().waits().count());
    }

    @Test
    void shouldNotTakeForWaitingThatItRanForLongerThanItsPeriod() {
        Task task = schedule(10);
        fixture.now += 10;
        ExecutorBooking.leaveScheduled(account, task, 0);
        fixture.now += 500;
        QueueBooking.count(account, Layout.DELAYED, 1);
        Task again = new Task(task.due + 100);
        ExecutorBooking.returnScheduled(account, again);
        fixture.now += 7;
        ExecutorBooking.leaveScheduled(account, again, 0);
        assertEquals(7, read().waitNanos());
        assertEquals(2, read().waits().count());
        assertEquals(7, read().waits().nanos());
        assertEquals(7, read().waitBusyNanos());
    }

    /** Workers take due tasks in the order in which they are due. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldEqualTheModelOnRandomSchedules(long seed) {
        Random random = new Random(seed);
        PriorityQueue<Task> queue =
                new PriorityQueue<>(Comparator.comparingLong((Task t) -> t.due));
        List<long[]> waits = new ArrayList<>();
        for (int step = 0; step < 2000; step++) {
            fixture.now += random.nextInt(50);
            Task head = queue.peek();
            if (random.nextBoolean()) {
                queue.add(schedule(random.nextInt(200)));
            } else if (head != null && head.due <= fixture.now) {
                ExecutorBooking.leaveScheduled(account, queue.poll(), 0);
                waits.add(new long[] {head.due, fixture.now});
            }
        }
        assertEquals(queue.size(), read().delayed());
        assertEquals(waits.stream().mapToLong(w -> w[1] - w[0]).sum(), read().waitNanos());
        assertEquals(union(waits), read().waitBusyNanos());
    }

    private static long union(List<long[]> intervals) {
        intervals.sort(Comparator.comparingLong(interval -> interval[0]));
        long sum = 0;
        long end = Long.MIN_VALUE;
        for (long[] interval : intervals) {
            sum += Math.max(0, interval[1] - Math.max(end, interval[0]));
            end = Math.max(end, interval[1]);
        }
        return sum;
    }
}
