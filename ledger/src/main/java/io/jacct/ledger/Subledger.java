// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Operation;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.Askers;
import io.jacct.ledger.operation.Asks;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.Copies;
import io.jacct.ledger.operation.FileTasks;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.Mappings;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.operation.Waits;
import io.jacct.ledger.statistic.Timers;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Stripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.OwnFiles;
import java.io.File;
import java.io.FileDescriptor;
import java.net.SocketAddress;

/**
 * Boot loader. The second door, with the contract of {@link Ledger}: for paths that are not opened,
 * copies, mappings, child processes, and work that one thread does for another one.
 */
public final class Subledger {
    private Subledger() {}

    /**
     * The endpoint of a path that is not opened: the file's own endpoint if it has one already. So
     * looking at many files enters none of them. A File may be of a class of the application's, so
     * its methods are not called. All other objects that come here are the JDK's.
     */
    public static int path(Object path) {
        String name = path instanceof File ? JdkFields.path((File) path) : String.valueOf(path);
        return Resolver.known(name);
    }

    /** The endpoint of a descriptor by its number; the file "other" if it has none. */
    public static int descriptor(int fd) {
        return Descriptors.file(fd);
    }

    /** The endpoint of an open file without a path at hand. */
    public static int file(FileDescriptor descriptor) {
        return descriptor(JdkFields.number(descriptor));
    }

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
        Timers.ended(Timers.FORCE, start);
        Booking.end(Operation.FORCE, endpoint, start, thrown);
    }

    /** An urgent write ends: its bytes overtake earlier ones that are still on their way. */
    public static void urgent(int endpoint, long start, long n, Throwable thrown) {
        Booking.end(Operation.URGENT, endpoint, start, n, thrown);
    }

    /** The caller has interrupted a thread; {@code already} if it was interrupted before. */
    public static void interrupted(Thread thread, boolean already) {
        Waits.interrupted(thread, already);
    }

    /** The open of a file in a directory ends. The directory is given as a descriptor. */
    public static void openedAt(int directory, byte[] name, int fd, long start, Throwable thrown) {
        Resolver.openedAt(directory, name, fd, start, thrown);
    }

    /**
     * The length of a file. Asking books nothing, except one other operation on a virtual thread.
     */
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
            Copies.begin(target, source);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** Whether a copy to this descriptor is under way. */
    public static boolean copies(int target) {
        return Copies.has(target);
    }

    /** The copy to this descriptor ends. The target now has {@code size} bytes. */
    public static void copied(int target, long size) {
        Copies.end(target, size);
    }

    /** The copy failed. The bytes that were copied are booked nevertheless. */
    public static void copyFailed(Throwable thrown) {
        try {
            Copies.failed(thrown);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A copy ends. It began with {@code start}; the target now has {@code size} bytes. */
    public static void copied(int target, int source, long start, long size, Throwable thrown) {
        Copies.end(target, source, start, size, thrown);
    }

    /** A file was mapped, or that failed. {@code size} is 0 if nothing was mapped. */
    public static void mapped(int endpoint, long start, long size, Throwable thrown) {
        Mappings.mapped(endpoint, start, size, thrown);
    }

    /** A mapping ended; {@code size} is 0 if it had ended before. */
    public static void unmapped(long start, long size, Throwable thrown) {
        Mappings.unmapped(start, size, thrown);
    }

    /**
     * A process was started. {@code pipes} are the parent's ends of its pipes, or -1 for no pipe.
     */
    public static void process(int pid, int[] pipes) {
        Resolver.process(pid, pipes);
    }

    /**
     * A datagram was read and dropped, unless {@code n} is negative. {@link Ledger#got} books its
     * bytes.
     */
    public static void dropped(int n) {
        try {
            if (n >= 0) {
                Ledger.gotAll(EndpointKind.other(EndpointKind.DATAGRAM), 0, null);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The calling thread asks for bytes, a connection or a connect on a descriptor. */
    public static void asksToRead(FileDescriptor descriptor) {
        Asks.read(JdkFields.number(descriptor));
    }

    /** The calling thread asks for bytes to be sent, or for a connect. */
    public static void asksToWrite(FileDescriptor descriptor) {
        Asks.write(JdkFields.number(descriptor));
    }

    /** No thread waits on the descriptor any longer. */
    public static void asksNoMore(FileDescriptor descriptor) {
        Asks.drop(JdkFields.number(descriptor));
    }

    /** An asynchronous read ends, on any thread. It is booked on the thread that asked. */
    public static void read(
            FileDescriptor descriptor, int endpoint, long start, long n, Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        Askers.transfer(Asks.reader(fd, n), Operation.READ, endpoint, start, Asks.moved(n), thrown);
    }

    /** An asynchronous write ends. */
    public static void wrote(
            FileDescriptor descriptor, int endpoint, long start, long n, Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        Askers.transfer(
                Asks.writer(fd, n), Operation.WRITE, endpoint, start, Asks.moved(n), thrown);
    }

    /** An asynchronous connect has succeeded. */
    public static void connected(FileDescriptor descriptor, SocketAddress remote) {
        int fd = JdkFields.number(descriptor);
        Askers.count(Asks.writer(fd, 0), Resolver.connected(fd, remote), Operation.CONNECT);
    }

    /** An asynchronous connect has failed. */
    public static void connectFailed(FileDescriptor descriptor) {
        try {
            int socket = EndpointKind.other(EndpointKind.SOCKET);
            int fd = JdkFields.number(descriptor);
            Askers.count(Asks.writer(fd, 0), socket, Operation.ERROR);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** An asynchronous accept has succeeded. */
    public static void accepted(
            FileDescriptor descriptor, SocketAddress local, FileDescriptor accepted) {
        int listener = Ledger.listener(descriptor, local);
        Stripe asker = Asks.reader(JdkFields.number(descriptor), 0);
        Resolver.accepted(listener, JdkFields.number(accepted));
        Askers.count(asker, listener, Operation.OPEN);
        Askers.count(asker, listener, Operation.ACCEPT);
    }

    /** The calling thread asks for {@code task} to be done on a file. */
    public static void asks(Object task, FileDescriptor descriptor) {
        try {
            FileTasks.put(task, Asks.me(), file(descriptor));
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The pool has taken the calling thread's request. */
    public static void taken() {
        try {
            FileTasks.handed(false);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The request threw. If the pool has not taken it, the pool never will. */
    public static void refused() {
        FileTasks.handed(true);
    }

    /** A thread is about to read for {@code task}. */
    public static void reading(Object task) {
        try {
            FileTasks.begin(task, Operation.READ);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A thread is about to write for {@code task}. */
    public static void writing(Object task) {
        try {
            FileTasks.begin(task, Operation.WRITE);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The read for {@code task} ended, or must be tried again. */
    public static void read(int n, Object task) {
        try {
            FileTasks.end(task, Operation.READ, n);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The write for {@code task} ended, or must be tried again. */
    public static void wrote(int n, Object task) {
        try {
            FileTasks.end(task, Operation.WRITE, n);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The result is about to be delivered. A read that threw is booked only now. */
    public static void readDone(Throwable thrown, Object task) {
        try {
            FileTasks.fail(task, Operation.READ, thrown);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The result is about to be delivered. A write that threw is booked only now. */
    public static void writeDone(Throwable thrown, Object task) {
        try {
            FileTasks.fail(task, Operation.WRITE, thrown);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }
}
