// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import java.nio.file.Path;

/**
 * A server that runs for long, with clients here that check each of its answers. When they have
 * gone, what is left in it must be what they have done, all of them since it began.
 */
abstract class Soaked implements Clients.Line {
    private static final int CLIENTS = 3;
    private static final int THINK_MILLIS = 20;

    private Clients clients;

    /** Adds what is run to a JVM that has other agents and a recording already. */
    abstract ChildJvm program(ChildJvm child, Path directory) throws Exception;

    /** Waits until it serves. */
    abstract void begun(RunningJvm running) throws Exception;

    /** All that the clients have done is there, no more and no less. */
    abstract void check() throws Exception;

    /** Ends it as its user would; it has nothing to complain of. */
    abstract void end(RunningJvm running) throws Exception;

    final void load() {
        clients = new Clients(CLIENTS, THINK_MILLIS, this);
    }

    final void rest() throws Exception {
        clients.stop();
        check();
    }
}
