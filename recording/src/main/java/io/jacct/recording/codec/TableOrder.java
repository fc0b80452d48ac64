// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * The order of a table's entities: as before, with new ones at the end, but for one part in the
 * middle that is written.
 */
final class TableOrder {
    private TableOrder() {}

    static void write(List<Entity> expected, List<Entity> order, Bytes to) {
        int first = 0;
        int end = order.size();
        while (first < end && expected.get(first) == order.get(first)) {
            first++;
        }
        while (end > first && expected.get(end - 1) == order.get(end - 1)) {
            end--;
        }
        to.putNumber(end - first);
        if (end > first) {
            to.putNumber(first);
            long last = 0;
            for (Entity each : order.subList(first, end)) {
                to.putSigned(each.slot - last);
                last = each.slot;
            }
        }
    }

    static List<Entity> read(List<Entity> expected, Table table, Bytes from) throws CodecException {
        int moved = from.count();
        if (moved == 0) {
            return expected;
        }
        long first = from.number();
        if (first < 0 || first > expected.size() - moved) {
            throw new CodecException("a frame moves entities to places that are not there");
        }
        List<Entity> order = new ArrayList<>(expected);
        long slot = 0;
        for (int i = 0; i < moved; i++) {
            slot += from.signed();
            order.set((int) first + i, table.at(slot));
        }
        return order;
    }
}
