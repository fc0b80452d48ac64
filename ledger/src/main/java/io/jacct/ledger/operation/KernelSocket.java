// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

/** Boot loader. A socket in the kernel's lists, see {@link KernelSockets}. */
final class KernelSocket {
    /** Whether it is for a connection, and not for datagrams. */
    final boolean stream;

    /** Whether it listens for connections. */
    final boolean listens;

    /** Its addresses as names of endpoints have them; null for a Unix-domain socket. */
    String local;

    String remote;
    int localPort;

    /** 0 without a peer. */
    int remotePort;

    /** The path of a Unix-domain socket, empty if it has none; null for other sockets. */
    String path;

    KernelSocket(boolean stream, boolean listens) {
        this.stream = stream;
        this.listens = listens;
    }
}
