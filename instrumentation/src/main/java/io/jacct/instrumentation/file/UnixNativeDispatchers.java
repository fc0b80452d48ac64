// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.FileLedger;
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
                        .weave("open" + PATH + "II)I", Begin.alone(Operation.OPEN, Open.class))
                        .weave("openat(I[BII)I", Begin.alone(Operation.OPEN, OpenAt.class))
                        .weaveUpTo(Copies.NATIVE, "close(I)V", CloseCopy.class)
                        .weaveFrom(Copies.NATIVE + 1, "close(I)V", Close.class)
                        .weave("unlink" + PATH + ")V", PathAdvice.DELETE)
                        .weave("rmdir" + PATH + ")V", PathAdvice.DELETE)
                        .weave("unlinkat(I[BI)V", PathAdvice.DELETE);
        paths(type);
        return descriptors(type);
    }

    private static void paths(TypeInstrumentation type) {
        type.weave("stat" + PATH + ATTRIBUTES + ")V", PathAdvice.LOOK)
                .weave("lstat" + PATH + ATTRIBUTES + ")V", PathAdvice.LOOK)
                .weave("realpath" + PATH + ")[B", PathAdvice.LOOK)
                .weave("readlink" + PATH + ")[B", PathAdvice.LOOK)
                .weave("link" + PATH + "Lsun/nio/fs/UnixPath;)V", StreamAdvice.OTHER)
                .weave("symlink([BLsun/nio/fs/UnixPath;)V", StreamAdvice.OTHER)
                .weave("rename" + PATH + "Lsun/nio/fs/UnixPath;)V", StreamAdvice.OTHER)
                .weave("mkdir" + PATH + "I)V", StreamAdvice.OTHER)
                .weave("mknod" + PATH + "IJ)V", StreamAdvice.OTHER)
                .weave("chown" + PATH + "II)V", StreamAdvice.OTHER)
                .weave("lchown" + PATH + "II)V", StreamAdvice.OTHER)
                .weave("chmod" + PATH + "I)V", StreamAdvice.OTHER)
                .weave("opendir" + PATH + ")J", StreamAdvice.OTHER)
                .weave("statvfs" + PATH + STORE + ")V", StreamAdvice.OTHER)
                .weaveOn(17, 17, "stat" + PATH + ")I", PathAdvice.LOOK)
                .weaveOn(17, 17, "exists" + PATH + ")Z", PathAdvice.LOOK)
                .weaveOn(17, 17, "access" + PATH + "I)V", PathAdvice.LOOK)
                .weaveOn(17, 21, "utimes" + PATH + "JJ)V", StreamAdvice.OTHER)
                .weaveOn(17, 21, "lutimes" + PATH + "JJ)V", StreamAdvice.OTHER)
                .weaveOn(21, NEWEST, "stat2" + PATH + ATTRIBUTES + ")I", PathAdvice.LOOK)
                .weaveOn(21, NEWEST, "access" + PATH + "I)I", PathAdvice.LOOK)
                .weaveOn(25, NEWEST, "fchmodat(I" + NAMED + "II)V", StreamAdvice.OTHER)
                .weaveOn(25, NEWEST, "utimensat(I" + NAMED + "JJI)V", StreamAdvice.OTHER);
    }

    /**
     * Operations on descriptors. fstat is not among them: it is native on JDK 17, and advice here
     * calls it.
     */
    private static TypeInstrumentation descriptors(TypeInstrumentation type) {
        return type.weaveUpTo(25, "fstatat(I[BI" + ATTRIBUTES + ")V", PathAdvice.LOOK)
                .weaveFrom(26, "fstatat(I" + NAMED + "I" + ATTRIBUTES + ")V", PathAdvice.LOOK)
                .weaveFrom(26, "fstatat2(I" + NAMED + "I" + ATTRIBUTES + ")I", PathAdvice.LOOK)
                .weave("renameat(I[BI[B)V", StreamAdvice.OTHER)
                .weave("fgetxattr(I[BJI)I", StreamAdvice.OTHER)
                .weave("fsetxattr(I[BJI)V", StreamAdvice.OTHER)
                .weave("fremovexattr(I[B)V", StreamAdvice.OTHER)
                .weaveOn(21, NEWEST, "fchown(III)V", StreamAdvice.OTHER)
                .weaveOn(21, NEWEST, "fchmod(II)V", StreamAdvice.OTHER)
                .weaveOn(21, NEWEST, "futimens(IJJ)V", StreamAdvice.OTHER)
                .weaveOn(21, 21, "futimes(IJJ)V", StreamAdvice.OTHER);
    }

    /** An open of a path, booked under the path that the application gave. */
    static final class Open {
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
