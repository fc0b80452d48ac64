// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import java.util.TreeMap;

/** The records of one statistic, and what they hold beside sums: texts and bytes. */
final class StatisticParts {
    /** A record: where it is. */
    record Place(PageBuffer words, int base) {
        long word(int offset) {
            return words.acquire(base + offset);
        }

        String text(int offset) {
            return words.text(base + offset, StatisticLayout.TEXT_LENGTH);
        }
    }

    private final TreeMap<Long, Place> parts = new TreeMap<>();
    private final TreeMap<Long, Place> texts = new TreeMap<>();

    /** Adds one of the records. */
    void add(Place place) {
        boolean text = place.word(StatisticLayout.KIND) == StatisticLayout.TEXT;
        (text ? texts : parts).put(place.word(StatisticLayout.PART), place);
    }

    /** The first record; null if it is missing, because the page is damaged. */
    Place first() {
        return parts.get(0L);
    }

    /** The records but those of texts, in their order. */
    Iterable<Place> all() {
        return parts.values();
    }

    /** The text of the value with that index, as bytes; null if it is not known. */
    byte[] text(int value, RetryBudget patience) {
        Place place = texts.get(value + 1L);
        return place == null ? null : whole(place, StatisticLayout.MOST_BYTES, patience);
    }

    /** All bytes; null if they are not known. */
    byte[] bytes(RetryBudget patience) {
        return whole(first(), parts.size() * StatisticLayout.MOST_BYTES, patience);
    }

    /** The bytes from that record on, as they were at one time. */
    private byte[] whole(Place place, int most, RetryBudget patience) {
        int attempt = 0;
        do {
            long before = place.word(Layout.EXECUTOR_STRIPES + Layout.SEQUENCE);
            if ((before & 1) == 0) {
                byte[] bytes = load(place, most);
                if (place.word(Layout.EXECUTOR_STRIPES + Layout.SEQUENCE) == before) {
                    return bytes;
                }
            }
        } while (patience.again(attempt++));
        return null;
    }

    private byte[] load(Place from, int most) {
        long length = from.word(StatisticLayout.BYTE_COUNT);
        byte[] bytes = new byte[(int) Math.max(0, Math.min(most, length))];
        Place place = from;
        for (int at = 0; at < bytes.length && place != null; at += StatisticLayout.MOST_BYTES) {
            int here = Math.min(bytes.length - at, StatisticLayout.MOST_BYTES);
            place.words.load(place.base + StatisticLayout.BYTES, bytes, at, here);
            place = parts.get(at / StatisticLayout.MOST_BYTES + 1L);
        }
        return bytes;
    }
}
