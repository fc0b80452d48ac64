// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.io.IOException;

/**
 * A class loader of the agent's own that is made when its first class is needed. When the cache
 * holds every woven class, the thread that starts the application makes no loader.
 */
class LazyLoader {
    private static final String BUILD = "io/jacct/agent/Build.class";

    private final String jar;
    private NestedJarClassLoader loader;

    /** Makes a loader for the classes in the stored jar of this name. */
    LazyLoader(String jar) {
        this.jar = jar;
    }

    private synchronized ClassLoader get() throws IOException {
        if (loader == null) {
            loader = open();
        }
        return loader;
    }

    /**
     * Opens the jar of the running build. Somebody may have put another build in its place
     * meanwhile.
     */
    private NestedJarClassLoader open() throws IOException {
        NestedJarClassLoader opened =
                new NestedJarClassLoader(
                        AgentJar.file(), jar, ClassLoader.getPlatformClassLoader(), true);
        if (Build.isKnown() && !opened.holds(BUILD, Build.digest())) {
            opened.close();
            throw new IOException("the jar was replaced while it was in use");
        }
        return opened;
    }

    /** Loads the class of this name. Any thread may call it. */
    final Class<?> load(String name) throws ReflectiveOperationException {
        try {
            return Class.forName(name, true, get());
        } catch (IOException e) {
            throw new ClassNotFoundException(name.concat(": ").concat(e.toString()), e);
        }
    }

    /** Closes the jar. The loader does not find classes that it has not loaded by then. */
    final synchronized void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
    }
}
