// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.field.Interval;
import io.jacct.jmx.reading.LivePeaks;
import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Usage;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The subject of every MBean that shows counters: the whole JVM, a group or a pool. {@code
 * Registration} makes one for each answer.
 *
 * @param reading the source of the values
 * @param now its present state; the whole JVM is a group without a name
 * @param earlier the base of the rates
 * @param peak most virtual threads alive in any snapshot taken
 * @param used how its threads used their time in the interval
 * @param member tells which live tasks belong to it
 */
public record Account(
        Reading reading, Group now, Counts earlier, long peak, Usage used, Predicate<Task> member) {

    public static Account totals(Reading reading) {
        Snapshot snapshot = reading.snapshot();
        Group all = snapshot.all();
        Counts earlier = reading.interval().totalsBefore();
        return new Account(
                reading,
                all,
                earlier,
                reading.peaks().totals(),
                reading.used().totals(),
                task -> true);
    }

    public static Account group(Reading reading, String name) {
        return sum(
                reading,
                name,
                reading.groups(),
                reading.peaks().group(name),
                reading.used().groups().getOrDefault(name, Usage.NONE),
                task -> name.equals(task.group()));
    }

    public static Account pool(Reading reading, String name) {
        return sum(
                reading,
                name,
                reading.pools(),
                reading.peaks().pool(name),
                reading.used().pools().getOrDefault(name, Usage.NONE),
                task -> name.equals(task.pool()));
    }

    public static List<Account> pools(Reading reading) {
        return reading.pools().now().keySet().stream().map(name -> pool(reading, name)).toList();
    }

    private static Account sum(
            Reading reading,
            String name,
            Reading.Sums all,
            long peak,
            Usage used,
            Predicate<Task> member) {
        Group sum = all.now().get(name);
        if (sum == null) {
            throw new IllegalStateException(name + " is no longer in the page");
        }
        Counts earlier = all.before().getOrDefault(name, Counts.ZERO);
        return new Account(reading, sum, earlier, peak, used, member);
    }

    public Counts counts() {
        return now.counts();
    }

    public Snapshot snapshot() {
        return reading.snapshot();
    }

    JvmTimes jvm() {
        return snapshot().jvm();
    }

    /** The measures that are not known for all of them, as bits. */
    long missing() {
        return now.missing();
    }

    public long liveVirtual() {
        return now.name().isEmpty() ? LivePeaks.live(reading.snapshot()) : LivePeaks.live(counts());
    }

    long perSecond(Counter counter) {
        return perSecond(counts -> counts.get(counter));
    }

    public long perSecond(ToLongFunction<Counts> number) {
        long now = number.applyAsLong(counts());
        return reading.interval().perSecond(Interval.gained(now, number.applyAsLong(earlier)));
    }

    /** A use of time in percent of the interval; null if it is not known. */
    public Double percent(ToLongFunction<Usage> nanos) {
        long used = nanos.applyAsLong(this.used);
        return used < 0 ? null : 100 * reading.interval().mean(used);
    }

    /** CPU time of the JVM itself in percent of the interval; null if it is not known. */
    Double jvmPercent() {
        Snapshot begin = reading.interval().begin();
        JvmTimes then = begin == null ? JvmTimes.UNKNOWN : begin.jvm();
        boolean known = jvm().known() && (begin == null || then.known());
        return known ? 100 * reading.interval().mean(jvm().minus(then).nanos()) : null;
    }

    long leakedHandles() {
        return snapshot().health().getOrDefault(Health.LEAKED_HANDLES.label(), 0L);
    }

    String name() {
        return now.name();
    }

    List<Task> tasks() {
        return reading.snapshot().tasks().stream().filter(member).toList();
    }
}
