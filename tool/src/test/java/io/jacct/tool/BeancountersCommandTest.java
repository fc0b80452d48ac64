// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.counter.Resource;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.PageInfo;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BeancountersCommandTest {
    private static final int ORIGINAL_ROWS = 24;
    private static final String NO_BOUND = "  9223372036854775807";

    /** In the order of OpenVZ's numbers. */
    private static final String ORIGINAL =
            "kmemsize lockedpages privvmpages shmpages dummy numproc physpages vmguarpages"
                    + " oomguarpages numtcpsock numflock numpty numsiginfo tcpsndbuf tcprcvbuf"
                    + " othersockbuf dgramrcvbuf numothersock dcachesize numfile dummy dummy dummy"
                    + " numiptent";

    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        FakeOwner tenant = FakeOwner.tenant().period(3, 5);
        FakeOwner digit = FakeOwner.of(8, "0").use(Resource.NUMPROC, 1, 1, 1);
        FakeOwner leaving = FakeOwner.of(9, "again").closed();
        FakeOwner again = FakeOwner.of(10, "again");
        FakeOwner odd = FakeOwner.of(11, "x\u001b[1m y");
        pages.put(4711, FakeOwner.snapshot(FakeOwner.jvm(), tenant, digit, leaving, again, odd));
        PageInfo other = Fixture.page(4712, Fixture.START);
        pages.put(4712, Fixture.snapshot(other, 10, Counts.ZERO, Fixture.reader()));
    }

    private List<String> lines(String... args) {
        Result result = pages.run(args);
        assertEquals("", result.err());
        assertEquals(0, result.status());
        return result.out().lines().toList();
    }

    private JsonObject json(String... args) {
        return JsonParser.parseString(lines(args).get(0)).getAsJsonObject();
    }

    private static String row(String uid, String resource, long... values) {
        StringBuilder row = new StringBuilder(String.format("%10s  %-12s", uid, resource));
        for (long value : values) {
            row.append(String.format(" %20d", value));
        }
        return row.toString();
    }

    /** Owners come later, so a limit without one is no error at the start. */
    @Test
    void shouldTellOfLimitsThatNoOwnerHas() throws IOException {
        PageInfo page =
                SnapshotBuilder.page(
                        4713,
                        Fixture.START,
                        Map.of("options", "limit.numfile.tenant=9,limit.numfile.worker-N=20:30"));
        pages.put(
                4713,
                SnapshotBuilder.of(page, 10, 10)
                        .beancounters(
                                FakeOwner.snapshot(FakeOwner.jvm(), FakeOwner.tenant())
                                        .beancounters())
                        .build());
        Result result = pages.run("beancounters", "4713");
        assertEquals(
                "jacct: limit.numfile.worker-N=20:30: no owner has that name now",
                result.err().strip());
        assertEquals(0, result.status());
    }

    /** The text that OpenVZ's kernel writes on a 64-bit machine. */
    @Test
    void shouldHaveTheFormatByteForByte() {
        List<String> lines = lines("beancounters", "--of", "tenant", "4711");
        assertEquals("Version: 2.5", lines.get(0));
        assertEquals(
                "       uid  resource                     held              maxheld"
                        + "              barrier                limit              failcnt",
                lines.get(1));
        String none = "                    0                    0" + NO_BOUND.repeat(2);
        assertEquals("        7:  kmemsize    " + none + "                    0", lines.get(2));
        assertEquals("            lockedpages " + none + "                    0", lines.get(3));
        assertEquals(row("", "numfile", 5, 8, 5, 9, 2), lines.get(2 + Resource.NUMFILE.id()));
    }

    @Test
    void shouldHaveARowForEachNumberOfOpenVzAndThenForJacctsOwn() {
        List<String> lines = lines("beancounters", "--of", "tenant", "4711");
        List<String> resources =
                lines.subList(2, lines.size()).stream()
                        .map(line -> line.substring(12).split(" ")[0])
                        .toList();
        assertEquals(ORIGINAL, String.join(" ", resources.subList(0, ORIGINAL_ROWS)));
        assertEquals(
                Stream.of(Resource.values())
                        .filter(each -> each.id() >= 32)
                        .map(Resource::label)
                        .toList(),
                resources.subList(ORIGINAL_ROWS, resources.size()));
    }

    @Test
    void shouldNameEachBeancounterOnItsFirstRowOnly() {
        List<String> uids = new ArrayList<>();
        for (String line : lines("beancounters", "4711")) {
            String uid = line.substring(0, 10).strip();
            if (uid.endsWith(":") && !uid.startsWith("Version")) {
                uids.add(uid);
            }
        }
        assertEquals(List.of("0:", "7:", "8:", "9:", "10:", "11:"), uids);
    }

    @Test
    void shouldChooseByNameAndThenByNumber() {
        assertEquals(row("7:", "kmemsize", 0, 0, Long.MAX_VALUE, Long.MAX_VALUE, 0), first("7"));
        assertEquals(first("7"), first("tenant"));
        assertTrue(first("0").startsWith("        8:"), "the name 0, and not the number 0");
        assertTrue(first("jvm").startsWith("        0:"));
        assertTrue(first("again").startsWith("       10:"), "not the one that is closed");
        assertTrue(first("9").startsWith("        9:"));
    }

    private String first(String word) {
        List<String> lines = lines("beancounters", "--of", word, "4711");
        assertEquals(1, lines.stream().filter(l -> l.matches(" *[0-9]+: .*")).count());
        return lines.get(2);
    }

    @Test
    void shouldShowNamesWhichTheFormatHasNoPlaceFor() {
        List<String> lines = lines("beancounters", "--names", "4711");
        assertTrue(lines.get(0).matches("ID +KIND +PARENT +SINCE +BEANCOUNTER"));
        assertTrue(lines.get(1).matches(" 0 +jvm +2026-01-.* jvm"), lines.get(1));
        assertTrue(lines.get(2).matches(" 7 +named +0 +2026-01-.* tenant"), lines.get(2));
        assertTrue(lines.get(4).matches(" 9 +named,closed .* again"), lines.get(4));
        assertTrue(lines.get(6).endsWith("x\\u001b[1m y"), lines.get(6));
    }

    @Test
    void shouldSayAllInJson() {
        JsonObject report = json("beancounters", "--json", "4711");
        assertTrue(report.get("alive").getAsBoolean());
        assertEquals(4711, report.get("pid").getAsLong());
        JsonObject jvm = report.getAsJsonArray("beancounters").get(0).getAsJsonObject();
        assertTrue(jvm.get("parent").isJsonNull());
        assertTrue(jvm.get("periodEndMillis").isJsonNull());
        assertTrue(jvm.get("refusedResource").isJsonNull());
        JsonObject tenant = report.getAsJsonArray("beancounters").get(1).getAsJsonObject();
        assertEquals(
                "{\"held\":5,\"maxheld\":8,\"minheld\":2,\"barrier\":5,\"limit\":9,\"failcnt\":2,"
                        + "\"crossings\":0,\"lastHeld\":5,\"lastMaxheld\":8,\"lastMinheld\":2}",
                tenant.getAsJsonObject("resources").get("numfile").toString());
        assertEquals(2, tenant.get("refusedCharges").getAsLong());
        assertEquals("numfile", tenant.get("refusedResource").getAsString());
        assertEquals(1, tenant.get("refusedAmount").getAsLong());
        assertEquals(21, tenant.get("refusedThreadId").getAsLong());
        assertEquals("worker-1", tenant.get("refusedThread").getAsString());
        assertEquals("/data/orders", tenant.get("refusedTarget").getAsString());
        assertEquals(1_767_323_047_000L, tenant.get("refusedMillis").getAsLong());
        assertEquals(Fixture.START + 3000, tenant.get("periodStartMillis").getAsLong());
        assertEquals(Fixture.START + 5000, tenant.get("periodEndMillis").getAsLong());
        assertEquals("jvm", tenant.get("parentName").getAsString());
        assertEquals("named", tenant.get("kind").getAsString());
        assertEquals(0, tenant.get("parent").getAsInt());
    }

    @Test
    void shouldShowTheLastOfADeadJvm() {
        List<String> live = lines("beancounters", "4711");
        pages.dead();
        assertEquals(live, lines("beancounters", "4711"), "scripts read nothing else");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "beancounters 4712",
                "ubstat 4712 0 1 numfile",
                "setublimit 4712 jvm numfile 5:10"
            })
    void shouldSayHowToTurnThemOn(String command) {
        assertEquals(
                "jacct: process 4712 does not use beancounters: start it with the option"
                        + " beancounters=groups, pools, loader or named, or with a limit\n",
                refused(command.split(" ")));
    }

    @Test
    void shouldSayThatNoneIsCalledLikeThat() {
        String message = "jacct: no beancounter is called %s: jacct beancounters --names shows";
        for (String[] command :
                List.of(
                        new String[] {"beancounters", "--of", "a\u001bb", "4711"},
                        new String[] {"ubstat", "4711", "a\u001bb", "1", "numfile"},
                        new String[] {"setublimit", "4711", "a\u001bb", "numfile", "5:10"})) {
            String err = refused(command);
            assertTrue(err.startsWith(message.formatted("a\\u001bb")), err);
        }
    }

    @Test
    void shouldGiveNoOrdersToADeadJvm() {
        pages.dead();
        String ended = "jacct: process 4711 has ended\n";
        assertEquals(ended, refused("setublimit", "4711", "tenant", "numfile", "5:10"));
        assertEquals(ended, refused("ubstat", "4711", "tenant", "1", "numfile"));
    }

    private String refused(String... args) {
        Result result = pages.run(args);
        assertEquals(1, result.status());
        assertEquals("", result.out());
        return result.err();
    }
}
