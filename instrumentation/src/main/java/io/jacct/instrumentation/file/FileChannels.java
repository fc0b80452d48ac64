// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.advice.BufferAdvice;
import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves sun.nio.ch.FileChannelImpl. An interrupt makes a transfer throw after its bytes have
 * moved, so the advice then books by the buffers' positions. Opens are seen where the descriptor is
 * made.
 *
 * <p>{@code transferTo} and {@code transferFrom} have three ways. A copy loop calls the woven reads
 * and writes. A mapped transfer writes from a mapping, so the bytes written are also the bytes
 * read. A direct transfer leaves all to the kernel; it is seen here up to JDK 20 and in {@link
 * FileDispatchers} since JDK 21.
 */
public final class FileChannels {
    private static final String DIRECT =
            "transferToDirectlyInternal(JILjava/nio/channels/WritableByteChannel;"
                    + "Ljava/io/FileDescriptor;)J";

    private FileChannels() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        TypeInstrumentation type =
                TypeInstrumentation.of("sun.nio.ch.FileChannelImpl")
                        .endpoint("file", "fd", "path")
                        .weave("read(Ljava/nio/ByteBuffer;)I", BufferAdvice.READ)
                        .weave("read(Ljava/nio/ByteBuffer;J)I", BufferAdvice.READ)
                        .weave("read([Ljava/nio/ByteBuffer;II)J", BufferAdvice.SCATTER)
                        .weave("write(Ljava/nio/ByteBuffer;)I", BufferAdvice.WRITE)
                        .weave("write(Ljava/nio/ByteBuffer;J)I", BufferAdvice.WRITE)
                        .weave("write([Ljava/nio/ByteBuffer;II)J", BufferAdvice.GATHER)
                        .weave(
                                "truncate(J)Ljava/nio/channels/FileChannel;",
                                Begin.onEndpoint(Operation.OTHER, Truncate.class));
        transfers(type);
        return others(type);
    }

    private static void transfers(TypeInstrumentation type) {
        type.weaveUpTo(20, DIRECT, Begin.onEndpoint(Operation.READ, Direct.class))
                .weaveCallsUpTo(20, DIRECT, new DirectCall())
                .weaveCalls(
                        "transferToTrustedChannel(JJLjava/nio/channels/WritableByteChannel;)J",
                        new MappedCall(0))
                .weaveCalls(
                        "transferFromFileChannel(Lsun/nio/ch/FileChannelImpl;JJ)J",
                        new MappedCall(1));
    }

    private static TypeInstrumentation others(TypeInstrumentation type) {
        return type.weave("position()J", StreamAdvice.OTHER)
                .weave("position(J)Ljava/nio/channels/FileChannel;", StreamAdvice.OTHER)
                .weave("size()J", StreamAdvice.OTHER)
                .weaveOn(25, NEWEST, "available()I", StreamAdvice.OTHER)
                .weaveOn(25, NEWEST, "isOther()Z", StreamAdvice.OTHER)
                .weave("force(Z)V", Begin.onEndpoint(Operation.OTHER, Force.class))
                .weave("lock(JJZ)Ljava/nio/channels/FileLock;", StreamAdvice.OTHER)
                .weave("tryLock(JJZ)Ljava/nio/channels/FileLock;", StreamAdvice.OTHER)
                .weave("release(Lsun/nio/ch/FileLockImpl;)V", StreamAdvice.OTHER)
                .weave(
                        "mapInternal(Ljava/nio/channels/FileChannel$MapMode;JJIZ)"
                                + "Lsun/nio/ch/FileChannelImpl$Unmapper;",
                        Begin.onEndpoint(Operation.OTHER, MappedMemories.MapFile.class));
    }

    /** A truncation, even when the file is shorter already. */
    static final class Truncate {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.free(endpoint, start, thrown);
        }
    }

    /** A force of the data, and of the metadata if asked. */
    static final class Force {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            FileLedger.forced(endpoint, start, thrown);
        }
    }

    /** A direct transfer, by sendfile and the like. */
    static final class Direct {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.gotDirectly(endpoint, start, n, thrown);
        }
    }

    /**
     * Takes the kernel's answer at once, since an exception at the method's end can throw it away.
     */
    private static final class DirectCall extends CallSite {
        private static final int TARGET = 5;

        DirectCall() {
            super("transferTo0(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J");
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP2);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, owner, "fd", "Ljava/io/FileDescriptor;");
            code.visitVarInsn(Opcodes.ALOAD, TARGET);
            entryPoint(
                    code,
                    Ledger.class,
                    "transferred",
                    "(JLjava/io/FileDescriptor;Ljava/io/FileDescriptor;)V");
        }
    }

    /**
     * Before a chunk of a mapped transfer is unmapped, its buffer's position tells how many bytes
     * were taken.
     */
    private static final class MappedCall extends CallSite {
        private final int source;

        /** {@code source} is the local variable of the channel whose file was mapped. */
        MappedCall(int source) {
            super("unmap(Ljava/nio/MappedByteBuffer;)V");
            this.source = source;
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
            loadFile(code, source, owner);
            entryPoint(
                    code,
                    Ledger.class,
                    "mapped",
                    "(Ljava/nio/ByteBuffer;Ljava/io/FileDescriptor;Ljava/lang/String;)V");
        }
    }
}
