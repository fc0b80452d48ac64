// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** An operation on a kstat failed. */
public final class KstatException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Errno errno;
    private final transient KstatHeader header;

    /** For providers whose update or store fails. */
    public KstatException(Errno errno, String message) {
        this(errno, message, null);
    }

    KstatException(Errno errno, String message, KstatHeader header) {
        super(errno + ": " + message);
        this.errno = errno;
        this.header = header;
    }

    KstatException(KstatException cause, KstatHeader header) {
        super(cause.getMessage(), cause);
        this.errno = cause.errno;
        this.header = header;
    }

    /** The kind of failure. */
    public Errno errno() {
        return errno;
    }

    /** The kstat's header, with the size of its data; null if there is no kstat. */
    public KstatHeader header() {
        return header;
    }
}
