// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;

/** The ways in which {@link Turmoil} and {@link Peaks} acquire resources. */
final class Workload {
    static final int COUNT = 20;
    static final int PIPE = 7;
    static final int VIRTUAL = 18;
    static final int CHILD = 19;

    /** What each of several threads does. */
    interface Part {
        void run(Random random) throws Exception;
    }

    private final File file;
    private final Path path;
    private final InetSocketAddress peer;

    Workload(File file, InetSocketAddress peer) {
        this.file = file;
        this.path = file.toPath();
        this.peer = peer;
    }

    /** A file of one byte in that directory. */
    static File file(String directory) throws IOException {
        File file = new File(directory, "data");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
        }
        return file;
    }

    /** Threads do their parts at the same time, each with a sequence of numbers of its own. */
    static void together(int threads, long seed, Part part) throws Exception {
        List<FutureTask<Void>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Random random = new Random(seed + i);
            FutureTask<Void> one =
                    new FutureTask<>(
                            () -> {
                                part.run(random);
                                return null;
                            });
            all.add(one);
            new Thread(one, "part-" + i).start();
        }
        for (FutureTask<Void> one : all) {
            one.get();
        }
    }

    /**
     * Returns the object to close; null if nothing is open any more, or if no code will close it.
     */
    AutoCloseable run(int what) throws Exception {
        switch (what) {
            case 0:
                return new FileInputStream(file);
            case 1:
                return new FileOutputStream(file, true);
            case 2:
                return new RandomAccessFile(file, "r");
            case 3:
                return FileChannel.open(path);
            case 4:
                return Files.newInputStream(path);
            case 5:
                return Files.newDirectoryStream(path.getParent());
            case 6:
                return twice();
            case PIPE:
                return pipe();
            default:
                return what < 13 ? socket(what) : inPassing(what);
        }
    }

    /** Two streams of one descriptor; the first close closes it. */
    private AutoCloseable twice() throws IOException {
        FileInputStream one = new FileInputStream(file);
        FileInputStream other = new FileInputStream(one.getFD());
        return () -> {
            other.close();
            one.close();
        };
    }

    private static AutoCloseable pipe() throws IOException {
        Pipe pipe = Pipe.open();
        return () -> {
            pipe.sink().close();
            pipe.source().close();
        };
    }

    private Closeable socket(int what) throws IOException {
        switch (what) {
            case 8:
                Socket socket = new Socket(peer.getAddress(), peer.getPort());
                socket.setSoLinger(true, 0);
                return socket;
            case 9:
                return connected();
            case 10:
                return SocketChannel.open();
            case 11:
                return new DatagramSocket();
            default:
                return new ServerSocket(0, 1, peer.getAddress());
        }
    }

    /** A socket whose close leaves nothing behind in the kernel. */
    private SocketChannel connected() throws IOException {
        SocketChannel channel = SocketChannel.open(peer);
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        return channel;
    }

    private AutoCloseable inPassing(int what) throws Exception {
        switch (what) {
            case 13:
                interruptedConnect();
                return null;
            case 14:
                interruptedRead();
                return null;
            case 15:
                missing();
                return null;
            case 16:
                // no code closes it
                new FileInputStream(file).read();
                return null;
            case 17:
                return blocked();
            case VIRTUAL:
                return Lives.virtual();
            default:
                return Lives.child();
        }
    }

    private void interruptedConnect() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            Thread.currentThread().interrupt();
            channel.connect(peer);
            throw new IllegalStateException("connected");
        } catch (ClosedByInterruptException expected) {
            // the interrupt has closed it
        } finally {
            Thread.interrupted();
        }
    }

    private void interruptedRead() throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            Thread.currentThread().interrupt();
            channel.read(ByteBuffer.allocate(1));
            throw new IllegalStateException("read");
        } catch (ClosedByInterruptException expected) {
            // the interrupt has closed it
        } finally {
            Thread.interrupted();
        }
    }

    private void missing() throws IOException {
        File nothing = new File(file.getPath() + ".missing");
        try {
            new FileInputStream(nothing).close();
        } catch (FileNotFoundException refused) {
            if (refused.getMessage().contains("jacct: ")) {
                throw refused;
            }
        }
        try {
            Files.newByteChannel(nothing.toPath()).close();
        } catch (NoSuchFileException expected) {
            // this is the expected outcome
        }
    }

    /**
     * A thread waits for a datagram, and another thread closes the socket. If the first thread only
     * begins to wait when the descriptor is closed, the ledger enters that number again, until it
     * is reused.
     */
    private static AutoCloseable blocked() throws Exception {
        DatagramSocket socket = new DatagramSocket();
        Thread reader = new Thread(() -> receive(socket), "reader");
        try {
            reader.start();
        } catch (OutOfMemoryError refused) {
            socket.close();
            throw refused;
        }
        while (!isInNative(reader)) {
            Thread.yield();
        }
        return () -> {
            socket.close();
            reader.join();
        };
    }

    private static boolean isInNative(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod();
    }

    private static void receive(DatagramSocket socket) {
        try {
            socket.receive(new java.net.DatagramPacket(new byte[1], 1));
        } catch (IOException end) {
            // the socket was closed
        }
    }
}
