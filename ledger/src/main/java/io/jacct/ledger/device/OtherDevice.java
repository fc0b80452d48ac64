// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;

/**
 * Boot loader. The look-ups that end in the endpoint {@code other} of a kind, counted by reason.
 * For a debugger and for heap dumps, {@link #LAST} keeps the last few of each reason, with their
 * thread and what it looked for.
 *
 * <p>Any thread, wait-free, without allocation. Two threads may use a place at the same time; it
 * may then show the thread of one and the name of the other. An operation that is booked nowhere
 * has no reason: the caller uses {@link EndpointKind#other} while no page is open, and in the
 * agent's own work.
 */
public final class OtherDevice {
    /** How many look-ups of each reason stay; a power of two. */
    static final int KEPT = 4;

    private static final Reason[] LAST = new Reason[Health.values().length];

    static {
        for (Health each : Health.values()) {
            LAST[each.ordinal()] = each.isReason() ? new Reason(each) : null;
        }
    }

    /** The last look-ups of one reason; the newest is before the place {@code next}. */
    private static final class Reason {
        final Health reason;
        final LookUp[] places = new LookUp[KEPT];
        int next;

        Reason(Health reason) {
            this.reason = reason;
            for (int i = 0; i < KEPT; i++) {
                places[i] = new LookUp();
            }
        }
    }

    /** A look-up; its name is null where only the endpoint's number is known. */
    private static final class LookUp {
        String thread;
        String name;
        int endpoint;
    }

    private OtherDevice() {}

    /** The kind's "other", for a thing of that name, which may be null. */
    public static int of(Health reason, int kind, String name) {
        int other = EndpointKind.other(kind);
        count(reason, other, name);
        return other;
    }

    /** Counts a look-up of an endpoint that has no device any more, or is not named yet. */
    static void missed(int endpoint) {
        boolean unnamed = EndpointKind.place(endpoint) == 0;
        count(unnamed ? Health.OTHER_UNNAMED : Health.OTHER_STALE, endpoint, null);
    }

    private static void count(Health reason, int endpoint, String name) {
        OpenPage.count(reason, 1);
        keep(reason, endpoint, name);
    }

    /** Keeps a look-up that the caller counts. */
    static void keep(Health reason, int endpoint, String name) {
        Reason last = LAST[reason.ordinal()];
        LookUp place = last.places[last.next++ & KEPT - 1];
        place.thread = Thread.currentThread().getName();
        place.name = name;
        place.endpoint = endpoint;
    }

    /**
     * The last look-ups of that reason, a line each, the oldest first. To be evaluated in a
     * debugger; allocates.
     */
    public static String last(Health reason) {
        Reason last = LAST[reason.ordinal()];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < KEPT; i++) {
            LookUp place = last.places[last.next + i & KEPT - 1];
            if (place.thread != null) {
                text.append(place.thread).append(": endpoint ").append(place.endpoint);
                text.append(place.name == null ? "" : " ".concat(place.name)).append('\n');
            }
        }
        return text.toString();
    }
}
