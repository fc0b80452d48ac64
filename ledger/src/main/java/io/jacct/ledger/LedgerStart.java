// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.Map;

/** What the agent calls at start-up. Skeleton; the real one follows. */
public final class LedgerStart {
    private LedgerStart() {}

    /** Opens the memory, adopts live threads, starts the daemon thread; null or a warning. */
    public static String open(Map<String, String> options) {
        return null;
    }

    /** A line of the agent's report, shown with the page; the last value of a key stands. */
    public static void note(String key, String value) {}

    /** To be run once, when the platform MBean server is first obtained. */
    public static void onPlatformServer(Runnable action) {}
}
