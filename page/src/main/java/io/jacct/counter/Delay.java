// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import java.util.List;

/**
 * Reasons why a task was held up. Counters tell how often and for how long. The words after the
 * counters in a record have the longest time and when it was (milliseconds since 1970), and for
 * files the shortest time. A sum of tasks has the longest of the longest times, when that was, and
 * the shortest of the shortest.
 *
 * <p>Only the outermost operation of a thread has a time (see {@code Booking}), but every operation
 * is counted. So the average is never above the longest. A shortest time is stored as {@link
 * Long#MAX_VALUE} less the time. So 0 means none, and the maximum can be kept, as for the longest
 * times.
 */
public enum Delay {
    FILE(
            "file",
            new Counter[] {
                Counter.FILE_READS,
                Counter.FILE_WRITES,
                Counter.FILE_OPENS,
                Counter.FILE_OTHERS,
                Counter.FILE_FREES
            },
            Counter.FILE_READ_NANOS,
            Counter.FILE_WRITE_NANOS,
            Counter.FILE_OTHER_NANOS),
    SOCKET(
            "socket",
            new Counter[] {
                Counter.SOCKET_READS,
                Counter.SOCKET_WRITES,
                Counter.SOCKET_OPENS,
                Counter.SOCKET_OTHERS,
                Counter.SOCKET_CONNECTS
            },
            Counter.SOCKET_READ_NANOS,
            Counter.SOCKET_WRITE_NANOS,
            Counter.SOCKET_OTHER_NANOS,
            Counter.SOCKET_CONNECT_NANOS),
    PIPE(
            "pipe",
            new Counter[] {
                Counter.PIPE_READS, Counter.PIPE_WRITES, Counter.PIPE_OPENS, Counter.PIPE_OTHERS
            },
            Counter.PIPE_READ_NANOS,
            Counter.PIPE_WRITE_NANOS,
            Counter.PIPE_OTHER_NANOS),
    PARK("park", new Counter[] {Counter.PARKS}, Counter.PARK_NANOS),
    SLEEP("sleep", new Counter[] {Counter.SLEEPS}, Counter.SLEEP_NANOS),
    WAIT(
            "wait",
            new Counter[] {Counter.WAITS, Counter.JOINS},
            Counter.WAIT_NANOS,
            Counter.JOIN_NANOS),
    /** A server that waits for clients, in a selector or an accept, is not held up by a peer. */
    SELECT(
            "select",
            new Counter[] {Counter.SELECTS, Counter.SOCKET_ACCEPTS},
            Counter.SELECT_NANOS,
            Counter.SOCKET_ACCEPT_NANOS);

    private static final int WORDS_EACH = 2;

    /** Place of the shortest time of files; no other delay keeps one. */
    public static final int SHORTEST_FILE = Counter.SLOTS + values().length * WORDS_EACH;

    /** From here on, words tell how many tasks miss a {@link Measure}. */
    public static final int MISSING = SHORTEST_FILE + 1;

    /**
     * Words of a task: its counters, the words of this class, and the numbers of missing measures.
     */
    public static final int WORDS = MISSING + Measure.WORDS;

    private final String label;
    private final List<Counter> counts;
    private final List<Counter> nanos;

    Delay(String label, Counter[] counts, Counter... nanos) {
        this.label = label;
        this.counts = List.of(counts);
        this.nanos = List.of(nanos);
    }

    /** The name for users. */
    public String label() {
        return label;
    }

    /** Place of the longest time among the words of a task; the next word tells when it was. */
    public int longest() {
        return Counter.SLOTS + ordinal() * WORDS_EACH;
    }

    /** The counters of the operations. */
    public List<Counter> counts() {
        return counts;
    }

    /** The counters of the operations' total times. */
    public List<Counter> nanos() {
        return nanos;
    }

    /** Adds a task's words, from {@code first} on, to those of a sum. */
    public static void add(long[] sum, long[] words, int first) {
        for (int id = 0; id < Counter.SLOTS; id++) {
            sum[id] += words[first + id];
        }
        for (int i = Counter.SLOTS; i < SHORTEST_FILE; i += WORDS_EACH) {
            if (words[first + i] > sum[i]) {
                sum[i] = words[first + i];
                sum[i + 1] = words[first + i + 1];
            }
        }
        sum[SHORTEST_FILE] = Math.max(sum[SHORTEST_FILE], words[first + SHORTEST_FILE]);
        for (int i = MISSING; i < WORDS; i++) {
            sum[i] += words[first + i];
        }
    }
}
