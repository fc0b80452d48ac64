// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;

/**
 * Holds locks, memory and processes for a tenant, and lets another thread, the garbage collector or
 * a close release them. Prints a line for each, with the additional amount held after each step.
 */
public final class Holdings {
    private static final int SIZE = 10_000;
    private static final int WAIT_MILLIS = 10;
    private static final int MOST_WAITS = 3_000;

    private final Tenant tenant = new Tenant("tenant-7");
    private final File file;

    private Holdings(String directory) {
        file = new File(directory, "data");
    }

    /** The directory for a file. */
    public static void main(String[] args) throws Exception {
        new Holdings(args[0]).all();
    }

    private void all() throws Exception {
        try (RandomAccessFile made = new RandomAccessFile(file, "rw")) {
            made.setLength(2L * SIZE);
        }
        locks();
        closedLocks();
        asynchronousLocks();
        mapping();
        collectedMapping();
        buffers();
        processes();
        for (String resource : new String[] {"numflock", "mappedbytes", "directbytes"}) {
            System.out.println(resource + " in the end: " + tenant.held(resource));
        }
    }

    private FileChannel channel() throws Exception {
        return FileChannel.open(file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private void locks() throws Exception {
        try (FileChannel channel = channel()) {
            FileLock first = tenant.run(() -> channel.lock(0, SIZE, false));
            FileLock second = tenant.run(() -> channel.tryLock(SIZE, SIZE, true));
            String held = "" + tenant.held("numflock");
            // whichever thread releases
            first.release();
            held += " " + tenant.held("numflock");
            first.release();
            second.release();
            System.out.println("locks: " + held + " " + tenant.held("numflock"));
        }
    }

    private void closedLocks() throws Exception {
        FileChannel channel = tenant.run(this::channel);
        tenant.run(() -> channel.lock(0, SIZE, false));
        FileLock second = channel.lock(SIZE, SIZE, false);
        String held = "" + tenant.held("numflock");
        channel.close();
        System.out.println(
                "locks of a closed channel: "
                        + held
                        + (second.isValid() ? " valid " : " ")
                        + tenant.held("numflock"));
    }

    private void asynchronousLocks() throws Exception {
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(file.toPath(), StandardOpenOption.WRITE)) {
            FileLock first = tenant.run(() -> channel.lock(0, SIZE, false).get());
            FileLock second = tenant.run(() -> channel.tryLock(SIZE, SIZE, false));
            String held = "" + tenant.held("numflock");
            first.release();
            second.release();
            System.out.println("asynchronous locks: " + held + " " + tenant.held("numflock"));
        }
    }

    private void mapping() throws Exception {
        try (FileChannel channel = channel()) {
            MappedByteBuffer mapped =
                    tenant.run(() -> channel.map(FileChannel.MapMode.READ_WRITE, 1, SIZE));
            System.out.println("mapping: " + tenant.held("mappedbytes") + " " + mapped.capacity());
            mapped = null;
        }
        System.out.println("collected mapping: " + settled("mappedbytes"));
    }

    private void collectedMapping() throws Exception {
        tenant.limit("mappedbytes", SIZE);
        try (FileChannel channel = channel()) {
            tenant.run(() -> channel.map(FileChannel.MapMode.READ_ONLY, 0, SIZE + 1));
        }
        System.out.println("mapping over its limit: counted " + tenant.failures("mappedbytes"));
        System.out.println("collected: " + settled("mappedbytes"));
    }

    private void buffers() throws Exception {
        ByteBuffer buffer = tenant.run(() -> ByteBuffer.allocateDirect(SIZE));
        System.out.println("direct: " + tenant.held("directbytes") + " " + buffer.capacity());
        buffer = null;
        System.out.println("collected buffer: " + settled("directbytes"));
    }

    private void processes() throws Exception {
        Callable<Process> cat = () -> new ProcessBuilder("cat").start();
        // the first process makes the JDK open every jar of the class path, for ever
        new ProcessBuilder("true").start().waitFor();
        Process first = tenant.run(cat);
        Process second = tenant.run(cat);
        String held = "" + tenant.held("numchild");
        first.getOutputStream().close();
        first.waitFor();
        held += " " + settled("numchild", 1);
        second.destroyForcibly().waitFor();
        System.out.println("children: " + held + " " + settled("numchild", 0));
        for (Process each : new Process[] {first, second}) {
            each.getInputStream().close();
            each.getErrorStream().close();
            each.getOutputStream().close();
        }
        System.out.println("their pipes: " + tenant.held("numfile"));
    }

    /** The amount held after the garbage is collected, and the JDK's threads have released it. */
    private long settled(String resource) throws InterruptedException {
        return settled(resource, 0);
    }

    private long settled(String resource, long awaited) throws InterruptedException {
        for (int i = 0; i < MOST_WAITS && tenant.held(resource) != awaited; i++) {
            if (awaited == 0) {
                System.gc();
            }
            Thread.sleep(WAIT_MILLIS);
        }
        return tenant.held(resource);
    }
}
