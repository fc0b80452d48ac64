// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.LedgerStart;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hands to the ledger the JVM's own counters, and the meter that asks its management about threads.
 * This takes some milliseconds. The agent's own thread therefore does it while the application
 * starts.
 */
final class Meter implements Runnable {
    private final Instrumentation instrumentation;

    Meter(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public void run() {
        JvmCounters.hand();
        try {
            export("java.management", "sun.management");
            export("jdk.management", "com.sun.management.internal");
            JvmMeter meter = new JvmMeter();
            meter.tryOut();
            LedgerStart.meter(meter);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // a JVM without its management modules: figures that only they have stay unknown
            LedgerStart.note("no.meter", e.toString());
        }
    }

    private void export(String name, String internals) {
        Optional<Module> module = ModuleLayer.boot().findModule(name);
        if (module.isPresent()) {
            instrumentation.redefineModule(
                    module.get(),
                    Set.of(),
                    Map.of(internals, Set.of(Meter.class.getModule())),
                    Map.of(),
                    Set.of(),
                    Map.of());
        }
    }
}
