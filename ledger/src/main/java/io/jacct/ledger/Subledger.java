// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import io.jacct.memory.OwnFiles;
import java.io.File;
import java.io.FileDescriptor;
import java.net.SocketAddress;

/**
 * Boot loader. The second door, with the contract of {@link Ledger}: what happens to paths rather
 * than open files, copies and mappings, child processes, and what one thread asks for and another
 * does.
 */
public final class Subledger {
    private Subledger() {}

    /**
     * The endpoint of a path that is not opened: the file's own if it is one already, so that
     * looking at many files enters none of them. A File may be of a class of the application's, so
     * it is not asked; what else comes here is the JDK's.
     */
    public static int path(Object path) {
        String name = path instanceof File ? JdkFields.path((File) path) : String.valueOf(path);
        return Resolver.known(name);
    }

    /** The endpoint of a descriptor by its number; a file that is not known where it is none. */
    public static int descriptor(int fd) {
        int endpoint = Descriptors.get(fd);
        return EndpointKind.named(endpoint) ? endpoint : EndpointKind.other(EndpointKind.FILE);
    }

    /** The endpoint of an open file without a path at hand. */
    public static int file(FileDescriptor descriptor) {
        return descriptor(JdkFields.number(descriptor));
    }

    /** A line was read whose bytes were each booked by {@link Ledger#readByte}: their time. */
    public static void readLine(int endpoint, long start) {
        Booking.book(endpoint, Booking.PARTS, Booking.READS + Booking.NANOS, start, null);
    }

    /** A delete ends, with something deleted or not. */
    public static void deleted(int endpoint, long start, boolean gone, Throwable thrown) {
        if (gone && thrown == null) {
            Ledger.free(endpoint, start, null);
        } else {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /** What was written to a file has been forced to its device, or not. */
    public static void forced(int endpoint, long start, Throwable thrown) {
        Timers.ended(Timers.FORCE, start);
        int tag = Transaction.ORDERED;
        Booking.book(endpoint, Booking.OTHERS, Booking.OTHER_NANOS, start, tag, thrown);
    }

    /** A write ends whose bytes overtake those that are on their way. */
    public static void urgent(int endpoint, long start, long n, Throwable thrown) {
        Booking.transfer(Booking.WRITES, endpoint, start, n, Transaction.HEAD, thrown);
    }

    /** The caller has interrupted a thread, which was interrupted already, or not. */
    public static void interrupted(Thread thread, boolean already) {
        Waits.interrupted(thread, already);
    }

    /** The open of a file in a directory ends that is itself a descriptor. */
    public static void openedAt(int directory, byte[] name, int fd, long start, Throwable thrown) {
        Resolver.openedAt(directory, name, fd, start, thrown);
    }

    /** The length of a file; asking books nothing, but on a virtual thread one other. */
    public static long length(String path) {
        Exemptions.exempt(1);
        try {
            return path == null ? 0 : OwnFiles.length(path);
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** The kernel is about to copy; the partner is {@link #copied(int, long)} before the close. */
    public static void copying(int target, int source) {
        try {
            Copies.begin(target, source);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** Whether this descriptor is the target of a copy that is under way. */
    public static boolean copies(int target) {
        return Copies.has(target);
    }

    /** The copy to this descriptor ends, with {@code size} bytes in it. */
    public static void copied(int target, long size) {
        Copies.end(target, size);
    }

    /** The copy did not come to its end; what moved is booked nevertheless. */
    public static void copyFailed(Throwable thrown) {
        try {
            Copies.failed(thrown);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A copy ends that began with {@code start}, with {@code size} bytes in the target. */
    public static void copied(int target, int source, long start, long size, Throwable thrown) {
        Ledger.read(source, start, size, thrown);
        Ledger.write(descriptor(target), 0, size, null);
    }

    /** A file was mapped, or not; nothing is mapped where {@code size} is 0. */
    public static void mapped(int endpoint, long start, long size, Throwable thrown) {
        Mappings.mapped(endpoint, start, size, thrown);
    }

    /** A mapping ended; {@code size} is 0 where it had ended before. */
    public static void unmapped(long start, long size, Throwable thrown) {
        Mappings.unmapped(start, size, thrown);
    }

    /** A process was started; the parent's ends of its pipes, -1 for what is no pipe. */
    public static void process(int pid, int[] pipes) {
        Resolver.process(pid, pipes);
    }

    /** A datagram was read and dropped whose bytes are booked by {@link Ledger#got}; or none. */
    public static void dropped(int n) {
        try {
            if (n >= 0) {
                Ledger.gotAll(EndpointKind.other(EndpointKind.DATAGRAM), 0, null);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** Somebody asks for bytes, a connection or a connect, on a descriptor that waits for them. */
    public static void asksToRead(FileDescriptor descriptor) {
        Asks.read(JdkFields.number(descriptor));
    }

    /** Somebody asks for bytes to be sent, or for a connect. */
    public static void asksToWrite(FileDescriptor descriptor) {
        Asks.write(JdkFields.number(descriptor));
    }

    /** Nobody waits on the descriptor any longer. */
    public static void asksNoMore(FileDescriptor descriptor) {
        Asks.drop(JdkFields.number(descriptor));
    }

    /** An asynchronous read ends, on whichever thread: it is of the one that asked. */
    public static void read(
            FileDescriptor descriptor, int endpoint, long start, long n, Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        Askers.transfer(Asks.reader(fd, n), Booking.READS, endpoint, start, Asks.moved(n), thrown);
    }

    /** An asynchronous write ends. */
    public static void wrote(
            FileDescriptor descriptor, int endpoint, long start, long n, Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        Askers.transfer(Asks.writer(fd, n), Booking.WRITES, endpoint, start, Asks.moved(n), thrown);
    }

    /** An asynchronous connect has succeeded. */
    public static void connected(FileDescriptor descriptor, SocketAddress remote) {
        int fd = JdkFields.number(descriptor);
        Askers.count(Asks.writer(fd, 0), Resolver.connected(fd, remote), Booking.CONNECTS);
    }

    /** An asynchronous connect has failed. */
    public static void connectFailed(FileDescriptor descriptor) {
        try {
            int socket = EndpointKind.other(EndpointKind.SOCKET);
            int fd = JdkFields.number(descriptor);
            Askers.count(Asks.writer(fd, 0), socket, Booking.ERRORS);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** An asynchronous accept has succeeded. */
    public static void accepted(
            FileDescriptor descriptor, SocketAddress local, FileDescriptor accepted) {
        int listener = Ledger.listener(descriptor, local);
        Stripe asker = Asks.reader(JdkFields.number(descriptor), 0);
        Resolver.accepted(listener, JdkFields.number(accepted));
        Askers.count(asker, listener, Booking.OPENS);
        Askers.count(asker, listener, Booking.ACCEPTS);
    }

    /** Somebody asks for {@code task} to be done on a file. */
    public static void asks(Object task, FileDescriptor descriptor) {
        try {
            FileTasks.put(task, Asks.me(), file(descriptor));
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** The pool has taken what this thread has asked for. */
    public static void taken() {
        try {
            FileTasks.handed(false);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** The request threw; if the pool has not taken it, it never will. */
    public static void refused() {
        FileTasks.handed(true);
    }

    /** A thread is about to read for {@code task}. */
    public static void reading(Object task) {
        try {
            FileTasks.begin(task, Ledger.READ);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A thread is about to write for {@code task}. */
    public static void writing(Object task) {
        try {
            FileTasks.begin(task, Ledger.WRITE);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** The read for {@code task} ended, or must be tried again. */
    public static void read(int n, Object task) {
        try {
            FileTasks.end(task, Booking.READS, n);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** The write for {@code task} ended, or must be tried again. */
    public static void wrote(int n, Object task) {
        try {
            FileTasks.end(task, Booking.WRITES, n);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** The outcome is about to be told; a read that threw is booked only now. */
    public static void readDone(Throwable thrown, Object task) {
        try {
            FileTasks.fail(task, Booking.READS, thrown);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** The outcome is about to be told; a write that threw is booked only now. */
    public static void writeDone(Throwable thrown, Object task) {
        try {
            FileTasks.fail(task, Booking.WRITES, thrown);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }
}
