// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.IOException;

/**
 * A loader of the agent's own, made when something of it is first needed: at a start that finds all
 * that it weaves in the cache, not by the thread that starts the application.
 */
class LazyLoader {
    private static final String BUILD = "io/jacct/agent/Build.class";

    private final String jar;
    private InstLoader loader;

    /** For what stands in that jar. */
    LazyLoader(String jar) {
        this.jar = jar;
    }

    private synchronized ClassLoader get() throws IOException {
        if (loader == null) {
            loader = open();
        }
        return loader;
    }

    /** Of the build that runs: somebody may have put another one in its place meanwhile. */
    private InstLoader open() throws IOException {
        InstLoader opened =
                new InstLoader(OwnJar.file(), jar, ClassLoader.getPlatformClassLoader(), true);
        if (Build.isKnown() && !opened.holds(BUILD, Build.digest())) {
            opened.close();
            throw new IOException("the jar was replaced while it was in use");
        }
        return opened;
    }

    /** The class of this name. Any thread. */
    final Class<?> load(String name) throws ReflectiveOperationException {
        try {
            return Class.forName(name, true, get());
        } catch (IOException e) {
            throw new ClassNotFoundException(name.concat(": ").concat(e.toString()), e);
        }
    }

    /** What was not loaded yet is not found from now on. */
    final synchronized void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
    }
}
