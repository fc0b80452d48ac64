// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.NamedServers;
import io.jacct.endtoend.programs.thread.NamedThreads;
import io.jacct.endtoend.programs.thread.Renamed;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Rules of pools, as a user gives them. */
class PoolsTest {
    private static final String ENDLESS = "never=.*.*.*.*.*.*.*.*.*.*!";
    private static final String LONG = "a".repeat(50) + "-";

    /** One class of each of the servers' jars. */
    private static final List<Class<?>> JARS =
            List.of(
                    org.eclipse.jetty.server.Server.class,
                    org.eclipse.jetty.http.HttpField.class,
                    org.eclipse.jetty.io.EndPoint.class,
                    org.eclipse.jetty.util.Callback.class,
                    org.slf4j.LoggerFactory.class,
                    org.slf4j.nop.NOPServiceProvider.class,
                    io.netty.bootstrap.ServerBootstrap.class,
                    io.netty.util.concurrent.Future.class,
                    io.netty.buffer.ByteBuf.class,
                    io.netty.resolver.AddressResolver.class,
                    org.apache.kafka.clients.admin.Admin.class);

    private static final List<String> SERVERS =
            List.of(
                    "http-nio-auto-1-Acceptor",
                    "http-nio-auto-1-Poller",
                    "http-nio-auto-1-exec-N",
                    "qtpN-N",
                    "Scheduler-N-N",
                    "nioEventLoopGroup-2-N",
                    "kafka-admin-client-thread | adminclient-N",
                    "kafka-producer-network-thread | producer-N",
                    "RMI TCP Accept-N",
                    "RMI TCP Connection");

    private static final String WEAVER = "io.jacct.weave.Weaver";

    @TempDir private Path directory;

    private Finished run(ChildJvm child, String... names) throws Exception {
        Object[] arguments = new Object[names.length + 1];
        arguments[0] = directory.resolve("bytes");
        System.arraycopy(names, 0, arguments, 1, names.length);
        return child.program(NamedThreads.class, arguments).run();
    }

    /** Bytes that pools have written to files, from the command's JSON. */
    private static Map<String, Long> written(Jdk jdk, Path page) throws Exception {
        Finished command = ChildJvm.jacct(jdk, "page", "--json", page.toString()).run().well();
        JsonObject json =
                JsonParser.parseString(String.join("\n", command.out())).getAsJsonObject();
        Map<String, Long> written = new TreeMap<>();
        for (JsonElement each : json.getAsJsonArray("pools")) {
            JsonObject pool = each.getAsJsonObject();
            JsonObject counters = pool.getAsJsonObject("counters");
            written.put(pool.get("name").getAsString(), counters.get("fileWriteBytes").getAsLong());
        }
        written.values().removeIf(bytes -> bytes == 0);
        return written;
    }

    @OnOldestFirst
    void shouldPutThreadsIntoThePoolsThatTheRulesSay(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String rules = "web $1=http-(\\d{1\\,5})-.*;database=db-.*|.*[sS]ql.*;named=new.*;";
        ChildJvm child = ChildJvm.on(jdk).agent("page=" + page + ",pools=" + rules + ENDLESS);
        run(
                        child,
                        "http-8080-exec-1",
                        "http-8080-exec-2",
                        "http-81-exec-1",
                        "MySql reader",
                        "old-1>new-1",
                        "worker-7",
                        LONG + 1)
                .well();
        Snapshot end = Pages.readSound(page);
        assertEquals(
                "{" + LONG + "N=1, database=2, named=1, web 8080=2, web 81=1, worker-N=1}",
                written(jdk, page).toString());
        assertTrue(end.health().get("undecidedPools") > 0, () -> "" + end.health());
        assertTrue(end.executors().stream().map(Executor::name).toList().contains("database"));
    }

    /** The worker writes 1 byte, then 2 and 4 as reader, 3 as writer, 5 as flusher. */
    @OnOldestFirst
    void shouldLeaveWithEachNameWhatAThreadDidUnderIt(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page);
        try (RunningJvm running =
                child.program(Renamed.class, directory.resolve("bytes")).start()) {
            running.await("ready");
            assertEquals("{flush-N=5, read-N=6, worker-N=1, write-N=3}", inPools(jdk, page));
            Snapshot now = Pages.read(page);
            assertEquals("flush-N 1 0, read-N 0 0, worker-N 0 1, write-N 0 0", threads(now));
            running.closeInput();
            running.finish().well();
        }
        Snapshot end = Pages.readSound(page);
        assertEquals("{flush-N=5, read-N=6, worker-N=1, write-N=3}", inPools(jdk, page));
        assertEquals("flush-N 0 0, read-N 0 0, worker-N 0 1, write-N 0 0", threads(end));
    }

    private static String inPools(Jdk jdk, Path page) throws Exception {
        Map<String, Long> written = written(jdk, page);
        written.keySet().removeIf(name -> !name.endsWith("-N"));
        return written.toString();
    }

    /** Live and started threads. */
    private static String threads(Snapshot page) {
        return page.pools().stream()
                .filter(pool -> pool.name().matches("(flush|read|worker|write)-N"))
                .map(pool -> pool.name() + " " + pool.live() + " " + pool.started())
                .collect(Collectors.joining(", "));
    }

    /** No pool has a client's port, a hash or a connection's number in its name. */
    @OnOldestFirst
    void shouldNameThePoolsOfRealServers(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).options("-Dio.netty.noUnsafe=true");
        child.program(NamedServers.class, directory);
        child.options("-cp", Shipped.classPathWith(JARS)).run().well();
        Snapshot end = Pages.readSound(page);
        List<String> names = end.pools().stream().map(Group::name).toList();
        assertTrue(names.containsAll(SERVERS), names::toString);
        assertEquals(
                List.of(),
                names.stream().filter(name -> name.matches(".*([0-9]{2}|idle|@).*")).toList());
        assertEquals(
                Set.of("Common-Cleaner", "Finalizer", "RMI Reaper", "Reference Handler"),
                jdks(
                        end.pools(),
                        "Common-Cleaner|Finalizer|R.*r|main|Catalina.*|http.*|RMI TCP.*n"));
    }

    private static Set<String> jdks(List<Group> pools, String regex) {
        return pools.stream()
                .filter(pool -> pool.jdk() && pool.name().matches(regex))
                .map(Group::name)
                .collect(Collectors.toSet());
    }

    @OnOldestFirst
    void shouldLeaveOutTheBadOneOfTwoRules(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm property = ChildJvm.on(jdk).accounted(page);
        assertOneIsLeftOut(
                run(property.options("-Djacct.pools=bad=(;good=x{1,3}-.*"), "xx-1"),
                "jacct: bad rule 'bad=(' of option jacct.pools, left out: Unclosed group near index 1");
        assertEquals(Map.of("good", 1L, "db-N", 1L), written(jdk, page));
        Files.delete(page);
        Path config = directory.resolve("config");
        Files.writeString(config, "pools=good=x{1,3}-\\\\d; \\\n  $1=x.*\n");
        assertOneIsLeftOut(
                run(ChildJvm.on(jdk).agent("page=" + page + ",config=" + config), "xx-1"),
                "jacct: bad rule '$1=x.*' of option pools, left out: No group 1");
        assertEquals(Map.of("good", 1L, "db-N", 1L), written(jdk, page));
    }

    private static void assertOneIsLeftOut(Finished finished, String complaint) {
        assertEquals(0, finished.status(), finished::toString);
        assertEquals(List.of(complaint), finished.err(), finished::toString);
    }

    @OnOldestFirst
    void shouldLoadRegularExpressionsWithRulesOnlyAndBeforeAnythingIsWoven(Jdk jdk)
            throws Exception {
        assertEquals(List.of(WEAVER), regexAndWeaver(jdk, ""));
        String rules = ",pools=x $1=\\bx{1\\,3}\\b-([^a-f]+);y=(y|z)*+";
        List<String> loaded = regexAndWeaver(jdk, rules);
        assertTrue(loaded.contains("java.util.regex.Matcher"), loaded::toString);
        assertEquals(loaded.size() - 1, loaded.indexOf(WEAVER), loaded::toString);
    }

    /** The classes for regular expressions and the weaver that are loaded, in order. */
    private List<String> regexAndWeaver(Jdk jdk, String rules) throws Exception {
        Path page = directory.resolve("page");
        Path log = directory.resolve("log");
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + page + rules);
        child.options("-Xlog:class+load:file=" + log + ":none");
        run(child, "xx-1", "zzy").well();
        Files.delete(page);
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(line -> line.split(" ")[0])
                    .filter(name -> name.startsWith("java.util.regex.") || name.equals(WEAVER))
                    .toList();
        }
    }
}
