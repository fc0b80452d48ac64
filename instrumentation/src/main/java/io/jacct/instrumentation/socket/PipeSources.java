// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.SourceChannelImpl, the end of an NIO pipe that is read. The form with an array alone
 * delegates.
 */
public final class PipeSources {
    private PipeSources() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.SourceChannelImpl")
                .weave(
                        "<init>(Ljava/nio/channels/spi/SelectorProvider;Ljava/io/FileDescriptor;)V",
                        Made.class)
                .weave("read(Ljava/nio/ByteBuffer;)I", Read.class)
                .weave("read([Ljava/nio/ByteBuffer;II)J", Scatter.class);
    }

    /** Each end is a descriptor of its own. */
    static final class Made {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.FieldValue("fd") FileDescriptor fd) {
            Ledger.pipeOpened(fd);
        }
    }

    /** Into one buffer. */
    static final class Read {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.pipe(fd);
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Ledger.READ, endpoint);
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

    /** Into several buffers. */
    static final class Scatter {
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
            start = Ledger.begin(Ledger.READ, endpoint);
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
}
