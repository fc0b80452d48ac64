// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.file.OpenHandles;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Handles: which descriptors are open, which thread opened them, which are unused, and which were
 * forgotten.
 */
class HandlesTest {
    @TempDir private Path directory;

    private ChildJvm child(Jdk jdk, Path page, String handles) {
        return ChildJvm.on(jdk)
                .agent("page=" + page + ",handles=" + handles)
                .program(OpenHandles.class, directory);
    }

    private static void tell(RunningJvm running, String order) throws InterruptedException {
        running.say(order);
        running.await("done " + order);
    }

    @OnOldestFirst
    void shouldShowWhoOpenedWhatAndWhatIsNotUsed(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = child(jdk, page, "on").start()) {
            String peer = "127.0.0.1:" + running.await("port ");
            Snapshot before = Pages.await(page, s -> looked(s, "used") && looked(s, "kept"));
            tell(running, "use");
            long used = handle(before, "used").lastUsedNanos();
            Snapshot after = Pages.await(page, s -> handle(s, "used").lastUsedNanos() > used);
            Handle kept = handle(after, "kept");
            assertEquals(handle(before, "kept").lastUsedNanos(), kept.lastUsedNanos());
            assertEquals(OpenHandles.OPENER, kept.opener());
            assertTrue(kept.unusedNanos() > 0);
            assertCommand(jdk, page, peer);
            tell(running, "forget");
            Pages.await(page, s -> s.handles().collected().size() == 3);
            assertForgotten(Pages.readSound(page), peer);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
        Snapshot last = Pages.readSound(page);
        assertEquals(3, last.health().get("leakedHandles"));
        assertTrue(last.handles().open().stream().noneMatch(h -> h.endpoint().endsWith("kept")));
    }

    private static boolean looked(Snapshot snapshot, String file) {
        return open(snapshot, file)
                .filter(handle -> handle.lastUsedNanos() > handle.openedNanos())
                .isPresent();
    }

    private static Optional<Handle> open(Snapshot snapshot, String file) {
        return snapshot.handles().open().stream()
                .filter(handle -> handle.endpoint().endsWith("/" + file))
                .findFirst();
    }

    private static Handle handle(Snapshot snapshot, String file) {
        return open(snapshot, file).orElseThrow();
    }

    private void assertCommand(Jdk jdk, Path page, String peer) throws Exception {
        String[] command = {"handles", "--json", page.toString(), directory + "/*", peer};
        List<String> out = ChildJvm.jacct(jdk, command).run().well().out();
        JsonObject report = JsonParser.parseString(out.get(0)).getAsJsonObject();
        List<String> openers =
                report.getAsJsonArray("handles").asList().stream()
                        .map(JsonElement::getAsJsonObject)
                        .map(each -> each.get("opener").getAsString())
                        .toList();
        assertEquals(2, openers.stream().filter(OpenHandles.OPENER::equals).count());
        assertEquals(1, openers.stream().filter(OpenHandles.CONNECTOR::equals).count());
        JsonObject first = report.getAsJsonArray("handles").get(0).getAsJsonObject();
        assertTrue(first.get("unusedNanos").getAsLong() > 0);
        assertEquals(0, report.getAsJsonArray("collectedHandles").size());
    }

    private static void assertForgotten(Snapshot snapshot, String peer) {
        List<Handle> collected = snapshot.handles().collected();
        assertEquals(3, snapshot.health().get("leakedHandles"));
        assertTrue(collected.stream().allMatch(h -> h.opener().equals(OpenHandles.FORGETFUL)));
        assertEquals(1, count(collected, h -> h.endpoint().equals(peer)));
        assertEquals(2, count(collected, h -> h.endpoint().endsWith("/forgotten")));
    }

    private static long count(List<Handle> handles, Predicate<Handle> which) {
        return handles.stream().filter(which).count();
    }

    @OnOldestFirst
    void shouldSayWhereItWasOpened(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ObjectName handles = new ObjectName("io.jacct:type=Handles");
        BlockingQueue<Notification> told = new LinkedBlockingQueue<>();
        NotificationListener listener = (notification, handback) -> told.add(notification);
        try (RunningJvm running = child(jdk, page, "stacks").start()) {
            running.await("port ");
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                MBeanServerConnection server = connector.getMBeanServerConnection();
                server.addNotificationListener(handles, listener, null, null);
                TabularData open = (TabularData) server.getAttribute(handles, "Handles");
                Set<String> stacks =
                        open.values().stream()
                                .map(row -> (CompositeData) ((CompositeData) row).get("value"))
                                .filter(row -> OpenHandles.OPENER.equals(row.get("opener")))
                                .map(row -> row.get("stack").toString())
                                .collect(Collectors.toSet());
                assertEquals(2, stacks.size());
                for (String stack : stacks) {
                    String[] frames = stack.split("\n");
                    assertTrue(frames[0].contains("java.io.FileInputStream"), stack);
                    assertTrue(frames[1].contains(OpenHandles.class.getName()), stack);
                }
                tell(running, "forget");
                for (int i = 1; i <= 3; i++) {
                    assertAlarm(told.poll(60, TimeUnit.SECONDS), i);
                }
            }
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static void assertAlarm(Notification alarm, int number) {
        assertEquals("io.jacct.handle.leaked", alarm.getType());
        assertEquals(number, alarm.getSequenceNumber());
        assertTrue(alarm.getMessage().contains("opened by " + OpenHandles.FORGETFUL));
        CompositeData row = (CompositeData) alarm.getUserData();
        assertEquals(OpenHandles.FORGETFUL, row.get("opener"));
        String method = OpenHandles.class.getName() + "." + OpenHandles.METHOD;
        assertTrue(row.get("stack").toString().contains(method), row.get("stack").toString());
    }
}
