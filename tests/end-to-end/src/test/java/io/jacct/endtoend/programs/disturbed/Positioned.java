// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.nio.ByteBuffer;

/** An end whose calls take a position in the file. Each call continues where the last one ended. */
final class Positioned implements End.Call {
    private final At at;
    private long position;

    Positioned(At at) {
        this.at = at;
    }

    /** One call of the JDK. */
    interface At {
        int move(ByteBuffer buffer, long position) throws IOException;
    }

    @Override
    public long move(ByteBuffer buffer) throws IOException {
        int n = at.move(buffer, position);
        position += Math.max(0, n);
        return n;
    }
}
