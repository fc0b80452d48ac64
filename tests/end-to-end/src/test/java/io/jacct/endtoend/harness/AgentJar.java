// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Makes jars of agents other than jacct. */
public final class AgentJar {
    private AgentJar() {}

    /**
     * Makes the jar in {@code directory}; {@code agent} may have a premain, an agentmain, or both.
     */
    public static Path of(Class<?> agent, Path directory, String... others) throws IOException {
        Path jar = directory.resolve(agent.getSimpleName() + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Agent-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            add(agent.getName(), out);
            for (String other : others) {
                add(other, out);
            }
        }
        return jar;
    }

    private static void add(String name, JarOutputStream out) throws IOException {
        String path = name.replace('.', '/') + ".class";
        try (InputStream in = AgentJar.class.getClassLoader().getResourceAsStream(path)) {
            out.putNextEntry(new JarEntry(path));
            in.transferTo(out);
        }
    }
}
