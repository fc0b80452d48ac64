// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Resource;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.owner.TenantHops;
import io.jacct.endtoend.programs.owner.Tenants;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Each tenant is charged for its files, whichever thread has opened them. */
class TenantsTest {
    @TempDir private Path directory;

    private RunningJvm start(ChildJvm child) throws Exception {
        Path file = directory.resolve("file");
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        RunningJvm running = child.program(Tenants.class, file).start();
        running.await("done opened");
        return running;
    }

    private static Finished finish(RunningJvm running) throws Exception {
        running.closeInput();
        return running.finish().well();
    }

    private static Beancounter.Use use(Snapshot page, int tenant, Resource resource) {
        return page.beancounters().stream()
                .filter(each -> each.name().equals("tenant-" + tenant))
                .findFirst()
                .orElseThrow()
                .now()
                .get(resource.id());
    }

    /** The API's numbers of files, with the number of open ones according to the program. */
    private static void assertTold(Finished finished, String when, boolean open) {
        List<String> expected = new ArrayList<>();
        for (String line : finished.lines(when + " ")) {
            String[] words = line.split(" ");
            String held = open ? words[1] : "0";
            expected.add(words[0] + " numfile " + held + " " + words[1]);
        }
        List<String> told =
                finished.lines("account " + when + " ").stream()
                        .map(line -> line.substring(0, line.indexOf(" numproc")))
                        .toList();
        assertEquals(expected, told);
    }

    @OnOldestFirst
    void shouldChargeEachFileToItsTenant(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.verified(jdk).accounted(page))) {
            Snapshot open = Pages.read(page);
            running.say("close");
            running.await("done closed");
            Snapshot closed = Pages.read(page);
            Finished finished = finish(running);
            assertTold(finished, "opened", true);
            assertTold(finished, "closed", false);
            for (int tenant = 1; tenant <= Tenants.TENANTS; tenant++) {
                String line = finished.lines("opened tenant-" + tenant + " ").get(0);
                Beancounter.Use then = use(open, tenant, Resource.NUMFILE);
                assertEquals(Long.parseLong(line), then.held());
                assertEquals(then.held(), then.maxheld());
                assertEquals(then.held(), use(closed, tenant, Resource.NUMFILE).maxheld());
                for (Beancounter.Use use : use(closed, tenant)) {
                    assertEquals(0, use.held());
                }
                int parked = jdk.feature() >= 21 ? 1 : 0;
                assertEquals(parked, use(open, tenant, Resource.NUMVTHREAD).held());
            }
        }
        assertEquals(0, Pages.readSound(page).health().get("adviceErrors"));
    }

    private static List<Beancounter.Use> use(Snapshot page, int tenant) {
        List<Beancounter.Use> all = new ArrayList<>();
        for (Resource each : Resource.values()) {
            all.add(use(page, tenant, each));
        }
        return all;
    }

    @OnOldestFirst
    void shouldLetTheProgramDoTheSameWithoutTheAgent(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        List<List<String>> outputs = new ArrayList<>();
        for (ChildJvm child : List.of(ChildJvm.on(jdk), ChildJvm.verified(jdk).accounted(page))) {
            try (RunningJvm running = start(child)) {
                running.say("close");
                running.await("done closed");
                Finished finished = finish(running);
                List<String> output = new ArrayList<>(finished.lines("opened"));
                output.addAll(finished.lines("closed"));
                outputs.add(output);
            }
        }
        assertEquals(outputs.get(0), outputs.get(1));
    }

    @OnOldestFirst
    void shouldFollowOwnersThroughRandomHopsFromThreadToThread(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = Files.createFile(directory.resolve("hops"));
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        Finished finished =
                ChildJvm.verified(jdk)
                        .accounted(page)
                        .program(TenantHops.class, file, seed)
                        .run()
                        .well();
        List<String> tenants = finished.lines("tenant-");
        assertEquals(TenantHops.TENANTS, tenants.size());
        for (String line : tenants) {
            String[] words = line.split(" ");
            assertEquals(words[1], words[2], () -> "seed " + seed + ": " + finished);
        }
        assertEquals(0, Pages.readSound(page).health().get("adviceErrors"));
    }
}
