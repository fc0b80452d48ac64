// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The places of the agent that are reached, and the deeds that reach them. */
final class FaultPoints {
    private static final int LOOKS = 5;
    private static final int ANY = 4;

    /** A place may not be reached each time that its deed is done. */
    private static final int WAYS = 8;

    private static final int TURN = 5;

    private final int[] seen;

    /**
     * The places that are reached again when all deeds are repeated, without those that a JVM
     * reaches once.
     */
    private final int[] again;

    FaultPoints(Workload deeds) throws Exception {
        int[] first = look(deeds);
        Faults.forget(-1);
        again = look(deeds);
        seen = again.clone();
        for (int place = 0; place < seen.length; place++) {
            seen[place] |= first[place];
        }
    }

    private static int[] look(Workload deeds) throws Exception {
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
        return Faults.seen();
    }

    int size() {
        int size = 0;
        for (int bits : seen) {
            size += bits == 0 ? 0 : 1;
        }
        return size;
    }

    /**
     * For each method that is reached again, several ways to throw there. The next way is used if
     * the last one was not reached. The seed decides the order. One in {@link #TURN} is outside the
     * ledger: most of those take longer, because the MBeans are read.
     */
    List<List<Step>> byMethod(Methods methods, long seed) {
        Random random = new Random(seed);
        Map<String, List<Integer>> reached = new TreeMap<>();
        for (int place = 0; place < seen.length; place++) {
            if (seen[place] != 0) {
                methods.reach(methods.of(place), again[place] != 0);
            }
            if (again[place] != 0) {
                reached.computeIfAbsent(methods.of(place), any -> new ArrayList<>()).add(place);
            }
        }
        List<List<Step>> ledger = new ArrayList<>();
        List<List<Step>> others = new ArrayList<>();
        for (List<Integer> places : reached.values()) {
            List<Step> ways = new ArrayList<>();
            for (int i = 0; i < WAYS; i++) {
                int place = places.get(random.nextInt(places.size()));
                Fault fault = Fault.values()[random.nextInt(Fault.LOOP.ordinal())];
                ways.add(new Step(place, fault, random.nextBoolean(), deed(again[place], random)));
            }
            (methods.isOfLedger(places.get(0)) ? ledger : others).add(ways);
        }
        Collections.shuffle(ledger, random);
        Collections.shuffle(others, random);
        return inTurns(ledger, others);
    }

    /** Mixes the lists: several of the first one, one of the second, and so on. */
    private static <T> List<T> inTurns(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        for (int i = 0; i < second.size(); i++) {
            all.add(Math.min(all.size(), (i + 1) * TURN - 1), second.get(i));
        }
        return all;
    }

    /**
     * One fault at each place, and then all other faults, in an order that the seed decides. At
     * places that only readers reach, one fault of many.
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
     * One of the deeds that reach the place, often the first one, which needs no other thread. The
     * agent's own threads and readers are used only if no deed reaches it.
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
