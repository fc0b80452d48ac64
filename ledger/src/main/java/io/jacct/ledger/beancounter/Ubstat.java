// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;
import io.jacct.memory.BeancounterLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Boot loader. OpenVZ's call {@code ubstat}: statistics of the last complete period, and a request
 * for a signal at the end of the present one. As in a system call, a result is a number of bytes,
 * or a negative error number. All numbers are 64-bit, in native order; times are seconds since the
 * beancounters came into use.
 *
 * <pre>
 * function    result
 * READ_ONE    start, end, then maxheld and failcnt of the resource in the function's low half
 * READ_ALL    start, end, then maxheld and failcnt of each resource
 * READ_FULL   start, end, then of each: barrier, limit, held, maxheld, minheld, failcnt, 0, 0
 * UBLIST      the ids
 * UBPARMNUM   the number of resources, as the result itself
 * GETTIME     start, end, now
 * </pre>
 *
 * <p>The checks are in the original's order. UBPARMNUM and UBLIST ignore the other arguments. An
 * unknown id gives ESRCH, an unknown function or resource EINVAL. A buffer that is too short gets
 * the beginning of the result. The request is checked last, when the buffer is filled already: a
 * missing one gives EFAULT, and an interval below 1 EINVAL. A request with signal 0 cancels the
 * subscriber's request, but its interval counts.
 */
public final class Ubstat {
    public static final int READ_ONE = 0x010000;
    public static final int READ_ALL = 0x020000;
    public static final int READ_FULL = 0x030000;
    public static final int UBLIST = 0x040000;
    public static final int UBPARMNUM = 0x050000;
    public static final int GETTIME = 0x060000;

    public static final int ESRCH = 3;
    public static final int EFAULT = 14;
    public static final int EINVAL = 22;

    private static final int COMMAND = 0xF0000;
    private static final int RESOURCE = 0xFFFF;
    private static final long SECOND = 1_000_000_000L;

    /** The longest interval; a longer one is shortened to it. */
    private static final long MOST_SECONDS = Long.MAX_VALUE / SECOND / 2;

    private static final int[] SHORT = {BeancounterLayout.MAXHELD, BeancounterLayout.FAILCNT};
    private static final int[] FULL = {
        BeancounterLayout.BARRIER,
        BeancounterLayout.LIMIT,
        BeancounterLayout.HELD,
        BeancounterLayout.MAXHELD,
        BeancounterLayout.MINHELD,
        BeancounterLayout.FAILCNT
    };
    private static final int UNUSED = 2;

    private final Beancounters all;

    public Ubstat(Beancounters all) {
        this.all = all;
    }

    /**
     * Any thread.
     *
     * @param function one of the constants above, READ_ONE with a resource
     * @param luid the id of a beancounter
     * @param request maxinterval in seconds, then the signal number; null stands for a null pointer
     * @param subscriber compared by identity; each has at most one pending request
     * @param signal an action that the agent's thread runs once, at the end of the period
     * @param into receives the result; null stands for a null pointer
     * @return bytes in {@code into}, the number of resources, or a negative error
     */
    public long call(
            int function,
            long luid,
            long[] request,
            Object subscriber,
            Runnable signal,
            byte[] into) {
        int command = function & COMMAND;
        if (function == UBPARMNUM) {
            return Resource.COUNT;
        }
        if (function == UBLIST) {
            return copy(ids(), into);
        }
        long result =
                function == GETTIME ? copy(times(), into) : read(function, command, luid, into);
        if (result < 0) {
            return result;
        }
        return request == null || request.length < 2
                ? -EFAULT
                : ask(request[0], request[1], subscriber, signal, result);
    }

    private long ask(long seconds, long signum, Object subscriber, Runnable signal, long result) {
        if (seconds < 1) {
            return -EINVAL;
        }
        long nanos = Math.min(seconds, MOST_SECONDS) * SECOND;
        all.periods.request(subscriber, nanos, signum == 0 ? null : signal);
        return result;
    }

    private long read(int function, int command, long luid, byte[] into) {
        Beancounter of = luid < 0 || luid > Integer.MAX_VALUE ? null : all.get((int) luid);
        if (of == null) {
            return -ESRCH;
        }
        switch (command) {
            case READ_ONE:
                int resource = function & RESOURCE;
                return resource >= Resource.COUNT || (function & ~(COMMAND | RESOURCE)) != 0
                        ? -EINVAL
                        : copy(record(of, resource, resource + 1, SHORT, 0), into);
            case READ_ALL:
                return copy(record(of, 0, Resource.COUNT, SHORT, 0), into);
            case READ_FULL:
                return copy(record(of, 0, Resource.COUNT, FULL, UNUSED), into);
            default:
                return -EINVAL;
        }
    }

    private long[] record(Beancounter of, int from, int to, int[] fields, int unused) {
        long[] period = new long[2];
        long[] values = all.periods.last(of, period);
        long[] record = new long[2 + (to - from) * (fields.length + unused)];
        record[0] = period[0] / SECOND;
        record[1] = period[1] / SECOND;
        int at = 2;
        for (int resource = from; resource < to; resource++) {
            for (int i = 0; i < fields.length; i++) {
                record[at++] = values[resource * BeancounterLayout.FIELDS + fields[i]];
            }
            at += unused;
        }
        return record;
    }

    private long[] times() {
        long[] times = new long[3];
        all.periods.last(all.jvm, times);
        times[2] = all.periods.now();
        for (int i = 0; i < times.length; i++) {
            times[i] /= SECOND;
        }
        return times;
    }

    private long[] ids() {
        Beancounter[] each = all.all();
        long[] ids = new long[each.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = each[i].id;
        }
        return ids;
    }

    /** Puts as many bytes as fit into the buffer. */
    private static long copy(long[] words, byte[] into) {
        if (into == null) {
            return -EFAULT;
        }
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES);
        bytes.order(ByteOrder.nativeOrder()).asLongBuffer().put(words);
        int length = Math.min(into.length, bytes.capacity());
        bytes.get(into, 0, length);
        return length;
    }
}
