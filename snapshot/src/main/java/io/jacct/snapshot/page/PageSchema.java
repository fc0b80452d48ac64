// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageFields;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of a page by their names, as the page itself describes them ({@link PageFields}). A
 * line that is not understood is skipped, because a later build may have written it. Immutable.
 */
final class PageSchema {
    /** Of a page of this build. */
    private static final PageSchema OWN = new PageSchema(PageFields.text());

    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_DIGITS = 8;
    private static final int BYTES = 2;
    private static final int COUNT = 5;

    private final String text;
    private final Map<String, Record> records = new LinkedHashMap<>();
    private final Set<String> missing;

    /**
     * A field.
     *
     * @param count how many of them there are
     * @param stride from one to the next, in bytes
     */
    record Field(String name, int offset, int bytes, int count, int stride) {
        int at(int index) {
            return offset + index * stride;
        }

        boolean isWithin(int length) {
            return offset % Long.BYTES == 0
                    && stride % Long.BYTES == 0
                    && bytes > 0
                    && bytes % Long.BYTES == 0
                    && count > 0
                    && count <= length / Long.BYTES
                    && (long) offset + (long) (count - 1) * stride + bytes <= length;
        }
    }

    /** A type of record, with its fields by name. */
    record Record(int type, int length, Map<String, Field> fields) {}

    private PageSchema(String text) {
        this.text = text;
        Record[] last = {null};
        text.lines().map(line -> line.split(" ")).forEach(words -> last[0] = line(words, last[0]));
        missing = OWN == null ? Set.of() : missingOf();
    }

    /** Reads the description in a page. */
    static PageSchema of(String text) {
        return text.equals(OWN.text) ? OWN : new PageSchema(text);
    }

    private Record line(String[] words, Record of) {
        if (words.length == 4 && words[0].equals("record")) {
            Record next = new Record(number(words[2]), number(words[3]), new HashMap<>());
            records.putIfAbsent(words[1], next);
            return next;
        }
        if (of == null || words.length < 4 || words.length == COUNT + 1) {
            return of;
        }
        boolean many = words.length > COUNT;
        Field field =
                new Field(
                        words[0],
                        number(words[1]),
                        number(words[BYTES]),
                        many ? number(words[COUNT]) : 1,
                        many ? number(words[COUNT + 1]) : 0);
        if (field.isWithin(of.length)) {
            of.fields.putIfAbsent(field.name, field);
        }
        return of;
    }

    /** A number that a page may have; 0 for anything else. Each command reads hundreds of them. */
    private static int number(String text) {
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || i == MOST_DIGITS) {
                return 0;
            }
            number = 10 * number + digit;
        }
        return number <= MOST_BYTES ? number : 0;
    }

    /**
     * Where the page has the fields of a type of record.
     *
     * @param length of a record, as the directory of the page says
     * @return null if the description says another length
     */
    RecordPlaces places(int type, int length) {
        String name = OWN.nameOf(type);
        if (name == null) {
            return RecordPlaces.same(length);
        }
        Record mine = OWN.records.get(name);
        Record theirs = records.getOrDefault(name, new Record(type, length, Map.of()));
        if (theirs.length != length) {
            return null;
        }
        return this == OWN
                ? RecordPlaces.same(length)
                : RecordPlaces.of(mine.length, length, mine.fields.values(), theirs);
    }

    private String nameOf(int type) {
        for (Map.Entry<String, Record> each : records.entrySet()) {
            if (each.getValue().type == type) {
                return each.getKey();
            }
        }
        return null;
    }

    /** The fields of this build that the page does not have, as {@code device.mappedBytes}. */
    Set<String> missing() {
        return missing;
    }

    private Set<String> missingOf() {
        Set<String> none = new TreeSet<>();
        OWN.records.forEach(
                (name, record) -> {
                    Record there = records.get(name);
                    for (String field : record.fields.keySet()) {
                        if (there == null || !there.fields.containsKey(field)) {
                            none.add(name + '.' + field);
                        }
                    }
                });
        return none;
    }
}
