// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave.patch;

import java.io.IOException;
import java.io.InputStream;

/**
 * Boot loader. The class files of the two modules that are woven, as the JDK's image has them, or
 * an option {@code --patch-module}. They come from the module, and mostly from the mapped jimage.
 * Without that option this opens no jar, and it loads no class that is being woven. Any thread.
 */
public final class JdkImage {
    private static final Module BASE = Object.class.getModule();

    /** Null where the JDK image has no such module. */
    private static final Module MANAGEMENT =
            ModuleLayer.boot().findModule("java.management").orElse(null);

    private JdkImage() {}

    /** The class file of the type with that binary name; null if neither module has it. */
    public static byte[] read(String type) throws IOException {
        byte[] found = read(BASE, type);
        return found == null && MANAGEMENT != null ? read(MANAGEMENT, type) : found;
    }

    private static byte[] read(Module module, String type) throws IOException {
        String file = type.replace('.', '/').concat(".class");
        try (InputStream in = module.getResourceAsStream(file)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
