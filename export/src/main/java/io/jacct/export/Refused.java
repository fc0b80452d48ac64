// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

/** Something is wrong that one line tells the user. */
final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    private Refused(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The command line says something that does not go. */
    static Refused usage(String message) {
        return new Refused(2, message);
    }

    /** It cannot be done here and now. */
    static Refused here(String message) {
        return new Refused(1, message);
    }

    /** The exit status. */
    int status() {
        return status;
    }
}
