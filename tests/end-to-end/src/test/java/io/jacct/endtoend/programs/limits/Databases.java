// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** Opens databases of H2 on disk, until it may hold no more files. Prints a line for each state. */
public final class Databases {
    private static final int MANY = 5;
    private static final String[] RESOURCES = {"numfile", "numflock", "numproc", "mappedbytes"};
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final Tenant tenant = new Tenant("tenant-7");
    private final Deque<Connection> open = new ArrayDeque<>();
    private final File directory;
    private int last;

    private Databases(String directory) {
        this.directory = new File(directory);
    }

    /** The directory for databases. */
    public static void main(String[] args) throws Exception {
        Databases databases = new Databases(args[0]);
        // what H2 loads and opens once is not the tenant's
        databases.open();
        databases.close(1);
        databases.tenant.run(databases::all);
    }

    private Void all() throws Exception {
        Map<String, Long> before = held();
        long files = files();
        show("files for two", "numfile", 2 * files);
        Busy writers = new Busy("MVStore background writer.*");
        show("more is held than is allowed", "numfile", files);
        String alone = writers.lookBesideSpinning();
        System.out.println("writers: " + writers.look() + ", without statements " + alone);
        close(1);
        show("one closed", "numfile", 2 * files);
        show("nothing allowed", "numfile", 0);
        show("no limit", "numfile", Long.MAX_VALUE);
        close(open.size());
        show("no thread to write", "numproc", 0);
        show("no limit", "numproc", Long.MAX_VALUE);
        close(open.size());
        awaitHeld(before);
        System.out.println("closed: held as before");
        return null;
    }

    /** How many files of one database are open. */
    private long files() throws SQLException {
        long before = tenant.held("numfile");
        open();
        long files = tenant.held("numfile") - before;
        close(1);
        return files;
    }

    private void open() throws SQLException {
        last++;
        String url = "jdbc:h2:file:" + new File(directory, "number-" + last);
        // it would write what was refused into one more file
        Connection connection = DriverManager.getConnection(url + ";TRACE_LEVEL_FILE=0");
        open.push(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (ID IDENTITY, TEXT VARCHAR)");
        }
    }

    private void show(String name, String resource, long limit) throws SQLException {
        tenant.limit(resource, limit);
        long failures = tenant.failures(resource);
        String outcome = "not refused";
        try {
            for (int i = 0; i < MANY; i++) {
                open();
            }
        } catch (SQLException refused) {
            outcome = text(refused);
        }
        int answers = 0;
        for (Connection each : open) {
            answers += isAnswered(each) ? 1 : 0;
        }
        long refused = tenant.failures(resource) - failures;
        System.out.printf(
                "%s: %d of %d answer, refused %d, %s%n",
                name, answers, open.size(), refused, outcome);
    }

    private static String text(Throwable refused) {
        Throwable cause = refused;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String text = cause.getMessage();
        // a thread of a closed one may be about to end
        return text.substring(text.indexOf("jacct: ")).replaceAll("[0-9]+ of 0", "N of 0");
    }

    private static boolean isAnswered(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO T (TEXT) VALUES ('a row')");
            statement.execute("CHECKPOINT SYNC");
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM T")) {
                return rows.next() && rows.getInt(1) > 0;
            }
        }
    }

    private void close(int count) throws SQLException {
        for (int i = 0; i < count; i++) {
            open.pop().close();
        }
    }

    private Map<String, Long> held() {
        Map<String, Long> held = new TreeMap<>();
        for (String resource : RESOURCES) {
            held.put(resource, tenant.held(resource));
        }
        return held;
    }

    private void awaitHeld(Map<String, Long> expected) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!held().equals(expected)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("held " + held() + ", expected " + expected);
            }
            Thread.yield();
        }
    }
}
