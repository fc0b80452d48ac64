// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongSupplier;

/** Two ends, and what must be known of the way between them to tell what has moved. */
final class Link implements Closeable {
    final Kind kind;
    final End out;
    final End in;

    /** The ends know arrays only. */
    boolean arrays;

    /** Reads may time out, so writes take their time now and then. */
    boolean timeouts;

    /** What the kernel says it has written is what is sent. */
    boolean kernelSees = true;

    /** Each call is one operation. */
    boolean callsCount = true;

    /** What is sent was read from a file by the same call. */
    boolean fromFile;

    /** Each write arrives as a whole or not at all, and only a few find room. */
    boolean datagrams;

    /** How much has arrived, where it is not for the reader to say. */
    LongSupplier delivered;

    /** Tells the reader that the writer has ended, where the way itself does not. */
    Closeable farewell;

    /** To be closed after the ends, null if there is nothing else. */
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
