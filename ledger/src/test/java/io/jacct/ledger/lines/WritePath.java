// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import io.jacct.counter.Operation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.ExecutorLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.VirtualLedger;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.statistic.PageTimers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs operations as woven code runs them, on a ledger of its own, and returns what each thread has
 * written. {@link RecordingLoader} loads it. Each operation runs a few times before: stripes are
 * given out then, and devices are striped.
 *
 * <p>With {@code timing=sampled} and a large {@code timing.every} no operation is drawn. Then the
 * books are those of an operation that is not drawn with the default, which is most of them. With
 * {@code timing=full} each operation is a transaction from its beginning, as is a slow one with the
 * default.
 */
public final class WritePath implements Callable<Map<String, Written>> {
    private static final int ROUNDS = 3;
    private static final int FIRST_DESCRIPTOR = 5_000;
    private static final long LONGEST = Long.MAX_VALUE / 4;

    private final Map<String, Written> all = new LinkedHashMap<>();
    private final Map<String, String> options;
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

    private int file;
    private int socket;
    private Places places;

    public WritePath(Map<String, String> options) {
        this.options = options;
    }

    /** What a thread keeps from one step to the next. */
    private static final class Kept {
        final int thread;
        long token;
        long began;

        Kept(int thread) {
            this.thread = thread;
        }
    }

    private interface Step {
        void run(Kept kept);
    }

    @Override
    public Map<String, Written> call() throws Exception {
        LedgerStart.open(options);
        try {
            places = new Places();
            file = striped(EndpointKind.FILE, "/data");
            socket = striped(EndpointKind.SOCKET, "10.0.0.1:80");
            try (Actors actors = new Actors(false)) {
                operations(actors);
                executor(actors);
            }
            try (Actors actors = new Actors(true)) {
                virtual(actors);
            }
            return all;
        } finally {
            Recorder.forget();
            pool.shutdown();
            LedgerStart.close();
        }
    }

    private static int striped(int kind, String name) {
        Endpoints endpoints = Resolver.endpoints();
        int endpoint = endpoints.of(kind, name);
        DeviceAccount device = endpoints.entry(endpoint).device;
        while (device.stripes().length < Actors.STRIPES) {
            if (!endpoints.stripes.more(device)) {
                throw new IllegalStateException("no more stripes");
            }
        }
        return endpoint;
    }

    private void operations(Actors actors) {
        record(
                "a read of a file",
                actors,
                k -> k.token = Ledger.begin(Operation.READ, file),
                k -> Ledger.read(file, k.token, 100, null));
        record(
                "a write to a socket",
                actors,
                k -> k.token = Ledger.begin(Operation.WRITE, socket),
                k -> Ledger.write(socket, k.token, 100, null));
        record(
                "a transfer from the file to the socket",
                actors,
                k -> k.token = Ledger.begin(Operation.READ, file),
                k -> {
                    Ledger.addBytesRead(file, 100);
                    Ledger.write(socket, 0, 100, null);
                    Ledger.gotDirectly(file, k.token, 100, null);
                });
        record(
                "a park",
                actors,
                k -> {
                    // no later one is shorter or longer
                    PageTimers.parked(0);
                    PageTimers.parked(LONGEST);
                    k.token = Ledger.begin(Operation.PARK, 0);
                },
                k -> Ledger.waited(Operation.PARK, k.token));
        opens(actors);
    }

    private void opens(Actors actors) {
        record("an open and a close of one file", actors, this::opens, k -> opened(k, "/data"));
        record(
                "an open and a close of a file of its own",
                actors,
                this::opens,
                k -> opened(k, "/own-" + k.thread));
    }

    private void opens(Kept kept) {
        kept.token = Ledger.begin(Operation.OPEN, 0);
    }

    private void opened(Kept kept, String path) {
        int fd = FIRST_DESCRIPTOR + kept.thread;
        DescriptorLedger.opened(fd, path, kept.token, null);
        DescriptorLedger.closing(fd);
    }

    private void executor(Actors actors) {
        Runnable task = () -> {};
        record(
                "a task of an executor",
                actors,
                k -> {
                    ExecutorLedger.queueing(pool);
                    ExecutorLedger.queued(true, pool);
                },
                k -> ExecutorLedger.beginning(pool),
                k -> {
                    ExecutorLedger.ending(task, pool);
                    ExecutorLedger.ran(task, null, pool);
                });
    }

    private void virtual(Actors actors) {
        record(
                "a virtual thread that reads the file once",
                actors,
                k -> k.began = VirtualLedger.began(),
                k -> k.token = Ledger.begin(Operation.READ, file),
                k -> Ledger.read(file, k.token, 100, null),
                k -> VirtualLedger.ended(k.began));
    }

    private void record(String name, Actors actors, Step... steps) {
        Written written = new Written();
        for (int round = 0; round <= ROUNDS; round++) {
            for (int i = 0; i < Actors.COUNT; i++) {
                Kept kept = new Kept(i);
                List<List<Word>> words = actors.on(i, () -> words(kept, steps));
                if (round == ROUNDS) {
                    written.add(words);
                }
            }
        }
        all.put(name, written);
    }

    private List<List<Word>> words(Kept kept, Step... steps) {
        List<List<Word>> words = new ArrayList<>();
        for (Step step : steps) {
            Recorder.start();
            step.run(kept);
            words.add(places.named(Recorder.stop()));
        }
        return words;
    }
}
