// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

/** Causes of failures in a few words. */
final class OneLine {
    private OneLine() {}

    /** The message, or the kind of failure where there is none. */
    static String of(Throwable why) {
        String message = why.getMessage();
        return message == null || message.isBlank()
                ? why.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }
}
