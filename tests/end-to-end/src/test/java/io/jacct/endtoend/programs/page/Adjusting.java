// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.page;

import io.jacct.api.Counters;

/**
 * Registers counters by number, deletes one of them and registers it again. After an order on
 * standard input its threads adjust a counter, and other counters come and go, until it is killed.
 */
public final class Adjusting {
    /** The counter that was deleted; its value since. */
    public static final String AGAIN = "again";

    public static final int VALUE = 10;

    /** The counter that threads adjust. */
    public static final String GROWING = "growing";

    private static final int THREADS = 3;
    private static final int NAMES = 100;

    private Adjusting() {}

    public static void main(String[] args) throws Exception {
        Counters.perfAdd("first");
        int again = Counters.perfAdd(AGAIN);
        int growing = Counters.perfAdd(GROWING);
        Counters.perfAdjust(again, 1);
        Counters.perfDel(again);
        Counters.perfAdd("in between");
        Counters.perfAdjust(Counters.perfAdd(AGAIN), VALUE);
        System.out.println("numbers " + again + " " + growing);
        System.in.read();
        for (int i = 0; i < THREADS; i++) {
            new Thread(() -> adjust(growing)).start();
        }
        for (int i = 0; ; i++) {
            Counters.perfDel(Counters.perfAdd("passing " + i % NAMES));
        }
    }

    private static void adjust(int number) {
        while (true) {
            Counters.perfAdjust(number, 1);
        }
    }
}
