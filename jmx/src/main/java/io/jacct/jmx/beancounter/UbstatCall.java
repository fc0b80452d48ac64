// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.ledger.BeancounterLedger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * Calls {@code ubstat} for a client of JMX, see {@code Ubstat} in the ledger. OpenVZ has one
 * pending request for each task. Here the threads of a connector serve all clients in turn. So a
 * client gives a name, and each name has one pending request.
 */
final class UbstatCall {
    static final int READ_ONE = 0x010000;
    static final int READ_ALL = 0x020000;
    static final int READ_FULL = 0x030000;
    static final int UBLIST = 0x040000;
    static final int UBPARMNUM = 0x050000;
    static final int GETTIME = 0x060000;

    private static final int ESRCH = 3;
    private static final int EFAULT = 14;
    static final int EINVAL = 22;

    /** Room for the longest answer: that is READ_FULL, or the ids of the most beancounters. */
    static final int MOST_BYTES = (1 << 13) * Long.BYTES;

    private final BeancounterWatch watch;

    UbstatCall(BeancounterWatch watch) {
        this.watch = watch;
    }

    /**
     * The call as in the original. Returns the number of bytes in {@code into}, or a negative
     * error.
     */
    long raw(int function, long luid, UbstatRequest request, byte[] into) {
        if (request.subscriber().isEmpty()) {
            return BeancounterLedger.ubstat(function, luid, null, "", null, into);
        }
        return BeancounterLedger.ubstat(
                function,
                luid,
                new long[] {request.maxinterval(), request.signum()},
                request.key(),
                () -> watch.signal(request),
                into);
    }

    /** The words of the answer; throws {@code IllegalArgumentException} for an error. */
    long[] words(int function, long luid, UbstatRequest request) {
        byte[] into = new byte[MOST_BYTES];
        long result = checked(raw(function, luid, request, into), luid);
        LongBuffer words =
                ByteBuffer.wrap(into, 0, (int) result)
                        .order(ByteOrder.nativeOrder())
                        .asLongBuffer();
        long[] all = new long[words.remaining()];
        words.get(all);
        return all;
    }

    /** The number of resources. */
    long count() {
        return checked(raw(UBPARMNUM, 0, UbstatRequest.NONE, null), 0);
    }

    private static long checked(long result, long luid) {
        if (result >= 0) {
            return result;
        }
        throw new IllegalArgumentException(
                switch ((int) -result) {
                    case ESRCH -> "ESRCH: there is no beancounter " + luid;
                    case EFAULT -> "EFAULT: a subscriber must be named";
                    case EINVAL ->
                            "EINVAL: maxinterval is below 1 second, or there is no such function"
                                    + " or resource";
                    default -> "error " + -result;
                });
    }

    /** The number of a resource that a client has named, or has given as a number. */
    static int resource(String said) {
        Resource known = Resource.of(said);
        if (known != null) {
            return known.id();
        }
        if (said.matches("\\d{1,4}") && Integer.parseInt(said) < Resource.COUNT) {
            return Integer.parseInt(said);
        }
        throw new IllegalArgumentException("EINVAL: there is no resource " + said);
    }
}
