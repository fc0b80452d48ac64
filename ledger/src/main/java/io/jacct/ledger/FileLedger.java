// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Operation;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.KernelCopies;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.Mappings;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.ledger.task.Exemptions;
import io.jacct.memory.JdkCounts;
import io.jacct.memory.OwnFiles;

/**
 * Boot loader. The entry point for operations on files alone, with the contract of {@link Ledger}:
 * deletes, forces, copies by the kernel, and mappings.
 */
public final class FileLedger {
    private FileLedger() {}

    /** A line was read. {@link Ledger#readByte} booked each of its bytes; this books their time. */
    public static void readLine(int endpoint, long start) {
        Booking.end(Operation.LINE, endpoint, start, null);
    }

    /** A delete ends. {@code gone} says whether something was deleted. */
    public static void deleted(int endpoint, long start, boolean gone, Throwable thrown) {
        if (gone && thrown == null) {
            Ledger.free(endpoint, start, null);
        } else {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /** A file's written bytes were forced to its device, or that failed. */
    public static void forced(int endpoint, long start, Throwable thrown) {
        PageTimers.ended(PageTimers.FORCE, start);
        Booking.end(Operation.FORCE, endpoint, start, thrown);
    }

    /** The length of a file. The request is not booked. */
    public static long length(String path) {
        Exemptions.exempt(1);
        try {
            return path == null ? 0 : OwnFiles.length(path);
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** The kernel is about to copy. The partner is {@link #copied(int, long)}, before the close. */
    public static void copying(int target, int source) {
        try {
            KernelCopies.begin(target, source);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** Whether a copy to this descriptor is under way. */
    public static boolean copies(int target) {
        return KernelCopies.has(target);
    }

    /** The copy to this descriptor ends. The target now has {@code size} bytes. */
    public static void copied(int target, long size) {
        KernelCopies.end(target, size);
    }

    /** The copy failed. The bytes that were copied are booked nevertheless. */
    public static void copyFailed(Throwable thrown) {
        try {
            KernelCopies.failed(thrown);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A copy ends. It began with {@code start}; the target now has {@code size} bytes. */
    public static void copied(int target, int source, long start, long size, Throwable thrown) {
        KernelCopies.end(target, source, start, size, thrown);
    }

    /**
     * A file was mapped, or that failed. {@code mapping} is the JDK's object for it; null if
     * nothing was mapped.
     */
    public static void mapped(
            int endpoint, long start, Object mapping, long size, Throwable thrown) {
        Mappings.mapped(endpoint, start, mapping, size, thrown);
    }

    /** The file that is mapped at that address; the file "other" if that is not known. */
    public static int mapping(long address) {
        return Mappings.of(address);
    }

    /**
     * The same for a mapping that is about to end, which is forgotten. {@code address} is its first
     * byte; 0 if it has ended before.
     */
    public static int unmapping(long address) {
        return Mappings.forget(address);
    }

    /**
     * The bytes of a mapping of {@code size} that is about to end; 0 if it has ended before, or is
     * the agent's own.
     */
    public static long ending(long address, long size) {
        return address == 0 || JdkCounts.unmaps(address) ? 0 : size;
    }

    /** A mapping ended; {@code size} comes from {@link #ending}. */
    public static void unmapped(int endpoint, long start, long size, Throwable thrown) {
        Mappings.unmapped(endpoint, start, size, thrown);
    }
}
