// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Threads take turns. In each turn one of them opens something for a tenant, or closes what any
 * thread has opened for any tenant. After each turn the program compares what each tenant holds,
 * and the most that it has held, with a model of its own. The last tenant has a parent.
 */
public final class Peaks {
    private static final int THREADS = 4;
    private static final int TENANTS = 3;
    private static final int BACKLOG = 50;
    private static final int MOST_OPEN = 200;

    /** The numbers of the {@link Workload} that hold one kind of resource until the close. */
    private static final Map<Integer, String> HOLDS = new LinkedHashMap<>();

    static {
        for (int file = 0; file <= 4; file++) {
            HOLDS.put(file, "numfile");
        }
        HOLDS.put(Workload.PIPE, "numfile");
        for (int socket = 8; socket <= 10; socket++) {
            HOLDS.put(socket, "numtcpsock");
        }
        HOLDS.put(11, "numothersock");
        HOLDS.put(12, "numothersock");
        if (Lives.VIRTUAL) {
            HOLDS.put(Workload.VIRTUAL, "numvthread");
        }
    }

    private static final List<Integer> WAYS = List.copyOf(HOLDS.keySet());

    private final List<Modelled> tenants = new ArrayList<>();
    private final List<Opened> open = new ArrayList<>();
    private final Workload deeds;

    private Peaks(File file, InetSocketAddress peer) {
        deeds = new Workload(file, peer);
    }

    /** The directory for files, the number of turns, and the seed. */
    public static void main(String[] args) throws Exception {
        File file = Workload.file(args[0]);
        try (Acceptor acceptor = new Acceptor(BACKLOG)) {
            Peaks peaks = new Peaks(file, acceptor.address());
            peaks.all(Integer.parseInt(args[1]), Long.parseLong(args[2]));
        }
    }

    private void all(int turns, long seed) throws Exception {
        // classes that are loaded later would open files for a tenant
        for (int way : WAYS) {
            deeds.run(way).close();
        }
        for (int i = 0; i < TENANTS; i++) {
            tenants.add(new Modelled(new Tenant("tenant-" + i), null));
        }
        Modelled parent = tenants.get(0);
        tenants.add(new Modelled(new Tenant("job", parent.tenant()), parent));
        Workload.together(THREADS, seed, random -> part(random, turns / THREADS));
        while (!open.isEmpty()) {
            close(0);
        }
        tenants.forEach(each -> System.out.println(each.end()));
    }

    private void part(Random random, int turns) throws Exception {
        for (int i = 0; i < turns; i++) {
            synchronized (this) {
                turn(random);
                tenants.forEach(Modelled::compare);
            }
        }
    }

    private void turn(Random random) throws Exception {
        if (random.nextInt(MOST_OPEN) < open.size()) {
            close(random.nextInt(open.size()));
            return;
        }
        int way = WAYS.get(random.nextInt(WAYS.size()));
        Modelled owner = tenants.get(random.nextInt(tenants.size()));
        AutoCloseable opened = owner.tenant().run(() -> deeds.run(way));
        int count = way == Workload.PIPE ? 2 : 1;
        open.add(new Opened(opened, owner, HOLDS.get(way), count));
        owner.add(HOLDS.get(way), count);
    }

    /** The thread that closes it may work for another tenant than the thread that opened it. */
    private void close(int which) throws Exception {
        Opened gone = open.remove(which);
        tenants.get(which % tenants.size()).tenant().run(gone::close);
        gone.owner().add(gone.resource(), -gone.count());
    }

    private record Opened(AutoCloseable what, Modelled owner, String resource, int count) {
        Void close() throws Exception {
            what.close();
            return null;
        }
    }

    /** A tenant and its model: for each resource the amount that it holds, and its maximum. */
    private record Modelled(
            Tenant tenant, Modelled parent, Map<String, Integer> held, Map<String, Integer> most) {
        Modelled(Tenant tenant, Modelled parent) {
            this(tenant, parent, new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        void add(String resource, int count) {
            most.merge(resource, held.merge(resource, count, Integer::sum), Math::max);
            if (parent != null) {
                parent.add(resource, count);
            }
        }

        void compare() {
            held.forEach((resource, value) -> equal(resource, value, tenant.held(resource)));
            most.forEach((resource, value) -> equal(resource, value, tenant.maxheld(resource)));
        }

        private void equal(String resource, long modelled, long counted) {
            if (modelled != counted) {
                throw new IllegalStateException(resource + ": " + counted + ", not " + modelled);
            }
        }

        String end() {
            return "held " + held.values() + (most.values().contains(0) ? " nothing" : " much");
        }
    }
}
