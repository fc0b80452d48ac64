// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.reflect.InvocationTargetException;

/**
 * The newest JDK that this build has been tried on, and the message for a failure to weave. The
 * message differs for a newer JDK: it tells the user to get a later jacct. See
 * docs/decisions/0032-weaving-with-byte-buddy.md.
 */
final class NewestJdk {
    private static final int TRIED = 28;

    private NewestJdk() {}

    /** One line that names the JDK. For a newer JDK it also names the jacct to get. */
    static String failure(int feature, Throwable thrown) {
        Throwable cause = thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
        String line = "weaving failed on JDK " + feature + ": " + cause;
        return feature <= TRIED
                ? line
                : line
                        + "; jacct "
                        + Build.version()
                        + " knows JDKs up to "
                        + TRIED
                        + ": get a later version of it";
    }
}
