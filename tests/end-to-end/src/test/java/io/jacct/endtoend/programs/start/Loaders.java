// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.start;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Looks up every class of a jar, and of the jars in it, as an application does. Prints the name and
 * the loader of each class that it finds.
 */
public final class Loaders {
    private Loaders() {}

    /** The jar. */
    public static void main(String[] args) throws IOException {
        try (InputStream jar = new FileInputStream(args[0])) {
            look(jar);
        }
    }

    private static void look(InputStream jar) throws IOException {
        ZipInputStream entries = new ZipInputStream(jar);
        for (ZipEntry entry = entries.getNextEntry();
                entry != null;
                entry = entries.getNextEntry()) {
            if (entry.getName().endsWith(".jar")) {
                look(entries);
            } else if (entry.getName().endsWith(".class")) {
                look(entry.getName());
            }
        }
    }

    private static void look(String entry) {
        String name = entry.substring(0, entry.lastIndexOf('.')).replace('/', '.');
        try {
            Class<?> found = Class.forName(name, false, Loaders.class.getClassLoader());
            System.out.println(name + " " + found.getClassLoader());
        } catch (ClassNotFoundException | LinkageError invisible) {
            // the application cannot see it, as it should be
        }
    }
}
