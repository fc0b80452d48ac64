// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * What holds a task up, as its counters tell: how often and for how long; and beside the counters,
 * in the words that follow them in a record, the longest time and when that was (milliseconds since
 * 1970), of files the shortest, too. A sum of tasks has the longest of the longest, with its time,
 * and the shortest of the shortest.
 *
 * <p>Only the outermost operation of a thread has a time (see {@code Booking}), but each is
 * counted: so the average is never above the longest. The shortest time is kept as {@link
 * Long#MAX_VALUE} less the time: so 0 is none, and more is more, as for the others.
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

    /** Where the shortest time of files is; those of others are not kept. */
    public static final int SHORTEST_FILE = Counter.SLOTS + values().length * WORDS_EACH;

    /** From here on it is said how many tasks miss a {@link Measure}. */
    public static final int MISSING = SHORTEST_FILE + 1;

    /** So many words has a task: its counters, what is here, and what is missing. */
    public static final int WORDS = MISSING + Measure.WORDS;

    private final String label;
    private final Counter[] counts;
    private final Counter[] nanos;

    Delay(String label, Counter[] counts, Counter... nanos) {
        this.label = label;
        this.counts = counts;
        this.nanos = nanos;
    }

    /** As people call it. */
    public String label() {
        return label;
    }

    /** Where the longest time is among the words of a task; when it was is in the next. */
    public int longest() {
        return Counter.SLOTS + ordinal() * WORDS_EACH;
    }

    /** What counts the operations. */
    public Counter[] counts() {
        return counts.clone();
    }

    /** What adds up their times. */
    public Counter[] nanos() {
        return nanos.clone();
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
