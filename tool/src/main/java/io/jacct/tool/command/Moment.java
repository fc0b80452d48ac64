// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.recording.Recording;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;

/**
 * A moment of a recording, as a user types it. A time without a day is its last one in the
 * recording. A minute or second means its beginning; a recording that begins within it has it, too.
 */
public final class Moment {
    private static final String LAST = "last";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("H:mm[:ss]");
    private static final DateTimeFormatter SHOWN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private final String typed;
    private final LocalDate day;
    private final LocalTime time;
    private final long beforeLast;
    private final TemporalUnit unit;

    private Moment(
            String typed, LocalDate day, LocalTime time, long beforeLast, TemporalUnit unit) {
        this.typed = typed;
        this.day = day;
        this.time = time;
        this.beforeLast = beforeLast;
        this.unit = unit;
    }

    /** Throws {@code IllegalArgumentException} with a message for a user if it is not a moment. */
    public static Moment of(String option, String text) {
        if (text.equals(LAST)) {
            return new Moment(text, null, null, 0, null);
        } else if (text.startsWith("-")) {
            return new Moment(
                    text, null, null, Quantity.millis(option + " -", text.substring(1)), null);
        }
        int split = text.indexOf('T');
        String clock = text.substring(split + 1);
        try {
            LocalDate day = split < 0 ? null : LocalDate.parse(text.substring(0, split));
            LocalTime time = LocalTime.parse(clock, TIME);
            boolean seconds = clock.indexOf(':') != clock.lastIndexOf(':');
            return new Moment(
                    text, day, time, 0, seconds ? ChronoUnit.SECONDS : ChronoUnit.MINUTES);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException(
                    option
                            + " takes a time as 3:14, 03:14:15, 2026-11-28T03:14, -10m, or last, not '"
                            + text
                            + "'");
        }
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
        if (time == null) {
            return recording.at(last - beforeLast);
        }
        LocalDate lastDay = LocalDate.ofInstant(Instant.ofEpochMilli(last), ZoneId.systemDefault());
        LocalDateTime moment = time.atDate(day == null ? lastDay : day);
        if (day == null && millis(moment) > last) {
            moment = moment.minusDays(1);
        }
        long begin = millis(moment);
        boolean within = begin < first && millis(moment.plus(1, unit)) > first;
        return begin <= last && recording.at(within ? first : begin);
    }

    private static long millis(LocalDateTime moment) {
        return moment.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    }

    /** A time for users, in the form in which they type it. */
    public static String text(long millis) {
        return SHOWN.format(
                LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneId.systemDefault()));
    }
}
