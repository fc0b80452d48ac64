// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.ledger.statistic.Statistics;

/**
 * Boot loader. The entry point for an application's own counters. Advice does not use it. {@code
 * jacct-api.jar} is on the application's class path and finds this class by its name and these
 * methods by their types. So the methods must never change, and name classes of {@code java.lang}
 * only.
 *
 * <p>Contract of every method that does not say that it may take a lock: any thread may call it; it
 * takes no lock, allocates nothing and throws nothing. A call for a statistic that has left, or
 * whose page is closed, has no visible effect.
 */
public final class ApplicationLedger {
    /** The changes of {@link #change}. */
    public static final int WAITQ_ENTER = 1;

    public static final int WAITQ_EXIT = 2;
    public static final int WAITQ_TO_RUNQ = 3;
    public static final int RUNQ_ENTER = 4;
    public static final int RUNQ_EXIT = 5;
    public static final int RUNQ_BACK_TO_WAITQ = 6;

    /** The statistics of the open page; null when no page is open. */
    private static volatile Statistics statistics;

    private ApplicationLedger() {}

    /** The ledger calls this when a page opens or, with null, closes. */
    static void start(Statistics all) {
        statistics = all;
    }

    static void stop() {
        statistics = null;
    }

    /**
     * Enters a statistic into the open page. May take a lock, and wait at most a second for the
     * page to grow.
     *
     * @param owner the statistic leaves when this object is collected
     * @param kind one of {@code StatisticLayout}: 1 counter, 2 named, 3 io, 4 timer, 5 raw
     * @param module at most 30 bytes, as are name and class; unused for a counter
     * @param instance for a counter one more than the number by which its application calls it; 0
     *     from a jar that does not tell
     * @param name for a counter at most 126 bytes
     * @param sort the class; unused for a counter
     * @param values the names of the values, at most 960; one for a counter, none for kinds other
     *     than counter and named
     * @param data of named values the type of each, by the numbers of {@code StatisticLayout}, null
     *     for INT64; of raw the first bytes, at most 64,512, whose number never changes
     * @param flags as of {@link #mark}
     * @return the statistic, for the other methods; null if no page is open, the page has no room,
     *     or another statistic has that name. Counters of one name share an account.
     */
    public static Object enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values,
            byte[] data,
            int flags) {
        try {
            Statistics all = statistics;
            return all == null
                    ? null
                    : all.enter(owner, kind, module, instance, name, sort, values, data, flags);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /**
     * Replaces a text, in UTF-8 with at most 1008 bytes, or all bytes of a raw statistic. May take
     * a lock.
     */
    public static void write(Object statistic, int value, byte[] bytes) {
        try {
            Statistics all = statistics;
            if (all != null) {
                all.write((StatisticEntry) statistic, value, bytes);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * Sets the flags that readers see: 1 clients may write the statistic, 2 its values are not
     * known, 4 they are computed again and again, each time with a call of this. May take a lock.
     */
    public static void mark(Object statistic, int flags) {
        try {
            Statistics all = statistics;
            if (all != null) {
                all.mark((StatisticEntry) statistic, flags);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * The owner of a statistic, as it was entered; null if there is no such statistic. A counter
     * has no owner of its own. The MBeans call this. May take a lock.
     */
    public static Object owner(String module, int instance, String name) {
        Statistics all = statistics;
        return all == null ? null : all.owner(module, instance, name);
    }

    /** The statistic leaves. May take a lock. */
    public static void leave(Object statistic) {
        try {
            Statistics all = statistics;
            if (all != null) {
                all.leave((StatisticEntry) statistic);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** Adds {@code delta} to a counter or a named value. */
    public static void add(Object statistic, int value, long delta) {
        try {
            StatisticBooking.add((StatisticEntry) statistic, value, delta);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** Sets a counter or a named value to {@code level}. */
    public static void set(Object statistic, int value, long level) {
        try {
            StatisticBooking.set((StatisticEntry) statistic, value, level);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * A transaction enters or leaves a queue. If it leaves an empty queue, the queue stays empty
     * and {@code Health.UNMATCHED_EXITS} counts that. An unknown change is ignored.
     */
    public static void change(Object statistic, int change) {
        try {
            change((StatisticEntry) statistic, change);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    private static void change(StatisticEntry queues, int change) {
        switch (change) {
            case WAITQ_ENTER:
                StatisticBooking.move(queues, 1, 0);
                break;
            case WAITQ_EXIT:
                StatisticBooking.move(queues, -1, 0);
                break;
            case WAITQ_TO_RUNQ:
                StatisticBooking.move(queues, -1, 1);
                break;
            case RUNQ_ENTER:
                StatisticBooking.move(queues, 0, 1);
                break;
            case RUNQ_EXIT:
                StatisticBooking.move(queues, 0, -1);
                break;
            case RUNQ_BACK_TO_WAITQ:
                StatisticBooking.move(queues, 1, -1);
                break;
            default:
        }
    }

    /** A transaction has read or written {@code bytes}. Its queue does not change. */
    public static void count(Object statistic, boolean written, long bytes) {
        try {
            StatisticBooking.count((StatisticEntry) statistic, written, bytes);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * A {@link #RUNQ_EXIT} and a {@link #count} in one call. Only version 0.1 of the API calls
     * this.
     */
    public static void transferred(Object statistic, boolean written, long bytes) {
        change(statistic, RUNQ_EXIT);
        count(statistic, written, bytes);
    }

    /**
     * An event of a timer begins. The result is for {@link #stop}; 0 if the statistic is not a
     * timer.
     */
    public static long start(Object statistic) {
        try {
            return StatisticBooking.start((StatisticEntry) statistic);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return 0;
        }
    }

    /** The event ends. */
    public static void stop(Object statistic, long start) {
        try {
            StatisticBooking.stop((StatisticEntry) statistic, start);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }
}
