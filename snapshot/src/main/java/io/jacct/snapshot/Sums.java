// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.IoClass;
import java.util.EnumSet;

/** Sums over counters for tables; the JSON has the counters themselves. */
public final class Sums {
    private static final Counter[] OPERATIONS =
            EnumSet.range(Delay.FILE, Delay.PIPE).stream()
                    .flatMap(delay -> delay.counts().stream())
                    .toArray(Counter[]::new);

    private Sums() {}

    /** Calls that read from files, sockets and pipes. */
    public static long reads(Counts counts) {
        return counts.get(Counter.FILE_READS)
                + counts.get(Counter.SOCKET_READS)
                + counts.get(Counter.PIPE_READS);
    }

    /** Calls that wrote to files, sockets and pipes. */
    public static long writes(Counts counts) {
        return counts.get(Counter.FILE_WRITES)
                + counts.get(Counter.SOCKET_WRITES)
                + counts.get(Counter.PIPE_WRITES);
    }

    /** Calls that ended in an exception. */
    public static long errors(Counts counts) {
        return counts.get(Counter.FILE_ERRORS)
                + counts.get(Counter.SOCKET_ERRORS)
                + counts.get(Counter.PIPE_ERRORS);
    }

    /** All operations on files, sockets and pipes, and failures. */
    public static long operations(Counts counts) {
        long sum = errors(counts);
        for (Counter counter : OPERATIONS) {
            sum += counts.get(counter);
        }
        return sum;
    }

    /** Bytes read and written. */
    public static long bytes(Counts counts) {
        return counts.readBytes() + counts.writeBytes();
    }

    /** Bytes read from and written to endpoints of one class. */
    public static long bytes(Counts counts, IoClass ioClass) {
        return switch (ioClass) {
            case FILE -> counts.get(Counter.FILE_READ_BYTES) + counts.get(Counter.FILE_WRITE_BYTES);
            case SOCKET ->
                    counts.get(Counter.SOCKET_READ_BYTES) + counts.get(Counter.SOCKET_WRITE_BYTES);
            case PIPE -> counts.get(Counter.PIPE_READ_BYTES) + counts.get(Counter.PIPE_WRITE_BYTES);
        };
    }
}
