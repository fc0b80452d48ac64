// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Asynchronous file and socket channels, with futures and with handlers. */
public final class Asynchronous {
    private static Path file;

    private Asynchronous() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        file = Path.of(args[0], "asynchronous");
        Case.run("file", Asynchronous::file);
        Case.run("file with handlers", Asynchronous::handlers);
        Case.run("file that fails", Asynchronous::failing);
        Case.run("sockets at once", Asynchronous::atOnce);
        Case.run("sockets that wait", Asynchronous::waiting);
        Case.run("refused connect", Asynchronous::refused);
        Case.run("closed while it waits", Asynchronous::closed);
    }

    static AsynchronousFileChannel open() throws IOException {
        return AsynchronousFileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static void file(Case it) throws Exception {
        it.begin();
        try (AsynchronousFileChannel channel = open()) {
            Expect.that(1000, channel.write(ByteBuffer.allocate(1000), 0).get());
            Expect.that(500, channel.read(ByteBuffer.allocate(800), 500).get());
            Expect.that(-1, channel.read(ByteBuffer.allocate(800), 1000).get());
            Expect.that(1000, channel.size());
            FileLock lock = channel.lock().get();
            channel.force(true);
            lock.release();
            channel.truncate(10);
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1).did(Counter.FILE_FREES, 1);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_WRITE_BYTES, 1000);
        // size, lock, force, release
        it.did(Counter.FILE_READS, 2).did(Counter.FILE_READ_BYTES, 500).exactlyOthers(4);
    }

    private static void handlers(Case it) throws Exception {
        Files.write(file, new byte[4000]);
        it.begin();
        try (AsynchronousFileChannel channel = open()) {
            CompletableFuture<Integer> outer = new CompletableFuture<>();
            CompletableFuture<Integer> inner = new CompletableFuture<>();
            channel.read(
                    ByteBuffer.allocate(3000),
                    0,
                    null,
                    then(outer, () -> channel.write(ByteBuffer.allocate(70), 0, null, to(inner))));
            Expect.that(3000, outer.get());
            Expect.that(70, inner.get());
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_READ_BYTES, 3000);
        it.did(Counter.FILE_WRITES, 1).did(Counter.FILE_WRITE_BYTES, 70);
    }

    /** A directory can be opened for reading, but a read of it fails. */
    private static void failing(Case it) throws Exception {
        it.begin();
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            Expect.failure(() -> channel.read(ByteBuffer.allocate(1), 0).get());
        }
        it.end();
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1);
        it.did(Counter.FILE_READS, 1).did(Counter.FILE_ERRORS, 1);
    }

    private static void pair(Case it) {
        it.did(Counter.SOCKET_OPENS, 3).did(Counter.SOCKET_CLOSES, 3);
        it.did(Counter.SOCKET_CONNECTS, 1).did(Counter.SOCKET_ACCEPTS, 1);
        // the pool decides how often it wakes threads, through a descriptor
        it.kernelAside();
    }

    static AsynchronousServerSocketChannel listen() throws IOException {
        return AsynchronousServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static void atOnce(Case it) throws Exception {
        it.begin();
        try (AsynchronousServerSocketChannel server = listen();
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<Void> connect = client.connect(server.getLocalAddress());
            try (AsynchronousSocketChannel peer = server.accept().get()) {
                connect.get();
                Expect.that(100, client.write(ByteBuffer.allocate(100)).get());
                Expect.that(100, peer.read(ByteBuffer.allocate(200)).get());
                ByteBuffer[] two = {ByteBuffer.allocate(10), ByteBuffer.allocate(20)};
                CompletableFuture<Long> gathered = new CompletableFuture<>();
                client.write(two, 0, 2, 1, TimeUnit.MINUTES, null, to(gathered));
                Expect.that(30, gathered.get());
                ByteBuffer[] into = {ByteBuffer.allocate(5), ByteBuffer.allocate(100)};
                CompletableFuture<Long> scattered = new CompletableFuture<>();
                peer.read(into, 0, 2, 1, TimeUnit.MINUTES, null, to(scattered));
                Expect.that(30, scattered.get());
                client.shutdownOutput();
                Expect.that(-1, peer.read(ByteBuffer.allocate(1)).get());
            }
        }
        it.end();
        pair(it);
        it.did(Counter.SOCKET_WRITES, 2).did(Counter.SOCKET_WRITE_BYTES, 130);
        it.did(Counter.SOCKET_READS, 3).did(Counter.SOCKET_READ_BYTES, 130);
    }

    private static void waiting(Case it) throws Exception {
        it.begin();
        try (AsynchronousServerSocketChannel server = listen();
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<AsynchronousSocketChannel> accept = server.accept();
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel peer = accept.get()) {
                Future<Integer> read = peer.read(ByteBuffer.allocate(200));
                Expect.that(100, client.write(ByteBuffer.allocate(100)).get());
                Expect.that(100, read.get());
            }
        }
        it.end();
        pair(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 100);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 100);
    }

    private static void refused(Case it) throws Exception {
        AsynchronousServerSocketChannel server = listen();
        InetSocketAddress nobody = (InetSocketAddress) server.getLocalAddress();
        server.close();
        it.begin();
        try (AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Expect.failure(() -> client.connect(nobody).get());
        }
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
        it.did(Counter.SOCKET_ERRORS, 1).kernelAside();
    }

    private static void closed(Case it) throws Exception {
        it.begin();
        try (AsynchronousServerSocketChannel server = listen();
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<AsynchronousSocketChannel> accept = server.accept();
            client.connect(server.getLocalAddress()).get();
            AsynchronousSocketChannel peer = accept.get();
            Future<Integer> read = peer.read(ByteBuffer.allocate(200));
            peer.close();
            Expect.failure(read::get);
        }
        it.end();
        pair(it);
    }

    static <T> CompletionHandler<T, Void> to(CompletableFuture<T> future) {
        return then(future, () -> {});
    }

    private static <T> CompletionHandler<T, Void> then(CompletableFuture<T> future, Runnable next) {
        return new CompletionHandler<>() {
            @Override
            public void completed(T result, Void nothing) {
                next.run();
                future.complete(result);
            }

            @Override
            public void failed(Throwable thrown, Void nothing) {
                future.completeExceptionally(thrown);
            }
        };
    }
}
