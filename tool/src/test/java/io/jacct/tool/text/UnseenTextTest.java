// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.snapshot.Unseen;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnseenTextTest {
    private static final Unseen NOTHING = new Unseen(List.of(), List.of(), 0, 0, 0);

    @Test
    void shouldSayNothingWhereNothingPasses() {
        assertNull(UnseenText.line(NOTHING));
        assertEquals(
                "{\"libraries\":[],\"ports\":[],\"sockets\":0,\"readBytes\":0,\"writeBytes\":0}",
                Json.line(UnseenText.json(NOTHING)));
    }

    @Test
    void shouldNameLibrariesPortsAndBytes() {
        Unseen both =
                new Unseen(
                        List.of("rocksdbjni", "netty_transport_native_epoll"),
                        List.of("8080", "to 5432"),
                        3,
                        1024,
                        0);
        assertEquals(
                "rocksdbjni, netty_transport_native_epoll, port 8080, connections to 5432,"
                        + " 3 sockets open; at least 1.0K read, 0 written",
                UnseenText.line(both));
    }

    @Test
    void shouldKnowWhatTheKernelDoesNotTell() {
        Unseen untold = new Unseen(List.of("libaio"), List.of(), 0, -1, -1);
        assertEquals("libaio; bytes not known", UnseenText.line(untold));
        assertEquals(
                "{\"libraries\":[\"libaio\"],\"ports\":[],\"sockets\":0,\"readBytes\":null,"
                        + "\"writeBytes\":null}",
                Json.line(UnseenText.json(untold)));
    }
}
