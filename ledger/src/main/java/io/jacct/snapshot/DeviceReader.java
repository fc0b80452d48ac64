// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Gaps;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The devices of a page, each the sum of its stripes.
 *
 * <p>All stripes of a device are read, then the time, then whether any stripe has changed since: if
 * not, they are a device's state at that time, because writers take their time stamps while a
 * stripe is open. A device that is never at rest long enough is told as it was read last, off by no
 * more than reading takes.
 */
final class DeviceReader {
    private static final int TRIES = 50;
    private static final int MOST_STRIPES = 4;
    private static final int WORDS = DeviceLayout.STRIPE_LENGTH / Long.BYTES;

    private final PageView view;
    private final LongSupplier clock;
    private final Gaps gaps = new Gaps(MOST_STRIPES, DeviceLayout.MOST_GAPS + 1);
    private long torn;

    /** Where a stripe is. */
    private record Place(Words words, int base) {
        long sequence() {
            return words.acquire(base + Layout.SEQUENCE);
        }

        long get(int offset) {
            return words.acquire(base + offset);
        }
    }

    DeviceReader(PageView view, LongSupplier clock) {
        this.view = view;
        this.clock = clock;
    }

    /** Those that there are, by number. */
    List<Device> read() throws PageException {
        Map<Integer, Place[]> places = new TreeMap<>();
        for (PageView.Segment segment : view.segments(Layout.DEVICES)) {
            for (int i = 0; i < segment.records(); i++) {
                Place place = new Place(segment.words(), i * DeviceLayout.STRIPE_LENGTH);
                int number = (int) place.get(DeviceLayout.DEVICE) - 1;
                if (number >= 0) {
                    int index = (int) place.get(DeviceLayout.INDEX) & MOST_STRIPES - 1;
                    places.computeIfAbsent(number, n -> new Place[MOST_STRIPES])[index] = place;
                }
            }
        }
        List<Device> devices = new ArrayList<>();
        for (Map.Entry<Integer, Place[]> each : places.entrySet()) {
            if (each.getValue()[0] != null) {
                devices.add(device(each.getKey(), each.getValue()));
            }
        }
        return devices;
    }

    /** Devices that were never at rest. */
    long torn() {
        return torn;
    }

    private Device device(int number, Place[] all) {
        long[][] stripes = new long[MOST_STRIPES][];
        for (int attempt = 0; ; attempt++) {
            int count = collect(all, stripes);
            long now = clock.getAsLong();
            boolean same = same(all, stripes, count);
            if (same || attempt == TRIES) {
                torn += same ? 0 : 1;
                return new DeviceSum(stripes, count).device(number, now, idle(stripes, count, now));
            }
            Thread.onSpinWait();
        }
    }

    /** Returns how many stripes it has. */
    private static int collect(Place[] all, long[][] stripes) {
        int count = 0;
        while (count < MOST_STRIPES && all[count] != null) {
            stripes[count] = new long[WORDS];
            for (int word = 0; word < WORDS; word++) {
                stripes[count][word] = all[count].get(word * Long.BYTES);
            }
            count++;
        }
        long really = stripes[0][DeviceLayout.STRIPES / Long.BYTES];
        return (int) Math.max(1, Math.min(count, really));
    }

    private static boolean same(Place[] all, long[][] stripes, int count) {
        for (int i = 0; i < count; i++) {
            long sequence = stripes[i][DeviceLayout.SEQUENCE / Long.BYTES];
            if ((sequence & 1) != 0 || all[i].sequence() != sequence) {
                return false;
            }
        }
        return true;
    }

    private long idle(long[][] stripes, int count, long now) {
        gaps.clear();
        for (int i = 0; i < count; i++) {
            long base = get(stripes[i], DeviceLayout.BASE);
            long noted = Math.min(DeviceLayout.MOST_GAPS, get(stripes[i], DeviceLayout.GAP_COUNT));
            for (int g = 0; g < noted; g++) {
                long gap = get(stripes[i], DeviceLayout.GAPS + g * Long.BYTES);
                long from = base + (gap >>> Integer.SIZE);
                gaps.add(i, from, from + (gap & 0xFFFF_FFFFL));
            }
            if (get(stripes[i], DeviceLayout.ACTIVE) == 0) {
                gaps.add(i, get(stripes[i], DeviceLayout.IDLE_SINCE), now);
            }
        }
        return get(stripes[0], DeviceLayout.IDLE) + gaps.common(count);
    }

    private static long get(long[] stripe, int offset) {
        return stripe[offset / Long.BYTES];
    }
}
