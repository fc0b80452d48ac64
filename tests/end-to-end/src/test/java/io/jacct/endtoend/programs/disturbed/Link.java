// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Two ends, and the properties of the way between them that determine how many bytes have moved.
 */
final class Link implements Closeable {
    final Kind kind;
    final End out;
    final End in;

    /** The ends know arrays only. */
    boolean arrays;

    /** Reads may time out, so writes pause now and then. */
    boolean timeouts;

    /** The bytes that the kernel counts as written are the sent bytes. */
    boolean kernelSees = true;

    /** Each call is one operation. */
    boolean callsCount = true;

    /** The same call reads the sent bytes from a file. */
    boolean fromFile;

    /** Each write arrives as a whole or not at all, and the buffer has room for a few only. */
    boolean datagrams;

    /** The number of arrived bytes, if the reader cannot determine it. */
    LongSupplier delivered;

    /** Tells the reader that the writer has ended, if the way itself does not. */
    Closeable farewell;

    /** The object to close after the ends, or null. */
    Closeable rest;

    Link(Kind kind, End out, End in) {
        this.kind = kind;
        this.out = out;
        this.in = in;
    }

    @Override
    public void close() throws IOException {
        out.close();
        in.close();
        if (rest != null) {
            rest.close();
        }
    }
}
