// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.ledger.Ledger;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/**
 * Advice for channels, which move bytes in and out of buffers. An interrupt makes a channel throw
 * after bytes have moved. When a method throws, the advice therefore books the bytes by which the
 * buffers' positions have moved.
 */
public final class BufferAdvice {
    /** A read into one buffer. */
    public static final AdvicePair READ =
            new AdvicePair(OneBuffer.class, OneMoved.class, Operation.READ);

    /** A read into several buffers. */
    public static final AdvicePair SCATTER =
            new AdvicePair(Buffers.class, Moved.class, Operation.READ);

    /** A write from one buffer. */
    public static final AdvicePair WRITE = write(OneMoved.class);

    /** A write from several buffers. */
    public static final AdvicePair GATHER =
            new AdvicePair(Buffers.class, Moved.class, Operation.WRITE);

    private BufferAdvice() {}

    /** A write from one buffer that ends in another way. Its end finds the local {@code room}. */
    public static AdvicePair write(Class<?> exit) {
        return new AdvicePair(OneBuffer.class, exit, Operation.WRITE);
    }

    static final class OneBuffer {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @EndpointNumber int at,
                @OperationParameter Operation operation,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffer);
            start = Ledger.begin(operation, endpoint);
        }
    }

    static final class Buffers {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @EndpointNumber int at,
                @OperationParameter Operation operation,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffers, offset, length);
            start = Ledger.begin(operation, endpoint);
        }
    }

    static final class OneMoved {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer buffer,
                @OperationParameter Operation operation,
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffer);
            Ledger.ended(operation, endpoint, start, moved, thrown);
        }
    }

    static final class Moved {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @OperationParameter Operation operation,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffers, offset, length);
            Ledger.ended(operation, endpoint, start, moved, thrown);
        }
    }
}
