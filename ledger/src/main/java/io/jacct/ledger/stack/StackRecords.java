// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.counter.Health;
import io.jacct.counter.StackKind;
import io.jacct.ledger.base.IndexedRecords;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.Layout;
import io.jacct.memory.StackLayout;
import java.io.IOException;
import java.util.HashMap;

/**
 * Boot loader. The stacks in the page. The housekeeper's own.
 *
 * <p>There are at most {@link #MOST}. To make room, the one that costs least is folded into a wider
 * one: first it loses its device, and then its frames. So nothing is lost of a sum over all, and a
 * stack that opens a new file each time is one stack.
 */
final class StackRecords {
    private static final int FIRST = 256;
    private static final int MOST = 2048;

    /** So many are left for the sums without frames. */
    private static final int RESERVE = StackKind.values().length;

    /** A stack without its device is worth so many times more. */
    private static final int WHOLE = 16;

    private static final String OWN = "io.jacct.ledger.";

    private final OpenPage page;
    private final IndexedRecords records;
    private final FrameRecords frames;
    private final HashMap<StackEntry, StackEntry> entries = new HashMap<>();
    private final StackEntry[] places = new StackEntry[MOST];
    private final int[] free = new int[MOST];
    private int freeCount;
    private int taken;
    private long serial;

    StackRecords(OpenPage page) throws IOException {
        this.page = page;
        this.records = new IndexedRecords(page, Layout.STACKS, StackLayout.LENGTH, FIRST, MOST);
        this.frames = new FrameRecords(page);
    }

    /** Makes the page grow, if there is little room. */
    void provide() {
        if (records.low(taken - freeCount)) {
            records.grow();
        }
        frames.provide();
    }

    /** Adds what a stack stands for. By the rates it shows which stack costs least. */
    void add(DrawnStack stack, StackRates rates) {
        StackTraceElement[] all = stack.frames();
        int first = 0;
        while (first < all.length && all[first].getClassName().startsWith(OWN)) {
            first++;
        }
        int depth = all.length - first;
        if (depth == 0) {
            // a thread of the agent's own
            return;
        }
        int[] used = new int[Math.min(depth, StackLayout.MOST)];
        for (int i = 0; i < used.length; i++) {
            used[i] = frames.use(all[first + i]);
        }
        StackEntry wanted = new StackEntry(used, stack.kind, stack.cohort, stack.device);
        StackEntry entry = of(wanted, depth, rates);
        stack.entry = entry;
        if (entry != null) {
            entry.add(stack);
        } else {
            page.health(Health.STACKS_LOST, 1);
        }
    }

    /** The handle was closed that was opened there. Its entry may have been folded since. */
    void closed(DrawnStack stack) {
        StackEntry entry = stack.entry;
        while (entry != null && entries.get(entry) != entry) {
            StackEntry known = entries.get(entry);
            entry = known != null || entry.isRest() ? known : entry.wider();
        }
        if (entry != null) {
            entry.closed(stack.events);
        }
    }

    /** The entry equal to {@code wanted}, whose frames have been counted as used. */
    private StackEntry of(StackEntry wanted, int depth, StackRates rates) {
        StackEntry known = entries.get(wanted);
        if (known != null) {
            leave(wanted);
            return known;
        }
        int room = wanted.isRest() ? MOST : MOST - RESERVE;
        while (entries.size() >= room) {
            fold(cheapest(rates));
        }
        if (!begin(wanted, depth)) {
            leave(wanted);
            return null;
        }
        return wanted;
    }

    private boolean begin(StackEntry entry, int depth) {
        int place = freeCount > 0 ? free[freeCount - 1] : taken;
        if (place == records.capacity()) {
            records.grow();
        }
        long address = records.of(place);
        if (address == 0) {
            return false;
        }
        if (freeCount > 0) {
            freeCount--;
        } else {
            taken++;
        }
        entry.begin(address, page.memory, place, ++serial, entry.isRest() ? 0 : depth);
        places[place] = entry;
        entries.put(entry, entry);
        return true;
    }

    /** There is one: fewer are without frames than there is room for. */
    private StackEntry cheapest(StackRates rates) {
        StackEntry found = null;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < taken; i++) {
            if (places[i] != null && !places[i].isRest()) {
                double worth = places[i].worth(rates);
                if (places[i].device == StackEntry.OTHER) {
                    worth *= WHOLE;
                }
                if (worth < least || found == null) {
                    least = worth;
                    found = places[i];
                }
            }
        }
        return found;
    }

    /** Makes its record free. The wider entry gets its sums, and the record if it has none. */
    private void fold(StackEntry entry) {
        page.health(Health.STACKS_FOLDED, 1);
        StackEntry wider = entry.wider();
        StackEntry heir = entries.get(wider);
        double[] sums = entry.sums();
        int depth = entry.depth();
        release(entry);
        if (heir == null && begin(wider, depth)) {
            heir = wider;
        }
        if (heir != wider || wider.isRest()) {
            leave(entry);
        }
        if (heir != null) {
            heir.absorb(sums);
        }
    }

    private void release(StackEntry entry) {
        entry.end();
        entries.remove(entry);
        places[entry.place] = null;
        free[freeCount++] = entry.place;
    }

    private void leave(StackEntry entry) {
        for (int i = 0; i < entry.frames.length; i++) {
            frames.leave(entry.frames[i]);
        }
    }
}
