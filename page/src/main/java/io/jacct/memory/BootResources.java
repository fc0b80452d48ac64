// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.lang.reflect.Constructor;
import jdk.internal.misc.Unsafe;
import jdk.internal.misc.VM;

/**
 * Boot loader. Takes the agent's jar out of the JDK's list of jars where the boot loader's
 * resources are. The JVM put it there, because the jar's manifest names the jar in {@code
 * Boot-Class-Path}. The JVM itself finds classes without that list.
 *
 * <p>A class loader asks its parent first. With the jar in the list, an application that asks for
 * {@code META-INF/MANIFEST.MF} gets the agent's instead of its own. And the first such question
 * opens the jar, so the JDK's classes for zip files are initialised in the middle of the
 * application, under its security manager.
 */
public final class BootResources {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The name that the manifest gives. */
    private static final String JAR = "jacct.jar";

    private static final String INTERNAL = "jdk.internal.loader.";

    private BootResources() {}

    /**
     * Called before the application runs; java.base opens jdk.internal.loader to this class.
     * Returns the agent's jar, or null if the JVM did not find it by its manifest: a jar of another
     * name has none beside it. Throws whatever a JDK throws that is made in another way; then
     * nothing has changed.
     */
    public static File hide() throws ReflectiveOperationException {
        String list = VM.getSavedProperty("jdk.boot.class.path.append");
        File own = null;
        String others = "";
        for (String each : list == null ? new String[0] : list.split(File.pathSeparator)) {
            File file = new File(each);
            if (!file.getName().equals(JAR) || !file.exists()) {
                others = others.concat(File.pathSeparator).concat(each);
            } else if (own == null) {
                own = file.getAbsoluteFile();
            }
        }
        if (own != null) {
            set(others.isEmpty() ? null : path(others));
        }
        return own;
    }

    private static void set(Object path) throws ClassNotFoundException {
        Class<?> type = Class.forName(INTERNAL.concat("BuiltinClassLoader"));
        long parent = UNSAFE.objectFieldOffset(type, "parent");
        Object boot = UNSAFE.getReference(ClassLoader.getPlatformClassLoader(), parent);
        UNSAFE.putReferenceVolatile(boot, UNSAFE.objectFieldOffset(type, "ucp"), path);
    }

    /**
     * A list of other jars, which few JVMs have. It is made by reflection, because Unsafe calls no
     * constructor. Empty names in the list count for nothing.
     */
    private static Object path(String list) throws ReflectiveOperationException {
        Class<?> type = Class.forName(INTERNAL.concat("URLClassPath"));
        Constructor<?> made = type.getDeclaredConstructor(String.class, boolean.class);
        made.setAccessible(true);
        return made.newInstance(list, true);
    }
}
