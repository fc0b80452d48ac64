// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import java.io.IOException;
import java.io.InputStream;
import net.bytebuddy.dynamic.ClassFileLocator;

/**
 * Finds class files of the two modules that are woven, since Byte Buddy asks now and then for other
 * types. It reads from the module, and so from the mapped jimage. It opens no jar and no URL, and
 * it loads no class that is being woven.
 */
final class JdkLocator implements ClassFileLocator {
    private final Module base = Object.class.getModule();

    /** Null where the JDK image has no such module. */
    private final Module management = ModuleLayer.boot().findModule("java.management").orElse(null);

    @Override
    public Resolution locate(String name) throws IOException {
        byte[] found = read(base, name);
        if (found == null && management != null) {
            found = read(management, name);
        }
        return found == null ? new Resolution.Illegal(name) : new Resolution.Explicit(found);
    }

    private static byte[] read(Module module, String name) throws IOException {
        String file = name.replace('.', '/').concat(".class");
        try (InputStream in = module.getResourceAsStream(file)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    @Override
    public void close() {
        // holds no resource
    }
}
