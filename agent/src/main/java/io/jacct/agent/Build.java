// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

/**
 * The version and digest of this build of the agent. The packaging compiles this class again. It
 * replaces the words between at signs by the version and by the digest of everything in the jar.
 */
final class Build {
    /** Characters in a digest. */
    private static final int SHA_256 = 64;

    private static final String VERSION = "@version@";
    private static final String DIGEST = "@digest@";

    private Build() {}

    /** Whether this class is from a packed jar. */
    static boolean isKnown() {
        return DIGEST.length() == SHA_256;
    }

    static String version() {
        return VERSION;
    }

    /** The digest of the jar's content: another content has another digest. */
    static String digest() {
        return DIGEST;
    }
}
