// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.PageFields;
import io.jacct.memory.PageMemory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names a word of the page by its address: the type of its record, the record's index in its
 * segment, and the field, as the page itself describes it. Which word of a histogram or a ring is
 * written depends on the time, so such a thing counts as one line. The recorded ledger's loader has
 * this class, because it reads that ledger's page.
 */
final class Places {
    private static final String HEADER = "header";
    private static final int LINE = 64;

    private final PageMemory page = PageMemory.own();
    private final Map<Long, String> types = new HashMap<>();
    private final Map<String, List<String[]>> fields = new HashMap<>();

    Places() {
        List<String[]> record = new ArrayList<>();
        for (String line : PageFields.text().split("\n")) {
            String[] words = line.split(" ");
            if (words[0].equals("record")) {
                record = new ArrayList<>();
                types.put(Long.valueOf(words[2]), words[1]);
                fields.put(words[1], record);
            } else {
                record.add(words);
            }
        }
    }

    /** The same words, with names. */
    List<Word> named(List<Word> words) {
        return words.stream().map(w -> w.base() == null ? named(w.offset()) : w).toList();
    }

    private Word named(long address) {
        long[] bounds = bounds();
        for (int i = 0; i < bounds.length; i += 2) {
            if (address >= bounds[i] && address < bounds[i + 1]) {
                long place = address - bounds[i];
                return i == 0
                        ? new Word(null, address, HEADER + ' ' + field(HEADER, place)[0])
                        : named(i / 2 - 1, address, place);
            }
        }
        throw new IllegalArgumentException(Long.toHexString(address));
    }

    /** The header is mapped first, and then the segments in their order. */
    private static long[] bounds() {
        try {
            Field bounds = CounterMemory.class.getDeclaredField("bounds");
            bounds.setAccessible(true);
            return (long[]) bounds.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Word named(int segment, long address, long place) {
        String type = types.get(entry(segment, Layout.ENTRY_TYPE));
        long length = entry(segment, Layout.ENTRY_RECORD_LENGTH);
        long within = place % length;
        boolean log = type.equals("device") && isLog(address - within);
        String[] field = log ? ofLog(within) : field(type, within);
        long begin = address - within + Long.parseLong(field[1]);
        return new Word(null, begin, type + '[' + place / length + "] " + field[0]);
    }

    private long entry(int segment, int offset) {
        return CounterMemory.getAcquire(page.header(Layout.entry(segment) + offset));
    }

    private static boolean isLog(long record) {
        long index = CounterMemory.getPlain(record + DeviceLayout.INDEX);
        return DeviceLayout.index(index) == DeviceLayout.LOG_INDEX;
    }

    /** The number of changes of a ring has a line, and its latest changes count as another one. */
    private static String[] ofLog(long within) {
        if (within < DeviceLayout.CHANGES) {
            return new String[] {"log, sums", Long.toString(within)};
        }
        int ring = (int) (within - DeviceLayout.CHANGES) / DeviceLayout.CHANGES_LENGTH;
        int begin = DeviceLayout.changes(ring);
        return within == begin
                ? new String[] {"log, number of changes of ring " + ring, "" + begin}
                : new String[] {"log, changes of ring " + ring, "" + (begin + LINE)};
    }

    /** The name of the field, and where the word is. All of a histogram counts as one word. */
    private String[] field(String type, long within) {
        for (String[] field : fields.get(type)) {
            int from = Integer.parseInt(field[1]);
            int count = field.length > 5 ? Integer.parseInt(field[5]) : 1;
            for (int i = 0; i < count; i++) {
                if (within >= from && within < from + Long.parseLong(field[2])) {
                    boolean one = field[0].endsWith("Times");
                    String index = count > 1 ? "[" + i + ']' : "";
                    return new String[] {field[0] + index, Long.toString(one ? from : within)};
                }
                from += count > 1 ? Integer.parseInt(field[6]) : 0;
            }
        }
        return new String[] {"+" + within, Long.toString(within)};
    }
}
