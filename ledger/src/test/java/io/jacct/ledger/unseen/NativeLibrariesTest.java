// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NativeLibrariesTest {
    private final NativeLibraries libraries = new NativeLibraries();

    private void load(String... paths) {
        for (String path : paths) {
            libraries.judge(path);
        }
    }

    @Test
    void shouldNotSpeakOfTheJdkAndTheSystem() {
        load(
                "/opt/jdk-25/lib/server/libjvm.so",
                "/opt/jdk-25/lib/libnio.so",
                "/opt/jdk-25/bin/java",
                "/usr/lib/x86_64-linux-gnu/libc.so.6",
                "/lib64/ld-linux-x86-64.so.2");
        assertEquals("", libraries.names());
        assertFalse(libraries.isForeign());
    }

    @Test
    void shouldKnowLibrariesWhateverTheirFilesAreCalled() {
        load(
                "/tmp/libio_grpc_netty_shaded_netty_transport_native_epoll_x86_64417.so",
                "/tmp/libnetty_transport_native_epoll_x86_648.so",
                "/var/tmp/librocksdbjni8712.so",
                "/opt/artemis/bin/lib/linux-x86_64/libartemis-native-64.so",
                "/usr/lib/x86_64-linux-gnu/libaio.so.1.0.1");
        assertEquals(
                "netty_transport_native_epoll; rocksdbjni; artemis-native; libaio",
                libraries.names());
        assertTrue(libraries.isForeign());
    }

    /** It moves bytes in memory alone, or may open sockets: only its sockets would tell. */
    @Test
    void shouldNameNoOtherLibrary() {
        load(
                "/opt/jdk-25/lib/server/libjvm.so",
                "/tmp/libnetty_tcnative_linux_x86_6412.so",
                "/tmp/snappy-1.1.10-libsnappyjava.so");
        assertEquals("", libraries.names());
        assertTrue(libraries.isForeign());
    }
}
