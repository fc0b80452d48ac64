// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.lang.ref.Reference;

/**
 * Boot loader. A page that is open, and the agent's own counts in it. Each part of the ledger has
 * the page for which it was made. A part without one uses {@link #count}, which finds the current
 * page.
 *
 * <p>{@link #abandon} ends the page without any lock: the file was cut short, and no thread may
 * wait for another one that has met an error.
 */
public final class OpenPage {
    private static volatile OpenPage current;

    /** The number of pages that this JVM has had. Only openings touch it, one at a time. */
    private static int pages;

    public final PageMemory memory;

    /** Differs from page to page. */
    public final int number = pages++;

    /** The layer of histograms keeps its records of this page here; null while there are none. */
    public Object carries;

    private final Runnable ends;
    private volatile boolean abandoned;
    private volatile boolean growthFailed;
    private volatile String trouble;

    /**
     * @param ends runs when the page is abandoned: any thread, any number of times, without a lock
     */
    public OpenPage(PageMemory memory, Runnable ends) {
        this.memory = memory;
        this.ends = ends;
    }

    /** The page is open from now on; with null, none is. */
    public static void current(OpenPage page) {
        current = page;
    }

    /** Adds to one of the agent's own counts in the current page, if there is one. Any thread. */
    public static void count(Health health, long delta) {
        OpenPage now = current;
        if (now != null) {
            now.health(health, delta);
        }
    }

    /**
     * The agent begins to read a file of the kernel; {@link #read} follows. In between, a reader
     * knows that it cannot tell the agent's reads from the application's. Any thread.
     */
    public static void reading() {
        count(Health.OWN_READS, 1);
    }

    /** The agent has read the file, in so many calls. */
    public static void read(long calls, long bytes) {
        count(Health.OWN_READS, calls - 1);
        count(Health.OWN_READ_BYTES, bytes);
        count(Health.OWN_READS_DONE, calls);
    }

    /** Adds to one of the agent's own counts. Any thread, wait-free. */
    public void health(Health health, long delta) {
        if (CounterMemory.getAcquire(memory.header(Layout.PAGE_MAGIC)) != Layout.MAGIC) {
            // an atomic access beyond the end of a cut file would crash the JVM
            TruncatedPage.missed(memory);
        } else if (!abandoned) {
            CounterMemory.addAtomic(memory.header(Layout.health(health.id())), delta);
        }
        // the page may be closed meanwhile, see Stripe
        Reference.reachabilityFence(this);
    }

    /** The page could not grow. Counted, unless the JVM is ending. */
    public void growthFailure(Throwable why) {
        growthFailed = true;
        if (!memory.closed()) {
            if (why instanceof IOException) {
                // of a full heap the application itself tells
                trouble = why.getMessage();
            }
            health(Health.GROWTH_FAILURES, 1);
        }
    }

    /** Whether growing has failed since the last call. */
    public boolean takeGrowthFailed() {
        boolean failed = growthFailed;
        growthFailed = false;
        return failed;
    }

    /** Why the file could not grow, the last time; null if it always could. */
    String growthTrouble() {
        return trouble;
    }

    /** Whether the page was cut short; nothing is booked on it any more. */
    public boolean isAbandoned() {
        return abandoned;
    }

    /**
     * The page with that memory was cut short; with null, the current one. From now on no thread
     * finds it. Does nothing if another page is current. Any thread; takes no lock; any number of
     * times.
     */
    static void abandon(Object memory) {
        OpenPage now = current;
        if (now == null || memory != null && memory != now.memory) {
            return;
        }
        now.abandoned = true;
        Mutex.dissolve(true);
        now.ends.run();
        Housekeeping.wake();
    }
}
