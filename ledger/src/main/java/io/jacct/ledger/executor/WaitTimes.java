// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.striped.DrawnTask;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.Layout;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. How long the tasks of an account wait in its queue. A task has no place for the time
 * at which it entered. So some tasks are drawn, and the account remembers those few. A worker
 * compares each task that it begins with them, by identity.
 *
 * <p>Where tasks come slowly each is drawn. While the {@code QueueClock} stands, or after 32 draws
 * in the time of a tick, one in 32 is, and from a long queue one after a 32nd of its length. A
 * drawn task stands for the tasks of its stripe around it: of those between two drawn ones half
 * wait as long as the former, half as the latter. So the sum of the weights is the number of tasks,
 * but for those since the last draw.
 *
 * <p>If all {@link #PLACES} are in use, two neighbours become one. Chance decides which stays, by
 * their weights, and it stands for both. So no task is preferred, however long the queue becomes.
 *
 * <p>What is lost: a drawn task that leaves the queue without running takes its weight with it. An
 * undrawn one is counted by another, so the sum has no bias. A drawn one frees its place when the
 * pool removes it, when it is collected, or when it becomes one with another. If an object is in
 * the queue twice, the time of one may be taken for the other's. Tasks that an ended executor still
 * has when the next one takes over its account are not found.
 *
 * <p>The holder of a stripe calls each method that has a stripe. No lock, no loop without an end;
 * only a draw allocates.
 */
final class WaitTimes {
    /** A worker looks at each of them, so they are few. */
    private static final int PLACES = 8;

    /** Where tasks come fast, the mean number of tasks between two that are drawn. */
    private static final int FAST = 32;

    /** So many draws of a stripe in the time of a tick are often. */
    private static final int OFTEN = 32;

    /** The binary logarithm of the part of a long queue between two that are drawn. */
    private static final int PART = 5;

    private final AtomicReferenceArray<DrawnTask> places = new AtomicReferenceArray<>(PLACES);

    /**
     * It was just booked on the stripe that the task enters. The caller offers it to the queue
     * afterwards, so no worker has begun it.
     */
    void enter(QueueStripe stripe, Ticker ticker, Object task) {
        int tasks = ++stripe.undrawn;
        int waiting = StripedRecord.of(stripe).waiting();
        int spacing = Math.max(stripe.stood || stripe.often ? FAST : 1, waiting >>> PART);
        // between a half and one and a half of it
        int least = (spacing >>> 1) + (int) ((long) spacing * stripe.jitter >>> Byte.SIZE);
        if (tasks >= Math.max(1, least)) {
            draw(stripe, ticker, task, spacing);
        }
    }

    private void draw(QueueStripe stripe, Ticker ticker, Object task, int spacing) {
        long now = stripe.stood ? ticker.now() : stripe.get(Layout.LAST_WAITING);
        if (now == 0) {
            stripe.undrawn = 0;
            return;
        }
        int all = stripe.undrawn;
        // tasks from before a pause have nothing to do with this one
        int share = Math.min(all - all / 2, spacing);
        DrawnTask drawn = new DrawnTask(task, now, share);
        if (!put(drawn)) {
            merge(stripe);
            if (!put(drawn)) {
                return;
            }
        }
        DrawnTask former = stripe.drawn;
        stripe.undrawn -= share;
        stripe.drawn = drawn;
        count(stripe, now);
        stripe.jitter = stripe.random() >>> Integer.SIZE - Byte.SIZE;
        if (former != null) {
            former.last = false;
            give(stripe, former);
        }
    }

    /** Also where each change has an exact stamp, not each task is drawn. */
    private static void count(QueueStripe stripe, long now) {
        if (stripe.draws == 0 || now - stripe.drawing > Tick.NANOS) {
            stripe.drawing = now;
            stripe.draws = 0;
        }
        stripe.often = ++stripe.draws > OFTEN;
    }

    /** The other tasks wait as long as the one that was drawn before them. */
    private static void give(QueueStripe stripe, DrawnTask former) {
        int tasks = stripe.undrawn;
        if (tasks <= 0) {
            return;
        } else if (former.add(tasks)) {
            stripe.undrawn = 0;
        } else if (former.waited >= 0) {
            TaskTimes.add(stripe, Layout.EXECUTOR_WAITS, former.waited, tasks);
            stripe.undrawn = 0;
        }
        // otherwise it did not run, and the next draw has them
    }

    /** It was just booked on the stripe that the task begins. */
    void begin(QueueStripe stripe, Ticker ticker, Object task) {
        DrawnTask drawn = take(task);
        int weight = drawn == null ? 0 : drawn.claim();
        if (weight > 0) {
            long now = stripe.stood ? ticker.now() : stripe.get(Layout.LAST_RUNNING);
            long waited = Math.max(0, now - drawn.since);
            drawn.waited = waited;
            TaskTimes.add(stripe, Layout.EXECUTOR_WAITS, waited, weight);
        }
    }

    /** The queue has refused the task, so it is as if it had not come. */
    void withdraw(QueueStripe stripe, Object task) {
        DrawnTask drawn = take(task);
        stripe.undrawn += (drawn == null ? 0 : drawn.claim()) - 1;
    }

    /** The task will not run. Any thread. */
    void remove(Object task) {
        DrawnTask drawn = take(task);
        if (drawn != null) {
            drawn.claim();
        }
    }

    /** Frees the task's place; null if it has none. Only one thread gets it. */
    private DrawnTask take(Object task) {
        for (int i = 0; i < PLACES; i++) {
            DrawnTask there = places.get(i);
            if (there != null && there.refersTo(task) && places.compareAndSet(i, there, null)) {
                return there;
            }
        }
        return null;
    }

    /** False if no place is free. A place is free, too, if its task was collected. */
    private boolean put(DrawnTask drawn) {
        for (int i = 0; i < PLACES; i++) {
            DrawnTask there = places.get(i);
            boolean collected = there != null && there.refersTo(null);
            if ((there == null || collected) && places.compareAndSet(i, there, drawn)) {
                if (collected) {
                    there.claim();
                }
                return true;
            }
        }
        return false;
    }

    /**
     * Makes one of the two neighbours that together stand for the fewest tasks. The last one of a
     * stripe is left alone, because the next draw there looks for it.
     */
    private void merge(QueueStripe stripe) {
        int least = Integer.MAX_VALUE;
        DrawnTask elder = null;
        DrawnTask younger = null;
        for (int i = 0; i < PLACES; i++) {
            DrawnTask one = places.get(i);
            DrawnTask next = one == null || one.last ? null : next(one, i);
            int both = next == null ? least : one.weight() + next.weight();
            if (both < least) {
                least = both;
                elder = one;
                younger = next;
            }
        }
        if (elder != null) {
            boolean stays = (stripe.random() >>> 1) % Math.max(1, least) < elder.weight();
            merge(stripe, stays ? younger : elder, stays ? elder : younger);
        }
    }

    /** The task that was drawn next after the one in that place; null if there is none. */
    private DrawnTask next(DrawnTask task, int place) {
        DrawnTask next = null;
        for (int i = 0; i < PLACES; i++) {
            DrawnTask other = places.get(i);
            if (other != null && !other.last) {
                long later = other.since - task.since;
                boolean follows = later > 0 || later == 0 && i > place;
                if (follows && (next == null || other.since - next.since < 0)) {
                    next = other;
                }
            }
        }
        return next;
    }

    private void merge(QueueStripe stripe, DrawnTask from, DrawnTask into) {
        for (int i = 0; i < PLACES; i++) {
            if (places.compareAndSet(i, from, null)) {
                int weight = from.claim();
                if (weight > 0 && !into.add(weight)) {
                    stripe.undrawn += weight;
                }
            }
        }
    }
}
