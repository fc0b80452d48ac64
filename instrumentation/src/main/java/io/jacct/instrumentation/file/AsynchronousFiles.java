// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.AsynchronousLedger;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.util.List;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves sun.nio.ch.SimpleAsynchronousFileChannelImpl. A read or write is an object that a pool
 * runs. When the channel gives the object to the pool, the ledger notes the thread that asks. When
 * the object runs, the ledger charges that thread: see
 * docs/decisions/0010-charges-of-operations.md. The number of bytes is the native method's result.
 * An exception is known only when the object passes on its outcome.
 *
 * <p>A lock is counted on the thread that asks for it. The time that the pool waits for the lock is
 * not seen.
 */
public final class AsynchronousFiles {
    private static final String CHANNEL = "sun.nio.ch.SimpleAsynchronousFileChannelImpl";
    private static final String FD = "Ljava/io/FileDescriptor;";
    private static final String TRANSFER =
            "(" + FD + "Ljava/nio/ByteBuffer;JLsun/nio/ch/NativeDispatcher;)I";
    private static final String REST =
            "Ljava/lang/Object;Ljava/nio/channels/CompletionHandler;)"
                    + "Ljava/util/concurrent/Future;";
    private static final String ASKED = "(Ljava/nio/ByteBuffer;J" + REST;
    private static final String LOCK = "(JJZ)Ljava/nio/channels/FileLock;";

    private AsynchronousFiles() {}

    /** The types to weave: the channel, its reading object and its writing object. */
    public static List<TypeInstrumentation> types() {
        return List.of(channel(), reader(), writer());
    }

    private static TypeInstrumentation channel() {
        return TypeInstrumentation.of(CHANNEL)
                .weave("implRead" + ASKED, Refused.class)
                .weaveCalls("implRead" + ASKED, new Ask())
                .weave("implWrite" + ASKED, Refused.class)
                .weaveCalls("implWrite" + ASKED, new Ask())
                .weave("implLock(JJZ" + REST, ends(StreamAdvice.Other.class))
                .weave("tryLock" + LOCK, ends(StreamAdvice.Other.class))
                .weave("implRelease(Lsun/nio/ch/FileLockImpl;)V", ends(StreamAdvice.Other.class))
                .weave("size()J", ends(StreamAdvice.Other.class))
                .weave("force(Z)V", ends(FileChannels.Force.class))
                .weave(
                        "truncate(J)Ljava/nio/channels/AsynchronousFileChannel;",
                        ends(FileChannels.Truncate.class));
    }

    private static TypeInstrumentation reader() {
        return TypeInstrumentation.of(CHANNEL + "$2")
                .weaveCalls("run()V", new Transfer("read", "reading"))
                .weaveCalls("run()V", new Outcome(Outcome.TO_FUTURE, "readDone"))
                .weaveCalls("run()V", new Outcome(Outcome.TO_HANDLER, "readDone"));
    }

    private static TypeInstrumentation writer() {
        return TypeInstrumentation.of(CHANNEL + "$3")
                .weaveCalls("run()V", new Transfer("write", "writing"))
                .weaveCalls("run()V", new Outcome(Outcome.TO_FUTURE, "writeDone"))
                .weaveCalls("run()V", new Outcome(Outcome.TO_HANDLER, "writeDone"));
    }

    /** An operation that the calling thread does itself. */
    private static AdvicePair ends(Class<?> exit) {
        return new AdvicePair(OnFile.class, exit, null);
    }

    private static final class Ask extends CallSite {
        Ask() {
            super("execute(Ljava/lang/Runnable;)V");
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, owner, "fdObj", FD);
            entryPoint(code, AsynchronousLedger.class, "asks", "(Ljava/lang/Object;" + FD + ")V");
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            entryPoint(code, AsynchronousLedger.class, "taken", "()V");
        }
    }

    /** One call of the native method, which is repeated after a signal has interrupted it. */
    private static final class Transfer extends CallSite {
        private final String begins;
        private final String ends;

        Transfer(String name, String begins) {
            super(name + TRANSFER);
            this.begins = begins;
            this.ends = name.equals("read") ? "read" : "wrote";
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            entryPoint(code, AsynchronousLedger.class, begins, "(Ljava/lang/Object;)V");
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            entryPoint(code, AsynchronousLedger.class, ends, "(ILjava/lang/Object;)V");
        }
    }

    private static final class Outcome extends CallSite {
        static final String TO_FUTURE = "setResult(Ljava/lang/Object;Ljava/lang/Throwable;)V";
        static final String TO_HANDLER =
                "invokeUnchecked(Ljava/nio/channels/CompletionHandler;Ljava/lang/Object;"
                        + "Ljava/lang/Object;Ljava/lang/Throwable;)V";

        private final String done;

        Outcome(String call, String done) {
            super(call);
            this.done = done;
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            entryPoint(
                    code,
                    AsynchronousLedger.class,
                    done,
                    "(Ljava/lang/Throwable;Ljava/lang/Object;)V");
        }
    }

    /** The pool refuses the object, because it is shut down or full. */
    static final class Refused {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                AsynchronousLedger.refused();
            }
        }
    }

    /** An operation that the calling thread does itself. */
    static final class OnFile {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fdObj") FileDescriptor fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = DescriptorLedger.file(fd);
            start = Ledger.begin(Operation.OTHER, endpoint);
        }
    }
}
