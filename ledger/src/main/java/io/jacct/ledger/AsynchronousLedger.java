// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.OtherDevice;
import io.jacct.ledger.operation.FileTasks;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.PendingRequests;
import io.jacct.ledger.operation.RequesterBooking;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.memory.JdkFields;
import java.io.FileDescriptor;
import java.net.SocketAddress;

/**
 * Boot loader. The entry point for work that one thread does for another one, with the contract of
 * {@link Ledger}. This is the work of asynchronous channels. The thread that asked is found by the
 * descriptor of a socket, and by the task object of a file.
 */
public final class AsynchronousLedger {
    private AsynchronousLedger() {}

    /** The calling thread asks for bytes, a connection or a connect on a descriptor. */
    public static void asksToRead(FileDescriptor descriptor) {
        PendingRequests.read(JdkFields.number(descriptor));
    }

    /** The calling thread asks for bytes to be sent, or for a connect. */
    public static void asksToWrite(FileDescriptor descriptor) {
        PendingRequests.write(JdkFields.number(descriptor));
    }

    /** No thread waits on the descriptor any longer. */
    public static void asksNoMore(FileDescriptor descriptor) {
        PendingRequests.drop(JdkFields.number(descriptor));
    }

    /** An asynchronous read ends, on any thread. It is booked on the thread that asked. */
    public static void read(
            FileDescriptor descriptor, int endpoint, long start, long n, Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        RequesterBooking.transfer(
                PendingRequests.reader(fd, n),
                Operation.READ,
                endpoint,
                start,
                PendingRequests.moved(n),
                thrown);
    }

    /** An asynchronous write ends. */
    public static void wrote(
            FileDescriptor descriptor, int endpoint, long start, long n, Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        RequesterBooking.transfer(
                PendingRequests.writer(fd, n),
                Operation.WRITE,
                endpoint,
                start,
                PendingRequests.moved(n),
                thrown);
    }

    /** An asynchronous connect has succeeded. */
    public static void connected(FileDescriptor descriptor, SocketAddress remote) {
        int fd = JdkFields.number(descriptor);
        RequesterBooking.count(
                PendingRequests.writer(fd, 0), Resolver.connected(fd, remote), Operation.CONNECT);
    }

    /** An asynchronous connect has failed. */
    public static void connectFailed(FileDescriptor descriptor) {
        try {
            int socket = OtherDevice.of(Health.OTHER_UNNAMED, EndpointKind.SOCKET, null);
            int fd = JdkFields.number(descriptor);
            RequesterBooking.count(PendingRequests.writer(fd, 0), socket, Operation.ERROR);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** An asynchronous accept has succeeded. */
    public static void accepted(
            FileDescriptor descriptor, SocketAddress local, FileDescriptor accepted) {
        int listener = DescriptorLedger.listener(descriptor, local);
        TaskStripe requester = PendingRequests.reader(JdkFields.number(descriptor), 0);
        Resolver.accepted(listener, JdkFields.number(accepted));
        RequesterBooking.count(requester, listener, Operation.OPEN);
        RequesterBooking.count(requester, listener, Operation.ACCEPT);
    }

    /** The calling thread asks for {@code task} to be done on a file. */
    public static void asks(Object task, FileDescriptor descriptor) {
        try {
            FileTasks.put(task, PendingRequests.me(), DescriptorLedger.file(descriptor));
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
