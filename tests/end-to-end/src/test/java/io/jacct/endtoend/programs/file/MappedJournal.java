// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a journal through a mapping whose channel is closed, as message brokers do. For each line
 * on standard input it forces {@link #FORCES} records and prints {@code forced}. Meanwhile a thread
 * waits in an accept, and gets its client when the input ends.
 */
public final class MappedJournal {
    /** Forces for each line. */
    public static final int FORCES = 10;

    /** Of the journal. */
    public static final int BYTES = 1 << 20;

    private MappedJournal() {}

    /** The journal. */
    public static void main(String[] args) throws Exception {
        MappedByteBuffer journal = map(Path.of(args[0]));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> accept(server), "acceptor");
            acceptor.start();
            System.out.println("mapped " + server.getLocalPort());
            int line = 0;
            while (System.in.read() >= 0) {
                for (int i = 0; i < FORCES; i++) {
                    // a slice has another address than its mapping
                    MappedByteBuffer record = journal.slice(4096 * i, 4096);
                    record.putInt(0, ++line);
                    record.force();
                }
                System.out.println("forced");
            }
            new Socket(server.getInetAddress(), server.getLocalPort()).close();
            acceptor.join();
        }
    }

    private static MappedByteBuffer map(Path file) throws Exception {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
        }
    }

    private static void accept(ServerSocket server) {
        try (Socket client = server.accept()) {
            System.out.println("accepted " + client.isConnected());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
