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

    /** Whether it was busy for this if one of the stamps came later than the other's end. */
    boolean overtaken(Span other, long busy) {
        return busy == until(other.to).union(other)
                || busy == until(other.to).after(other.to).union(other);
    }

    private Span until(long time) {
        Span late = new Span();
        late.from = from;
        late.to = Math.max(to, time);
        return late;
    }

    private Span after(long time) {
        Span late = new Span();
        late.from = Math.max(from, time);
        late.to = to;
        return late;
    }

    /** The measure of the union with another one. */
    long union(Span other) {
        long both = Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
        return length() + other.length() - both;
    }
}
