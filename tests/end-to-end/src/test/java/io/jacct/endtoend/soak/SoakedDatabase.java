// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Clients;
import io.jacct.endtoend.harness.RunningJvm;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.tools.Server;

/** An H2 server. Each row must hold the value that was written last. */
final class SoakedDatabase extends Soaked {
    private static final int ROWS_OF_CLIENT = 1000;
    private static final int LONGEST = 300;
    private static final String PASSWORD = "soak";

    private final Map<Integer, String> rows = new TreeMap<>();
    private final AtomicInteger seeds = new AtomicInteger();
    private String url;

    @Override
    ChildJvm program(ChildJvm child, Path directory) {
        return child.options("-Dh2.bindAddress=127.0.0.1")
                .program(
                        "org.h2.tools.Server",
                        "-tcp",
                        "-tcpPort",
                        "0",
                        "-tcpPassword",
                        PASSWORD,
                        "-ifNotExists",
                        "-baseDir",
                        directory.resolve("data"));
    }

    @Override
    void begun(RunningJvm running) throws Exception {
        String line = running.await("TCP server running at ");
        url = line.replaceFirst(".*:([0-9]+) .*", "tcp://127.0.0.1:$1");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (ID INT PRIMARY KEY, TEXT VARCHAR)");
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:" + url + "/./soak");
    }

    @Override
    public Clients.Talk open(int client) throws Exception {
        return new Clerk(connect(), client);
    }

    private final class Clerk implements Clients.Talk {
        private final Connection connection;
        private final int first;
        private final Random random;

        Clerk(Connection connection, int client) {
            this.connection = connection;
            first = client * ROWS_OF_CLIENT;
            random = new Random(seeds.incrementAndGet());
        }

        @Override
        public void next() throws SQLException {
            int written = first + random.nextInt(ROWS_OF_CLIENT);
            String text = Integer.toString(random.nextInt()).repeat(random.nextInt(LONGEST) / 10);
            try (PreparedStatement merge =
                    connection.prepareStatement("MERGE INTO T VALUES (?, ?)")) {
                merge.setInt(1, written);
                merge.setString(2, text);
                assertEquals(1, merge.executeUpdate());
            }
            synchronized (rows) {
                rows.put(written, text);
            }
            int read = first + random.nextInt(ROWS_OF_CLIENT);
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT TEXT FROM T WHERE ID = ?")) {
                select.setInt(1, read);
                assertEquals(expected(read), text(select));
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    private String expected(int row) {
        synchronized (rows) {
            return rows.get(row);
        }
    }

    private static String text(PreparedStatement select) throws SQLException {
        try (ResultSet found = select.executeQuery()) {
            return found.next() ? found.getString(1) : null;
        }
    }

    @Override
    void check() throws Exception {
        Map<Integer, String> found = new TreeMap<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet all = statement.executeQuery("SELECT ID, TEXT FROM T")) {
            while (all.next()) {
                found.put(all.getInt(1), all.getString(2));
            }
        }
        assertEquals(rows, found);
    }

    @Override
    void end(RunningJvm running) throws Exception {
        Server.shutdownTcpServer(url, PASSWORD, false, false);
        running.finish().well();
    }
}
