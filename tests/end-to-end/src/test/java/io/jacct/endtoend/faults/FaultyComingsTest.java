// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.faults.AttachDetachFaults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent fails on purpose while it starts, weaves, fills its cache, makes its page longer or is
 * detached: see {@link AttachDetachFaults}. The program has its usual outcome, and one line or a
 * count reports the failure. After a detach nothing of the agent is left. The next start works as
 * if nothing had failed.
 */
@AfterVerify
class FaultyComingsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    private static final long SEED = Long.getLong("jacct.seed", CAMPAIGN ? System.nanoTime() : 1);
    private static final int FAULTS = CAMPAIGN ? 1_000_000 : 20;
    private static final int SECONDS =
            Integer.getInteger("jacct.faults.seconds", CAMPAIGN ? 300 : 8);
    private static final int MORE_SECONDS = 120;
    private static final int FEW = 1;

    private static final String[] OPEN = {"--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED"};

    /**
     * An entry of the cache that cannot be read, or a patch that cannot be applied, is not a loss:
     * the class is woven anew. Nor is a native id that a thread had no memory to store: the sampler
     * finds it. The program itself asks the housekeeper to make the page longer, so it gets the
     * failures of that.
     */
    private static final Pattern QUIET =
            Pattern.compile(
                    "silent .*\\[io\\.jacct\\.weave\\.(CacheEntry|patch\\.\\w+)\\..*\\] DEFECT \\w+"
                            + " WEAVE .*"
                            + "|silent .*\\[io\\.jacct\\.ledger\\.task\\.Exemptions\\."
                            + "meetAmidst\\] MEMORY .*"
                            + "|broken .*\\[io\\.jacct\\.ledger\\."
                            + "(LedgerState\\.add|base\\.Housekeeping\\.wake)\\b.*\\] .* GROW .*");

    @TempDir private Path directory;

    @OnEachJdk
    void shouldComeAgainAfterItFailed(Jdk jdk) throws Exception {
        Path work = Files.createDirectory(directory.resolve("work"));
        FaultyJar jar = new FaultyJar(directory.resolve("jacct.jar"));
        Finished without = ChildJvm.on(jdk).program(AttachDetachFaults.class, work).run();
        ChildJvm child =
                ChildJvm.on(jdk)
                        .options(OPEN)
                        .agent(directory.resolve("jacct.jar"), "")
                        .program(AttachDetachFaults.class, work, SEED, FAULTS, SECONDS);
        Finished with;
        try (RunningJvm running = child.start()) {
            with = running.finish(SECONDS + MORE_SECONDS);
        }
        List<String> said = with.out().stream().map(jar::named).toList();
        System.out.println(jdk + ", seed " + SEED + ": " + with.lines("faults "));
        assertEquals(without.lines("outcome "), with.lines("outcome "), with::command);
        assertEquals(List.of(), said.stream().filter(FaultyComingsTest::isWrong).toList());
        assertEquals(0, with.status(), with::toString);
        assertEquals(List.of(), with.errBut("cannot grow: "), with::command);
        assertTrue(Integer.parseInt(with.lines("faults ").get(0)) >= FEW, with::toString);
    }

    private static boolean isWrong(String line) {
        return line.contains("#") && !QUIET.matcher(line).matches();
    }
}
