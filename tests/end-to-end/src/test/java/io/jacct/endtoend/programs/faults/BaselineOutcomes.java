// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import io.jacct.snapshot.page.PageException;

/** The outcome of each deed while nothing fails, and its counts. */
final class BaselineOutcomes {
    private static final int LOOKS = 5;

    /** A count may come a moment after the deed. */
    private static final int TRIES = 3;

    private final Workload deeds;
    private final String[] outcomes;
    private final String[] counts;

    BaselineOutcomes(Workload deeds, int warm) throws PageException {
        this.deeds = deeds;
        this.outcomes = new String[deeds.size()];
        this.counts = new String[deeds.size()];
        for (int i = 0; i < warm; i++) {
            deeds.all();
        }
        for (int i = 0; i < deeds.size(); i++) {
            outcomes[i] = deeds.outcome(i);
            counts[i] = count(i);
            for (int again = 0; again < Math.min(warm, LOOKS); again++) {
                if (!differs(i).isEmpty()) {
                    System.out.println("unsteady " + i + " " + counts[i]);
                }
            }
        }
    }

    String outcome(int deed) {
        return outcomes[deed];
    }

    /** Empty if a deed and the first one have their usual counts, otherwise the present counts. */
    String differs(int deed) throws PageException {
        // the deeds with threads have no counts that are compared here
        int which = deed < deeds.ofThreads() ? deed : 0;
        String counted = "";
        for (int i = 0; i < TRIES; i++) {
            counted = count(which);
            if (counted.equals(counts[which])) {
                return "";
            }
        }
        return counted + "instead of " + counts[which];
    }

    private String count(int deed) throws PageException {
        Books before = Books.now();
        deeds.outcome(0);
        deeds.outcome(deed);
        return Books.now().since(before);
    }
}
