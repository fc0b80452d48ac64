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
 */
final class Entity {
    final int slot;
    long[] words = new long[0];
    private boolean[] passing = new boolean[0];

    /** The encoder's: the key, and the frame in which it was last seen. */
    Object key;

    long frame;

    /** The decoder's: the value that the words stand for, once it was asked for. */
    Object value;

    Entity(int slot) {
        this.slot = slot;
    }

    /** Sets the number of words; new ones are 0. */
    void resize(int length) {
        if (length != words.length) {
            words = Arrays.copyOf(words, length);
            passing = Arrays.copyOf(passing, length);
        }
    }

    /** What a word will be after this time, if nothing happens. */
    long expected(int i, long elapsed) {
        return passing[i] ? words[i] + elapsed : words[i];
    }

    void set(int i, long word, long elapsed) {
        passing[i] = elapsed != 0 && word - words[i] == elapsed;
        words[i] = word;
    }

    /** Sets a word that is written in every frame. */
    void settle(int i, long word) {
        words[i] = word;
        passing[i] = false;
    }

    /** Nothing has happened in this time. Returns whether a word is another one by that. */
    boolean pass(long elapsed) {
        boolean changed = false;
        for (int i = 0; i < words.length; i++) {
            if (passing[i]) {
                words[i] += elapsed;
                changed = true;
            }
        }
        return changed;
    }
}
