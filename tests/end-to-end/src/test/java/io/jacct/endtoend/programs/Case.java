// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.ledger.Ledger;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Operations between {@link #begin()} and {@link #end()}, with a statement of their counts. Prints
 * two lines that must be the same but for the first word: what it did, and what jacct and the
 * kernel have seen.
 *
 * <pre>
 * did end of file | fileReads=2 fileReadBytes=10 | rchar=10 wchar=0
 * saw end of file | fileReads=2 fileReadBytes=10 | rchar=10 wchar=0
 * </pre>
 *
 * <p>Compared are all I/O operations and bytes, those that are not stated as zero, but for the
 * "others" (positions, sizes), whose number is the JDK's own affair. The kernel must have seen all
 * stated bytes but those that are said to be {@linkplain #unseen unseen}. Reading the kernel's
 * numbers is itself counted; that is a constant and taken off.
 */
public final class Case {
    /** Some code is loaded or resolved only the second time. */
    private static final int WARM_UPS = 2;

    /** The kernel's numbers also hold what the JVM itself reads now and then; ours must not. */
    private static final int TRIES = 4;

    /** The JVM does some things 0.1 s after the start; the empty windows outlast them. */
    private static final long EMPTY_WINDOWS_NANOS = 300_000_000;

    /** So many are tried in any case. */
    private static final int EMPTY_WINDOWS = 20;

    private static final Counts COST;
    private static final long READ_COST;

    private final String name;
    private final Map<Counter, Long> did = new EnumMap<>(Counter.class);
    private final Set<Counter> ignored = EnumSet.noneOf(Counter.class);
    private boolean kernelMatters = true;
    private long leastOthers;
    private long mostOthers = Long.MAX_VALUE;
    private long unseenRead;
    private long unseenWritten;
    private Reading before;
    private Reading after;

    static {
        // the first one loads classes
        new Case("empty").window();
        Case cheapest = new Case("empty");
        cheapest.window();
        long start = System.nanoTime();
        for (int i = 0; i < EMPTY_WINDOWS || System.nanoTime() - start < EMPTY_WINDOWS_NANOS; i++) {
            Case empty = new Case("empty");
            empty.window();
            if (empty.kernelRead() < cheapest.kernelRead()) {
                cheapest = empty;
            }
        }
        COST = cheapest.after.counts.minus(cheapest.before.counts);
        READ_COST = cheapest.kernelRead();
    }

    private Case(String name) {
        this.name = name;
    }

    /** What is to be done and stated. */
    interface Body {
        void run(Case it) throws Exception;
    }

    /** Runs {@code body} until it is warm, and then for good. */
    static void run(String name, Body body) throws Exception {
        Case it = null;
        for (int i = -WARM_UPS; i < TRIES && (i <= 0 || it.onlyKernelDiffers()); i++) {
            it = new Case(name);
            body.run(it);
        }
        System.out.println("did " + name + " | " + it.didCounts() + " | " + it.didKernel());
        System.out.println("saw " + name + " | " + it.sawCounts() + " | " + it.sawKernel());
    }

    private boolean onlyKernelDiffers() {
        return didCounts().equals(sawCounts()) && !didKernel().equals(sawKernel());
    }

    /** Starts to look. */
    void begin() {
        before = Reading.countsFirst();
    }

    /** Looks no more. */
    void end() {
        after = Reading.kernelFirst();
    }

    private void window() {
        begin();
        end();
    }

    /** States the counts of the operations in between. */
    Case did(Counter counter, long n) {
        did.merge(counter, n, Long::sum);
        return this;
    }

    /** The number of these is up to the JDK or the network. */
    Case anyNumberOf(Counter... counters) {
        ignored.addAll(Set.of(counters));
        return this;
    }

    /** Of the stated bytes, those that the kernel does not count as read or written. */
    Case unseen(long readBytes, long writtenBytes) {
        unseenRead += readBytes;
        unseenWritten += writtenBytes;
        return this;
    }

    /** Others of files that are to be seen; more are the JDK's own. */
    Case atLeastOthers(long n) {
        leastOthers = n;
        return this;
    }

    /** Others of files, where their number is not up to the JDK. */
    Case exactlyOthers(long n) {
        mostOthers = n;
        return atLeastOthers(n);
    }

    /** What a selector writes to itself when it is woken up, as by its close. */
    Case selectorWokenUp() {
        return unseen(0, -Long.BYTES);
    }

    /** The kernel also counts other things for this process meanwhile. */
    Case kernelAside() {
        kernelMatters = false;
        return this;
    }

    private String didCounts() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            append(text, counter, did.getOrDefault(counter, 0L));
        }
        return text + others(leastOthers);
    }

    private String sawCounts() {
        Counts saw = after.counts.minus(before.counts).minus(COST);
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            append(text, counter, saw.get(counter));
        }
        return text + others(saw.get(Counter.FILE_OTHERS));
    }

    private String others(long n) {
        return n < leastOthers ? " others=" + n : n > mostOthers ? " others=" + n : "";
    }

    private void append(StringJoiner text, Counter counter, long value) {
        boolean counts =
                counter.id() < Counter.PARKS.id()
                        && counter.unit() != Unit.NANOSECONDS
                        && !counter.label().endsWith("Others");
        if (counts && !ignored.contains(counter) && value != 0) {
            text.add(counter.label() + "=" + value);
        }
    }

    private String didKernel() {
        long read = -unseenRead;
        long written = -unseenWritten;
        for (Map.Entry<Counter, Long> entry : did.entrySet()) {
            String label = entry.getKey().label();
            read += label.endsWith("ReadBytes") ? entry.getValue() : 0;
            written += label.endsWith("WriteBytes") ? entry.getValue() : 0;
        }
        return kernel(read, written);
    }

    private String sawKernel() {
        return kernel(kernelRead() - READ_COST, after.kernel.written() - before.kernel.written());
    }

    private String kernel(long read, long written) {
        return kernelMatters ? "rchar=" + read + " wchar=" + written : "kernel aside";
    }

    private long kernelRead() {
        return after.kernel.read() - before.kernel.read();
    }

    /** What jacct and the kernel had counted at one time; the kernel's is always the inner one. */
    private static final class Reading {
        private static final Page PAGE;

        Counts counts;
        Kernel kernel;

        static {
            try {
                PAGE = Page.own();
            } catch (PageException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static Reading countsFirst() {
            Reading reading = new Reading();
            reading.readCounts();
            reading.kernel = Kernel.now();
            return reading;
        }

        static Reading kernelFirst() {
            Reading reading = new Reading();
            reading.kernel = Kernel.now();
            reading.readCounts();
            return reading;
        }

        /** A reader that meets a writer yields, which is not what the case is about. */
        private void readCounts() {
            Ledger.exempt();
            try {
                counts = PAGE.snapshot().totals().counted();
            } catch (PageException e) {
                throw new IllegalStateException(e);
            } finally {
                Ledger.include();
            }
        }
    }
}
