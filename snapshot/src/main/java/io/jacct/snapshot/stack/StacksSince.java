// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What stacks have cost in an interval. A stack may have been folded meanwhile: then its sums have
 * gone to the same stack without a device, or to the stacks without frames. These have grown by
 * more than was done, so what seems to be negative elsewhere is taken off there.
 */
public final class StacksSince {
    private StacksSince() {}

    /** The stacks of {@code now}, less what they had cost at an earlier time. */
    public static List<StackUse> of(List<StackUse> earlier, List<StackUse> now) {
        Map<StackUse, StackSums> left = new LinkedHashMap<>();
        now.forEach(one -> left.merge(key(one), one.sums(), StackSums::plus));
        earlier.forEach(
                one -> left.merge(key(one), StackSums.NONE.minus(one.sums()), StackSums::plus));
        fold(left, true);
        fold(left, false);
        List<StackUse> all = new ArrayList<>();
        left.forEach(
                (one, sums) -> {
                    if (sums.drawn() > 0) {
                        all.add(one.with(sums));
                    }
                });
        return List.copyOf(all);
    }

    private static StackUse key(StackUse one) {
        return one.with(StackSums.NONE);
    }

    private static void fold(Map<StackUse, StackSums> left, boolean withDevice) {
        for (StackUse one : List.copyOf(left.keySet())) {
            boolean device = one.device() != StackUse.NO_DEVICE;
            boolean folded = left.get(one).drawn() < 0 && !one.frames().isEmpty();
            if (folded && device == withDevice) {
                StackUse wider = device ? one.anywhere() : StackUse.rest(one.kind());
                left.merge(wider, left.remove(one), StackSums::plus);
            }
        }
    }
}
