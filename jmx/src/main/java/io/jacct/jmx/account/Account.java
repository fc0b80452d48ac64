// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.counter.Counter;
import io.jacct.jmx.reading.LivePeaks;
import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.List;
import java.util.function.Predicate;

/**
 * The subject of every MBean that shows counters: the whole JVM, a group or a pool. {@code
 * Registration} makes one for each answer.
 *
 * @param name of the group or the pool; empty for the whole JVM
 * @param reading the source of the values
 * @param counts the present counts
 * @param earlier the base of the rates
 * @param live tasks alive
 * @param started tasks ever seen
 * @param ended tasks that have ended
 * @param peak most virtual threads alive in any snapshot taken
 * @param jdk whether none of its tasks is or was the application's
 * @param member tells which live tasks belong to it
 */
public record Account(
        String name,
        Reading reading,
        Counts counts,
        Counts earlier,
        long live,
        long started,
        long ended,
        long peak,
        boolean jdk,
        Predicate<Task> member) {

    public static Account totals(Reading reading) {
        Snapshot snapshot = reading.snapshot();
        return new Account(
                "",
                reading,
                snapshot.totals(),
                reading.earlier().totals(),
                snapshot.live(),
                snapshot.started(),
                snapshot.ended(),
                reading.peaks().totals(),
                false,
                task -> true);
    }

    public static Account group(Reading reading, String name) {
        Counts earlier = reading.earlier().group(name);
        return sum(
                reading,
                name,
                reading.snapshot().groups(),
                earlier,
                reading.peaks().group(name),
                task -> name.equals(task.group()));
    }

    public static Account pool(Reading reading, String name) {
        Counts earlier = reading.earlier().pool(name);
        return sum(
                reading,
                name,
                reading.snapshot().pools(),
                earlier,
                reading.peaks().pool(name),
                task -> name.equals(task.pool()));
    }

    /** Two thread groups can have the same name. The MBean of that name is then the sum of both. */
    private static Account sum(
            Reading reading,
            String name,
            List<Group> groups,
            Counts earlier,
            long peak,
            Predicate<Task> member) {
        Counts counts = null;
        long live = 0;
        long started = 0;
        long ended = 0;
        boolean jdk = true;
        for (Group group : groups) {
            if (group.name().equals(name)) {
                counts = counts == null ? group.counts() : counts.plus(group.counts());
                live += group.live();
                started += group.started();
                ended += group.ended();
                jdk &= group.jdk();
            }
        }
        if (counts == null) {
            throw new IllegalStateException(name + " is no longer in the page");
        }
        return new Account(name, reading, counts, earlier, live, started, ended, peak, jdk, member);
    }

    /** The measures that are not known for all of them, as bits. */
    long missing() {
        return counts.missing();
    }

    long liveVirtual() {
        return name.isEmpty() ? LivePeaks.live(reading.snapshot()) : LivePeaks.live(counts);
    }

    long perSecond(Counter counter) {
        return reading.perSecond(counts.get(counter), earlier.get(counter));
    }

    List<Task> tasks() {
        return reading.snapshot().tasks().stream().filter(member).toList();
    }
}
