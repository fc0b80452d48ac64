// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.Remaining;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.OtherDevice;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.Waits;
import io.jacct.ledger.task.Exemptions;
import java.io.FileDescriptor;
import java.nio.ByteBuffer;

/**
 * Boot loader. The first entry point of woven code. {@code docs/architecture.md} lists the entry
 * points by subject.
 *
 * <p>An operation is two calls. At its beginning, advice looks up the endpoint, an int, and keeps
 * it with the stamp that {@link #begin} returns. At its end, advice books both with the bytes that
 * moved. By then another thread may have closed the descriptor, so the endpoint is looked up first.
 *
 * <p>Contract of every method here: any application thread may call it, at any point of a JDK
 * method, also under class-loader locks. After a detach a call does nothing. A call uses up no park
 * permit and keeps a virtual thread on its carrier. Its only I/O finds the target of a descriptor
 * without a name. Operations are wait-free, or lock-free on a shared stripe, and allocate nothing.
 * A thread's first call, opens, connects and thread events may take a lock for a moment and
 * allocate. What names a new endpoint may wait a second for the page to grow. A booking is atomic
 * to readers: they see the whole operation or none of it. Methods called from the middle of a JDK
 * method throw nothing; around advice the weaver catches. Times are nanoseconds of {@code
 * System.nanoTime()}. A negative number of bytes is a code of the JDK, for end of file or "would
 * block". It counts as no bytes.
 */
public final class Ledger {
    /**
     * The kernel's answer when the target of a transfer would block. Lower numbers are refusals.
     */
    private static final int WOULD_BLOCK = -2;

    private Ledger() {}

    /**
     * An operation begins. Returns a {@code Token} for the booking at its end. Returns 0 inside
     * another operation of this thread, which owns the time, and for the agent's own operations.
     * Near the end of the stack it also returns 0, and the operation has no time: see {@code
     * StackRoom}. A virtual thread's operation is not shown as current: by its end the thread may
     * be on another carrier, and so on another stripe.
     */
    public static long begin(Operation operation, int endpoint) {
        return Booking.begin(operation, endpoint);
    }

    /** A wait ends. Inside another operation it is not booked, because it is part of that one. */
    public static void waited(Operation operation, long start) {
        Waits.waited(operation, start);
    }

    /** A platform thread begins a wait in code that has no place for a token. */
    public static void waiting(Operation operation) {
        try {
            Waits.waiting(operation);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** The partner of {@link #waiting}. Does nothing if that wait has already ended. */
    public static void waited(Operation operation) {
        try {
            Waits.waited(operation);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** The thread offered its processor to others. This is not booked inside an operation. */
    public static void yielded() {
        Waits.yielded();
    }

    /** A DNS lookup ends that no cache could answer. Inside an operation it counts without time. */
    public static void lookedUp(long start) {
        Waits.lookedUp(start);
    }

    /** A read ends: {@code n} bytes came, even if it threw. 0 bytes of a socket count as other. */
    public static void read(int endpoint, long start, long n, Throwable thrown) {
        Booking.end(Operation.READ, endpoint, start, n, thrown);
    }

    /** A write ends: {@code n} bytes went out, even if it threw. */
    public static void write(int endpoint, long start, long n, Throwable thrown) {
        Booking.end(Operation.WRITE, endpoint, start, n, thrown);
    }

    /** A read or a write ends that moved {@code n} bytes, even if it threw. */
    public static void ended(
            Operation operation, int endpoint, long start, long n, Throwable thrown) {
        Booking.end(operation, endpoint, start, n, thrown);
    }

    /** Bytes came in, inside a read that {@link #endRead} books. */
    public static void addBytesRead(int endpoint, long n) {
        Booking.moved(Operation.READ, endpoint, n);
    }

    /** A read ends. Its bytes were booked with {@link #addBytesRead}. */
    public static void endRead(int endpoint, long start, Throwable thrown) {
        Booking.end(Operation.READ, endpoint, start, -1, thrown);
    }

    /** Bytes went out, inside a write that {@link #wroteAll} books. */
    public static void wrote(int endpoint, long n) {
        Booking.moved(Operation.WRITE, endpoint, n);
    }

    /** A write ends. Its bytes were booked with {@link #wrote}. */
    public static void wroteAll(int endpoint, long start, Throwable thrown) {
        Booking.end(Operation.WRITE, endpoint, start, -1, thrown);
    }

    /**
     * A direct transfer ends. Its bytes were booked with {@link #transferred}. If the kernel
     * refused, no bytes were read, and the JDK tries another way.
     */
    public static void gotDirectly(int endpoint, long start, long n, Throwable thrown) {
        if (n < WOULD_BLOCK) {
            other(endpoint, start, thrown);
        } else {
            endRead(endpoint, start, thrown);
        }
    }

    /** The kernel's answer inside a direct transfer, which {@link #gotDirectly} books. */
    public static void transferred(long n, FileDescriptor source, FileDescriptor target) {
        try {
            if (n >= 0 || n == WOULD_BLOCK) {
                addBytesRead(DescriptorLedger.file(source, null), n);
                write(DescriptorLedger.file(target, null), 0, Math.max(0, n), null);
            }
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** A nested write took the bytes before the buffer's position from a mapped file. */
    public static void mapped(ByteBuffer buffer, FileDescriptor descriptor, String path) {
        try {
            if (buffer.position() > 0) {
                read(DescriptorLedger.file(descriptor, path), 0, buffer.position(), null);
            }
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** A native method returned one byte of a file, or -1. */
    public static void readByte(int value, FileDescriptor descriptor, String path) {
        try {
            read(DescriptorLedger.file(descriptor, path), 0, value < 0 ? -1 : 1, null);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** An operation ends that never moves bytes. */
    public static void other(int endpoint, long start, Throwable thrown) {
        Booking.end(Operation.OTHER, endpoint, start, thrown);
    }

    /** A truncation ends; its time is other time. */
    public static void free(int endpoint, long start, Throwable thrown) {
        Booking.end(Operation.FREE, endpoint, start, thrown);
    }

    /** The calling thread works for the agent until {@link #include()}. Calls nest. */
    public static void exempt() {
        Exemptions.exempt(1);
    }

    /** The partner of {@link #exempt()}. */
    public static void include() {
        Exemptions.exempt(-1);
    }

    /**
     * The number of this thread's bookings that were left out because it worked for the agent. The
     * weaver's self-test calls this.
     */
    public static long exempted() {
        return Exemptions.exempted();
    }

    /** Room in a buffer, 0 if there is none. */
    public static long remaining(ByteBuffer buffer) {
        return buffer == null ? 0 : buffer.remaining();
    }

    /** Room in {@code length} buffers from {@code offset}; 0 where the JDK will refuse them. */
    public static long remaining(ByteBuffer[] buffers, int offset, int length) {
        return Remaining.of(buffers, offset, length);
    }

    /** Advice threw. Its operation is lost, and is counted as lost. */
    public static void suppressed(Throwable thrown) {
        LostOperations.lost(thrown);
    }

    /** Called at the end of {@code ManagementFactory.getPlatformMBeanServer}. */
    public static void platformServer() {
        LedgerStart.platformServer();
    }

    /** An urgent write ends: its bytes overtake earlier ones that are still on their way. */
    public static void urgent(int endpoint, long start, long n, Throwable thrown) {
        Booking.end(Operation.URGENT, endpoint, start, n, thrown);
    }

    /**
     * A datagram was read and dropped, unless {@code n} is negative. {@link Ledger#addBytesRead}
     * books its bytes.
     */
    public static void dropped(int n) {
        try {
            if (n >= 0) {
                int sender = OtherDevice.of(Health.OTHER_UNNAMED, EndpointKind.DATAGRAM, null);
                Ledger.endRead(sender, 0, null);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }
}
