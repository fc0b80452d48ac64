// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.ProcessMaps;
import io.jacct.memory.OwnFiles;
import io.jacct.memory.Ownership;
import io.jacct.memory.ThreadFiles;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's lists of mappings and sockets, and its sums of this process. */
class KernelListsTest {
    @TempDir private Path directory;

    /** Finds the mapping of the file; null if there is none. */
    private static ProcessMaps mapping(String path) {
        ProcessMaps maps = new ProcessMaps();
        while (maps.next()) {
            if (maps.path().equals(path)) {
                return maps;
            }
        }
        return null;
    }

    @Test
    void shouldHaveEachMappedFileUnderItsNameEvenWhenItIsDeleted() throws IOException {
        Path file = directory.toRealPath().resolve("a file (deleted) not yet");
        Files.write(file, new byte[5000]);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_ONLY, 0, 5000);
            ProcessMaps found = mapping(file.toString());
            assertEquals(8192, found.end() - found.start());
            assertFalse(found.isExecutable());
            assertFalse(found.isDeleted());
            Files.delete(file);
            assertTrue(mapping(file.toString()).isDeleted());
            assertEquals(0, buffer.get(0));
        }
    }

    @Test
    void shouldTellTheCodeOfTheJvm() {
        ProcessMaps maps = new ProcessMaps();
        boolean code = false;
        while (maps.next()) {
            code |= maps.isExecutable() && maps.path().endsWith("/libjvm.so");
        }
        assertTrue(code);
        assertTrue(maps.bytes() > 1000 && maps.reads() > 1, () -> maps.reads() + " reads");
        assertFalse(maps.next());
    }

    @Test
    void shouldNameSocketsByTheirPorts() throws IOException {
        Set<String> before = names();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept();
                DatagramSocket datagrams = new DatagramSocket()) {
            assertTrue(client.isConnected() && accepted.isConnected());
            Set<String> names = names();
            names.removeAll(before);
            String port = Integer.toString(server.getLocalPort());
            String udp = datagrams.getLocalPort() + "/udp";
            assertEquals(new TreeSet<>(Set.of(port, "to " + port, udp)), names);
        }
    }

    private static Set<String> names() {
        long[] inodes =
                Arrays.stream(OwnFiles.descriptors())
                        .filter(fd -> fd >= 0)
                        .mapToLong(Ownership::socket)
                        .filter(inode -> inode != 0)
                        .sorted()
                        .toArray();
        SocketPorts ports = new SocketPorts(inodes);
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < inodes.length; i++) {
            String name = ports.name(i);
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    @Test
    void shouldSeeThatAChildHasEnded() throws Exception {
        ThreadFiles files = new ThreadFiles();
        long before = files.childFaults();
        assertEquals(0, new ProcessBuilder("true").start().waitFor());
        assertTrue(files.childFaults() > before);
    }
}
