// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.JdkFields;
import java.io.FileDescriptor;
import java.nio.channels.FileLock;
import java.util.concurrent.CompletableFuture;

/**
 * Boot loader. The entry point for resources of owners other than descriptors and threads, with the
 * contract of {@link Ledger}. They are the memory of mappings and direct buffers, file locks, and
 * child processes. While beancounters are not in use, a call is two loads. Nothing is refused here:
 * {@link LimitLedger} refuses direct buffers before, and any other charge above a limit is counted.
 */
public final class HoldingLedger {
    private HoldingLedger() {}

    private static Beancounters inUse() {
        TaskState now = Tasks.state;
        return now == null ? null : now.beancounters;
    }

    /** A file is mapped at that address. The agent's own page belongs to nobody. */
    public static void mapped(long address, long size) {
        Beancounters all = inUse();
        if (all != null && !Exemptions.holds()) {
            all.holdings.acquired(Owners.current(), null, Resource.MAPPEDBYTES, address, size);
        }
    }

    /** A direct buffer has its memory at that address. */
    public static void allocated(long address, long size) {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all != null) {
            ThreadOwners caller = all.enforce ? Tasks.acting(now) : null;
            all.holdings.acquired(Owners.current(), caller, Resource.DIRECTBYTES, address, size);
        }
    }

    /**
     * The mapping or the buffer at that address is about to be released. Called before the release,
     * because afterwards another thread may get the same address.
     */
    public static void released(long address) {
        Beancounters all = inUse();
        if (all != null) {
            all.holdings.released(address);
        }
    }

    /** The calling thread has acquired a file lock; null if it did not get one. */
    public static void locked(FileDescriptor descriptor, FileLock lock) {
        Beancounters all = inUse();
        if (all != null && lock != null && !Exemptions.holds()) {
            int fd = JdkFields.number(descriptor);
            all.holdings.locked(Owners.current(), fd, lock.position(), lock.size());
        }
    }

    /** The lock was released, or could not be acquired. */
    public static void unlocked(FileDescriptor descriptor, FileLock lock) {
        Beancounters all = inUse();
        if (all != null) {
            all.holdings.unlocked(JdkFields.number(descriptor), lock.position(), lock.size());
        }
    }

    /** The calling thread has started a process. {@code end} completes when it has ended. */
    public static void child(CompletableFuture<?> end) {
        Beancounters all = inUse();
        if (all != null) {
            end.thenRun(all.holdings.child(Owners.current()));
        }
    }
}
