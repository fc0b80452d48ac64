// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.lang.invoke.MethodHandle;

/** Calls the ledger's entry points for devices. {@link EntryPoint} does the same for statistics. */
final class DeviceEntryPoint {
    private static final String LEDGER = "io.jacct.ledger.DevstatLedger";

    private static final MethodHandle ADD_ENTRY =
            EntryPoint.find(
                    LEDGER,
                    "addEntry",
                    Object.class,
                    Object.class,
                    String.class,
                    int.class,
                    int.class,
                    int.class,
                    int.class,
                    int.class);
    private static final MethodHandle REMOVE_ENTRY =
            EntryPoint.find(LEDGER, "removeEntry", void.class, Object.class);
    private static final MethodHandle START_TRANSACTION =
            EntryPoint.find(LEDGER, "startTransaction", long.class, Object.class);
    private static final MethodHandle END_TRANSACTION =
            EntryPoint.find(
                    LEDGER,
                    "endTransaction",
                    void.class,
                    Object.class,
                    long.class,
                    long.class,
                    int.class,
                    int.class,
                    boolean.class);

    private DeviceEntryPoint() {}

    /** If this returns null, the caller does not call the methods below. */
    static Object addEntry(
            Object owner, String name, int unit, int blockSize, int flags, int type, int priority) {
        try {
            return (Object)
                    ADD_ENTRY.invokeExact(owner, name, unit, blockSize, flags, type, priority);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return null;
        }
    }

    static void removeEntry(Object record) {
        try {
            REMOVE_ENTRY.invokeExact(record);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static long startTransaction(Object record) {
        try {
            return (long) START_TRANSACTION.invokeExact(record);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return Devstat.UNSEEN;
        }
    }

    static void endTransaction(
            Object record, long token, long bytes, int tag, int flags, boolean failed) {
        try {
            END_TRANSACTION.invokeExact(record, token, bytes, tag, flags, failed);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }
}
