// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import java.util.Arrays;

/**
 * Boot loader. The order in which endpoints make room for others: the endpoint that was not looked
 * up for the longest time goes first.
 *
 * <p>{@link #choose} sorts all endpoints that are not open. {@link #next} then returns them one by
 * one. Meanwhile the order stays valid: an endpoint that is looked up is skipped, and endpoints
 * that are not in the order are younger. An endpoint that is closed later waits for the next sort.
 *
 * <p>Callers hold the lock of {@link Endpoints}. Look-ups take no lock.
 */
final class OldEndpoints {
    private static final int SHIFT = Short.SIZE;
    private static final int PLACE = EndpointKind.MOST - 1;

    private final EndpointIndex places;

    /** For each endpoint a word: when it was looked up last, and in the lower bits its place. */
    private long[] order = {};

    private int count;
    private int next;

    /** Chooses among these places. The first ones, of the endpoints "other", are never chosen. */
    OldEndpoints(EndpointIndex places) {
        this.places = places;
    }

    /** Sorts the endpoints that are not open now. */
    void choose() {
        order = new long[places.taken()];
        count = 0;
        next = 0;
        for (int place = EndpointKind.KINDS; place < places.taken(); place++) {
            EndpointEntry entry = places.of(place);
            if (entry != null && !entry.isOpen()) {
                order[count++] = rank(entry, place);
            }
        }
        Arrays.sort(order, 0, count);
    }

    /**
     * The next endpoint of the order that still exists, is not open, and was not looked up since;
     * null when none is left.
     */
    EndpointEntry next() {
        while (next < count) {
            long rank = order[next++];
            int place = (int) rank & PLACE;
            EndpointEntry entry = places.of(place);
            if (entry != null && rank(entry, place) == rank && !entry.isOpen()) {
                return entry;
            }
        }
        return null;
    }

    private static long rank(EndpointEntry entry, int place) {
        return entry.used << SHIFT | place;
    }
}
