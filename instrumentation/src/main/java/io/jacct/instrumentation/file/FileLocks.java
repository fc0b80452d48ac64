// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.HoldingLedger;
import java.io.FileDescriptor;
import java.nio.channels.FileLock;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.FileChannelImpl and AsynchronousFileChannelImpl a second time, to charge owners
 * for file locks. An asynchronous channel enters a lock in its table when it requests the lock, and
 * removes it if the request fails. So a lock counts as held while the channel still waits for it.
 * Locks that end with their channel are not seen here: the descriptor's close ends them.
 */
public final class FileLocks {
    private static final String LOCK = "Ljava/nio/channels/FileLock;";
    private static final String IMPL = "Lsun/nio/ch/FileLockImpl;";

    private FileLocks() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.FileChannelImpl")
                        .weave("lock(JJZ)" + LOCK, Locked.class)
                        .weave("tryLock(JJZ)" + LOCK, Locked.class)
                        .weave("release(" + IMPL + ")V", Unlocked.class),
                TypeInstrumentation.of("sun.nio.ch.AsynchronousFileChannelImpl")
                        .weave("addToFileLockTable(JJZ)" + IMPL, Asked.class)
                        .weave("removeFromFileLockTable(" + IMPL + ")V", Removed.class));
    }

    /** The request for a lock. The result is the lock, or null. */
    static final class Locked {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.FieldValue("fd") FileDescriptor fd, @Advice.Return FileLock lock) {
            HoldingLedger.locked(fd, lock);
        }
    }

    /** At the entry: a channel that is closed meanwhile throws, and has ended the lock. */
    static final class Unlocked {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fd") FileDescriptor fd, @Advice.Argument(0) FileLock lock) {
            HoldingLedger.unlocked(fd, lock);
        }
    }

    /** The entry of a requested lock; null if the channel has no table any more. */
    static final class Asked {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.FieldValue("fdObj") FileDescriptor fd, @Advice.Return FileLock lock) {
            HoldingLedger.locked(fd, lock);
        }
    }

    /** The removal of a lock that was released, or that could not be acquired. */
    static final class Removed {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fdObj") FileDescriptor fd, @Advice.Argument(0) FileLock lock) {
            HoldingLedger.unlocked(fd, lock);
        }
    }
}
