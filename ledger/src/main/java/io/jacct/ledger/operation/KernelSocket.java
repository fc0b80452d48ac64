// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import java.net.InetAddress;

/** Boot loader. A socket in the kernel's lists, see {@link KernelSockets}. */
final class KernelSocket {
    /** Whether it is for a connection, and not for datagrams. */
    final boolean stream;

    /** Whether it listens for connections. */
    final boolean listens;

    /** Its addresses; null for a Unix-domain socket. Without a peer the remote port is 0. */
    InetAddress local;

    InetAddress remote;
    int localPort;
    int remotePort;

    /** The path of a Unix-domain socket, empty if it has none; null for other sockets. */
    String path;

    KernelSocket(boolean stream, boolean listens) {
        this.stream = stream;
        this.listens = listens;
    }
}
