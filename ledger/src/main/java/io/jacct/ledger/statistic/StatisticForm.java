// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;

/**
 * Boot loader. What an application says of a statistic when it enters it. It decides how many
 * records the statistic takes, and describes it in them. {@link StatisticLayout} tells what further
 * records hold. Immutable.
 */
public final class StatisticForm {
    private static final int MOST_TYPE = (1 << StatisticLayout.TYPE_BITS) - 1;

    private final int kind;
    private final String module;
    final int instance;
    private final String name;
    private final String sort;
    private final String[] values;
    private final byte[] types;
    private final int flags;

    /** The number of bytes; 0 if it is not {@link StatisticLayout#RAW}. */
    final int size;

    /**
     * {@code data}: the first bytes, or the type of each value; null: all values are INT64. The
     * flags are those of {@link StatisticLayout}.
     */
    public StatisticForm(
            int kind,
            String module,
            int instance,
            String name,
            String sort,
            String[] values,
            byte[] data,
            int flags) {
        this.kind = kind;
        this.module = module;
        this.instance = instance;
        this.name = name;
        this.sort = sort;
        this.values = values;
        this.types = kind == StatisticLayout.NAMED ? data : null;
        this.flags = flags;
        this.size = kind == StatisticLayout.RAW ? data.length : 0;
    }

    /** The key by which it is unique. A counter's key begins with a colon, which no module does. */
    String key() {
        return isCounter() ? ':' + name : key(module, instance, name);
    }

    static String key(String module, int instance, String name) {
        return module + ':' + instance + ':' + name;
    }

    boolean isCounter() {
        return kind == StatisticLayout.COUNTER;
    }

    int kind() {
        return kind;
    }

    /** The number of values that are counted; further ones are not shown. */
    int count() {
        return Math.min(values.length, StatisticLayout.MOST_PARTS * StatisticLayout.MOST_VALUES);
    }

    /** All records that it takes: first its parts, then one for each text. */
    int records() {
        return textPlace(count());
    }

    /** Records that are no text's. */
    int parts() {
        int all = kind == StatisticLayout.RAW ? size : count();
        int each =
                kind == StatisticLayout.RAW
                        ? StatisticLayout.MOST_BYTES
                        : StatisticLayout.MOST_VALUES;
        return Math.max(1, Math.min(StatisticLayout.MOST_PARTS, (all + each - 1) / each));
    }

    /** Whether the record at that place has bytes and no stripes. */
    boolean hasBytes(int place) {
        return kind == StatisticLayout.RAW || place >= parts();
    }

    /** The place of a text among the records, if that value is a text. */
    int textPlace(int value) {
        int place = parts();
        for (int i = 0; i < value; i++) {
            place += isText(i) ? 1 : 0;
        }
        return place;
    }

    boolean isText(int value) {
        int type = type(value);
        return type == StatisticLayout.CHAR || type == StatisticLayout.STRING;
    }

    private int type(int value) {
        return types == null || value >= types.length
                ? StatisticLayout.INT64
                : types[value] & MOST_TYPE;
    }

    /** Writes the description into all records. While the records change. */
    void describe(StripedRecord[] records, long number) {
        long now = System.nanoTime();
        for (int part = 0; part < parts(); part++) {
            begin(records[part], kind, now, number, part);
            values(records[part].address, part * StatisticLayout.MOST_VALUES);
        }
        names(records[0].address);
        for (int value = 0; value < count(); value++) {
            if (isText(value)) {
                begin(records[textPlace(value)], StatisticLayout.TEXT, now, number, value + 1);
            }
        }
        for (StripedRecord each : records) {
            CounterMemory.putRelease(each.address + StatisticLayout.STATE, Layout.LIVE);
        }
    }

    private static void begin(StripedRecord record, int kind, long now, long number, int part) {
        record.kind = kind;
        long address = record.address;
        CounterMemory.putPlain(address + StatisticLayout.KIND, kind);
        CounterMemory.putPlain(address + StatisticLayout.CREATED, now);
        CounterMemory.putPlain(address + StatisticLayout.NUMBER, number);
        CounterMemory.putPlain(address + StatisticLayout.PART, part);
    }

    private void values(long address, int first) {
        int here = Math.max(0, Math.min(count() - first, StatisticLayout.MOST_VALUES));
        CounterMemory.putPlain(address + StatisticLayout.VALUE_COUNT, here);
        long all = 0;
        for (int i = 0; i < here; i++) {
            all |= (long) type(first + i) << i * StatisticLayout.TYPE_BITS;
            int at = StatisticLayout.VALUE_NAMES + i * StatisticLayout.TEXT_LENGTH;
            text(address + at, values[first + i]);
        }
        CounterMemory.putPlain(address + StatisticLayout.TYPES, all);
    }

    private void names(long address) {
        CounterMemory.putPlain(address + StatisticLayout.INSTANCE, instance);
        mark(address, flags);
        if (isCounter()) {
            int room = StatisticLayout.COUNTER_NAME_LENGTH;
            CounterMemory.putText(address + StatisticLayout.COUNTER_NAME, name, room);
        } else {
            text(address + StatisticLayout.MODULE, module);
            text(address + StatisticLayout.NAME, name);
            text(address + StatisticLayout.CLASS, sort);
        }
    }

    /** Sets the flags of a record; a reader of new flags sees their time. */
    static void mark(long address, int flags) {
        CounterMemory.putPlain(address + StatisticLayout.FLAGS_SET, System.nanoTime());
        CounterMemory.putRelease(address + StatisticLayout.FLAGS, flags);
    }

    private static void text(long address, String text) {
        CounterMemory.putText(address, text, StatisticLayout.TEXT_LENGTH);
    }
}
