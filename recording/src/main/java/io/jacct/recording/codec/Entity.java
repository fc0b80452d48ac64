// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.Arrays;

/**
 * An entity as it was in the last frame: its words, and which of them go with the clock. Both ends
 * keep it, and change it in the same steps.
 *
 * <p>Many words are times that pass: how long a thread has lived, a read has lasted, a handle was
 * not used. Such a word has last grown by exactly the time between two frames. It is expected to do
 * so again, and is written only if it does not.
 *
 * <p>Most words of most entities are 0, above all the histograms of devices. Words are in chunks,
 * and a chunk of zeros takes no memory.
 */
final class Entity {
    private static final int SHIFT = 4;
    private static final int CHUNK = 1 << SHIFT;
    private static final long[] ZEROS = new long[CHUNK];

    final int slot;
    private int length;
    private long[][] chunks = new long[0][];

    /** For each chunk a bit for each word. */
    private short[] passing = new short[0];

    /** The encoder's: the key, and the frame in which it was last seen. */
    Object key;

    long frame;

    /** The value that the words stand for; the decoder's only once it was asked for. */
    Object value;

    Entity(int slot) {
        this.slot = slot;
    }

    int length() {
        return length;
    }

    /** Sets the number of words; new ones are 0. */
    void resize(int words) {
        int count = words + CHUNK - 1 >> SHIFT;
        if (count != chunks.length) {
            chunks = Arrays.copyOf(chunks, count);
            passing = Arrays.copyOf(passing, count);
        }
        for (int i = words; i < Math.min(length, count << SHIFT); i++) {
            settle(i, 0);
        }
        length = words;
    }

    private long word(int i) {
        long[] chunk = chunks[i >> SHIFT];
        return chunk == null ? 0 : chunk[i & CHUNK - 1];
    }

    private boolean isPassing(int i) {
        return (passing[i >> SHIFT] & bit(i)) != 0;
    }

    private static int bit(int i) {
        return 1 << (i & CHUNK - 1);
    }

    /** What a word will be after this time, if nothing happens. */
    long expected(int i, long elapsed) {
        return isPassing(i) ? word(i) + elapsed : word(i);
    }

    /** Whether all words will be these after this time, if nothing happens. */
    boolean expects(long[] words, long elapsed) {
        boolean same = true;
        for (int place = 0; same && place < chunks.length; place++) {
            int first = place << SHIFT;
            int end = Math.min(first + CHUNK, length);
            if (passing[place] == 0) {
                long[] chunk = chunks[place] == null ? ZEROS : chunks[place];
                same = Arrays.equals(words, first, end, chunk, 0, end - first);
            } else {
                for (int i = first; same && i < end; i++) {
                    same = expected(i, elapsed) == words[i];
                }
            }
        }
        return same;
    }

    /** Whether no word goes with the clock. */
    boolean isStill() {
        boolean still = true;
        for (int place = 0; still && place < passing.length; place++) {
            still = passing[place] == 0;
        }
        return still;
    }

    void set(int i, long word, long elapsed) {
        boolean passes = elapsed != 0 && word - word(i) == elapsed;
        settle(i, word);
        if (passes) {
            passing[i >> SHIFT] |= (short) bit(i);
        }
    }

    /** Sets a word that is written in every frame. */
    void settle(int i, long word) {
        int place = i >> SHIFT;
        if (chunks[place] == null && word != 0) {
            chunks[place] = new long[CHUNK];
        }
        if (chunks[place] != null) {
            chunks[place][i & CHUNK - 1] = word;
        }
        passing[place] &= (short) ~bit(i);
    }

    /** Nothing has happened in this time. Returns whether a word is another one by that. */
    boolean pass(long elapsed) {
        boolean changed = false;
        for (int place = 0; place < chunks.length; place++) {
            for (int rest = passing[place] & 0xFFFF; rest != 0; rest &= rest - 1) {
                chunks[place][Integer.numberOfTrailingZeros(rest)] += elapsed;
                changed = true;
            }
        }
        return changed;
    }

    /** Copies the words to where they are read. */
    void copyTo(long[] words) {
        for (int place = 0; place < chunks.length; place++) {
            int first = place << SHIFT;
            int count = Math.min(CHUNK, length - first);
            if (chunks[place] == null) {
                Arrays.fill(words, first, first + count, 0);
            } else {
                System.arraycopy(chunks[place], 0, words, first, count);
            }
        }
    }
}
