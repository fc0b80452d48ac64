// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Causes of failures in a few words. */
final class OneLine {
    private OneLine() {}

    /** The message, or the kind of failure where there is none. */
    static String of(Throwable why) {
        if (why instanceof NoSuchFileException) {
            return "there is no such file or directory";
        } else if (why instanceof FileSystemException failure) {
            String reason = failure.getReason();
            return reason != null
                    ? reason
                    : failure instanceof AccessDeniedException ? "permission denied" : "refused";
        }
        String message = why.getMessage();
        return message == null || message.isBlank()
                ? why.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }
}
