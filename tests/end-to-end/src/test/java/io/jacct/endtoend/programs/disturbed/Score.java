// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.util.ArrayList;
import java.util.List;

/** The results of the rounds on one way. */
final class Score {
    private final List<String> miscounts = new ArrayList<>();
    private int rounds;
    private int interrupts;
    private int closes;
    private int timeouts;
    private int cut;
    private long sent;
    private long hidden;

    /** One end was interrupted. */
    void interrupted() {
        interrupts++;
    }

    /** One end was closed. */
    void closed() {
        closes++;
    }

    /** A round has ended in which this number of bytes was sent. */
    void ended(Writer writer, Reader reader, long bytes) {
        rounds++;
        timeouts += reader.timeouts + writer.timeouts;
        cut += (writer.cut == null ? 0 : 1) + (reader.cut == null ? 0 : 1);
        sent += bytes;
        hidden += bytes - writer.told;
    }

    void miscount(String what) {
        miscounts.add(what);
    }

    int disturbances() {
        return interrupts + closes;
    }

    /**
     * Prints the results. {@code cut} are ends that could not continue. {@code hidden} are bytes of
     * calls that threw, and so returned no number.
     */
    void print(Way way) {
        miscounts.forEach(miscount -> System.out.println("miscount " + way + ", " + miscount));
        System.out.printf(
                "way %s rounds=%d interrupts=%d closes=%d timeouts=%d cut=%d sent=%d hidden=%d%n",
                way, rounds, interrupts, closes, timeouts, cut, sent, hidden);
    }
}
