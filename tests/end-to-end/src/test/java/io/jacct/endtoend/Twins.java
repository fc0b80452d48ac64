// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import java.util.function.Function;

/**
 * Two JVMs that run the same program, of which a test disturbs one. They answer the order {@code
 * rounds N} with the time of the fastest of N rounds, and they get it in turn. A machine that is
 * slower for a while, or a program that changes with its rounds, slows down both. Only the
 * disturbance slows down one.
 */
final class Twins implements AutoCloseable {
    static final int ROUNDS = 10;
    private static final int WARM_UP = 20;
    private static final int MEASURED = 4;

    /** Other processes use the processors, too, so the best of these short measurements counts. */
    private static final int MOST_TIMES = 30;

    private final RunningJvm disturbed;
    private final RunningJvm twin;
    private final Fastest before = new Fastest();

    /** Starts both, each with a name of its own, and waits until they are warm. */
    Twins(Function<String, ChildJvm> program) throws Exception {
        disturbed = program.apply("disturbed").start();
        twin = program.apply("twin").start();
        disturbed.await("ready");
        twin.await("ready");
        for (int i = 0; i < WARM_UP; i++) {
            new Fastest().measure();
        }
        for (int i = 0; i < MEASURED; i++) {
            before.measure();
        }
    }

    /** The JVM to disturb. */
    RunningJvm disturbed() {
        return disturbed;
    }

    /**
     * Both do this and say the word at its end; {@code meanwhile} happens while one of them does.
     */
    void order(String order, String answer, Disturbance meanwhile) throws Exception {
        disturbed.say(order);
        meanwhile.happen();
        disturbed.await(answer);
        twin.say(order);
        twin.await(answer);
    }

    /**
     * The speed now divided by the one before: the larger one of the program's own and the one
     * relative to the twin.
     *
     * @param enough no more is measured when this is reached
     */
    double speed(double enough) throws Exception {
        Fastest now = new Fastest();
        now.measure();
        for (int i = 0; i < MOST_TIMES && now.speed() < enough; i++) {
            now.measure();
        }
        return now.speed();
    }

    @Override
    public void close() {
        disturbed.close();
        twin.close();
    }

    /** What happens to one of the two. */
    interface Disturbance {
        void happen() throws Exception;
    }

    /** The fastest round of each so far. */
    private final class Fastest {
        private long ofDisturbed = Long.MAX_VALUE;
        private long ofTwin = Long.MAX_VALUE;

        void measure() throws InterruptedException {
            ofDisturbed = Math.min(ofDisturbed, rounds(disturbed));
            ofTwin = Math.min(ofTwin, rounds(twin));
        }

        double speed() {
            double own = (double) before.ofDisturbed / ofDisturbed;
            return Math.max(own, own * ofTwin / before.ofTwin);
        }

        private long rounds(RunningJvm running) throws InterruptedException {
            running.say("rounds " + ROUNDS);
            return Long.parseLong(running.await("fastest "));
        }
    }
}
