// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

import io.jacct.counter.Resource;
import io.jacct.field.ExecutorStatistics;
import io.jacct.jmx.account.ExecutorsTable;
import io.jacct.jmx.device.Opener;
import io.jacct.jmx.device.OpenersTable;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.PlainText;
import io.jacct.jmx.task.ThreadNow;
import io.jacct.jmx.task.ThreadsTable;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Decides which alarms follow from a look at the page, by comparing it with the looks before. What
 * there was at the first look is no alarm, but threads that hang are. For one thread at a time.
 *
 * <pre>
 * hang      told when a thread hangs, and again each time that its duration has doubled since
 * leak      the least number of open handles of an opener was higher in each of 5 periods than in
 *           the period before; told again after 5 more
 * limit     failcnt of a resource of an owner has grown; at most once a minute
 * rejected  the number of rejected tasks of an executor has grown; at most once a minute
 * </pre>
 */
final class AlarmRules {
    /** The number of periods with a rise that lead to an alarm. */
    static final int RISES = 5;

    /** So many lines of present hangs. */
    static final int MOST_HANGS = 100;

    /** Two looks may differ by so much in when a hang began. */
    private static final long SAME_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The reported hang of a thread, by its id. */
    private Map<Long, Hang> hanging = Map.of();

    private final Growth rejected = new Growth();
    private final Growth refused = new Growth();
    private final Map<String, Rise> rises = new HashMap<>();
    private long periodBegan;

    /** When a hang began, and for how long it had been going on when it was last told. */
    private record Hang(long began, long toldNanos) {}

    /** The least number of handles in the present period and in the last one. */
    private static final class Rise {
        int least = Integer.MAX_VALUE;
        int before = Integer.MAX_VALUE;
        int times;
    }

    /** The alarms of a look at a time by a monotonic clock. */
    List<Alarm> look(Reading reading, Thresholds thresholds, long nanos) {
        List<Alarm> told = new ArrayList<>();
        hangs(reading, thresholds, told);
        rejections(reading, nanos, told);
        refusals(reading, nanos, told);
        leaks(reading, thresholds, nanos, told);
        return told;
    }

    private void hangs(Reading reading, Thresholds thresholds, List<Alarm> told) {
        long least = TimeUnit.MILLISECONDS.toNanos(thresholds.hangMillis());
        Map<Long, Hang> still = new HashMap<>();
        for (Task task : reading.tasks()) {
            long hangs = ThreadNow.inPage(task).hangs();
            long began = reading.snapshot().takenNanos() - hangs;
            Hang before = hanging.get(task.id());
            boolean same = hangs > 0 && before != null && began - before.began() < SAME_NANOS;
            if (hangs >= (same ? Math.max(least, 2 * before.toldNanos()) : least)) {
                // only now: the JVM may have to list all threads, and may know that it went on
                ThreadNow each = ThreadNow.of(reading, task);
                if (each.hangs() >= least) {
                    still.put(task.id(), new Hang(began, each.hangs()));
                    Object row = ThreadsTable.RANKING.rows().row(each);
                    told.add(new Alarm(Alarm.Kind.HANG, hang(each), row));
                }
            } else if (same) {
                still.put(task.id(), before);
            }
        }
        hanging = still;
    }

    private static String hang(ThreadNow thread) {
        String on = thread.on().isEmpty() ? "" : (thread.isBlocked() ? " by " : " ") + thread.on();
        return "%s hangs%s %s%s for %s"
                .formatted(
                        thread.task().name(),
                        thread.isBlocked() ? "," : " in",
                        thread.doing(),
                        on,
                        thread.atLeast(thread.hangs()));
    }

    /** What hangs now by that threshold, as lines of text, the longest first. */
    static String[] hanging(Reading reading, Thresholds thresholds) {
        long least = TimeUnit.MILLISECONDS.toNanos(thresholds.hangMillis());
        return ThreadNow.all(reading, reading.tasks()).stream()
                .filter(each -> each.hangs() >= least)
                .sorted(Comparator.comparingLong(ThreadNow::hangs).reversed())
                .limit(MOST_HANGS)
                .map(each -> PlainText.plain(hang(each)))
                .toArray(String[]::new);
    }

    private void rejections(Reading reading, long nanos, List<Alarm> told) {
        for (ExecutorStatistics each : reading.executors().values()) {
            String name = each.current().name();
            long gained = rejected.next(name, each.current().rejected(), nanos);
            if (gained > 0) {
                String message = "%s rejected %d tasks".formatted(name, gained);
                Object row = ExecutorsTable.RANKING.rows().row(each);
                told.add(new Alarm(Alarm.Kind.REJECTED, message, row));
            }
        }
        rejected.looked(reading.executors().keySet());
    }

    private void refusals(Reading reading, long nanos, List<Alarm> told) {
        Set<String> present = new HashSet<>();
        for (Beancounter owner : reading.snapshot().beancounters()) {
            for (Resource resource : Resource.values()) {
                String key = owner.id() + " " + resource.label();
                present.add(key);
                Beancounter.Use use = owner.now().get(resource.id());
                long gained = refused.next(key, use.failcnt(), nanos);
                if (gained > 0) {
                    told.add(limit(owner, resource, use, gained));
                }
            }
        }
        refused.looked(present);
    }

    private static Alarm limit(
            Beancounter owner, Resource resource, Beancounter.Use use, long times) {
        Beancounter.Refused last = owner.refused();
        boolean known = last != null && last.resource() == resource.id();
        String message =
                "%s of %s is at its limit: held %d of %d, refused %d more%s"
                        .formatted(
                                resource.label(),
                                owner.name(),
                                use.held(),
                                use.limit(),
                                times,
                                known ? ", the last one to " + last.thread() : "");
        return new Alarm(Alarm.Kind.LIMIT, message, null);
    }

    private void leaks(Reading reading, Thresholds thresholds, long nanos, List<Alarm> told) {
        Map<String, Opener> now = new HashMap<>();
        OpenersTable.of(reading.snapshot()).forEach(each -> now.put(each.name(), each));
        rises.keySet().retainAll(now.keySet());
        now.forEach(
                (name, each) -> {
                    Rise rise = rises.computeIfAbsent(name, key -> new Rise());
                    rise.least = Math.min(rise.least, each.open().size());
                });
        long period = TimeUnit.SECONDS.toNanos(thresholds.leakPeriodSeconds());
        if (periodBegan == 0 || nanos - periodBegan >= period) {
            periodBegan = nanos;
            rises.forEach((name, rise) -> periodEnded(now.get(name), rise, told));
        }
    }

    private static void periodEnded(Opener opener, Rise rise, List<Alarm> told) {
        rise.times = rise.least > rise.before ? rise.times + 1 : 0;
        rise.before = rise.least;
        rise.least = opener.open().size();
        if (rise.times == RISES) {
            rise.times = 0;
            String message =
                    "%s holds more and more handles open: at least %d now, for example %s"
                            .formatted(opener.name(), rise.before, opener.example());
            told.add(new Alarm(Alarm.Kind.LEAK, message, OpenersTable.RANKING.rows().row(opener)));
        }
    }
}
