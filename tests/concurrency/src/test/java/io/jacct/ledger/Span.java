// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/** A transaction with the stamps that were booked. */
final class Span {
    /** That were read. */
    static final long BYTES = 3;

    long from;
    long to;

    void run(Device device) {
        long token = device.begin(0);
        from = Token.time(token);
        to = device.end(token, Transaction.READ, BYTES, Transaction.SIMPLE, false);
    }

    long length() {
        return to - from;
    }

    /** The measure of the union with another one. */
    long union(Span other) {
        long both = Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
        return length() + other.length() - both;
    }
}
