// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URL;

/**
 * Posts over one kept connection. The JDK cannot repeat a post. So before each post but the first
 * it checks whether the server has closed the connection, by a read with a timeout of one
 * millisecond.
 */
public final class KeptConnections {
    /** The number of posts and answers. */
    public static final int POSTS = 50;

    private static final byte[] BODY = new byte[100];

    private KeptConnections() {}

    /** No arguments. */
    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(Pair.LOOPBACK, 0), 0);
        server.createContext("/", KeptConnections::answer);
        server.start();
        URL url = new URL("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        for (int i = 0; i < POSTS; i++) {
            post(url);
        }
        server.stop(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void post(URL url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setDoOutput(true);
        connection.setRequestMethod("POST");
        connection.setFixedLengthStreamingMode(BODY.length);
        connection.getOutputStream().write(BODY);
        Expect.that(200, connection.getResponseCode());
        Expect.that(BODY.length, connection.getInputStream().readAllBytes().length);
    }
}
