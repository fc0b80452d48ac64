// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.counter.Resource;
import io.jacct.field.DeviceFields;
import io.jacct.field.Field;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Task;
import io.jacct.testing.SomeCounts;
import io.jacct.testing.SomeTasks;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCommandTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
    }

    private JsonObject json() {
        Result result = pages.run("page", "--json", "4711");
        assertEquals("", result.err());
        assertEquals(1, result.out().lines().count());
        return JsonParser.parseString(result.out()).getAsJsonObject();
    }

    @Test
    void shouldDumpEverything() throws IOException {
        pages.put(4711, Fixture.snapshot()).dead();
        Result result = pages.run("page", directory.resolve("4711").toString());
        assertEquals(0, result.status());
        assertGolden(result.out());
    }

    private static void assertGolden(String out) throws IOException {
        try (var golden = PageCommandTest.class.getResourceAsStream("page.txt")) {
            assertEquals(new String(golden.readAllBytes()), out);
        }
    }

    @Test
    @DisplayName("an unknown value of a task is null, and not 0")
    void shouldNotShowWhatIsNotKnownAsZero() throws IOException {
        long missing = Measure.CPU.bit() | Measure.SCHEDULER.bit();
        Task unknown = Fixture.reader().with(Fixture.READER, missing);
        pages.put(4711, Fixture.snapshot(1, Counts.ZERO, unknown));
        JsonObject task = json().getAsJsonArray("tasks").get(0).getAsJsonObject();
        JsonObject counters = task.getAsJsonObject("counters");
        assertTrue(counters.get("cpuNanos").isJsonNull());
        assertEquals(0, counters.get("minorFaults").getAsLong());
        assertEquals(300, counters.get("fileReads").getAsLong());
    }

    @Test
    void shouldHoldTheWholePageInOneObject() throws IOException {
        pages.put(4711, Fixture.snapshot());
        JsonObject page = json();
        assertEquals(
                Set.of(
                        "page",
                        "totals",
                        "unknown",
                        "overflow",
                        "groups",
                        "pools",
                        "tasks",
                        "deviceGeneration",
                        "devices",
                        "executors",
                        "statistics",
                        "timers",
                        "handles",
                        "collectedHandles",
                        "beancounters",
                        "health"),
                page.keySet());
        JsonObject header = page.getAsJsonObject("page");
        assertEquals(4711, header.get("pid").getAsLong());
        assertTrue(header.get("alive").getAsBoolean());
        assertTrue(header.getAsJsonArray("problems").isEmpty());
        JsonObject totals = page.getAsJsonObject("totals");
        assertEquals(Counter.values().length + 3 + 4, totals.size(), "with the JVM's own");
        assertTrue(totals.get("jvmCpuNanos").isJsonNull(), "nobody has looked");
        assertEquals(3_145_728, totals.get("fileReadBytes").getAsLong());
        assertEquals(0, totals.get("fileWrites").getAsLong());
        assertEquals(
                "{\"adviceErrors\":0,\"sharedStripeOperations\":3}", page.get("health").toString());
    }

    @Test
    void shouldNameTheFieldsOfTasksAndGroups() throws IOException {
        Task idle = Fixture.task(13, "idle", "http-exec-N", Counts.ZERO, null);
        pages.put(4711, Fixture.snapshot(10, Fixture.PRINTER, Fixture.reader(), idle));
        JsonObject page = json();
        JsonObject task = page.getAsJsonArray("tasks").get(0).getAsJsonObject();
        assertEquals(
                "[id, name, group, pool, startedMillis, lifetimeNanos, accountedNanos,"
                        + " cpuNanos, remainderNanos, adopted, daemon, jdk, counters, current]",
                task.keySet().toString());
        assertEquals(Counter.values().length, task.getAsJsonObject("counters").size());
        assertEquals(
                "{\"operation\":\"read\",\"kind\":\"file\","
                        + "\"endpoint\":\"/var/log/orders/requests.log\",\"nanos\":1500}",
                task.get("current").toString());
        JsonObject second = page.getAsJsonArray("tasks").get(1).getAsJsonObject();
        assertTrue(second.get("current").isJsonNull());
        JsonObject group = page.getAsJsonArray("groups").get(0).getAsJsonObject();
        assertEquals(
                "[name, liveTasks, startedTasks, endedTasks, jdk, departed, counters, unknown]",
                group.keySet().toString());
        assertEquals(3, group.get("startedTasks").getAsLong());
        assertEquals(1, group.get("endedTasks").getAsLong());
        JsonObject departed = group.getAsJsonObject("departed");
        assertEquals(512, departed.get("pipeWriteBytes").getAsLong());
    }

    @Test
    @DisplayName("DEV-7: devices are shown with their generation")
    void shouldNameTheFieldsOfDevices() throws IOException {
        pages.put(4711, Fixture.snapshot());
        assertEquals(9, json().get("deviceGeneration").getAsLong());
        JsonObject device = json().getAsJsonArray("devices").get(0).getAsJsonObject();
        assertEquals(
                DeviceFields.ALL.stream().map(Field::name).toList(), List.copyOf(device.keySet()));
        assertTrue(
                device.toString()
                        .contains(
                                "\"reads\":300,\"readBytes\":3145728,\"readNanos\":300000000,"
                                        + "\"readNanosError\":0,\"readNanosP50\":1014751,"
                                        + "\"readNanosP90\":1014751,\"readNanosP99\":1014751,"
                                        + "\"readNanosP999\":1014751,\"readMaxNanos\":2000000,"
                                        + "\"readMaxMillis\":1767323048000,\"writes\":0,"),
                device::toString);
        assertEquals(7, device.get("deviceNumber").getAsLong());
        assertEquals(1767323045000L, device.get("createdMillis").getAsLong());
        assertTrue(device.get("writeNanosP50").isJsonNull());
        assertTrue(device.get("startMillis").isJsonNull());
        assertEquals(300, device.get("tagsSimple").getAsLong());
    }

    @Test
    void shouldNameTheFieldsOfExecutors() throws IOException {
        pages.put(4711, Fixture.snapshot());
        assertEquals(
                "{\"name\":\"http-exec-N\",\"kind\":\"ThreadPoolExecutor\",\"live\":true,"
                        + "\"startedMillis\":1767323045005,\"waitSampled\":false,"
                        + "\"waiting\":7,\"threads\":1,\"running\":1,"
                        + "\"delayed\":0,\"completed\":41,\"failed\":2,\"rejected\":3,\"removed\":4,"
                        + "\"waitNanos\":9000000000,\"waitBusyNanos\":6000000000,"
                        + "\"runNanos\":5000000,\"runBusyNanos\":4000000,"
                        + "\"waitNanosP50\":null,\"waitNanosP99\":null,"
                        + "\"runNanosP50\":null,\"runNanosP99\":null}",
                json().getAsJsonArray("executors").get(0).toString());
    }

    @Test
    void shouldBeAsciiWithoutControlCharactersAndLossless() throws IOException {
        String name = "\u001b[2J\u009b1m\u007f\n线\ud83d\ude00<&>";
        Task odd = Fixture.task(5, name, "main", Counts.ZERO, null);
        pages.put(4711, Fixture.snapshot(10, Counts.ZERO, odd));
        String out = pages.run("page", "--json", "4711").out();
        assertTrue(out.strip().chars().allMatch(c -> c >= 0x20 && c < 0x7f), out);
        JsonObject task = json().getAsJsonArray("tasks").get(0).getAsJsonObject();
        assertEquals(name, task.get("name").getAsString());
        String text = pages.run("page", "4711").out();
        assertTrue(text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n'), text);
    }

    @Test
    void shouldKeepTheLastDigitOfLongs() throws IOException {
        Counts most = SomeCounts.of(Counter.FILE_READ_BYTES, Long.MAX_VALUE);
        pages.put(4711, Fixture.snapshot(1, Counts.ZERO, Fixture.task(1, "a", "main", most, null)));
        assertTrue(
                pages.run("page", "--json", "4711")
                        .out()
                        .contains("\"fileReadBytes\":9223372036854775807,"));
    }

    @Test
    void shouldFailWhenThePageContradictsItself() throws IOException {
        Task stray =
                SomeTasks.of(7, "t", "none", "main", 1, -1, false, false, Fixture.READER, null);
        Counts negative = SomeCounts.of(Counter.PIPE_READS, -1);
        pages.put(4711, Fixture.snapshot(10, negative, Fixture.reader(), stray));
        Result result = pages.run("page", "4711");
        assertEquals(1, result.status());
        assertEquals(1, result.err().lines().count());
        assertTrue(result.err().contains("task 7 is of a group that is not there"), result.err());
        assertTrue(result.err().contains("the totals has a negative pipeReads"), result.err());
        assertTrue(result.out().contains("check      contradicts itself"), result.out());
    }

    @Test
    void shouldShowWhatOwnersHoldAndWhatWasRefused() throws IOException {
        pages.put(4711, FakeOwner.snapshot(FakeOwner.jvm(), FakeOwner.tenant()));
        List<String> lines = pages.run("page", "4711").out().lines().toList();
        String rows = String.join("\n", lines.subList(lines.size() - 6, lines.size()));
        String use = " 0 +jvm +jvm +numproc +3 +4 +1 +max +max +0 *\n";
        String limited = " 7 +tenant +named +numfile +5 +8 +2 +5 +9 +2 *\n";
        String refused = " 7 +2 +2026-.* +numfile +1 +worker-1~21 +/data/orders *";
        assertTrue(
                rows.matches("ID +BEAN.*\n" + use + limited + "\\nID +REFUSED.*\n" + refused),
                rows);
    }

    @Test
    @DisplayName("UB-1, UB-4: a beancounter's numbers agree with each other")
    void shouldFailWhenABeancounterContradictsItself() throws IOException {
        FakeOwner over = FakeOwner.of(7, "a").use(Resource.NUMFILE, 3, 2, 1).refused(2);
        FakeOwner negative = FakeOwner.of(8, "b").use(Resource.NUMPROC, 0, 0, -1);
        pages.put(4711, FakeOwner.snapshot(over, over, negative));
        Result result = pages.run("page", "4711");
        assertEquals(1, result.status());
        for (String problem :
                List.of(
                        "there are two of beancounter 7",
                        "numfile of beancounter 7 is 3, not from 1 to 2",
                        "beancounter 7 has refused 2 and failcnt 0",
                        "numproc of beancounter 8 has a negative value")) {
            assertTrue(result.err().contains(problem), problem + " in " + result.err());
        }
    }

    @Test
    @DisplayName("DEV-6: device numbers are unique")
    void shouldFailWhenADeviceContradictsItself() throws IOException {
        FakeDevice file = FakeDevice.of(7, "file", "/a");
        FakeDevice negative = FakeDevice.of(8, "file", "/b").read(1, -1);
        pages.put(4711, FakeDevice.snapshot(1, file, file, negative));
        Result result = pages.run("page", "4711");
        assertEquals(1, result.status());
        assertTrue(result.err().contains("there are two devices 7"), result.err());
        assertTrue(result.err().contains("device 8 has a negative count"), result.err());
    }
}
