// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.IOException;
import java.util.jar.JarFile;

/**
 * Looks for every class of a jar as an application does, and prints for each that it finds the name
 * and the loader.
 */
public final class Loaders {
    private Loaders() {}

    /** The jar. */
    public static void main(String[] args) throws IOException {
        try (JarFile jar = new JarFile(args[0])) {
            jar.stream().forEach(entry -> look(entry.getName()));
        }
    }

    private static void look(String entry) {
        String path = entry.startsWith("inst/") ? entry.substring("inst/".length()) : entry;
        if (path.endsWith(".class") || path.endsWith(".classdata")) {
            String name = path.substring(0, path.lastIndexOf('.')).replace('/', '.');
            try {
                Class<?> found = Class.forName(name, false, Loaders.class.getClassLoader());
                System.out.println(name + " " + found.getClassLoader());
            } catch (ClassNotFoundException | LinkageError invisible) {
                // the better for the application
            }
        }
    }
}
