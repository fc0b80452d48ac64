// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import java.util.Arrays;

/**
 * Boot loader. The order in which endpoints make room for others: the endpoint that was not looked
 * up for the longest time goes first.
 *
 * <p>All are put in order at once, which is one look at each and a sort. They are then taken one by
 * one while there are some. Meanwhile the order stays right: an endpoint that is looked up has left
 * the order, and an endpoint that is not in it is younger. Only an endpoint that is closed later
 * waits for the next order.
 *
 * <p>Callers hold the lock of {@link Endpoints}. Look-ups take no lock.
 */
final class OldEndpoints {
    private static final int SHIFT = Short.SIZE;
    private static final int PLACE = EndpointKind.MOST - 1;

    private final EndpointIndex places;

    /** Of each the time of its last look-up, and below that its place. */
    private long[] order = {};

    private int count;
    private int next;

    /** Of these; the first ones, of "other", never go. */
    OldEndpoints(EndpointIndex places) {
        this.places = places;
    }

    /** Puts those in order that are not open now. */
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

    /** The next that is still there, not open and not looked up since; null when none is left. */
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
