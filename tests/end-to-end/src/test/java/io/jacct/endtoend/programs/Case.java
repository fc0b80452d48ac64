// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
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
 * two lines that must be the same except for the first word: the stated counts, and the counts of
 * jacct and the kernel.
 *
 * <pre>
 * did end of file | fileReads=2 fileReadBytes=10 | rchar=10 wchar=0
 * saw end of file | fileReads=2 fileReadBytes=10 | rchar=10 wchar=0
 * </pre>
 *
 * <p>All I/O operations and bytes are compared; counts that are not stated must be zero. "Other"
 * operations (positions, sizes) are left out, because their number depends on the JDK. The kernel
 * must have seen all stated bytes, except those stated as {@linkplain #unseen unseen}. Reading the
 * kernel's numbers is itself counted; that is a constant, which is subtracted.
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

    /**
     * The time of the empty windows: longer than the 0.1 s after the start in which the JVM still
     * does I/O.
     */
    private static final long EMPTY_WINDOWS_NANOS = 300_000_000;

    /** The least number of empty windows. */
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

    /** The operations and their statement. */
    public interface Body {
        void run(Case it) throws Exception;
    }

    /** Runs {@code body} until it is warm, and then once more with the comparison. */
    public static void run(String name, Body body) throws Exception {
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

    /** Begins the measured part. */
    public void begin() {
        before = Reading.countsFirst();
    }

    /** Ends the measured part. */
    public void end() {
        after = Reading.kernelFirst();
    }

    private void window() {
        begin();
        end();
    }

    /** States the counts of the operations between the two. */
    public Case did(Counter counter, long n) {
        did.merge(counter, n, Long::sum);
        return this;
    }

    /** States that the number of these operations depends on the JDK or the network. */
    public Case anyNumberOf(Counter... counters) {
        ignored.addAll(Set.of(counters));
        return this;
    }

    /** States the bytes that the kernel does not count as read or written. */
    public Case unseen(long readBytes, long writtenBytes) {
        unseenRead += readBytes;
        unseenWritten += writtenBytes;
        return this;
    }

    /** States the least number of other operations on files; the JDK may do more. */
    public Case atLeastOthers(long n) {
        leastOthers = n;
        return this;
    }

    /** States the number of other operations on files, if it does not depend on the JDK. */
    public Case exactlyOthers(long n) {
        mostOthers = n;
        return atLeastOthers(n);
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
                (counter.id() < Counter.PARKS.id() || counter.id() >= Counter.BESIDE)
                        && !counter.unit().isTime()
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

    /**
     * The counts of jacct and of the kernel at one time. The kernel's reading is always the inner
     * one.
     */
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

        /**
         * Leaves out yields: a reader that meets a writer yields, which does not belong to the
         * case.
         */
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
