// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Virtual;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * Very many virtual threads. Each writes a byte into a pipe, reads one and then waits, all at the
 * same time. Prints the page's size and tasks, first for a thousand threads and then for many.
 */
public final class VirtualFlood {
    private VirtualFlood() {}

    /** The number of threads. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        ThreadFactory factory = Virtual.factory();
        flood(factory, 1_000, "few ");
        flood(factory, count, "many ");
    }

    private static void flood(ThreadFactory factory, int count, String line) throws Exception {
        CountDownLatch ready = new CountDownLatch(count);
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(count);
        Pipe pipe = Pipe.open();
        for (int i = 0; i < count; i++) {
            factory.newThread(() -> work(pipe, ready, end, ended)).start();
        }
        ready.await();
        show(line);
        end.countDown();
        ended.await();
        pipe.sink().close();
        pipe.source().close();
    }

    private static void work(
            Pipe pipe, CountDownLatch ready, CountDownLatch end, CountDownLatch ended) {
        try {
            pipe.sink().write(ByteBuffer.allocate(1));
            Expect.that(1, pipe.source().read(ByteBuffer.allocate(1)));
            ready.countDown();
            end.await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        ended.countDown();
    }

    /** Prints the live virtual threads, the page's size, and its tasks. */
    private static void show(String line) throws PageException {
        try (Page page = Page.own()) {
            Snapshot all = page.snapshot();
            long live =
                    all.totals().get(Counter.VIRTUAL_STARTS)
                            - all.totals().get(Counter.VIRTUAL_ENDS);
            System.out.println(line + live + " " + all.page().bytes() + " " + all.tasks().size());
        }
    }
}
