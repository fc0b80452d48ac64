// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Health;
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
    public static final int LENGTH = 32 * 1024;

    private static final int WORD = Long.BYTES;
    private static final int STRIPES = Layout.EXECUTOR_STRIPE_COUNT;
    private static final int STRIPE = Layout.EXECUTOR_STRIPE_LENGTH;

    private final StringBuilder out = new StringBuilder(LENGTH / 2);
    private final int[] lines = new int[Layout.TYPES];

    private PageFields() {}

    /** The description of a page of this build. */
    public static String text() {
        return all().out.toString();
    }

    /**
     * Writes the description into a segment of its own.
     *
     * @return for each type of record, where in the segment its line begins
     */
    static int[] write(long address) throws IOException {
        PageFields all = all();
        byte[] bytes = all.out.toString().getBytes(StandardCharsets.UTF_8);
        if (Layout.NOTES_TEXT + bytes.length > LENGTH) {
            throw new IOException("the fields of the page take " + bytes.length + " bytes");
        }
        CounterMemory.putBytes(address + Layout.NOTES_TEXT, bytes);
        CounterMemory.putRelease(address + Layout.NOTES_USED, bytes.length);
        return all.lines;
    }

    private static PageFields all() {
        PageFields all = new PageFields();
        all.header();
        all.task();
        all.endpoint();
        all.executor();
        DeviceLayout.describe(all);
        StatisticLayout.describe(all);
        TimerLayout.describe(all);
        HandleLayout.describe(all);
        BeancounterLayout.describe(all);
        return all;
    }

    void record(String name, int type, int length) {
        lines[type] = Layout.NOTES_TEXT + out.length();
        out.append("record ").append(name).append(' ').append(type).append(' ');
        out.append(length).append('\n');
    }

    void field(String name, int offset, int bytes, String kind, String unit) {
        out.append(name).append(' ').append(offset).append(' ').append(bytes);
        out.append(' ').append(kind).append(' ').append(unit).append('\n');
    }

    void fields(
            String name, int offset, int bytes, String kind, String unit, int count, int stride) {
        field(name, offset, bytes, kind, unit);
        out.setLength(out.length() - 1);
        out.append(' ').append(count).append(' ').append(stride).append('\n');
    }

    void number(String name, int offset) {
        field(name, offset, WORD, "number", "-");
    }

    void counter(String name, int offset, String unit) {
        field(name, offset, WORD, "counter", unit);
    }

    void gauge(String name, int offset, String unit) {
        field(name, offset, WORD, "gauge", unit);
    }

    void time(String name, int offset) {
        field(name, offset, WORD, "time", "ns");
    }

    void text(String name, int offset, int bytes) {
        field(name, offset, bytes, "text", "-");
    }

    void sequence(int offset) {
        field("sequence", offset, WORD, "sequence", "-");
    }

    /** A field of each stripe of an executor or a statistic, to be added up. */
    void stripes(String name, int offset, int bytes, String kind, String unit) {
        fields(name, Layout.EXECUTOR_STRIPES + offset, bytes, kind, unit, STRIPES, STRIPE);
    }

    private void header() {
        record("header", 0, Layout.HEADER_LENGTH);
        number("folds", Layout.PAGE_FOLDS);
        number("reusedFold", Layout.PAGE_REUSED_FOLD);
        number("executorChanges", Layout.PAGE_EXECUTOR_CHANGES);
        number("deviceChanges", Layout.PAGE_DEVICE_CHANGES);
        number("statisticChanges", Layout.PAGE_STATISTIC_CHANGES);
        number("exits", Layout.PAGE_EXITS);
        counter("jvmCompilerCpuNanos", Layout.PAGE_COMPILER_NANOS, "ns");
        counter("jvmCollectorCpuNanos", Layout.PAGE_COLLECTOR_NANOS, "ns");
        counter("jvmOtherCpuNanos", Layout.PAGE_OTHER_NANOS, "ns");
        Health[] all = Health.values();
        for (int i = 0; i < all.length; i++) {
            String kind = all[i].isGauge() ? "gauge" : "counter";
            field(all[i].label(), Layout.health(all[i].id()), WORD, kind, "-");
        }
    }

    private void task() {
        record("task", Layout.RECORDS, Layout.RECORD_LENGTH);
        sequence(Layout.SEQUENCE);
        number("state", Layout.STATE);
        number("fold", Layout.FOLD);
        number("id", Layout.TASK_ID);
        number("cohort", Layout.COHORT);
        field("flags", Layout.FLAGS, WORD, "bits", "-");
        time("start", Layout.START_NANOS);
        number("operation", Layout.OPERATION);
        time("operationStart", Layout.OPERATION_START);
        number("tid", Layout.TID);
        text("name", Layout.NAME, Layout.NAME_LENGTH);
        Counter[] counters = Counter.values();
        for (int i = 0; i < counters.length; i++) {
            String unit = counters[i].unit().label();
            counter(counters[i].label(), Layout.counter(counters[i].id()), unit);
        }
        Delay[] delays = Delay.values();
        for (int i = 0; i < delays.length; i++) {
            int longest = Layout.counter(delays[i].longest());
            gauge(delays[i].label() + "MaxNanos", longest, "ns");
            field(delays[i].label() + "MaxMillis", longest + WORD, WORD, "millis", "ms");
        }
        number("fileMinNanosComplement", Layout.counter(Delay.SHORTEST_FILE));
        int missing = Layout.counter(Delay.MISSING);
        field("missingMeasures", missing, Measure.WORDS * WORD, "words", "-");
    }

    private void endpoint() {
        record("endpoint", Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH);
        number("state", Layout.ENDPOINT_STATE);
        number("kind", Layout.ENDPOINT_KIND);
        number("deviceNumber", Layout.ENDPOINT_NUMBER);
        number("unitNumber", Layout.ENDPOINT_UNIT);
        number("blockSize", Layout.ENDPOINT_BLOCK_SIZE);
        field("flags", Layout.ENDPOINT_FLAGS, WORD, "bits", "-");
        number("deviceType", Layout.ENDPOINT_TYPE);
        number("priority", Layout.ENDPOINT_PRIORITY);
        gauge("open", Layout.ENDPOINT_OPEN, "descriptors");
        time("created", Layout.ENDPOINT_CREATED);
        gauge("mappedBytes", Layout.ENDPOINT_MAPPED, "bytes");
        text("name", Layout.ENDPOINT_NAME, Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME);
    }

    private void executor() {
        record("executor", Layout.EXECUTORS, Layout.EXECUTOR_LENGTH);
        number("state", Layout.EXECUTOR_STATE);
        number("kind", Layout.EXECUTOR_KIND);
        time("start", Layout.EXECUTOR_START);
        text("name", Layout.EXECUTOR_NAME, Layout.EXECUTOR_NAME_LENGTH);
        stripes("sequence", Layout.SEQUENCE, WORD, "sequence", "-");
        stripes("waitingQueue", Layout.WAITING, 4 * WORD, "words", "-");
        stripes("runningQueue", Layout.RUNNING, 4 * WORD, "words", "-");
        stripes("delayed", Layout.DELAYED, WORD, "gauge", "tasks");
        stripes("completed", Layout.COMPLETED, WORD, "counter", "tasks");
        stripes("failed", Layout.FAILED, WORD, "counter", "tasks");
        stripes("rejected", Layout.REJECTED, WORD, "counter", "tasks");
        stripes("removed", Layout.REMOVED, WORD, "counter", "tasks");
        stripes("waitingChanged", Layout.LAST_WAITING, WORD, "time", "ns");
        stripes("runningChanged", Layout.LAST_RUNNING, WORD, "time", "ns");
    }
}
