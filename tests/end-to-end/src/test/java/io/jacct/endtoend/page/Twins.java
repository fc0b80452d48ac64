// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Two JVMs that run the same program, of which a test disturbs one. They answer the order {@code
 * rounds N} with the time of the fastest of N rounds, and they get it in turn. A machine that is
 * slower for a while, or a program that changes with its rounds, slows down both. Only the
 * disturbance slows down one.
 *
 * <p>The threads of a round wake each other, so its time depends on the processors that they get.
 * One lucky round says nothing: medians are compared.
 */
final class Twins implements AutoCloseable {
    static final int ROUNDS = 10;
    private static final int WARM_UP = 20;
    private static final int MEASURED = 15;
    private static final int LEAST = 3;

    /** Other processes use the processors, too, so more is measured while it is not enough. */
    private static final int MOST_TIMES = 60;

    private final RunningJvm disturbed;
    private final RunningJvm twin;
    private final Times before = new Times();

    /** Starts both, each with a name of its own, and waits until they are warm. */
    Twins(Function<String, ChildJvm> program) throws Exception {
        disturbed = program.apply("disturbed").start();
        twin = program.apply("twin").start();
        disturbed.await("ready");
        twin.await("ready");
        for (int i = 0; i < WARM_UP; i++) {
            new Times().measure();
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
        Times now = new Times();
        for (int i = 0; i < MOST_TIMES && (i < LEAST || now.speed() < enough); i++) {
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

    /** What each took for its fastest of {@link #ROUNDS} rounds, time after time. */
    private final class Times {
        private final List<Long> ofDisturbed = new ArrayList<>();
        private final List<Long> ofTwin = new ArrayList<>();

        void measure() throws InterruptedException {
            ofDisturbed.add(rounds(disturbed));
            ofTwin.add(rounds(twin));
        }

        double speed() {
            double own = (double) median(before.ofDisturbed) / median(ofDisturbed);
            return Math.max(own, own * median(ofTwin) / median(before.ofTwin));
        }

        private long rounds(RunningJvm running) throws InterruptedException {
            running.say("rounds " + ROUNDS);
            return Long.parseLong(running.await("fastest "));
        }

        private static long median(List<Long> times) {
            List<Long> sorted = new ArrayList<>(times);
            Collections.sort(sorted);
            return sorted.get(sorted.size() / 2);
        }
    }
}
