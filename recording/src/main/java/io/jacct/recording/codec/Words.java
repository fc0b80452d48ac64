// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of one entity while they are written or read, one after the other. A text is one word:
 * its number in the dictionary. Lists of entities are put aside for the tables.
 */
final class Words {
    private static final int FIRST_LENGTH = 1024;

    private final Texts texts;
    private final Map<Integer, List<?>> tables = new HashMap<>();
    private long[] all = new long[FIRST_LENGTH];
    private int length;
    private int place;

    Words(Texts texts) {
        this.texts = texts;
    }

    /** Starts to write another entity. */
    void clear() {
        length = 0;
    }

    /** Starts to read a copy of the words of an entity; a reader gets 0 beyond them. */
    void read(Entity entity) {
        if (all.length < entity.length()) {
            all = new long[entity.length()];
        }
        entity.copyTo(all);
        length = entity.length();
        place = 0;
    }

    /** The same of these words. */
    void read(long[] words) {
        if (all.length < words.length) {
            all = new long[words.length];
        }
        System.arraycopy(words, 0, all, 0, words.length);
        length = words.length;
        place = 0;
    }

    int length() {
        return length;
    }

    /** Whether the words of an entity after this time are these, if nothing happens to it. */
    boolean areExpected(Entity entity, long elapsed) {
        return entity.length() == length && entity.expects(all, elapsed);
    }

    long word(int i) {
        return all[i];
    }

    long[] copy() {
        return Arrays.copyOf(all, length);
    }

    void put(long word) {
        if (length == all.length) {
            all = Arrays.copyOf(all, 2 * length);
        }
        all[length++] = word;
    }

    void put(long[] words) {
        while (length + words.length > all.length) {
            all = Arrays.copyOf(all, 2 * all.length);
        }
        System.arraycopy(words, 0, all, length, words.length);
        length += words.length;
    }

    void putText(String text) {
        put(texts.number(text));
    }

    /** Words that are left to read. */
    int left() {
        return length - place;
    }

    boolean hasNext() {
        return place < length;
    }

    long next() {
        return place < length ? all[place++] : 0;
    }

    String nextText() {
        return texts.text(next());
    }

    void skip(int words) {
        place = Math.min(length, place + words);
    }

    /** Where the next word will be read. */
    int place() {
        return place;
    }

    /** Subtracts from the last {@code count} words those at {@code base}. */
    void subtract(int base, int count) {
        for (int i = 0; i < count; i++) {
            all[length - count + i] -= all[base + i];
        }
    }

    /** Adds to the next {@code count} words those at {@code base}: the reverse of subtract. */
    void add(int base, int count) {
        for (int i = 0; i < count && place + i < length; i++) {
            all[place + i] += all[base + i];
        }
    }

    /** Puts the entities of a table aside. */
    void putTable(int number, List<?> entities) {
        tables.put(number, entities);
    }

    List<?> table(int number) {
        return tables.getOrDefault(number, new ArrayList<>());
    }
}
