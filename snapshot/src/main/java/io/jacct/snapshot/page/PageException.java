// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import java.io.IOException;

/** A page cannot be read. The message is one line that tells the found and the expected value. */
public final class PageException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception with the line to show. */
    public PageException(String message) {
        super(message);
    }
}
