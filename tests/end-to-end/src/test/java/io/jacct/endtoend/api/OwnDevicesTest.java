// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.api.OwnDevices;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.devstat.Devinfo;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Devices that an application registers with {@code jacct-api.jar}, with and without the agent. */
class OwnDevicesTest {
    private static final long READS = (long) OwnDevices.THREADS * OwnDevices.EACH;

    @TempDir private Path directory;

    static RunningJvm start(ChildJvm child) throws Exception {
        RunningJvm running = child.program(OwnDevices.class).start();
        running.await("ready");
        return running;
    }

    private static RunningJvm startWithoutAgent(Jdk jdk) throws Exception {
        return start(ChildJvm.on(jdk).attachable());
    }

    static void order(RunningJvm running, String order) throws Exception {
        running.say(order);
        running.await("done " + order);
    }

    private static void command(Jdk jdk, RunningJvm running, String command, String... options)
            throws Exception {
        List<String> all = new ArrayList<>(List.of(command, running.pid() + ""));
        all.addAll(List.of(options));
        ChildJvm.jacct(jdk, all.toArray(new String[0])).run().well();
    }

    static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    /** The device that the application has registered for this endpoint. */
    private static Device device(Snapshot snapshot, String endpoint) {
        return snapshot.devices().stream()
                .filter(each -> each.entry().kind().equals("application"))
                .filter(each -> each.entry().endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow();
    }

    /** Asserts that the ring has this number of operations since it was registered. */
    private static void assertWorked(Path page, String endpoint, int times) throws Exception {
        Snapshot snapshot = Pages.read(page);
        assertEquals(0, snapshot.health().get("adviceErrors"));
        Device ring = device(snapshot, endpoint);
        assertEquals(times * READS, ring.reads().operations());
        assertEquals(times * READS * OwnDevices.BYTES, ring.reads().bytes());
        assertEquals(times, ring.writes().operations());
        assertEquals(times * 1024L, ring.writes().bytes());
        assertEquals(times, ring.frees());
        assertEquals(times, ring.others());
        assertEquals(
                List.of(times * READS, (long) times, (long) times),
                List.of(ring.tagged(0), ring.tagged(1), ring.tagged(2)));
        assertEquals(times * (READS + 3), ring.endCount());
        assertEquals(0, ring.busyCount());
        assertEquals(0, ring.unmatched());
        assertEquals(times > 0, ring.queueNanos() > 0);
        assertTrue(ring.busyNanos() <= ring.queueNanos(), "DEV-4");
        long durations = ring.reads().nanos() + ring.writes().nanos() + ring.otherNanos();
        assertEquals(durations, ring.queueNanos());
    }

    @OnOldestFirst
    @DisplayName("PM-8: without the agent all calls do nothing, and there is no file")
    void shouldDoNothingWithoutAgent(Jdk jdk) throws Exception {
        try (RunningJvm running = startWithoutAgent(jdk)) {
            order(running, "work");
            order(running, "start");
            order(running, "end");
            order(running, "remove");
            order(running, "work");
            assertFalse(Files.exists(Page.ofPid(running.pid()).toPath()));
            finish(running);
        }
    }

    @OnOldestFirst
    @DisplayName("DEV-5, DEV-6, DEV-8, DEV-11: exact counts, as registered, busy while one is open")
    void shouldCountExactly(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            assertWorked(page, "ring3", 0);
            order(running, "work");
            assertWorked(page, "ring3", 1);
            order(running, "start");
            Device before = device(Pages.read(page), "mirror0");
            Device after = device(Pages.read(page), "mirror0");
            assertEquals(1, after.busyCount());
            assertTrue(after.busyNanos() > before.busyNanos());
            order(running, "end");
            Snapshot snapshot = Pages.read(page);
            Device mirror = device(snapshot, "mirror0");
            assertEquals(0, mirror.busyCount());
            assertEquals(OwnDevices.BYTES, mirror.writes().bytes());
            assertEquals(
                    List.of(0L, 0L, 0L),
                    List.of(mirror.tagged(0), mirror.tagged(1), mirror.tagged(2)));
            assertEquals("mirror", mirror.entry().name());
            assertTrue(mirror.entry().pass());
            order(running, "remove");
            assertEquals(snapshot.deviceGeneration() + 1, Pages.read(page).deviceGeneration());
            assertWorked(page, "other", 1);
            order(running, "work");
            assertWorked(page, "other", 1);
            finish(running);
        }
        Pages.readSound(page);
    }

    @OnOldestFirst
    @DisplayName("DEV-10: the list changes only when a device comes or goes")
    void shouldSayWhetherTheListHasChanged(Jdk jdk) throws Exception {
        Path file = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(file));
                Page page = Page.open(file.toFile())) {
            Devinfo devices = new Devinfo(page);
            assertEquals(1, devices.getdevs());
            int count = devices.devices().size();
            assertEquals(count, devices.getnumdevs());
            order(running, "work");
            assertEquals(0, devices.getdevs());
            assertEquals(devices.generation(), devices.getgeneration());
            order(running, "twin");
            assertEquals(devices.generation() + 1, devices.getgeneration());
            assertEquals(1, devices.getdevs());
            assertEquals(count + 1, devices.devices().size());
            assertEquals(0, devices.getdevs());
            order(running, "remove");
            assertEquals(1, devices.getdevs());
            assertEquals(count, devices.devices().size());
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldShowWhatWasRegisteredBeforeTheAgentCameEachTimeItComes(Jdk jdk) throws Exception {
        try (RunningJvm running = startWithoutAgent(jdk)) {
            order(running, "start");
            order(running, "work");
            for (String name : List.of("first", "second")) {
                Path page = directory.resolve(name);
                command(jdk, running, "attach", "page=" + page);
                assertWorked(page, "ring3", 0);
                order(running, "work");
                assertWorked(page, "ring3", 1);
                order(running, "end");
                Device mirror = device(Pages.read(page), "mirror0");
                assertEquals(1, mirror.writes().operations());
                assertEquals(0, mirror.writes().nanos(), "its beginning was not seen");
                assertEquals(0, mirror.unmatched());
                command(jdk, running, "detach");
                order(running, "start");
            }
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldBeInIostatAndAmongTheKstats(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.on(jdk).accounted(page))) {
            order(running, "work");
            order(running, "start");
            running.kill();
        }
        List<String> lines =
                ChildJvm.jacct(jdk, "iostat", page + "", "ring3", "mirror0").run().well().out();
        assertTrue(lines.get(2).matches(".* application +ring3"), lines.toString());
        assertTrue(lines.get(3).matches(".* application,pass +mirror0"), lines.toString());
        ChildJvm kstat =
                ChildJvm.jacct(
                        jdk,
                        "kstat",
                        "-p",
                        page + "",
                        "device:3:ring3:/^(class|reads|nread)$/",
                        "devicestat:3:ring3:/^(blockSize|tagsHead|deviceType)$/");
        assertEquals(
                List.of(
                        "device:3:ring3:class\tapplication",
                        "device:3:ring3:nread\t" + READS * OwnDevices.BYTES,
                        "device:3:ring3:reads\t" + READS,
                        "devicestat:3:ring3:blockSize\t4096",
                        "devicestat:3:ring3:deviceType\t" + 0x3c,
                        "devicestat:3:ring3:tagsHead\t1"),
                kstat.run().well().out());
    }
}
