// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import java.util.Comparator;
import java.util.List;

/**
 * The wait of clients in a window as a relay saw it, in the words of iostat.
 *
 * @param latencyNanos mean time of the exchanges that ended in the window
 * @param length mean number of exchanges under way
 * @param utilisation share of the time in which any exchange was under way
 */
record Queue(double latencyNanos, double length, double utilisation) {
    /** Times as {@code System.nanoTime()} gives them. */
    static Queue of(List<Relay.Exchange> exchanges, long from, long to) {
        List<Relay.Exchange> inside =
                exchanges.stream()
                        .filter(each -> each.answeredNanos() > from && each.askedNanos() < to)
                        .sorted(Comparator.comparingLong(Relay.Exchange::askedNanos))
                        .toList();
        long waited = 0;
        long busy = 0;
        long busyUntil = from;
        for (Relay.Exchange each : inside) {
            long begin = Math.max(from, each.askedNanos());
            long end = Math.min(to, each.answeredNanos());
            waited += end - begin;
            busy += Math.max(0, end - Math.max(begin, busyUntil));
            busyUntil = Math.max(busyUntil, end);
        }
        double latency =
                inside.stream()
                        .filter(each -> each.answeredNanos() <= to)
                        .mapToLong(Relay.Exchange::nanos)
                        .average()
                        .orElse(0);
        double nanos = to - from;
        return new Queue(latency, waited / nanos, busy / nanos);
    }

    /** Whether both agree, apart from the scheduler's delays between the two clocks. */
    boolean agreesWith(Queue other) {
        return agree(latencyNanos, other.latencyNanos)
                && agree(length, other.length)
                && agree(utilisation, other.utilisation);
    }

    private static boolean agree(double one, double other) {
        return one > 0.8 * other && one < 1.25 * other;
    }
}
