// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Health;
import io.jacct.counter.Histogram;
import io.jacct.counter.Measure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Boot loader. Describes the page in the page: the length of each type of record, and the name and
 * place of each of its fields. A reader looks the fields up by their names, so that it also reads
 * pages whose records are longer, or have other fields. A new field is a line in the class of its
 * layout, beside its place, and no reader needs another version.
 *
 * <p>The description is text in a segment of its own, in the form of notes. A line begins with a
 * word:
 *
 * <pre>
 * record NAME TYPE LENGTH                       then the fields of that type of record
 * NAME OFFSET BYTES KIND [UNIT [COUNT STRIDE]]  a field; with a count there are so many of them
 * </pre>
 *
 * <p>Names do not repeat within a record. A kind is {@code sequence}, {@code number}, {@code
 * counter}, {@code gauge}, {@code time} (of {@code System.nanoTime}), {@code millis} (since 1970),
 * {@code text} (a length of 16 bits, and UTF-8), {@code bits} or {@code words} of a meaning of
 * their own. A dash stands for no unit. The record {@code header} has type 0. The page's protocols,
 * which {@link Layout#VERSION} stands for, are no fields.
 */
public final class PageFields {
    /** The length of the segment. */
    public static final int LENGTH = FieldList.LENGTH;

    private static final int WORD = Long.BYTES;

    private PageFields() {}

    /** The description of a page of this build. */
    public static String text() {
        return all().text();
    }

    /**
     * Writes the description into a segment of its own.
     *
     * @return for each type of record, where in the segment its line begins
     */
    static int[] write(long address) throws IOException {
        FieldList all = all();
        byte[] bytes = all.text().getBytes(StandardCharsets.UTF_8);
        if (Layout.NOTES_TEXT + bytes.length > LENGTH) {
            throw new IOException("the fields of the page take " + bytes.length + " bytes");
        }
        CounterMemory.putBytes(address + Layout.NOTES_TEXT, bytes);
        CounterMemory.putRelease(address + Layout.NOTES_USED, bytes.length);
        return all.lines();
    }

    private static FieldList all() {
        FieldList all = new FieldList();
        header(all);
        task(all);
        endpoint(all);
        executor(all);
        DeviceLayout.describe(all);
        StatisticLayout.describe(all);
        StatisticLayout.TimerLayout.describe(all);
        HandleLayout.describe(all);
        BeancounterLayout.describe(all);
        UserLayout.describe(all);
        StackLayout.describe(all);
        carry(all);
        return all;
    }

    private static void header(FieldList page) {
        page.record("header", 0, Layout.HEADER_LENGTH);
        page.number("folds", Layout.PAGE_FOLDS);
        page.number("reusedFold", Layout.PAGE_REUSED_FOLD);
        page.number("executorChanges", Layout.PAGE_EXECUTOR_CHANGES);
        page.number("deviceChanges", Layout.PAGE_DEVICE_CHANGES);
        page.number("statisticChanges", Layout.PAGE_STATISTIC_CHANGES);
        page.number("exits", Layout.PAGE_EXITS);
        page.counter("jvmCompilerCpuNanos", Layout.PAGE_COMPILER_NANOS, "ns");
        page.counter("jvmCollectorCpuNanos", Layout.PAGE_COLLECTOR_NANOS, "ns");
        page.counter("jvmOtherCpuNanos", Layout.PAGE_OTHER_NANOS, "ns");
        page.time("alive", Layout.PAGE_ALIVE_NANOS);
        Health[] all = Health.values();
        for (int i = 0; i < all.length; i++) {
            String kind = all[i].isGauge() ? "gauge" : "counter";
            page.field(all[i].label(), Layout.health(all[i].id()), WORD, kind, "-");
        }
    }

    private static void task(FieldList page) {
        page.record("task", Layout.RECORDS, Layout.RECORD_LENGTH);
        page.sequence(Layout.SEQUENCE);
        page.number("state", Layout.STATE);
        page.number("fold", Layout.FOLD);
        page.number("id", Layout.TASK_ID);
        page.number("cohort", Layout.COHORT);
        page.field("flags", Layout.FLAGS, WORD, "bits", "-");
        page.time("start", Layout.START_NANOS);
        page.number("operation", Layout.OPERATION);
        page.time("operationStart", Layout.OPERATION_START);
        page.number("tid", Layout.TID);
        page.text("name", Layout.NAME, Layout.NAME_LENGTH);
        Counter[] counters = Counter.values();
        for (int i = 0; i < counters.length; i++) {
            String unit = counters[i].unit().label();
            page.counter(counters[i].label(), Layout.counter(counters[i].id()), unit);
        }
        Delay[] delays = Delay.values();
        for (int i = 0; i < delays.length; i++) {
            int longest = Layout.counter(delays[i].longest());
            page.gauge(delays[i].label() + "MaxNanos", longest, "ns");
            page.field(delays[i].label() + "MaxMillis", longest + WORD, WORD, "millis", "ms");
        }
        page.number("fileMinNanosComplement", Layout.counter(Delay.SHORTEST_FILE));
        int missing = Layout.counter(Delay.MISSING);
        page.field("missingMeasures", missing, Measure.WORDS * WORD, "words", "-");
        page.field("blocked", Layout.BLOCKED, WORD, "words", "-");
    }

    private static void endpoint(FieldList page) {
        page.record("endpoint", Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH);
        page.number("state", Layout.ENDPOINT_STATE);
        page.number("kind", Layout.ENDPOINT_KIND);
        page.number("deviceNumber", Layout.ENDPOINT_NUMBER);
        page.number("unitNumber", Layout.ENDPOINT_UNIT);
        page.number("blockSize", Layout.ENDPOINT_BLOCK_SIZE);
        page.field("flags", Layout.ENDPOINT_FLAGS, WORD, "bits", "-");
        page.number("deviceType", Layout.ENDPOINT_TYPE);
        page.number("priority", Layout.ENDPOINT_PRIORITY);
        page.gauge("open", Layout.ENDPOINT_OPEN, "descriptors");
        page.time("created", Layout.ENDPOINT_CREATED);
        page.gauge("mappedBytes", Layout.ENDPOINT_MAPPED, "bytes");
        page.text("name", Layout.ENDPOINT_NAME, Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME);
    }

    private static void executor(FieldList page) {
        page.record("executor", Layout.EXECUTORS, Layout.EXECUTOR_LENGTH);
        page.number("state", Layout.EXECUTOR_STATE);
        page.number("kind", Layout.EXECUTOR_KIND);
        page.time("start", Layout.EXECUTOR_START);
        page.number("turns", Layout.EXECUTOR_TURNS);
        page.time("clockStood", Layout.EXECUTOR_STOOD);
        page.text("name", Layout.EXECUTOR_NAME, Layout.EXECUTOR_NAME_LENGTH);
        page.stripes("sequence", Layout.SEQUENCE, WORD, "sequence", "-");
        page.stripes("waitingQueue", Layout.WAITING, 4 * WORD, "words", "-");
        page.stripes("runningQueue", Layout.RUNNING, 4 * WORD, "words", "-");
        page.stripes("delayed", Layout.DELAYED, WORD, "gauge", "tasks");
        page.stripes("completed", Layout.COMPLETED, WORD, "counter", "tasks");
        page.stripes("failed", Layout.FAILED, WORD, "counter", "tasks");
        page.stripes("rejected", Layout.REJECTED, WORD, "counter", "tasks");
        page.stripes("removed", Layout.REMOVED, WORD, "counter", "tasks");
        page.stripes("waitingChanged", Layout.LAST_WAITING, WORD, "time", "ns");
        page.stripes("runningChanged", Layout.LAST_RUNNING, WORD, "time", "ns");
        times(page, Layout.EXECUTOR_RUNS, "timedRuns", "timedRunNanos", "runTimes");
        times(page, Layout.EXECUTOR_WAITS, "timedWaits", "timedWaitNanos", "waitTimes");
    }

    private static void carry(FieldList page) {
        page.record("carry", Layout.CARRIES, Layout.CARRY_LENGTH);
        page.number("place", Layout.CARRY_PLACE);
        int counts = Histogram.WORDS * WORD;
        page.field("counts", Layout.CARRY_COUNTS, counts, "words", "-");
    }

    /** The fields of the blocks from {@code at} on, one for each stripe, to be added up. */
    private static void times(FieldList page, int at, String tasks, String nanos, String times) {
        int histogram = Histogram.WORDS * WORD;
        ofBlocks(page, tasks, at + Layout.TIMED_TASKS, WORD, "counter", "tasks");
        ofBlocks(page, nanos, at + Layout.TIMED_NANOS, WORD, "counter", "ns");
        ofBlocks(page, times, at + Layout.TIMED_HISTOGRAM, histogram, "histogram", "ns");
    }

    private static void ofBlocks(
            FieldList page, String name, int offset, int bytes, String kind, String unit) {
        int stripes = Layout.EXECUTOR_STRIPE_COUNT;
        page.fields(name, offset, bytes, kind, unit, stripes, Layout.EXECUTOR_TIMES_BLOCK);
    }
}
