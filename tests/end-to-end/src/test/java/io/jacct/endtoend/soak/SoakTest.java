// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.OtherAgents;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Servers run under load for long, with a recording and another agent, while jacct's agent is
 * attached and detached and its readers are killed. Each answer is right, and nothing grows. A
 * campaign runs five minutes for each server; {@code -Djacct.soak.minutes=60} is the long form.
 *
 * <p>A line through few samples tells little. The short slice prints it, and asserts only values
 * that are known exactly.
 */
@AfterVerify
class SoakTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int MINUTES = Integer.getInteger("jacct.soak.minutes", CAMPAIGN ? 5 : 0);
    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());

    /** Which of {@link #all} run, a regular expression such as {@code JDK 17.*Tomcat}. */
    private static final String ONLY = System.getProperty("jacct.soak.only", "");

    /** The least number of minutes from which a line is meaningful. */
    private static final int TELLING = 5;

    private static final long HALF = TimeUnit.MINUTES.toNanos(MINUTES) / 2;

    /** The time until all one-time loading, compiling and starting is done. */
    private static final long WARM_UP = HALF / 5;

    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    /** Metaspace that HotSpot keeps for versions of woven classes, see {@code RoundsTest}. */
    private static final long ROUND_KEEPS = MIB;

    /** The limit for the gain of each value in half the time. */
    private static final Map<String, Long> MOST =
            Map.of(
                    "agent",
                    MIB / 4,
                    "metaspace",
                    MIB,
                    "threads",
                    2L,
                    "descriptors",
                    2L,
                    "page",
                    0L);

    /**
     * The packages that the other agent weaves. On JDK 17 it would disturb JFR's own weaving of
     * other classes, even without jacct.
     */
    private static final String COVERED =
            "includes=org.h2.mvstore.*:org.apache.coyote.*,output=none";

    @TempDir private Path directory;

    static Stream<Arguments> all() {
        if (MINUTES == 0) {
            return Stream.of(Arguments.of(Jdks.oldest(), SoakedOrders.class));
        }
        return Stream.of(SoakedOrders.class, SoakedDatabase.class, SoakedTomcat.class)
                .flatMap(each -> Jdks.all().stream().map(jdk -> Arguments.of(jdk, each)))
                .filter(each -> Pattern.compile(ONLY).matcher(Arrays.toString(each.get())).find());
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void shouldServeOnAndGrowNothing(Jdk jdk, Class<? extends Soaked> application)
            throws Exception {
        Soaked soaked = application.getDeclaredConstructor().newInstance();
        ChildJvm child = soaked.program(child(jdk), directory);
        try (RunningJvm running = child.start()) {
            soaked.begun(running);
            Held held = new Held(jdk, running, directory);
            Soak soak = new Soak(jdk, soaked, running, held, SEED);
            soaked.load();
            soak.comeAndGo(WARM_UP);
            soaked.rest();
            Map<String, Long> before = held.now();
            List<String> targets = held.targets();
            soaked.load();
            Samples rounds = soak.comeAndGo(HALF);
            Samples stay = soak.stay(HALF);
            soaked.rest();
            assertBack(held, before, "descriptors before: " + targets);
            soaked.end(running);
            if (MINUTES >= TELLING) {
                rounds.assertFlat(mostAfter(rounds.size(), soaked));
                stay.assertFlat(most(soaked));
            }
        }
    }

    private static Map<String, Long> most(Soaked soaked) {
        Map<String, Long> most = new HashMap<>(MOST);
        most.put("heap", soaked.caches());
        most.put("resident", soaked.resident());
        return most;
    }

    private static Map<String, Long> mostAfter(int rounds, Soaked soaked) {
        Map<String, Long> most = most(soaked);
        // there is no agent at the measurement
        most.put("agent", KIB);
        most.merge("metaspace", rounds * ROUND_KEEPS, Long::sum);
        most.merge("resident", rounds * 2 * ROUND_KEEPS, Long::sum);
        return most;
    }

    private ChildJvm child(Jdk jdk) {
        String jfr = "-XX:StartFlightRecording:settings=profile,maxsize=50m,filename=";
        return ChildJvm.on(jdk)
                .attachable()
                .options("-XX:+UseSerialGC", "-XX:SoftRefLRUPolicyMSPerMB=0")
                // so that all of the heap is resident from the start
                .options("-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch")
                .options(jfr + directory.resolve("recorded.jfr"))
                .agent(OtherAgents.jar("jacoco"), COVERED);
    }

    /**
     * Asserts that there are no additional threads and descriptors. A server closes its sockets and
     * ends its threads some time after the last client has gone. The earlier measurement may have
     * been before that.
     */
    private static void assertBack(Held held, Map<String, Long> before, String more)
            throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        Map<String, Long> after = held.now();
        while (!noMore(after, before) && System.nanoTime() < deadline) {
            Await.rest();
            after = held.now();
        }
        List<String> targets = held.targets();
        String told = threads(before) + "; seed " + SEED + ", " + more + ", after: " + targets;
        assertTrue(noMore(after, before), threads(after) + ", before: " + told);
    }

    private static boolean noMore(Map<String, Long> after, Map<String, Long> before) {
        return Stream.of("threads", "descriptors").allMatch(e -> after.get(e) <= before.get(e));
    }

    private static String threads(Map<String, Long> held) {
        return held.get("threads") + " threads, " + held.get("descriptors") + " descriptors";
    }
}
