// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.io.FileDescriptor. Every stream, RandomAccessFile and file channel closes its
 * descriptor here, and a stream's force ends here. At the entry of {@code close} the descriptor
 * still has its number.
 */
public final class FileDescriptors {
    private FileDescriptors() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.io.FileDescriptor")
                .weave("close()V", Close.class)
                .weaveFrom(
                        19, "sync()V", new AdvicePair(Sync.class, FileChannels.Force.class, null));
    }

    /** At the entry: after the close the kernel can give out the number again. */
    static final class Close {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This FileDescriptor fd) {
            DescriptorLedger.closing(fd);
        }
    }

    /** A force. Before JDK 19 it is native and so unseen. */
    static final class Sync {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This FileDescriptor fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = DescriptorLedger.file(fd, null);
            start = Ledger.begin(Operation.OTHER, endpoint);
        }
    }
}
