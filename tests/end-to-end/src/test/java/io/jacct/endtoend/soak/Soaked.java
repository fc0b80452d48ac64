// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Clients;
import io.jacct.endtoend.harness.RunningJvm;
import java.nio.file.Path;

/**
 * A server that runs for long, with clients in this JVM that check each answer. When the clients
 * have gone, the server must hold the results of all their requests since its start.
 */
abstract class Soaked implements Clients.Line {
    private static final int CLIENTS = 3;
    private static final int THINK_MILLIS = 20;

    private Clients clients;

    final String name() {
        return getClass().getSimpleName().replace("Soaked", "");
    }

    /** Adds the program to a JVM that has other agents and a recording already. */
    abstract ChildJvm program(ChildJvm child, Path directory) throws Exception;

    /** Waits until it serves. */
    abstract void begun(RunningJvm running) throws Exception;

    /**
     * Bytes of the heap that the server's caches may gain, as they do without the agent. H2's cache
     * fills up with stored data, to a sixteenth of the heap.
     */
    long caches() {
        return 8 << 20;
    }

    /** Bytes beside the heap that the JVM may gain, as it does without the agent. */
    long resident() {
        return 16 << 20;
    }

    /** Asserts that the server holds all results of the clients, no more and no less. */
    abstract void check() throws Exception;

    /** Ends it as its user would, and asserts that it printed no error. */
    abstract void end(RunningJvm running) throws Exception;

    final void load() {
        clients = new Clients(CLIENTS, THINK_MILLIS, this);
    }

    final void assertLoaded() {
        clients.assertGoing();
    }

    final void rest() throws Exception {
        clients.stop();
        check();
    }
}
