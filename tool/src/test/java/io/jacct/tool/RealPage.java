// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.counter.Operation;
import io.jacct.ledger.ApplicationLedger;
import io.jacct.ledger.BeancounterLedger;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.DevstatLedger;
import io.jacct.ledger.ExecutorLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadLedger;
import io.jacct.memory.Layout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A page as the ledger writes it, with some records of every kind. Its process does not exist. */
public final class RealPage {
    /** Above the kernel's highest process id. */
    public static final long NOBODY = 5_000_000;

    private static final String[] SMALL = {
        "devices.max", "executors.max", "exits.max", "handles.max", "kstats.max", "pools.max"
    };

    private RealPage() {}

    /** Its bytes, made in {@code file}; {@code odd} is a part of every name in it. */
    public static byte[] bytes(Path file, String odd) throws Exception {
        Map<String, String> options = new HashMap<>();
        options.put("page", file.toString());
        for (String option : SMALL) {
            options.put(option, "16");
        }
        String warning = LedgerStart.open(options);
        if (warning != null) {
            throw new IOException(warning);
        }
        try {
            fill(odd);
        } finally {
            LedgerStart.close();
        }
        ByteBuffer page = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        page.putLong(Layout.PAGE_PID, NOBODY);
        return page.array();
    }

    private static void fill(String odd) throws Exception {
        ThreadGroup group = new ThreadGroup("group" + odd);
        Object tenant = BeancounterLedger.enter("tenant" + odd, null);
        BeancounterLedger.limit(tenant, "numfile", 0, 1);
        for (int i = 0; i < 20; i++) {
            String name = "worker" + odd + "-" + i;
            Thread thread = new Thread(group, () -> work(name, tenant), name);
            ThreadLedger.starting(thread);
            thread.start();
            thread.join();
        }
        LedgerStart.note("command", "orders.jar" + odd);
        LedgerStart.note("odd" + odd, odd);
        String[] values = {"hits" + odd, "misses"};
        for (int kind = 1; kind <= 4; kind++) {
            ApplicationLedger.enter(
                    RealPage.class,
                    kind,
                    "module" + odd,
                    kind,
                    "name " + odd + kind,
                    "class" + odd,
                    kind == 2 ? values : new String[] {"value" + odd},
                    null,
                    0);
        }
        Object device = DevstatLedger.addEntry(RealPage.class, "disk" + odd, 0, 512, 0, 0, 0);
        DevstatLedger.endTransaction(device, DevstatLedger.startTransaction(device), 512, 0, 1);
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.setThreadFactory(work -> new Thread(group, work, "pool" + odd));
        ExecutorLedger.queueing(pool);
        ExecutorLedger.queued(true, pool);
        pool.shutdown();
    }

    private static void work(String name, Object tenant) {
        Object outer = BeancounterLedger.begin(tenant);
        DescriptorLedger.opened(
                900 + name.length(), "/data/" + name, Ledger.begin(Operation.OPEN, 0), null);
        for (int i = 0; i < 10; i++) {
            Ledger.read(0, Ledger.begin(Operation.READ, 0), i, null);
        }
        BeancounterLedger.end(outer);
        ThreadLedger.ended(Thread.currentThread());
    }
}
