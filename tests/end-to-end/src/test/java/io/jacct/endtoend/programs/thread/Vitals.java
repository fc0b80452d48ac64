// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.endtoend.programs.Expect;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** The row of the calling thread in the MBean Tasks. */
record Vitals(CompositeData row) {
    private static final long MILLI = 1_000_000;

    static Vitals read() throws JMException {
        Thread me = Thread.currentThread();
        TabularData tasks =
                (TabularData)
                        ManagementFactory.getPlatformMBeanServer()
                                .getAttribute(new ObjectName("io.jacct:type=Tasks"), "Tasks");
        Object[] key = {me.getName() + "~" + me.getId()};
        Vitals vitals = new Vitals((CompositeData) tasks.get(key).get("value"));
        long sum = vitals.get("accountedNanos") + vitals.get("cpuNanos");
        Expect.that(vitals.get("lifetimeNanos"), sum + vitals.get("remainderNanos"));
        Expect.that(1, vitals.get("cpuNanos") > 0 && vitals.get("allocatedBytes") > 0 ? 1 : 0);
        return vitals;
    }

    long get(String item) {
        return (Long) row.get(item);
    }

    /**
     * Empty if the thread was blocked once, for {@code nanos} as exactly as the JVM measures it.
     */
    String blockedSince(Vitals before, long nanos) {
        long times = get("blocks") - before.get("blocks");
        long blocked = get("blockNanos") - before.get("blockNanos");
        boolean right = blocked <= nanos + MILLI && blocked >= nanos - nanos / 10 - MILLI;
        return times == 1 && right ? "" : " blocked " + times + " times, " + blocked;
    }
}
