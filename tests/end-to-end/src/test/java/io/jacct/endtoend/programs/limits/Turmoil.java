// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Threads acquire and release resources at random for several tenants, and hand them over. Another
 * thread, mostly another tenant's, or the garbage collector closes them. Prints the amount that
 * each tenant holds at the end beyond that at the beginning, and the number of refusals.
 */
public final class Turmoil {
    private static final int THREADS = 4;
    private static final int TENANTS = 3;
    private static final int BACKLOG = 50;
    private static final int MOST_OPEN = 200;
    private static final int MOST_LOOKS = 1_000;
    private static final int LOOKS_BEFORE = 10;
    private static final int PAUSE_MILLIS = 30;

    /** A process takes milliseconds, so there are few. */
    private static final int RARE = 20;

    /** The limit of each tenant if limits are enforced. */
    private static final Map<String, Long> LIMITS =
            Map.of("numfile", 30L, "numtcpsock", 15L, "numothersock", 3L, "numproc", 2L);

    private static final List<String> COMPARED =
            List.of("numfile", "numtcpsock", "numothersock", "numproc", "numvthread", "numchild");

    private final List<Tenant> tenants = new ArrayList<>();
    private final ConcurrentLinkedQueue<AutoCloseable> open = new ConcurrentLinkedQueue<>();
    private final Workload deeds;

    private Turmoil(File file, InetSocketAddress peer) {
        deeds = new Workload(file, peer);
    }

    /** The directory for files, the number of operations, the seed, and whether to set limits. */
    public static void main(String[] args) throws Exception {
        File file = Workload.file(args[0]);
        try (Acceptor acceptor = new Acceptor(BACKLOG)) {
            Turmoil turmoil = new Turmoil(file, acceptor.address());
            turmoil.all(Integer.parseInt(args[1]), Long.parseLong(args[2]), args[3].equals("true"));
        }
    }

    private void all(int operations, long seed, boolean limited) throws Exception {
        tenants.add(new Tenant("jvm"));
        for (int i = 0; i < TENANTS; i++) {
            tenants.add(new Tenant("tenant-" + i));
        }
        // loads classes first, because loading them later would open files for a tenant
        for (int what = 0; what < Workload.COUNT; what++) {
            deed(what);
        }
        closeAll();
        awaitThreads();
        Map<String, Long> before = settle(null, LOOKS_BEFORE);
        if (limited) {
            tenants.subList(1, tenants.size()).forEach(t -> LIMITS.forEach(t::limit));
        }
        Workload.together(THREADS, seed, random -> part(random, operations / THREADS));
        closeAll();
        Map<String, Long> after = settle(before, MOST_LOOKS);
        System.out.println("more than before: " + difference(before, after));
        long refused = 0;
        for (Tenant each : tenants) {
            refused += LIMITS.keySet().stream().mapToLong(each::failures).sum();
        }
        System.out.println(refused > 0 ? "some refused" : "none refused");
    }

    private void part(Random random, int operations) throws Exception {
        for (int i = 0; i < operations; i++) {
            int what = what(random);
            Callable<Void> deed = () -> deed(what);
            int who = random.nextInt(tenants.size());
            if (who == 0) {
                deed.call();
            } else if (random.nextInt(4) > 0) {
                tenants.get(who).run(deed);
            } else {
                int inner = 1 + random.nextInt(TENANTS);
                tenants.get(who).run(() -> tenants.get(inner).run(deed));
            }
            for (int more = random.nextInt(2) + open.size() / MOST_OPEN; more > 0; more--) {
                close(open.poll());
            }
        }
    }

    private static int what(Random random) {
        int what = random.nextInt(Workload.COUNT);
        return what == Workload.CHILD && random.nextInt(RARE) > 0 ? what(random) : what;
    }

    private Void deed(int what) throws Exception {
        try {
            AutoCloseable opened = deeds.run(what);
            if (opened != null) {
                open.add(opened);
            }
        } catch (IOException | OutOfMemoryError refused) {
            if (!String.valueOf(refused.getMessage()).contains("jacct: ")) {
                throw refused;
            }
        }
        return null;
    }

    private void closeAll() throws Exception {
        for (AutoCloseable each = open.poll(); each != null; each = open.poll()) {
            close(each);
        }
    }

    private static void close(AutoCloseable opened) throws Exception {
        if (opened != null) {
            opened.close();
        }
    }

    private Map<String, Long> held() {
        Map<String, Long> held = new TreeMap<>();
        for (int i = 0; i < tenants.size(); i++) {
            for (String resource : COMPARED) {
                held.put(resource + " of " + i, tenants.get(i).held(resource));
            }
        }
        held.merge("numproc of 0", -jvms(), Long::sum);
        return held;
    }

    /** A thread of the JVM's own that was made unseen is entered a second or two later. */
    private void awaitThreads() throws InterruptedException {
        long there =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !thread.getName().startsWith("jacct"))
                        .count();
        for (int i = 0; i < MOST_LOOKS && tenants.get(0).held("numproc") < there; i++) {
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** Threads of the JVM's own. For a while it keeps those that wait for processes. */
    private static long jvms() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getThreadGroup)
                .filter(group -> group != null && !group.getName().equals("main"))
                .count();
    }

    /**
     * The amount that the JVM holds at most. At the beginning it may have held a descriptor that
     * was closed in the warm-up. A thread that used it at that moment has entered it again, until
     * its number is reused.
     */
    private static String difference(Map<String, Long> before, Map<String, Long> more) {
        more.replaceAll((of, now) -> now - before.get(of));
        more.entrySet()
                .removeIf(
                        each ->
                                each.getValue() == 0
                                        || each.getKey().endsWith(" of 0") && each.getValue() < 0);
        return more.toString();
    }

    /**
     * Waits until as much is held as at the beginning, because a thread of the JDK closes garbage.
     */
    private Map<String, Long> settle(Map<String, Long> until, int looks)
            throws InterruptedException {
        Map<String, Long> now = held();
        for (int i = 0; i < looks && !now.equals(until); i++) {
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
            now = held();
        }
        return now;
    }
}
