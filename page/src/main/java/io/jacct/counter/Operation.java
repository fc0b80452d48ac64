// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. An operation or a wait of a thread. Woven code passes a constant where an operation
 * begins, and the ledger passes one where it ends. The two may differ: a read without a byte ends
 * as {@link #OTHER}, a delete that found its file as {@link #FREE}. A new operation is one line
 * here.
 *
 * <p>This is a record because HotSpot trusts the fields of records. So compiled code that knows the
 * constant holds its numbers.
 *
 * @param code the number that a task's record shows during the operation; 0 if it only ends
 * @param label the name of that number
 * @param count the place of its count in bytes, {@link #UNCOUNTED} if there is none: from the first
 *     counter of the endpoint's class or, for a wait, from the first counter of the task
 * @param nanos the place of its time, from there
 * @param kind its kind on a device, of {@link DevstatCodes}
 * @param tag the order in which the device serves it, of {@link DevstatCodes}
 * @param isWait whether the task waits for another thread, a time, or work; it does not hang then
 */
public record Operation(
        int code, String label, int count, int nanos, int kind, int tag, boolean isWait) {
    public static final int UNCOUNTED = -1;

    /** The bytes of a read or a write follow its count. */
    private static final int BYTES = Long.BYTES;

    private static final Operation[] BY_CODE = new Operation[1 << 4];

    public static final Operation READ =
            data(1, "read", Counter.FILE_READS, Counter.FILE_READ_NANOS, DevstatCodes.READ);
    public static final Operation WRITE =
            data(2, "write", Counter.FILE_WRITES, Counter.FILE_WRITE_NANOS, DevstatCodes.WRITE);
    public static final Operation OPEN =
            plain(3, "open", Counter.FILE_OPENS, Counter.FILE_OTHER_NANOS);
    public static final Operation CONNECT =
            plain(4, "connect", Counter.SOCKET_CONNECTS, Counter.SOCKET_CONNECT_NANOS);
    public static final Operation ACCEPT =
            plain(5, "accept", Counter.SOCKET_ACCEPTS, Counter.SOCKET_ACCEPT_NANOS);
    public static final Operation OTHER =
            plain(6, "other", Counter.FILE_OTHERS, Counter.FILE_OTHER_NANOS);
    public static final Operation PARK = wait(7, "park", Counter.PARKS, Counter.PARK_NANOS);
    public static final Operation SLEEP = wait(8, "sleep", Counter.SLEEPS, Counter.SLEEP_NANOS);
    public static final Operation WAIT = wait(9, "wait", Counter.WAITS, Counter.WAIT_NANOS);
    public static final Operation JOIN = wait(10, "join", Counter.JOINS, Counter.JOIN_NANOS);
    public static final Operation SELECT =
            wait(11, "select", Counter.SELECTS, Counter.SELECT_NANOS);
    public static final Operation LOOKUP =
            plain(12, "lookup", Counter.LOOKUPS, Counter.LOOKUP_NANOS);

    /** A wait of the JDK's own. It is booked on no thread, and neither are the waits inside it. */
    public static final Operation POLL = wait(13, "poll", null, Counter.PARK_NANOS);

    /**
     * A thread that waits to enter a monitor. No woven code begins it: readers show it where the
     * agent has seen that.
     */
    public static final Operation BLOCKED = plain(14, "blocked", null, null);

    /** An urgent write: its bytes overtake earlier ones that are still on their way. */
    public static final Operation URGENT =
            end(
                    Counter.FILE_WRITES,
                    Counter.FILE_WRITE_NANOS,
                    DevstatCodes.WRITE,
                    DevstatCodes.HEAD);

    /** A read whose bytes were booked one by one. */
    public static final Operation LINE =
            end(null, Counter.FILE_READ_NANOS, DevstatCodes.PARTS, DevstatCodes.NONE);

    /** Written bytes were forced to the device. */
    public static final Operation FORCE =
            end(
                    Counter.FILE_OTHERS,
                    Counter.FILE_OTHER_NANOS,
                    DevstatCodes.NO_DATA,
                    DevstatCodes.ORDERED);

    /** A file's space was given back: a truncation or a delete. */
    public static final Operation FREE =
            end(Counter.FILE_FREES, Counter.FILE_OTHER_NANOS, DevstatCodes.FREE, DevstatCodes.NONE);

    public static final Operation CLOSE = end(Counter.FILE_CLOSES, Counter.FILE_OTHER_NANOS);

    /** An operation failed without a throwable at hand. */
    public static final Operation ERROR = end(Counter.FILE_ERRORS, Counter.FILE_OTHER_NANOS);

    /** An open that failed: an error, and not an open. */
    public static final Operation NO_OPEN = end(null, Counter.FILE_OTHER_NANOS);

    /** A connect that failed, or that goes on. */
    public static final Operation NO_CONNECT = end(null, Counter.SOCKET_CONNECT_NANOS);

    /** An accept that failed. */
    public static final Operation NO_ACCEPT = end(null, Counter.SOCKET_ACCEPT_NANOS);

    /** An accept that found no peer. */
    public static final Operation NO_PEER = end(Counter.SOCKET_OTHERS, Counter.SOCKET_ACCEPT_NANOS);

    /** An operation that moves bytes. */
    private static Operation data(int code, String label, Counter count, Counter nanos, int kind) {
        return shown(code, label, count, nanos, kind, DevstatCodes.SIMPLE, false);
    }

    /** An operation that moves no bytes. */
    private static Operation plain(int code, String label, Counter count, Counter nanos) {
        return shown(code, label, count, nanos, DevstatCodes.NO_DATA, DevstatCodes.NONE, false);
    }

    private static Operation wait(int code, String label, Counter count, Counter nanos) {
        return shown(code, label, count, nanos, DevstatCodes.NO_DATA, DevstatCodes.NONE, true);
    }

    private static Operation shown(
            int code,
            String label,
            Counter count,
            Counter nanos,
            int kind,
            int tag,
            boolean isWait) {
        Operation made = new Operation(code, label, place(count), place(nanos), kind, tag, isWait);
        BY_CODE[code] = made;
        return made;
    }

    private static Operation end(Counter count, Counter nanos) {
        return end(count, nanos, DevstatCodes.NO_DATA, DevstatCodes.NONE);
    }

    private static Operation end(Counter count, Counter nanos, int kind, int tag) {
        return new Operation(0, "", place(count), place(nanos), kind, tag, false);
    }

    /** The counters of a class have the same places in each class. */
    private static int place(Counter counter) {
        if (counter == null) {
            return UNCOUNTED;
        }
        int id = counter.id();
        return (id < IoClass.ALL_IDS ? id % IoClass.IDS : id) * Long.BYTES;
    }

    /** The operation with that code in the page; null if there is none. */
    public static Operation of(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    /** Whether it moves bytes. */
    public boolean moves() {
        return kind == DevstatCodes.READ || kind == DevstatCodes.WRITE;
    }

    /** The place of its bytes, if it moves any. */
    public int bytes() {
        return count + BYTES;
    }

    // a record's generated equals, hashCode and toString use invokedynamic, which is banned here

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return 31 * code + count;
    }

    @Override
    public String toString() {
        return label;
    }
}
