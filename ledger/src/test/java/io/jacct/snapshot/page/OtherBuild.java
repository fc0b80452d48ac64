// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.PageFields;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Rewrites a page of this build as another build would have written it: all fields at other places,
 * longer records, more fields, another type of records, and without some fields. It goes by the
 * page's own description alone.
 */
final class OtherBuild {
    private static final int HEADER_FIELDS = Layout.PAGE_FOLDS;
    private static final int GADGET = 98;

    private final ByteBuffer old;
    private final Random random;
    private final Set<String> left;
    private final Map<Integer, List<Moved>> fields = new HashMap<>();
    private final Map<Integer, Integer> lengths = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    /** A field with its old and its new place. */
    private record Moved(String[] words, int from, int fromStride, int to, int toStride) {
        int bytes() {
            return Integer.parseInt(words[2]);
        }

        int count() {
            return words.length > 5 ? Integer.parseInt(words[5]) : 1;
        }
    }

    private OtherBuild(byte[] page, Random random, Set<String> left) {
        this.old = ByteBuffer.wrap(page).order(ByteOrder.nativeOrder());
        this.random = random;
        this.left = left;
    }

    /**
     * Returns the page of another build.
     *
     * @param left fields that it does not have, as {@code device.errors}
     */
    static byte[] of(byte[] page, Random random, Set<String> left) {
        OtherBuild other = new OtherBuild(page, random, left);
        other.describe();
        return other.write();
    }

    private void describe() {
        String record = "";
        int type = 0;
        List<String[]> lines = new ArrayList<>();
        for (String line : (PageFields.text() + "record end 99 8").split("\n")) {
            String[] words = line.split(" ");
            if (words[0].equals("record")) {
                place(record, type, lines);
                record = words[1];
                type = Integer.parseInt(words[2]);
                lines.clear();
            } else if (!left.contains(record + "." + words[0])) {
                lines.add(words);
            }
        }
        text.append(
                "record gadget 98 64\nspin 8 8 counter turns\na line of a later form, with blanks\n");
    }

    private void place(String record, int type, List<String[]> lines) {
        if (record.isEmpty()) {
            return;
        }
        List<Moved> moved = new ArrayList<>();
        List<String[]> parts = new ArrayList<>();
        boolean header = type == 0;
        int at = header ? HEADER_FIELDS : 8;
        Collections.shuffle(lines, random);
        for (String[] words : lines) {
            int from = Integer.parseInt(words[1]);
            int stride = words.length > 5 ? Integer.parseInt(words[6]) : 0;
            if (words[0].equals("sequence") && from == 0) {
                moved.add(new Moved(words, 0, 0, 0, 0));
            } else if (words[0].equals("value")) {
                parts.add(words);
            } else {
                at += header ? 0 : 8 * random.nextInt(3);
                int bytes = Integer.parseInt(words[2]);
                int toStride = bytes + (header ? 0 : 8 * random.nextInt(2));
                Moved next = new Moved(words, from, stride, at, toStride);
                moved.add(next);
                at += toStride * next.count();
            }
        }
        for (String[] words : parts) {
            moved.stream()
                    .filter(each -> each.words[0].equals("content"))
                    .findFirst()
                    .ifPresent(whole -> moved.add(part(words, whole)));
        }
        int length = header ? Layout.HEADER_LENGTH : (at + 8 * random.nextInt(9) + 15) / 8 * 8;
        fields.put(type, moved);
        lengths.put(type, length);
        text.append("record ").append(record).append(' ').append(type).append(' ');
        text.append(length).append("\nnovelty ").append(length - 8).append(" 8 counter parsecs\n");
        moved.forEach(this::line);
    }

    /** A part of another field stays where it is within that. */
    private static Moved part(String[] words, Moved whole) {
        int from = Integer.parseInt(words[1]);
        int stride = Integer.parseInt(words[6]);
        return new Moved(words, from, stride, whole.to + from - whole.from, stride);
    }

    private void line(Moved field) {
        String[] words = field.words.clone();
        words[1] = Integer.toString(field.to);
        if (words.length > 5) {
            words[6] = Integer.toString(field.toStride);
        }
        text.append(String.join(" ", words)).append('\n');
    }

    private byte[] write() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        ByteBuffer header =
                ByteBuffer.allocate(Layout.HEADER_LENGTH).order(ByteOrder.nativeOrder());
        header.put(0, old, 0, HEADER_FIELDS);
        copy(fields.get(0), 0, header, 0);
        int segments = (int) old.getLong(Layout.PAGE_SEGMENTS);
        long[] begins = new long[segments + 1];
        for (int i = 0; i <= segments; i++) {
            begins[i] = Layout.HEADER_LENGTH + body.size();
            int entry = Layout.entry(i);
            long type = i < segments ? old.getLong(entry + Layout.ENTRY_TYPE) : GADGET;
            int length = length(type, i < segments ? entry : -1);
            byte[] bytes = i < segments ? segment(entry, (int) type, length) : new byte[4096];
            header.putLong(entry + Layout.ENTRY_TYPE, type);
            header.putLong(entry + Layout.ENTRY_OFFSET, begins[i]);
            header.putLong(entry + Layout.ENTRY_LENGTH, bytes.length);
            header.putLong(
                    entry + Layout.ENTRY_RECORDS,
                    i < segments ? old.getLong(entry + Layout.ENTRY_RECORDS) : 64);
            header.putLong(entry + Layout.ENTRY_RECORD_LENGTH, length);
            body.writeBytes(bytes);
        }
        header.putLong(Layout.PAGE_SEGMENTS, segments + 1);
        byte[] page = new byte[Layout.HEADER_LENGTH + body.size()];
        System.arraycopy(header.array(), 0, page, 0, Layout.HEADER_LENGTH);
        System.arraycopy(body.toByteArray(), 0, page, Layout.HEADER_LENGTH, body.size());
        for (int i = 0; i < segments; i++) {
            if (old.getLong(Layout.entry(i) + Layout.ENTRY_TYPE) == Layout.CARRIES) {
                name(page, i, begins);
            }
        }
        return page;
    }

    /** Each carry names a histogram by its place, which is another one now. */
    private void name(byte[] page, int carries, long[] begins) {
        Moved place =
                fields.get(Layout.CARRIES).stream()
                        .filter(each -> each.words[0].equals("place"))
                        .findFirst()
                        .orElse(null);
        long records = old.getLong(Layout.entry(carries) + Layout.ENTRY_RECORDS);
        for (int i = 0; place != null && i < records; i++) {
            int at = (int) begins[carries] + i * lengths.get(Layout.CARRIES) + place.to;
            ByteBuffer to = ByteBuffer.wrap(page).order(ByteOrder.nativeOrder());
            if (to.getLong(at) != 0) {
                to.putLong(at, moved(to.getLong(at), begins));
            }
        }
    }

    /** Where the field is that was at that place; -1 if it is left out. */
    private long moved(long place, long[] begins) {
        int segment = 0;
        while (!isIn(segment, place)) {
            segment++;
        }
        int entry = Layout.entry(segment);
        int type = (int) old.getLong(entry + Layout.ENTRY_TYPE);
        long behind = place - old.getLong(entry + Layout.ENTRY_OFFSET);
        long length = old.getLong(entry + Layout.ENTRY_RECORD_LENGTH);
        for (Moved field : fields.get(type)) {
            for (int i = 0; i < field.count(); i++) {
                if (behind % length == field.from + (long) i * field.fromStride) {
                    long record = begins[segment] + behind / length * lengths.get(type);
                    return record + field.to + (long) i * field.toStride;
                }
            }
        }
        return -1;
    }

    private boolean isIn(int segment, long place) {
        long behind = place - old.getLong(Layout.entry(segment) + Layout.ENTRY_OFFSET);
        return behind >= 0 && behind < old.getLong(Layout.entry(segment) + Layout.ENTRY_LENGTH);
    }

    private int length(long type, int entry) {
        return lengths.containsKey((int) type)
                ? lengths.get((int) type)
                : entry < 0 ? 64 : (int) old.getLong(entry + Layout.ENTRY_RECORD_LENGTH);
    }

    private byte[] segment(int entry, int type, int length) {
        int offset = (int) old.getLong(entry + Layout.ENTRY_OFFSET);
        int oldLength = (int) old.getLong(entry + Layout.ENTRY_RECORD_LENGTH);
        int records = (int) old.getLong(entry + Layout.ENTRY_RECORDS);
        ByteBuffer to =
                ByteBuffer.allocate((length * records + 4095) / 4096 * 4096)
                        .order(ByteOrder.nativeOrder());
        if (type == Layout.FIELDS) {
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            to.putLong(0, bytes.length).put(8, bytes);
        } else if (!fields.containsKey(type)) {
            to.put(0, old, offset, oldLength * records);
        }
        for (int i = 0; fields.containsKey(type) && i < records; i++) {
            copy(fields.get(type), offset + i * oldLength, to, i * length);
        }
        return to.array();
    }

    private void copy(List<Moved> moved, int from, ByteBuffer to, int base) {
        for (Moved field : moved) {
            for (int i = 0; i < field.count(); i++) {
                to.put(
                        base + field.to + i * field.toStride,
                        old,
                        from + field.from + i * field.fromStride,
                        field.bytes());
            }
        }
    }
}
