// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.IOException;
import java.net.InetAddress;
import java.security.Security;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Accepts a connection under TLS, above the limit and below it. Neither side authenticates itself,
 * so there are no keys. Prints a line for each: whether the two sides shake hands.
 */
public final class SecureAccepts {
    private static final String CONNECTIONS = "numtcpsock";
    private static final String[] PROTOCOLS = {"TLSv1.2"};
    private static final String[] CIPHERS = {"TLS_ECDH_anon_WITH_AES_128_CBC_SHA"};
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final Tenant tenant = new Tenant("tenant-7");
    private final SSLContext context = SSLContext.getDefault();
    private final SSLServerSocket listener;

    private SecureAccepts() throws Exception {
        listener =
                (SSLServerSocket)
                        context.getServerSocketFactory().createServerSocket(0, 1, LOOPBACK);
        listener.setEnabledProtocols(PROTOCOLS);
        listener.setEnabledCipherSuites(CIPHERS);
    }

    public static void main(String[] args) throws Exception {
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        SecureAccepts accepts = new SecureAccepts();
        accepts.show("no limit", Long.MAX_VALUE);
        accepts.show("above the limit", 0);
        accepts.show("at the limit", 1);
        accepts.listener.close();
    }

    private void show(String name, long limit) throws Exception {
        tenant.limit(CONNECTIONS, limit);
        long failures = tenant.failures(CONNECTIONS);
        FutureTask<String> client = new FutureTask<>(this::connect);
        new Thread(client, "client").start();
        String server;
        try (SSLSocket accepted = (SSLSocket) tenant.run(listener::accept)) {
            server = shakeHands(accepted);
        }
        System.out.printf(
                "%s: the server %s, the client %s, held %d, counted %d%n",
                name,
                server,
                client.get(),
                tenant.held(CONNECTIONS),
                tenant.failures(CONNECTIONS) - failures);
    }

    private String connect() throws IOException {
        int port = listener.getLocalPort();
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(LOOPBACK, port)) {
            socket.setEnabledProtocols(PROTOCOLS);
            socket.setEnabledCipherSuites(CIPHERS);
            return shakeHands(socket);
        }
    }

    private static String shakeHands(SSLSocket socket) {
        try {
            socket.startHandshake();
            return "shakes hands";
        } catch (IOException ended) {
            return "fails";
        }
    }
}
