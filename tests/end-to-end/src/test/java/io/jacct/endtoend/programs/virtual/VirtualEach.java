// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Virtual;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads that write a few bytes and wait, all at the same time, and then write one more
 * byte and end. Prints the page's values while they wait, and afterwards.
 */
public final class VirtualEach {
    private static final CountDownLatch END = new CountDownLatch(1);

    private VirtualEach() {}

    /** A file to write to, and the number of threads. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        ThreadFactory named = Virtual.factory("each-");
        ThreadFactory plain = Virtual.factory();
        CountDownLatch ready = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        try (FileOutputStream out = new FileOutputStream(args[0])) {
            for (int i = 0; i < count; i++) {
                int bytes = i % 10 + 1;
                ThreadFactory factory = i % 2 == 0 ? named : plain;
                Thread thread = factory.newThread(() -> work(out, bytes, ready));
                thread.start();
                threads.add(thread);
            }
            ready.await();
            show("waiting");
            END.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            show("ended");
        }
    }

    private static void work(FileOutputStream out, int bytes, CountDownLatch ready) {
        try {
            out.write(new byte[bytes]);
            Thread.yield();
            ready.countDown();
            END.await();
            out.write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The number of the group's tasks, the number of those that wrote once, and the bytes that they
     * wrote.
     */
    private static void show(String when) throws PageException {
        try (Page page = Page.own()) {
            Snapshot snapshot = page.snapshot();
            List<Task> own =
                    snapshot.tasks().stream()
                            .filter(task -> task.group().equals("VirtualThreads"))
                            .filter(task -> task.id() > 0 && task.pool().matches("each-.*|Virt.*"))
                            .toList();
            long once = own.stream().filter(task -> count(task, Counter.FILE_WRITES) == 1).count();
            long bytes = own.stream().mapToLong(t -> count(t, Counter.FILE_WRITE_BYTES)).sum();
            long parked = own.stream().filter(VirtualEach::parked).count();
            System.out.println(when + " " + own.size() + " " + once + " " + bytes + " " + parked);
        }
    }

    private static boolean parked(Task task) {
        return task.current() != null && task.current().name().equals("park");
    }

    private static long count(Task task, Counter counter) {
        return task.counts().get(counter);
    }
}
