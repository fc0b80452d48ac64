// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.field.DeviceUsage;
import io.jacct.field.DeviceUsages;
import io.jacct.field.Interval;
import io.jacct.field.UsageFields;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.UserValues;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhoCommandTest {
    /** Of the log, of which 300 reads got 3 MiB. */
    private static final long LOG = 7;

    @TempDir private Path directory;

    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(
                4711,
                Fixture.withUsers(
                        Fixture.snapshot(),
                        List.of(
                                user("main", 1, 100, 1 << 20),
                                user("http-exec-N", 12, 150, 1 << 20),
                                user("http-exec-N", 0, 50, 1 << 19))));
        pages.put(4712, Fixture.snapshot());
    }

    private static DeviceUser user(String pool, long task, long reads, long bytes) {
        return new DeviceUser(
                LOG, pool, task, UserValues.known(reads, bytes, 5_000_000, 0, 0, 0, 0, 0));
    }

    private Result fails(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.out());
        return result;
    }

    private List<String> lines(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out().lines().toList();
    }

    @Test
    void shouldShowWhichPoolsUseAFileAndWhatIsLeft() {
        List<String> lines = lines("who", "4711", Fixture.LOG.name());
        assertTrue(lines.get(0).startsWith("since the agent started"), lines::toString);
        assertTrue(
                lines.get(1)
                        .matches("USER +SHARE +ERROR +READ +WRITTEN +OPS +TIME +CLASS +DEVICE"));
        assertTrue(lines.get(2).matches("http-exec-N +50.0% +- +1.5M +0 +200 .*"), lines::toString);
        assertTrue(lines.get(3).matches("main +33.3% +- +1.0M +0 +100 .*"), lines::toString);
        assertTrue(lines.get(4).matches("other +16.7% .*"), lines::toString);
        assertEquals("all figures are exact", lines.get(5));
    }

    @Test
    void shouldTellThreadsApart() {
        List<String> lines = lines("who", "4711", Fixture.LOG.name(), "-t");
        assertTrue(lines.get(2).startsWith("http-exec-1 "), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("http-exec-N  16.7%")));
    }

    @Test
    void shouldShowWhatAPoolOrAThreadUses() {
        assertEquals(4, lines("who", "4711", "http-exec-?").size());
        assertTrue(lines("who", "4711", "http-exec-1").get(2).startsWith("http-exec-1 "));
    }

    @Test
    void shouldPrintAllFieldsAsJson() {
        String line = lines("who", "4711", "--json", "main").get(0);
        JsonObject report = JsonParser.parseString(line).getAsJsonObject();
        JsonObject row = report.getAsJsonArray("users").get(0).getAsJsonObject();
        UsageFields.ALL.forEach(field -> assertTrue(row.has(field.name()), field.name()));
        assertEquals(100, row.get("reads").getAsLong());
        assertEquals(LOG, row.get("deviceNumber").getAsLong());
    }

    @Test
    void shouldSayWhatIsWrong() {
        assertEquals(1, fails("who", "4711", "nobody").status());
        assertEquals(2, fails("who", "4711", "one", "two").status());
        assertEquals(2, fails("who", "4711", "").status());
        assertEquals(2, fails("who", "4711", "-d", "0").status());
        assertEquals(2, fails("who", "4711", "-n", "0").status());
        assertEquals(2, fails("who").status());
    }

    @Test
    void shouldHaveALineOfIostatForEachPool() {
        List<String> lines = lines("iostat", "4711", "-I", "-x", "--by", "pool", "*.log");
        assertTrue(lines.get(1).matches(" *r/i +w/i .* actv .*ms/o +class +device"), lines.get(1));
        assertTrue(lines.get(2).matches(" *200 +0 +1536.0 .* pool +http-exec-N"), lines.get(2));
        assertTrue(lines.get(3).matches(" *100 +0 +1024.0 .* pool +main"), lines.get(3));
        assertTrue(lines.get(4).matches(" *300 +0 +3072.0 .* total"), lines.get(4));
    }

    /** What a device that has gone was used for before is no part of the interval. */
    @Test
    void shouldNotCountAgainWhatADeviceThatGoesHasDone() {
        Device other = FakeDevice.of(1, "file", "other").read(10, 1000).at(10);
        Device brief = FakeDevice.of(9, "file", "/brief").read(5, 500).at(10);
        Device later = FakeDevice.of(1, "file", "other").read(18, 1800).at(20);
        Snapshot begin =
                Fixture.withUsers(
                        Fixture.withDevices(Fixture.snapshot(), List.of(other, brief)),
                        List.of(of(1, 10, 1000), of(9, 5, 500)));
        Snapshot end =
                Fixture.withUsers(
                        Fixture.withDevices(Fixture.snapshot(), 99, List.of(later)),
                        List.of(of(1, 18, 1800)));
        List<DeviceUsage> uses = DeviceUsages.of(new Interval(begin, end), false);
        assertEquals(1, uses.size());
        assertEquals(300, uses.get(0).usage().bytes());
        assertEquals("main", uses.get(0).pool());
    }

    private static DeviceUser of(long device, long reads, long bytes) {
        return new DeviceUser(device, "main", 0, UserValues.known(reads, bytes, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void shouldCallTheRestOtherWhereNoUserIsKnown() {
        assertTrue(lines("who", "4712").get(2).startsWith("other "));
    }
}
