// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.Layout;

/**
 * Boot loader. What the {@code Sampler} has seen of one task. With it, the sampler need not ask
 * again about a task that has not run. Only the sampler uses it.
 */
public final class SampledTask {
    /** The number of looks for which the sampler asks about a task after it has run. */
    private static final int RESTLESS = 10;

    /** The task's CPU time at the last question; -1 before the first. */
    public long cpu = -1;

    /** Whether the task has run since its files were read. */
    public boolean changed;

    /** Since when a monitor blocks the task; null if none does. */
    public Block block;

    private long moved;
    private long sequence;
    private long operation;

    /** A monitor blocks a task. */
    public static final class Block {
        /**
         * Of a second. A thread that waits to enter a monitor wakes up once a second to look for
         * it.
         */
        private static final long LITTLE = 2_000;

        private static final long SECOND_NANOS = 1_000_000_000;

        private final long sequence;
        private final long operation;

        /** As last told; -1 while it is not known. */
        private long cpu;

        /** When that was told first. */
        private long told;

        /** What the task had booked, and was doing, when it was first seen; its CPU time then. */
        public Block(long sequence, long operation, long cpu, long now) {
            this.sequence = sequence;
            this.operation = operation;
            this.cpu = cpu;
            this.told = now;
        }

        /**
         * Whether the task, which is blocked again or still, has been so since the last look: it
         * has booked nothing since, and hardly run. Its CPU time may be of many seconds, because
         * not each look asks for it.
         */
        public boolean goesOn(long sequenceNow, long operationNow, long cpuNow, long now) {
            long ran = cpu < 0 ? 0 : cpuNow - cpu;
            boolean little = ran * LITTLE <= Math.max(SECOND_NANOS, now - told);
            if (ran != 0 || cpu < 0) {
                cpu = cpuNow;
                told = now;
            }
            return sequenceNow == sequence && operationNow == operation && little;
        }
    }

    /**
     * Whether the task has run, or may have: it ran not long ago, or has booked, or has begun an
     * operation. A task that has run without any of these shows in the CPU time of the process.
     */
    public boolean mayHaveRun(Seqlock stripe, long look) {
        return cpu < 0
                || look - moved <= RESTLESS
                || sequence != stripe.get(Layout.SEQUENCE)
                || operation != stripe.get(Layout.OPERATION);
    }

    /** Called before the question: the next look sees everything that the task books after this. */
    public void asking(Seqlock stripe) {
        sequence = stripe.get(Layout.SEQUENCE);
        operation = stripe.get(Layout.OPERATION);
    }

    /** Takes the JVM's answer. True if the task has run since the last one. */
    public boolean answered(long nanos, long look) {
        if (nanos == cpu) {
            return false;
        }
        cpu = nanos;
        moved = look;
        return true;
    }
}
