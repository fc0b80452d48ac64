// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.kernel;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Waiting;
import io.jacct.samples.Marks;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * An H2 database on disk: inserts, selects, a backup and a script, a new database made from each,
 * and a check of all contents. H2 reads and writes with {@code FileChannel}, and compresses and
 * reads archives with streams, on its own threads and on the program's.
 *
 * <p>Everything runs twice, the first time outside the marks, because the JVM reads classes and
 * tables of its own with native code. No known difference from the kernel's numbers is left.
 */
public final class Database {
    private static final int ROWS = 5_000;

    private static Path directory;

    private Database() {}

    /** The directory for databases. */
    public static void main(String[] args) throws Exception {
        Waiting.loadReader();
        directory = Path.of(args[0]);
        life("first");
        Marks.mark("begin");
        life("second");
        Marks.mark("end");
    }

    private static void life(String name) throws Exception {
        Path backup = directory.resolve(name + ".zip");
        Path script = directory.resolve(name + ".sql");
        try (Connection connection = connect(name);
                Statement statement = connection.createStatement()) {
            fill(connection, statement);
            check(statement);
            statement.execute("BACKUP TO '" + backup + "'");
            statement.execute("SCRIPT TO '" + script + "'");
        }
        try (Connection again = connect(name);
                Statement statement = again.createStatement()) {
            check(statement);
        }
        restore(backup, name + "-restored");
        try (Connection restored = connect(name + "-restored/" + name);
                Statement statement = restored.createStatement()) {
            check(statement);
        }
        try (Connection rebuilt = connect(name + "-rebuilt");
                Statement statement = rebuilt.createStatement()) {
            statement.execute("RUNSCRIPT FROM '" + script + "'");
            check(statement);
        }
    }

    private static Connection connect(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:file:" + directory.resolve(name));
    }

    private static void fill(Connection connection, Statement statement) throws SQLException {
        statement.execute("CREATE TABLE T (ID INT PRIMARY KEY, TEXT VARCHAR, DATA VARBINARY)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO T VALUES (?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setString(2, "row " + i);
                insert.setBytes(3, new byte[i % 100]);
                insert.execute();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
        statement.execute("UPDATE T SET TEXT = TEXT || '!' WHERE ID % 7 = 0");
    }

    private static void check(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), SUM(LENGTH(DATA)) FROM T")) {
            Expect.that(1, rows.next() ? 1 : 0);
            Expect.that(ROWS, rows.getInt(1));
            Expect.that(ROWS / 100 * 4950, rows.getInt(2));
        }
    }

    private static void restore(Path backup, String name) throws Exception {
        Path target = Files.createDirectories(directory.resolve(name));
        try (InputStream in = Files.newInputStream(backup);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, target.resolve(Path.of(entry.getName()).getFileName()));
            }
        }
    }
}
