// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.reflect.InvocationTargetException;

/**
 * The command line, {@code java -jar jacct.jar COMMAND ...}. It hands over to the tool, which is in
 * a jar of its own within the jar. Here the application's loader loads the ledger as a library and
 * nothing starts it.
 */
public final class Main {
    private static final String TOOL = "io.jacct.tool.Main";

    private Main() {}

    /** Runs the command. */
    public static void main(String[] arguments) throws Exception {
        ClassLoader parent = Main.class.getClassLoader();
        NestedJarClassLoader loader =
                new NestedJarClassLoader(
                        AgentJar.file(), NestedJarClassLoader.READERS, parent, false);
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
