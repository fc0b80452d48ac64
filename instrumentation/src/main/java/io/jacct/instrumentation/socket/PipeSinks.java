// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.SinkChannelImpl, the end of an NIO pipe that is written. The form with an array alone
 * delegates.
 */
public final class PipeSinks {
    private PipeSinks() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.SinkChannelImpl")
                .weave(
                        "<init>(Ljava/nio/channels/spi/SelectorProvider;Ljava/io/FileDescriptor;)V",
                        Made.class)
                .weave("write(Ljava/nio/ByteBuffer;)I", Write.class)
                .weave("write([Ljava/nio/ByteBuffer;II)J", Gather.class);
    }

    /** Each end is a descriptor of its own. */
    static final class Made {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.FieldValue("fd") FileDescriptor fd) {
            Ledger.pipeOpened(fd);
        }
    }

    /** From one buffer. */
    static final class Write {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.pipe(fd);
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Ledger.WRITE, endpoint);
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

    /** From several buffers. */
    static final class Gather {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.pipe(fd);
            room = Ledger.remaining(buffers, offset, length);
            start = Ledger.begin(Ledger.WRITE, endpoint);
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
