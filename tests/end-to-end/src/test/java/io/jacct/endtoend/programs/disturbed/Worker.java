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
 * Moves bytes through one end until all are moved or it is cut off. It keeps counts, and closes the
 * end. Other threads read the counts when its thread has ended.
 */
abstract class Worker implements Runnable {
    /** A pause is at most this long. */
    private static final int PAUSE_NANOS = 100_000;

    final Link link;
    final Random random;
    private final End end;

    /**
     * The number of calls, and the number of those that threw, for a time-out or another reason.
     */
    int calls;

    int failures;
    int timeouts;

    /** The number of moved bytes according to the calls. */
    long told;

    /** The reason why it could not continue; null if it moved all. */
    Exception cut;

    /** When this opens, other threads stop waiting. */
    private CountDownLatch awaited;

    private volatile boolean ended;

    Worker(Link link, End end, Random random) {
        this.link = link;
        this.end = end;
        this.random = random;
    }

    /**
     * Makes it stop at a random point until {@code event}, so that the other side must wait, too.
     */
    void await(CountDownLatch event) {
        awaited = event;
    }

    final boolean ended() {
        return ended;
    }

    /** Moves bytes while there are any. */
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

    /** Makes one call. Returns the end's result, or 0 if it timed out. */
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

    /** The pause between two calls. */
    void pause() throws InterruptedException {
        if (awaited != null && random.nextInt(3) == 0) {
            awaited.await();
        }
        if (random.nextInt(8) == 0) {
            LockSupport.parkNanos(random.nextInt(PAUSE_NANOS));
        }
    }
}
