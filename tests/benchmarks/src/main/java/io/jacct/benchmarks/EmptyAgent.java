// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** An agent that does nothing. It shows the JVM's own cost of starting with an agent. */
public final class EmptyAgent {
    private EmptyAgent() {}

    /** Does nothing. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        // nothing, as said above
    }

    /** Writes the agent as a jar. */
    static Path jar(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", EmptyAgent.class.getName());
        String entry = EmptyAgent.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest);
                InputStream in = EmptyAgent.class.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new ZipEntry(entry));
            in.transferTo(out);
        }
        return file;
    }
}
