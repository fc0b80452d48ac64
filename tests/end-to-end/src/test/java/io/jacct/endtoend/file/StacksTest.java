// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnEachVirtualJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.programs.file.KnownCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct stacks}: which code has done how much, against a program that counts it. */
class StacksTest {
    private static final double CLOSE = 0.05;

    /** Beside other programs that use both processors one of four runs was off. */
    private static final int TRIES = 3;

    /** So many standard errors: some twenty shares are compared. */
    private static final double ERRORS = 3.5;

    /** Of the few stacks of some seconds, on a machine that is busy with other things, too. */
    private static final double NEAR = 0.1;

    private static final Set<String> WRITERS = Set.of("audit", "journal", "scan");

    @TempDir private Path directory;

    private ChildJvm program(Jdk jdk, String options, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(directory));
        arguments.addAll(List.of(more));
        return ChildJvm.on(jdk)
                .withBothCompilers()
                .agent("page=" + directory.resolve("page") + options)
                .program(KnownCode.class, arguments.toArray());
    }

    /** Runs the program, whose methods begin when stacks are taken, and returns what it did. */
    private Map<String, Double> truth(ChildJvm program) throws Exception {
        try (RunningJvm running = program.start()) {
            Pages.awaitReady(Path.of(page()));
            Pages.await(Path.of(page()), page -> page.health().get("stacksOn") == 1);
            running.say("");
            return truth(running.finish());
        }
    }

    /** The sums that the program has printed, by method and name. */
    private static Map<String, Double> truth(Finished done) {
        assertEquals(0, done.status(), () -> String.join("\n", done.err()));
        Map<String, Double> all = new HashMap<>();
        for (String line : done.out()) {
            String[] words = line.split(" ");
            if (words.length == 3) {
                all.put(words[0] + " " + words[1], Double.valueOf(words[2]));
            }
        }
        return all;
    }

    private JsonObject stacks(Jdk jdk, String target, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("stacks", target, "--json"));
        words.addAll(List.of(more));
        Finished done = ChildJvm.jacct(jdk, words.toArray(String[]::new)).run().well();
        return JsonParser.parseString(done.out().get(0)).getAsJsonObject();
    }

    /** The values by the methods of the program. */
    private static Map<String, Double> values(JsonObject report) {
        return sums(report, stack -> stack.get("value").getAsDouble());
    }

    /** The standard errors of their shares, as the report states them. */
    private static Map<String, Double> errors(JsonObject report) {
        Map<String, Double> squares =
                sums(report, stack -> Math.pow(stack.get("shareError").getAsDouble(), 2));
        squares.replaceAll((method, square) -> Math.sqrt(square));
        return squares;
    }

    private static Map<String, Double> sums(JsonObject report, ToDoubleFunction<JsonObject> value) {
        Map<String, Double> all = new HashMap<>();
        for (JsonElement each : report.getAsJsonArray("stacks")) {
            JsonObject stack = each.getAsJsonObject();
            for (JsonElement frame : stack.getAsJsonArray("frames")) {
                String[] words = frame.getAsString().split("[.:]");
                if (frame.getAsString().contains(".KnownCode.")) {
                    String method = words[words.length - 2];
                    all.merge(method, value.applyAsDouble(stack), Double::sum);
                    break;
                }
            }
        }
        return all;
    }

    /**
     * Whether the shares of these methods among them are as the program says: that close, or within
     * the error that the report states. A busy machine draws fewer stacks.
     */
    private void assertShares(
            Jdk jdk,
            double close,
            String by,
            Set<String> methods,
            Map<String, Double> truth,
            String... more)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("--by", by));
        words.addAll(List.of(more));
        JsonObject report =
                stacks(jdk, directory.resolve("page").toString(), words.toArray(String[]::new));
        Map<String, Double> told = values(report);
        Map<String, Double> errors = errors(report);
        double all = methods.stream().mapToDouble(one -> truth.get(one + " " + by)).sum();
        double allTold = methods.stream().mapToDouble(one -> told.getOrDefault(one, 0.0)).sum();
        for (String method : methods) {
            double share = truth.get(method + " " + by) / all;
            double its = told.getOrDefault(method, 0.0) / allTold;
            String what = method + " by " + by + ": " + its + ", truly " + share + ", of " + told;
            // the report's shares are of all stacks
            double scale = report.get("total").getAsDouble() / allTold;
            double stated = ERRORS * scale * errors.getOrDefault(method, 0.0);
            assertTrue(Math.abs(its - share) < Math.max(close, stated), what + " +- " + stated);
        }
        Map<String, Double> drawn = sums(report, stack -> stack.get("drawn").getAsDouble());
        double stacks = methods.stream().mapToDouble(one -> drawn.getOrDefault(one, 0.0)).sum();
        long lost = Pages.readSound(Path.of(page())).health().get("stacksLost");
        String what = by + ": " + allTold + " of " + all + ", by " + stacks + ", lost " + lost;
        double most = Math.max(0.25, 4 / Math.sqrt(stacks));
        assertTrue(stacks > 0 && Math.abs(allTold / all - 1) < most, what);
    }

    private void assertShares(Jdk jdk, double close, Map<String, Double> truth) throws Exception {
        assertShares(jdk, close, "bytes", WRITERS, truth);
        // a scan is a seek, too
        assertShares(jdk, close, "ops", Set.of("audit", "journal"), truth, "--write");
        assertShares(jdk, close, "wait", Set.of("brief", "lengthy"), truth);
    }

    /** With a larger budget a few seconds say as much as half a minute does. */
    @OnOldestThenMatrix
    void shouldTellTheSharesOfMethods(Jdk jdk) throws Exception {
        String options = ",stacks=on,stacks.per.second=1000";
        Map<String, Double> truth = truth(program(jdk, options, 4000));
        assertShares(jdk, NEAR, truth);
        JsonObject report = stacks(jdk, page(), "--by", "open");
        Map<String, Double> open = values(report);
        assertTrue(Set.of("leak", "main").containsAll(open.keySet()), open::toString);
        double leaks = truth.get("leak open");
        // a few opens are drawn, and each stands for many
        long drawn = report.get("drawn").getAsLong();
        double off = Math.abs(open.get("leak") / leaks - 1);
        String what = open + " of " + leaks + ", from " + drawn;
        assertTrue(drawn > 0 && off < 0.3 + 3 / Math.sqrt(drawn), what);
        System.out.println("leaks: " + what);
    }

    private String page() {
        return directory.resolve("page").toString();
    }

    @OnEachVirtualJdk
    void shouldTellTheSharesOfMethodsOfVirtualThreads(Jdk jdk) throws Exception {
        String options = ",stacks=on,stacks.per.second=1000";
        assertShares(jdk, NEAR, truth(program(jdk, options, 4000, "virtual")));
    }

    @OnEachJdk
    @AfterVerify
    void shouldTellThemWithTheUsualBudgetInHalfAMinute(Jdk jdk) throws Exception {
        AssertionError busy = null;
        for (int i = 0; i < TRIES; i++) {
            try {
                assertShares(jdk, CLOSE, truth(program(jdk, ",stacks=on", 30_000)));
                return;
            } catch (AssertionError off) {
                System.out.println(jdk + ", not close: " + off.getMessage());
                busy = off;
            }
        }
        throw busy;
    }

    /** The JVM takes stacks while the command looks, and no longer; nothing is printed there. */
    @OnOldestFirst
    void shouldTakeStacksWhileTheCommandLooks(Jdk jdk) throws Exception {
        try (RunningJvm running = program(jdk, "", 600_000).start()) {
            running.say("");
            running.await(KnownCode.BEGUN);
            Map<String, Double> told = values(stacks(jdk, page(), "-d", "2", "--by", "bytes"));
            assertTrue(told.keySet().containsAll(WRITERS), told::toString);
            awaitOff(jdk);
            Path flames = directory.resolve("flames.html");
            ChildJvm.jacct(jdk, "stacks", page(), "-d", "1", "--html", flames.toString())
                    .run()
                    .well();
            assertTrue(Files.readString(flames).contains("KnownCode"));
            Finished ended = running.kill();
            assertEquals(List.of(), ended.err());
        }
        assertTrue(values(stacks(jdk, page(), "--by", "bytes")).containsKey("scan"));
    }

    private void awaitOff(Jdk jdk) throws Exception {
        long on = 1;
        for (int tries = 0; tries < 20 && on != 0; tries++) {
            Finished page = ChildJvm.jacct(jdk, "page", page(), "--json").run().well();
            JsonObject all = JsonParser.parseString(page.out().get(0)).getAsJsonObject();
            on = all.getAsJsonObject("health").get("stacksOn").getAsLong();
        }
        assertEquals(0, on);
    }

    /** An order of the command, and one of the MBean. */
    @OnOldestFirst
    void shouldSwitch(Jdk jdk) throws Exception {
        try (RunningJvm running = program(jdk, ",jmx=off", 600_000).options().start()) {
            running.say("");
            running.await(KnownCode.BEGUN);
            String pid = Long.toString(running.pid());
            String none = ChildJvm.jacct(jdk, "stacks", pid, "maybe").run().err().get(0);
            assertTrue(none.contains("neither on nor off"), none);
            assertEquals("done", running.load("stacks on"));
            JsonObject all = stacks(jdk, page(), "-d", "2", "--by", "bytes");
            assertTrue(values(all).containsKey("scan"), all::toString);
            assertEquals("done", running.load("stacks off"));
            awaitOff(jdk);
        }
    }
}
