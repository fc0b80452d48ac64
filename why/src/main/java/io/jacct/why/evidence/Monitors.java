// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

import java.util.List;

/**
 * The monitors for which threads waited at one moment, as the JVM told. Immutable.
 *
 * @param entries of the threads that waited
 * @param unknown why nothing is known; null if the JVM was asked, or need not be
 */
public record Monitors(List<Entry> entries, String unknown) {
    /** No thread waited. */
    public static final Monitors NONE = new Monitors(List.of(), null);

    /**
     * A thread that waits.
     *
     * @param monitor the class of the object
     * @param owner the name of the thread that holds it; null if it is not known
     * @param doing what the owner did: its innermost method; null if it is not known
     * @param deadlock the cycle in one line; null if there is none
     */
    public record Entry(
            String waiter, String monitor, String owner, String doing, String deadlock) {}
}
