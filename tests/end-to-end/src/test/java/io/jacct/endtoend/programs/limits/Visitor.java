// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Sends requests to a server, each on a connection of its own. */
final class Visitor {
    private static final int PATIENCE_MILLIS = 20_000;

    private final int port;

    Visitor(int port) {
        this.port = port;
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    /**
     * Whether the server answers well. A connection that it closes is not a good answer.
     *
     * @throws SocketTimeoutException if it does neither
     */
    boolean ask(String kind) throws IOException {
        try (Socket socket = connect()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            return answer(socket, kind).startsWith("HTTP/1.1 200 ");
        }
    }

    private static String answer(Socket socket, String kind) throws IOException {
        String request =
                "GET /" + kind + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        try {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readAllBytes();
            return new String(answer, StandardCharsets.US_ASCII);
        } catch (SocketException reset) {
            return "";
        }
    }

    /** Connects and sends nothing, so that the server has nothing to do. */
    Socket keepSilent() throws IOException {
        return connect();
    }
}
