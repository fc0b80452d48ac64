// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Token;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout.TimerLayout;
import java.io.IOException;

/**
 * Boot loader. The timers of the page: timers of rare operations, of parks, and of the JVM's own
 * events.
 *
 * <p>Parks are not rare. The counters of tasks have their number and time, so their timer keeps
 * only the shortest and the longest park. New extremes become rarer, so it is written less and
 * less.
 *
 * <p>With {@code timing=off} nothing is timed, and there are no timers of operations and of parks.
 */
public final class PageTimers {
    /** Operations for {@link #ended}. */
    public static final int FORCE = 0;

    public static final int CONNECT = 1;
    public static final int ACCEPT = 2;
    public static final int LOOKUP = 3;

    private static final String[] NAMES = {"force", "connect", "accept", "lookup"};
    private static final int STRIPES = 4;

    /** Four timers of operations, one of parks, and room for some of the JVM's. */
    private static final int RECORDS = 32;

    /** The timers of the open page; null when there is none, or nothing is timed. */
    private static volatile PageTimers current;

    private final OpenPage page;
    private final long address;
    private final PageTimer[] operations = new PageTimer[NAMES.length];
    private PageTimer parks;
    private int taken;

    public PageTimers(OpenPage page) throws IOException {
        this.page = page;
        this.address = page.memory.grow(Layout.TIMERS, TimerLayout.RECORD_LENGTH, RECORDS);
        if (Settings.timing()) {
            for (int i = 0; i < NAMES.length; i++) {
                operations[i] = take(STRIPES, TimerLayout.OPERATION, NAMES[i]);
            }
            parks = take(STRIPES, TimerLayout.PARK, "park");
        }
    }

    /** The page is open. */
    public static void start(PageTimers timers) {
        current = timers.parks == null ? null : timers;
    }

    /** The page is closed. */
    public static void stop() {
        current = null;
    }

    /** A timer of the JVM's own events, for one writer thread only; null when there is no room. */
    public PageTimer ofJvm(long kind, String name) {
        return taken == RECORDS ? null : take(1, kind, name);
    }

    private PageTimer take(int stripes, long kind, String name) {
        long at = address + (long) taken * TimerLayout.RECORD_LENGTH;
        taken += stripes;
        return new PageTimer(page, at, stripes, kind, name);
    }

    /**
     * An operation ends that began with {@code token}. Inside another one the token is 0, and
     * nothing is booked.
     */
    public static void ended(int operation, long token) {
        PageTimers now = current;
        if (now != null && token != 0) {
            long start = Token.time(token);
            long stop = System.nanoTime();
            now.operations[operation].ended(1, Math.max(0, stop - start), start, stop);
        }
    }

    /**
     * Called before a park is booked on its task. So every park that readers find there is within
     * the shortest and the longest here.
     */
    public static void parked(long nanos) {
        PageTimers now = current;
        if (now != null) {
            now.parks.took(nanos);
        }
    }
}
