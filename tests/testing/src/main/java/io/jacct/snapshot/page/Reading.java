// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Timer;
import io.jacct.snapshot.stack.StackUse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The read half over a page of this JVM: the same classes that read the page of another one. */
public final class Reading {
    private final PageView view;

    private Reading(PageMemory page) throws PageException {
        this.view = new PageView(PageParts.own(page));
    }

    /** Opens the page, or refuses it. */
    public static Reading of(PageMemory page) throws PageException {
        return new Reading(page);
    }

    /** Makes a reader for pages that the test itself has made ready. */
    public static Reading ofReady(PageMemory page) {
        return must(() -> of(page));
    }

    /** The page itself, which the test has made ready. */
    public static Page page(PageMemory page) {
        return must(() -> Page.of(page));
    }

    /** A snapshot of a page of this JVM, read as if its writer had gone, so without waiting. */
    public static Snapshot ofDead(PageMemory page) {
        return must(() -> new PageReader(of(page).view, -1).snapshot(false, false));
    }

    /** The pools that a reader names when {@code happening} falls between its two passes. */
    public static List<Group> poolsWhen(PageMemory page, Runnable happening) {
        return must(() -> ofReady(page).pools(happening));
    }

    private List<Group> pools(Runnable happening) throws PageException {
        TaskAggregator tally =
                new TaskAggregator(view.header(Layout.PAGE_FOLDS), new RetryBudget(true));
        List<PageView.Segment> records = view.segments(Layout.RECORDS);
        records.forEach(tally::cohorts);
        happening.run();
        records.forEach(tally::tasks);
        if (tally.unnamed()) {
            records.forEach(tally::names);
        }
        return tally.pools();
    }

    /** One snapshot. */
    public Snapshot snapshot() {
        return must(() -> new PageReader(view, -1).snapshot(true, false));
    }

    /** The stacks. */
    public List<StackUse> stacks() {
        return must(() -> new PageReader(view, -1).stacks(true));
    }

    /** Records in all segments of that type. */
    public int records(int type) {
        return must(() -> view.segments(type)).stream().mapToInt(PageView.Segment::records).sum();
    }

    /** Bytes of notes. */
    public long noteBytes() {
        return must(() -> view.segments(Layout.NOTES).get(0)).words().acquire(Layout.NOTES_USED);
    }

    /** The notes. */
    public Map<String, String> notes() {
        return must(view::notes);
    }

    /** The names of the endpoints. */
    public List<String> endpoints() {
        EndpointNames names = new EndpointNames(view);
        must(
                () -> {
                    names.refresh();
                    return null;
                });
        return names.all().stream().map(Endpoint::name).toList();
    }

    /** The executors by that clock; null if the reader gave up and reports that. */
    public List<Executor> executors(LongSupplier clock) {
        ExecutorReader reader = new ExecutorReader(view, clock);
        List<Executor> all = must(() -> reader.read(true, 0, new RetryBudget(true)));
        return reader.torn() == 0 ? all : null;
    }

    /** The devices by that clock; null if the reader gave up and reports that. */
    public List<Device> devices(LongSupplier clock) {
        DeviceReader reader = new DeviceReader(view, new EndpointNames(view), clock);
        List<Device> all = must(() -> reader.read(true, 0, new RetryBudget(true)));
        return reader.torn() == 0 ? all : null;
    }

    /** The open handles; null if the reader gave up and reports that. */
    public Handles handles() {
        HandleReader reader = new HandleReader(view);
        Clock clock = must(() -> Clock.of(view, System.nanoTime(), true));
        Handles all = must(() -> reader.read(clock, new RetryBudget(true)));
        return reader.torn() == 0 ? all : null;
    }

    /** The timer of that name, which must exist; null if the reader gave up and reports that. */
    public Timer timer(String name) {
        TimerReader reader = new TimerReader(view);
        List<Timer> all = must(() -> reader.read(Counts.ZERO, new RetryBudget(true)));
        Timer timer = all.stream().filter(each -> each.name().equals(name)).findFirst().get();
        return reader.torn() == 0 ? timer : null;
    }

    /** The reader of a sound page. */
    private interface Read<T> {
        T run() throws PageException;
    }

    private static <T> T must(Read<T> read) {
        try {
            return read.run();
        } catch (PageException damaged) {
            throw new IllegalStateException(damaged.getMessage(), damaged);
        }
    }

    /** One record, the first of the page's first segment. */
    public static final class FirstRecord {
        private final PageBuffer words;
        private final long[] copy = new long[Layout.RECORD_LENGTH / Long.BYTES];

        /** The record of a page that has one. */
        public FirstRecord(PageMemory page) {
            // behind the header and the description of the fields
            ByteBuffer segment = page.buffers()[2];
            words = new PageBuffer(segment.asReadOnlyBuffer().order(ByteOrder.nativeOrder()));
        }

        /** Copies it; false when the reader gave up. */
        public boolean copy() {
            return words.copy(0, copy, new RetryBudget(true));
        }

        /** A word of the copy. */
        public long get(int offset) {
            return copy[offset / Long.BYTES];
        }
    }
}
