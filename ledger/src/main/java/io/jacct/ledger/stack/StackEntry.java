// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.counter.StackKind;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.StackLayout;
import java.util.Arrays;

/**
 * Boot loader. What one stack of one pool has done on one device in one way; see {@link
 * StackLayout}. Two entries are equal if all of that is. The housekeeper's own.
 */
final class StackEntry {
    /** No device, or no cohort. */
    static final long OTHER = -1;

    final int[] frames;
    final StackKind kind;
    final long cohort;
    final long device;
    private final int hash;

    int place;
    private Seqlock record;

    StackEntry(int[] frames, StackKind kind, long cohort, long device) {
        this.frames = frames;
        this.kind = kind;
        this.cohort = cohort;
        this.device = device;
        this.hash =
                ((Arrays.hashCode(frames) * 31 + kind.id()) * 31 + Long.hashCode(cohort)) * 31
                        + Long.hashCode(device);
    }

    /** Whether it is a sum without frames. */
    boolean isRest() {
        return frames.length == 0;
    }

    /** The entry without its device or, if it has none, without its frames and its pool. */
    StackEntry wider() {
        return device == OTHER
                ? new StackEntry(new int[0], kind, OTHER, OTHER)
                : new StackEntry(frames, kind, cohort, OTHER);
    }

    /** Begins as a record of the page. Of the stack, {@code depth} frames were there. */
    void begin(long address, Object memory, int at, long serial, int depth) {
        place = at;
        record = new Seqlock(address);
        record.memory = memory;
        record.open();
        for (int offset = StackLayout.DEVICE; offset < StackLayout.FRAMES; offset += Long.BYTES) {
            record.put(offset, 0);
        }
        record.put(StackLayout.DEVICE, device + 1);
        record.put(StackLayout.COHORT, cohort);
        record.put(StackLayout.KIND, kind.id());
        record.put(StackLayout.DEPTH, depth);
        for (int i = 0; i < frames.length; i += 2) {
            long second = i + 1 < frames.length ? frames[i + 1] : 0;
            record.put(StackLayout.FRAMES + i * Integer.BYTES, second << Integer.SIZE | frames[i]);
        }
        record.put(StackLayout.SERIAL, serial);
        record.close();
    }

    void end() {
        record.open();
        record.put(StackLayout.SERIAL, 0);
        record.close();
    }

    void add(DrawnStack stack) {
        record.open();
        record.add(StackLayout.DRAWN, 1);
        sum(StackLayout.EVENTS, stack.events);
        sum(StackLayout.BYTES, stack.bytes);
        sum(StackLayout.NANOS, stack.nanos);
        record.close();
    }

    void closed(double handles) {
        record.open();
        add(StackLayout.CLOSED, handles);
        record.close();
    }

    /** What was drawn, and the sums, for {@link #absorb}. */
    double[] sums() {
        double[] all = new double[(StackLayout.DEPTH - StackLayout.DRAWN) / Long.BYTES];
        all[0] = record.get(StackLayout.DRAWN);
        for (int i = 1; i < all.length; i++) {
            all[i] = number(StackLayout.DRAWN + i * Long.BYTES);
        }
        return all;
    }

    /** Takes the sums of an entry that has ended. */
    void absorb(double[] sums) {
        record.open();
        record.add(StackLayout.DRAWN, (long) sums[0]);
        for (int i = 1; i < sums.length; i++) {
            add(StackLayout.DRAWN + i * Long.BYTES, sums[i]);
        }
        record.close();
    }

    /** How many frames the stack had. */
    int depth() {
        return (int) record.get(StackLayout.DEPTH);
    }

    /** How much it costs, in the units of these rates. */
    double worth(StackRates rates) {
        double events = number(StackLayout.EVENTS) - number(StackLayout.CLOSED);
        double bytes = number(StackLayout.BYTES);
        return rates.of(kind, events, bytes, number(StackLayout.NANOS));
    }

    private void sum(int offset, double more) {
        add(offset, more);
        add(offset + Long.BYTES, more * more);
    }

    private void add(int offset, double more) {
        record.put(offset, Double.doubleToRawLongBits(number(offset) + more));
    }

    private double number(int offset) {
        return Double.longBitsToDouble(record.get(offset));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StackEntry that
                && hash == that.hash
                && kind == that.kind
                && cohort == that.cohort
                && device == that.device
                && Arrays.equals(frames, that.frames);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
