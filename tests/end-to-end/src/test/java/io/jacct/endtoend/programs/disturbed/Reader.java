// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

/** Reads until the end, and checks the arrived bytes itself. */
final class Reader extends Worker {
    /** The bytes found in the buffer of a call, whatever it returned or threw. */
    long received;

    /** Whether it has seen the end. */
    boolean drained;

    Reader(Link link, Random random) {
        super(link, link.in, random);
    }

    @Override
    void work() throws IOException, InterruptedException {
        int size = Bytes.LARGEST_READ;
        boolean array = link.arrays || random.nextBoolean();
        ByteBuffer room = array ? ByteBuffer.allocate(size) : ByteBuffer.allocateDirect(size);
        while (!drained) {
            pause();
            room.clear().limit(link.datagrams ? size : 1 + random.nextInt(size));
            drained = read(room) < 0;
        }
    }

    private long read(ByteBuffer room) throws IOException {
        int arrived = 0;
        try {
            long n = move(room);
            arrived = Bytes.arrived(room);
            if (Math.max(0, n) != arrived) {
                throw new IllegalStateException(n + " said and " + arrived + " there");
            }
            return n;
        } catch (IOException e) {
            arrived = Bytes.arrived(room);
            throw e;
        } finally {
            received += arrived;
            Bytes.erase(room, arrived);
        }
    }
}
