// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.io.IOException;

/** Bytes are not those of a frame or of its description. */
public final class CodecException extends IOException {
    private static final long serialVersionUID = 1L;

    CodecException(String message) {
        super(message);
    }
}
