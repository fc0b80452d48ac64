// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.BeancounterLayout;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A program of {@link ChargesTest}: it opens, closes and starts for two tenants, in a ledger that
 * no other test sees, and returns the numbers that are held.
 */
public abstract class Charged implements Callable<Object> {
    final LedgerState state = Ledgers.make();
    final Descriptors descriptors = state.endpoints.descriptors;
    final StringBuilder said = new StringBuilder();
    Beancounters all;
    Beancounter tenant;
    Beancounter other;

    @Override
    public final Object call() throws Exception {
        state.options = options();
        Descriptors.use(descriptors);
        Tasks.start(state.task);
        TaskLifecycle.enter(Thread.currentThread(), 0);
        descriptors.open(3, file("/open/before"));
        all = state.beancounters();
        tenant = all.enter("tenant", null);
        other = all.enter("other", null);
        run();
        return said.toString().trim();
    }

    Map<String, String> options() {
        return Map.of();
    }

    abstract void run() throws Exception;

    final int file(String name) {
        return state.endpoints.of(EndpointKind.FILE, name);
    }

    final void say(Object... words) {
        for (Object word : words) {
            said.append(word).append(' ');
        }
    }

    static long held(Beancounter owner, Resource resource) {
        return owner.get(resource.id(), BeancounterLayout.HELD);
    }

    /** The files of tenant, other and the JVM. */
    final void sayFiles() {
        Resource files = Resource.NUMFILE;
        say(held(tenant, files), held(other, files), held(all.jvm, files), ";");
    }

    final void sayThreads() {
        Resource threads = Resource.NUMPROC;
        say(held(tenant, threads), held(other, threads), held(all.jvm, threads), ";");
    }

    static void as(Beancounter owner, Runnable work) {
        Object outer = Owners.enter(owner);
        try {
            work.run();
        } finally {
            Owners.exit(outer);
        }
    }
}
