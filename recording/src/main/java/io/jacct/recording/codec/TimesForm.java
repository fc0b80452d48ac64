// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.counter.Histogram;
import io.jacct.snapshot.Times;
import java.util.List;
import java.util.Map;

/** A distribution: its longest time, and a histogram. */
final class TimesForm implements Form {
    private static final Node NODE =
            new Node(
                    Node.Kind.RECORD,
                    0,
                    List.of(
                            new Node.Field("longest", -1, Node.NUMBER),
                            new Node.Field("buckets", -1, Node.array(Histogram.BUCKETS))));

    @Override
    public Node node() {
        return NODE;
    }

    @Override
    public void write(Object value, Words to) {
        Times times = value == null ? Times.NONE : (Times) value;
        to.put(1);
        to.put(times.longest());
        to.put(times.buckets());
    }

    /** Histograms are not converted: another build's has other buckets, and is left out. */
    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        if (!written.equals(NODE)) {
            return from -> {
                written.skip(from);
                return missing();
            };
        }
        return from -> {
            from.next();
            long longest = from.next();
            long[] buckets = new long[Histogram.BUCKETS];
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = from.next();
            }
            return Times.of(buckets, longest);
        };
    }

    @Override
    public Object missing() {
        return Times.NONE;
    }
}
