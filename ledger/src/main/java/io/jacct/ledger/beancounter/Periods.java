// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.Mutex;
import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. The accounting periods of all beancounters, as ubstat has them. A period begins
 * where the last one ended. It ends because a subscriber has requested a signal within an interval.
 * Without requests there is one period without an end.
 *
 * <pre>
 * request(s, n)   deadline = min(deadline, now + n); s is pending, once, whatever it asked before
 * deadline        each beancounter: store, minheld = maxheld = held
 *                 all pending subscribers are told, once; the next deadline is one interval on,
 *                 the smallest that was requested in this period; without requests there is none
 * </pre>
 *
 * <p>Any thread may ask. A request costs one compare-and-set and an allocation. The agent's thread
 * ends periods and runs the signals of the subscribers, which must not wait. A subscriber that is
 * slow to request again misses periods, and delays nobody.
 */
public final class Periods {
    private static final long NEVER = Long.MAX_VALUE;

    private final Mutex lock = new Mutex();
    private final Beancounters all;
    private final Clock clock;
    private final long origin;
    private List<Request> pending = new ArrayList<>();

    /** All times are nanoseconds since {@link #origin}. */
    private long start;

    private long end;
    private long deadline = NEVER;
    private long interval = NEVER;

    /** How many periods have ended, with their signals. The agent's thread alone writes it. */
    private volatile long ended;

    /** A pending request. */
    private static final class Request {
        final Object subscriber;
        final Runnable signal;

        Request(Object subscriber, Runnable signal) {
            this.subscriber = subscriber;
            this.signal = signal;
        }
    }

    Periods(Beancounters all, Clock clock) {
        this.all = all;
        this.clock = clock;
        this.origin = clock.nanos();
    }

    /**
     * The subscriber requests a signal at the end of this period, which comes within {@code nanos}.
     * The request replaces an earlier one of the same subscriber.
     *
     * @param signal null if the subscriber gets no signal; its interval still counts
     */
    public void request(Object subscriber, long nanos, Runnable signal) {
        Thread outer = lock.enter();
        try {
            forget(subscriber);
            if (signal != null) {
                pending.add(0, new Request(subscriber, signal));
            }
            interval = Math.min(interval, nanos);
            long now = now();
            deadline = Math.min(deadline, nanos > NEVER - now ? NEVER : now + nanos);
        } finally {
            lock.owner = outer;
        }
        Housekeeping.wake();
    }

    private void forget(Object subscriber) {
        for (int i = pending.size() - 1; i >= 0; i--) {
            if (pending.get(i).subscriber == subscriber) {
                pending.remove(i);
            }
        }
    }

    /** Nanoseconds until the period must end; {@code Long.MAX_VALUE} if nothing was requested. */
    public long remaining() {
        Thread outer = lock.enter();
        try {
            return deadline == NEVER ? NEVER : Math.max(0, deadline - now());
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * Ends the period if its deadline has passed, and signals the subscribers, the last request
     * first.
     */
    void run() {
        List<Request> told = end();
        if (told == null) {
            return;
        }
        for (int i = 0; i < told.size(); i++) {
            try {
                told.get(i).signal.run();
            } catch (RuntimeException | Error failure) {
                OpenPage.count(Health.ADVICE_ERRORS, 1);
            }
        }
        ended = ended + 1;
    }

    /** Null if the period lasts. */
    private List<Request> end() {
        Thread outer = lock.enter();
        try {
            long now = now();
            if (now < deadline) {
                return null;
            }
            start = end;
            end = now;
            deadline = interval > NEVER - now ? NEVER : now + interval;
            interval = NEVER;
            Beancounter[] each = all.all();
            for (int i = 0; i < each.length; i++) {
                each[i].endPeriod(origin + start, origin + end);
            }
            List<Request> told = pending;
            pending = new ArrayList<>();
            return told;
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * The values of a beancounter at the end of the last complete period. Before the first period
     * ends, these are the values at the first call of this method. Puts the start and the end of
     * that period into {@code times}, in nanoseconds; before the first period ends, both are 0.
     */
    long[] last(Beancounter of, long[] times) {
        Thread outer = lock.enter();
        try {
            times[0] = start;
            times[1] = end;
            return of.stored();
        } finally {
            lock.owner = outer;
        }
    }

    /** How many periods have ended. The signals of the last of them have run already. */
    public long ended() {
        return ended;
    }

    /** Nanoseconds since beancounters came into use. */
    long now() {
        return clock.nanos() - origin;
    }
}
