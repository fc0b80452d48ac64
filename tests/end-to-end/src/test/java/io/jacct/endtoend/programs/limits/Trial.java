// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.logging.LogManager;

/**
 * Takes a server to its limits and back. Its clients are threads of the JVM's own account. Prints a
 * line for each state: which requests are answered, and how much was refused.
 */
final class Trial {
    /** Requests that hold something at the same time. */
    static final int HELD = 4;

    /** More than a server has threads, so that each of these takes its turn. */
    static final int REQUESTS = 8;

    private static final long NONE = Long.MAX_VALUE;
    private static final List<String> LIMITED = List.of("numfile", "numtcpsock", "numproc");
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final Tenant tenant = new Tenant("tenant-7");
    private final Served server;
    private final Work work;
    private Visitor visitor;

    /** Connections of requests that hold something. */
    private long holding;

    private Trial(Served server, Work work) {
        this.server = server;
        this.work = work;
    }

    /** Files are in that directory. */
    static void run(Served server, String directory) throws Exception {
        // what the JDK opens once for all is the first one's that needs it
        Trial.class.getClassLoader().getResources("nothing").hasMoreElements();
        new SecureRandom().nextInt();
        // servers log what they are refused
        LogManager.getLogManager().reset();
        try (Work work = new Work(new File(directory))) {
            Trial trial = new Trial(server, work);
            Map<String, Long> before = trial.held();
            trial.visitor = new Visitor(trial.tenant.run(() -> server.start(work)));
            trial.serve();
            server.stop();
            trial.awaitHeld(before);
            System.out.println("stopped: held as before the start");
        } catch (Exception failed) {
            failed.printStackTrace();
            // the server's threads run on
            System.exit(1);
        }
    }

    private void serve() throws Exception {
        withoutMoreThreads();
        limit(Map.of(), NONE, NONE);
        ask("no limit");
        await(() -> tenant.held("numtcpsock") == 0);
        Map<String, Long> rest = held();
        whileHeld(rest);
        awaitHeld(rest);
        ask("load dropped");
        limit(Map.of(), 0, 1);
        ask("nothing allowed but a connection");
        limit(Map.of(), 0, 0);
        ask("nothing allowed");
        limit(Map.of(), NONE, NONE);
        ask("no limit");
        awaitHeld(rest);
        System.out.println("held as at the first time without a limit");
    }

    private void withoutMoreThreads() throws Exception {
        tenant.limit("numproc", tenant.held("numproc"));
        long refused = tenant.failures("numproc");
        int answered = answered(together(Work.MEET, Work.MEETING));
        boolean more = tenant.failures("numproc") > refused;
        System.out.println(
                "no more threads: meet "
                        + word(answered, Work.MEETING)
                        + (more ? "; some refused" : "; none refused"));
    }

    private void whileHeld(Map<String, Long> rest) throws Exception {
        // a request needs a connection of its own
        limit(rest, HELD, HELD + 1);
        List<FutureTask<Boolean>> holders = together(Work.HOLD, HELD);
        work.awaitHeld(HELD);
        Busy pollers = new Busy(server.pollers());
        holding = HELD;
        ask("at the limits");
        limit(rest, HELD / 2, HELD + 1);
        ask("above the limits");
        limit(rest, HELD / 2, HELD / 2);
        ask("more connections than allowed");
        try (Socket silent = visitor.keepSilent()) {
            silent.setTcpNoDelay(true);
            String alone = pollers.lookBesideSpinning();
            System.out.println("pollers: " + pollers.look() + ", without requests " + alone);
        }
        work.release();
        System.out.println("released: hold " + word(answered(holders), HELD));
        holding = 0;
    }

    private Map<String, Long> held() {
        return perResource(tenant::held);
    }

    private static Map<String, Long> perResource(ToLongFunction<String> value) {
        Map<String, Long> values = new TreeMap<>();
        for (String resource : LIMITED) {
            values.put(resource, value.applyAsLong(resource));
        }
        return values;
    }

    private void limit(Map<String, Long> held, long more, long connections) {
        for (String resource : LIMITED) {
            long allowed = resource.equals("numtcpsock") ? connections : more;
            tenant.limit(resource, held.getOrDefault(resource, 0L) + allowed);
        }
    }

    /** Sends requests at the same time. */
    private List<FutureTask<Boolean>> together(String kind, int count) {
        List<FutureTask<Boolean>> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            FutureTask<Boolean> request = new FutureTask<>(() -> visitor.ask(kind));
            new Thread(request, "visitor").start();
            requests.add(request);
        }
        return requests;
    }

    private static int answered(List<FutureTask<Boolean>> requests) throws Exception {
        int good = 0;
        for (FutureTask<Boolean> request : requests) {
            good += request.get() ? 1 : 0;
        }
        return good;
    }

    private void ask(String when) throws Exception {
        Map<String, Long> before = perResource(tenant::failures);
        StringJoiner line = new StringJoiner(", ", when + ": ", "");
        for (String kind : Work.KINDS) {
            int good = 0;
            for (int i = 0; i < REQUESTS; i++) {
                // the end of a connection is seen here before the server has closed it
                await(() -> tenant.held("numtcpsock") == holding);
                good += visitor.ask(kind) ? 1 : 0;
            }
            line.add(kind + " " + word(good, REQUESTS));
        }
        Map<String, Long> refused = perResource(tenant::failures);
        refused.replaceAll((resource, count) -> count - before.get(resource));
        refused.values().removeIf(count -> count == 0);
        System.out.println(line + "; refused " + refused);
    }

    private static String word(int good, int all) {
        return good == all ? "answered" : good == 0 ? "failed" : good + " of " + all;
    }

    private void awaitHeld(Map<String, Long> expected) {
        await(() -> held().equals(expected));
    }

    private void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("still held: " + held());
            }
            Thread.yield();
        }
    }
}
