// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Calls the private methods of {@code java.io} and of the JVM's management that come
 * after the permission checks. It is for a JVM whose application has a security manager, on JDK 17
 * to 23. Calling the public methods with the agent's privileges would not help, because they still
 * ask a security manager that the application has written. That manager may refuse, log, or read
 * files itself, on any thread that the agent uses. The method handles are made when the first one
 * is needed; without a security manager none is made. If a JDK lacks a method, its answer is
 * missing.
 */
public final class SecurityManagerBypass {
    private static final int REGULAR = 2;

    private SecurityManagerBypass() {}

    /** Whether there is a security manager now; it may come and go. */
    @SuppressWarnings("removal") // the only call for a security manager; JDK 24 and newer have none
    public static boolean isNeeded() {
        return System.getSecurityManager() != null;
    }

    /**
     * A handle of a static method of {@code sun.management}, whatever its access rights. Only of
     * that package, because any class of an application may call this.
     */
    public static MethodHandle method(Class<?> owner, String name, MethodType type)
            throws ReflectiveOperationException {
        if (!owner.getPackageName().equals("sun.management")) {
            throw new IllegalAccessException(owner.getName());
        }
        return find(owner, name, type);
    }

    private static MethodHandle find(Class<?> owner, String name, MethodType type)
            throws ReflectiveOperationException {
        return Handles.lookup().findStatic(owner, name, type);
    }

    /**
     * Opens a stream as the constructor does, except that the garbage collector will not close it:
     * its users close it.
     */
    static FileInputStream open(String path) throws IOException {
        try {
            return Handles.open(path);
        } catch (IOException | Error notThere) {
            throw notThere;
        } catch (Throwable otherJdk) {
            throw new IOException(otherJdk);
        }
    }

    static String[] list(File directory) {
        try {
            return (String[]) Handles.LIST.invokeExact(Handles.FILES, directory);
        } catch (Throwable otherJdk) {
            return null;
        }
    }

    static boolean isFile(File file) {
        try {
            int attributes = (int) Handles.ATTRIBUTES.invokeExact(Handles.FILES, file);
            return (attributes & REGULAR) != 0;
        } catch (Throwable otherJdk) {
            return false;
        }
    }

    static long length(File file) {
        try {
            return (long) Handles.LENGTH.invokeExact(Handles.FILES, file);
        } catch (Throwable otherJdk) {
            return 0;
        }
    }

    /**
     * The mode, owner and inode of a file. If links are followed, it is the file that the link
     * leads to.
     */
    static Map<String, Object> attributes(Path path, boolean followLinks) throws IOException {
        try {
            Object found = Attributes.GET.invoke(path, followLinks);
            return Map.of(
                    "mode", (int) Attributes.MODE.invoke(found),
                    "uid", (int) Attributes.UID.invoke(found),
                    "ino", (long) Attributes.INO.invoke(found),
                    "dev", (long) Attributes.DEV.invoke(found));
        } catch (Throwable notThere) {
            throw new IOException("cannot be judged: ".concat(notThere.toString()));
        }
    }

    /** Initialised when one of its handles is needed, as {@link Handles} is. */
    private static final class Attributes {
        static final MethodHandle GET;
        static final MethodHandle MODE;
        static final MethodHandle UID;
        static final MethodHandle INO;
        static final MethodHandle DEV;

        static {
            try {
                Class<?> path = Class.forName("sun.nio.fs.UnixPath", true, null);
                Class<?> type = Class.forName("sun.nio.fs.UnixFileAttributes", true, null);
                GET = find(type, "get", MethodType.methodType(type, path, boolean.class));
                MethodType number = MethodType.methodType(int.class);
                MODE = Handles.lookup().findVirtual(type, "mode", number);
                UID = Handles.lookup().findVirtual(type, "uid", number);
                MethodType word = MethodType.methodType(long.class);
                INO = Handles.lookup().findVirtual(type, "ino", word);
                DEV = Handles.lookup().findVirtual(type, "dev", word);
            } catch (ReflectiveOperationException otherJdk) {
                throw new ExceptionInInitializerError(otherJdk);
            }
        }
    }

    /** Initialised when one of its handles is needed. */
    private static final class Handles {
        private static final Unsafe UNSAFE = Unsafe.getUnsafe();
        private static final Class<FileInputStream> STREAM = FileInputStream.class;
        private static final long FD = UNSAFE.objectFieldOffset(STREAM, "fd");
        private static final long PATH = UNSAFE.objectFieldOffset(STREAM, "path");
        private static final long LOCK = UNSAFE.objectFieldOffset(STREAM, "closeLock");

        static final Object FILES;
        static final MethodHandle OPEN;
        static final MethodHandle LIST;
        static final MethodHandle ATTRIBUTES;
        static final MethodHandle LENGTH;

        static {
            try {
                Class<?> files = Class.forName("java.io.FileSystem", true, null);
                FILES = files();
                OPEN =
                        lookup().findVirtual(
                                        STREAM,
                                        "open0",
                                        MethodType.methodType(void.class, String.class));
                LIST = ofFiles(files, "list", String[].class);
                ATTRIBUTES = ofFiles(files, "getBooleanAttributes", int.class);
                LENGTH = ofFiles(files, "getLength", long.class);
            } catch (Throwable otherJdk) {
                throw new ExceptionInInitializerError(otherJdk);
            }
        }

        static MethodHandles.Lookup lookup() throws NoSuchFieldException {
            return (MethodHandles.Lookup)
                    JdkFields.value(MethodHandles.Lookup.class, "IMPL_LOOKUP");
        }

        /**
         * The JDK's object for the file system. Its field has one of two names, depending on the
         * JDK.
         */
        private static Object files() throws NoSuchFieldException {
            try {
                return JdkFields.value(File.class, "fs");
            } catch (NoSuchFieldException from21on) {
                return JdkFields.value(File.class, "FS");
            }
        }

        private static MethodHandle ofFiles(Class<?> files, String name, Class<?> result)
                throws ReflectiveOperationException {
            return lookup().findVirtual(files, name, MethodType.methodType(result, File.class))
                    .asType(MethodType.methodType(result, Object.class, File.class));
        }

        static FileInputStream open(String path) throws Throwable {
            FileInputStream made = (FileInputStream) UNSAFE.allocateInstance(STREAM);
            UNSAFE.putReference(made, FD, new FileDescriptor());
            UNSAFE.putReference(made, PATH, path);
            UNSAFE.putReference(made, LOCK, new Object());
            OPEN.invokeExact(made, path);
            return made;
        }
    }
}
