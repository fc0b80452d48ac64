// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

/** How much a finding matters, the least first. */
public enum Severity {
    /** Worth knowing, and no reason to act. A healthy JVM may have some. */
    NOTE,
    /** A tenth of the work or more is lost, or will be. */
    WARNING,
    /** Nearly a third of the work or more is lost, or a limit is about to be reached. */
    CRITICAL;

    /** Less than a twentieth is what any program loses to something. */
    private static final double WORTH_A_NOTE = 0.05;

    /** A tenth less would be noticed by those who wait for the JVM. */
    public static final double HARMFUL = 0.1;

    private static final double SEVERE = 0.3;

    /** By the share of the harm; null if it is not worth a word. */
    static Severity of(double share) {
        if (share >= SEVERE) {
            return CRITICAL;
        } else if (share >= HARMFUL) {
            return WARNING;
        }
        return share >= WORTH_A_NOTE ? NOTE : null;
    }

    /** As users read it. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
