// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import io.jacct.memory.DeviceLayout;
import io.jacct.memory.HandleLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.memory.StatisticLayout.TimerLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The kinds of records in a page that have a sequence. Each can be left odd, as by a program that
 * writes arbitrary values into a page in use.
 */
enum OddSequences {
    TASKS(Layout.RECORDS, Layout.RECORD_LENGTH, false),
    EXECUTORS(Layout.EXECUTORS, Layout.EXECUTOR_LENGTH, true),
    DEVICES(Layout.DEVICES, DeviceLayout.STRIPE_LENGTH, false),
    STATISTICS(Layout.STATISTICS, StatisticLayout.LENGTH, true),
    TIMERS(Layout.TIMERS, TimerLayout.RECORD_LENGTH, false),
    HANDLES(Layout.HANDLES, HandleLayout.LENGTH, false),

    /** The header's words that count changes of the directory. */
    DIRECTORY(0, 0, false);

    private static final int[] CHANGES = {
        Layout.PAGE_EXECUTOR_CHANGES, Layout.PAGE_DEVICE_CHANGES, Layout.PAGE_STATISTIC_CHANGES
    };

    private final int type;
    private final int length;
    private final boolean striped;

    OddSequences(int type, int length, boolean striped) {
        this.type = type;
        this.length = length;
        this.striped = striped;
    }

    /**
     * Whether threads share such records. A thread that finds a shared one odd counts a torn
     * booking.
     */
    boolean shared() {
        return striped || this == DEVICES || this == TIMERS;
    }

    /** Makes all records of this kind odd, this number of times; returns their number. */
    int write(Path page, int times) throws IOException {
        try (FileChannel channel =
                FileChannel.open(page, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer words =
                    channel.map(MapMode.READ_WRITE, 0, channel.size())
                            .order(ByteOrder.nativeOrder());
            int count = 0;
            for (int i = 0; i < times; i++) {
                count = this == DIRECTORY ? directory(words) : records(words);
            }
            return count;
        }
    }

    /** The number of odd words in the header. A JVM at rest should have none. */
    static long oddChanges(Path page) throws IOException {
        try (FileChannel channel = FileChannel.open(page)) {
            ByteBuffer words =
                    channel.map(MapMode.READ_ONLY, 0, Layout.HEADER_LENGTH)
                            .order(ByteOrder.nativeOrder());
            return Arrays.stream(CHANGES).filter(word -> (words.getLong(word) & 1) != 0).count();
        }
    }

    private static int directory(ByteBuffer words) {
        for (int word : CHANGES) {
            odd(words, word);
        }
        return CHANGES.length;
    }

    private int records(ByteBuffer words) {
        int count = 0;
        long segments = words.getLong(Layout.PAGE_SEGMENTS);
        for (int segment = 0; segment < segments; segment++) {
            int entry = Layout.entry(segment);
            if (words.getLong(entry + Layout.ENTRY_TYPE) == type) {
                int begin = (int) words.getLong(entry + Layout.ENTRY_OFFSET);
                int records = (int) words.getLong(entry + Layout.ENTRY_RECORDS);
                for (int i = 0; i < records; i++) {
                    record(words, begin + i * length);
                }
                count += records;
            }
        }
        return count;
    }

    private void record(ByteBuffer words, int at) {
        if (!striped) {
            odd(words, at + Layout.SEQUENCE);
            return;
        }
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            int stripe = at + Layout.EXECUTOR_STRIPES + i * Layout.EXECUTOR_STRIPE_LENGTH;
            odd(words, stripe + Layout.SEQUENCE);
        }
    }

    private static void odd(ByteBuffer words, int at) {
        words.putLong(at, words.getLong(at) | 1);
    }
}
