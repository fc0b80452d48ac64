// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import com.sun.management.ThreadMXBean;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the bytes that each kind of operation allocates, on all threads that take part. Prints
 * {@code bytes}, the kind, and the bytes of a thousand operations; for an executor, of a task. Run
 * it interpreted, because compiled code may leave out allocations. Argument: a directory.
 */
public final class Allocations {
    private static final int WARM = 300;
    private static final int BATCHES = 8;
    private static final int COUNT = 1_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Path directory;

    private Allocations(Path directory) {
        this.directory = directory;
    }

    /** A directory. */
    public static void main(String[] args) throws Exception {
        Allocations allocations = new Allocations(Path.of(args[0]));
        allocations.files();
        allocations.sockets();
        allocations.channels();
        allocations.waits();
        allocations.executors();
    }

    private void files() throws Exception {
        Path file = directory.resolve("f");
        byte[] block = new byte[16];
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            show("FileOutputStream.write", out, stream -> stream.write(1));
            show("FileOutputStream.write block", out, stream -> stream.write(block));
        }
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            show("FileInputStream.read", in, InputStream::read);
            show("FileInputStream.read block", in, stream -> stream.read(block));
        }
        try (RandomAccessFile both = new RandomAccessFile(file.toFile(), "rw")) {
            show("RandomAccessFile.write", both, each -> each.write(1));
            show("RandomAccessFile.read", both, RandomAccessFile::read);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(16);
            show("FileChannel.write", channel, each -> each.write(buffer.clear()));
        }
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(16);
            show("FileChannel.read", channel, each -> each.read(buffer.clear(), 0));
        }
    }

    private void sockets() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
                Socket one = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket other = listener.accept()) {
            OutputStream out = one.getOutputStream();
            InputStream in = other.getInputStream();
            show("Socket.write", out, stream -> stream.write(1));
            show("Socket.read", in, InputStream::read);
        }
    }

    private void channels() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(1);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel listener = ServerSocketChannel.open().bind(any);
                SocketChannel one = SocketChannel.open(listener.getLocalAddress());
                SocketChannel other = listener.accept()) {
            show("SocketChannel.write", one, channel -> channel.write(buffer.clear()));
            show("SocketChannel.read", other, channel -> channel.read(buffer.clear()));
        }
        try (DatagramChannel one = DatagramChannel.open().bind(any);
                DatagramChannel other = DatagramChannel.open().bind(any)) {
            one.connect(other.getLocalAddress());
            other.connect(one.getLocalAddress());
            show(
                    "DatagramChannel.write, read",
                    one,
                    channel -> {
                        channel.write(buffer.clear());
                        other.read(buffer.clear());
                    });
        }
        Pipe pipe = Pipe.open();
        show("Pipe.write", pipe.sink(), sink -> sink.write(buffer.clear()));
        show("Pipe.read", pipe.source(), source -> source.read(buffer.clear()));
        try (Selector selector = Selector.open()) {
            show("Selector.selectNow", selector, Selector::selectNow);
        }
    }

    private void waits() throws Exception {
        show("LockSupport.parkNanos", this, me -> LockSupport.parkNanos(1));
        show("Thread.sleep", this, me -> Thread.sleep(0, 1));
        show("Thread.yield", this, me -> Thread.yield());
        synchronized (directory) {
            show("Object.wait", directory, each -> each.wait(0, 1));
        }
    }

    private void executors() throws Exception {
        batches("ThreadPoolExecutor.execute", Executors.newFixedThreadPool(1));
        batches("ForkJoinPool.execute", new ForkJoinPool(1));
    }

    /** The worker waits until all tasks are in its queue, so that no thread waits for a lock. */
    private void batches(String kind, ExecutorService pool) throws Exception {
        long worker = pool.submit(() -> Thread.currentThread().getId()).get();
        long[] ids = {worker, Thread.currentThread().getId()};
        Semaphore done = new Semaphore(0);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < BATCHES; i++) {
            long before = allocated(ids);
            batch(pool, done);
            least = Math.min(least, allocated(ids) - before);
        }
        // in the other rounds a queue grew, or the worker waited for the first task
        System.out.println("bytes " + kind + ": " + least / COUNT);
        pool.shutdownNow();
    }

    private static void batch(ExecutorService pool, Semaphore done) {
        Semaphore go = new Semaphore(0);
        pool.execute(
                () -> {
                    while (!go.tryAcquire()) {
                        Thread.onSpinWait();
                    }
                });
        for (int i = 0; i < COUNT; i++) {
            pool.execute(done::release);
        }
        go.release();
        while (!done.tryAcquire(COUNT)) {
            Thread.onSpinWait();
        }
    }

    private interface Operation<T> {
        void on(T object) throws Exception;
    }

    private <T> void show(String kind, T object, Operation<T> operation) throws Exception {
        long[] ids = {Thread.currentThread().getId()};
        long before = 0;
        for (int i = -WARM; i < COUNT; i++) {
            if (i == 0) {
                before = allocated(ids);
            }
            operation.on(object);
        }
        System.out.println("bytes " + kind + ": " + (allocated(ids) - before));
    }

    private long allocated(long[] ids) {
        long sum = 0;
        for (long each : threads.getThreadAllocatedBytes(ids)) {
            sum += each;
        }
        return sum;
    }
}
