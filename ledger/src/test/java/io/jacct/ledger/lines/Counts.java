// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many cache lines an operation shares, and how often one of them has to come from another
 * processor. The table has both numbers, first for threads that have a stripe each, and then for
 * two threads on each stripe.
 *
 * <p>{@code sampled} stands for an operation of the default that is not timed, as nearly all reads
 * and writes of a fast device are. See {@link WritePath}.
 */
record Counts(int lines, int transfers, int linesOfTwo, int transfersOfTwo) {
    private static final String[] TIMINGS = {"off", "sampled", "full"};

    private static final String TABLE =
            """
            timing                                        off         sampled     full
            a read of a file                            | 0/0   3/3 | 0/0   3/3 | 0/0   8/13
            a write to a socket                         | 0/0   4/4 | 0/0   4/4 | 0/0   8/13
            a transfer from the file to the socket      | 0/0   7/7 | 0/0   7/7 | 0/0  12/17
            a park                                      | 0/0   0/0 | 0/0   0/0 | 0/0   0/0
            an open and a close of one file             | 10/10 13/13 | 10/10 13/13 | 10/10 13/13
            an open and a close of a file of its own    |  8/8   8/8  |  8/8   8/8  |  8/8   8/8
            a task of an executor                       | 1/3   5/14 | 5/9  13/25 | 5/9  13/25
            a virtual thread that reads the file once   | 0/0   3/3 | 0/0   3/3 | 0/0   8/13
            """;

    /** The stated numbers of all operations with that timing. */
    static Map<String, Counts> of(String timing) {
        Map<String, Counts> all = new LinkedHashMap<>();
        TABLE.lines()
                .skip(1)
                .forEach(
                        line -> {
                            String[] cells = line.split("\\|");
                            for (int i = 0; i < TIMINGS.length; i++) {
                                if (TIMINGS[i].equals(timing)) {
                                    all.put(cells[0].trim(), parse(cells[i + 1].trim()));
                                }
                            }
                        });
        return all;
    }

    private static Counts parse(String cell) {
        String[] numbers = cell.split("[/ ]+");
        return new Counts(
                Integer.parseInt(numbers[0]),
                Integer.parseInt(numbers[1]),
                Integer.parseInt(numbers[2]),
                Integer.parseInt(numbers[3]));
    }

    /** The numbers of a thread, among the first four if it is one of them, and among all. */
    static Counts of(Written written, int thread) {
        int first = thread % Actors.STRIPES;
        return new Counts(
                written.shared(first, Actors.STRIPES).size(),
                written.transfers(first, Actors.STRIPES),
                written.shared(thread, Actors.COUNT).size(),
                written.transfers(thread, Actors.COUNT));
    }

    @Override
    public String toString() {
        return lines + "/" + transfers + ' ' + linesOfTwo + '/' + transfersOfTwo;
    }
}
