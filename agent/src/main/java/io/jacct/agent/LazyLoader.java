// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.weave.Loom;
import java.io.IOException;

/**
 * The agent's own loader, made when something of it is first needed: at a start that finds all that
 * it weaves in the cache, not by the thread that starts the application.
 */
final class LazyLoader implements Loom.Loader {
    private static final String LOOM = "io.jacct.instrumentation.Weaving";

    private static final String BUILD = "io/jacct/agent/Build.class";

    private InstLoader loader;

    /** Any thread. */
    synchronized ClassLoader get() throws IOException {
        if (loader == null) {
            loader = open();
        }
        return loader;
    }

    /** Of the build that runs: somebody may have put another one in its place meanwhile. */
    private static InstLoader open() throws IOException {
        InstLoader opened =
                new InstLoader(OwnJar.file(), ClassLoader.getPlatformClassLoader(), true);
        if (Build.isKnown() && !opened.holds(BUILD, Build.digest())) {
            opened.close();
            throw new IOException("the jar was replaced while it was in use");
        }
        return opened;
    }

    /** The class of this name. Any thread. */
    Class<?> load(String name) throws ReflectiveOperationException {
        try {
            return Class.forName(name, true, get());
        } catch (IOException e) {
            throw new ClassNotFoundException(name.concat(": ").concat(e.toString()), e);
        }
    }

    @Override
    public Loom load() throws ReflectiveOperationException {
        return (Loom) load(LOOM).getConstructor().newInstance();
    }

    /** What was not loaded yet is not found from now on. */
    synchronized void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
    }
}
