// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Expectation.Scope;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Operations between {@link #begin()} and {@link #end()}, with a statement of what they cause.
 * Prints two lines that must be the same except for the first word: what was stated, and what jacct
 * and the kernel saw.
 *
 * <pre>
 * did end of file | fileReads=2 fileReadBytes=10 |  | rchar=10 wchar=0
 * saw end of file | fileReads=2 fileReadBytes=10 |  | rchar=10 wchar=0
 * did sleep | sleeps=1 | sleepNanos right
 * saw sleep | sleeps=1 | sleepNanos right
 * did abort |  | waiting=2 running=1
 * saw abort |  | waiting=2 running=1
 * </pre>
 *
 * <p>The first example is about {@linkplain #run I/O}: its parts are counts, times, and the bytes
 * that the kernel must have seen. The second one is about {@linkplain #runWait waits}, and the
 * third one has only {@linkplain #runOnce statements} of its own. The kind of the case decides what
 * must be zero if it is not stated: see {@link Scope}.
 */
public final class Case {
    /**
     * Runs before the measured one, because some code is loaded or resolved only at the second run.
     */
    private static final int WARM_UPS = 2;

    /**
     * The number of attempts, because the kernel's numbers may also contain reads of the JVM
     * itself.
     */
    private static final int TRIES = 4;

    private static final int WARM_UPS_OF_WAITS = 1;

    /** A try fails if a thread gets no processor in the measured part. */
    private static final int TRIES_OF_WAITS = 5;

    /**
     * The time of empty windows: longer than the 0.1 s after the start in which the JVM still does
     * I/O.
     */
    private static final long SETTLING_NANOS = 300_000_000;

    private static boolean settled;

    private final Expectation expected;
    private final Window window;
    private final boolean kernelMatters;
    private final StringJoiner did = new StringJoiner(" ");
    private final StringJoiner saw = new StringJoiner(" ");
    private String flaw = "";
    private long began;

    private Case(Expectation expected, Window window, boolean kernelMatters) {
        this.expected = expected;
        this.window = window;
        this.kernelMatters = kernelMatters;
    }

    /** One run of a case about I/O, with these words. */
    public static Case of(String words, Window window) {
        return new Case(new Expectation(words, window, Scope.ALL), window, true);
    }

    /** The same where the kernel's numbers do not matter. */
    public static Case withoutKernel(String words, Window window) {
        return new Case(new Expectation(words, window, Scope.ALL), window, false);
    }

    private static Case ofIo() {
        Window window = new Window(Window.ALL, Window.ALL);
        return new Case(new Expectation("", window, Scope.IO), window, true);
    }

    private static Case ofWaits(Window window) {
        return new Case(new Expectation("", window, Scope.WAITS), window, false);
    }

    /** The operations and their statement. */
    public interface Body {
        /** Is called for each run, with an {@code it} of its own. */
        void run(Case it) throws Exception;
    }

    /** I/O of all threads: runs until it is warm, and then once more with the comparison. */
    public static void run(String name, Body body) throws Exception {
        run(name, Case::ofIo, body);
    }

    /** The same for cases that are made otherwise. */
    public static void run(String name, Supplier<Case> runs, Body body) throws Exception {
        settle();
        repeat(WARM_UPS, TRIES, runs, Case::onlyKernelDiffers, body).print(name);
    }

    /** Waits of the calling thread. */
    public static void runWait(String name, Body body) throws Exception {
        runWait(name, () -> new Window(Window.MINE, Window.MINE), body);
    }

    /** Waits of virtual threads. */
    public static void runVirtualWait(String name, Body body) throws Exception {
        runWait(name, () -> new Window(Window.VIRTUAL, Window.VIRTUAL), body);
    }

    private static void runWait(String name, Supplier<Window> window, Body body) throws Exception {
        Supplier<Case> runs = () -> ofWaits(window.get());
        repeat(WARM_UPS_OF_WAITS, TRIES_OF_WAITS, runs, it -> !it.isRight(), body).print(name);
    }

    /** Nothing is compared but what the body {@linkplain #state states}, and it runs once. */
    public static void runOnce(String name, Body body) throws Exception {
        Window window = new Window();
        Case it = new Case(new Expectation("", window, Scope.NOTHING), window, false);
        body.run(it);
        it.print(name);
    }

    private static Case repeat(
            int warmUps, int tries, Supplier<Case> runs, Predicate<Case> again, Body body)
            throws Exception {
        Case it = null;
        for (int i = -warmUps; i < tries && (i <= 0 || again.test(it)); i++) {
            it = runs.get();
            body.run(it);
        }
        return it;
    }

    private static void settle() {
        long start = System.nanoTime();
        while (!settled && System.nanoTime() - start < SETTLING_NANOS) {
            Window empty = new Window();
            empty.begin();
            empty.end();
        }
        settled = true;
    }

    /** Begins the measured part. */
    public void begin() {
        window.begin();
        began = System.nanoTime();
    }

    /** Ends the measured part. */
    public void end() {
        measured(System.nanoTime() - began);
        look();
    }

    /** Ends it where the time is only a part of that, or another thread's. */
    public void look() {
        window.end();
    }

    /** The duration by the program's own clock. */
    public Case measured(long nanos) {
        expected.measured(nanos);
        return this;
    }

    /** That duration. */
    public long measured() {
        return expected.measured();
    }

    /** The counted value of {@code counter}. */
    public long saw(Counter counter) {
        return window.counted(counter);
    }

    /** States the counts of the operations between the two. */
    public Case did(Counter counter, long n) {
        expected.add(counter, n);
        return this;
    }

    /** States at least one. */
    public Case didSome(Counter counter) {
        expected.state(counter, Expectation.SOME);
        return this;
    }

    /** States that the number of these operations depends on the JDK or the network. */
    public Case anyNumberOf(Counter... counters) {
        for (Counter counter : counters) {
            expected.state(counter, Expectation.ANY);
        }
        return this;
    }

    /** States that this counter has all the measured time. */
    public Case spent(Counter counter) {
        expected.state(counter, Expectation.RIGHT);
        return this;
    }

    /** States the least number of other operations on files; the JDK may do more. */
    public Case atLeastOthers(long n) {
        expected.state(Counter.FILE_OTHERS, n + Expectation.SOME);
        return this;
    }

    /** States the number of other operations on files, if it does not depend on the JDK. */
    public Case exactlyOthers(long n) {
        expected.state(Counter.FILE_OTHERS, Long.toString(n));
        return this;
    }

    /** States the bytes that the kernel does not count as read or written. */
    public Case unseen(long readBytes, long writtenBytes) {
        expected.unseen(readBytes, writtenBytes);
        return this;
    }

    /**
     * States the bytes that a selector writes to itself when it is woken up, for example by its
     * close.
     */
    public Case selectorWokenUp() {
        return unseen(0, -Long.BYTES);
    }

    /** The kernel also counts other things for this process meanwhile. */
    public Case kernelAside() {
        expected.kernelAside();
        return this;
    }

    /** States a value of another kind. */
    public Case state(String what, long value, long actual) {
        did.add(what + "=" + value);
        saw.add(what + "=" + actual);
        return this;
    }

    /**
     * States that a time is between two durations that the program measured, one inside and one
     * around.
     */
    public Case within(String what, long least, long actual, long most) {
        did.add(what + " ok");
        boolean ok = least <= actual && actual <= most;
        saw.add(ok ? what + " ok" : what + " " + actual + " not in " + least + ".." + most);
        return this;
    }

    /** Something else that is wrong; empty if nothing is. */
    public Case flaw(String otherwise) {
        flaw = otherwise;
        return this;
    }

    /** Whether jacct saw what was stated, and the kernel too if it matters. */
    public boolean isRight() {
        return did().equals(saw());
    }

    private boolean onlyKernelDiffers() {
        return didCounts().equals(sawCounts()) && !isRight();
    }

    /** Prints both lines. */
    public void print(String name) {
        say(name, did(), saw());
    }

    /** Prints the lines of something that the program has compared in its own way. */
    public static void say(String name, Object did, Object saw) {
        System.out.println("did " + name + " | " + did);
        System.out.println("saw " + name + " | " + saw);
    }

    private String did() {
        return didCounts() + (kernelMatters ? " | " + expected.didKernel() : "");
    }

    private String saw() {
        return sawCounts() + (kernelMatters ? " | " + expected.sawKernel() : "");
    }

    private String didCounts() {
        return expected.didCounts() + " | " + expected.didTimes() + did;
    }

    private String sawCounts() {
        return expected.sawCounts() + " | " + expected.sawTimes() + saw + flaw;
    }
}
