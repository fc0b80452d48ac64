// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.socket.Front;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceStatistics.Direction;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Tomcat and an H2 server run under load, each in a JVM of its own. A relay between them in this
 * JVM sees their messages go by. Both pages must agree with the relay. Operations and bytes agree
 * exactly. Times agree as well as two clocks at both ends of a connection can on a shared machine.
 */
@Tag("alone")
class IndependentMeasurementTest {
    private static final int CLIENTS = 3;
    private static final int TRIES = 3;

    @TempDir private Path directory;
    private Path front;
    private Path database;
    private Relay relay;

    @OnOldestFirst
    void shouldAgreeWithWhatWasSeenOutside(Jdk jdk) throws Exception {
        front = directory.resolve("front");
        database = directory.resolve("database");
        try (RunningJvm server = server(jdk).start();
                Relay between = new Relay(port(server))) {
            relay = between;
            String url = "jdbc:h2:tcp://127.0.0.1:" + relay.port() + "/./data";
            Path base = Files.createDirectory(directory.resolve("base"));
            ChildJvm child = ChildJvm.on(jdk).withBothCompilers().accounted(front);
            child.program(Front.class, base, url, CLIENTS);
            try (RunningJvm tomcat = child.start()) {
                int port = Integer.parseInt(tomcat.await("port "));
                Pages.await(front, now -> listens(now, "127.0.0.1:" + port));
                boolean agrees = false;
                for (int i = 0; i < TRIES && !agrees; i++) {
                    agrees = measure(jdk, port);
                }
                assertTrue(agrees, "latency, queue length or utilisation");
                tomcat.closeInput();
                assertEquals(0, tomcat.finish().status());
            }
            server.kill();
        }
        assertTrue(QueuesOracle.assertHolds(Pages.readSound(front), "socket") > 0);
        assertTrue(QueuesOracle.assertHolds(Pages.readSound(database), "file") > 0);
    }

    private ChildJvm server(Jdk jdk) {
        return ChildJvm.on(jdk)
                .withBothCompilers()
                .accounted(database)
                .options("-Dh2.bindAddress=127.0.0.1")
                .program(
                        "org.h2.tools.Server",
                        "-tcp",
                        "-tcpPort",
                        "0",
                        "-ifNotExists",
                        "-baseDir",
                        directory.resolve("data"));
    }

    private static int port(RunningJvm server) throws InterruptedException {
        String line = server.await("TCP server running at ");
        return Integer.parseInt(line.replaceFirst(".*:([0-9]+) .*", "$1"));
    }

    /** Asserts the counts; returns whether the times agree. */
    private boolean measure(Jdk jdk, int port) throws Exception {
        Snapshot frontBefore = Pages.read(front);
        Snapshot databaseBefore = Pages.read(database);
        int seen = relay.exchanges().size();
        long from = System.nanoTime();
        HttpLoad load = new HttpLoad(port, CLIENTS);
        boolean agrees = iostatAgrees(jdk);
        load.stop();
        long to = System.nanoTime();
        List<Relay.Exchange> all = relay.exchanges();
        List<Relay.Exchange> exchanges = all.subList(seen, all.size());
        DeviceStatistics calls =
                between(frontBefore, Pages.read(front), "127.0.0.1:" + relay.port());
        assertCounts(calls, exchanges);
        assertServed(frontBefore, load);
        DeviceStatistics served = assertServer(databaseBefore, exchanges);
        return agrees
                & agrees("page", queue(calls, to - from), Queue.of(exchanges, from, to))
                & idlesAgree(served, exchanges);
    }

    private static Queue queue(DeviceStatistics device, long nanos) {
        return new Queue(
                (double) device.reads().nanos() / device.reads().operations(),
                (double) device.gained(Device::queueNanos) / nanos,
                (double) device.gained(Device::busyNanos) / nanos);
    }

    private static void assertCounts(DeviceStatistics calls, List<Relay.Exchange> exchanges) {
        assertTrue(exchanges.size() > 10, () -> "exchanges: " + exchanges.size());
        assertEquals(exchanges.size(), calls.reads().operations());
        assertEquals(exchanges.size(), calls.writes().operations());
        assertEquals(sum(exchanges, true), calls.writes().bytes());
        assertEquals(sum(exchanges, false), calls.reads().bytes());
    }

    private static long sum(List<Relay.Exchange> exchanges, boolean requests) {
        return exchanges.stream()
                .mapToLong(each -> requests ? each.requestBytes() : each.bytes())
                .sum();
    }

    /** Tomcat may still have to book its last answer to a client. */
    private void assertServed(Snapshot before, HttpLoad load) throws Exception {
        Snapshot after =
                Pages.await(front, now -> served(before, now).writes().bytes() >= load.received());
        DeviceStatistics served = served(before, after);
        assertEquals(load.received(), served.writes().bytes());
        assertEquals(load.sent(), served.reads().bytes());
    }

    private DeviceStatistics assertServer(Snapshot before, List<Relay.Exchange> exchanges)
            throws Exception {
        Snapshot after = Pages.read(database);
        DeviceStatistics served = served(before, after);
        assertEquals(exchanges.size(), served.reads().operations());
        assertEquals(sum(exchanges, true), served.reads().bytes());
        assertEquals(exchanges.size(), served.writes().operations());
        assertEquals(sum(exchanges, false), served.writes().bytes());
        return served;
    }

    /** A read of the server lasts from its answer to the next request. */
    private static boolean idlesAgree(DeviceStatistics served, List<Relay.Exchange> exchanges) {
        double idle =
                exchanges.stream()
                        .mapToLong(each -> each.askedNanos() - each.idleNanos())
                        .average()
                        .orElseThrow();
        Direction reads = served.reads();
        double latency = (double) reads.nanos() / reads.operations();
        return agrees("server", new Queue(latency, 1, 1), new Queue(idle, 1, 1));
    }

    /** The second report of the command, under load. */
    private boolean iostatAgrees(Jdk jdk) throws Exception {
        long offset = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - System.nanoTime();
        List<String> reports =
                ChildJvm.jacct(jdk, "iostat", "-x", "--json", front.toString(), "1", "2")
                        .run()
                        .well()
                        .out();
        assertEquals(2, reports.size());
        JsonObject report = JsonParser.parseString(reports.get(1)).getAsJsonObject();
        JsonObject device = device(report, "127.0.0.1:" + relay.port());
        double nanos = device.get("seconds").getAsDouble() * 1e9;
        long to = TimeUnit.MILLISECONDS.toNanos(report.get("takenMillis").getAsLong()) - offset;
        Queue shown =
                new Queue(
                        device.get("readMillisPerTransaction").getAsDouble() * 1e6,
                        device.get("queueLength").getAsDouble(),
                        device.get("busyNanos").getAsLong() / nanos);
        return agrees("iostat", shown, Queue.of(relay.exchanges(), to - (long) nanos, to));
    }

    private static boolean agrees(String what, Queue counted, Queue seen) {
        System.out.println(what + " has " + counted + ", outside was " + seen);
        return counted.agreesWith(seen);
    }

    private static JsonObject device(JsonObject report, String endpoint) {
        for (JsonElement device : report.getAsJsonArray("devices")) {
            if (device.getAsJsonObject().get("endpoint").getAsString().equals(endpoint)) {
                return device.getAsJsonObject();
            }
        }
        throw new AssertionError(endpoint + " is not in " + report);
    }

    /**
     * A port becomes a device with the first wait for a connection, which a thread of Tomcat does.
     */
    private static boolean listens(Snapshot snapshot, String endpoint) {
        return snapshot.devices().stream()
                .anyMatch(each -> each.entry().endpoint().equals(endpoint));
    }

    /** The device of the one port to which a client has sent anything. */
    private static DeviceStatistics served(Snapshot before, Snapshot after) {
        String port =
                after.devices().stream()
                        .filter(each -> each.entry().kind().equals("listen"))
                        .filter(each -> each.reads().operations() > 0)
                        .map(each -> each.entry().endpoint())
                        .findFirst()
                        .orElseThrow();
        return between(before, after, port);
    }

    private static DeviceStatistics between(Snapshot before, Snapshot after, String endpoint) {
        return DeviceStatistics.between(device(before, endpoint), device(after, endpoint));
    }

    private static Device device(Snapshot snapshot, String endpoint) {
        return snapshot.devices().stream()
                .filter(each -> each.entry().endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no device " + endpoint));
    }
}
