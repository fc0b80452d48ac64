// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.field.DeviceFields;
import io.jacct.field.ExecutorFields;
import io.jacct.field.Field;
import io.jacct.ledger.SamplePage;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of other builds, made up, are read by this one. */
class OtherBuildsTest {
    @TempDir Path temp;

    private byte[] own;

    @BeforeEach
    void setUp() throws IOException {
        own = SamplePage.bytes(temp.resolve("sample").toFile());
    }

    private static Snapshot read(byte[] page) throws PageException {
        return PageFuzzTest.read(PageFuzzTest.buffer(page), false);
    }

    /** What a user sees of the records. */
    private static List<Object> contents(Snapshot page) {
        return List.of(
                page.totals(),
                page.groups(),
                page.pools(),
                page.tasks(),
                page.endpoints(),
                values(DeviceFields.ALL, page.devices(), page),
                values(ExecutorFields.ALL, page.executors(), page),
                page.statistics().stream().map(each -> untimed(each.toString())).toList(),
                page.timers(),
                page.health());
    }

    /** Without the moment of the reading. */
    private static String untimed(String statistic) {
        return statistic.replaceAll("takenNanos=\\d+", "");
    }

    private static <E> List<String> values(List<Field<E>> fields, List<E> all, Snapshot in) {
        return all.stream()
                .map(each -> fields.stream().map(field -> field.of(each, in)).toList().toString())
                .toList();
    }

    @Test
    @DisplayName("PM-1: fields are found by their names, wherever they are")
    void shouldReadRecordsOfOtherLengthsWithMoreFields() throws Exception {
        List<Object> expected = contents(read(own));
        assertTrue(read(own).page().missing().isEmpty());
        assertEquals((long) SamplePage.CARRIED << 30, times(read(own)));
        for (int seed = 0; seed < 50; seed++) {
            Snapshot other = read(OtherBuild.of(own, new Random(seed), Set.of()));
            for (int i = 0; i < expected.size(); i++) {
                assertEquals(expected.get(i), contents(other).get(i), "seed " + seed);
            }
            assertTrue(other.page().missing().isEmpty(), "seed " + seed);
            assertEquals((long) SamplePage.CARRIED << 30, times(other), "seed " + seed);
        }
    }

    /** All timed reads of devices. */
    private static long times(Snapshot page) {
        return page.devices().stream().mapToLong(each -> each.reads().times().total()).sum();
    }

    @Test
    @DisplayName("a page from before the carries has what its 32 bits say")
    void shouldReadThePagesOfBuildsWithoutCarries() throws Exception {
        Set<String> none = Set.of("carry.place", "carry.counts");
        Snapshot page = read(OtherBuild.of(own, new Random(2), none));
        assertEquals(none, page.page().missing());
        assertEquals((long) SamplePage.CARRIED << 30 & 0xFFFF_FFFFL, times(page));
    }

    @Test
    void shouldNotKnowWhatThePageDoesNotHave() throws Exception {
        Set<String> left =
                Set.of(
                        "task.fileReads",
                        "device.errors",
                        "endpoint.mappedBytes",
                        "executor.rejected",
                        "header.adviceErrors");
        Snapshot page = read(OtherBuild.of(own, new Random(1), left));
        assertEquals(left, page.page().missing());
        assertFalse(page.totals().knows(Counter.FILE_READS));
        assertFalse(page.tasks().get(0).counts().knows(Counter.FILE_READS));
        assertFalse(page.pools().get(0).counts().knows(Counter.FILE_READS));
        assertTrue(page.totals().knows(Counter.FILE_READ_BYTES));
        assertEquals(
                read(own).totals().get(Counter.FILE_READ_BYTES),
                page.totals().get(Counter.FILE_READ_BYTES));
        assertNull(DeviceFields.ERRORS.of(page.devices().get(0), page));
        for (Field<io.jacct.snapshot.Device> field : DeviceFields.ALL) {
            boolean gone = Set.of("errors", "mappedBytes").contains(field.name());
            Object before = field.of(read(own).devices().get(0), read(own));
            assertEquals(gone ? null : before, field.of(page.devices().get(0), page), field.name());
        }
        assertFalse(page.health().containsKey("adviceErrors"));
    }

    @Test
    @DisplayName("a page from before the times of waiting does not say that tasks did not wait")
    void shouldNotKnowHowLongTasksWaitedInAPageWithoutThat() throws Exception {
        Set<String> none =
                Set.of("executor.timedWaits", "executor.timedWaitNanos", "executor.waitTimes");
        Snapshot page = read(OtherBuild.of(own, new Random(4), none));
        assertEquals(none, page.page().missing());
        Snapshot now = read(own);
        assertTrue(now.executors().stream().anyMatch(each -> each.waits().count() > 0));
        for (int i = 0; i < page.executors().size(); i++) {
            io.jacct.snapshot.Executor each = page.executors().get(i);
            assertEquals(io.jacct.snapshot.Times.NONE, each.waits().times());
            for (Field<io.jacct.snapshot.Executor> field : ExecutorFields.ALL) {
                boolean gone = field.name().startsWith("waitNanosP");
                Object before = field.of(now.executors().get(i), now);
                assertEquals(gone ? null : before, field.of(each, page), field.name());
            }
        }
    }

    /** Every single field may be missing. Nothing else may then be wrong, or fail. */
    @Test
    void shouldReadAPageThatLacksAnyField() throws Exception {
        Set<String> all = new TreeSet<>(PageSchema.of("").missing());
        assertTrue(all.size() > 200, all::toString);
        // the value of a counter is a part of this
        all.remove("statistic.content");
        for (String field : all) {
            Snapshot page = read(OtherBuild.of(own, new Random(3), Set.of(field)));
            assertEquals(Set.of(field), page.page().missing());
        }
    }
}
