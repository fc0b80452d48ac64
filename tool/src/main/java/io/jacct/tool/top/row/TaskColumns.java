// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.IoClass;
import io.jacct.counter.Unit;
import io.jacct.field.Units;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Sums;
import io.jacct.taskstats.DelayTimes;
import io.jacct.taskstats.Usage;
import io.jacct.tool.text.Activity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToLongFunction;

/** The columns of threads and pools: shares of time, rates, the operation, and all counters. */
public final class TaskColumns {
    private static final double HUNG_NANOS = 5e9;
    private final boolean totals;

    TaskColumns(boolean totals) {
        this.totals = totals;
    }

    List<Column<TaskRow>> all(List<Column<TaskRow>> first, boolean pools) {
        List<Column<TaskRow>> all = new ArrayList<>(first);
        all.add(share("CPU", Usage::cpu).says("CPU time, as the kernel reports it."));
        all.add(
                share("RUNQ", Usage::runQueue)
                        .rank(2)
                        .full(50)
                        .says("Time ready to run while no processor was free."));
        int known = pools ? 6 : 8;
        all.add(share("FILE", Usage::file).rank(known).says("Time in operations on files."));
        all.add(share("SOCK", Usage::socket).rank(known).says("Time in operations on sockets."));
        all.add(
                share("WAIT", Usage::waiting)
                        .rank(known)
                        .full(0)
                        .says("Time parked, asleep, or waiting."));
        all.add(
                share("BLOCK", Usage::blocked)
                        .rank(known)
                        .hidden()
                        .says("Time blocked by a monitor that another thread held."));
        rates(all);
        doing(all);
        for (Counter counter : Counter.values()) {
            all.add(counter(counter));
        }
        return List.copyOf(all);
    }

    private void rates(List<Column<TaskRow>> all) {
        all.add(bytes("READ", Counts::readBytes).rank(3).says("Bytes read."));
        all.add(bytes("WRITE", Counts::writeBytes).rank(3).says("Bytes written."));
        all.add(
                bytes("FILE", counts -> Sums.bytes(counts, IoClass.FILE))
                        .named("filebytes")
                        .rank(10)
                        .says("Bytes read from and written to files."));
        all.add(
                bytes("SOCKET", counts -> Sums.bytes(counts, IoClass.SOCKET))
                        .rank(10)
                        .says("Bytes read from and written to sockets."));
        all.add(
                rate(
                                "OPS",
                                6,
                                row ->
                                        Sums.reads(row.row().counts())
                                                + Sums.writes(row.row().counts()),
                                Units::count)
                        .rank(9)
                        .says("Reads and writes."));
    }

    private static void doing(List<Column<TaskRow>> all) {
        all.add(
                Column.<TaskRow>text("DOING", 7, row -> row.doing().text())
                        .rank(1)
                        .says("The operation or wait that is under way."));
        all.add(
                Column.<TaskRow>number(
                                "FOR",
                                6,
                                row -> row.doing().nanos() < 0 ? Double.NaN : row.doing().nanos(),
                                nanos -> Units.nanos((long) nanos))
                        .orBlank()
                        .rank(1)
                        .says("For how long it has been under way."));
        all.add(
                Column.<TaskRow>text("ON", 12, row -> row.doing().on())
                        .rank(1)
                        .says("Its file or endpoint."));
    }

    /** Whether an operation lasts so long that it hangs. */
    public static boolean hangs(TaskRow row) {
        return !row.doing().idle() && row.doing().nanos() > HUNG_NANOS;
    }

    /** A share of time in percent; as a total the time itself. */
    private Column<TaskRow> share(String title, ToLongFunction<Usage> nanos) {
        if (totals) {
            return Column.number(
                    title,
                    6,
                    row -> known(nanos.applyAsLong(row.row().usage())),
                    value -> Units.nanos((long) value));
        }
        return Column.<TaskRow>number('%' + title, 5, row -> percent(row, nanos), Columns::percent)
                .full(100);
    }

    private static double percent(TaskRow row, ToLongFunction<Usage> nanos) {
        long used = nanos.applyAsLong(row.row().usage());
        return used < 0 ? Double.NaN : row.interval().percent(used);
    }

    /** Nanoseconds in percent of one thread's time; {@code -} if they are not known. */
    public static String percent(Activity interval, long nanos) {
        return nanos < 0 ? "-" : Columns.percent(interval.percent(nanos));
    }

    private static double known(long nanos) {
        return nanos < 0 ? Double.NaN : nanos;
    }

    private Column<TaskRow> bytes(String title, ToLongFunction<Counts> bytes) {
        return rate(title, 7, row -> bytes.applyAsLong(row.row().counts()), Units::bytes);
    }

    /** A number per second; as a total the number itself. */
    private Column<TaskRow> rate(
            String title, int width, ToLongFunction<TaskRow> number, DoubleFunction<String> form) {
        String heading = totals ? title : title + "/s";
        return Column.number(
                heading,
                Math.max(width, heading.length()),
                row ->
                        totals
                                ? number.applyAsLong(row)
                                : row.interval().rate(number.applyAsLong(row)),
                form);
    }

    private Column<TaskRow> counter(Counter counter) {
        String heading = counter.label() + (totals ? "" : "/s");
        DoubleFunction<String> form =
                counter.unit() == Unit.BYTES || counter.unit().isTime()
                        ? Columns.format(counter.unit())
                        : Units::count;
        return Column.<TaskRow>number(heading, heading.length(), row -> value(row, counter), form)
                .named(counter.label().toLowerCase(Locale.ROOT))
                .rank(50)
                .hidden()
                .says(counter.sentence());
    }

    /** Whether the counter is no time of operations, or they are timed. */
    private static boolean isTimed(TaskRow row, Counter counter) {
        return Arrays.stream(Delay.values())
                .filter(delay -> delay.nanos().contains(counter))
                .allMatch(delay -> DelayTimes.isKnown(delay, row.row().all()));
    }

    private double value(TaskRow row, Counter counter) {
        Counts counts = row.row().counts();
        long value = counts.get(counter);
        boolean known = counts.knows(counter) && (value != 0 || isTimed(row, counter));
        return !known ? Double.NaN : totals ? value : row.interval().rate(value);
    }
}
