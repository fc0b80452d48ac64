// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The written or the read end of a link. One thread calls {@link #move}, and a third thread may
 * {@link #close} it meanwhile.
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
     * Moves at most as many bytes as remain in the buffer. Returns the call's own result: the
     * number of bytes, 0 if it would have had to wait, or less than 0 at the end of the input.
     */
    long move(ByteBuffer buffer) throws IOException {
        return call.move(buffer);
    }

    @Override
    public void close() throws IOException {
        resource.close();
    }
}
