// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters by number: {@code perf_add}, {@code perf_del} and {@code perf_adjust} of the proposal
 * for performance counters in mapped memory (linux-kernel, 2002). {@link Counter} is the same as an
 * object.
 *
 * <p>A name has the same number for as long as the application runs. Copies of this class in
 * several class loaders have numbers of their own, and share the counters of equal names.
 */
public final class Counters {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    /** By number; the array is replaced by a larger one when it is full. */
    private static volatile Counter[] all = new Counter[16];

    private Counters() {}

    /**
     * Registers a counter, which is 0; changes nothing if it is registered already.
     *
     * @param name at most 126 bytes of UTF-8, without control characters
     * @return its number, from 0; the same for that name each time
     */
    public static int perfAdd(String name) {
        return counter(name).number;
    }

    /** The counter goes. Its name keeps the number; an unknown number is ignored. */
    public static void perfDel(int number) {
        Counter counter = counter(number);
        if (counter != null) {
            counter.close();
        }
    }

    /**
     * Adds to a counter; a sum is exact however many threads do so at one time. A number that is
     * unknown, or whose counter has gone, is ignored.
     */
    public static void perfAdjust(int number, long delta) {
        Counter counter = counter(number);
        if (counter != null) {
            counter.add(delta);
        }
    }

    static synchronized Counter counter(String name) {
        Integer number = NUMBERS.get(name);
        Counter counter = number == null ? make(name) : all[number];
        Registry.addAgain(counter);
        return counter;
    }

    private static Counter make(String name) {
        Counter counter = new Counter(name, NUMBERS.size());
        if (counter.number == all.length) {
            all = Arrays.copyOf(all, 2 * counter.number);
        }
        Counter[] more = all;
        more[counter.number] = counter;
        all = more;
        NUMBERS.put(name, counter.number);
        return counter;
    }

    private static Counter counter(int number) {
        Counter[] known = all;
        return number >= 0 && number < known.length ? known[number] : null;
    }
}
