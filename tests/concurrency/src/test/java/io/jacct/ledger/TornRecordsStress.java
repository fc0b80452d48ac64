// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.ledger.task.SharedStripes;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import java.lang.reflect.Field;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * An error stops a writer of each kind of record while another thread books there. The bookings of
 * that thread and of a later one are kept, and no stripe stays taken. {@link TornStress} is about a
 * single record. The result is the bookings, and the number of stripes that are still taken.
 */
public final class TornRecordsStress {
    private static final int READS = Layout.counter(Counter.FILE_READS.id());

    private TornRecordsStress() {}

    /** A clock that throws in one thread, as a stack overflow would. */
    private static final class Tearing extends Ticker {
        private volatile Thread torn;

        @Override
        public long now() {
            if (Thread.currentThread() == torn) {
                torn = null;
                throw new StackOverflowError();
            }
            return System.nanoTime();
        }

        void tear(Runnable booking) {
            torn = Thread.currentThread();
            try {
                booking.run();
            } catch (StackOverflowError end) {
                torn = null;
            }
        }
    }

    /** The record's stripes, which are private to the record. */
    private static int held(Class<?> type, Object record) {
        try {
            Field stripes = type.getDeclaredField("stripes");
            stripes.setAccessible(true);
            return held((Seqlock[]) stripes.get(record));
        } catch (ReflectiveOperationException renamed) {
            throw new IllegalStateException(renamed);
        }
    }

    private static int held(Seqlock... stripes) {
        int held = 0;
        for (Seqlock stripe : stripes) {
            held += stripe.owner() == 0 ? 0 : 1;
        }
        return held;
    }

    /** The log and two stripes of a busy device. */
    @JCStressTest
    @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both transactions, no stripe taken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one is lost, or a stripe stays taken")
    @State
    public static class OfDevice {
        private final Tearing clock = new Tearing();
        private final DeviceAccount device;

        /** A file whose device has a log. */
        public OfDevice() {
            LedgerState ledger = Pages.ledger(8, clock);
            int endpoint = ledger.endpoints.of(EndpointKind.FILE, "/a");
            device = ledger.endpoints.entry(endpoint).device;
            ledger.endpoints.stripes.more(device);
        }

        /** An error stops this thread. */
        @Actor
        public void torn() {
            clock.tear(() -> device.begin(0));
        }

        /** Books. */
        @Actor
        public void other() {
            new Span().run(device);
        }

        /** Books, and then reads. */
        @Arbiter
        public void look(II_Result result) {
            new Span().run(device);
            DeviceStripe[] stripes = device.stripes();
            for (DeviceStripe stripe : stripes) {
                result.r1 += (int) stripe.get(DeviceLayout.READS);
            }
            result.r2 = held(stripes);
        }
    }

    /** The four stripes of a record of an executor or of a statistic. */
    private static class Striped {
        /** A page for the agent's own counts, which is never closed. */
        private static final LedgerState LEDGER = Pages.ledger();

        final Tearing clock = new Tearing();
        final ExecutorAccount record =
                new ExecutorAccount(Pages.executor(Pages.fresh()), LEDGER.open, clock);

        final StatisticEntry timer() {
            return StatisticStress.entry(record, StatisticLayout.TIMER);
        }

        final int held() {
            return TornRecordsStress.held(StripedRecord.class, record);
        }
    }

    /** An executor. */
    @JCStressTest
    @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both tasks wait, no stripe taken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one is lost, or a stripe stays taken")
    @State
    public static class OfExecutor extends Striped {
        /** An error stops this thread. */
        @Actor
        public void torn() {
            clock.tear(() -> ExecutorBooking.enter(record));
        }

        /** Books. */
        @Actor
        public void other() {
            ExecutorBooking.enter(record);
        }

        /** Books, and then reads. */
        @Arbiter
        public void look(II_Result result) {
            ExecutorBooking.enter(record);
            result.r1 = (int) record.sum(Layout.WAITING + Layout.QUEUE_TASKS);
            result.r2 = held();
        }
    }

    /** A statistic of the application. */
    @JCStressTest
    @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both events, no stripe taken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one is lost, or a stripe stays taken")
    @State
    public static class OfStatistic extends Striped {
        private final StatisticEntry timer = timer();

        /** An error stops this thread. */
        @Actor
        public void torn() {
            clock.tear(() -> StatisticBooking.stop(timer, 1));
        }

        /** Books. */
        @Actor
        public void other() {
            StatisticBooking.stop(timer, 1);
        }

        /** Books, and then reads. */
        @Arbiter
        public void look(II_Result result) {
            StatisticBooking.stop(timer, 1);
            result.r1 = (int) record.sum(StatisticLayout.EVENTS);
            result.r2 = held();
        }
    }

    /**
     * The stripes of threads without a record: the callers of {@code Tasks.open} book like this.
     */
    @JCStressTest
    @Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "all three, no stripe taken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one is lost, or a stripe stays taken")
    @State
    public static class OfTasks {
        private final LedgerState ledger = Pages.ledger();
        private final SharedStripes shared = ledger.task.shared;
        private final Reading reading = Reading.ofReady(ledger.page);

        private void book(boolean whole) {
            Stripe stripe = shared.open();
            try {
                stripe.add(READS, 1);
                if (!whole) {
                    throw new StackOverflowError();
                }
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }

        /** An error stops this thread, and it books on the same stripe later. */
        @Actor
        public void torn() {
            try {
                book(false);
            } catch (StackOverflowError end) {
                shared.open().close();
            }
        }

        /** Books. */
        @Actor
        public void other() {
            book(true);
        }

        /** Books, and then reads. */
        @Arbiter
        public void look(II_Result result) {
            book(true);
            result.r1 = (int) reading.snapshot().totals().get(Counter.FILE_READS);
            result.r2 = held(SharedStripes.class, shared);
        }
    }

    /** An error stops a fold halfway. The next fold does it again, while a reader looks. */
    @JCStressTest
    @Outcome(id = "10, 2", expect = Expect.ACCEPTABLE, desc = "both tasks, each once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a task is missing, or there twice")
    @State
    public static class OfCohort {
        private final LedgerState ledger = Pages.ledger();
        private final Reading reading = Reading.ofReady(ledger.page);
        private final ThreadStripe first = task(1, 7);
        private final ThreadStripe second = task(2, 3);

        private ThreadStripe task(long id, long reads) {
            Thread thread = Thread.currentThread();
            Stripe cohort = ledger.task.cohorts.of(thread, "worker-1");
            ThreadStripe task = ledger.task.tasks.begin(thread, id, 0, "worker-1", cohort);
            FoldStress.book(task, reads);
            return task;
        }

        /** The first task has no cohort for a moment, so its fold stops where it is added there. */
        @Actor
        public void folds() {
            Thread outer = TaskLock.LOCK.enter();
            try {
                Stripe cohort = first.cohort;
                first.cohort = null;
                try {
                    ledger.task.tasks.fold(first);
                } catch (NullPointerException torn) {
                    first.cohort = cohort;
                }
                ledger.task.tasks.fold(second);
            } finally {
                TaskLock.LOCK.owner = outer;
            }
        }

        /** A reader. */
        @Actor
        public void reader(JJ_Result result) {
            Snapshot snapshot = reading.snapshot();
            result.r1 = snapshot.totals().get(Counter.FILE_READS);
            result.r2 = snapshot.started();
        }
    }
}
