// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Measures how long virtual threads were on a processor, in slices of one carrier's
 * time. A slice begins when the carrier reads the clock, before it runs a virtual thread. It ends
 * when the carrier reads the clock again, before the thread may go on elsewhere. In between the
 * carrier runs that thread alone. At the end only the carrier books for that thread.
 */
public final class VirtualSlices {
    private static final int NANOS = Layout.counter(Counter.VIRTUAL_CPU_NANOS.id());

    private VirtualSlices() {}

    /**
     * On the carrier: begins a slice. If no thread is run after all, the next beginning replaces
     * this one.
     */
    public static void begin(Thread carrier) {
        ThreadStripe own = VirtualTasks.find(carrier);
        ThreadMeter meter = meter();
        if (own == null || own.address == 0 || meter == null) {
            return;
        }
        if (own.slices == null) {
            own.slices = new Slices();
        }
        own.slices.mounted = meter.cpuNanos();
    }

    /**
     * On the carrier: ends a slice. For a thread that could not be started this is called on any
     * thread, which runs no virtual thread.
     */
    public static void end(Thread carrier, Thread virtual) {
        ThreadStripe own = JdkFields.isVirtual(carrier) ? null : VirtualTasks.find(carrier);
        ThreadMeter meter = meter();
        if (own == null || own.slices == null || own.slices.mounted < 0 || meter == null) {
            return;
        }
        Slices slices = own.slices;
        slices.close(meter.cpuNanos(), -1);
        TaskStripe single = Settings.eachVirtual() ? VirtualTasks.find(virtual) : null;
        slices.book(single != null ? single : VirtualTasks.ofPool(carrier, virtual), NANOS);
    }

    /**
     * On the virtual thread, whose record is about to be folded. The JVM has no CPU time of a
     * virtual thread, so this uses the carrier's.
     */
    static void last(Thread virtual) {
        Thread carrier = JdkFields.carrier(virtual);
        ThreadStripe own = VirtualTasks.find(carrier);
        ThreadMeter meter = meter();
        if (own != null && own.slices != null && own.slices.mounted >= 0 && meter != null) {
            long now = meter.cpuNanos(JdkFields.id(carrier));
            own.slices.close(now, now);
            own.slices.book(VirtualTasks.find(virtual), NANOS);
        }
    }

    /** The meter; null if the JVM has no CPU times, or the meter is not loaded yet. */
    private static ThreadMeter meter() {
        TaskState state = Tasks.state;
        return state == null ? null : state.management.meter;
    }
}
