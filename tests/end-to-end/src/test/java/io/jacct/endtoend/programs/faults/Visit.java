// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One fault at one place, in one moment of the agent's life.
 *
 * @param own whether only threads of the agent reach it
 */
record Visit(int place, Fault fault, boolean always, Moment moment, boolean own) {
    /** The bit of places that are reached in the normal life of the agent. */
    static final int DEEDS = 1 << 19;

    /**
     * One fault at each place that only such moments reach, and then others, in an order that the
     * seed decides.
     */
    static List<Visit> all(int[] seen, long seed) {
        Random random = new Random(seed);
        List<Visit> first = new ArrayList<>();
        List<Visit> others = new ArrayList<>();
        for (int place = 0; place < seen.length; place++) {
            List<Visit> here = of(place, seen[place]);
            if (!here.isEmpty()) {
                first.add(here.remove(random.nextInt(here.size())));
                others.addAll(here);
            }
        }
        Collections.shuffle(first, random);
        Collections.shuffle(others, random);
        first.addAll(others);
        return first;
    }

    private static List<Visit> of(int place, int bits) {
        List<Visit> all = new ArrayList<>();
        if ((bits & DEEDS) != 0) {
            return all;
        }
        for (Moment moment : Moment.values()) {
            if (hasWay(bits, moment)) {
                boolean own = (bits & moment.bit()) == 0;
                for (Fault fault : Fault.values()) {
                    all.add(new Visit(place, fault, false, moment, own));
                    if (fault != Fault.LOOP) {
                        all.add(new Visit(place, fault, true, moment, own));
                    }
                }
            }
        }
        return all;
    }

    /**
     * Uses the moment that fills a cache only for places that no other moment reaches, because it
     * takes seconds.
     */
    private static boolean hasWay(int bits, Moment moment) {
        boolean there = (bits & (moment.bit() | moment.ownBit())) != 0;
        boolean warm = (bits & (Moment.ATTACH.bit() | Moment.ATTACH.ownBit())) != 0;
        return there && !(moment == Moment.FILL && warm);
    }

    /** Whether the agent's thread repeats the failed work. */
    boolean isRetried() {
        boolean mayPass = fault == Fault.STACK || fault == Fault.MEMORY;
        return moment == Moment.WEAVE && !own && mayPass;
    }

    @Override
    public String toString() {
        return "#" + place + " " + fault + (always ? " always " : " once ") + moment + " ";
    }
}
