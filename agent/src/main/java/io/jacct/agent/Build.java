// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

/**
 * Which build of the agent this is. The packaging compiles this class once more, with the version
 * and the digest of everything in the jar in place of the words between at signs.
 */
final class Build {
    /** Characters in a digest. */
    private static final int SHA_256 = 64;

    private static final String VERSION = "@version@";
    private static final String DIGEST = "@digest@";

    private Build() {}

    /** Whether it is packed. */
    static boolean isKnown() {
        return DIGEST.length() == SHA_256;
    }

    static String version() {
        return VERSION;
    }

    /** Other content, other digest. */
    static String digest() {
        return DIGEST;
    }
}
