// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import java.lang.reflect.InvocationTargetException;

/** The newest JDK that this build has been tried on, and what is said where it fails on one. */
final class NewestJdk {
    private static final int TRIED = 28;

    private NewestJdk() {}

    /** One line that names the JDK and, if that is newer, which jacct to get. */
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
