// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.kernel.KernelList;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Servers under load, with an agent from the start or attached later. At random moments the handles
 * are the kernel's list of descriptors, the tasks are the JVM's threads, and no gauge is below 0.
 */
class AuditTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int MOMENTS = CAMPAIGN ? 100 : 3;
    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());
    private static final int APART_NANOS = 300_000_000;

    @TempDir private Path directory;

    static Stream<Arguments> all() {
        if (!CAMPAIGN) {
            return Stream.of(
                    Arguments.of(Jdks.oldest(), SoakedTomcat.class, true),
                    Arguments.of(Jdks.newest(), SoakedDatabase.class, true),
                    Arguments.of(Jdks.newest(), SoakedOrders.class, false));
        }
        List<Arguments> all = new ArrayList<>();
        for (Jdk jdk : Jdks.all()) {
            for (Class<?> each :
                    List.of(SoakedOrders.class, SoakedDatabase.class, SoakedTomcat.class)) {
                all.add(Arguments.of(jdk, each, true));
                all.add(Arguments.of(jdk, each, false));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0} {1} late: {2}")
    @MethodSource("all")
    void shouldShowWhatIsThere(Jdk jdk, Class<? extends Soaked> application, boolean late)
            throws Exception {
        Path page = directory.resolve("page");
        String options = "beancounters=groups,page=" + page;
        Soaked soaked = application.getDeclaredConstructor().newInstance();
        ChildJvm child = ChildJvm.on(jdk).cached();
        child = late ? child.attachable() : child.agent(options);
        Random random = new Random(SEED);
        try (RunningJvm running = soaked.program(child, directory).start()) {
            soaked.begun(running);
            soaked.load();
            if (late) {
                ChildJvm.jacct(jdk, "attach", running.pid() + "", options).run().well();
            }
            for (int i = 0; i < MOMENTS; i++) {
                LockSupport.parkNanos(random.nextInt(APART_NANOS));
                KernelList.assertAllTold(running, page);
                KernelList.assertAllThreads(jdk, running, page);
                assertNothingIsNegative(Pages.read(page));
            }
            soaked.rest();
            soaked.end(running);
        }
    }

    private static void assertNothingIsNegative(Snapshot snapshot) {
        Counts totals = snapshot.totals();
        long mapped =
                totals.get(Counter.FILE_MAPPED_BYTES) - totals.get(Counter.FILE_UNMAPPED_BYTES);
        assertTrue(mapped >= 0, () -> "seed " + SEED + " mapped " + mapped);
        for (Group pool : snapshot.pools()) {
            assertTrue(pool.live() >= 0, () -> "seed " + SEED + " " + pool.name());
        }
        snapshot.devices()
                .forEach(
                        device ->
                                assertTrue(
                                        device.entry().open() >= 0,
                                        () -> "seed " + SEED + " " + device.entry()));
        for (Beancounter each : snapshot.beancounters()) {
            assertTrue(
                    each.now().stream().allMatch(use -> use.held() >= 0),
                    () -> "seed " + SEED + " " + each);
        }
    }
}
