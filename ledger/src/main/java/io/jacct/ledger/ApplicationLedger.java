// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The door for what an application counts itself. Advice has no part in it: {@code
 * jacct-api.jar}, which stands on the application's class path, finds this class by its name and
 * these methods by their types. So they are as they are for ever, and name classes of {@code
 * java.lang} only.
 *
 * <p>Contract of every method but {@link #enter} and {@link #leave}: any thread, no lock, no
 * allocation, nothing is thrown. On a statistic that has left, or whose page is closed, they do
 * nothing that shows.
 */
public final class ApplicationLedger {
    /** For {@link #change}. */
    public static final int WAITQ_ENTER = 1;

    public static final int WAITQ_EXIT = 2;
    public static final int WAITQ_TO_RUNQ = 3;
    public static final int RUNQ_ENTER = 4;
    public static final int RUNQ_EXIT = 5;
    public static final int RUNQ_BACK_TO_WAITQ = 6;

    /** Of the open page; null when there is none. */
    private static volatile Statistics statistics;

    private ApplicationLedger() {}

    /** A page is open or, with null, closed. */
    static void start(Statistics all) {
        statistics = all;
    }

    /**
     * Enters a statistic into the page that is open. May take a lock, and wait for the page to
     * grow, a second at most.
     *
     * @param owner whose it is: if that is collected, the statistic goes
     * @param kind one of {@code StatisticLayout}: 1 counter, 2 named, 3 io, 4 timer
     * @param module of a counter nothing; of others at most 30 bytes, as name and class
     * @param instance of a counter nothing
     * @param name of a counter at most 126 bytes
     * @param sort the class; of a counter nothing
     * @param values their names, at most 15; of a counter one, of others than named ones none
     * @return what the other methods want; null if no page is open, or it has no room, or another
     *     has that name
     */
    public static Object enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values) {
        try {
            Statistics all = statistics;
            return all == null
                    ? null
                    : all.enter(owner, kind, module, instance, name, sort, values);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
            return null;
        }
    }

    /** The statistic goes. May take a lock. */
    public static void leave(Object statistic) {
        try {
            Statistics all = statistics;
            if (all != null) {
                all.leave((Statistic) statistic);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** {@code delta} more of a counter or a named value. */
    public static void add(Object statistic, int value, long delta) {
        try {
            StatisticBooking.add((Statistic) statistic, value, delta);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A counter or a named value is {@code level} from now on. */
    public static void set(Object statistic, int value, long level) {
        try {
            StatisticBooking.set((Statistic) statistic, value, level);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /**
     * A transaction enters or leaves a queue. Leaving an empty one takes nobody out and is counted,
     * in {@code Health.UNMATCHED_EXITS}; what is no change is ignored.
     */
    public static void change(Object statistic, int change) {
        try {
            change((Statistic) statistic, change);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    private static void change(Statistic queues, int change) {
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

    /** {@code bytes} were read or written by a transaction; its queue is another matter. */
    public static void count(Object statistic, boolean written, long bytes) {
        try {
            StatisticBooking.count((Statistic) statistic, written, bytes);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** Both, a {@link #RUNQ_EXIT} and a {@link #count}: the API of version 0.1 knows no other. */
    public static void transferred(Object statistic, boolean written, long bytes) {
        change(statistic, RUNQ_EXIT);
        count(statistic, written, bytes);
    }

    /** An event of a timer begins. The result is for {@link #stop}; 0 if it is no timer. */
    public static long start(Object statistic) {
        try {
            return StatisticBooking.start((Statistic) statistic);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
            return 0;
        }
    }

    /** The event ends. */
    public static void stop(Object statistic, long start) {
        try {
            StatisticBooking.stop((Statistic) statistic, start);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }
}
