// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.InterruptedByTimeoutException;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Moves through one end until all is done or it is cut off, keeps account, and closes the end. Read
 * by others when its thread has ended.
 */
abstract class Worker implements Runnable {
    /** A pause is at most this long. */
    private static final int PAUSE_NANOS = 100_000;

    final Link link;
    final Random random;
    private final End end;

    /** How many calls were made, and how many of them threw, for a time-out or anything else. */
    int calls;

    int failures;
    int timeouts;

    /** What the calls said they have moved. */
    long told;

    /** Why it could not go on, null if it was through. */
    Exception cut;

    /** When this opens, the others are to wait no more. */
    private CountDownLatch awaited;

    private volatile boolean ended;

    Worker(Link link, End end, Random random) {
        this.link = link;
        this.end = end;
        this.random = random;
    }

    /** Has it stand still somewhere on its way until {@code event}, so that the other side must. */
    void await(CountDownLatch event) {
        awaited = event;
    }

    final boolean ended() {
        return ended;
    }

    /** Moves, for as long as there is something to. */
    abstract void work() throws IOException, InterruptedException;

    @Override
    public final void run() {
        try {
            work();
        } catch (IOException | ClosedSelectorException | InterruptedException e) {
            cut = e;
        } finally {
            ended = true;
            close();
        }
    }

    private void close() {
        try {
            end.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One call. Returns as the end does, 0 when it timed out. */
    final long move(ByteBuffer buffer) throws IOException {
        calls++;
        try {
            long n = end.move(buffer);
            told += Math.max(0, n);
            return n;
        } catch (SocketTimeoutException e) {
            timeouts++;
            return 0;
        } catch (IOException e) {
            failures++;
            timeouts += e instanceof InterruptedByTimeoutException ? 1 : 0;
            throw e;
        }
    }

    /** What lies between two calls. */
    void pause() throws InterruptedException {
        if (awaited != null && random.nextInt(3) == 0) {
            awaited.await();
        }
        if (random.nextInt(8) == 0) {
            LockSupport.parkNanos(random.nextInt(PAUSE_NANOS));
        }
    }
}
