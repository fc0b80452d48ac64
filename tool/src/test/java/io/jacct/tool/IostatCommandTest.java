// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IostatCommandTest {
    private static final FakeDevice LOG =
            FakeDevice.of(4, "file", "/var/log/requests.log").written(100, 102_400);
    private static final FakeDevice INDEX = FakeDevice.of(5, "file", "/data/index").read(8, 80_000);
    private static final FakeDevice DATABASE =
            FakeDevice.of(12, "socket", "db.example:5432").written(6, 600).read(6, 60_000);

    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(
                4711,
                FakeDevice.snapshot(10, LOG, INDEX, DATABASE),
                FakeDevice.snapshot(
                        14, LOG.written(1000, 4_096_000), INDEX, DATABASE.read(2, 100).hanging()));
    }

    private String out(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out();
    }

    private List<JsonObject> reports(String... args) {
        return out(args)
                .lines()
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .toList();
    }

    private static String golden(String name) throws IOException {
        try (var golden = IostatCommandTest.class.getResourceAsStream(name)) {
            return new String(golden.readAllBytes());
        }
    }

    @Test
    void shouldReportSinceTheStartFirstAndInIntervalsThen() throws IOException {
        assertEquals(golden("iostat.txt"), out("iostat", "4711", "4", "2"));
    }

    @Test
    void shouldShowQueuesAndQuantiles() throws IOException {
        assertEquals(golden("iostat-x.txt"), out("iostat", "-x", "4711", "4", "2"));
    }

    @Test
    void shouldSayWhereAQuantileIsThatOrMore() throws IOException {
        pages.put(12, FakeDevice.snapshot(10, DATABASE.slow(30_000_000_000L)));
        assertTrue(out("iostat", "-x", "12").contains("  4026.532+  60000.000  "));
        pages.put(13, FakeDevice.snapshot(10, DATABASE.slow(4_000_000_000L)));
        assertFalse(out("iostat", "-x", "13").contains("+"));
    }

    @Test
    void shouldReportOnceWithoutAnInterval() {
        assertEquals(6, out("iostat", "4711").lines().count());
    }

    @Test
    void shouldLeaveOutTheReportSinceTheStart() throws IOException {
        String golden = golden("iostat.txt");
        String second = golden.substring(golden.indexOf("\n\n") + 2);
        assertEquals(second, out("iostat", "-y", "4711", "4", "1"));
        Result refused = pages.run("iostat", "-y", "4711");
        assertEquals(2, refused.status());
        assertTrue(refused.err().startsWith("jacct: -y needs an interval"), refused.err());
    }

    @Test
    void shouldSelectByPathAndByName() {
        assertEquals(List.of("/var/log/requests.log"), names("/var/log/*"));
        assertEquals(List.of("db.example:5432"), names("sock2"));
        assertEquals(List.of("/data/index", "db.example:5432"), names("/^d/", "*index"));
    }

    private List<String> names(String... operands) {
        List<String> args = new java.util.ArrayList<>(List.of("iostat", "--json", "4711"));
        args.addAll(List.of(operands));
        return endpoints(reports(args.toArray(String[]::new)).get(0));
    }

    private static List<String> endpoints(JsonObject report) {
        return report.getAsJsonArray("devices").asList().stream()
                .map(device -> device.getAsJsonObject().get("endpoint").getAsString())
                .toList();
    }

    @Test
    void shouldFailWhereNoDeviceIsMeant() {
        Result result = pages.run("iostat", "4711", "sda");
        assertEquals(1, result.status());
        assertEquals("", result.out());
        assertEquals(
                "jacct: no device is called like that: -a without a pattern shows all\n",
                result.err());
        assertEquals(0, pages.run("iostat", "-z", "4711", "file4").status());
    }

    @Test
    void shouldFindAWrongColumnBeforeAnyOutput() {
        Result result = pages.run("iostat", "--columns", "foo", "4711");
        assertEquals(2, result.status());
        assertEquals("", result.out());
    }

    @Test
    void shouldLeaveOutTheIdleOnes() {
        List<JsonObject> reports = reports("iostat", "-z", "--json", "4711", "4", "2");
        assertEquals(3, endpoints(reports.get(0)).size());
        assertEquals(
                List.of("/var/log/requests.log", "db.example:5432"), endpoints(reports.get(1)));
        assertEquals(reports, reports("iostat", "--json", "4711", "4", "2"));
        List<JsonObject> all = reports("iostat", "-a", "--json", "4711", "4", "2");
        assertEquals(
                List.of("/var/log/requests.log", "db.example:5432", "/data/index"),
                endpoints(all.get(1)));
    }

    @Test
    void shouldLeaveOutAnOtherThatHasNothing() throws IOException {
        FakeDevice files = FakeDevice.of(1, "file", "other").read(1, 1);
        FakeDevice peers = FakeDevice.of(2, "socket", "other");
        pages.put(4715, FakeDevice.snapshot(10, files, peers, DATABASE));
        JsonObject report = reports("iostat", "--json", "4715").get(0);
        assertEquals(List.of("db.example:5432", "other"), endpoints(report));
        JsonArray kinds =
                reports("iostat", "--by=class", "--json", "4715").get(0).getAsJsonArray("devices");
        assertEquals(2, kinds.size());
    }

    @Test
    void shouldRollUpByClass() {
        JsonObject report = reports("iostat", "--by=class", "--json", "4711").get(0);
        JsonArray rows = report.getAsJsonArray("devices");
        assertEquals(2, rows.size());
        JsonObject files = rows.get(0).getAsJsonObject();
        assertEquals("file", files.get("name").getAsString());
        assertEquals(10.8, files.get("transfersPerSecond").getAsDouble(), 1e-9);
        assertTrue(files.get("busyPercent").isJsonNull());
        assertEquals(108_000_000, files.get("busyNanos").getAsLong());
    }

    @Test
    void shouldRollUpByFileStoreAndHost() throws IOException {
        String here = directory.toRealPath().resolve("gone/for/good").toString();
        pages.put(
                4712,
                FakeDevice.snapshot(
                        10,
                        FakeDevice.of(1, "file", here).read(1, 1),
                        FakeDevice.of(2, "file", directory.resolve("4712").toString()).read(1, 2),
                        FakeDevice.of(3, "file", "other").read(1, 4),
                        FakeDevice.of(4, "socket", "[::1]:80").read(1, 8),
                        FakeDevice.of(5, "socket", "[::1]:443").read(1, 16),
                        FakeDevice.of(6, "pipe", "process 7 stdin").read(1, 32)));
        String store = java.nio.file.Files.getFileStore(directory).toString();
        JsonObject report = reports("iostat", "--by", "store", "--json", "4712").get(0);
        List<String> rows =
                report.getAsJsonArray("devices").asList().stream()
                        .map(row -> row.getAsJsonObject())
                        .map(
                                row ->
                                        row.get("kind").getAsString()
                                                + " "
                                                + row.get("name").getAsString()
                                                + " "
                                                + row.get("readBytes"))
                        .toList();
        assertEquals(
                List.of(
                        "pipe pipe 32",
                        "socket [::1] 24",
                        "file unknown 4",
                        "file " + store + " 3"),
                rows);
    }

    @Test
    void shouldLeaveWhatPassesOnOutOfTotals() throws IOException {
        FakeDevice tls = FakeDevice.of(13, "socket", "tls db.example:5432").read(6, 50_000).pass();
        pages.put(4713, FakeDevice.snapshot(10, DATABASE, tls));
        JsonObject report = reports("iostat", "--json", "4713").get(0);
        assertEquals(2, endpoints(report).size());
        JsonObject total = report.getAsJsonObject("total");
        assertEquals(60_000, total.get("readBytes").getAsLong());
        assertTrue(out("iostat", "4713").contains("socket,pass  tls db.example:5432"));
        JsonObject sum = reports("iostat", "--by=class", "--json", "4713").get(0);
        assertEquals(total, sum.get("total"));
    }

    @Test
    void shouldPrintOneLinePerReport() {
        List<JsonObject> reports = reports("iostat", "--json", "4711", "4", "2");
        assertEquals(2, reports.size());
        assertTrue(reports.get(0).get("sinceStart").getAsBoolean());
        JsonObject second = reports.get(1);
        assertFalse(second.get("sinceStart").getAsBoolean());
        assertEquals(9, second.get("deviceGeneration").getAsLong());
        JsonObject log = second.getAsJsonArray("devices").get(0).getAsJsonObject();
        assertEquals(4, log.get("seconds").getAsDouble());
        assertEquals(25, log.get("busyPercent").getAsDouble());
        assertEquals(250, log.get("writesPerSecond").getAsDouble());
        assertEquals(FakeDevice.QUANTILE, log.get("writeNanosP999").getAsLong());
        assertEquals(1_767_323_048_000L, log.get("writeMaxMillis").getAsLong());
    }

    @Test
    void shouldEndWithTheProcess() {
        pages.dead();
        String out = out("iostat", "4711", "4", "9");
        assertEquals(1, out.lines().filter(line -> line.contains("device")).count());
        assertTrue(out.endsWith("process 4711 has ended\n"), out);
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        for (String args :
                List.of(
                        "iostat",
                        "iostat 4711 0",
                        "iostat 4711 1 0",
                        "iostat 4711 1 2 3",
                        "iostat --by disk 4711",
                        "iostat -c 0 4711",
                        "iostat -w 0 4711",
                        "iostat -w NaN 4711",
                        "iostat -w 1 4711 2",
                        "iostat -n 0 4711",
                        "iostat -az 4711",
                        "iostat -t sda 4711",
                        "iostat -t da,sa 4711",
                        "iostat -C 4711",
                        "iostat -T 4711",
                        "iostat -o 4711",
                        "iostat -K 4711",
                        "iostat -M core 4711",
                        "iostat -N system 4711",
                        "iostat 4711 /(/")) {
            Result result = pages.run(args.split(" "));
            assertEquals(2, result.status(), args);
            assertEquals(1, result.err().lines().count(), result.err());
        }
    }

    @Test
    void shouldEscapeWhatANameWouldDoToATerminal() throws IOException {
        pages.put(4714, FakeDevice.snapshot(10, FakeDevice.of(1, "file", "/\u001b[2J\n")));
        for (String option : List.of("-x", "--by=class", "--json", "-I")) {
            String out = out("iostat", option, "4714");
            assertTrue(out.chars().allMatch(c -> c >= 0x20 || c == '\n'), out);
        }
    }
}
