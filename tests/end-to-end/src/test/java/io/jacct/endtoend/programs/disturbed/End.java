// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One end of a link, that which is written or that which is read. One thread calls {@link #move}, a
 * third one may {@link #close} it meanwhile.
 */
final class End implements Closeable {
    private final Call call;
    private final Closeable resource;

    End(Call call, Closeable resource) {
        this.call = call;
        this.resource = resource;
    }

    /** One call of the JDK. */
    interface Call {
        long move(ByteBuffer buffer) throws IOException;
    }

    /**
     * Moves at most what is left in the buffer. Returns how many bytes the call says it has moved,
     * 0 if it had to do without waiting, less than 0 at the end of what there is to read.
     */
    long move(ByteBuffer buffer) throws IOException {
        return call.move(buffer);
    }

    @Override
    public void close() throws IOException {
        resource.close();
    }
}
