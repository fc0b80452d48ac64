// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The places of the agent that are reached, and by what. */
final class FaultPoints {
    private static final int LOOKS = 5;
    private static final int ANY = 4;

    private final int[] seen;

    FaultPoints(Deeds deeds) throws Exception {
        for (int i = 0; i < LOOKS; i++) {
            for (int deed = 0; deed < deeds.size(); deed++) {
                Faults.record(1 << deed, 1 << Step.OWN);
                deeds.outcome(deed);
            }
            Faults.record(1 << Step.BEANS, 1 << Step.OWN);
            Beans.read();
            AgentThreads.wake();
        }
        Faults.record(0, 0);
        seen = Faults.seen();
    }

    int size() {
        int size = 0;
        for (int bits : seen) {
            size += bits == 0 ? 0 : 1;
        }
        return size;
    }

    /**
     * One of each place, and then all other faults that there may be, in an order that the seed
     * decides. Where only readers come by, one of many.
     */
    List<Step> steps(long seed) {
        Random random = new Random(seed);
        List<Step> first = new ArrayList<>();
        List<Step> others = new ArrayList<>();
        List<Step> readers = new ArrayList<>();
        for (int place = 0; place < seen.length; place++) {
            if (seen[place] != 0) {
                List<Step> all = steps(place, random);
                Step one = all.remove(random.nextInt(all.size()));
                if (one.deed() == Step.BEANS) {
                    readers.add(one);
                } else {
                    first.add(one);
                    others.addAll(all);
                }
            }
        }
        Collections.shuffle(first, random);
        Collections.shuffle(others, random);
        Collections.shuffle(readers, random);
        first.addAll(others);
        first.addAll(readers);
        return first;
    }

    private List<Step> steps(int place, Random random) {
        List<Step> all = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            all.add(new Step(place, fault, false, deed(seen[place], random)));
            if (fault != Fault.LOOP) {
                all.add(new Step(place, fault, true, deed(seen[place], random)));
            }
        }
        return all;
    }

    /**
     * One of those that come by, often the first, which needs no other thread; the agent itself and
     * readers only where nobody else does.
     */
    private static int deed(int bits, Random random) {
        int deeds = bits & (1 << Step.BEANS) - 1;
        if (deeds == 0) {
            return Integer.numberOfTrailingZeros(bits);
        }
        boolean any = random.nextInt(ANY) == 0;
        for (int i = any ? random.nextInt(Integer.bitCount(deeds)) : 0; i > 0; i--) {
            deeds &= deeds - 1;
        }
        return Integer.numberOfTrailingZeros(deeds);
    }
}
