// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import java.lang.invoke.VarHandle;

/**
 * Reads records that come, go or move. A word of the header is odd during such a change and has a
 * new value afterwards. Repeats the reading until nothing has changed meanwhile, or until the
 * patience ends.
 *
 * <p>The partner is {@code VersionWord} of the write half. The writer makes the word odd, fences,
 * changes the records, and makes it even with release. The reader loads the word with acquire,
 * reads the records, fences, and loads the word again. If both loads are the same even number, no
 * store of a change lies between them.
 */
final class Changes {
    private final PageView view;
    private final int word;
    private long last;
    private boolean whole;
    private long retries;

    /** One reading of the records. */
    interface Reading<T> {
        T run() throws PageException;
    }

    Changes(PageView view, int word) {
        this.view = view;
        this.word = word;
    }

    /** Returns the result of the last reading. */
    <T> T read(RetryBudget patience, Reading<T> reading) throws PageException {
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
     * Whether nothing changed during the last reading. If not, the writer died, is stopped, or
     * keeps changing the records.
     */
    boolean whole() {
        return whole;
    }

    /** The word before the last reading. */
    long last() {
        return last;
    }

    /** Readings that had to be repeated because of a change. */
    long retries() {
        return retries;
    }
}
