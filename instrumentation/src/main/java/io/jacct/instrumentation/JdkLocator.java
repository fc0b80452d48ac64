// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import java.io.IOException;
import java.io.InputStream;
import net.bytebuddy.dynamic.ClassFileLocator;

/**
 * Class files of java.base, for the supertypes that Byte Buddy asks for now and then. Asks the
 * module and so the mapped jimage: no jar, no URL, nothing that would load a class being woven.
 */
final class JdkLocator implements ClassFileLocator {
    @Override
    public Resolution locate(String name) throws IOException {
        String file = name.replace('.', '/').concat(".class");
        try (InputStream in = Object.class.getModule().getResourceAsStream(file)) {
            return in == null
                    ? new Resolution.Illegal(name)
                    : new Resolution.Explicit(in.readAllBytes());
        }
    }

    @Override
    public void close() {
        // holds nothing
    }
}
