// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters by number: {@code perf_add}, {@code perf_del} and {@code perf_adjust} of the proposal
 * for performance counters in mapped memory (linux-kernel, 2002). {@link Counter} offers the same
 * as an object.
 *
 * <p>A name keeps its number for as long as the application runs. Each copy of this class, in its
 * own class loader, gives its own numbers. Counters of equal names are shared by all copies. Any
 * thread may call any method.
 */
public final class Counters {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    /** Indexed by counter number. When the array is full, a larger copy replaces it. */
    private static volatile Counter[] all = new Counter[16];

    private Counters() {}

    /**
     * Registers a counter with value 0. Changes nothing if a counter of that name is registered
     * already. Takes a lock.
     *
     * @param name at most 126 bytes of UTF-8, without control characters
     * @return the counter's number, from 0; each call with that name returns the same number
     * @throws IllegalArgumentException if {@code name} is not such a name
     */
    public static int perfAdd(String name) {
        return counter(name).number;
    }

    /** Closes the counter. Its name keeps the number. Ignores an unknown number. Takes a lock. */
    public static void perfDel(int number) {
        Counter counter = counter(number);
        if (counter != null) {
            counter.close();
        }
    }

    /**
     * Adds to a counter. The sum is exact, however many threads add at the same time. Ignores a
     * number that is unknown or whose counter was closed. Takes no lock and allocates nothing.
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
