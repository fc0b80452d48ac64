// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.EndpointNumber;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import net.bytebuddy.asm.Advice;

/**
 * Advice for the three ways in which a socket channel connects. At the exit a failed connect has
 * closed the descriptor, so the advice passes the peer's address with it.
 */
final class ConnectAdvice {
    /** A connect. Its result is false when it goes on without blocking. */
    static final AdvicePair CONNECT = new AdvicePair(Begins.class, Connect.class, null);

    /** A connect with a time limit, by the socket that is made from the channel. */
    static final AdvicePair BLOCKING = new AdvicePair(Begins.class, Blocking.class, null);

    private ConnectAdvice() {}

    static final class Begins {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            peer = DescriptorLedger.socket(fd, remote);
            start = Ledger.begin(Operation.CONNECT, peer);
        }
    }

    static final class Connect {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Return boolean connected,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            DescriptorLedger.connected(fd, peer, remote, start, connected, thrown);
        }
    }

    static final class Blocking {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            DescriptorLedger.connected(fd, peer, remote, start, thrown == null, thrown);
        }
    }

    /**
     * The end of a connect. The result is also true on a channel that is connected already, so only
     * the step from pending to connected is booked.
     */
    static final class Finish {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This SocketChannel channel,
                @EndpointNumber int at,
                @Advice.Local("before") boolean before,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            before = channel.isConnected();
            peer = at;
            start = before ? 0 : Ledger.begin(Operation.CONNECT, peer);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Return boolean connected,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("before") boolean before,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            if (!before) {
                DescriptorLedger.connected(fd, peer, remote, start, connected, thrown);
            }
        }
    }
}
