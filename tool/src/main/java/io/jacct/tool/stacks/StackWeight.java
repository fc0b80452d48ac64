// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.counter.StackKind;
import io.jacct.field.Units;
import io.jacct.snapshot.stack.StackSums;
import io.jacct.snapshot.stack.StackUse;

/** What stacks are weighed by. */
public enum StackWeight {
    /** Time in operations on files, sockets and names. */
    TIME("time", "nanoseconds"),
    /** Bytes read and written. */
    BYTES("bytes", "bytes"),
    /** Operations on files, sockets and names. */
    OPS("ops", "operations"),
    /** Time waiting: parked, asleep, for a notification, a monitor, a selector. */
    WAIT("wait", "nanoseconds"),
    /** Descriptors that were opened and are open still. */
    OPEN("open", "handles");

    private final String label;
    private final String unit;

    StackWeight(String label, String unit) {
        this.label = label;
        this.unit = unit;
    }

    /** In lower case, as it is typed. */
    String label() {
        return label;
    }

    String unit() {
        return unit;
    }

    /** Whether stacks of that kind weigh anything. */
    boolean counts(StackKind kind) {
        return switch (this) {
            case WAIT -> kind.isWait();
            case OPEN -> kind == StackKind.HANDLE;
            default -> kind.isIo();
        };
    }

    public double of(StackSums sums) {
        return switch (this) {
            case BYTES -> sums.bytes();
            case OPS -> sums.events();
            case TIME, WAIT -> sums.nanos();
            case OPEN -> Math.max(0, sums.events() - sums.closed());
        };
    }

    /** The sum of the squares of what each drawn event weighs. */
    double squares(StackSums sums) {
        return switch (this) {
            case BYTES -> sums.byteSquares();
            case OPS, OPEN -> sums.eventSquares();
            case TIME, WAIT -> sums.nanoSquares();
        };
    }

    boolean counts(StackUse use) {
        return counts(use.kind()) && of(use.sums()) > 0;
    }

    public String text(double value) {
        return switch (this) {
            case BYTES -> Units.bytes(value);
            case OPS, OPEN -> Units.count(value);
            case TIME, WAIT -> Units.nanos(Math.round(value));
        };
    }
}
