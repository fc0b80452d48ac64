// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.lang.invoke.MethodHandle;

/** Calls the ledger's entry points for owners. {@link EntryPoint} does the same for statistics. */
final class BeancounterEntryPoint {
    /** The fields of {@link #get}, by the numbers that the ledger gives them. */
    static final int HELD = 0;

    static final int MAXHELD = 1;
    static final int MINHELD = 2;
    static final int BARRIER = 3;
    static final int LIMIT = 4;
    static final int FAILCNT = 5;

    private static final String LEDGER = "io.jacct.ledger.BeancounterLedger";

    private static final MethodHandle ENTER =
            EntryPoint.find(LEDGER, "enter", Object.class, String.class, Object.class);
    private static final MethodHandle LEAVE =
            EntryPoint.find(LEDGER, "leave", void.class, Object.class);
    private static final MethodHandle BEGIN =
            EntryPoint.find(LEDGER, "begin", Object.class, Object.class);
    private static final MethodHandle END =
            EntryPoint.find(LEDGER, "end", void.class, Object.class);
    private static final MethodHandle SET =
            EntryPoint.find(
                    LEDGER,
                    "limit",
                    boolean.class,
                    Object.class,
                    String.class,
                    long.class,
                    long.class);
    private static final MethodHandle GET =
            EntryPoint.find(LEDGER, "get", long.class, Object.class, String.class, int.class);
    private static final MethodHandle LUID =
            EntryPoint.find(LEDGER, "luid", long.class, Object.class);
    private static final MethodHandle RESOURCE =
            EntryPoint.find(LEDGER, "resource", int.class, String.class);
    private static final MethodHandle TROUBLE =
            EntryPoint.find(LEDGER, "trouble", String.class, String.class);
    private static final MethodHandle UBSTAT =
            EntryPoint.find(
                    LEDGER,
                    "ubstat",
                    long.class,
                    int.class,
                    long.class,
                    long[].class,
                    Object.class,
                    Runnable.class,
                    byte[].class);

    private static final MethodHandle PERIODS = EntryPoint.find(LEDGER, "periods", long.class);
    private static final MethodHandle MISSED =
            EntryPoint.find(LEDGER, "missed", void.class, long.class);

    private BeancounterEntryPoint() {}

    /** If this returns null, the caller does not use it. */
    static Object enter(String name, Object parent) {
        try {
            return (Object) ENTER.invokeExact(name, parent);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return null;
        }
    }

    static void leave(Object owner) {
        try {
            LEAVE.invokeExact(owner);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    /** The argument for {@link #end}; null if nothing has begun. */
    static Object begin(Object owner) {
        try {
            return (Object) BEGIN.invokeExact(owner);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return null;
        }
    }

    static void end(Object outer) {
        try {
            END.invokeExact(outer);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }

    static boolean limit(Object owner, String resource, long barrier, long limit) {
        try {
            return (boolean) SET.invokeExact(owner, resource, barrier, limit);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return false;
        }
    }

    /** Returns -1 if the value is not known. */
    static long get(Object owner, String resource, int field) {
        try {
            return (long) GET.invokeExact(owner, resource, field);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return -1;
        }
    }

    /** Returns -1 if the owner has no number. */
    static long luid(Object owner) {
        try {
            return (long) LUID.invokeExact(owner);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return -1;
        }
    }

    /** Returns -1 if there is no such resource. */
    static int resource(String name) {
        try {
            return (int) RESOURCE.invokeExact(name);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return -1;
        }
    }

    /** Why there is no limit of that resource; null if there is one, or it is not known. */
    static String trouble(String resource) {
        try {
            return (String) TROUBLE.invokeExact(resource);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return null;
        }
    }

    static long ubstat(
            int function,
            long luid,
            long[] request,
            Object subscriber,
            Runnable signal,
            byte[] buffer) {
        try {
            return (long) UBSTAT.invokeExact(function, luid, request, subscriber, signal, buffer);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return -Ubstat.ESRCH;
        }
    }

    /** How many periods have ended; 0 if that is not known. */
    static long periods() {
        try {
            return (long) PERIODS.invokeExact();
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            return 0;
        }
    }

    /** A subscriber has missed so many periods. */
    static void missed(long periods) {
        try {
            MISSED.invokeExact(periods);
        } catch (Throwable failure) {
            if (EntryPoint.STOPS && failure instanceof ThreadDeath) {
                throw (Error) failure;
            }
            // the application must not see the failure
        }
    }
}
