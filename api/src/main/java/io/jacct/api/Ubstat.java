// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * OpenVZ's call {@code ubstat}: statistics of the last complete period, and a request for a signal
 * at the end of the present one. {@link #ubstat} is the call itself; the other methods read its
 * results.
 *
 * <pre>
 * function           result in the buffer
 * READ_ONE|resource  start, end, then maxheld and failcnt of the resource
 * READ_ALL           start, end, then maxheld and failcnt of each resource
 * READ_FULL          start, end, then of each: barrier, limit, held, maxheld, minheld, failcnt, 0, 0
 * UBLIST             the numbers of all owners
 * UBPARMNUM          nothing; the number of resources is the result
 * GETTIME            start, end, now
 * </pre>
 *
 * <p>All numbers are 64-bit, in native order. Times are seconds since owners came into use. Start
 * and end are those of the last complete period, 0 before the first one has ended.
 *
 * <p>A period ends when the shortest requested interval is over. Each request leads to one call of
 * its handler, and is then gone. A handler that passes the same request to its next call repeats
 * it. If no request is repeated, one more period of the same length ends.
 *
 * <p>A handler may take long: it delays no other subscriber. Of the periods that end meanwhile it
 * is told of one at most. The agent's health count {@code missedPeriods} has the number of the
 * others. The handler itself sees that its next period starts later than its last one ended.
 *
 * <p>Without the agent every call is {@code -ESRCH}.
 */
public final class Ubstat {
    public static final int READ_ONE = 0x010000;
    public static final int READ_ALL = 0x020000;
    public static final int READ_FULL = 0x030000;
    public static final int UBLIST = 0x040000;
    public static final int UBPARMNUM = 0x050000;
    public static final int GETTIME = 0x060000;

    /** No such owner, or no agent. */
    public static final int ESRCH = 3;

    /** No buffer or, with the buffer filled, no request. */
    public static final int EFAULT = 14;

    /** No such function or resource or, with the buffer filled, an interval below 1. */
    public static final int EINVAL = 22;

    private static final int FEW = 64;

    private Ubstat() {}

    /** A request for a signal. Immutable; any thread may use it any number of times. */
    public static final class Request {
        private final long maxinterval;
        private final int signum;
        private final IntConsumer handler;
        private final Object subscriber;

        /**
         * A request of the calling thread. In a handler it is a request of that handler's
         * subscriber.
         *
         * @param maxinterval the seconds within which the present period ends; at least 1
         * @param signum the argument for the handler; 0 cancels the subscriber's request, but the
         *     interval counts
         * @param handler runs once, on a thread of the API that its subscriber has alone; may be
         *     null if {@code signum} is 0
         * @throws IllegalArgumentException if there is no handler for the signal
         */
        public Request(long maxinterval, int signum, IntConsumer handler) {
            this(maxinterval, signum, handler, UbstatSubscriber.caller());
        }

        /**
         * A request of a subscriber. A subscriber has at most one pending request; a new one
         * replaces it.
         *
         * @param subscriber any object; compared by identity
         */
        public Request(long maxinterval, int signum, IntConsumer handler, Object subscriber) {
            Names.require(signum == 0 || handler != null, "a signal without a handler");
            Names.require(subscriber != null, "no subscriber");
            this.maxinterval = maxinterval;
            this.signum = signum;
            this.handler = handler;
            this.subscriber = subscriber;
        }

        private Runnable signal() {
            return signum == 0 ? null : new UbstatSignals.Signal(subscriber, handler, signum);
        }
    }

    /**
     * The call. Any thread; takes a lock for a moment. The checks are in the original's order: the
     * request is checked after the buffer is filled. A buffer that is too short gets the beginning
     * of the result.
     *
     * @param function one of the constants, READ_ONE with the number of a resource
     * @param luid the number of an owner, see {@link Beancounter#luid}; 0 is the JVM
     * @param request null stands for a null pointer
     * @param buffer null stands for a null pointer
     * @return bytes in the buffer, the number of resources, or a negative error
     */
    public static long ubstat(int function, long luid, Request request, byte[] buffer) {
        if (!Registry.knowsLedger()) {
            return -ESRCH;
        }
        return request == null
                ? BeancounterEntryPoint.ubstat(function, luid, null, null, null, buffer)
                : BeancounterEntryPoint.ubstat(
                        function,
                        luid,
                        new long[] {request.maxinterval, request.signum},
                        request.subscriber,
                        request.signal(),
                        buffer);
    }

    /**
     * The number of a resource, for READ_ONE; -1 without the agent, or if there is no resource of
     * that name.
     */
    public static int resource(String name) {
        return Registry.knowsLedger() ? BeancounterEntryPoint.resource(name) : -1;
    }

    /** The number of resources; 0 without the agent. */
    public static int parmnum() {
        return (int) Math.max(0, ubstat(UBPARMNUM, 0, null, null));
    }

    /** The numbers of all owners; none without the agent. */
    public static long[] list() {
        for (int most = FEW; ; most *= 2) {
            byte[] buffer = new byte[most * Long.BYTES];
            long bytes = ubstat(UBLIST, 0, null, buffer);
            if (bytes < buffer.length) {
                return words(buffer, bytes);
            }
        }
    }

    /**
     * Start and end of the last complete period, and the time now; empty if the request is refused
     * or there is no agent.
     *
     * @param request null for no signal
     */
    public static long[] time(Request request) {
        byte[] buffer = new byte[3 * Long.BYTES];
        return words(buffer, read(GETTIME, 0, request, buffer));
    }

    /**
     * The last complete period of an owner; before the first period has ended, the present values.
     * Null if the owner is not known, the request is refused, or there is no agent.
     *
     * @param request null for no signal
     */
    public static UbstatPeriod period(long luid, Request request) {
        byte[] buffer = new byte[UbstatPeriod.words(parmnum()) * Long.BYTES];
        long bytes = read(READ_FULL, luid, request, buffer);
        return bytes < 0 ? null : new UbstatPeriod(words(buffer, bytes));
    }

    /**
     * The request of a caller that wants no signal. Without a request the call fails, but only
     * after it has filled the buffer.
     */
    private static long read(int function, long luid, Request request, byte[] buffer) {
        long bytes = ubstat(function, luid, request, buffer);
        return request == null && bytes == -EFAULT ? buffer.length : bytes;
    }

    private static long[] words(byte[] buffer, long bytes) {
        long[] words = new long[buffer.length / Long.BYTES];
        ByteBuffer.wrap(buffer).order(ByteOrder.nativeOrder()).asLongBuffer().get(words);
        return Arrays.copyOf(words, (int) Math.max(0, bytes) / Long.BYTES);
    }
}
