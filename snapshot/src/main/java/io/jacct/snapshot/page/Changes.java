// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Histogram;
import io.jacct.memory.Layout;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads records that come, go or move. A word of the header is odd during such a change and has a
 * new value afterwards. Repeats the reading until nothing has changed meanwhile, or until the
 * patience ends.
 *
 * <p>The partner is {@code VersionWord} of the write half. The writer makes the word odd, fences,
 * changes the records, and makes it even with release. The reader loads the word with acquire,
 * reads the records, fences, and loads the word again. If both loads are the same even number, no
 * store of a change lies between them.
 *
 * <p>A reading that needs the carries of histograms asks for them first ({@link #carries}). It is
 * repeated if a histogram has got its first carry, or has given its carries back, since then.
 */
final class Changes {
    private final PageView view;
    private final int word;
    private long last;
    private Carries carries;
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
            carries = null;
            last = view.header(word);
            result = reading.run();
            VarHandle.acquireFence();
            whole = (last & 1) == 0 && view.header(word) == last;
            whole &= carries == null || carries.equals(Carries.of(view));
            retries += whole ? 0 : 1;
        } while (!whole && patience.again(attempt++));
        return result;
    }

    /** For a reading, before it reads any histogram: where the page has carries. */
    Carries carries() throws PageException {
        carries = Carries.of(view);
        return carries;
    }

    /**
     * Where the page has the carries of histograms. A histogram's carries are loaded before its
     * words, see {@link Histogram}.
     *
     * @param places by the place of the histogram in the page
     */
    record Carries(Map<Long, Place> places) {
        static final Carries NONE = new Carries(Map.of());

        /** The record at {@code base}. */
        record Place(PageBuffer words, int base) {}

        static Carries of(PageView view) throws PageException {
            Map<Long, Place> places = new HashMap<>();
            for (PageView.Segment segment : view.segments(Layout.CARRIES)) {
                for (int i = 0; i < segment.records(); i++) {
                    int base = i * Layout.CARRY_LENGTH;
                    long histogram = segment.words().acquire(base + Layout.CARRY_PLACE);
                    if (histogram != 0) {
                        places.put(histogram, new Place(segment.words(), base));
                    }
                }
            }
            return places.isEmpty() ? NONE : new Carries(places);
        }

        /** The carries of the histogram at that offset; null if it has none. */
        long[] load(PageBuffer words, int histogram) {
            Place at = places.isEmpty() ? null : places.get(words.placeOf(histogram));
            if (at == null) {
                return null;
            }
            long[] carries = new long[Histogram.WORDS];
            for (int i = 0; i < carries.length; i++) {
                int offset = at.base + Layout.CARRY_COUNTS + i * Long.BYTES;
                carries[i] = at.words.acquire(offset);
            }
            return carries;
        }
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
