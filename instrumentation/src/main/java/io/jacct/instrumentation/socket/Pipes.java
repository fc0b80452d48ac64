// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.advice.BufferAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import java.io.FileDescriptor;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.SourceChannelImpl and SinkChannelImpl, the ends of an NIO pipe. The methods
 * that take only an array delegate to woven ones.
 */
public final class Pipes {
    private static final String INIT =
            "<init>(Ljava/nio/channels/spi/SelectorProvider;Ljava/io/FileDescriptor;)V";

    private Pipes() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.SourceChannelImpl")
                        .endpoint("pipe", "fdVal")
                        .weave(INIT, Made.class)
                        .weave("read(Ljava/nio/ByteBuffer;)I", BufferAdvice.READ)
                        .weave("read([Ljava/nio/ByteBuffer;II)J", BufferAdvice.SCATTER),
                TypeInstrumentation.of("sun.nio.ch.SinkChannelImpl")
                        .endpoint("pipe", "fdVal")
                        .weave(INIT, Made.class)
                        .weave("write(Ljava/nio/ByteBuffer;)I", BufferAdvice.WRITE)
                        .weave("write([Ljava/nio/ByteBuffer;II)J", BufferAdvice.GATHER));
    }

    /** An end is made, with a descriptor of its own. */
    static final class Made {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.FieldValue("fd") FileDescriptor fd) {
            DescriptorLedger.pipeOpened(fd);
        }
    }
}
