// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.OwnProcess;
import io.jacct.memory.PageDirectory;
import io.jacct.memory.PageMemory;
import io.jacct.memory.PageStore;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.stack.StackUse;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * An open page, for reading: of this JVM, of another one, or of one that has ended in any way.
 * Reading is invisible to the writer and costs it nothing. For one thread at a time.
 *
 * <p>A reader retries while a writer changes a record. It waits a bounded time for all of them
 * together, and then reports such records as torn.
 */
public final class Page implements AutoCloseable {
    private final PageParts parts;
    private final PageView view;
    private final boolean own;
    private final PageReader reader;
    private final DepartureReader departures;
    private final BeancounterReader beancounters;
    private final HandleReader handles;

    /** As of the last look at the process. */
    private boolean stopped;

    private Page(PageParts parts, boolean own) throws PageException {
        this.parts = parts;
        this.view = new PageView(parts);
        this.own = own;
        this.reader = new PageReader(view, own ? -1 : jvmStart(view));
        this.departures = new DepartureReader(view);
        this.beancounters = new BeancounterReader(view);
        this.handles = new HandleReader(view);
    }

    /** Not asked for in the JVM of the page, where a reader must do no I/O. */
    private static long jvmStart(PageView view) {
        return Clock.ofTicks(view.header(Layout.PAGE_PROCESS_START));
    }

    /**
     * Opens the page in {@code file}, of a live or a dead JVM.
     *
     * @throws PageException if the file is not a page, or this version cannot read it
     */
    public static Page open(File file) throws PageException {
        PageParts parts = new FileParts(file);
        try {
            return new Page(parts, false);
        } catch (PageException noPage) {
            parts.close();
            throw noPage;
        }
    }

    /**
     * Opens the page of the ledger in this JVM.
     *
     * @throws PageException if this JVM runs without jacct
     */
    public static Page own() throws PageException {
        PageMemory memory = PageMemory.own();
        if (memory == null) {
            throw new PageException("this JVM runs without jacct");
        }
        return of(memory);
    }

    /** Opens a page of this JVM. */
    static Page of(PageMemory memory) throws PageException {
        return new Page(PageParts.own(memory), true);
    }

    /**
     * The default place of the page of process {@code pid} of this user; the file need not exist.
     * The id is meant as in the pid namespace of the caller.
     *
     * @throws PageException if the id does not tell which page it is; the message names the files
     */
    public static File ofPid(long pid) throws PageException {
        return PageFiles.ofPid(PageDirectory.path(), pid);
    }

    /**
     * The same of a process of another user, for root. That user may have put anything in this
     * place; opening the file checks it.
     *
     * @throws PageException as for this user's, or if the directory is a link
     */
    public static File ofPid(long pid, String user) throws PageException {
        File directory = PageDirectory.path(user);
        if (Files.isSymbolicLink(directory.toPath())) {
            throw new PageException(directory + " is a link, which is refused");
        }
        return PageFiles.ofPid(directory, pid);
    }

    /** The default pages of this user that exist, of live and dead JVMs, by process id. */
    public static List<File> list() {
        return PageFiles.list(PageDirectory.path());
    }

    /** The pages in another directory, by process id. */
    public static List<File> list(File directory) {
        return PageFiles.list(directory);
    }

    /** The same of all users, for root. Each may have put anything there; opening checks it. */
    public static List<File> listOfAllUsers() {
        return PageFiles.listOfAllUsers();
    }

    /** The user whose default page this is; the empty text for a page in another place. */
    public static String user(File page) {
        return PageFiles.user(page);
    }

    /**
     * Reads the whole page. Takes about a microsecond a task, and a few a device.
     *
     * @throws PageException if the page is damaged, or changes faster than it can be read
     */
    public Snapshot snapshot() throws PageException {
        boolean alive = alive();
        return whole(reader.snapshot(alive, stopped));
    }

    /**
     * Reads tasks and their counts, but not the inventory, which is {@code Inventory.NONE}. Takes
     * about a microsecond a task, however many devices there are. Everything else is as in {@link
     * #snapshot()}. {@code tornRecords} counts only the records that were read.
     *
     * @throws PageException if the page is damaged, or changes faster than it can be read
     */
    public Snapshot snapshotOfTasks() throws PageException {
        boolean alive = alive();
        return whole(reader.snapshotOfTasks(alive, stopped));
    }

    /**
     * Reads the beancounters alone, by id. Takes some microseconds a beancounter, and next to
     * nothing where they are not in use.
     *
     * @throws PageException if the page is damaged
     */
    public List<Beancounter> beancounters() throws PageException {
        boolean alive = alive();
        return whole(beancounters.read(clock(alive), new RetryBudget(alive)));
    }

    /**
     * Reads the handles alone.
     *
     * @throws PageException if the page is damaged
     */
    public Handles handles() throws PageException {
        boolean alive = alive();
        return whole(handles.read(clock(alive), new RetryBudget(alive)));
    }

    /**
     * Reads the stacks, which are none where the JVM has never taken any. Takes about a microsecond
     * a task, and a few a stack.
     *
     * @throws PageException if the page is damaged, or changes faster than it can be read
     */
    public List<StackUse> stacks() throws PageException {
        return whole(reader.stacks(alive()));
    }

    /**
     * Tells the JVM that the caller follows exits, so that threads that live for a moment tell all
     * of their numbers. The JVM notices it within a second or so. Called with every look. It lasts
     * until the page is closed or the caller's process ends.
     */
    public void follow() {
        parts.want(PageStore.EXITS);
    }

    /**
     * Tells the JVM that the caller wants stacks. The JVM takes them from the next second on, and
     * shows it in the health count {@code stacksOn}. Called with every look. It lasts until the
     * page is closed or the caller's process ends.
     */
    public void wantStacks() {
        parts.want(PageStore.STACKS);
    }

    /** The number of the last exit of a thread. */
    public long lastExit() {
        return view.header(Layout.PAGE_EXITS);
    }

    /** The number of the last departure, of a thread or not. */
    public long lastFold() {
        return view.header(Layout.PAGE_FOLDS);
    }

    /** The number of the last departure whose record another task has taken. */
    public long lastReusedFold() {
        return view.header(Layout.PAGE_REUSED_FOLD);
    }

    /**
     * Returns the tasks that have ended after that fold, in order. They include each one that an
     * earlier snapshot or {@link #cohorts()} has summed up, unless another task has taken its
     * record. Only the last {@code exits.max} of them are certain to be in the page. If some are
     * lost, the numbers have a gap. If the last ones are lost, a later call of {@link
     * #lastReusedFold()} returns a higher number than the last one here.
     *
     * @throws PageException if the page is damaged
     */
    public List<Departure> departures(long fold) throws PageException {
        return whole(departures.since(fold, clock(alive())));
    }

    /**
     * Returns the counts of departed tasks by group and pool. Each sum is consistent in itself.
     *
     * @throws PageException if the page is damaged
     */
    public List<Cohort> cohorts() throws PageException {
        return whole(departures.cohorts(clock(alive())));
    }

    private Clock clock(boolean alive) {
        return reader.clock(alive);
    }

    /** What was just read, if the page was whole all the time. */
    private <T> T whole(T read) throws PageException {
        parts.confirm();
        return read;
    }

    /** Whether the JVM that writes a page still runs, and where. */
    public enum Life {
        /** It runs, and its process id means this process to the reader. */
        HERE,
        /** It runs in another pid namespace, where the reader does not see it under its id. */
        ELSEWHERE,
        /** It has ended. */
        ENDED
    }

    /** Whether the JVM that writes the page still runs, here or elsewhere. */
    public boolean alive() {
        return life() != Life.ENDED;
    }

    /**
     * Whether the JVM that writes the page still runs, and where. A later process with the same
     * process id does not count.
     */
    public Life life() {
        stopped = false;
        if (own) {
            return Life.HERE;
        }
        if (view.header(Layout.PAGE_STATE) == Layout.STATE_CLOSED) {
            return Life.ENDED;
        }
        if (isVisible()) {
            return Life.HERE;
        }
        return parts.isHeld() ? Life.ELSEWHERE : Life.ENDED;
    }

    /** The number of the JVM's pid namespace; null where it is not known. */
    String namespace() throws PageException {
        return view.notes().get("pid.namespace");
    }

    private boolean isVisible() {
        File stat = new File("/proc/" + view.header(Layout.PAGE_PID) + "/stat");
        try (BufferedReader line = new BufferedReader(new FileReader(stat))) {
            String text = line.readLine();
            stopped = OwnProcess.isStopped(text);
            return OwnProcess.start(text) == view.header(Layout.PAGE_PROCESS_START);
        } catch (IOException | RuntimeException gone) {
            return false;
        }
    }

    /** Closes the file. Mappings are released by the garbage collector. */
    @Override
    public void close() {
        parts.close();
    }
}
