// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Window;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of one class of the JDK, or of a few that belong together. To add a family, write a
 * subclass and name it in {@code Families}. Its method {@link #rows} first names a class with
 * {@link #of}. Then it has a statement for each public method and constructor of that class: a
 * {@link #row}, which is a workload with the counts that it must cause, or the reason why there is
 * no row.
 *
 * <pre>
 *     protected void rows() {
 *         of(FileInputStream.class);
 *         row("read(byte[],int,int)", "fileReads=1 fileReadBytes=7", () -> in.read(bytes, 1, 7));
 *         row("read() at the end", "fileReads=1", () -> empty.read()).upTo(18, "fileReads=2");
 *         nothing("getFD() getChannel()");
 *     }
 * </pre>
 *
 * <p>A row runs several times. Each run begins with {@link #setUp}, which is not measured, and ends
 * with the close of all {@linkplain #keep kept} objects. A method that a JDK lacks is not run
 * there. A method that a JDK has and no family states is printed, and fails the test. A method that
 * the oldest JDK lacks is {@linkplain #call called by its name}. {@code Expectation} explains the
 * words. A workload must keep every object with a resource, because the garbage collector's close
 * would count in a later row.
 */
public abstract class Family {
    /** Methods of every channel that selectors know; they move nothing. */
    protected static final String CHANNEL =
            "blockingLock() configureBlocking(boolean) isBlocking() isOpen() isRegistered()"
                    + " keyFor(Selector) provider() validOps() register(Selector,int)"
                    + " register(Selector,int,Object)";

    private static boolean preparing;

    private final Path directory;
    private final Deque<AutoCloseable> kept = new ArrayDeque<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private String place;
    private Set<String> there;
    private final Set<String> unexplained = new TreeSet<>();

    protected Family(Path directory) {
        this.directory = directory.resolve(getClass().getSimpleName());
    }

    /** States the rows. */
    protected abstract void rows() throws Exception;

    /** Makes the objects of the workloads anew. */
    protected void setUp() throws Exception {}

    /** Whether the agent is there. */
    protected static boolean isAccounted() {
        return !preparing;
    }

    /** Whether objects are made for an agent that will come. */
    public static void preparing(boolean begun) {
        preparing = begun;
    }

    /** Brings the threads of the objects to work, where an agent comes later. */
    protected void atWork() throws Exception {}

    /** The threads whose waits are counted. */
    protected Window window() {
        return new Window();
    }

    /** The following rows are of this class. */
    protected final void of(Class<?> type) {
        of(type, type.getName());
    }

    /** The following rows are of this class, whose objects come from {@code source}. */
    protected final void of(Class<?> type, String source) {
        place = source;
        there = Api.of(type);
        there.forEach(signature -> unexplained.add(new Api(place, signature).toString()));
    }

    /** The following rows are of this class, and cover only some of its methods. */
    protected final void some(Class<?> type, String source) {
        place = source;
        there = Api.of(type);
    }

    /** One method or constructor. The words after its parenthesis name a case. */
    protected final Row row(String text, String words, Row.Body body) {
        Api api = new Api(place, text);
        Row row = new Row(api, words, body);
        if (explain(api.signature())) {
            rows.add(row);
        }
        return row;
    }

    /** These methods, separated by spaces, do not reach the system. */
    protected final void nothing(String signatures) {
        unseen("moves nothing", signatures);
    }

    /**
     * These methods have no row because of {@code why}. A name alone stands for all methods of that
     * name.
     */
    protected final void unseen(String why, String signatures) {
        for (String signature : signatures.split(" ")) {
            if (explain(signature)) {
                said.add("explained " + place + " | " + why + " | " + signature);
            }
        }
    }

    /** Whether this JDK has the method. */
    private boolean explain(String signature) {
        String start = signature.contains("(") ? signature : signature + "(";
        String api = new Api(place, start).toString();
        unexplained.removeIf(one -> one.startsWith(api));
        if (there.stream().noneMatch(one -> one.startsWith(start))) {
            said.add("absent " + place + " | " + signature);
            return false;
        }
        return true;
    }

    /** Runs {@link #rows}. Returns the number of rows. */
    public final int state() throws Exception {
        Files.createDirectories(directory);
        rows();
        return rows.size();
    }

    public final void prove() throws Exception {
        state();
        said.forEach(System.out::println);
        unexplained.forEach(api -> System.out.println("unexplained " + api));
        for (Row row : rows) {
            row.prove(this);
        }
    }

    /** Makes the objects of that row, before the agent comes. */
    public final void prepare(int row) throws Exception {
        rows.get(row).warmUp(this);
        setUp();
        if (!rows.get(row).isOfNew()) {
            atWork();
        }
    }

    /** The row is about to run with objects that are older than the agent. */
    protected void beforeLateRow() throws Exception {}

    /**
     * Proves a row with the objects that {@link #prepare} has made. Prints the counts if they are
     * right, or if this is the {@code last} run of the row. Whether they are right.
     */
    public final boolean proveLate(int row, boolean last) throws Exception {
        beforeLateRow();
        return rows.get(row).proveLate(this, last);
    }

    /** Keeps the object, which is closed after the workload. */
    protected final <T extends AutoCloseable> T keep(T closeable) {
        kept.push(closeable);
        return closeable;
    }

    public final void tearDown() throws Exception {
        while (!kept.isEmpty()) {
            kept.pop().close();
        }
    }

    /** A file of this length, with lines of nine letters only. */
    protected final File file(int length) throws IOException {
        Path file = path("file");
        Files.writeString(file, "nineteen\n".repeat(length / 9 + 1).substring(0, length));
        return file.toFile();
    }

    /** A path of this family. */
    protected final Path path(String name) {
        return directory.resolve(name);
    }

    /** A workload that must fail. */
    protected static Row.Body failing(Row.Body body) {
        return () -> Expect.failure(body::run);
    }

    /** Calls a public method by its name, because the JDK of the compilation may lack it. */
    protected static Object call(Class<?> type, Object on, String name, Object... arguments)
            throws Exception {
        return Calls.call(type, on, name, arguments);
    }
}
