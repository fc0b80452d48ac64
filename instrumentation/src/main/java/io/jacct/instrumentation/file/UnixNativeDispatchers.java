// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.fs.UnixNativeDispatcher: java.nio.file opens everything here, and closes here what does
 * not become a channel.
 */
public final class UnixNativeDispatchers {
    private UnixNativeDispatchers() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.fs.UnixNativeDispatcher")
                .weave("open(Lsun/nio/fs/UnixPath;II)I", Open.class)
                .weave("openat(I[BII)I", OpenAt.class)
                .weave("close(I)V", Close.class);
    }

    /** The path as the application gave it. */
    static final class Open {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.OPEN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) Object path,
                @Advice.Return int fd,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("start") long start) {
            Ledger.opened(fd, String.valueOf(path), start, thrown);
        }
    }

    /** Relative to a directory that is a descriptor: no name at hand. */
    static final class OpenAt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.OPEN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int fd,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("start") long start) {
            Ledger.opened(fd, null, start, thrown);
        }
    }

    /** Before the number can be given out again. */
    static final class Close {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) int fd) {
            Ledger.closing(fd);
        }
    }
}
