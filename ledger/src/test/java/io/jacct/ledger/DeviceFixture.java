// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.page.DevicePages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** A device with a clock that stands until a test moves it, and threads for its stripes. */
final class DeviceFixture implements AutoCloseable {
    private static final int THREADS = 4;

    volatile long now = -5_000_000_000_017L;

    /** Runs after the next reading of the clock, before the time is used. */
    volatile Runnable meanwhile;

    final LedgerState state;
    final Endpoints endpoints;
    final int endpoint;
    final io.jacct.ledger.device.DeviceAccount device;
    private final List<ExecutorService> threads = new ArrayList<>();
    private Supplier<List<Device>> again;

    DeviceFixture() {
        this(100);
    }

    /** Makes a fixture with this number of places for endpoints besides those of "other". */
    DeviceFixture(int places) {
        Ticker ticker =
                new Ticker() {
                    @Override
                    public long now() {
                        long then = now;
                        Runnable once = meanwhile;
                        meanwhile = null;
                        if (once != null) {
                            once.run();
                        }
                        return then;
                    }
                };
        try {
            PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
            page.ready();
            state = new LedgerState(page, 8, places, 32, ticker);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        endpoints = state.endpoints;
        endpoint = endpoints.of(EndpointKind.FILE, "/data");
        device = endpoints.entry(endpoint).device;
        for (int i = 0; i < THREADS; i++) {
            threads.add(Executors.newSingleThreadExecutor());
        }
    }

    /** Makes the device have this number of stripes. */
    void stripes(int count) {
        while (device.stripes().length < count) {
            if (!endpoints.stripes.more(device)) {
                throw new IllegalStateException("no more stripes");
            }
        }
    }

    /** Runs on one of four threads, which mostly use different stripes. */
    <T> T on(int thread, Callable<T> action) {
        try {
            return threads.get(thread).submit(action).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Holds a stripe, as a thread does that has lost its processor. Ends with {@code
     * Seqlock.close()}.
     */
    static void takenBySomebody(DeviceStripe stripe) {
        Thread owner = new Thread(stripe::tryOpen);
        owner.start();
        try {
            owner.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Device read() {
        return read("/data");
    }

    Device read(String name) {
        return all().stream()
                .filter(each -> each.entry().endpoint().equals(name))
                .filter(each -> each.entry().kind().equals("file"))
                .findFirst()
                .orElseThrow();
    }

    /** A reader that has read before must not differ: it keeps what it knows of devices at rest. */
    List<Device> all() {
        again = again == null ? DevicePages.again(state.page, () -> now) : again;
        List<Device> all = DevicePages.read(state.page, () -> now);
        assertEquals(all, again.get());
        return all;
    }

    long health(long id) {
        return CounterMemory.getAcquire(state.page.header(Layout.health((int) id)));
    }

    /** The device's values as devstat has them. */
    long generation() {
        return CounterMemory.getAcquire(state.page.header(Layout.PAGE_DEVICE_CHANGES)) / 2;
    }

    @Override
    public void close() {
        threads.forEach(ExecutorService::shutdown);
    }
}
