// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Which class loader a thread works for. Like {@link JdkFields} it reads fields: an
 * application can override {@code Thread.getContextClassLoader()} and {@code
 * ClassLoader.getName()}, and no method tells a thread's task. Wait-free, any thread.
 *
 * <p>It is loaded only where the option {@code beancounters=loader} asks for it.
 */
public final class LoaderFields {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long NAME = UNSAFE.objectFieldOffset(ClassLoader.class, "name");
    private static final long CONTEXT =
            UNSAFE.objectFieldOffset(Thread.class, "contextClassLoader");

    /** Up to JDK 18 a thread has its task itself; -1 on later ones. */
    private static final long TARGET = offset(Thread.class, "target");

    /** From JDK 19 on a platform thread has it in another object; -1 on earlier ones. */
    private static final long HOLDER = offset(Thread.class, "holder");

    private static final long TASK = offset(type("java.lang.Thread$FieldHolder"), "task");

    private LoaderFields() {}

    /**
     * The loader of a plug-in that the thread works for, as it is now. It is that of the class of
     * the thread's task, else that of the thread's own class, else the context class loader. Null
     * if all of these are the JVM's or the application's. A thread that works for all has no
     * context, and the task of a virtual thread is not known.
     */
    public static ClassLoader plugIn(Thread thread) {
        Object task = task(thread);
        ClassLoader loader = task == null ? null : task.getClass().getClassLoader();
        if (isOfAll(loader)) {
            loader = thread.getClass().getClassLoader();
        }
        if (isOfAll(loader) && !JdkFields.isShared(thread)) {
            loader = (ClassLoader) UNSAFE.getReferenceVolatile(thread, CONTEXT);
        }
        return isOfAll(loader) ? null : loader;
    }

    private static Object task(Thread thread) {
        if (TARGET >= 0) {
            return UNSAFE.getReference(thread, TARGET);
        }
        Object holder = HOLDER < 0 || TASK < 0 ? null : UNSAFE.getReference(thread, HOLDER);
        return holder == null ? null : UNSAFE.getReference(holder, TASK);
    }

    /** Whether it is the boot, the platform or the application loader, or one between them. */
    private static boolean isOfAll(ClassLoader loader) {
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return true;
        }
        ClassLoader each = ClassLoader.getSystemClassLoader();
        while (each != null && each != loader) {
            each = each.getParent();
        }
        return each == loader;
    }

    /** The loader's name; without a name, the name of its class and its identity hash. */
    public static String name(ClassLoader loader) {
        String name = (String) UNSAFE.getReference(loader, NAME);
        if (name != null) {
            return name;
        }
        String type = loader.getClass().getName();
        return type.substring(type.lastIndexOf('.') + 1)
                .concat("@")
                .concat(Integer.toHexString(System.identityHashCode(loader)));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException otherJdk) {
            return null;
        }
    }

    private static long offset(Class<?> type, String field) {
        try {
            return type == null ? -1 : UNSAFE.objectFieldOffset(type, field);
        } catch (InternalError otherJdk) {
            return -1;
        }
    }
}
