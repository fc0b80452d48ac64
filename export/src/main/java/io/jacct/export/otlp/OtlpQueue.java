// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import io.opentelemetry.sdk.metrics.data.MetricData;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Requests that wait for a receiver. It holds a bounded number of points: if more come, the oldest
 * are dropped, and counted. Later points say the same and more, because all values are sums since a
 * start. Any thread.
 */
final class OtlpQueue {
    /**
     * One request.
     *
     * @param points how many are in it
     */
    record Batch(List<MetricData> metrics, int points) {}

    private final int most;
    private final Deque<Batch> waiting = new ArrayDeque<>();

    /** The one that is on its way, which is not dropped; null: none. */
    private Batch current;

    private int points;
    private long dropped;
    private boolean closed;

    OtlpQueue(int most) {
        this.most = most;
    }

    /** A batch that is larger than the whole queue is the only one that waits. */
    synchronized void add(Batch batch) {
        waiting.addLast(batch);
        points += batch.points;
        while (points > most && waiting.size() > 1) {
            Batch oldest = waiting.removeFirst();
            points -= oldest.points;
            dropped += oldest.points;
        }
        notifyAll();
    }

    /** The one that is to be sent; waits until there is one. Null if it is closed and empty. */
    synchronized Batch head() throws InterruptedException {
        while (current == null && waiting.isEmpty() && !closed) {
            wait();
        }
        if (current == null) {
            current = waiting.pollFirst();
        }
        return current;
    }

    /** The one that was to be sent was delivered. */
    synchronized void delivered() {
        points -= current.points;
        current = null;
        notifyAll();
    }

    /** Waits until it is empty, at most so long. Returns whether it is. */
    synchronized boolean drain(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; points > 0 && left > 0; ) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
        return points == 0;
    }

    /** Nothing more comes. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized long dropped() {
        return dropped;
    }

    synchronized int points() {
        return points;
    }
}
