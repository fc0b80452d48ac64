// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.samples.tenants.TenantsMain;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** The sample with three tenants: it names the tenant that leaks, and serves the other two. */
class TenantsSampleTest {
    private static final int REQUESTS = 300;

    /** The sample's limit. */
    private static final int LIMIT = 60;

    @TempDir private Path directory;

    private static Finished run(ChildJvm child) throws Exception {
        return child.program(TenantsMain.class, 0, REQUESTS).run().well();
    }

    /** A period may have ended just now, so the maximum of the present one has no meaning. */
    private static void assertOthers(Finished finished, int files) {
        for (String name : List.of("red", "green")) {
            String line = finished.lines("tenants: " + name + " ").get(0);
            assertEquals(
                    "served=" + REQUESTS + " failed=0 files=" + files,
                    line.substring(0, line.indexOf(" most")));
        }
    }

    @OnOldestFirst
    void shouldNameTheTenantThatLeaksAndServeEveryRequest(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished = run(ChildJvm.verified(jdk).accounted(page));
        assertOthers(finished, 0);
        String leaked =
                String.format(
                        "erved=%d failed=0 files=%1$d most=%1$d limit=%d over=%d",
                        REQUESTS, LIMIT, REQUESTS - LIMIT);
        assertEquals(List.of(leaked), finished.lines("tenants: blue s"));
        List<String> warnings = finished.lines("tenants: blue held ");
        assertFalse(warnings.isEmpty(), finished::toString);
        assertEquals(0, Pages.readSound(page).health().get("adviceErrors"));
    }

    @OnOldestFirst
    void shouldRefuseOnlyTheTenantThatLeaks(Jdk jdk) throws Exception {
        Finished finished = run(ChildJvm.on(jdk).agent("enforce=true"));
        assertOthers(finished, 0);
        String refused =
                String.format(
                        "erved=%d failed=%d files=%1$d most=%1$d limit=%1$d over=%2$d",
                        LIMIT, REQUESTS - LIMIT);
        assertEquals(List.of(refused), finished.lines("tenants: blue s"));
    }

    @OnOldestFirst
    void shouldServeWithoutTheAgentToo(Jdk jdk) throws Exception {
        assertOthers(run(ChildJvm.on(jdk)), -1);
    }
}
