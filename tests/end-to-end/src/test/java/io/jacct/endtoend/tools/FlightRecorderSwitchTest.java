// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static io.jacct.endtoend.tools.FlightRecorderEventsTest.bean;
import static io.jacct.endtoend.tools.FlightRecorderEventsTest.beans;
import static io.jacct.endtoend.tools.FlightRecorderEventsTest.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Recorded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.io.TempDir;

/** The events of jacct in the Flight Recorder come and go while the JVM runs. */
@AfterVerify
class FlightRecorderSwitchTest {
    private static final String EVENT = "PoolCounters";

    @TempDir private Path directory;

    @OnEachJdk
    void shouldSwitchWithoutAClassOfThemBefore(Jdk jdk) throws Exception {
        Path log = directory.resolve("classes");
        ChildJvm child =
                child(jdk)
                        .options("-Xlog:class+load:file=" + log + ":none")
                        .agent("")
                        .program(Recorded.class, directory.resolve("written"));
        try (RunningJvm running = child.start()) {
            running.await("ready");
            order(running, "write");
            order(running, "slow");
            assertEquals(List.of(), loaded(log, "jdk.jfr."), "before anybody asks for MBeans");
            MBeanServerConnection beans = beans(running);
            assertEquals(false, beans.getAttribute(bean("Agent"), "FlightRecorder"));
            assertEquals(List.of(), loaded(log, "io.jacct.jfr."));
            turn(beans, true);
            assertEquals(true, beans.getAttribute(bean("Agent"), "FlightRecorder"));
            assertFalse(loaded(log, "io.jacct.jfr.").isEmpty());
            record(jdk, running, "first");
            Await.until(() -> !dump(beans).all(EVENT).isEmpty(), () -> "no " + EVENT);
            order(running, "slow");
            assertFalse(byCommand(jdk, running).all("SlowOperation").isEmpty());
            turn(beans, false);
            assertEquals(false, beans.getAttribute(bean("Agent"), "FlightRecorder"));
            Dump.jcmd(jdk, running, "JFR.stop", "name=first");
            assertNoEvents(jdk, running);
            running.closeInput();
            running.finish().well();
        }
    }

    @OnEachJdk
    void shouldObeyTheCommandAndGoWithTheAgent(Jdk jdk) throws Exception {
        ChildJvm child =
                child(jdk).agent("jmx=off").program(Recorded.class, directory.resolve("written"));
        try (RunningJvm running = child.start()) {
            running.await("ready");
            String pid = Long.toString(running.pid());
            assertEquals(
                    List.of(pid + " done"),
                    ChildJvm.jacct(jdk, "jfr", pid, "on").run().well().out());
            record(jdk, running, "first");
            MBeanServerConnection beans = beans(running);
            Await.until(() -> !dump(beans).all(EVENT).isEmpty(), () -> "no " + EVENT);
            assertEquals("detached", running.load("detach"));
            Dump.jcmd(jdk, running, "JFR.stop", "name=first");
            assertNoEvents(jdk, running);
            running.closeInput();
            running.finish().well();
        }
    }

    /** Where jacct is the agent, the command does not load it again, which the JVM would tell. */
    @OnEachJdk
    void shouldPrintNothingIntoTheApplicationsOutput(Jdk jdk) throws Exception {
        ChildJvm child =
                ChildJvm.verified(jdk)
                        .options("-Xlog:jfr*=error")
                        .agent("")
                        .program(Recorded.class, directory.resolve("written"));
        try (RunningJvm running = child.start()) {
            running.await("ready");
            String pid = Long.toString(running.pid());
            for (String word : List.of("on", "off", "on")) {
                assertEquals(
                        List.of(pid + " done"),
                        ChildJvm.jacct(jdk, "jfr", pid, word).run().well().out());
                assertEquals(
                        word.equals("on"),
                        beans(running).getAttribute(bean("Agent"), "FlightRecorder"));
            }
            running.closeInput();
            assertEquals(List.of(), running.finish().err());
        }
    }

    @OnOldestFirst
    void shouldSayInOneLineThatThisJavaHasNoRecorder(Jdk jdk) throws Exception {
        ChildJvm child =
                child(jdk)
                        .options("--limit-modules=java.base,java.instrument,java.management")
                        .agent("jfr=on")
                        .program(Recorded.class, directory.resolve("written"));
        try (RunningJvm running = child.start()) {
            running.awaitErr(
                    "no events in the Flight Recorder: this Java lacks the module jdk.jfr");
            running.kill();
        }
    }

    private static ChildJvm child(Jdk jdk) {
        return ChildJvm.verified(jdk).attachable().options("-Xlog:jfr*=error");
    }

    private static void turn(MBeanServerConnection beans, boolean on) throws Exception {
        beans.invoke(
                bean("Agent"), "setFlightRecorder", new Object[] {on}, new String[] {"boolean"});
    }

    private static void record(Jdk jdk, RunningJvm running, String name) throws Exception {
        Dump.jcmd(
                jdk, running, "JFR.start", "name=" + name, "+io.jacct." + EVENT + "#period=100ms");
    }

    private Dump dump(MBeanServerConnection beans) throws Exception {
        return Dump.of(beans, directory.resolve("dump.jfr"));
    }

    private Dump byCommand(Jdk jdk, RunningJvm running) throws Exception {
        return Dump.byCommand(jdk, running, directory.resolve("dump.jfr"));
    }

    /** A recording that begins now has none, though what would be events goes on. */
    private void assertNoEvents(Jdk jdk, RunningJvm running) throws Exception {
        Dump.jcmd(jdk, running, "JFR.start", "name=second");
        order(running, "slow");
        order(running, "die");
        Dump dump = byCommand(jdk, running);
        assertTrue(dump.events().size() > 0);
        assertEquals(
                List.of(),
                dump.events().stream()
                        .map(each -> each.getEventType().getName())
                        .filter(name -> name.startsWith("io.jacct."))
                        .toList());
        Dump.jcmd(jdk, running, "JFR.stop", "name=second");
    }

    /** The loaded classes of that package. */
    private static List<String> loaded(Path log, String prefix) throws Exception {
        return Files.readAllLines(log).stream().filter(line -> line.startsWith(prefix)).toList();
    }
}
