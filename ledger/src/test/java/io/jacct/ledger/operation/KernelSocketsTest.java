// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.PageNames;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

/** The kernel's lists of sockets, as a machine with the lowest byte first prints them. */
class KernelSocketsTest {
    private static final String HEADING = "  sl  local_address rem_address   st tx_queue ...";
    private static final String REST = " 00000000:00000000 00:00000000 00000000  1000  0 ";

    private static final String[] CONNECTIONS = {
        HEADING,
        "   0: 0100007F:1F90 00000000:0000 0A" + REST + "11 1 0000000000000000 100 0 0 10 0",
        "   1: 0100007F:1F90 0200007F:C001 01" + REST + "12 1 0000000000000000 20 4 30 10 -1",
        "   2: 0100007F:C000 08080808:01BB 01" + REST + "13 1",
        "   3: 00000000000000000000000000000000:0050 "
                + "00000000000000000000000000000000:0000 0A"
                + REST
                + "14 1",
        "   4: 0000000000000000FFFF00000100007F:0050 "
                + "0000000000000000FFFF00000300007F:C002 01"
                + REST
                + "15 1",
        "   5: B80D0120000000000000000001000000:C003 "
                + "B80D0120000000000000000002000000:01BB 01"
                + REST
                + "16 1",
        "cut short",
    };

    private static final String[] DATAGRAMS = {
        HEADING, "  77: 00000000:0035 00000000:0000 07" + REST + "21 2",
    };

    private static final String[] LOCAL = {
        "Num       RefCount Protocol Flags    Type St Inode Path",
        "0000000000000000: 00000002 00000000 00010000 0001 01 31 /tmp/a socket",
        "0000000000000000: 00000003 00000000 00000000 0001 03 32 /tmp/a socket",
        "0000000000000000: 00000003 00000000 00000000 0001 03 33",
    };

    private final KernelSockets sockets = new KernelSockets(CONNECTIONS, DATAGRAMS, LOCAL);

    @Test
    void shouldKnowWhoListensAndWhatWasAccepted() {
        KernelSocket listener = sockets.of("11");
        assertTrue(listener.listens);
        assertEquals("127.0.0.1", listener.local);
        assertEquals(8080, listener.localPort);
        assertSame(listener, sockets.listener(sockets.of("12")));
        assertNull(sockets.listener(sockets.of("13")));
    }

    @Test
    void shouldReadAddressesOfBothLengths() {
        KernelSocket peer = sockets.of("13");
        assertEquals("8.8.8.8", peer.remote);
        assertEquals(443, peer.remotePort);
        assertEquals("127.0.0.3", sockets.of("15").remote);
        assertSame(sockets.of("14"), sockets.listener(sockets.of("15")));
        assertEquals("[2001:db8:0:0:0:0:0:2]", sockets.of("16").remote);
    }

    /** As the names of peers that advice sees. */
    @Test
    void shouldPrintAddressesAsTheJdkDoes() throws UnknownHostException {
        for (String of : new String[] {"13", "16"}) {
            String printed = sockets.of(of).remote;
            InetAddress address = InetAddress.getByName(printed);
            assertEquals(PageNames.socket(address, 443), printed + ":443");
        }
        assertEquals("*", sockets.of("14").local);
        assertEquals("*", sockets.of("21").local);
    }

    @Test
    void shouldTellDatagramsAndLocalSocketsApart() {
        assertFalse(sockets.of("21").stream);
        assertEquals(53, sockets.of("21").localPort);
        assertEquals("/tmp/a socket", sockets.of("31").path);
        assertTrue(sockets.of("31").listens);
        assertFalse(sockets.of("32").listens);
        assertEquals("", sockets.of("33").path);
        assertNull(sockets.of("4711"));
    }
}
