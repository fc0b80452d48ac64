// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import java.util.List;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Support for a JDK that Byte Buddy does not know yet. Byte Buddy reads its class files as class
 * files of the newest JDK that it knows. The JVM does not verify its own classes, so this class
 * verifies the woven ones: see docs/decisions/0032-weaving-with-byte-buddy.md.
 */
final class NewerJdk {
    private NewerJdk() {}

    /**
     * Makes Byte Buddy read class files of any version. Call it before any other class of Byte
     * Buddy.
     */
    static boolean admit() {
        String name = OpenedClassReader.EXPERIMENTAL_PROPERTY;
        String before = System.setProperty(name, "true");
        try {
            // its static initializer reads the property once
            return OpenedClassReader.EXPERIMENTAL;
        } finally {
            if (before == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, before);
            }
        }
    }

    /** Whether Byte Buddy does not know the JDK with this feature number. */
    static boolean is(int feature) {
        return feature > ClassFileVersion.latest().getJavaVersion();
    }

    /**
     * Verifies a woven class with the JDK's own class file API, which every JDK from 24 on has.
     *
     * @throws IllegalStateException if the verifier refuses the class
     */
    static void verify(String type, byte[] woven) {
        List<?> errors;
        try {
            Class<?> reader = Class.forName("java.lang.classfile.ClassFile");
            Object instance = reader.getMethod("of").invoke(null);
            errors = (List<?>) reader.getMethod("verify", byte[].class).invoke(instance, woven);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        if (!errors.isEmpty()) {
            throw new IllegalStateException(type.concat(": ").concat(errors.get(0).toString()));
        }
    }
}
