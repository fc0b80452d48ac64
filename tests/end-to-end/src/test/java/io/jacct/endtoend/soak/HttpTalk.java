// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One connection to a web server of this machine. Every answer must be a good one. */
final class HttpTalk implements AutoCloseable {
    private static final String LENGTH = "content-length: ";

    private final Socket socket;
    private final DataInputStream in;

    HttpTalk(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** The content of the answer. */
    String get(String path) throws IOException {
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    String post(String path, String body) throws IOException {
        String length = "Content-Length: " + body.length() + "\r\n\r\n";
        return ask("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + length + body);
    }

    private String ask(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String head = head();
        if (!head.startsWith("http/1.1 20")) {
            throw new IOException(request + " was answered with " + head);
        }
        int length = head.indexOf(LENGTH);
        byte[] body = new byte[length < 0 ? 0 : length(head.substring(length + LENGTH.length()))];
        in.readFully(body);
        return new String(body, StandardCharsets.US_ASCII);
    }

    private static int length(String field) {
        return Integer.parseInt(field.substring(0, field.indexOf('\r')));
    }

    private String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
