// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {
    private static final int PROVIDERS = 3;
    private static final int ROUNDS = 5_000;

    private final KstatChain chain = new KstatChain(System::nanoTime);
    private final AtomicInteger busy = new AtomicInteger(PROVIDERS);

    /** Runs {@code provider} on each of some threads beside {@code client} on this one. */
    private void run(Provider provider, Client client) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PROVIDERS);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < PROVIDERS; i++) {
            int number = i;
            all.add(
                    threads.submit(
                            () -> {
                                try {
                                    provider.run(number);
                                } finally {
                                    busy.decrementAndGet();
                                }
                                return null;
                            }));
        }
        while (busy.get() > 0) {
            client.look();
        }
        threads.shutdown();
        for (Future<?> each : all) {
            each.get();
        }
        client.look();
    }

    private interface Provider {
        void run(int number) throws KstatException;
    }

    private interface Client {
        void look() throws KstatException;
    }

    @Test
    @DisplayName("KS-2, KS-3: a client misses no change that providers on many threads make")
    void shouldMissNoChange() throws Exception {
        KstatControl control = KstatControl.open(chain);
        int before = control.chainId();
        run(
                number -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        ChainEntry entry = chain.create("m", number, "n" + i, "c", KstatType.IO, 1);
                        chain.install(entry);
                        if (i % 10 != 0) {
                            chain.delete(entry);
                        }
                    }
                },
                () -> look(control));
        assertEquals(before + PROVIDERS * ROUNDS * 19 / 10, control.chainId());
        assertEquals(2 + PROVIDERS * ROUNDS / 10, control.chain().size());
        assertEquals(0, control.chainUpdate());
    }

    private void look(KstatControl control) throws KstatException {
        int earlier = control.chainId();
        int answer = control.chainUpdate();
        assertTrue(answer == 0 || answer > earlier);
        List<Kstat> all = control.chain();
        Kstat last = all.get(all.size() - 1);
        try {
            assertTrue(control.read(last) >= control.chainId());
        } catch (KstatException gone) {
            assertEquals(Errno.ENXIO, gone.errno());
        }
    }

    @Test
    @DisplayName("KS-5 to KS-7: queues used by many threads keep their invariants and lose nothing")
    void shouldKeepQueuesConsistent() throws Exception {
        ChainEntry entry = chain.create("m", 0, "n", "c", KstatType.IO, 1);
        IoQueues queues = entry.data(IoQueues.class);
        chain.install(entry);
        KstatControl control = KstatControl.open(chain);
        Kstat kstat = control.lookup("m", 0, "n");
        IoData[] last = {queues.snapshot(System.nanoTime())};
        long[] lastSnaptime = {kstat.header().snaptime()};
        run(
                number -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        queues.waitqEnter();
                        queues.waitqToRunq();
                        queues.runqExit();
                        queues.readDone(2);
                    }
                },
                () -> {
                    control.read(kstat);
                    IoData io = (IoData) kstat.data();
                    assertTrue(io.wcnt() + io.rcnt() <= PROVIDERS && io.wcnt() >= 0);
                    assertTrue(io.wlentime() >= io.wtime() && io.rlentime() >= io.rtime());
                    assertTrue(kstat.header().snaptime() >= io.wlastupdate());
                    assertTrue(kstat.header().snaptime() >= io.rlastupdate());
                    assertTrue(io.wlentime() >= last[0].wlentime());
                    assertTrue(io.rtime() >= last[0].rtime());
                    assertEquals(2 * io.reads(), io.nread());
                    assertTrue(kstat.header().snaptime() >= lastSnaptime[0]);
                    lastSnaptime[0] = kstat.header().snaptime();
                    last[0] = io;
                });
        assertEquals((long) PROVIDERS * ROUNDS, last[0].reads());
        assertEquals(0, last[0].wcnt() + last[0].rcnt());
    }
}
