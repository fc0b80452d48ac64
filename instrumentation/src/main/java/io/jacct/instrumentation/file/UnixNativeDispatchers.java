// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.fs.UnixNativeDispatcher. java.nio.file opens every file here, and closes here the
 * descriptors that do not become channels. Its operations on paths are here, too.
 */
public final class UnixNativeDispatchers {
    private static final String NAMED = "Lsun/nio/fs/UnixPath;";
    private static final String PATH = "(" + NAMED;
    private static final String ATTRIBUTES = "Lsun/nio/fs/UnixFileAttributes;";
    private static final String STORE = "Lsun/nio/fs/UnixFileStoreAttributes;";

    private UnixNativeDispatchers() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        TypeInstrumentation type =
                TypeInstrumentation.of("sun.nio.fs.UnixNativeDispatcher")
                        .weave("open" + PATH + "II)I", Open.class)
                        .weave("openat(I[BII)I", OpenAt.class)
                        .weaveUpTo(Copies.NATIVE, "close(I)V", CloseCopy.class)
                        .weaveFrom(Copies.NATIVE + 1, "close(I)V", Close.class)
                        .weave("unlink" + PATH + ")V", PathAdvice.Delete.class)
                        .weave("rmdir" + PATH + ")V", PathAdvice.Delete.class)
                        .weave("unlinkat(I[BI)V", PathAdvice.Delete.class);
        paths(type);
        return descriptors(type);
    }

    private static void paths(TypeInstrumentation type) {
        type.weave("stat" + PATH + ATTRIBUTES + ")V", PathAdvice.Look.class)
                .weave("lstat" + PATH + ATTRIBUTES + ")V", PathAdvice.Look.class)
                .weave("realpath" + PATH + ")[B", PathAdvice.Look.class)
                .weave("readlink" + PATH + ")[B", PathAdvice.Look.class)
                .weave("link" + PATH + "Lsun/nio/fs/UnixPath;)V", StreamAdvice.Other.class)
                .weave("symlink([BLsun/nio/fs/UnixPath;)V", StreamAdvice.Other.class)
                .weave("rename" + PATH + "Lsun/nio/fs/UnixPath;)V", StreamAdvice.Other.class)
                .weave("mkdir" + PATH + "I)V", StreamAdvice.Other.class)
                .weave("mknod" + PATH + "IJ)V", StreamAdvice.Other.class)
                .weave("chown" + PATH + "II)V", StreamAdvice.Other.class)
                .weave("lchown" + PATH + "II)V", StreamAdvice.Other.class)
                .weave("chmod" + PATH + "I)V", StreamAdvice.Other.class)
                .weave("opendir" + PATH + ")J", StreamAdvice.Other.class)
                .weave("statvfs" + PATH + STORE + ")V", StreamAdvice.Other.class)
                .weaveOn(17, 17, "stat" + PATH + ")I", PathAdvice.Look.class)
                .weaveOn(17, 17, "exists" + PATH + ")Z", PathAdvice.Look.class)
                .weaveOn(17, 17, "access" + PATH + "I)V", PathAdvice.Look.class)
                .weaveOn(17, 21, "utimes" + PATH + "JJ)V", StreamAdvice.Other.class)
                .weaveOn(17, 21, "lutimes" + PATH + "JJ)V", StreamAdvice.Other.class)
                .weaveOn(21, NEWEST, "stat2" + PATH + ATTRIBUTES + ")I", PathAdvice.Look.class)
                .weaveOn(21, NEWEST, "access" + PATH + "I)I", PathAdvice.Look.class)
                .weaveOn(25, NEWEST, "fchmodat(I" + NAMED + "II)V", StreamAdvice.Other.class)
                .weaveOn(25, NEWEST, "utimensat(I" + NAMED + "JJI)V", StreamAdvice.Other.class);
    }

    /**
     * Operations on descriptors. fstat is not among them: it is native on JDK 17, and advice here
     * calls it.
     */
    private static TypeInstrumentation descriptors(TypeInstrumentation type) {
        return type.weaveUpTo(25, "fstatat(I[BI" + ATTRIBUTES + ")V", PathAdvice.Look.class)
                .weaveFrom(26, "fstatat(I" + NAMED + "I" + ATTRIBUTES + ")V", PathAdvice.Look.class)
                .weaveFrom(
                        26, "fstatat2(I" + NAMED + "I" + ATTRIBUTES + ")I", PathAdvice.Look.class)
                .weave("renameat(I[BI[B)V", StreamAdvice.Other.class)
                .weave("fgetxattr(I[BJI)I", StreamAdvice.Other.class)
                .weave("fsetxattr(I[BJI)V", StreamAdvice.Other.class)
                .weave("fremovexattr(I[B)V", StreamAdvice.Other.class)
                .weaveOn(21, NEWEST, "fchown(III)V", StreamAdvice.Other.class)
                .weaveOn(21, NEWEST, "fchmod(II)V", StreamAdvice.Other.class)
                .weaveOn(21, NEWEST, "futimens(IJJ)V", StreamAdvice.Other.class)
                .weaveOn(21, 21, "futimes(IJJ)V", StreamAdvice.Other.class);
    }

    /** An open of a path, booked under the path that the application gave. */
    static final class Open {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Operation.OPEN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) Object path,
                @Advice.Return int fd,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("start") long start) {
            DescriptorLedger.opened(fd, String.valueOf(path), start, thrown);
        }
    }

    /** An open relative to a directory that is given by its descriptor. */
    static final class OpenAt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Operation.OPEN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) int directory,
                @Advice.Argument(1) byte[] name,
                @Advice.Return int fd,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("start") long start) {
            DescriptorLedger.openedAt(directory, name, fd, start, thrown);
        }
    }

    /**
     * A close that may end a copy to this file. The size of the file is then the number of bytes
     * copied.
     */
    static final class CloseCopy {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) int fd, @FileSize long size) {
            if (FileLedger.copies(fd)) {
                FileLedger.copied(fd, size);
            }
            DescriptorLedger.closing(fd);
        }
    }

    /** At the entry: after the close the kernel can give out the number again. */
    static final class Close {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) int fd) {
            DescriptorLedger.closing(fd);
        }
    }
}
