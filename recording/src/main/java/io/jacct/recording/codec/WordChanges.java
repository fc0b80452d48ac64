// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes and reads the words of entities that are not as expected. Both ends take the same steps.
 * For each such word there is the distance from the one before, in one number with one of these
 * forms, and a second number elsewhere. First numbers repeat from entity to entity, second ones
 * rarely, so they compress better apart:
 *
 * <ul>
 *   <li>the difference from what was expected;
 *   <li>the difference from the last moment that was written so in this frame, at first that of the
 *       frame. Most moments are shortly before or after another one;
 *   <li>how many large differences ago there was the same. The bytes that a thread has written are
 *       those of its pool, of a device, and in the kernel's view.
 * </ul>
 */
final class WordChanges {
    private static final int FORMS = 4;
    private static final int PLAIN = 0;
    private static final int MOMENT = 1;
    private static final int SAME = 2;

    /** Smaller differences take no more bytes than a hint to another one. */
    private static final long LARGE = 1 << 13;

    /** More than any entity has, so that a damaged file takes no memory. */
    private static final int MOST_WORDS = 1 << 22;

    private final Bytes heads;
    private final Bytes numbers;
    private final List<Long> large = new ArrayList<>();
    private final Map<Long, Integer> places = new HashMap<>();
    private long frame;
    private long moment;
    private long elapsed;

    /** Writes or reads the distances in {@code heads}, and the numbers of the words elsewhere. */
    WordChanges(Bytes heads, Bytes numbers) {
        this.heads = heads;
        this.numbers = numbers;
    }

    /** Begins a frame that was taken so much later than the one before. */
    void begin(long elapsedNanos) {
        elapsed = elapsedNanos;
        frame += elapsedNanos;
        moment = frame;
        large.clear();
        places.clear();
    }

    /** Whether a word is not as expected. If none is, the entity has passed the time. */
    boolean hasChanged(Entity entity, Words now) {
        boolean same = now.areExpected(entity, elapsed);
        if (same) {
            pass(entity);
        }
        return !same;
    }

    /** Nothing has happened to the entity. Returns whether a word is another one by that. */
    boolean pass(Entity entity) {
        return entity.pass(elapsed);
    }

    /** Writes a word that is another one in nearly every frame: a moment after the last such. */
    void writeMoment(Entity entity, int place, long word) {
        numbers.putSigned(word - moment);
        settle(entity, place, word);
    }

    void readMoment(Entity entity, int place) throws CodecException {
        settle(entity, place, moment + numbers.signed());
    }

    private void settle(Entity entity, int place, long word) {
        moment = word;
        entity.resize(Math.max(place + 1, entity.length()));
        entity.settle(place, word);
    }

    void write(Entity entity, Words now) {
        heads.putSigned(now.length() - entity.length());
        entity.resize(now.length());
        int last = -1;
        for (int i = 0; i < now.length(); i++) {
            long word = now.word(i);
            if (word != entity.expected(i, elapsed)) {
                write(i - last, word, word - entity.expected(i, elapsed));
                last = i;
            }
            entity.set(i, word, elapsed);
        }
        heads.putNumber(0);
    }

    private void write(int distance, long word, long difference) {
        Integer place = places.get(difference);
        if (place != null) {
            heads.putNumber((long) distance * FORMS + SAME);
            numbers.putNumber(large.size() - place);
        } else if (Bytes.length(word - moment) < Bytes.length(difference)) {
            heads.putNumber((long) distance * FORMS + MOMENT);
            numbers.putSigned(word - moment);
            moment = word;
            return;
        } else {
            heads.putNumber((long) distance * FORMS + PLAIN);
            numbers.putSigned(difference);
        }
        remember(difference);
    }

    private void remember(long difference) {
        if (difference >= LARGE || difference <= -LARGE) {
            places.put(difference, large.size());
            large.add(difference);
        }
    }

    void read(Entity entity) throws CodecException {
        long length = entity.length() + heads.signed();
        if (length < 0 || length > MOST_WORDS) {
            throw new CodecException("an entity of a frame has " + length + " words");
        }
        entity.resize((int) length);
        long head = heads.number();
        long next = head / FORMS - 1;
        for (int i = 0; i < length; i++) {
            long word = entity.expected(i, elapsed);
            if (i == next) {
                word = word((int) (head % FORMS), word);
                head = heads.number();
                next = head == 0 ? -1 : i + head / FORMS;
            }
            entity.set(i, word, elapsed);
        }
        if (head != 0) {
            throw new CodecException("a frame changes a word that is not there");
        }
    }

    private long word(int form, long expected) throws CodecException {
        if (form == MOMENT) {
            moment += numbers.signed();
            return moment;
        }
        long difference = form == SAME ? same(numbers.number()) : numbers.signed();
        remember(difference);
        return expected + difference;
    }

    private long same(long ago) throws CodecException {
        if (ago < 1 || ago > large.size()) {
            throw new CodecException("a frame repeats what is not there");
        }
        return large.get((int) (large.size() - ago));
    }
}
