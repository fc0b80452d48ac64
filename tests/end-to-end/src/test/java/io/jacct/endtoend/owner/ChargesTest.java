// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.limits.Peaks;
import io.jacct.endtoend.programs.limits.Turmoil;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several threads open and close at random for several owners. Afterwards nothing is held, and each
 * owner's most is known.
 */
class ChargesTest {
    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());
    private static final int OPERATIONS =
            Integer.getInteger(
                    "jacct.charges", Boolean.getBoolean("jacct.campaign") ? 200_000 : 20_000);

    /** The most handles: fewer than are open at a time, so that handles overflow. */
    private static final String OPTIONS = ",handles.max=50";

    private static final long PATIENCE_SECONDS = 3_600;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldHoldInTheEndWhatWasHeldInTheBeginning(Jdk jdk) throws Exception {
        assertSame("none refused", run(ChildJvm.verified(jdk), "", false));
    }

    @OnOldestFirst
    void shouldHoldInTheEndWhatWasHeldInTheBeginningWhereLimitsAreEnforced(Jdk jdk)
            throws Exception {
        assertSame("some refused", run(ChildJvm.strict(jdk), ",enforce=true", true));
    }

    @OnOldestFirst
    void shouldKnowTheMostThatWasHeldAtAnyTime(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                finished(
                        ChildJvm.verified(jdk)
                                .agent("page=" + page + OPTIONS)
                                .program(Peaks.class, directory, OPERATIONS, SEED));
        Pages.readSound(page);
        List<Integer> held = Collections.nCopies(jdk.feature() < 21 ? 3 : 4, 0);
        assertEquals(
                Collections.nCopies(4, "held " + held + " much"),
                finished.out(),
                () -> "-Djacct.seed=" + SEED);
    }

    private Finished run(ChildJvm child, String options, boolean limited) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                finished(
                        child.agent("page=" + page + OPTIONS + options)
                                .program(Turmoil.class, directory, OPERATIONS, SEED, limited));
        Pages.readSound(page);
        return finished;
    }

    private static Finished finished(ChildJvm child) throws Exception {
        try (RunningJvm running = child.start()) {
            return running.finish(PATIENCE_SECONDS).well();
        }
    }

    private static void assertSame(String refused, Finished finished) {
        assertEquals(
                List.of("more than before: {}", refused),
                finished.out(),
                () -> "-Djacct.seed=" + SEED);
    }
}
