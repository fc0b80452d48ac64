// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.lang.invoke.VarHandle;

/**
 * Reads what comes, goes or moves from record to record, by a word of the header that is odd while
 * it does and another one afterwards: again until nothing has changed meanwhile, or it is no longer
 * worth while.
 */
final class Changes {
    private final PageView view;
    private final int word;
    private long last;
    private boolean whole;
    private long retries;

    /** What is read. */
    interface Reading<T> {
        T run() throws PageException;
    }

    Changes(PageView view, int word) {
        this.view = view;
        this.word = word;
    }

    /** What was read last. */
    <T> T read(Patience patience, Reading<T> reading) throws PageException {
        int attempt = 0;
        T result;
        do {
            last = view.header(word);
            result = reading.run();
            VarHandle.acquireFence();
            whole = (last & 1) == 0 && view.header(word) == last;
            retries += whole ? 0 : 1;
        } while (!whole && patience.again(attempt++));
        return result;
    }

    /**
     * Whether nothing changed in the last reading. If not, the writer died, is stopped, or changes
     * something all the time.
     */
    boolean whole() {
        return whole;
    }

    /** The word as it was before the last reading. */
    long last() {
        return last;
    }

    /** Readings that were overtaken. */
    long retries() {
        return retries;
    }
}
