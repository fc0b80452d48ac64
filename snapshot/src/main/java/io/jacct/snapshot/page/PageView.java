// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Counter;
import io.jacct.memory.Layout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** No offset into a segment, by this build's records, exceeds an int. */
    private static final int LONGEST_RECORD = 1 << 14;

    private static final String SAME_JAR = ": read it with the jacct.jar that its JVM runs with";

    private final PageParts parts;

    /** The words that each build has at the same place. */
    private final PageBuffer protocol;

    private final PageSchema schema;
    private final PageBuffer header;
    private final List<Segment> segments = new ArrayList<>();

    /** A part of the page that holds records of one length. */
    record Segment(int type, int records, PageBuffer words) {}

    PageView(PageParts parts) throws PageException {
        this.parts = parts;
        ByteBuffer start = parts.part(-1, 0, Layout.HEADER_LENGTH);
        this.protocol = new PageBuffer(start);
        check(
                protocol.acquire(Layout.PAGE_MAGIC) == Layout.MAGIC,
                "is not a page of jacct: " + LIST);
        checkWhole();
        long order = protocol.acquire(Layout.PAGE_BYTE_ORDER);
        check(
                order != Long.reverseBytes(Layout.BYTE_ORDER_MARK),
                "was written by a machine of another byte order: read it there");
        check(order == Layout.BYTE_ORDER_MARK, "is damaged: its header is overwritten" + RENEW);
        check(
                protocol.acquire(Layout.PAGE_VERSION) == Layout.VERSION,
                "has format "
                        + protocol.acquire(Layout.PAGE_VERSION)
                        + ", expected "
                        + Layout.VERSION
                        + SAME_JAR);
        check(protocol.acquire(Layout.PAGE_STATE) != Layout.STATE_NEW, "is not ready yet: " + LIST);
        this.schema = PageSchema.of(description());
        RecordPlaces places = schema.places(0, Layout.HEADER_LENGTH);
        check(places != null, "is damaged: its header has another length" + RENEW);
        places.keep(0, Layout.PAGE_FOLDS);
        places.keep(Layout.PAGE_DIRECTORY, Layout.HEADER_LENGTH);
        this.header = new PageBuffer(start, places, 0);
    }

    /** The page's description of its fields. */
    private String description() throws PageException {
        long count = protocol.acquire(Layout.PAGE_SEGMENTS);
        check(count >= 0 && count <= Layout.MAX_SEGMENTS, "has " + count + " segments" + RENEW);
        for (int i = 0; i < count; i++) {
            if (protocol.acquire(Layout.entry(i) + Layout.ENTRY_TYPE) == Layout.FIELDS) {
                return text(segment(i, protocol, null).words());
            }
        }
        throw new PageException(place() + " is damaged: it does not describe its fields" + RENEW);
    }

    /** The text of a segment of lines. */
    private String text(PageBuffer words) throws PageException {
        check(words.length() >= Layout.NOTES_TEXT, "is damaged: it has no text" + RENEW);
        long used = words.acquire(Layout.NOTES_USED);
        check(
                used >= 0 && used <= words.length() - Layout.NOTES_TEXT,
                "is damaged: " + used + " bytes of text" + RENEW);
        return words.utf8(Layout.NOTES_TEXT, (int) used);
    }

    /** The fields that this build has and the page's has not, as {@code device.mappedBytes}. */
    Set<String> missing() {
        return schema.missing();
    }

    /** The counters of tasks that the page does not have. */
    Set<Counter> absentCounters() {
        Set<String> missing = missing();
        return Arrays.stream(Counter.values())
                .filter(counter -> missing.contains("task." + counter.label()))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Counter.class)));
    }

    /** A page that was cut short stays mapped, and would seem to be in use. */
    private void checkWhole() throws PageException {
        check(
                protocol.acquire(Layout.PAGE_STATE) != Layout.STATE_CUT,
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
            segments.add(segment(i, header, schema));
        }
    }

    /** {@code fields} is null while they are not known. */
    private Segment segment(int i, PageBuffer directory, PageSchema fields) throws PageException {
        int entry = Layout.entry(i);
        long type = directory.acquire(entry + Layout.ENTRY_TYPE);
        long offset = directory.acquire(entry + Layout.ENTRY_OFFSET);
        long length = directory.acquire(entry + Layout.ENTRY_LENGTH);
        long records = directory.acquire(entry + Layout.ENTRY_RECORDS);
        long each = directory.acquire(entry + Layout.ENTRY_RECORD_LENGTH);
        boolean sound =
                offset >= Layout.HEADER_LENGTH
                        && offset % Layout.UNIT == 0
                        && length > 0
                        && length <= Integer.MAX_VALUE
                        && each > 0
                        && each <= length
                        && records > 0
                        && records <= length / each
                        && records <= Integer.MAX_VALUE / LONGEST_RECORD;
        check(
                sound,
                "is damaged: segment " + i + " is of " + length + " bytes at " + offset + RENEW);
        ByteBuffer part = parts.part(i, offset, length);
        check(part.capacity() >= records * each, "is cut short in segment " + i + RENEW);
        boolean known = fields != null && type > 0 && type < Layout.TYPES;
        RecordPlaces places =
                known ? fields.places((int) type, (int) each) : RecordPlaces.same((int) each);
        check(
                places != null,
                "is damaged: records of segment " + i + " are of two lengths" + RENEW);
        // 0 is of no type: a number that is none must not look like one that is
        return new Segment(
                known ? (int) type : 0, (int) records, new PageBuffer(part, places, offset));
    }

    /** Indexed by type; type 0 is not a segment. */
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
        "beancounters",
        "fields",
        "users"
    };

    /** The agent's notes. A later line of a key replaces an earlier one. */
    Map<String, String> notes() throws PageException {
        Map<String, String> notes = new LinkedHashMap<>();
        for (Segment segment : segments(Layout.NOTES)) {
            String text = text(segment.words());
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
