// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.field.Interval;
import io.jacct.tool.FakePages.Result;
import io.jacct.tool.iostat.DeviceLevel;
import io.jacct.tool.iostat.DeviceStores;
import io.jacct.tool.iostat.IostatReport;
import io.jacct.tool.iostat.IostatText;
import io.jacct.tool.text.TerminalWidth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The flags of FreeBSD's iostat(8), and the layout of its lines. */
class IostatFlagsTest {
    private static final FakeDevice LOG = FakeDevice.of(4, "file", "/log").written(100, 102_400);
    private static final FakeDevice IDLE = FakeDevice.of(6, "file", "/idle");
    private static final FakeDevice INDEX = FakeDevice.of(5, "file", "/index").read(8, 204_800);
    private static final FakeDevice PEER = FakeDevice.of(12, "socket", "db:5432").read(6, 600);
    private static final FakeDevice TLS =
            FakeDevice.of(13, "socket", "tls db:5432").read(1, 10).pass();

    @TempDir private Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(
                4711,
                FakeDevice.snapshot(10, LOG, IDLE, INDEX, PEER, TLS),
                FakeDevice.snapshot(14, LOG.written(4, 4096), IDLE, INDEX, PEER, TLS));
    }

    private String out(String... args) {
        List<String> all = new ArrayList<>(List.of("iostat", "4711"));
        all.addAll(List.of(args));
        Result result = pages.run(all.toArray(String[]::new));
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out();
    }

    private static List<String> names(String line) {
        JsonObject report = JsonParser.parseString(line).getAsJsonObject();
        return report.getAsJsonArray("devices").asList().stream()
                .map(device -> device.getAsJsonObject().get("endpoint").getAsString())
                .toList();
    }

    private List<String> shown(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--json");
        return names(out(all.toArray(String[]::new)).lines().findFirst().orElseThrow());
    }

    @Test
    void shouldShowTheBusiestFirst() {
        assertEquals(List.of("/index", "/log", "db:5432", "tls db:5432"), shown());
        assertEquals(List.of("/index", "/log"), shown("-n", "2"));
        List<String> all = List.of("/index", "/log", "db:5432", "tls db:5432", "/idle");
        assertEquals(all, shown("-a"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-t da             | /index,/log",
                "-t comm           | db:5432",
                "-t other          | /index,/log,db:5432",
                "-t pass           | tls db:5432",
                "-t comm -t pass   | db:5432,tls db:5432",
                "-t da,other       | /index,/log",
                "-t da,scsi        | ''",
                "-t comm,pass      | tls db:5432",
                "-t other,pass     | tls db:5432",
                "-t da,pass        | ''",
                "-t socket         | db:5432,tls db:5432",
                "-t socket,comm    | db:5432",
                "-t file           | /index,/log",
                "-t socket -t file | /index,/log,db:5432,tls db:5432",
                "-t file /log      | /log"
            })
    void shouldSelectByType(String args, String expected) {
        List<String> names = expected.isEmpty() ? List.of() : List.of(expected.split(","));
        assertEquals(names, shown(args.split(" ")));
    }

    @Test
    void shouldReportAsOftenAsAsked() {
        assertEquals(2, out("--json", "-c", "2").lines().count());
        assertEquals(2, out("--json", "-w", "0.5", "-c", "2").lines().count());
        assertEquals(out("--json", "4", "2"), out("--json", "-w", "4", "-c", "2"));
        pages.ending();
        assertEquals(2, out("--json", "-w", "4").lines().count());
    }

    @Test
    void shouldShowSumsOfTheInterval() {
        List<String> lines = out("-I", "-c", "2").lines().toList();
        assertTrue(lines.get(1).matches("r/i +w/i +kr/i +kw/i +kb/t +svc_t +class +device"));
        assertTrue(lines.get(3).matches(" *0 +100 +0.0 +100.0 +1.0 +1.000 +file +/log"));
        assertTrue(lines.get(9).matches(" *0 +4 +0.0 +4.0 +1.0 +1.000 +file +/log"));
    }

    @Test
    void shouldKeepThePlainColumnsInTheLongReport() {
        String plain = out().lines().skip(1).findFirst().orElseThrow();
        String both = plain.replaceFirst(" +class +device", "");
        String extended = out("-x").lines().skip(1).findFirst().orElseThrow();
        List<String> titles = List.of(extended.trim().split(" +"));
        assertEquals(List.of(both.trim().split(" +")), titles.subList(0, 6));
        assertTrue(titles.containsAll(List.of("kb/t", "svc_t", "ms/o", "%b")), extended);
    }

    /** The sums agree although the devices were created at different times. */
    @Test
    void shouldAddUpToTheFirstTotal() throws IOException {
        pages.put(
                99, FakeDevice.snapshot(10, LOG.createdAt(9), INDEX.createdAt(1), PEER, IDLE, LOG));
        JsonObject report =
                JsonParser.parseString(pages.run("iostat", "--json", "99").out()).getAsJsonObject();
        double sum = 0;
        for (var device : report.getAsJsonArray("devices")) {
            sum += device.getAsJsonObject().get("transfersPerSecond").getAsDouble();
        }
        JsonObject total = report.getAsJsonObject("total");
        assertEquals(total.get("transfersPerSecond").getAsDouble(), sum, 1e-9);
        assertEquals(21.4, sum, 1e-9);
    }

    private static List<String> lines(int width, FakeDevice... devices) {
        Interval interval = Interval.sinceStart(FakeDevice.snapshot(10, devices));
        IostatReport.Query query =
                new IostatReport.Query(DeviceLevel.DEVICE, device -> true, false, 9);
        IostatReport report = IostatReport.of(interval, query, new DeviceStores());
        return new IostatText(report, true, false).lines(width);
    }

    @Test
    void shouldFitIntoATerminal() {
        String path = "/var/lib/" + "long/".repeat(40) + "segment-1";
        FakeDevice deep = FakeDevice.of(7, "file", path).read(2, 2);
        for (int width : List.of(80, 120, 160, 250)) {
            List<String> lines = lines(width, deep, PEER);
            assertEquals(4, lines.size());
            lines.forEach(line -> assertTrue(line.length() <= width, line));
            assertTrue(lines.get(2).matches(".* /var/lib/.*~.*segment-1"), lines.get(2));
        }
        assertTrue(lines(80, deep).get(0).contains("svc_t"));
        assertTrue(lines(TerminalWidth.UNLIMITED, deep).get(1).endsWith(" " + path));
    }

    /** As two segments of a log in two directories, which differ in the middle. */
    @Test
    void shouldKeepTwoFilesApartInANarrowTerminal() {
        String deep = "/var/lib/orders/partitions-of-the-topic/";
        FakeDevice one = FakeDevice.of(7, "file", deep + "eu-1/00000000000000.log").read(2, 2);
        FakeDevice two = FakeDevice.of(8, "file", deep + "us-2/00000000000000.log").read(2, 2);
        List<String> lines = lines(80, one, two);
        String first = lines.get(1).replaceFirst(".* ", "");
        assertNotEquals(first, lines.get(2).replaceFirst(".* ", ""), lines::toString);
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), lines::toString);
    }
}
