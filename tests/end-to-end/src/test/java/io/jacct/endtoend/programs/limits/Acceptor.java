// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;

/** Accepts connections and closes them at once. */
final class Acceptor implements AutoCloseable {
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final Thread thread = new Thread(this::accept, "acceptor");

    Acceptor(int backlog) throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), backlog);
        thread.start();
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    private void accept() {
        try {
            while (true) {
                listener.accept().close();
            }
        } catch (ClosedChannelException end) {
            // the listener was closed
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
