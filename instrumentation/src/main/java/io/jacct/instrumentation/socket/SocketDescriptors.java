// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import static io.jacct.instrumentation.type.TypeInstrumentation.NEWEST;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import java.io.FileDescriptor;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the places where sun.nio.ch makes the descriptors of sockets and closes them. A socket's
 * close may be left to the thread that still blocks on it, to a selector or to the cleaner. All
 * these closes end in the dispatcher.
 */
public final class SocketDescriptors {
    private static final String FD = "Ljava/io/FileDescriptor;";
    private static final String FAMILY = "Ljava/net/ProtocolFamily;";

    /** From this JDK on one class closes all sockets. */
    private static final int UNIX_DISPATCHER = 21;

    private SocketDescriptors() {}

    /** The types to weave: those that open sockets and those that close them. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.Net")
                        .weave("socket(" + FAMILY + "Z)" + FD, Open.class)
                        .weaveOn(17, 21, "serverSocket(" + FAMILY + "Z)" + FD, Listen.class)
                        .weaveOn(25, NEWEST, "serverSocket(" + FAMILY + ")" + FD, Listen.class),
                TypeInstrumentation.of("sun.nio.ch.UnixDomainSockets")
                        .weave("socket()" + FD, Listen.class),
                TypeInstrumentation.of("sun.nio.ch.SocketDispatcher")
                        .weaveUpTo(UNIX_DISPATCHER - 1, "close(" + FD + ")V", Close.class),
                TypeInstrumentation.of("sun.nio.ch.DatagramDispatcher")
                        .weaveUpTo(UNIX_DISPATCHER - 1, "close(" + FD + ")V", Close.class),
                TypeInstrumentation.of("sun.nio.ch.UnixDispatcher")
                        .weaveFrom(UNIX_DISPATCHER, "close(" + FD + ")V", Close.class));
    }

    /** A socket is made. Its name comes later, with connect, bind or first use. */
    static final class Open {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.Argument(1) boolean stream, @Advice.Return FileDescriptor fd) {
            DescriptorLedger.socketOpened(fd, stream);
        }
    }

    /** The same for a socket that is to listen, or a Unix domain socket. */
    static final class Listen {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.Return FileDescriptor fd) {
            DescriptorLedger.socketOpened(fd, false);
        }
    }

    /** At the entry: after the close the kernel can give out the number again. */
    static final class Close {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) FileDescriptor fd) {
            DescriptorLedger.closing(fd);
        }
    }
}
