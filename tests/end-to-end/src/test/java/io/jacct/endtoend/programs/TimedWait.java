// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;

/**
 * A wait of this thread, or of virtual threads, that the program measures itself. Prints two lines
 * that must be the same except for the first word, with all counted waits and their times. A time
 * is right if it is at most the program's own measurement around it, and at most a tenth less.
 *
 * <pre>
 * did sleep | sleeps=1 | sleepNanos right
 * saw sleep | sleeps=1 | sleepNanos right
 * </pre>
 */
public final class TimedWait {
    /** The number of tries. A try fails if a thread gets no processor in the measured part. */
    private static final int TRIES = 5;

    private static final int WARM_UPS = 1;

    private final String name;
    private final Supplier<Counts> source;
    private final Map<Counter, Long> counts = new EnumMap<>(Counter.class);
    private final Set<Counter> some = EnumSet.noneOf(Counter.class);
    private Counter time;
    private String flaw = "";
    private long measured;
    private Counts before;
    private Counts saw;
    private long began;

    private TimedWait(String name, Supplier<Counts> source) {
        this.name = name;
        this.source = source;
    }

    /** The wait, with its measurement and its statement. */
    public interface Body {
        void run(TimedWait it) throws Exception;
    }

    /** Runs on the calling thread. */
    public static void run(String name, Body body) throws Exception {
        run(name, TimedWait::mine, body);
    }

    /** Runs on virtual threads. */
    public static void runVirtual(String name, Body body) throws Exception {
        run(name, TimedWait::virtual, body);
    }

    private static void run(String name, Supplier<Counts> source, Body body) throws Exception {
        TimedWait it = null;
        for (int i = -WARM_UPS; i < TRIES && (i <= 0 || !it.did().equals(it.saw())); i++) {
            it = new TimedWait(name, source);
            body.run(it);
        }
        System.out.println("did " + it.did());
        System.out.println("saw " + it.saw());
    }

    static Counts mine() {
        return me().counts().counted();
    }

    public static Task me() {
        long id = Thread.currentThread().getId();
        try (Page page = Page.own()) {
            return page.snapshot().tasks().stream()
                    .filter(task -> task.id() == id)
                    .findFirst()
                    .orElseThrow();
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Counts virtual() {
        try (Page page = Page.own()) {
            return page.snapshot().groups().stream()
                    .filter(group -> group.name().equals("VirtualThreads"))
                    .map(Group::counts)
                    .findFirst()
                    .orElse(Counts.ZERO);
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    public void begin() {
        before = source.get();
        began = System.nanoTime();
    }

    public void end() {
        measured(System.nanoTime() - began);
        look();
    }

    /** States a wait that is only a part of the time, or that another thread has. */
    public void look() {
        saw = source.get().minus(before);
    }

    /** The duration by the program's own clock. */
    public TimedWait measured(long nanos) {
        measured = nanos;
        return this;
    }

    public long measured() {
        return measured;
    }

    /** The counted value of {@code counter}. */
    public long saw(Counter counter) {
        return saw.get(counter);
    }

    public TimedWait did(Counter counter, long n) {
        counts.put(counter, n);
        return this;
    }

    /** At least one. */
    public TimedWait didSome(Counter counter) {
        some.add(counter);
        return this;
    }

    /** Compares with the JVM's own values; empty if they agree. */
    public TimedWait flaw(String otherwise) {
        flaw = otherwise;
        return this;
    }

    /** The counters that have all the time. */
    public TimedWait spent(Counter counter) {
        time = counter;
        return this;
    }

    private String did() {
        StringJoiner text = new StringJoiner(" ", name + " |", " |");
        text.setEmptyValue(name + " | |");
        for (Counter counter : Counter.values()) {
            if (some.contains(counter)) {
                text.add(" " + counter.label());
            } else if (counts.getOrDefault(counter, 0L) != 0) {
                text.add(" " + counter.label() + "=" + counts.get(counter));
            }
        }
        return text + (time == null ? "" : " " + time.label() + " right");
    }

    private String saw() {
        StringJoiner text = new StringJoiner(" ", name + " |", " |");
        text.setEmptyValue(name + " | |");
        StringBuilder times = new StringBuilder();
        for (Counter counter : Counter.values()) {
            long value = saw.get(counter);
            // the thread does this last, after it has stored its result
            if (value == 0 || counter.label().startsWith("virtual")) {
                continue;
            }
            if (counter.unit() == Unit.NANOSECONDS) {
                times.append(" ").append(counter.label()).append(" ").append(right(value));
            } else if (some.contains(counter)) {
                text.add(" " + counter.label());
            } else if (counter.id() >= Counter.PARKS.id()) {
                text.add(" " + counter.label() + "=" + value);
            }
        }
        return text.toString() + times + flaw;
    }

    private String right(long nanos) {
        boolean right = nanos <= measured && nanos >= measured - measured / 10;
        return right ? "right" : nanos + " of " + measured;
    }
}
