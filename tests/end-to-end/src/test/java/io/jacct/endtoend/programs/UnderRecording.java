// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Page;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Task;
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
import java.time.Duration;
import java.util.Scanner;
import java.util.StringJoiner;
import jdk.jfr.Recording;

/**
 * Does the same each time it is told to on standard input, {@code work}, and prints what its own
 * task has counted for it; {@code record} starts a recording of all I/O events, {@code stop} ends
 * it and prints how many events it has.
 */
public final class UnderRecording {
    private static File file;
    private static Recording recording;

    private UnderRecording() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        file = new File(args[0], "recorded");
        try (Scanner lines = new Scanner(System.in)) {
            System.out.println("ready");
            while (lines.hasNextLine()) {
                obey(lines.nextLine());
            }
        }
    }

    private static void obey(String order) throws Exception {
        if (order.equals("record")) {
            record();
        } else if (order.equals("stop")) {
            stop();
        } else {
            // the first time classes are loaded in between, by this very thread
            measured();
            System.out.println("counted " + measured());
        }
        System.out.println("done");
    }

    private static void record() {
        recording = new Recording();
        for (String event : new String[] {"FileRead", "FileWrite", "SocketRead", "SocketWrite"}) {
            recording.enable("jdk." + event).withThreshold(Duration.ZERO);
        }
        recording.start();
    }

    private static void stop() throws IOException {
        recording.stop();
        File dump = new File(file.getPath() + ".jfr");
        recording.dump(dump.toPath());
        recording.close();
        System.out.println("recorded " + (dump.length() > 0));
    }

    private static String measured() throws Exception {
        Counts before = ofThisThread();
        work();
        Counts counts = ofThisThread().minus(before);
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            boolean stable =
                    counter.unit() != Unit.NANOSECONDS && !counter.label().endsWith("Others");
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

    private static void work() throws IOException {
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
