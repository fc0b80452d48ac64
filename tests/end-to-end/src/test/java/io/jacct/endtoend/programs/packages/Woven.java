// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.packages;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Prints how many types the agent has woven, and how many of them came from its cache. */
public final class Woven {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private Woven() {}

    /** Needs no other class, so that it runs where only this one is. */
    public static void main(String[] arguments) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName agent = new ObjectName("io.jacct:type=Agent");
        long start = System.nanoTime();
        while (!server.isRegistered(agent)) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new IllegalStateException("no " + agent);
            }
            Thread.onSpinWait();
        }
        for (String each : new String[] {"WovenTypes", "PatchedTypes", "CachedTypes"}) {
            System.out.println(each + " " + server.getAttribute(agent, each));
        }
    }
}
