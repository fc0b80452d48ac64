// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.memory.Layout;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Boot loader. How long an executor's tasks wait, without a word for each task: the account knows
 * how many tasks came, and how many of them wait. So the number of those that have left is known,
 * and the task that begins is taken for the one that came with that number.
 *
 * <pre>
 * came     1  2  3        4            number 3 came at 30; four have come, one still waits:
 *          10 20 30       60    80     so the task that begins at 80 is the third, and waited 50
 * </pre>
 *
 * <p>For a queue that is first come, first served that is the wait of the task. Of other queues the
 * number and the sum of the waits are right, and the waits are as equal as they can be.
 *
 * <p>The account notes when tasks came: where tasks are rare, each one. Of a long queue some are
 * enough, and between them tasks came evenly. Of a short queue while the {@code QueueClock} stands,
 * it notes some tasks in a row, and has them looked up as they begin: a <em>stretch</em>, one in 32
 * of all tasks. Those that begin with no time of their own count with the next one of their stripe
 * that has.
 *
 * <p>The stripe's holder calls {@link #enter} and {@link #begin}. One thread at a time has the
 * notes. If it loses its processor just then, the others do without them: no thread waits.
 */
final class WaitTimes {
    /** Of a long queue one task is noted after such a part of it, by each stripe. */
    private static final int PART = 64;

    /** A queue with fewer tasks is short. */
    private static final int SHORT = 64;

    /** While the clock stands, of a long queue one task in so many that enter is noted. */
    private static final int FAST = 16;

    /** One task in two to this power is looked up while the clock stands. */
    private static final int POWER = 5;

    private static final int SPINS = 16;

    private final ExecutorAccount account;

    /** Whether a thread has the notes. */
    final AtomicBoolean taken = new AtomicBoolean();

    private final Arrivals arrivals = new Arrivals();

    /** The tasks up to this number came before the account knew; nobody counts for them. */
    private long before;

    /** The number of the last task of the stretch. */
    private long stretchEnd;

    private volatile boolean stretch;

    /** Whether tasks came after the last note that were not to be noted. */
    private volatile boolean skipped;

    /** Whether tasks came after the last note while another thread had the notes. */
    private volatile boolean missed;

    WaitTimes(ExecutorAccount account) {
        this.account = account;
    }

    /** It was just booked on the stripe that a task came. */
    void enter(QueueStripe stripe, Ticker ticker) {
        stripe.unnoted++;
        long stamp = stripe.get(Layout.LAST_WAITING);
        int waiting = account.waiting();
        if (stripe.stood && waiting < SHORT) {
            enterShort(stripe, ticker, waiting);
        } else if (stamp != 0) {
            int spacing = Math.max(stripe.stood ? FAST : 1, waiting / PART);
            boolean late = stamp - stripe.noted >= Tick.NANOS / 2;
            if (late || stripe.unnoted >= spacing) {
                note(stripe, stripe.stood ? ticker.now() : stamp, stamp, waiting);
            }
        }
    }

    private void enterShort(QueueStripe stripe, Ticker ticker, int waiting) {
        if (!stretch && draws(stripe) && (stripe.random() >>> 1) % (FAST + waiting) == 0) {
            stretchEnd = account.entered() + FAST + waiting;
            stretch = true;
        }
        if (stretch && account.entered() - stretchEnd <= 0) {
            note(stripe, ticker.now(), stripe.get(Layout.LAST_WAITING), waiting);
        } else if (!skipped) {
            skipped = true;
        }
    }

    /** Tasks were found in the queue that nobody saw coming. The agent's thread. */
    void found() {
        skipped = true;
        if (take()) {
            before = account.entered();
            arrivals.clear(before);
            taken.set(false);
        }
    }

    /** It was just booked on the stripe that a task of the queue begins. */
    void begin(QueueStripe stripe, Ticker ticker) {
        long stamp = stripe.get(Layout.LAST_RUNNING);
        if (stamp == 0) {
            return;
        }
        stripe.untimed++;
        boolean stretches = stretch;
        if (stripe.stood && !stretches && !draws(stripe)) {
            return;
        }
        long now = stripe.stood ? ticker.now() : stamp;
        long came = cameNext(stripe, now);
        if (came != Arrivals.UNKNOWN) {
            // one wait alone does not count for very many
            boolean some = stretches || !stripe.stood && stripe.untimed > FAST;
            int tasks = some ? (stripe.untimed + FAST - 1) / FAST : stripe.untimed;
            stripe.untimed -= tasks;
            TaskTimes.add(stripe, Layout.EXECUTOR_WAITS, Math.max(0, now - came), tasks);
        }
    }

    /** When the task came that has just left. */
    private long cameNext(QueueStripe stripe, long now) {
        if (!take()) {
            return Arrivals.UNKNOWN;
        }
        try {
            long entered = account.entered();
            long number = entered - account.waiting();
            if (stretch && number >= stretchEnd) {
                stretch = false;
            }
            if (number <= before) {
                stripe.untimed = 0;
            }
            return arrivals.came(number, entered, now, missed || skipped);
        } finally {
            taken.set(false);
        }
    }

    private static boolean draws(QueueStripe stripe) {
        return stripe.random() >>> Integer.SIZE - POWER == 0;
    }

    private boolean take() {
        for (int i = 0; i < SPINS; i++) {
            if (taken.compareAndSet(false, true)) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** Whether tasks came since the last note that nobody saw; from now on none did. */
    private boolean isGap(long now) {
        boolean gap = skipped || missed && !arrivals.isSoon(now);
        // a store would share the cache line of a flag that nearly never changes
        if (skipped || missed) {
            skipped = false;
            missed = false;
        }
        return gap;
    }

    private void note(QueueStripe stripe, long now, long stamp, int waiting) {
        if (!take()) {
            missed = true;
            return;
        }
        try {
            long number = account.entered();
            arrivals.note(number, number - waiting, now, isGap(now));
        } finally {
            taken.set(false);
        }
        stripe.noted = stamp;
        stripe.unnoted = 0;
    }
}
