// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Names;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void shouldKeepAPlainPath() {
        assertEquals("/data/a.txt", Names.file("/data/a.txt"));
        assertEquals("/", Names.file("/"));
    }

    @Test
    void shouldCallAFileByOneNameHoweverItsPathIsWritten() {
        String[] paths = {
            "/data/./a.txt",
            "/data//a.txt",
            "//data/a.txt",
            "/data/b/../a.txt",
            "/../data/a.txt",
            "/data/b/c/../../a.txt",
            "/./data/a.txt/",
            "/data/a.txt/."
        };
        for (String path : paths) {
            assertEquals("/data/a.txt", Names.file(path), path);
        }
        assertEquals("/data/a.txt", Names.file("/data/a.txt/"));
    }

    @Test
    void shouldNotTakeHiddenFilesForParts() {
        assertEquals("/data/.a/..b/...", Names.file("/data/.a/..b/..."));
    }

    @Test
    void shouldTakeARelativePathFromWhereTheJvmWasStarted() {
        String directory = System.getProperty("user.dir");
        assertEquals(directory + "/a.txt", Names.file("a.txt"));
        assertEquals(directory + "/a.txt", Names.file("./b/../a.txt"));
        assertEquals(directory, Names.file(""));
    }

    @Test
    void shouldClimbNoHigherThanTheRoot() {
        assertEquals("/", Names.file("/.."));
        assertEquals("/", Names.file("/a/../.."));
    }

    @Test
    void shouldCallAPeerByNumber() throws UnknownHostException {
        InetAddress four = InetAddress.getByAddress("example", new byte[] {10, 0, 0, 7});
        assertEquals("10.0.0.7:80", Names.socket(four, 80));
        assertEquals("10.0.0.7:80", Names.socket(new InetSocketAddress(four, 80)));
    }

    @Test
    void shouldPutIpv6IntoBrackets() throws UnknownHostException {
        byte[] loopback = new byte[16];
        loopback[15] = 1;
        InetAddress six = InetAddress.getByAddress(loopback);
        assertEquals("[0:0:0:0:0:0:0:1]:80", Names.socket(six, 80));
    }

    @Test
    void shouldCallAnyAddressAStar() throws UnknownHostException {
        assertEquals("*:8080", Names.socket(new InetSocketAddress(8080)));
        assertEquals("*:8080", Names.socket(InetAddress.getByAddress(new byte[16]), 8080));
        assertEquals("*:9", Names.socket(InetSocketAddress.createUnresolved("nowhere", 9)));
    }

    @Test
    void shouldCallAUnixSocketByItsPath() {
        assertEquals("/run/a.sock", Names.socket(UnixDomainSocketAddress.of("/run/a.sock")));
        assertEquals("unnamed", Names.socket(UnixDomainSocketAddress.of("")));
        assertEquals("unnamed", Names.socket(null));
    }

    @Test
    void shouldShowTheEndOfALongName() {
        assertEquals("abcdef", Names.tail("abcdef", 6));
        assertEquals("...efg", Names.tail("abcdefg", 6));
    }

    @Test
    void shouldShowTheEndOfALongNameInAnyScript() {
        assertEquals("abcdef", Names.tailOfBytes("abcdef", 6));
        assertEquals("...efg", Names.tailOfBytes("abcdefg", 6));
        assertEquals("aé漢", Names.tailOfBytes("aé漢", 6));
        assertEquals("...漢", Names.tailOfBytes("aaé漢", 6));
        assertEquals("...", Names.tailOfBytes("aaaa😀", 6));
        assertEquals("...😀", Names.tailOfBytes("aaaa😀", 7));
        for (int most = 3; most < 40; most++) {
            String tail = Names.tailOfBytes("/数据/订单/😀/naïve/数据.txt", most);
            assertTrue(tail.getBytes(StandardCharsets.UTF_8).length <= most, tail);
        }
    }
}
