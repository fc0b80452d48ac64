// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.h2.tools.Server;

/**
 * Takes H2's server to its limits and back. It has one thread that accepts, and a thread for each
 * connection. Prints a line for each state: how many clients connect, and how much was refused.
 *
 * <p>H2 flushes a connection before it closes it. On one that was shut down the flush fails, and H2
 * drops the socket without a close. The JVM's cleaner closes it, so whoever waits here collects.
 */
public final class DatabaseServer {
    private static final int MANY = 5;
    private static final long NONE = Long.MAX_VALUE;
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final Tenant tenant = new Tenant("tenant-7");
    private final Deque<Connection> open = new ArrayDeque<>();
    private String url;

    private DatabaseServer() {}

    public static void main(String[] args) throws Exception {
        new DatabaseServer().all();
    }

    private void all() throws Exception {
        Server server =
                tenant.run(() -> Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start());
        url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:data;DB_CLOSE_DELAY=-1";
        // what H2 starts once for all is there afterwards
        show("no limit", NONE, NONE);
        closeAll();
        long threads = tenant.held("numproc");
        show("two connections", 2, NONE);
        Busy listener = new Busy("H2 TCP Server .*");
        show("two more, and less is allowed", 1, NONE);
        System.out.println("listener: " + listener.lookBesideSpinning());
        closeAll();
        show("load dropped", 2, NONE);
        closeAll();
        show("no more threads", NONE, threads);
        closeAll();
        show("no limit", NONE, NONE);
        closeAll();
        server.stop();
        awaitHeld("numothersock", 0);
        System.out.println("stopped: no socket held");
    }

    private void show(String name, long connections, long threads) throws SQLException {
        tenant.limit("numtcpsock", connections);
        tenant.limit("numproc", threads);
        long refused = tenant.failures("numtcpsock");
        long refusedThreads = tenant.failures("numproc");
        int connected = 0;
        for (int i = 0; i < MANY; i++) {
            // the end of a connection is seen here before the server has closed it
            awaitHeld("numtcpsock", open.size());
            connected += isConnected() ? 1 : 0;
        }
        int answers = 0;
        for (Connection each : open) {
            answers += isAnswered(each) ? 1 : 0;
        }
        System.out.printf(
                "%s: %d of %d connect, %d of %d answer, refused connections %d, threads %d%n",
                name,
                connected,
                MANY,
                answers,
                open.size(),
                tenant.failures("numtcpsock") - refused,
                tenant.failures("numproc") - refusedThreads);
    }

    private boolean isConnected() {
        try {
            open.push(DriverManager.getConnection(url));
            return true;
        } catch (SQLException ended) {
            return false;
        }
    }

    private static boolean isAnswered(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            return rows.next();
        }
    }

    private void closeAll() throws SQLException {
        while (!open.isEmpty()) {
            open.pop().close();
        }
        awaitHeld("numtcpsock", 0);
    }

    private void awaitHeld(String resource, long held) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (tenant.held(resource) != held) {
            if (System.nanoTime() > deadline) {
                giveUp(resource + " " + tenant.held(resource) + ", not " + held);
            }
            System.gc();
        }
    }

    /** The server's threads would keep the JVM alive. Says what they are at. */
    private static void giveUp(String why) {
        Thread.getAllStackTraces()
                .forEach((thread, stack) -> System.err.println(thread + " " + List.of(stack)));
        System.err.println(why);
        System.exit(1);
    }
}
