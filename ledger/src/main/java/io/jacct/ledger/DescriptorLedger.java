// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.Resolver;
import io.jacct.memory.JdkFields;
import java.io.File;
import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.SocketAddress;

/**
 * Boot loader. The entry point for descriptors and paths, with the contract of {@link Ledger}: the
 * endpoint that a file, a socket or a pipe stands for, and where descriptors come and go.
 */
public final class DescriptorLedger {
    private DescriptorLedger() {}

    /** The endpoint of a file. The path is null if the stream was made from a descriptor. */
    public static int file(FileDescriptor descriptor, String path) {
        return Resolver.file(JdkFields.number(descriptor), path);
    }

    /** The endpoint of a plain socket. The address names a descriptor that has no name yet. */
    public static int socket(FileDescriptor descriptor, InetAddress address, int port) {
        return Resolver.socket(JdkFields.number(descriptor), address, port);
    }

    /** The endpoint of a plain socket that is about to connect. */
    public static int socket(FileDescriptor descriptor, SocketAddress remote) {
        return Resolver.socket(JdkFields.number(descriptor), remote);
    }

    /** The endpoint of a socket channel. */
    public static int socket(int fd, SocketAddress remote) {
        return Resolver.socket(fd, remote);
    }

    /** The endpoint of a listening socket: its port, for all connections that it accepts. */
    public static int listener(FileDescriptor descriptor, SocketAddress local) {
        return Resolver.listener(JdkFields.number(descriptor), local);
    }

    /** The endpoint of a plain listening socket. */
    public static int listener(FileDescriptor descriptor, InetAddress local, int port) {
        return Resolver.listener(JdkFields.number(descriptor), local, port);
    }

    /** The endpoint of a datagram socket: its peer if connected, otherwise its port. */
    public static int datagram(int fd, SocketAddress remote, SocketAddress local) {
        return Resolver.datagram(fd, remote, local);
    }

    /** The endpoint of an NIO pipe. */
    public static int pipe(int fd) {
        return Resolver.pipe(fd);
    }

    /** The open of a file ends. If it did not throw, {@code fd} refers to that file from now on. */
    public static void opened(int fd, String path, long start, Throwable thrown) {
        Resolver.opened(fd, path, start, thrown);
    }

    /** The open of a file ends. */
    public static void opened(
            FileDescriptor descriptor, String path, long start, Throwable thrown) {
        Resolver.opened(JdkFields.number(descriptor), path, start, thrown);
    }

    /**
     * A socket was made. It gets its name when it connects, is bound, or is first used. {@code
     * stream} says whether it is for a TCP connection, as far as the JDK knows now.
     */
    public static void socketOpened(FileDescriptor descriptor, boolean stream) {
        Resolver.socketMade(JdkFields.number(descriptor), stream);
    }

    /** One end of an NIO pipe was made. */
    public static void pipeOpened(FileDescriptor descriptor) {
        Resolver.made(JdkFields.number(descriptor), EndpointKind.PIPE);
    }

    /** Called before a close. Several layers of the JDK may call it; the close is booked once. */
    public static void closing(FileDescriptor descriptor) {
        Resolver.closing(JdkFields.number(descriptor));
    }

    /** Called before a descriptor is closed. */
    public static void closing(int fd) {
        Resolver.closing(fd);
    }

    /**
     * The calling thread has duplicated {@code from} as {@code to}. No advice will see {@code from}
     * closed: it ends with {@code to}.
     */
    public static void duplicated(int from, int to) {
        try {
            Descriptors.twin(from, to);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A connect ends. Once connected, the descriptor's endpoint is that peer. */
    public static void connected(
            FileDescriptor descriptor,
            int endpoint,
            SocketAddress remote,
            long start,
            boolean connected,
            Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        Resolver.connected(fd, endpoint, remote, start, connected, thrown);
    }

    /** An accept ends, with null if no peer came. The connection counts on the listener's port. */
    public static void accepted(
            int listener, FileDescriptor accepted, long start, Throwable thrown) {
        Resolver.accepted(listener, JdkFields.number(accepted), start, thrown);
    }

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

    /** The open of a file in a directory ends. The directory is given as a descriptor. */
    public static void openedAt(int directory, byte[] name, int fd, long start, Throwable thrown) {
        Resolver.openedAt(directory, name, fd, start, thrown);
    }

    /**
     * A process was started. {@code pipes} are the parent's ends of its pipes, or -1 for no pipe.
     */
    public static void process(int pid, int[] pipes) {
        Resolver.process(pid, pipes);
    }
}
