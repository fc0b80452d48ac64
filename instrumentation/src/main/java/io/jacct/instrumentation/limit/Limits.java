// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.instrumentation.type.TypeInstrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * Weaves the methods that other packages count, once more: the opens of files, the making of
 * sockets and pipes, the starts of threads. This advice is around theirs, so that they neither
 * count nor remember what is refused. A direct buffer is counted inside the only method that makes
 * one. Memory segments reserve their bytes elsewhere, and are not counted. An accept is never
 * refused, because the peer would stay in the listener's queue and the listener would come back at
 * once. The connection is shut down after the accept.
 */
public final class Limits {
    private static final String FD = "Ljava/io/FileDescriptor;";
    private static final String CHANNEL = "Ljava/nio/channels/SocketChannel;";
    private static final String FAMILY = "Ljava/net/ProtocolFamily;";

    private Limits() {}

    /** The types to weave, each with its advice. */
    public static List<TypeInstrumentation> types() {
        List<TypeInstrumentation> all = new ArrayList<>(refusing());
        all.addAll(accepting());
        return all;
    }

    private static List<TypeInstrumentation> accepting() {
        String finish = "finishAccept(" + FD + "Ljava/net/InetSocketAddress;";
        String finished = ")Ljava/nio/channels/AsynchronousSocketChannel;";
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.NioSocketImpl")
                        .weave("accept(Ljava/net/SocketImpl;)V", AcceptLimit.class),
                TypeInstrumentation.of("sun.nio.ch.ServerSocketChannelImpl")
                        .weave("accept()" + CHANNEL, ChannelAcceptLimit.class)
                        .weave("blockingAccept(J)" + CHANNEL, ChannelAcceptLimit.class),
                TypeInstrumentation.of("sun.nio.ch.UnixAsynchronousServerSocketChannelImpl")
                        .weaveUpTo(
                                23,
                                finish + "Ljava/security/AccessControlContext;" + finished,
                                AcceptLimit.class)
                        .weaveFrom(24, finish + finished, AcceptLimit.class));
    }

    private static List<TypeInstrumentation> refusing() {
        return List.of(
                stream("FileInputStream", ""),
                stream("FileOutputStream", "Z"),
                stream("RandomAccessFile", "I"),
                TypeInstrumentation.of("sun.nio.fs.UnixNativeDispatcher")
                        .weave("open(Lsun/nio/fs/UnixPath;II)I", PathLimit.class)
                        .weave("openat(I[BII)I", RelativeLimit.class),
                TypeInstrumentation.of("sun.nio.fs.UnixException")
                        .weave("errorString()Ljava/lang/String;", PathReason.class),
                TypeInstrumentation.of("sun.nio.ch.SelectorProviderImpl")
                        .weave("openPipe()Ljava/nio/channels/Pipe;", PipeLimit.class),
                TypeInstrumentation.of("sun.nio.ch.Net")
                        .weave("socket(" + FAMILY + "Z)" + FD, SocketLimit.class)
                        .weaveOn(17, 21, "serverSocket(" + FAMILY + "Z)" + FD, ListenLimit.class)
                        .weaveOn(
                                25, NEWEST, "serverSocket(" + FAMILY + ")" + FD, ListenLimit.class),
                TypeInstrumentation.of("sun.nio.ch.UnixDomainSockets")
                        .weave("socket()" + FD, ListenLimit.class),
                TypeInstrumentation.of("java.nio.ByteBuffer")
                        .weave("allocateDirect(I)Ljava/nio/ByteBuffer;", BufferLimit.class),
                TypeInstrumentation.of("java.lang.Thread")
                        .weave("start()V", ThreadLimit.class)
                        .weaveFrom(
                                21,
                                "start(Ljdk/internal/vm/ThreadContainer;)V",
                                ThreadLimit.class));
    }

    private static TypeInstrumentation stream(String name, String mode) {
        return TypeInstrumentation.of("java.io." + name)
                .weave("open(Ljava/lang/String;" + mode + ")V", FileLimit.class);
    }
}
