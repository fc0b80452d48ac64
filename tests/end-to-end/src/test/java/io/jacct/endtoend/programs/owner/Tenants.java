// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.owner;

import io.jacct.api.Beancounter;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Three tenants, and code without an owner, open files in all {@link TenantWays}, at the same time
 * and with the same pools. Prints the number of files that each has opened, which is the same
 * without the agent:
 *
 * <pre>
 * opened tenant-1 40
 * done opened
 * </pre>
 *
 * and, in lines that begin with {@code account}, the API's values. It does so when all files are
 * open, and again when another owner has closed them and no thread is left. After each of these it
 * waits for a line.
 */
public final class Tenants {
    /** A tenant opens as many files at a time as its number. */
    public static final int TENANTS = 3;

    /** Virtual threads of a tenant that wait until its files are closed. */
    private static final int PARKED = Runtime.version().feature() >= 21 ? 1 : 0;

    private static final String[] RESOURCES = {"numfile", "numproc", "numvthread"};
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final String names;
    private final File file;
    private final List<Queue<Closeable>> open = new ArrayList<>();
    private final Queue<Closeable> shared = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final TenantWays ways = new TenantWays(() -> open(1, shared));

    private Tenants(String names, File file) {
        this.names = names;
        this.file = file;
    }

    /** The file's name is the only argument. */
    public static void main(String[] args) throws Exception {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        // warms up, because at first the JDK opens files of its own
        Tenants first = new Tenants("warm-", new File(args[0]));
        first.work();
        first.finish();
        Tenants tenants = new Tenants("tenant-", new File(args[0]));
        tenants.work();
        tenants.report("opened");
        orders.readLine();
        tenants.finish();
        tenants.report("closed");
        orders.readLine();
    }

    private void work() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number <= TENANTS; number++) {
            int me = number;
            open.add(new ConcurrentLinkedQueue<>());
            threads.add(new Thread(() -> work(me)));
        }
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            each.join();
        }
        ways.settle();
        awaitAtMost(PARKED, "numvthread");
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.peek());
        }
    }

    private void work(int number) {
        try {
            Runnable action = () -> open(Math.max(1, number), open.get(number));
            ways.all(number == 0 ? null : Beancounter.of(names + number), action);
        } catch (Exception | Error failure) {
            failures.add(failure);
        }
    }

    private void open(int count, Queue<Closeable> into) {
        try {
            for (int i = 0; i < count; i++) {
                into.add(new FileInputStream(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void finish() throws Exception {
        open.add(shared);
        for (Queue<Closeable> files : open) {
            Beancounter.of("other").call(() -> closeAll(files));
        }
        ways.finish();
        awaitAtMost(0, "numproc");
    }

    /** A thread ends after the future that it has completed. */
    private void awaitAtMost(int most, String resource) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        for (int number = 1; number <= TENANTS; number++) {
            while (Beancounter.of(names + number).held(resource) > most
                    && System.nanoTime() < deadline) {
                Thread.yield();
            }
        }
    }

    private static Object closeAll(Queue<Closeable> files) throws IOException {
        for (Closeable each : files) {
            each.close();
        }
        return files;
    }

    private void report(String when) {
        for (int number = 1; number <= TENANTS; number++) {
            Beancounter tenant = Beancounter.of(names + number);
            System.out.println(when + " " + tenant + " " + (open.get(number).size() + 1));
            StringBuilder account = new StringBuilder("account " + when + " " + tenant);
            for (String resource : RESOURCES) {
                account.append(' ').append(resource).append(' ').append(tenant.held(resource));
                account.append(' ').append(tenant.maxheld(resource));
            }
            System.out.println(account);
        }
        System.out.println("done " + when);
    }
}
