// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import java.util.List;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * A JDK that Byte Buddy does not know yet. Its class files are read as those of the newest JDK that
 * is known, and since the JVM does not verify its own classes, what is woven is verified here: see
 * docs/decisions/0032-newer-jdks.md.
 */
final class NewerJdk {
    private NewerJdk() {}

    /** Before anything else of Byte Buddy: has it read class files of any version. */
    static boolean admit() {
        String name = OpenedClassReader.EXPERIMENTAL_PROPERTY;
        String before = System.setProperty(name, "true");
        try {
            // its class asks for the property when it is initialised, and then never again
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
     * By the JDK's own reader of class files, which every JDK from 24 on has.
     *
     * @throws IllegalStateException the verifier does not agree
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
