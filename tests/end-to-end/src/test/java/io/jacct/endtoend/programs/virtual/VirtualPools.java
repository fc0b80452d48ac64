// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Virtual;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Virtual threads of all kinds. Each writes to a file, sends itself some bytes through a pipe, and
 * parks. Prints the operations of each pool, and the counts of them.
 */
public final class VirtualPools {
    /** The work of each thread, done once. */
    private static final Set<Counter> ONCE =
            EnumSet.of(
                    Counter.VIRTUAL_STARTS,
                    Counter.VIRTUAL_ENDS,
                    Counter.FILE_OPENS,
                    Counter.FILE_CLOSES,
                    Counter.PIPE_WRITES);

    private static final Set<Counter> MORE =
            EnumSet.of(
                    Counter.FILE_WRITES,
                    Counter.FILE_WRITE_BYTES,
                    Counter.PIPE_WRITE_BYTES,
                    Counter.PIPE_READ_BYTES,
                    Counter.PARKS);

    private static final int WRITES = 3;
    private static final int BYTES = 10;

    /** Its threads also park when they have nothing to do. */
    private static final String POOL = "ThreadPoolExecutor";

    /** Its threads are renamed after the first write, and are in the other one then. */
    private static final String FIRST = "first-N";

    private static final String NOW = "now N";

    private static final Map<String, Integer> THREADS = new TreeMap<>();
    private static final AtomicInteger FILES = new AtomicInteger();

    private static File directory;

    private VirtualPools() {}

    /** A directory for files, and the number of threads of each kind. */
    public static void main(String[] args) throws Exception {
        directory = new File(args[0]);
        int threads = Integer.parseInt(args[1]);
        // the first thread loads classes, which the others must not pay for
        plain("warm-N", Virtual.factory("warm-"), 1);
        THREADS.clear();
        plain("VirtualThreads", Virtual.factory(), threads);
        plain("plain-N", Virtual.factory("plain-"), threads + 1);
        plain(FIRST, Virtual.factory("first-"), threads + 7);
        THREADS.put(NOW, threads + 7);
        for (int i = 0; i < 3; i++) {
            executor("ThreadPerTaskExecutor", Virtual.executor(), threads + 2);
            executor("worker-N", Virtual.executor(Virtual.factory("worker-")), threads + 3);
            executor(POOL, pool(Virtual.factory()), threads + 4);
            scope("StructuredTaskScopeImpl", null, threads + 5);
            scope("orders-N", "orders-" + i, threads + 6);
        }
        for (String pool : THREADS.keySet()) {
            Case.say(pool, did(pool), saw(pool));
        }
    }

    private static void plain(String pool, ThreadFactory factory, int count) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = factory.newThread(() -> work(pool));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        THREADS.merge(pool, count, Integer::sum);
    }

    private static void executor(String pool, ExecutorService executor, int count)
            throws Exception {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(() -> work(pool));
        }
        for (Future<Boolean> done : executor.invokeAll(tasks)) {
            done.get();
        }
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.MINUTES);
        THREADS.merge(pool, count, Integer::sum);
    }

    /** A thread for each task. */
    private static ExecutorService pool(ThreadFactory factory) {
        int most = Integer.MAX_VALUE;
        return new ThreadPoolExecutor(
                most, most, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), factory);
    }

    private static void scope(String pool, String name, int count) throws Exception {
        Virtual.scope(name, count, () -> work(pool));
        THREADS.merge(pool, count, Integer::sum);
    }

    private static boolean work(String pool) {
        File file = new File(directory, pool + "-" + FILES.incrementAndGet());
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < WRITES; i++) {
                out.write(new byte[BYTES]);
                LockSupport.parkNanos(1);
                rename(pool);
            }
            Pipe pipe = Pipe.open();
            try (Pipe.SourceChannel source = pipe.source();
                    Pipe.SinkChannel sink = pipe.sink()) {
                sink.write(ByteBuffer.allocate(BYTES));
                Expect.that(BYTES, source.read(ByteBuffer.allocate(BYTES)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return true;
    }

    /** As servers rename threads for each request. */
    private static void rename(String pool) {
        if (pool.equals(FIRST)) {
            Thread.currentThread().setName("now " + FILES.get());
        }
    }

    private static String did(String pool) {
        long threads = THREADS.get(pool);
        Map<Counter, Long> did = new EnumMap<>(Counter.class);
        for (Counter counter : ONCE) {
            did.put(counter, threads);
        }
        did.put(Counter.FILE_WRITES, threads * WRITES);
        did.put(Counter.FILE_WRITE_BYTES, threads * WRITES * BYTES);
        did.put(Counter.PIPE_WRITE_BYTES, threads * BYTES);
        did.put(Counter.PIPE_READ_BYTES, threads * BYTES);
        if (!pool.equals(POOL)) {
            did.put(Counter.PARKS, threads * WRITES);
        }
        if (pool.equals(FIRST)) {
            did.keySet().forEach(counter -> did.put(counter, beforeRename(counter, threads)));
        } else if (pool.equals(NOW)) {
            did.replaceAll((counter, all) -> all - beforeRename(counter, threads));
        }
        return text(did.keySet(), did::get);
    }

    /**
     * What threads do before they are renamed; their ends are counted where their beginnings are.
     */
    private static long beforeRename(Counter counter, long threads) {
        return switch (counter) {
            case VIRTUAL_STARTS, VIRTUAL_ENDS, FILE_OPENS, FILE_WRITES, PARKS -> threads;
            case FILE_WRITE_BYTES -> threads * BYTES;
            default -> 0;
        };
    }

    private static String saw(String pool) throws PageException {
        Counts counts = counts(pool);
        Set<Counter> stated = EnumSet.copyOf(ONCE);
        stated.addAll(MORE);
        if (pool.equals(POOL)) {
            stated.remove(Counter.PARKS);
        }
        return text(stated, counts::get);
    }

    private static String text(Set<Counter> counters, Function<Counter, Long> value) {
        StringJoiner text = new StringJoiner(" ");
        counters.forEach(counter -> text.add(counter.label() + "=" + value.apply(counter)));
        return text.toString();
    }

    private static Counts counts(String pool) throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().pools().stream()
                    .filter(group -> group.name().equals(pool))
                    .map(Group::counts)
                    .findFirst()
                    .orElse(Counts.ZERO);
        }
    }
}
