// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.SecurityManagerBypass;

/**
 * Boot loader. Says so if an application sets {@code java.net.preferIPv4Stack} after its start.
 * Without the agent that works until the first socket. The JDK reads the property when it loads its
 * network library, and it loads that library to map a file, as the agent's page is one. Under a
 * security manager this looks at nothing, because the manager would be asked.
 */
public final class IPv4PropertyCheck implements PeriodicTask {
    private static final String PROPERTY = "java.net.preferIPv4Stack";

    private final boolean known = !SecurityManagerBypass.isNeeded();
    private final boolean before = known && Boolean.getBoolean(PROPERTY);
    private boolean reported;

    /** The property now is the one that the JDK has read, because the page is mapped. */
    public IPv4PropertyCheck() {}

    @Override
    public void run() {
        if (known
                && !reported
                && !SecurityManagerBypass.isNeeded()
                && Boolean.getBoolean(PROPERTY) != before) {
            reported = true;
            System.err.println(
                    "jacct: "
                            .concat(PROPERTY)
                            .concat(" was set too late for a JVM with an agent: set it with -D"));
        }
    }
}
