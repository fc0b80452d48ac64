// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.memory.OwnFiles;
import io.jacct.memory.Ownership;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** Nothing is woven here, so the ledger knows no socket of this JVM. */
class UnseenSocketsTest {
    private final Descriptors descriptors = new Descriptors(null);

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static Socket connect(ServerSocket server) throws IOException {
        return new Socket(server.getInetAddress(), server.getLocalPort());
    }

    @Test
    void shouldNameThePortsOfSocketsAtTheSecondLook() throws IOException {
        UnseenSockets sockets = new UnseenSockets(descriptors);
        try (ServerSocket server = listen();
                Socket client = connect(server);
                Socket accepted = server.accept()) {
            assertTrue(client.isConnected() && accepted.isConnected());
            assertFalse(sockets.look());
            assertEquals(0, sockets.open());
            assertTrue(sockets.look());
            assertEquals(3, sockets.open());
            String port = Integer.toString(server.getLocalPort());
            assertTrue(sockets.names().contains(port), sockets::names);
            assertTrue(sockets.names().contains("to " + port), sockets::names);
            assertFalse(sockets.look());
        }
        sockets.look();
        assertEquals(0, sockets.open());
    }

    @Test
    void shouldNotSpeakOfSocketsThatAreOlder() throws IOException {
        try (ServerSocket server = listen()) {
            UnseenSockets sockets = new UnseenSockets(descriptors);
            sockets.look();
            sockets.look();
            assertEquals("", sockets.names(), () -> "older: " + server.getLocalPort());
        }
    }

    @Test
    void shouldNotSpeakOfSocketsThatTheLedgerKnows() throws IOException {
        UnseenSockets sockets = new UnseenSockets(descriptors);
        try (ServerSocket server = listen()) {
            for (int fd : OwnFiles.descriptors()) {
                if (fd >= 0 && Ownership.socket(fd) != 0) {
                    int socket = EndpointKind.unnamed(EndpointKind.SOCKET);
                    descriptors.enter(fd, socket);
                }
            }
            sockets.look();
            sockets.look();
            assertEquals("", sockets.names(), () -> "known: " + server.getLocalPort());
            assertEquals(0, sockets.open());
        }
    }
}
