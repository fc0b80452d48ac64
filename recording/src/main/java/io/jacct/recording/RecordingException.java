// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import java.io.IOException;

/** A recording cannot be read. The message is one line for a user. */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    RecordingException(String message) {
        super(message);
    }
}
