// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.memory.ContainerFields;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;

/** The path of the jar that this class came from. */
final class AgentJar {
    private static final String ENTRY = "io/jacct/agent/Agent.class";

    private static volatile File known;

    private AgentJar() {}

    /**
     * The jar as a file. If the JVM did not find it by its manifest, it is looked up as a resource,
     * since a class of the boot loader has no code source.
     */
    static File file() throws IOException {
        return known == null ? asResource() : known;
    }

    /** The JVM has found it by its manifest, or not: null. */
    static void is(File jar) {
        known = jar;
    }

    /**
     * If the command line says that there may be a security manager, looks a resource up once, and
     * the threads' containers. That initialises the JDK's classes for zip files and for containers
     * of threads, which ask the manager. The first happens with any other agent, whose class the
     * JVM loads from its jar; ours comes from the boot loader. The housekeeper would do the second.
     */
    static void initialiseJdk() {
        if (System.getProperty("java.security.manager") != null) {
            ClassLoader.getSystemResource(ENTRY);
            try {
                Class.forName("jdk.internal.vm.ThreadContainers", true, null);
            } catch (ClassNotFoundException | LinkageError none) {
                return; // JDK 17
            }
            ContainerFields.liveVirtual();
        }
    }

    private static File asResource() throws IOException {
        URL url = ClassLoader.getSystemResource(ENTRY);
        String text = url == null ? "" : url.toString();
        String suffix = "!/".concat(ENTRY);
        if (!text.startsWith("jar:file:") || !text.endsWith(suffix)) {
            throw new IOException("own jar not found, only ".concat(text));
        }
        try {
            String jar = text.substring("jar:".length(), text.length() - suffix.length());
            return new File(new URI(jar));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
