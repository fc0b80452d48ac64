// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import java.util.List;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves the copies of {@code Files.copy} and of a move to another file system. The kernel makes
 * such a copy, or a loop in native code does. The native methods return no number of bytes. The
 * target is a new file, so its size is the number of bytes that moved.
 *
 * <p>Up to JDK 19 the native call is in the middle of a method. The call is marked here, and the
 * size is taken when the target is closed, in {@link UnixNativeDispatchers}. Since JDK 21 two
 * methods copy. The first may refuse, and the second then goes on where the first stopped.
 */
public final class Copies {
    /** The last JDK that copies in sun.nio.fs.UnixCopyFile. */
    static final int NATIVE = 19;

    private static final String PATH = "Lsun/nio/fs/UnixPath;";
    private static final String COPY =
            "copyFile("
                    + PATH
                    + "Lsun/nio/fs/UnixFileAttributes;"
                    + PATH
                    + "Lsun/nio/fs/UnixCopyFile$Flags;J)V";

    private Copies() {}

    /** The types to weave: the first up to JDK 19, the second since JDK 21. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.fs.UnixCopyFile")
                        .weaveCallsUpTo(NATIVE, COPY, new Transfer())
                        .weaveCallsUpTo(NATIVE, COPY, new Failure()),
                TypeInstrumentation.of("sun.nio.fs.LinuxFileSystem")
                        .weaveFrom(
                                21,
                                "directCopy(IIJ)I",
                                new AdvicePair(Begins.class, Direct.class, null))
                        .weaveFrom(
                                21,
                                "bufferedCopy(IIJIJ)V",
                                new AdvicePair(Begins.class, Buffered.class, null)));
    }

    private static final class Transfer extends CallSite {
        Transfer() {
            super("transfer(IIJ)V");
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            // target, source, long  ->  long, target, source, twice
            code.visitInsn(Opcodes.DUP2_X2);
            code.visitInsn(Opcodes.POP2);
            code.visitInsn(Opcodes.DUP2);
            entryPoint(code, FileLedger.class, "copying", "(II)V");
            code.visitInsn(Opcodes.DUP2_X2);
            code.visitInsn(Opcodes.POP2);
        }
    }

    /** The place where the native method's exception is turned into another. */
    private static final class Failure extends CallSite {
        Failure() {
            super("rethrowAsIOException(" + PATH + PATH + ")V");
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            // exception, source, target  ->  the same and the exception
            code.visitInsn(Opcodes.DUP2_X1);
            code.visitInsn(Opcodes.POP2);
            code.visitInsn(Opcodes.DUP_X2);
            entryPoint(code, FileLedger.class, "copyFailed", "(Ljava/lang/Throwable;)V");
        }
    }

    /** A copy to the first argument from the second. */
    static final class Begins {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(1) int from,
                @Advice.Local("source") int source,
                @Advice.Local("start") long start) {
            source = DescriptorLedger.descriptor(from);
            start = Ledger.begin(Operation.READ, source);
        }
    }

    /** The kernel's copy. Its result is 0 when all is copied. */
    static final class Direct {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) int target,
                @FileSize long size,
                @Advice.Return int refused,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("source") int source,
                @Advice.Local("start") long start) {
            if (refused == 0) {
                FileLedger.copied(target, source, start, size, thrown);
            } else {
                Ledger.other(source, start, thrown);
            }
        }
    }

    /**
     * The loop's copy. It books the whole target, with bytes that a direct copy left there before
     * it refused.
     */
    static final class Buffered {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) int target,
                @FileSize long size,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("source") int source,
                @Advice.Local("start") long start) {
            FileLedger.copied(target, source, start, size, thrown);
        }
    }
}
