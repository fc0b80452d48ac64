// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;

/**
 * Does all deeds in a JVM whose agent may have failed at its start. Prints the outcomes of the
 * deeds, the state that the agent had reached before them, and the number of its failures. An armed
 * fault stays armed until the JVM ends.
 */
public final class Starts {
    private Starts() {}

    /** A directory. */
    public static void main(String[] args) throws Exception {
        Faults.record(0, 0);
        int[] seen = Faults.seen();
        for (int place = 0; place < seen.length; place++) {
            if (seen[place] != 0) {
                System.out.println("seen " + place);
            }
        }
        try (Workload deeds = new Workload(new File(args[0]))) {
            System.out.println("outcome " + deeds.all());
        }
        System.out.println("hits " + Faults.hits());
    }
}
