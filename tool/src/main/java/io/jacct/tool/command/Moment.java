// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.field.Quantity;
import io.jacct.recording.Recording;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A moment of a recording, as a user types it or has copied it from what a command printed. A time
 * without a day is its last one in the recording. A minute or a day means its first second, and a
 * second or a part of one means all of it. A recording that begins within it has it, too.
 */
public final class Moment {
    /** What a user may type, for messages and help. */
    public static final String FORMS =
            "3:14, 03:14:15.5, 2026-11-28T03:14, 2026-11-28, a time with Z or +02:00, -10m (before"
                    + " the last frame), or last";

    private static final String LAST = "last";
    private static final Pattern FORM =
            Pattern.compile(
                    "(?:(?<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ](?=[0-9])|$))?"
                            + "(?:(?<clock>[0-9]{1,2}:[0-9]{2}(?<seconds>:[0-9]{2})?)"
                            + "(?<fraction>(?<=:..:..)[.][0-9]{1,9})?"
                            + "(?<offset>Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("H:mm[:ss]");
    private static final DateTimeFormatter SHOWN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60_000;
    private static final long DAY = 86_400_000;

    private final String typed;
    private final long beforeLast;
    private final LocalDate day;
    private final LocalTime time;
    private final ZoneId zone;

    /** The first frame is meant if the recording begins within this time. */
    private final long span;

    /** The last frame within this time is meant. */
    private final long precision;

    private Moment(String typed, long beforeLast) {
        this.typed = typed;
        this.beforeLast = beforeLast;
        day = null;
        time = null;
        zone = null;
        span = 1;
        precision = 1;
    }

    private Moment(String typed, Matcher parts) {
        this.typed = typed;
        beforeLast = 0;
        String clock = parts.group("clock");
        String fraction = parts.group("fraction");
        String offset = parts.group("offset");
        day = parts.group("day") == null ? null : LocalDate.parse(parts.group("day"));
        LocalTime whole = clock == null ? LocalTime.MIDNIGHT : LocalTime.parse(clock, TIME);
        time = whole.plusNanos(fraction == null ? 0 : (long) (Double.parseDouble(fraction) * 1e9));
        zone = offset == null ? ZoneId.systemDefault() : ZoneOffset.of(offset);
        precision = fraction == null ? SECOND : part(fraction.length() - 1);
        span = clock == null ? DAY : parts.group("seconds") == null ? MINUTE : precision;
    }

    /** The milliseconds that a fraction of a second with so many digits means. */
    private static long part(int digits) {
        return digits == 1 ? 100 : digits == 2 ? 10 : 1;
    }

    /** Throws {@code IllegalArgumentException} with a message for a user if it is not a moment. */
    public static Moment of(String option, String text) {
        if (text.equals(LAST)) {
            return new Moment(text, 0);
        } else if (text.startsWith("-")) {
            return new Moment(text, Quantity.millis(option + " -", text.substring(1)));
        }
        Matcher parts = FORM.matcher(text);
        try {
            if (!text.isEmpty() && parts.matches()) {
                return new Moment(text, parts);
            }
        } catch (DateTimeException unknown) {
            // as what is of no such form
        }
        throw new IllegalArgumentException(
                option + " takes a time as " + FORMS + ", not '" + text + "'");
    }

    /**
     * Goes to the last frame at this moment or before it.
     *
     * @throws Failure if the recording does not have it; the message tells what it has
     */
    public void go(Recording recording) throws IOException, Failure {
        if (!has(recording)) {
            throw new Failure(
                    "nothing was recorded at "
                            + typed
                            + ": the recording goes from "
                            + text(recording.firstMillis())
                            + " to "
                            + text(recording.lastMillis()));
        }
    }

    private boolean has(Recording recording) throws IOException {
        long first = recording.firstMillis();
        long last = recording.lastMillis();
        long begin = millis(last);
        long end = begin + precision - 1;
        boolean within = end < first && begin + span > first;
        return begin <= last && recording.at(within ? first : end);
    }

    /** Its begin, in milliseconds since 1970. */
    private long millis(long last) {
        if (time == null) {
            return last - beforeLast;
        }
        LocalDate lastDay = LocalDate.ofInstant(Instant.ofEpochMilli(last), zone);
        LocalDateTime moment = time.atDate(day == null ? lastDay : day);
        if (day == null && millis(moment) > last) {
            moment = moment.minusDays(1);
        }
        return millis(moment);
    }

    private long millis(LocalDateTime moment) {
        return moment.atZone(zone).toInstant().toEpochMilli();
    }

    /** See {@link #gap(Recording, long)}: after a move to this moment. */
    public String gap(Recording recording) throws IOException {
        return gap(recording, millis(recording.lastMillis()));
    }

    /**
     * Says that nothing was recorded at that time, if the recording stands on a frame that is
     * clearly older, and the next one is later; otherwise empty.
     */
    public static String gap(Recording recording, long asked) throws IOException {
        long age = asked - recording.millis();
        return recording.gapMillis() > age && age > recording.usualMillis()
                ? "the frame is %s older than %s: nothing was recorded in between"
                        .formatted(duration(age), text(asked))
                : "";
    }

    private static String duration(long millis) {
        return millis < 2 * MINUTE
                ? Math.round(millis / 1e3) + "s"
                : millis < 2 * 60 * MINUTE
                        ? Math.round(millis / 6e4) + "m"
                        : Math.round(millis / 36e5) + "h";
    }

    /** A time for users, in the form in which they type it. */
    public static String text(long millis) {
        return SHOWN.format(
                LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneId.systemDefault()));
    }
}
