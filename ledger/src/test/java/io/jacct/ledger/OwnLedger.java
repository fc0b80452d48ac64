// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;

/** Runs what wants a ledger with other settings than the test JVM's: in a loader of its own. */
final class OwnLedger {
    private OwnLedger() {}

    /** The result of a new {@code program}; it must be public, and the result the JDK's. */
    static Object call(Class<? extends Callable<?>> program) throws Exception {
        URL[] path = {
            new File("target/classes").toURI().toURL(),
            new File("target/test-classes").toURI().toURL()
        };
        try (URLClassLoader loader = new URLClassLoader(path, null)) {
            Class<?> there = loader.loadClass(program.getName());
            return ((Callable<?>) there.getDeclaredConstructor().newInstance()).call();
        }
    }
}
