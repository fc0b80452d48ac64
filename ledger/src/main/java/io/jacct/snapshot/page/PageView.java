// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Counter;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.HandleLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.memory.TimerLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The header and the segments of a page, with all bounds checked. A damaged or foreign file results
 * in a view within its bounds or in a {@link PageException}.
 *
 * <p>The checks of the header come first, and no other word is used before they pass. A segment is
 * checked once, when it is first seen, and mapped with its full length. So no later load leaves the
 * mapping.
 */
final class PageView {
    /** Advice in messages: where to look instead. */
    static final String LIST = "jacct list shows the pages there are";

    /** Advice in messages: how to replace a damaged page. */
    static final String RENEW =
            ": jacct detach and jacct attach make a new one; of a JVM that has ended, delete it";

    private static final String SAME_JAR = ": read it with the jacct.jar that its JVM runs with";

    private final PageParts parts;
    private final PageBuffer header;
    private final List<Segment> segments = new ArrayList<>();

    /** A part of the page that holds records of one length. */
    record Segment(int type, int records, PageBuffer words) {}

    PageView(PageParts parts) throws PageException {
        this.parts = parts;
        this.header = new PageBuffer(parts.part(-1, 0, Layout.HEADER_LENGTH));
        check(header(Layout.PAGE_MAGIC) == Layout.MAGIC, "is no page of jacct: " + LIST);
        checkWhole();
        long order = header(Layout.PAGE_BYTE_ORDER);
        check(
                order != Long.reverseBytes(Layout.BYTE_ORDER_MARK),
                "was written by a machine of another byte order: read it there");
        check(order == Layout.BYTE_ORDER_MARK, "is damaged: its header is overwritten" + RENEW);
        check(
                header(Layout.PAGE_VERSION) == Layout.VERSION,
                "has layout version "
                        + header(Layout.PAGE_VERSION)
                        + ", expected "
                        + Layout.VERSION
                        + SAME_JAR);
        check(
                header(Layout.PAGE_SLOTS) == Counter.SLOTS,
                "has "
                        + header(Layout.PAGE_SLOTS)
                        + " slots, expected "
                        + Counter.SLOTS
                        + SAME_JAR);
        check(header(Layout.PAGE_STATE) != Layout.STATE_NEW, "is not ready yet: " + LIST);
    }

    /** A page that was cut short stays mapped, and would seem to be in use. */
    private void checkWhole() throws PageException {
        check(
                header(Layout.PAGE_STATE) != Layout.STATE_CUT,
                "was cut short by another program, and counting has ended" + RENEW);
    }

    /** A page that another program cuts short while it is read. */
    static PageException cutShort(String place) {
        return new PageException(place + " was cut short while it was read: " + LIST);
    }

    /** A word of the header. */
    long header(int offset) {
        return header.acquire(offset);
    }

    String place() {
        return parts.place();
    }

    /** Sizes in bytes of the page's parts, by their purpose. */
    Map<String, Long> parts() {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put(NAMES[0], (long) Layout.HEADER_LENGTH);
        for (Segment segment : segments) {
            boolean known = segment.type() > 0 && segment.type() < NAMES.length;
            String name = known ? NAMES[segment.type()] : "others";
            parts.merge(name, (long) segment.words().length(), Long::sum);
        }
        return parts;
    }

    /** The present segments of a type. */
    List<Segment> segments(int type) throws PageException {
        grow();
        return segments.stream().filter(segment -> segment.type() == type).toList();
    }

    /**
     * Segments are only added, and the writer stores their number after their entries. So every
     * entry below the number is complete, even if a writer died while it grew the page.
     */
    private void grow() throws PageException {
        checkWhole();
        long count = header(Layout.PAGE_SEGMENTS);
        int known = segments.size();
        check(count >= known && count <= Layout.MAX_SEGMENTS, "has " + count + " segments" + RENEW);
        for (int i = known; i < count; i++) {
            segments.add(segment(i));
        }
    }

    private Segment segment(int i) throws PageException {
        int entry = Layout.entry(i);
        long type = header(entry + Layout.ENTRY_TYPE);
        long offset = header(entry + Layout.ENTRY_OFFSET);
        long length = header(entry + Layout.ENTRY_LENGTH);
        long records = header(entry + Layout.ENTRY_RECORDS);
        boolean sound =
                offset >= Layout.HEADER_LENGTH
                        && offset % Layout.HEADER_LENGTH == 0
                        && length > 0
                        && length <= Integer.MAX_VALUE
                        && records > 0
                        && records <= length / recordLength(type);
        check(
                sound,
                "is damaged: segment " + i + " is of " + length + " bytes at " + offset + RENEW);
        PageBuffer words = new PageBuffer(parts.part(i, offset, length));
        check(
                words.length() >= records * recordLength(type),
                "is cut short in segment " + i + RENEW);
        return new Segment((int) type, (int) records, words);
    }

    /** Indexed by type; type 0 is no segment. */
    private static final String[] NAMES = {
        "header",
        "notes",
        "tasks",
        "endpoints",
        "executors",
        "devices",
        "statistics",
        "timers",
        "handles",
        "beancounters"
    };

    /** Indexed by type; two numbers are not in use. */
    private static final int[] RECORD_LENGTHS = {
        0,
        Layout.NOTES_LENGTH,
        Layout.RECORD_LENGTH,
        Layout.ENDPOINT_LENGTH,
        Layout.EXECUTOR_LENGTH,
        DeviceLayout.STRIPE_LENGTH,
        StatisticLayout.LENGTH,
        TimerLayout.RECORD_LENGTH,
        HandleLayout.LENGTH,
        BeancounterLayout.LENGTH
    };

    private static int recordLength(long type) {
        return type > 0 && type < RECORD_LENGTHS.length
                ? RECORD_LENGTHS[(int) type]
                : Layout.NOTES_LENGTH;
    }

    /** The agent's notes. A later line of a key replaces an earlier one. */
    Map<String, String> notes() throws PageException {
        Map<String, String> notes = new LinkedHashMap<>();
        for (Segment segment : segments(Layout.NOTES)) {
            long used = segment.words().acquire(Layout.NOTES_USED);
            check(
                    used >= 0 && used <= Layout.NOTES_LENGTH - Layout.NOTES_TEXT,
                    "is damaged: " + used + " bytes of notes" + RENEW);
            String text = segment.words().utf8(Layout.NOTES_TEXT, (int) used);
            text.lines().forEach(line -> note(notes, line));
        }
        return notes;
    }

    private static void note(Map<String, String> notes, String line) {
        int equals = line.indexOf('=');
        if (equals > 0) {
            notes.put(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    private void check(boolean holds, String otherwise) throws PageException {
        if (!holds) {
            throw new PageException(place() + " " + otherwise);
        }
    }
}
