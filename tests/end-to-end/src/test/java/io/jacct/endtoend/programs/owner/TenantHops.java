// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.owner;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.jacct.api.Beancounter;
import io.jacct.endtoend.programs.Virtual;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Work that moves from thread to thread in random ways. On its way it changes its owner with {@code
 * run}, and opens files. It keeps track of its owner. For each tenant it prints the number of
 * opened files, and the number that the tenant holds according to the API:
 *
 * <pre>
 * hops 5120
 * tenant-0 401 401
 * </pre>
 */
public final class TenantHops {
    public static final int TENANTS = 5;

    private static final boolean VIRTUAL = Runtime.version().feature() >= 21;
    private static final int STARTS = 40;
    private static final int DEPTH = 8;
    private static final int OPENS = 5;
    private static final int WAYS = 11;

    private final String file;
    private final Beancounter[] tenants = new Beancounter[TENANTS];
    private final AtomicLongArray opened = new AtomicLongArray(TENANTS);
    private final Queue<Closeable> open = new ConcurrentLinkedQueue<>();
    private final Phaser hops = new Phaser(1);
    private final AtomicLongArray count = new AtomicLongArray(1);
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final ExecutorService cached = Executors.newCachedThreadPool();
    private final ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(2);
    private final ForkJoinPool forks = new ForkJoinPool(2);
    private final ThreadFactory virtual;

    private TenantHops(String file, String names) throws ReflectiveOperationException {
        this.file = file;
        this.virtual = VIRTUAL ? Virtual.factory() : Thread::new;
        for (int i = 0; i < TENANTS; i++) {
            tenants[i] = Beancounter.of(names + i);
        }
    }

    /** The file's name and a seed are the arguments. */
    public static void main(String[] args) throws Exception {
        long seed = Long.parseLong(args[1]);
        // warms up, because at first the JDK opens files of its own
        new TenantHops(args[0], "warm-").go(seed);
        TenantHops all = new TenantHops(args[0], "tenant-");
        all.go(seed + 1);
        System.out.println("hops " + all.count.get(0));
        for (int i = 0; i < TENANTS; i++) {
            long held = all.tenants[i].held("numfile");
            System.out.println(all.tenants[i] + " " + all.opened.get(i) + " " + held);
        }
    }

    private void go(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < STARTS; i++) {
            hop(-1, DEPTH, random.split());
        }
        hops.arriveAndAwaitAdvance();
        pool.shutdown();
        cached.shutdown();
        scheduled.shutdown();
        forks.shutdown();
    }

    /** Continues on another thread; {@code me} is the calling thread's owner, or -1. */
    private void hop(int me, int depth, SplittableRandom random) {
        hops.register();
        hand(
                random.nextInt(WAYS),
                () -> {
                    try {
                        arrived(me, depth, random);
                    } finally {
                        hops.arriveAndDeregister();
                    }
                });
    }

    private void arrived(int me, int depth, SplittableRandom random) {
        count.incrementAndGet(0);
        if (random.nextInt(OPENS) == 0) {
            open(me);
        }
        int next = depth == 0 ? 0 : 1 + random.nextInt(2);
        for (int i = 0; i < next; i++) {
            SplittableRandom its = random.split();
            if (random.nextInt(3) > 0) {
                hop(me, depth - 1, its);
            } else {
                int other = random.nextInt(TENANTS);
                tenants[other].run(() -> hop(other, depth - 1, its));
            }
        }
        if (random.nextInt(OPENS) == 0) {
            open(me);
        }
    }

    private void open(int me) {
        try {
            open.add(new FileInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (me >= 0) {
            opened.incrementAndGet(me);
        }
    }

    private void hand(int way, Runnable work) {
        switch (way) {
            case 0 -> pool.execute(work);
            case 1 -> cached.submit(work);
            case 2 -> scheduled.schedule(work, 10, MICROSECONDS);
            case 3 -> forks.execute(work);
            case 4 -> ForkJoinTask.adapt(work).fork();
            case 5 -> CompletableFuture.runAsync(work);
            case 6 -> CompletableFuture.runAsync(work, pool).thenRunAsync(() -> {}, forks);
            case 7 -> later(CompletableFuture::thenRunAsync, work);
            case 8 -> later((first, task) -> first.thenRunAsync(task, cached), work);
            case 9 -> virtual.newThread(work).start();
            default -> new Thread(work).start();
        }
    }

    private interface Stage {
        void add(CompletableFuture<Void> first, Runnable task);
    }

    /** Another owner's thread completes the future that the stage waits for. */
    private void later(Stage stage, Runnable work) {
        CompletableFuture<Void> first = new CompletableFuture<>();
        stage.add(first, work);
        tenants[0].run(() -> pool.execute(() -> first.complete(null)));
    }
}
