// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.OpenData;
import io.jacct.jmx.shape.PlainText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;

/** The MBean Alarms. {@code Registration} takes the shape. */
public final class AlarmsShape {
    private AlarmsShape() {}

    public static MBeanDefinition<AlarmWatch> of() {
        return new MBeanDefinition<>(
                "What is worth a person's attention, as notifications. Subscribe, and it looks once a"
                        + " second; without a listener it does nothing.",
                attributes(),
                List.of(),
                new MBeanNotificationInfo(
                        Arrays.stream(Alarm.Kind.values())
                                .map(Alarm.Kind::type)
                                .toArray(String[]::new),
                        Notification.class.getName(),
                        "The message says what happened; the user data is the row of the thread, the"
                                + " executor or the opener."));
    }

    private static List<AttributeDefinition<AlarmWatch>> attributes() {
        List<AttributeDefinition<AlarmWatch>> all = new ArrayList<>();
        all.add(
                threshold(
                        "HangThresholdMillis",
                        "ms",
                        "A thread hangs when it is in an operation that should end by itself, or at a"
                                + " monitor, for so long.",
                        Thresholds::hangMillis,
                        Thresholds::hangMillis));
        all.add(
                threshold(
                        "LeakPeriodSeconds",
                        "s",
                        "An opener leaks when its least number of open handles grew in each of "
                                + AlarmRules.RISES
                                + " such periods.",
                        Thresholds::leakPeriodSeconds,
                        Thresholds::leakPeriodSeconds));
        for (Alarm.Kind kind : Alarm.Kind.values()) {
            all.add(count(kind));
        }
        all.add(
                AttributeDefinition.counter(
                        "NotificationsLost",
                        "notifications",
                        "Notifications that were lost because a slow listener left no room.",
                        watch -> watch.subscribers().lost()));
        all.add(hangs());
        all.add(recent());
        return all;
    }

    private static AttributeDefinition<AlarmWatch> threshold(
            String name,
            String unit,
            String sentence,
            Function<Thresholds, Long> get,
            BiConsumer<Thresholds, Long> set) {
        return AttributeDefinition.<AlarmWatch>gauge(
                        name,
                        unit,
                        sentence + " It can be set.",
                        watch -> get.apply(watch.thresholds()))
                .settable((watch, value) -> set.accept(watch.thresholds(), (Long) value));
    }

    private static AttributeDefinition<AlarmWatch> hangs() {
        return new AttributeDefinition<>(
                "PresentHangs",
                "text",
                "",
                "What hangs now for HangThresholdMillis or longer, as lines of text, the longest"
                        + " first, at most "
                        + AlarmRules.MOST_HANGS
                        + ". It needs no listener.",
                OpenData.TEXTS,
                AlarmWatch::hangs);
    }

    private static AttributeDefinition<AlarmWatch> recent() {
        return new AttributeDefinition<>(
                "RecentAlarms",
                "text",
                "",
                "The last " + AlarmWatch.RECENT + " alarms, as lines of text, the last one first.",
                OpenData.TEXTS,
                AlarmWatch::recent);
    }

    private static AttributeDefinition<AlarmWatch> count(Alarm.Kind kind) {
        return AttributeDefinition.counter(
                Labels.capital(kind.label()) + "Alarms",
                "alarms",
                "Alarms of the type " + kind.type() + " so far.",
                watch -> watch.count(kind));
    }

    /** A line of the recent alarms. */
    static String line(long millis, Alarm alarm) {
        Instant when = Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS);
        return when + "  " + alarm.kind().label() + "  " + PlainText.plain(alarm.message());
    }
}
