// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.ByDescriptor;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.OtherDevice;

/**
 * Boot loader. Copies that the kernel makes from one file to another. The native method that asks
 * for a copy returns nothing and may throw. A target begins empty, so the bytes copied are its size
 * when it is about to be closed. One thread copies to one target, so an entry belongs to that
 * thread alone.
 */
public final class KernelCopies {
    private static volatile ByDescriptor byTarget = new ByDescriptor();

    /** One copy. It is allocated, which costs little in a call that also opens two files. */
    private static final class Copy {
        final int source;
        final long start;

        Copy(int source, long start) {
            this.source = source;
            this.start = start;
        }
    }

    private KernelCopies() {}

    static void stop() {
        byTarget = new ByDescriptor();
    }

    public static void begin(int target, int source) {
        int endpoint = Descriptors.file(source);
        byTarget.put(target, new Copy(endpoint, Booking.begin(Operation.READ, endpoint)));
    }

    public static boolean has(int target) {
        return byTarget.get(target) != null;
    }

    public static void end(int target, long size) {
        Copy copy = (Copy) byTarget.take(target);
        if (copy != null) {
            end(target, copy.source, copy.start, size, null);
        }
    }

    public static void end(int target, int source, long start, long size, Throwable thrown) {
        Booking.end(Operation.READ, source, start, size, thrown);
        Booking.end(Operation.WRITE, Descriptors.file(target), 0, size, null);
    }

    public static void failed(Throwable thrown) {
        int file = OtherDevice.of(Health.OTHER_FAILED_OPENS, EndpointKind.FILE, null);
        Booking.end(Operation.NO_OPEN, file, 0, thrown);
    }
}
