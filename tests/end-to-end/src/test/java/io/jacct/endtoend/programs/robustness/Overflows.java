// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import io.jacct.api.Devstat;
import io.jacct.counter.Counter;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Overflows a thread's stack in operations of several kinds, each time at another depth. After each
 * overflow the thread does one more operation and looks at itself. Prints, for each kind, how often
 * the thread was then still in an operation, and how often that operation had no time. At the end
 * prints the transactions under way, the devices with less than no open descriptor, and the handles
 * that are listed more than once.
 */
public final class Overflows {
    private static final int STACK = 256 << 10;
    private static final int SIZES = 40;

    /** Frames before the end of the stack where the operations begin. */
    private static final int NEAR = 150;

    /** An operation is in one of so many frames: the JVM's exceptions take much time there. */
    private static final int APART = 7;

    private final Callable<?> operation;
    private final Page page;
    private int deepest;
    private int from = Integer.MAX_VALUE;
    private int stranded;
    private int untimed;

    private Overflows(Callable<?> operation, Page page) {
        this.operation = operation;
        this.page = page;
    }

    /** A directory, and the number of overflows of each kind. */
    public static void main(String[] args) throws Exception {
        int overflows = Integer.parseInt(args[1]);
        try (Page page = Page.own()) {
            for (Map.Entry<String, Callable<?>> kind : kinds(Path.of(args[0])).entrySet()) {
                Overflows each = new Overflows(kind.getValue(), page);
                Thread thread = new Thread(null, () -> each.run(overflows), kind.getKey(), STACK);
                thread.start();
                thread.join();
                System.out.println(kind.getKey() + " stranded " + each.stranded);
                System.out.println(kind.getKey() + " untimed " + each.untimed);
            }
            List<Device> devices = page.snapshot().devices();
            long busy = devices.stream().mapToLong(each -> each.busyCount()).sum();
            System.out.println("busy " + busy);
            long negative = devices.stream().filter(each -> each.entry().open() < 0).count();
            System.out.println("less than none open " + negative);
            List<Handle> open = page.handles().open();
            long numbers = open.stream().mapToInt(Handle::descriptor).distinct().count();
            System.out.println("handles twice " + (open.size() - numbers));
        }
    }

    private static Map<String, Callable<?>> kinds(Path directory) throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[1]);
        RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw");
        FileInputStream in = new FileInputStream("/dev/zero");
        FileOutputStream out = new FileOutputStream("/dev/null");
        FileChannel channel = random.getChannel();
        Selector selector = Selector.open();
        io.jacct.api.Device device =
                Devstat.addEntry(
                        "overflows",
                        0,
                        1,
                        Devstat.DEVSTAT_ALL_SUPPORTED,
                        Devstat.DEVSTAT_TYPE_DIRECT,
                        Devstat.DEVSTAT_PRIORITY_DISK);
        Map<String, Callable<?>> kinds = new LinkedHashMap<>();
        kinds.put("random", random::read);
        kinds.put("stream", in::read);
        kinds.put("array", () -> in.read(new byte[2]));
        kinds.put("write", () -> written(out));
        kinds.put("channel", () -> channel.read(ByteBuffer.allocate(1), 0));
        kinds.put("open", () -> opened(file));
        kinds.put("park", Overflows::parked);
        kinds.put("select", () -> selector.wakeup().select());
        kinds.put("device", () -> transaction(device));
        return kinds;
    }

    private static Object written(FileOutputStream out) throws IOException {
        out.write(1);
        return null;
    }

    private static Object opened(Path file) throws IOException {
        new FileInputStream(file.toFile()).close();
        return null;
    }

    /** A transaction of the application's device, and a park: only that one is time of the task. */
    private static Object transaction(io.jacct.api.Device device) {
        long token = Devstat.startTransaction(device);
        Devstat.endTransaction(device, token, 1, Devstat.DEVSTAT_TAG_SIMPLE, Devstat.DEVSTAT_READ);
        return parked();
    }

    private static Object parked() {
        LockSupport.parkNanos(1);
        return null;
    }

    private void run(int overflows) {
        try {
            for (int i = 0; i < overflows; i++) {
                overflow(i);
                look();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The size of the first frame determines how much stack is left in the last operation. Where
     * the stack ends in a channel's {@code beginBlocking}, JDK 17 throws another exception instead,
     * with or without an agent: its {@code finally} removes a thread that it has not added.
     */
    private void overflow(int number) throws Exception {
        try {
            if (number % SIZES > 0) {
                overflow(number % SIZES - 1);
            } else {
                from = deepest - NEAR;
                recurse(1);
            }
        } catch (StackOverflowError | ArrayIndexOutOfBoundsException expected) {
            return;
        }
    }

    private void recurse(int depth) throws Exception {
        deepest = depth;
        if (depth > from && depth % APART == 0) {
            operation.call();
        }
        recurse(depth + 1);
    }

    private void look() throws Exception {
        long before = time(me());
        operation.call();
        Task after = me();
        stranded += after.current() == null ? 0 : 1;
        untimed += time(after) > before ? 0 : 1;
    }

    private static long time(Task task) {
        return Stream.of(Counter.values())
                .filter(Counter::isPartOfLife)
                .mapToLong(task.counts()::get)
                .sum();
    }

    private Task me() throws PageException {
        Snapshot now = page.snapshotOfTasks();
        long id = Thread.currentThread().getId();
        for (Task each : now.tasks()) {
            if (each.id() == id) {
                return each;
            }
        }
        throw new UncheckedIOException(new IOException("no task " + id));
    }
}
