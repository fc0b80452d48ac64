// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.weave.patch.JdkImage;
import java.io.IOException;
import net.bytebuddy.dynamic.ClassFileLocator;

/**
 * Finds class files of the two modules that are woven, since Byte Buddy asks now and then for other
 * types.
 */
final class JdkLocator implements ClassFileLocator {
    @Override
    public Resolution locate(String name) throws IOException {
        byte[] found = JdkImage.read(name);
        return found == null ? new Resolution.Illegal(name) : new Resolution.Explicit(found);
    }

    @Override
    public void close() {
        // holds no resource
    }
}
