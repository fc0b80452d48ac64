// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** The streams of a socket that is a channel. */
final class ChannelStreams extends SocketStreams {
    ChannelStreams(Path directory) {
        super(directory, "java.nio.channels.SocketChannel.socket()");
    }

    @Override
    Socket connect(ServerSocket listener) throws IOException {
        return keep(SocketChannel.open(listener.getLocalSocketAddress())).socket();
    }
}
