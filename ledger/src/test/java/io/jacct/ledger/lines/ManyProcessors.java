// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import io.jacct.ledger.task.BusyThreads;

/**
 * A model of many processors, on paper: no measurement. Each processor has one thread, which does
 * the same operation again and again. The numbers of lines are those of {@link Counts}. All times
 * are assumptions, in nanoseconds.
 *
 * <p>The model is a closed network of queues, solved by mean value analysis. A thread is at its own
 * work, at the stripes, or at the one word of an executor. Its own work includes the books as far
 * as their lines are in its own cache. The stripes are one queue with as many servers as there are
 * stripes, by Seidmann's approximation, because a thread takes any free stripe. The holder of a
 * stripe gets the stripe's lines, one after the other, from the processor that had them last.
 *
 * <p>Where threads wait, each visit costs one transfer more, as likely as another thread is there:
 * a compare-and-set fails once, or a thread that waits has read the holder. A thread changes the
 * word while it holds a stripe; the model has the two one after the other. It leaves out what the
 * JDK and the kernel share, and that a holder may lose its processor.
 */
final class ManyProcessors {
    /** The part of the books during which a thread holds a stripe, without transfers. */
    static final double HELD = 10;

    /** A line comes from another processor of the same socket, or from another socket. */
    static final double NEAR = 60;

    static final double FAR = 140;

    /** The processors of the largest machine. */
    static final int MOST = 256;

    /** The processors of a socket. */
    static final int SOCKET = 64;

    /** From the look at an executor's word to its change, without transfers: its clock stands. */
    static final double CHANGE = 5;

    /**
     * What threads do.
     *
     * @param own the operation itself, without the agent
     * @param books what the agent adds, where all lines are in the processor's own cache
     * @param visits how often it holds a stripe
     * @param lines the transfers of these visits, if each of its lines was elsewhere
     * @param words how often it changes the one word
     * @param busy how often it writes a line of {@code BusyThreads}
     */
    record Load(double own, double books, int visits, int lines, int words, int busy) {}

    private final Load load;
    private final int mostStripes;

    /** With that many stripes at most; a device begins with one. */
    ManyProcessors(Load load, int mostStripes) {
        this.load = load;
        this.mostStripes = mostStripes;
    }

    /** The time of a transfer between any two of so many processors. */
    private static double transfer(int processors) {
        double far = processors <= SOCKET ? 0 : 1 - (double) SOCKET / processors;
        return NEAR + far * (FAR - NEAR);
    }

    /** Contention doubles the stripes, so there are no more than threads. */
    int stripes(int processors) {
        return Math.min(mostStripes, Integer.highestOneBit(2 * processors - 1));
    }

    /** Whether threads meet at stripes at all. */
    boolean hasStripes() {
        return load.visits > 0;
    }

    /** How likely a thread of the others has the same line of {@code BusyThreads}. */
    private static double sameLine(int processors) {
        return 1 - Math.pow(1 - 1.0 / BusyThreads.FIRST_LINES, processors - 1);
    }

    /** Operations in a second, of all processors together. */
    double throughput(int processors) {
        double transfer = transfer(processors);
        int stripes = stripes(processors);
        double elsewhere = Math.max(0, 1 - (double) stripes / processors);
        double own = load.own + load.books - load.visits * HELD - load.words * CHANGE;
        own += load.busy * sameLine(processors) * transfer;
        double atStripes = 0;
        double atWord = 0;
        double rate = 0;
        for (int n = 1; n <= processors; n++) {
            double held =
                    load.visits * (HELD + met(atStripes) * transfer)
                            + load.lines * elsewhere * transfer;
            double apart = held * (stripes - 1) / stripes;
            double stripe = held / stripes * (1 + atStripes);
            double change = CHANGE + (1 - 1.0 / processors) * (1 + met(atWord)) * transfer;
            double word = load.words * change * (1 + atWord);
            rate = n / (own + apart + stripe + word);
            atStripes = rate * stripe;
            atWord = rate * word;
        }
        return rate * 1e9;
    }

    /** How likely another thread is there, where so many are on average. */
    private static double met(double queue) {
        return queue / (1 + queue);
    }

    /** The first number of processors at which each does a tenth less than one alone does. */
    int bend() {
        double alone = throughput(1);
        int processors = 1;
        while (processors < MOST && throughput(processors) > 0.9 * processors * alone) {
            processors++;
        }
        return processors;
    }

    /** The part of the operations that the same threads would do without the agent. */
    double part(int processors) {
        return throughput(processors) * load.own / (processors * 1e9);
    }
}
