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

    /** What the names of the JDK's own classes and modules begin with. */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.");

    /**
     * A thread that waits.
     *
     * @param monitor the class of the object
     * @param owner the name of the thread that holds it; null if it is not known
     * @param doing what the owner did, as of {@link #doing}; null if it is not known
     * @param deadlock the cycle in one line; null if there is none
     */
    public record Entry(
            String waiter, String monitor, String owner, String doing, String deadlock) {}

    /**
     * What a thread with this stack does: its innermost method, and where that is the JDK's, which
     * method outside of it has called that; null without a stack.
     */
    public static String doing(List<String> frames) {
        if (frames.isEmpty()) {
            return null;
        }
        String innermost = frames.get(0);
        return frames.stream()
                .filter(each -> JDK.stream().noneMatch(each::startsWith))
                .findFirst()
                .filter(each -> !each.equals(innermost))
                .map(caller -> innermost + ", called from " + caller)
                .orElse(innermost);
    }
}
