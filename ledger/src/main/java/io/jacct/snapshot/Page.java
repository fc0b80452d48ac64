// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.ledger.LedgerStart;
import io.jacct.memory.Layout;
import io.jacct.memory.PageDirectory;
import io.jacct.memory.PageMemory;
import io.jacct.memory.ProcStat;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * An open page, for reading: of this JVM, of another one, or of one that has ended, by whatever
 * end. Reading costs the writer nothing; it does not notice. For one thread at a time.
 */
public final class Page implements AutoCloseable {
    private final PageParts parts;
    private final PageView view;
    private final boolean own;
    private final PageReader reader;
    private final DepartureReader departures;

    private Page(PageParts parts, boolean own) throws PageException {
        this.parts = parts;
        this.view = new PageView(parts);
        this.own = own;
        this.reader = new PageReader(view);
        this.departures = new DepartureReader(view);
    }

    /** Opens the page in {@code file}, of a live or a dead JVM. */
    public static Page open(File file) throws PageException {
        PageParts parts = new FileParts(file);
        try {
            return new Page(parts, false);
        } catch (PageException noPage) {
            parts.close();
            throw noPage;
        }
    }

    /** The page of the ledger in this JVM. */
    public static Page own() throws PageException {
        PageMemory memory = LedgerStart.page();
        if (memory == null) {
            throw new PageException("this JVM runs without jacct");
        }
        return of(memory);
    }

    /** A page of this JVM. */
    static Page of(PageMemory memory) throws PageException {
        return new Page(PageParts.own(memory), true);
    }

    /** Where the page of process {@code pid} of this user lies by default; it need not exist. */
    public static File ofPid(long pid) {
        return new File(PageDirectory.path(), Long.toString(pid));
    }

    /** The default pages of this user that exist, of live and dead JVMs, by process id. */
    public static List<File> list() {
        File[] files = PageDirectory.path().listFiles((dir, name) -> name.matches("[0-9]+"));
        List<File> pages = new ArrayList<>(files == null ? List.of() : Arrays.asList(files));
        pages.sort(Comparator.comparingLong(file -> Long.parseLong(file.getName())));
        return pages;
    }

    /** Reads the whole page: about a microsecond a task, and a few a device. */
    public Snapshot snapshot() throws PageException {
        return reader.snapshot(alive());
    }

    /**
     * Reads tasks and what they did, and not the inventory, which is {@link Inventory#NONE} then:
     * about a microsecond a task, however many devices there are. All else is as in {@link
     * #snapshot()}; {@code tornRecords} are those among what was read.
     */
    public Snapshot snapshotOfTasks() throws PageException {
        return reader.snapshotOfTasks(alive());
    }

    /** The number of the last exit of a thread. */
    public long lastExit() {
        return view.header(Layout.PAGE_EXITS);
    }

    /** The number of the last departure, of a thread or not. */
    public long lastFold() {
        return view.header(Layout.PAGE_FOLDS);
    }

    /** The number of the last departure whose record is another task's by now. */
    public long lastReusedFold() {
        return view.header(Layout.PAGE_REUSED_FOLD);
    }

    /**
     * The tasks that have ended after that fold, in order; among them each that a snapshot or
     * {@link #cohorts()} taken before has summed up, unless its record is another task's by now.
     * Only the last {@code exits.max} are kept for sure: the numbers have a gap where some are
     * gone, and {@link #lastReusedFold()}, asked afterwards, is higher than the last of them where
     * those after it are.
     */
    public List<Departure> departures(long fold) throws PageException {
        return departures.since(fold, clock());
    }

    /** What departed tasks did, by group and pool; each sum as it was at one instant. */
    public List<Cohort> cohorts() throws PageException {
        return departures.cohorts(clock());
    }

    private Clock clock() {
        return Clock.of(view, System.nanoTime(), alive());
    }

    /** Whether the JVM that writes the page still runs, and not another process with its number. */
    public boolean alive() {
        if (own) {
            return true;
        }
        if (view.header(Layout.PAGE_STATE) == Layout.STATE_CLOSED) {
            return false;
        }
        File stat = new File("/proc/" + view.header(Layout.PAGE_PID) + "/stat");
        try (BufferedReader line = new BufferedReader(new FileReader(stat))) {
            return ProcStat.start(line.readLine()) == view.header(Layout.PAGE_PROCESS_START);
        } catch (IOException | RuntimeException gone) {
            return false;
        }
    }

    /** Mappings go with the garbage collector. */
    @Override
    public void close() {
        parts.close();
    }
}
