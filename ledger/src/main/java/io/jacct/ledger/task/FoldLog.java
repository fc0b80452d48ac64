// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Delay;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. Adds a departed task's values to its cohort. A reader can follow that even when the
 * writer is held up, or killed, half way. Under the lock of {@link Tasks}: the thread that holds it
 * is the only writer of cohorts.
 *
 * <p>The page's first record is the log. A fold takes two steps, and each is one write of a
 * seqlock:
 *
 * <ol>
 *   <li>The writer adds up cohort and task, and writes all of the cohort's new values into the log.
 *   <li>It copies them into the cohort.
 * </ol>
 *
 * <pre>
 *               step 1          step 2                  done
 * log:          being written   cohort 3, after fold 8  cohort 3, after fold 8
 * cohort 3:     after fold 7    being written           after fold 8
 * reader takes: cohort          log                     cohort
 * </pre>
 *
 * <p>At every moment one of the two is whole. So a reader that finds the cohort being written takes
 * the values in the log. It counts nothing of a task twice, misses nothing, and does not wait.
 */
final class FoldLog {
    private final Seqlock log;
    private final long[] sum = new long[Delay.WORDS];
    private final long[] words = new long[Delay.WORDS];

    /** The number of the fold whose values the log and {@code sum} have. */
    private long logged;

    /** The log of a page whose first record is at {@code address}. */
    FoldLog(long address) {
        log = new Seqlock(address);
        log.put(Layout.STATE, Layout.FOLD_LOG);
    }

    /**
     * The cohort gets the task's values, {@code ended} more tasks and the number of this fold. A
     * fold that an error has interrupted is done again. If the log is whole, it starts from the
     * log, because the cohort may be half written.
     */
    void add(Stripe cohort, Stripe task, int ended, long number) {
        if (logged != number) {
            log(cohort, task, ended, number);
            logged = number;
        }
        cohort.open();
        cohort.put(Layout.FOLD, number);
        cohort.put(Layout.ENDED, log.get(Layout.ENDED));
        store(cohort);
        cohort.close();
    }

    private void log(Stripe cohort, Stripe task, int ended, long number) {
        copy(cohort, sum);
        copy(task, words);
        if (task instanceof ThreadStripe thread && thread.moved()) {
            thread.earlier.subtract(words);
        }
        Delay.add(sum, words, 0);
        log.open();
        log.put(Layout.TASK_ID, cohort.get(Layout.TASK_ID));
        log.put(Layout.FOLD, number);
        log.put(Layout.ENDED, cohort.get(Layout.ENDED) + ended);
        store(log);
        log.close();
    }

    private static void copy(Stripe from, long[] to) {
        CounterMemory.getPlain(from.address + Layout.COUNTERS, to);
        Reference.reachabilityFence(from);
    }

    private void store(Seqlock to) {
        CounterMemory.putPlain(to.address + Layout.COUNTERS, sum);
    }
}
