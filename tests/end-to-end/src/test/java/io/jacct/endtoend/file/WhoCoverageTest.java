// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.jacct.endtoend.file.KnownShares.Written;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.file.SharedFiles;
import io.jacct.endtoend.programs.file.Sizes;
import io.jacct.snapshot.Device;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs whose pools write known parts of files. Where all is timed, each figure of a pool and a
 * file is exact. Where it is not, the users of a file add up to it, and 95 of 100 figures are
 * within two of their stated errors.
 */
class WhoCoverageTest {
    private static final List<Integer> THREADS = List.of(2, 8, 64);
    private static final List<Integer> FILES = List.of(1, 50, 2000);
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    /**
     * What jacct and the program's clocks do in a write, beside busy processes. It is more where a
     * thread has not written into a file before; of more files than so many nearly all are new, and
     * the program's times are an upper bound only.
     */
    private static final double OWN_NANOS = 2_000;

    private static final int MOST_FILES = 50;

    /**
     * Where a thread loses its processor in a write, that takes a thousand times as long. If it was
     * not drawn, neither the sum nor its error knows of it, as docs/timing.md says of what is rare
     * and slow. With less than this part of the time in such writes, a sum hardly feels it.
     */
    private static final double MOST_SLOW = 0.01;

    private static final int FEW = 20;

    private static final String TIMES = " times";
    private static final String NOT_PROMISED = " with lost turns, for which nothing is promised";

    @TempDir private Path directory;

    private final Map<String, Held> held = new TreeMap<>();

    /** How many figures were within two errors. */
    private static final class Held {
        private int all;
        private int within;

        void add(double estimate, double error, double truth, double more) {
            all++;
            within += Math.abs(estimate - truth) <= 2 * error + more ? 1 : 0;
        }

        /**
         * 95 in 100, but for what three standard errors of that number allow to chance. So few
         * figures say nothing: what disturbs one disturbs all of them, as they are of one program.
         */
        boolean enough() {
            return all < FEW || within >= 0.95 * all - 3 * Math.sqrt(0.95 * 0.05 * all);
        }

        @Override
        public String toString() {
            return "%d of %d, %.1f %%".formatted(within, all, 100.0 * within / all);
        }
    }

    @OnEachJdk
    void shouldHoldForAFewPrograms(Jdk jdk) throws Exception {
        exact(jdk, 8, 50, Sizes.BIMODAL);
        estimated(jdk, 8, 50, Sizes.BIMODAL);
        assertHeld();
    }

    @AfterVerify
    @OnEachJdk
    void shouldHoldForAllPrograms(Jdk jdk) throws Exception {
        for (int threads = 0; threads < THREADS.size(); threads++) {
            for (int files = 0; files < FILES.size(); files++) {
                for (Sizes sizes : Sizes.values()) {
                    // of a square of all three, each pair once
                    if (CAMPAIGN || (threads + files + sizes.ordinal()) % THREADS.size() == 0) {
                        exact(jdk, THREADS.get(threads), FILES.get(files), sizes);
                        estimated(jdk, THREADS.get(threads), FILES.get(files), sizes);
                    }
                }
            }
        }
        assertHeld();
    }

    private void assertHeld() {
        System.out.println("within two errors: " + held);
        held.keySet().removeIf(what -> what.endsWith(NOT_PROMISED));
        assertTrue(held.values().stream().allMatch(Held::enough), held::toString);
    }

    /** It stays until it is closed. */
    private RunningJvm start(Jdk jdk, Path own, String options, int[] program, Sizes sizes)
            throws Exception {
        return ChildJvm.on(jdk)
                // three users of each of 2,000 files are more than the default has room for
                .agent("users.max=32768,page=" + own.resolve("page") + options)
                .program(SharedFiles.class, own, program[1], program[0], program[2], sizes)
                .start();
    }

    private void exact(Jdk jdk, int threads, int files, Sizes sizes) throws Exception {
        Path own = Files.createTempDirectory(directory, "exact");
        int[] program = {threads, files, 8_000 / threads};
        try (RunningJvm running = start(jdk, own, ",timing=full", program, sizes)) {
            Map<String, Written> truth = KnownShares.truth(running, false);
            Map<String, Written> told =
                    KnownShares.written(KnownShares.who(jdk, own.resolve("page")));
            assertExact(KnownShares.exactly(truth), KnownShares.exactly(told));
            truth.forEach((key, one) -> assertTrue(told.get(key).nanos() <= one.nanos(), key));
        }
    }

    /**
     * A machine that is too busy to let the page grow in time has some of a file's first writes in
     * {@code other}. They are few, and with them all is exact.
     */
    private static void assertExact(Map<String, Written> truth, Map<String, Written> told) {
        Map<String, Written> files = new TreeMap<>();
        truth.forEach((key, one) -> files.merge(file(key), one, Written::plus));
        Map<String, Written> toldFiles = new TreeMap<>();
        told.forEach((key, one) -> toldFiles.merge(file(key), one, Written::plus));
        assertEquals(files, toldFiles);
        long all = truth.values().stream().mapToLong(Written::writes).sum();
        long missing = 0;
        for (Map.Entry<String, Written> each : truth.entrySet()) {
            Written its = told.getOrDefault(each.getKey(), Written.NOTHING);
            assertTrue(its.writes() <= each.getValue().writes(), () -> told + " of " + truth);
            missing += each.getValue().writes() - its.writes();
        }
        assertTrue(missing <= all / 100, missing + " of " + all);
    }

    private static String file(String key) {
        return key.substring(0, key.indexOf(' '));
    }

    private void estimated(Jdk jdk, int threads, int files, Sizes sizes) throws Exception {
        Path own = Files.createTempDirectory(directory, "estimated");
        int[] program = {threads, files, 200_000 / threads};
        try (RunningJvm running = start(jdk, own, "", program, sizes)) {
            Map<String, Written> truth = KnownShares.truth(running, false);
            List<JsonObject> rows = KnownShares.who(jdk, own.resolve("page"));
            Map<String, Written> told = KnownShares.written(rows);
            assertTrue(told.keySet().containsAll(truth.keySet()), () -> told + " of " + truth);
            for (JsonObject row : rows) {
                Written was = truth.getOrDefault(KnownShares.key(row), Written.NOTHING);
                compare(sizes + " writes", row, "writes", was.writes());
                compare(sizes + " bytes", row, "writeBytes", was.bytes());
            }
            times(sizes, truth, told, devices(own.resolve("page")));
        }
    }

    private void compare(String what, JsonObject row, String field, long truth) {
        long error = row.get(field + "Error").getAsLong();
        // both are rounded
        held(what).add(row.get(field).getAsLong(), error, truth, 1);
    }

    private Held held(String what) {
        return held.computeIfAbsent(what, none -> new Held());
    }

    private static Map<String, Device> devices(Path page) throws Exception {
        Map<String, Device> all = new HashMap<>();
        for (Device each : Pages.readSound(page).devices()) {
            String path = each.entry().endpoint();
            all.put(path.substring(path.lastIndexOf('/') + 1), each);
        }
        return all;
    }

    /** Users add up to their files, and the times of files are as exact as they say. */
    private void times(
            Sizes sizes,
            Map<String, Written> truth,
            Map<String, Written> told,
            Map<String, Device> devices) {
        Map<String, Written> trueOfFile = byFile(truth);
        Map<String, Written> toldOfFile = byFile(told);
        trueOfFile.forEach(
                (file, one) -> {
                    Device.DirectionStats writes = devices.get(file).writes();
                    Written sum = toldOfFile.get(file);
                    assertEquals(
                            new Written(writes.operations(), writes.bytes(), writes.nanos(), 0),
                            sum);
                    assertEquals(one.withoutTime(), sum.withoutTime());
                    boolean slow = one.slow() > MOST_SLOW * one.nanos();
                    boolean bound = trueOfFile.size() > MOST_FILES;
                    double own = bound ? one.nanos() : one.slow() + OWN_NANOS * one.writes();
                    held(sizes + TIMES + (bound ? " at most" : "") + (slow ? NOT_PROMISED : ""))
                            .add(
                                    writes.nanos(),
                                    writes.nanosError(),
                                    one.nanos() - own / 2,
                                    own / 2);
                });
    }

    private static Map<String, Written> byFile(Map<String, Written> users) {
        Map<String, Written> all = new HashMap<>();
        users.forEach((key, one) -> all.merge(key.split(" ")[0], one, Written::plus));
        return all;
    }
}
