// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.counter.Operation;
import io.jacct.ledger.Ledger;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/**
 * Advice for channels, which move bytes in and out of buffers. An interrupt makes a channel throw
 * after bytes have moved. When a method throws, the advice therefore books the bytes by which the
 * buffers' positions have moved.
 */
public final class BufferAdvice {
    private BufferAdvice() {}

    /** A read into one buffer. */
    public static final class Read {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Operation.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffer);
            Ledger.read(endpoint, start, moved, thrown);
        }
    }

    /** A read into several buffers. */
    public static final class Scatter {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffers, offset, length);
            start = Ledger.begin(Operation.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffers, offset, length);
            Ledger.read(endpoint, start, moved, thrown);
        }
    }

    /** A write from one buffer. */
    public static final class Write {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffer);
            Ledger.write(endpoint, start, moved, thrown);
        }
    }

    /** A write from several buffers. */
    public static final class Gather {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffers, offset, length);
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffers, offset, length);
            Ledger.write(endpoint, start, moved, thrown);
        }
    }
}
