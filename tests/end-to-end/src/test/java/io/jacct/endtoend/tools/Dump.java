// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What the recordings of a JVM have so far, as a reader of the JDK reads them.
 *
 * @param file the dumped recording
 */
record Dump(Path file, List<RecordedEvent> events) {
    /** Dumps by the JVM's own MBean, because a jcmd for each look would take a second. */
    static Dump of(MBeanServerConnection beans, Path file) throws Exception {
        Files.deleteIfExists(file);
        beans.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "jfrDump",
                new Object[] {new String[] {"filename=" + file}},
                new String[] {String[].class.getName()});
        return new Dump(file, RecordingFile.readAllEvents(file));
    }

    static Dump byCommand(Jdk jdk, RunningJvm running, Path file) throws Exception {
        Files.deleteIfExists(file);
        jcmd(jdk, running, "JFR.dump", "filename=" + file);
        return new Dump(file, RecordingFile.readAllEvents(file));
    }

    static Finished jcmd(Jdk jdk, RunningJvm running, String... command) throws Exception {
        Finished finished = ChildJvm.command(jdk, "jcmd", running.pid(), command);
        assertEquals(0, finished.status(), finished::toString);
        return finished;
    }

    /** The events of that name of jacct, in order. */
    List<RecordedEvent> all(String event) {
        List<RecordedEvent> all = new ArrayList<>(events);
        all.removeIf(each -> !each.getEventType().getName().equals("io.jacct." + event));
        return all;
    }

    /** The last event of that name of jacct whose field has that value; null if there is none. */
    RecordedEvent last(String event, String field, Object value) {
        RecordedEvent last = null;
        for (RecordedEvent each : all(event)) {
            boolean later = last == null || !each.getStartTime().isBefore(last.getStartTime());
            last = value.equals(each.getValue(field)) && later ? each : last;
        }
        return last;
    }

    /** Runs the JDK's own command on it. */
    Finished jfr(Jdk jdk, String... command) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(jdk.command("jfr")));
        all.addAll(List.of(command));
        all.add(file.toString());
        Process process = new ProcessBuilder(all).start();
        try (RunningJvm running = new RunningJvm(process, String.join(" ", all))) {
            return running.finish().well();
        }
    }
}
