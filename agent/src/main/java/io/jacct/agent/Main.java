// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.reflect.InvocationTargetException;

/**
 * {@code java -jar jacct.jar COMMAND ...}: hands over to the tool, which stands in a jar of its own
 * within the jar. Here the ledger is a library of the application's loader, not started.
 */
public final class Main {
    private static final String TOOL = "io.jacct.tool.Main";

    private Main() {}

    /** Runs the command. */
    public static void main(String[] arguments) throws Exception {
        ClassLoader parent = Main.class.getClassLoader();
        InstLoader loader = new InstLoader(OwnJar.file(), InstLoader.READERS, parent, false);
        Thread.currentThread().setContextClassLoader(loader);
        try {
            Class.forName(TOOL, true, loader)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception) {
                throw (Exception) e.getCause();
            }
            throw (Error) e.getCause();
        }
    }
}
