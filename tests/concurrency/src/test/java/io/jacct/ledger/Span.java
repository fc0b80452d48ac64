// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.DeviceAccount;

/** A transaction with its booked stamps. */
final class Span {
    /** The stamps that were read. */
    static final long BYTES = 3;

    long from;
    long to;

    void run(DeviceAccount device) {
        long token = device.begin(0);
        from = Token.time(token);
        to = device.end(token, DevstatCodes.READ, BYTES, DevstatCodes.SIMPLE, false);
    }

    long length() {
        return to - from;
    }

    /**
     * Whether the device became busy at that time, if this transaction and the other one were the
     * last.
     */
    boolean gotBusy(Span other, long when) {
        long earlier = Math.min(from, other.from);
        long later = Math.max(from, other.from);
        long end = Math.min(to, other.to);
        // if one begins in the nanosecond in which the other ends, both times are right
        return when == earlier && later <= end || when == later && later >= end;
    }

    /** The length of the union with another transaction. */
    long union(Span other) {
        long both = Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
        return length() + other.length() - both;
    }
}
