// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.AsynchronousLedger;
import java.io.FileDescriptor;
import java.net.SocketAddress;
import java.util.List;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves asynchronous sockets and listening sockets. The ledger notes the thread that asks for an
 * operation, and charges that thread when the operation is done, on whichever thread: see
 * docs/decisions/0010-charges-of-operations.md. The bytes are seen in {@link
 * AsynchronousTransfers}. A connect and an accept have no time, because no thread spends it.
 */
public final class AsynchronousSockets {
    private static final String FD = "Ljava/io/FileDescriptor;";
    private static final String REST =
            "Ljava/lang/Object;Ljava/nio/channels/CompletionHandler;)"
                    + "Ljava/util/concurrent/Future;";
    private static final String TRANSFER =
            "(ZLjava/nio/ByteBuffer;[Ljava/nio/ByteBuffer;JLjava/util/concurrent/TimeUnit;" + REST;
    private static final String CONNECT = "implConnect(Ljava/net/SocketAddress;" + REST;
    private static final String ACCEPTED = "Ljava/nio/channels/AsynchronousSocketChannel;";
    private static final String ADDRESS = "Ljava/net/InetSocketAddress;";

    private AsynchronousSockets() {}

    /** The two types to weave. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.UnixAsynchronousSocketChannelImpl")
                        .weave("implRead" + TRANSFER, AskRead.class)
                        .weave("implWrite" + TRANSFER, AskWrite.class)
                        .weave(CONNECT, AskWrite.class)
                        .weave("setConnected()V", Connected.class)
                        .weaveCalls(CONNECT, new Failure())
                        .weaveCalls("finishConnect(Z)V", new Failure())
                        .weave("implClose()V", Close.class),
                TypeInstrumentation.of("sun.nio.ch.UnixAsynchronousServerSocketChannelImpl")
                        .weave("implAccept(" + REST, AskRead.class)
                        .weaveUpTo(
                                23,
                                "finishAccept("
                                        + FD
                                        + ADDRESS
                                        + "Ljava/security/AccessControlContext;)"
                                        + ACCEPTED,
                                Accepted.class)
                        .weaveFrom(
                                24, "finishAccept(" + FD + ADDRESS + ")" + ACCEPTED, Accepted.class)
                        .weave("implClose()V", Close.class));
    }

    /** A thread asks for bytes or for a connection. */
    static final class AskRead {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("fd") FileDescriptor fd) {
            AsynchronousLedger.asksToRead(fd);
        }
    }

    /** A thread asks for a write or for a connect, which comes before any write. */
    static final class AskWrite {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("fd") FileDescriptor fd) {
            AsynchronousLedger.asksToWrite(fd);
        }
    }

    /** The outcome comes at once, or later on another thread. */
    static final class Connected {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.FieldValue("pendingRemote") SocketAddress remote) {
            AsynchronousLedger.connected(fd, remote);
        }
    }

    /** A channel that fails to connect closes itself. */
    private static final class Failure extends CallSite {
        Failure() {
            super("close()V");
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, owner, "fd", FD);
            entryPoint(code, AsynchronousLedger.class, "connectFailed", "(" + FD + ")V");
        }
    }

    /** The outcome comes at once, or later on another thread. */
    static final class Accepted {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.FieldValue("localAddress") SocketAddress local,
                @Advice.Argument(0) FileDescriptor accepted) {
            AsynchronousLedger.accepted(fd, local, accepted);
        }
    }

    /**
     * At the entry: after the close the kernel can give out the number again. Operations that are
     * outstanding then come to nothing.
     */
    static final class Close {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("fd") FileDescriptor fd) {
            AsynchronousLedger.asksNoMore(fd);
        }
    }
}
