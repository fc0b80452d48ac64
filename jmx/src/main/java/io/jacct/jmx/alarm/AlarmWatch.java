// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.notification.Daemon;
import io.jacct.jmx.notification.Looker;
import io.jacct.jmx.notification.Own;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.notification.Watch;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.jmx.task.TaskstatsRows;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitFollower;
import io.jacct.taskstats.ExitMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Tells listeners of hangs, leaks, limits, rejected tasks, threads that died of an exception, and a
 * page that cannot be read. While there is a listener, a thread of the agent looks once a second.
 * Without one nothing is done. Any thread. {@code Registration} makes it and closes it.
 */
public final class AlarmWatch implements Watch {
    static final String THREAD = Daemon.NAME + "-alarms";

    /** The alarms that the MBean shows. */
    static final int RECENT = 30;

    private static final long PERIOD_MILLIS = 1000;

    private final SnapshotCache readings;
    private final Subscribers subscribers = new Subscribers(BeanNames.ALARMS);
    private final Thresholds thresholds = new Thresholds();
    private final Looker looker = new Looker(subscribers, THREAD, PERIOD_MILLIS);

    // guarded by this
    private final Map<Alarm.Kind, Long> counts = new EnumMap<>(Alarm.Kind.class);
    private final Deque<String> recent = new ArrayDeque<>();
    private boolean damaged;

    public AlarmWatch(SnapshotCache readings) {
        this.readings = readings;
    }

    public Subscribers subscribers() {
        return subscribers;
    }

    Thresholds thresholds() {
        return thresholds;
    }

    /** How many alarms of a kind listeners were told of. */
    synchronized long count(Alarm.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** The latest alarms, the last one first. */
    synchronized String[] recent() {
        return recent.toArray(String[]::new);
    }

    /** What hangs now, as lines of text. */
    String[] hangs() {
        try {
            return Own.work(() -> AlarmRules.hanging(readings.now(), thresholds));
        } catch (PageException e) {
            throw new IllegalStateException(e.getMessage());
        }
    }

    /** Alarms from now on are reported. */
    @Override
    public void added() {
        looker.begin(
                () -> {
                    ExitFollower exits = new ExitFollower(Page.own());
                    AlarmRules rules = new AlarmRules();
                    return () -> look(rules, exits);
                });
    }

    private void look(AlarmRules rules, ExitFollower exits) {
        try {
            look(rules, exits.next());
        } catch (PageException e) {
            damaged(e.getMessage());
        } catch (RuntimeException | Error e) {
            // out of memory, or a stack's end: the next look may succeed
            return;
        }
        subscribers.deliver();
    }

    /** One look, with the threads that have ended since the last one. */
    void look(AlarmRules rules, List<ExitMessage> exits) throws PageException {
        for (Alarm each : rules.look(readings.now(), thresholds, System.nanoTime())) {
            tell(each);
        }
        exits.stream().filter(AlarmWatch::failed).forEach(exit -> tell(failure(exit)));
        sound();
    }

    private static boolean failed(ExitMessage exit) {
        return exit.task().task().end().cause() != null;
    }

    private static Alarm failure(ExitMessage exit) {
        String message =
                "%s died of %s".formatted(exit.task().name(), exit.task().task().end().cause());
        return new Alarm(Alarm.Kind.FAILED, message, TaskstatsRows.EXIT.row(exit));
    }

    private synchronized void sound() {
        damaged = false;
    }

    /** Told once, until the page can be read again. */
    private synchronized void damaged(String why) {
        if (!damaged) {
            tell(new Alarm(Alarm.Kind.DAMAGED, why, null));
        }
        damaged = true;
    }

    private synchronized void tell(Alarm alarm) {
        long now = System.currentTimeMillis();
        counts.merge(alarm.kind(), 1L, Long::sum);
        recent.addFirst(AlarmsShape.line(now, alarm));
        while (recent.size() > RECENT) {
            recent.removeLast();
        }
        subscribers.tell(alarm.kind().type(), now, alarm.message(), alarm::row);
    }

    public void close() {
        looker.close();
        subscribers.close();
    }
}
