// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Delay;
import io.jacct.memory.Layout;

/**
 * Boot loader. Adds a departed task to its cohort in a way that a reader can follow even when the
 * writer is held up, or killed, half way. Under the lock of {@link Tasks}, the only writer of
 * cohorts.
 *
 * <p>What the cohort will be is first written, whole, into the page's first record, the log; then
 * copied into the cohort. A reader that finds the cohort between two values takes the one in the
 * log: nothing of a task is then counted twice or missed, at no wait.
 */
final class FoldLog {
    private final Seqlock log;
    private final long[] sum = new long[Delay.WORDS];
    private final long[] words = new long[Delay.WORDS];

    /** The number of the fold that the log and {@code sum} have. */
    private long logged;

    /** Of a page whose first record is {@code address}. */
    FoldLog(long address) {
        log = new Seqlock(address);
        log.put(Layout.STATE, Layout.FOLD_LOG);
    }

    /**
     * The cohort gets the task's values, {@code ended} more tasks and the number of this fold. Who
     * is torn away does it again, from the log if that is whole: then the cohort may be half done.
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
        Delay.add(sum, words, 0);
        log.open();
        log.put(Layout.TASK_ID, cohort.get(Layout.TASK_ID));
        log.put(Layout.FOLD, number);
        log.put(Layout.ENDED, cohort.get(Layout.ENDED) + ended);
        store(log);
        log.close();
    }

    private static void copy(Stripe from, long[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = from.get(Layout.counter(i));
        }
    }

    private void store(Seqlock to) {
        for (int i = 0; i < sum.length; i++) {
            to.put(Layout.counter(i), sum[i]);
        }
    }
}
