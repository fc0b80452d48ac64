// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.StringJoiner;

/**
 * Some operations of each kind on files and sockets. Only the main thread does them. So its task
 * has the same counts each time, whatever other threads do.
 */
final class Routine {
    private final File file;

    Routine(File directory) {
        file = new File(directory, "routine");
    }

    /** Does the operations, and prints the counts. */
    String measured() throws Exception {
        // the first time this thread loads classes in between
        count();
        return count();
    }

    private String count() throws Exception {
        Counts before = ofThisThread();
        work();
        Counts counts = ofThisThread().minus(before).counted();
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            boolean stable =
                    counter.id() < Counter.PARKS.id()
                            && counter.unit() != Unit.NANOSECONDS
                            && !counter.label().endsWith("Others");
            if (stable && counts.get(counter) != 0) {
                text.add(counter.label() + "=" + counts.get(counter));
            }
        }
        return text.toString();
    }

    private static Counts ofThisThread() throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().tasks().stream()
                    .filter(task -> task.name().equals("main"))
                    .map(Task::counts)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void work() throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
            out.write(new byte[99]);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(1, in.read());
            Expect.that(99, in.read(new byte[200]));
            Expect.that(-1, in.read());
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            Expect.that(10, random.read(new byte[10]));
            random.write(new byte[20]);
        }
        try (FileChannel channel =
                FileChannel.open(
                        file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Expect.that(50, channel.read(ByteBuffer.allocate(50)));
            Expect.that(30, channel.write(ByteBuffer.allocate(30), 0));
            channel.force(false);
        }
        sockets();
    }

    private static void sockets() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, Pair.LOOPBACK);
                Socket one = new Socket(Pair.LOOPBACK, listener.getLocalPort());
                Socket other = listener.accept()) {
            one.getOutputStream().write(new byte[40]);
            Expect.that(40, other.getInputStream().read(new byte[100]));
        }
        try (Pair pair = Pair.open()) {
            Expect.that(60, pair.one.write(ByteBuffer.allocate(60)));
            Expect.that(60, pair.other.read(ByteBuffer.allocate(100)));
        }
    }
}
