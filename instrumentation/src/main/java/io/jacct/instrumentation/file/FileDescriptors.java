// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * java.io.FileDescriptor: where every stream, RandomAccessFile and file channel ends when it is
 * closed, and the force of a stream. The number is still there on the way in.
 */
public final class FileDescriptors {
    private FileDescriptors() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.io.FileDescriptor")
                .weave("close()V", Close.class)
                .weaveFrom(19, "sync()V", Sync.class);
    }

    /** Before the number can be given out again. */
    static final class Close {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This FileDescriptor fd) {
            Ledger.closing(fd);
        }
    }

    /** Native and so unseen before JDK 19. */
    static final class Sync {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This FileDescriptor fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.file(fd, null);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.forced(endpoint, start, thrown);
        }
    }
}
