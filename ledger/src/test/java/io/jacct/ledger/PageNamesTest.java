// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.PageNames;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PageNamesTest {
    @Test
    void shouldKeepAPlainPath() {
        assertEquals("/data/a.txt", PageNames.file("/data/a.txt"));
        assertEquals("/", PageNames.file("/"));
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
            assertEquals("/data/a.txt", PageNames.file(path), path);
        }
        assertEquals("/data/a.txt", PageNames.file("/data/a.txt/"));
    }

    @Test
    void shouldNotTakeHiddenFilesForParts() {
        assertEquals("/data/.a/..b/...", PageNames.file("/data/.a/..b/..."));
    }

    @Test
    void shouldTakeARelativePathFromWhereTheJvmWasStarted() {
        String directory = System.getProperty("user.dir");
        assertEquals(directory + "/a.txt", PageNames.file("a.txt"));
        assertEquals(directory + "/a.txt", PageNames.file("./b/../a.txt"));
        assertEquals(directory, PageNames.file(""));
    }

    @Test
    void shouldClimbNoHigherThanTheRoot() {
        assertEquals("/", PageNames.file("/.."));
        assertEquals("/", PageNames.file("/a/../.."));
    }

    @Test
    void shouldCallAPeerByNumber() throws UnknownHostException {
        InetAddress four = InetAddress.getByAddress("example", new byte[] {10, 0, 0, 7});
        assertEquals("10.0.0.7:80", PageNames.socket(four, 80));
        assertEquals("10.0.0.7:80", PageNames.socket(new InetSocketAddress(four, 80)));
    }

    @Test
    void shouldPutIpv6IntoBrackets() throws UnknownHostException {
        byte[] loopback = new byte[16];
        loopback[15] = 1;
        InetAddress six = InetAddress.getByAddress(loopback);
        assertEquals("[0:0:0:0:0:0:0:1]:80", PageNames.socket(six, 80));
    }

    @Test
    void shouldCallAnyAddressAStar() throws UnknownHostException {
        assertEquals("*:8080", PageNames.socket(new InetSocketAddress(8080)));
        assertEquals("*:8080", PageNames.socket(InetAddress.getByAddress(new byte[16]), 8080));
        assertEquals("*:9", PageNames.socket(InetSocketAddress.createUnresolved("nowhere", 9)));
    }

    @Test
    void shouldCallAUnixSocketByItsPath() {
        assertEquals("/run/a.sock", PageNames.socket(UnixDomainSocketAddress.of("/run/a.sock")));
        assertEquals("unnamed", PageNames.socket(UnixDomainSocketAddress.of("")));
        assertEquals("unnamed", PageNames.socket(null));
    }

    @Test
    void shouldShowTheEndOfALongName() {
        assertEquals("abcdef", PageNames.tail("abcdef", 6));
        assertEquals("...efg", PageNames.tail("abcdefg", 6));
    }

    @Test
    void shouldShowTheEndOfALongNameInAnyScript() {
        assertEquals("abcdef", PageNames.tailOfBytes("abcdef", 6));
        assertEquals("...efg", PageNames.tailOfBytes("abcdefg", 6));
        assertEquals("aé漢", PageNames.tailOfBytes("aé漢", 6));
        assertEquals("...漢", PageNames.tailOfBytes("aaé漢", 6));
        assertEquals("...", PageNames.tailOfBytes("aaaa😀", 6));
        assertEquals("...😀", PageNames.tailOfBytes("aaaa😀", 7));
        for (int most = 3; most < 40; most++) {
            String tail = PageNames.tailOfBytes("/数据/订单/😀/naïve/数据.txt", most);
            assertTrue(tail.getBytes(StandardCharsets.UTF_8).length <= most, tail);
        }
    }
}
