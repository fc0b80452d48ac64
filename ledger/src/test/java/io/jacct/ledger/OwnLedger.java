// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs a program with ledger settings that differ from the test JVM's, in a loader of its own. */
final class OwnLedger {
    private OwnLedger() {}

    /**
     * Runs a new {@code program} and returns its result. The program must be public, and the result
     * of a class of the JDK.
     */
    static Object call(Class<? extends Callable<?>> program) throws Exception {
        List<URL> path = new ArrayList<>();
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(new File(each).toURI().toURL());
        }
        try (URLClassLoader loader = new URLClassLoader(path.toArray(URL[]::new), null)) {
            Class<?> there = loader.loadClass(program.getName());
            return ((Callable<?>) there.getDeclaredConstructor().newInstance()).call();
        }
    }
}
