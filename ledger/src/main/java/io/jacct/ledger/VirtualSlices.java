// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. How long virtual threads were on a processor: slices of one carrier's time, from its
 * look at the clock before it runs one of them to that before the thread may go on elsewhere.
 * Between the two it runs that thread alone, and at the second it is the only one that books for
 * it.
 */
final class VirtualSlices {
    private static final int NANOS = Layout.counter(Counter.VIRTUAL_CPU_NANOS.id());

    /** The carrier's processor time when it began to run a virtual thread; -1 when it runs none. */
    private long mounted = -1;

    private long unbooked;

    private VirtualSlices() {}

    /** On the carrier. Where nothing is run after all, the next beginning replaces this one. */
    static void begin(Thread carrier) {
        Stripe own = VirtualTasks.find(carrier);
        ThreadMeter meter = meter();
        if (own == null || own.address == 0 || meter == null) {
            return;
        }
        if (own.slices == null) {
            own.slices = new VirtualSlices();
        }
        own.slices.mounted = meter.cpuNanos();
    }

    /** On the carrier; of one that could not be started, on any thread, which runs no other. */
    static void end(Thread carrier, Thread virtual) {
        Stripe own = JdkFields.isVirtual(carrier) ? null : VirtualTasks.find(carrier);
        ThreadMeter meter = meter();
        if (own == null || own.slices == null || own.slices.mounted < 0 || meter == null) {
            return;
        }
        VirtualSlices slices = own.slices;
        slices.close(meter.cpuNanos(), -1);
        Stripe single = Settings.eachVirtual() ? VirtualTasks.find(virtual) : null;
        slices.book(single != null ? single : VirtualTasks.ofPool(carrier, virtual));
    }

    /** On the virtual thread, whose record is about to leave; it is not told the time itself. */
    static void last(Thread virtual) {
        Thread carrier = JdkFields.carrier(virtual);
        Stripe own = VirtualTasks.find(carrier);
        ThreadMeter meter = meter();
        if (own != null && own.slices != null && own.slices.mounted >= 0 && meter != null) {
            long now = meter.cpuNanos(JdkFields.id(carrier));
            own.slices.close(now, now);
            own.slices.book(VirtualTasks.find(virtual));
        }
    }

    private void close(long now, long next) {
        unbooked += Math.max(0, now - mounted);
        mounted = next;
    }

    private void book(Stripe stripe) {
        if (stripe != null) {
            stripe.open();
            stripe.add(NANOS, unbooked);
            stripe.close();
            unbooked = 0;
        }
    }

    /** Null where the JVM does not tell the time, or not yet. */
    private static ThreadMeter meter() {
        LedgerState state = Tasks.state;
        return state == null ? null : state.meter;
    }
}
