// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Writes a few times, small and large amounts. */
final class Writer extends Worker {
    private static final int WRITES = 8;
    private static final int SMALL = 1_000;

    /** The number of small writes for which a socket's buffer has room. */
    private static final int DATAGRAMS = 40;

    /** A pause in which a read times out. */
    private static final int LONG_PAUSE_NANOS = 3_000_000;

    Writer(Link link, Random random) {
        super(link, link.out, random);
    }

    @Override
    void work() throws IOException, InterruptedException {
        boolean array = link.arrays || random.nextBoolean();
        int writes = 1 + random.nextInt(link.datagrams ? DATAGRAMS : WRITES);
        for (int i = 0; i < writes; i++) {
            pause();
            move(Bytes.toSend(array, size()));
        }
    }

    private int size() {
        int choice = link.datagrams ? 0 : random.nextInt(10);
        int most = choice < 5 ? SMALL : choice < 8 ? Bytes.LARGEST_READ : Bytes.LARGEST;
        return 1 + random.nextInt(most);
    }

    @Override
    void pause() throws InterruptedException {
        super.pause();
        if (link.timeouts && random.nextInt(link.datagrams ? 20 : 5) == 0) {
            LockSupport.parkNanos(random.nextInt(LONG_PAUSE_NANOS));
        }
    }
}
