// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.kstat.page.DevicePage;
import io.jacct.kstat.page.PageKstats;
import io.jacct.snapshot.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares two interfaces on the same transactions. devstat adds up the duration of each
 * transaction at its end, and notes when the first of several begins. kstat adds up the lengths of
 * a queue. The two methods are independent, so their common results must agree.
 */
class DeviceOracleTest {
    private static final int STEPS = 5_000;

    private final FakeClock clock = new FakeClock(1_000);
    private final IoQueues queues = new IoQueues(clock);
    private final Devstat devstat = new Devstat();

    /** The method of devstat(9), for one thread. */
    private final class Devstat {
        final List<Long> open = new ArrayList<>();
        long busyFrom;
        long busyNanos;
        long durations;
        long lastChange;
        long ended;

        void start() {
            if (open.isEmpty()) {
                busyFrom = clock.getAsLong();
            }
            open.add(clock.getAsLong());
            lastChange = clock.getAsLong();
        }

        void end(int which) {
            durations += clock.getAsLong() - open.remove(which);
            ended++;
            lastChange = clock.getAsLong();
            if (open.isEmpty()) {
                busyNanos += clock.getAsLong() - busyFrom;
            }
        }

        /** The device as a page shows it; open transactions count up to now. */
        Device device() {
            long now = clock.getAsLong();
            long busy = busyNanos + (open.isEmpty() ? 0 : now - busyFrom);
            long queue = durations + open.stream().mapToLong(start -> now - start).sum();
            return DevicePage.device(
                    DevicePage.entry(1, "file", "/data", "file", 0),
                    now,
                    ended + open.size(),
                    ended,
                    busy,
                    queue,
                    lastChange,
                    DevicePage.flow(ended, 3 * ended, durations));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @DisplayName(
            "KS-5, DEV-4: durations sum to rlentime, busy time equals rtime, on every schedule")
    void shouldAgreeWithDevstat(long seed) throws KstatException {
        Random random = new Random(seed);
        PageKstats kstats = page();
        KstatControl control = KstatControl.open(kstats.chain());
        Kstat kstat = control.lookup("device", 0, "file0");
        for (int i = 0; i < STEPS; i++) {
            clock.advance(random.nextInt(4) == 0 ? 0 : random.nextInt(1_000));
            step(random);
            kstats.refresh(DevicePage.snapshot(clock.getAsLong(), 1, List.of(devstat.device())));
            control.read(kstat);
            assertEquals(queues.snapshot(clock.getAsLong()), kstat.data());
        }
        while (!devstat.open.isEmpty()) {
            end(0);
        }
        IoData last = queues.snapshot(clock.getAsLong());
        assertTrue(devstat.ended > STEPS / 4);
        assertEquals(devstat.durations, last.rlentime());
        assertEquals(devstat.busyNanos, last.rtime());
    }

    private PageKstats page() {
        return new PageKstats(DevicePage.snapshot(1_000, 1, List.of(devstat.device())));
    }

    private void step(Random random) {
        if (devstat.open.isEmpty() || devstat.open.size() < 6 && random.nextBoolean()) {
            queues.runqEnter();
            devstat.start();
        } else {
            end(random.nextInt(devstat.open.size()));
        }
    }

    private void end(int which) {
        queues.runqExit();
        queues.readDone(3);
        devstat.end(which);
    }
}
