// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Calls the ledger, which the application's class loader may not see. This class finds the ledger's
 * entry points in the boot loader by class name, method name and types of {@code java.lang}. It is
 * initialised only where the ledger exists. The handles are constants, so a call costs as much as a
 * static call.
 *
 * <p>No failure on the way reaches the application. The ledger counts its own failures.
 */
final class EntryPoint {
    static final String LEDGER = "io.jacct.ledger.ApplicationLedger";

    private static final MethodHandle ENTER =
            find(
                    "enter",
                    Object.class,
                    Object.class,
                    int.class,
                    String.class,
                    int.class,
                    String.class,
                    String.class,
                    String[].class,
                    byte[].class,
                    int.class);
    private static final MethodHandle WRITE =
            find("write", void.class, Object.class, int.class, byte[].class);
    private static final MethodHandle MARK = find("mark", void.class, Object.class, int.class);
    private static final MethodHandle LEAVE = find("leave", void.class, Object.class);
    private static final MethodHandle ADD =
            find("add", void.class, Object.class, int.class, long.class);
    private static final MethodHandle SET =
            find("set", void.class, Object.class, int.class, long.class);
    private static final MethodHandle CHANGE = find("change", void.class, Object.class, int.class);
    private static final MethodHandle COUNT =
            find("count", void.class, Object.class, boolean.class, long.class);
    private static final MethodHandle START = find("start", long.class, Object.class);
    private static final MethodHandle STOP = find("stop", void.class, Object.class, long.class);

    /**
     * Whether {@code Thread.stop} works, as until JDK 19. Then a ThreadDeath may come here by
     * chance: the application has stopped this thread. The checks are no method, which would need
     * stack.
     */
    static final boolean STOPS = Runtime.version().feature() < 20;

    private EntryPoint() {}

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
        return find(LEDGER, name, result, parameters);
    }

    /** Returns null if the ledger has no such method, because it is of another version. */
    static MethodHandle find(
            String entryPoint, String name, Class<?> result, Class<?>... parameters) {
        try {
            Class<?> ledger = Class.forName(entryPoint, true, null);
            MethodType type = MethodType.methodType(result, parameters);
            return MethodHandles.publicLookup().findStatic(ledger, name, type);
        } catch (ReflectiveOperationException anotherVersion) {
            return null;
        }
    }

    /** If this returns null, the caller does not call the methods below. */
    static Object enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values) {
        return enter(owner, kind, module, instance, name, sort, values, null, 0);
    }

    /** The same, for types of values, for bytes, and with flags. */
    static Object enter(
            Object owner,
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values,
            byte[] data,
            int flags) {
        try {
            return (Object)
                    ENTER.invokeExact(
                            owner, kind, module, instance, name, sort, values, data, flags);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return null;
        }
    }

    static void write(Object record, int value, byte[] bytes) {
        try {
            WRITE.invokeExact(record, value, bytes);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static void mark(Object record, int flags) {
        try {
            MARK.invokeExact(record, flags);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static void leave(Object record) {
        try {
            LEAVE.invokeExact(record);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static void add(Object record, int value, long delta) {
        try {
            ADD.invokeExact(record, value, delta);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static void set(Object record, int value, long level) {
        try {
            SET.invokeExact(record, value, level);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static void change(Object record, int change) {
        try {
            CHANGE.invokeExact(record, change);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static void count(Object record, boolean written, long bytes) {
        try {
            COUNT.invokeExact(record, written, bytes);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static long start(Object record) {
        try {
            return (long) START.invokeExact(record);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return 0;
        }
    }

    static void stop(Object record, long start) {
        try {
            STOP.invokeExact(record, start);
        } catch (Throwable failure) {
            if (STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }
}
